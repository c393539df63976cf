// One resource of every kind, connected as in a real team's program: the declarations for tests of all kinds.
import { ref, secret } from "../../support/stack/program";
import type { Declared, Value } from "../../support/stack/program";

/** Secrets in the estate; none of them may be visible. */
export const ESTATE_SECRETS = {
  slack: "https://hooks.example.com/services/T000/B000/slack-webhook-secret",
  webhook: "https://hooks.example.com/in/webhook-url-secret",
  signing: "signing-secret-of-webhook",
  header: "header-value-secret",
  vault: "vault-value-secret",
  variable: "environment-variable-secret",
} as const;

type Members = Record<string, Value>;
const declared =
  (kind: string, usual: Members) =>
  (name: string, args: Members = {}, options?: Value): Declared => ({
    kind,
    name,
    args: { ...usual, ...("name" in usual ? { name } : {}), ...args },
    ...(options === undefined ? {} : { options }),
  });

/** An HTTP monitor. */
export const monitor = declared("Monitor", {
  name: "",
  type: "HTTP",
  config: { url: "https://shop.example.com/health" },
  regions: ["us-east"],
});
/** An email channel. */
export const channel = declared("AlertChannel", {
  name: "",
  config: { channelType: "email", recipients: ["oncall@example.com"] },
});
/** A tag. */
export const tag = declared("Tag", { name: "" });
/** An environment; the slug is required. */
export const environment = declared("Environment", { name: "" });
/** A secret in the vault; key and value are required. */
export const vaultSecret = declared("Secret", {});
/** A resource group. */
export const group = declared("ResourceGroup", { name: "" });
/** A status page; the slug is required. */
export const page = declared("StatusPage", { name: "" });
/** A component of the page called `page`. */
export const component = declared("StatusPageComponent", {
  name: "",
  statusPageId: ref("page.id"),
  type: "STATIC",
});
/** An API key. */
export const apiKey = declared("ApiKey", { name: "" });
/** An explicit provider. */
export const provider = declared("Provider", {});

/** Declares a resource of the kind with exactly these arguments. */
const plain = (kind: string, name: string, args: Members): Declared => ({ kind, name, args });

/** A host name of the estate's page; an `up` ends only if its DNS record exists. */
export const ESTATE_HOSTNAME = "status.shop.example.com";

/** At least one of every kind. */
export function estate(): Declared[] {
  const { slack, webhook, signing, header, vault, variable } = ESTATE_SECRETS;
  return [
    tag("shop", { color: "#00FF00" }),
    environment("production-shop", {
      slug: "prod-shop",
      variables: { BASE_URL: "https://shop.example.com", TOKEN: secret(variable) },
    }),
    vaultSecret("token", { key: "shop-token", value: secret(vault) }),
    channel("mail"),
    channel("slack", { config: { channelType: "slack", webhookUrl: slack, mentionText: "@here" } }),
    channel("webhook", {
      enabled: false,
      config: {
        channelType: "webhook",
        url: webhook,
        signingSecret: signing,
        customHeaders: secret({ "X-Team": header }),
      },
    }),
    monitor("api", {
      regions: ["us-east", "eu-west"],
      frequencySeconds: 120,
      environmentId: ref("production-shop.id"),
      alertChannelIds: [ref("mail.id"), ref("slack.id")],
      tags: { tagIds: [ref("shop.id")] },
      auth: { type: "bearer", vaultSecretId: ref("token.id") },
      assertions: [
        { config: { type: "status_code", expected: "200", operator: "equals" } },
        { config: { type: "response_time_warn", warnMs: 800 }, severity: "warn" },
      ],
    }),
    {
      kind: "Monitor",
      name: "nightly",
      args: {
        name: "nightly",
        type: "HEARTBEAT",
        config: { expectedInterval: 3600, gracePeriod: 600 },
      },
    },
    group("shop-group", { defaultAlertChannels: [ref("mail.id")] }),
    {
      kind: "ResourceGroupMember",
      name: "member",
      args: { groupId: ref("shop-group.id"), memberType: "monitor", memberId: ref("api.id") },
    },
    page("page", { slug: "shop-status", branding: { brandColor: "#00ff00" } }),
    {
      kind: "StatusPageComponentGroup",
      name: "web",
      args: { statusPageId: ref("page.id"), name: "Web" },
    },
    component("api-line", {
      type: "MONITOR",
      monitorId: ref("api.id"),
      groupId: ref("web.id"),
    }),
    component("group-line", { type: "GROUP", resourceGroupId: ref("shop-group.id") }),
    component("office", { description: "Where we sit" }),
    apiKey("ci", { rotationTrigger: "2026-11" }),
    ...dependencies(),
    ...alerting(),
    ...pageParts(),
    plain("Workspace", "branch", { name: "Branch" }),
    plain("WorkspaceRuntime", "runtime", {
      workspaceId: ref("branch.id"),
      runtimeId: "2026.06",
    }),
    plain("EmailDomain", "mail-test", { name: "mail-test.example.com" }),
    plain("AssignedEmailDomain", "mailbox", {}),
    plain("WebhookInbox", "inbox", { name: "Orders", maxEvents: 500 }),
    // With the role that the person already has, so that a destroy leaves everything unchanged.
    plain("Member", "operator", { email: "admin-1@example.com", orgRole: "ADMIN" }),
    plain("Invite", "guest", { email: "guest@example.com", roleOffered: "MEMBER" }),
  ];
}

const dependencies = (): Declared[] => [
  plain("ServiceSubscription", "payments", { slug: "stripe", alertSensitivity: "MAJOR_ONLY" }),
  plain("ResourceGroupMember", "payments-member", {
    groupId: ref("shop-group.id"),
    memberType: "service",
    memberId: ref("payments.id"),
  }),
  component("payments-line", {
    type: "DEPENDENCY",
    serviceSubscriptionId: ref("payments.id"),
  }),
];

/** The group references the policy, and the policy's rules reference the group. */
const alerting = (): Declared[] => [
  plain("NotificationPolicy", "policy", {
    name: "Shop",
    matchRules: [
      { type: "resource_group_id_in", values: [ref("shop-group.id")] },
      { type: "severity_gte", value: "DOWN" },
    ],
    escalation: { steps: [{ channelIds: [ref("mail.id"), ref("slack.id")], requireAck: true }] },
  }),
  plain("ResourceGroupPolicy", "group-policy", {
    groupId: ref("shop-group.id"),
    policyId: ref("policy.id"),
  }),
  plain("MaintenanceWindow", "move", {
    monitorId: ref("api.id"),
    startsAt: "2030-01-05T22:00:00+01:00",
    endsAt: "2030-01-06T02:00:00+01:00",
    reason: "Moving the database",
  }),
  plain("Webhook", "events", {
    url: "https://hooks.example.com/monitoring",
    subscribedEvents: ["incident.resolved", "incident.created"],
    enabled: false,
  }),
  plain("WebhookSigningSecret", "signing", { rotationTrigger: "2026-11" }),
];

const pageParts = (): Declared[] => [
  plain("StatusPageLayout", "layout", {
    statusPageId: ref("page.id"),
    sections: [
      { componentId: ref("office.id") },
      { groupId: ref("web.id"), componentIds: [ref("api-line.id")] },
      { componentId: ref("payments-line.id") },
    ],
  }),
  plain("StatusPageDomain", "domain", {
    statusPageId: ref("page.id"),
    hostname: ESTATE_HOSTNAME,
  }),
  plain("StatusPageDomainVerification", "verified", {
    statusPageId: ref("page.id"),
    domainId: ref("domain.id"),
  }),
  plain("StatusPageSubscriber", "press", {
    statusPageId: ref("page.id"),
    destination: "press@example.com",
    componentIds: [ref("office.id")],
  }),
  plain("StatusPageMaintenance", "renovation", {
    statusPageId: ref("page.id"),
    title: "Renovation",
    impact: "MINOR",
    body: "The office is closed.",
    scheduledFor: "2030-01-05T22:00:00+01:00",
    scheduledUntil: "2030-01-06T02:00:00+01:00",
    autoResolve: true,
    affectedComponents: [{ componentId: ref("office.id"), status: "UNDER_MAINTENANCE" }],
  }),
];

/** The declarations, with other arguments of the resource of that name. */
export function edited(resources: readonly Declared[], name: string, args: Members): Declared[] {
  return resources.map((resource) =>
    resource.name === name
      ? { ...resource, args: { ...(resource.args as Members), ...args } }
      : resource,
  );
}

/** The declarations without these resources. */
export function without(resources: readonly Declared[], ...names: string[]): Declared[] {
  return resources.filter(({ name }) => !names.includes(name));
}
