// Mistakes in a program that a preview refuses, each with the place and the reason.
import { UNKNOWN } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";

const NOBODY = "00000000-0000-4000-8000-000000000000";
const OTHER = "00000000-0000-4000-8000-000000000001";

const http = (more: JsonObject): JsonObject => ({
  ...{ name: "api", type: "HTTP", regions: ["us-east"] },
  config: { url: "https://example.com" },
  ...more,
});

type Refused = readonly [inputs: JsonObject, reasons: Readonly<Record<string, RegExp>>];

/** By kind, inputs and the expected reason for each property. */
const BY_KIND: Readonly<Record<string, readonly Refused[]>> = {
  Tag: [
    [{}, { name: /required/ }],
    [{ name: "  " }, { name: /blank/ }],
    [{ name: "a", color: "red" }, { color: /#0f0/ }],
    [{ name: "a", colour: "#fff" }, { colour: /did you mean color\?/ }],
    [{ name: "a".repeat(101) }, { name: /at most 100/ }],
    [{ name: 1 }, { name: /must be a string, not a number/ }],
    [{ name: "a\0b" }, { name: /U\+0000/ }],
  ],
  Environment: [[{ name: "a", slug: "Prod!" }, { slug: /lower-case/ }]],
  StatusPage: [
    [{ name: "a", slug: "ab" }, { slug: /at least 3/ }],
    [{ name: "a", slug: "abc", visibility: "public" }, { visibility: /mean PUBLIC/ }],
  ],
  Secret: [[{ key: "a", value: "" }, { value: /^value: must not be empty/ }]],
  ResourceGroup: [[{ name: "a", healthThresholdType: "COUNT" }, { healthThresholdValue: /both/ }]],
  ApiKey: [
    [{ name: "a", expiresAt: "2030-01-01" }, { expiresAt: /zone/ }],
    [{ name: "a", expiresAt: "2030-02-30T00:00:00Z" }, { expiresAt: /no such day/ }],
    [{ name: "a", expiresAt: "2030-01-01T25:00:00Z" }, { expiresAt: /no such day/ }],
  ],
  Monitor: [
    [http({ regions: [] }), { regions: /At least one region/ }],
    [http({ regions: null }), { regions: /At least one region/ }],
    [http({ frequencySeconds: 29 }), { frequencySeconds: /30 and 86400/ }],
    [http({ frequencySeconds: 60.5 }), { frequencySeconds: /whole number/ }],
    [http({ type: "HTTPS" }), { type: /did you mean HTTP\?/ }],
    [http({ type: "DNS" }), { "config.hostname": /required/, "config.url": /./ }],
    [http({ config: null }), { config: /required/ }],
    [http({ config: { url: "example.com" } }), { "config.url": /http/ }],
    [
      { name: "a", type: "HEARTBEAT", config: { expectedInterval: 60, gracePeriod: 61 } },
      { "config.gracePeriod": /must not exceed expectedInterval \(60\); it is 61/ },
    ],
    [
      http({ assertions: [{ config: { type: "tcp_connects" } }] }),
      { "assertions[0].config.type": /TCP monitors; this one is HTTP/ },
    ],
    [
      http({
        incidentPolicy: {
          triggerRules: [
            { type: "failures_in_window", scope: "any_region", severity: "down", count: 3 },
          ],
          confirmation: { type: "multi_region", minRegionsFailing: 1, maxWaitSeconds: 0 },
          recovery: { consecutiveSuccesses: 3, minRegionsPassing: 1, cooldownMinutes: 15 },
        },
      }),
      { "incidentPolicy.triggerRules[0].windowMinutes": /required for rules of type/ },
    ],
    [{ name: "a", type: "BROWSER" }, { environmentId: /required for BROWSER/ }],
    [http({ definitionId: NOBODY }), { definitionId: /BROWSER/ }],
    [
      http({
        config: {
          url: "https://example.com",
          contentType: "a/b\r\nX: y",
          customHeaders: { "a:": "" },
        },
        assertions: [
          {
            config: { type: "header_value", headerName: "X B", expected: "1", operator: "equals" },
          },
        ],
      }),
      {
        "config.contentType": /line breaks/,
        "config.customHeaders.a:": /not a name that a header can have/,
        "assertions[0].config.headerName": /not a name that a header can have/,
      },
    ],
  ],
  AlertChannel: [
    [{ name: "a", config: { channelType: "sms" } }, { "config.phoneNumber": /: set phone/ }],
    [
      { name: "a", config: { channelType: "email", recipients: ["nobody"], webhookUrl: "x" } },
      {
        "config.recipients[0]": /: must be an e-mail/,
        "config.webhookUrl": /: .*belongs to slack/,
      },
    ],
    [
      {
        name: "a",
        config: {
          channelType: "webhook",
          url: "https://example.com",
          customHeaders: { "X-Service-Org": "1", "content-type": "a" },
        },
      },
      { "config.customHeaders.X-Service-Org": /./, "config.customHeaders.content-type": /./ },
    ],
    [
      {
        name: "a",
        config: {
          channelType: "webhook",
          url: "https://example.com",
          customHeaders: {
            "X-A": "1",
            "x-a": "1",
            "X B": "1",
            "": "1",
            "X-Ü": "1",
            b: "1\n",
            c: " 1",
          },
        },
      },
      {
        "config.customHeaders.x-a": /the same header as X-A/,
        "config.customHeaders.X B": /not a name that a header can have/,
        "config.customHeaders.": /not a name that a header can have/,
        "config.customHeaders.X-Ü": /not a name that a header can have/,
        "config.customHeaders.b": /line breaks/,
        "config.customHeaders.c": /white space/,
      },
    ],
  ],
  WebhookInbox: [
    [
      { name: "a", httpResponse: { contentType: "text/plain\n", headers: { "": UNKNOWN } } },
      {
        "httpResponse.contentType": /line breaks/,
        "httpResponse.headers.": /not a name that a header can have/,
      },
    ],
    [
      { name: "a", httpResponse: { status: 199, delayMs: 30_001 } },
      { "httpResponse.status": /200 and 599/, "httpResponse.delayMs": /0 and 30000/ },
    ],
  ],
  StatusPageComponent: [
    [
      { statusPageId: NOBODY, type: "STATIC", name: "a", monitorId: NOBODY },
      { monitorId: /only if type is MONITOR/ },
    ],
    [{ statusPageId: "page", type: "STATIC", name: "a" }, { statusPageId: /UUID/ }],
    [
      { statusPageId: NOBODY, type: "DEPENDENCY", name: "a" },
      { serviceSubscriptionId: /required/ },
    ],
  ],
  Workspace: [[{ name: " " }, { name: /blank/ }]],
  WorkspaceRuntime: [
    [
      { workspaceId: "main", runtimeId: "node 22" },
      { workspaceId: /whole number/, runtimeId: /letters, digits/ },
    ],
  ],
  ServiceSubscription: [
    [{}, { slug: /required/ }],
    [{ slug: "stripe", alertSensitivity: "MAJOR" }, { alertSensitivity: /one of ALL, AWARENESS/ }],
  ],
  MaintenanceWindow: [
    [
      { startsAt: "2030-01-01T02:00:00+01:00", endsAt: "2030-01-01T01:00:00Z" },
      { endsAt: /after startsAt/ },
    ],
    [
      { startsAt: "2030-01-01", endsAt: "x" },
      { endsAt: /zone/, startsAt: /zone/ },
    ],
  ],
  NotificationPolicy: [
    [{ name: "a", escalation: { steps: [] } }, { "escalation.steps": /at least one/ }],
    [
      {
        name: "a",
        matchRules: [{ type: "region_in", values: ["us-east"] }],
        escalation: { steps: [{ channelIds: [] }] },
      },
      {
        "matchRules[0].regions": /required/,
        "matchRules[0].values": /./,
        "escalation.steps[0].channelIds": /at least one/,
      },
    ],
  ],
  ResourceGroupPolicy: [[{ groupId: "shop", policyId: NOBODY }, { groupId: /UUID/ }]],
  Webhook: [
    [
      { url: "http://hooks.example.com", subscribedEvents: ["incident.opened"] },
      { url: /https/, "subscribedEvents[0]": /one of/ },
    ],
    [
      { url: "https://hooks.example.com", events: ["incident.created"] },
      { events: /valid properties|did you mean/, subscribedEvents: /required/ },
    ],
  ],
  StatusPageLayout: [
    [
      { statusPageId: NOBODY, sections: [{ groupId: NOBODY }, { groupId: NOBODY }] },
      { "sections[1].groupId": /listed twice/ },
    ],
    [
      { statusPageId: NOBODY, sections: [{ componentId: NOBODY, componentIds: [OTHER] }] },
      { "sections[0].componentIds": /only with groupId/ },
    ],
  ],
  StatusPageDomain: [
    [{ statusPageId: NOBODY, hostname: "Status.Example.com" }, { hostname: /lower case/ }],
    [
      { statusPageId: NOBODY, hostname: "bücher.example" },
      { hostname: /did you mean xn--bcher-kva\.example\?/ },
    ],
    [
      { statusPageId: NOBODY, hostname: "status.example.com." },
      { hostname: /did you mean status\.example\.com\?/ },
    ],
    [{ statusPageId: NOBODY, hostname: "a b" }, { hostname: /at least one dot$/ }],
  ],
  StatusPageDomainVerification: [
    [
      { statusPageId: NOBODY, domainId: NOBODY, maxAttempts: 0 },
      { maxAttempts: /between 1 and 1000/ },
    ],
  ],
  StatusPageSubscriber: [
    [{ statusPageId: NOBODY, destination: "nobody" }, { destination: /e-mail address/ }],
    [
      { statusPageId: NOBODY, channel: "SMS", destination: "+49151", requireConfirmation: true },
      { requireConfirmation: /EMAIL/ },
    ],
  ],
  EmailDomain: [
    [{ name: "Mail" }, { name: /lower case/ }],
    [{ name: "Post.Bücher.example" }, { name: /mean post\.xn--bcher-kva\.exa/ }],
    [{ name: "mail.example.com", status: "active" }, { status: /valid properties|mean/ }],
  ],
};

/** Kind, inputs, and the expected reason for each property. */
export const REFUSED = Object.entries(BY_KIND).flatMap(([kind, rows]) =>
  rows.map((row) => [kind, ...row] as const),
);
