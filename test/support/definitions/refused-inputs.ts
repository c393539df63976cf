// Mistakes in a program that a preview refuses, each with the place and the reason.
import { UNKNOWN } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";

const httpMonitor: JsonObject = {
  name: "api",
  type: "HTTP",
  config: { url: "https://example.com" },
  regions: ["us-east"],
};

/** Kind, inputs, and the expected reason for each property. */
export const REFUSED: readonly [string, JsonObject, readonly [string, RegExp][]][] = [
  ["Tag", {}, [["name", /required/]]],
  ["Tag", { name: "  " }, [["name", /blank/]]],
  ["Tag", { name: "a", color: "red" }, [["color", /#0f0/]]],
  ["Tag", { name: "a", colour: "#fff" }, [["colour", /did you mean color\?/]]],
  ["Tag", { name: "a".repeat(101) }, [["name", /at most 100/]]],
  ["Tag", { name: 1 }, [["name", /must be a string, not a number/]]],
  ["Environment", { name: "a", slug: "Prod!" }, [["slug", /lower-case/]]],
  ["StatusPage", { name: "a", slug: "ab" }, [["slug", /at least 3/]]],
  ["StatusPage", { name: "a", slug: "abc", visibility: "public" }, [["visibility", /mean PUBLIC/]]],
  ["Secret", { key: "a", value: "" }, [["value", /^value: must not be empty/]]],
  [
    "ResourceGroup",
    { name: "a", healthThresholdType: "COUNT" },
    [["healthThresholdValue", /both/]],
  ],
  ["ApiKey", { name: "a", expiresAt: "2030-01-01" }, [["expiresAt", /zone/]]],
  ["ApiKey", { name: "a", expiresAt: "2030-02-30T00:00:00Z" }, [["expiresAt", /no such day/]]],
  ["ApiKey", { name: "a", expiresAt: "2030-01-01T25:00:00Z" }, [["expiresAt", /no such day/]]],
  ["Tag", { name: "a\0b" }, [["name", /U\+0000/]]],
  ["Monitor", { ...httpMonitor, regions: [] }, [["regions", /At least one region/]]],
  ["Monitor", { ...httpMonitor, regions: null }, [["regions", /At least one region/]]],
  ["Monitor", { ...httpMonitor, frequencySeconds: 29 }, [["frequencySeconds", /30 and 86400/]]],
  ["Monitor", { ...httpMonitor, frequencySeconds: 60.5 }, [["frequencySeconds", /whole number/]]],
  ["Monitor", { ...httpMonitor, type: "HTTPS" }, [["type", /did you mean HTTP\?/]]],
  [
    "Monitor",
    { ...httpMonitor, type: "DNS" },
    [
      ["config.hostname", /required/],
      ["config.url", /./],
    ],
  ],
  ["Monitor", { ...httpMonitor, config: null }, [["config", /required/]]],
  ["Monitor", { ...httpMonitor, config: { url: "example.com" } }, [["config.url", /http/]]],
  [
    "Monitor",
    { name: "a", type: "HEARTBEAT", config: { expectedInterval: 60, gracePeriod: 61 } },
    [["config.gracePeriod", /must not exceed expectedInterval \(60\); it is 61/]],
  ],
  [
    "Monitor",
    { ...httpMonitor, assertions: [{ config: { type: "tcp_connects" } }] },
    [["assertions[0].config.type", /TCP monitors; this one is HTTP/]],
  ],
  [
    "Monitor",
    {
      ...httpMonitor,
      incidentPolicy: {
        triggerRules: [
          { type: "failures_in_window", scope: "any_region", severity: "down", count: 3 },
        ],
        confirmation: { type: "multi_region", minRegionsFailing: 1, maxWaitSeconds: 0 },
        recovery: { consecutiveSuccesses: 3, minRegionsPassing: 1, cooldownMinutes: 15 },
      },
    },
    [["incidentPolicy.triggerRules[0].windowMinutes", /required for rules of type/]],
  ],
  ["Monitor", { name: "a", type: "BROWSER" }, [["environmentId", /required for BROWSER/]]],
  ["Monitor", { ...httpMonitor, definitionId: bogusId() }, [["definitionId", /BROWSER/]]],
  [
    "AlertChannel",
    { name: "a", config: { channelType: "sms" } },
    [["config.phoneNumber", /: set phone/]],
  ],
  [
    "AlertChannel",
    { name: "a", config: { channelType: "email", recipients: ["nobody"], webhookUrl: "x" } },
    [
      ["config.recipients[0]", /: must be an e-mail/],
      ["config.webhookUrl", /: .*belongs to slack/],
    ],
  ],
  [
    "AlertChannel",
    {
      name: "a",
      config: {
        channelType: "webhook",
        url: "https://example.com",
        customHeaders: { "X-Service-Org": "1", "content-type": "a" },
      },
    },
    [
      ["config.customHeaders.X-Service-Org", /./],
      ["config.customHeaders.content-type", /./],
    ],
  ],
  [
    "AlertChannel",
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
    [
      ["config.customHeaders.x-a", /the same header as X-A/],
      ["config.customHeaders.X B", /not a name that a header can have/],
      ["config.customHeaders.", /not a name that a header can have/],
      ["config.customHeaders.X-Ü", /not a name that a header can have/],
      ["config.customHeaders.b", /line breaks/],
      ["config.customHeaders.c", /white space/],
    ],
  ],
  [
    "Monitor",
    {
      ...httpMonitor,
      config: {
        url: "https://example.com",
        contentType: "a/b\r\nX: y",
        customHeaders: { "a:": "" },
      },
      assertions: [
        { config: { type: "header_value", headerName: "X B", expected: "1", operator: "equals" } },
      ],
    },
    [
      ["config.contentType", /line breaks/],
      ["config.customHeaders.a:", /not a name that a header can have/],
      ["assertions[0].config.headerName", /not a name that a header can have/],
    ],
  ],
  [
    "WebhookInbox",
    { name: "a", httpResponse: { contentType: "text/plain\n", headers: { "": UNKNOWN } } },
    [
      ["httpResponse.contentType", /line breaks/],
      ["httpResponse.headers.", /not a name that a header can have/],
    ],
  ],
  [
    "StatusPageComponent",
    { statusPageId: bogusId(), type: "STATIC", name: "a", monitorId: bogusId() },
    [["monitorId", /only if type is MONITOR/]],
  ],
  [
    "StatusPageComponent",
    { statusPageId: "page", type: "STATIC", name: "a" },
    [["statusPageId", /UUID/]],
  ],
  [
    "StatusPageComponent",
    { statusPageId: bogusId(), type: "DEPENDENCY", name: "a" },
    [["serviceSubscriptionId", /required/]],
  ],
  ["Workspace", { name: " " }, [["name", /blank/]]],
  [
    "WorkspaceRuntime",
    { workspaceId: "main", runtimeId: "node 22" },
    [
      ["workspaceId", /whole number/],
      ["runtimeId", /letters, digits/],
    ],
  ],
  ["ServiceSubscription", {}, [["slug", /required/]]],
  [
    "ServiceSubscription",
    { slug: "stripe", alertSensitivity: "MAJOR" },
    [["alertSensitivity", /one of ALL, AWARENESS/]],
  ],
  [
    "MaintenanceWindow",
    { startsAt: "2030-01-01T02:00:00+01:00", endsAt: "2030-01-01T01:00:00Z" },
    [["endsAt", /after startsAt/]],
  ],
  [
    "MaintenanceWindow",
    { startsAt: "2030-01-01", endsAt: "x" },
    [
      ["endsAt", /zone/],
      ["startsAt", /zone/],
    ],
  ],
  [
    "NotificationPolicy",
    { name: "a", escalation: { steps: [] } },
    [["escalation.steps", /at least one/]],
  ],
  [
    "NotificationPolicy",
    {
      name: "a",
      matchRules: [{ type: "region_in", values: ["us-east"] }],
      escalation: { steps: [{ channelIds: [] }] },
    },
    [
      ["matchRules[0].regions", /required/],
      ["matchRules[0].values", /./],
      ["escalation.steps[0].channelIds", /at least one/],
    ],
  ],
  ["ResourceGroupPolicy", { groupId: "shop", policyId: bogusId() }, [["groupId", /UUID/]]],
  [
    "Webhook",
    { url: "http://hooks.example.com", subscribedEvents: ["incident.opened"] },
    [
      ["url", /https/],
      ["subscribedEvents[0]", /one of/],
    ],
  ],
  [
    "Webhook",
    { url: "https://hooks.example.com", events: ["incident.created"] },
    [
      ["events", /valid properties|did you mean/],
      ["subscribedEvents", /required/],
    ],
  ],
  [
    "StatusPageLayout",
    { statusPageId: bogusId(), sections: [{ groupId: bogusId() }, { groupId: bogusId() }] },
    [["sections[1].groupId", /listed twice/]],
  ],
  [
    "StatusPageLayout",
    { statusPageId: bogusId(), sections: [{ componentId: bogusId(), componentIds: [otherId()] }] },
    [["sections[0].componentIds", /only with groupId/]],
  ],
  [
    "StatusPageDomain",
    { statusPageId: bogusId(), hostname: "Status.Example.com" },
    [["hostname", /lower case/]],
  ],
  [
    "StatusPageDomain",
    { statusPageId: bogusId(), hostname: "bücher.example" },
    [["hostname", /did you mean xn--bcher-kva\.example\?/]],
  ],
  [
    "StatusPageDomain",
    { statusPageId: bogusId(), hostname: "status.example.com." },
    [["hostname", /did you mean status\.example\.com\?/]],
  ],
  [
    "StatusPageDomain",
    { statusPageId: bogusId(), hostname: "a b" },
    [["hostname", /at least one dot$/]],
  ],
  [
    "StatusPageDomainVerification",
    { statusPageId: bogusId(), domainId: bogusId(), maxAttempts: 0 },
    [["maxAttempts", /between 1 and 1000/]],
  ],
  [
    "StatusPageSubscriber",
    { statusPageId: bogusId(), destination: "nobody" },
    [["destination", /e-mail address/]],
  ],
  [
    "StatusPageSubscriber",
    { statusPageId: bogusId(), channel: "SMS", destination: "+49151", requireConfirmation: true },
    [["requireConfirmation", /EMAIL/]],
  ],
  ["EmailDomain", { name: "Mail" }, [["name", /lower case/]]],
  ["EmailDomain", { name: "Post.Bücher.example" }, [["name", /mean post\.xn--bcher-kva\.exa/]]],
  [
    "EmailDomain",
    { name: "mail.example.com", status: "active" },
    [["status", /valid properties|mean/]],
  ],
  [
    "WebhookInbox",
    { name: "a", httpResponse: { status: 199, delayMs: 30_001 } },
    [
      ["httpResponse.status", /200 and 599/],
      ["httpResponse.delayMs", /0 and 30000/],
    ],
  ],
];

function otherId(): string {
  return "00000000-0000-4000-8000-000000000001";
}

function bogusId(): string {
  return "00000000-0000-4000-8000-000000000000";
}
