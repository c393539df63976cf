import * as pulumi from "@pulumi/pulumi";
import * as monitoring from "pulumi-monitoring-sdk";

const config = new pulumi.Config();

const critical = new monitoring.Tag("critical", { name: "critical", color: "#DC2626" });

const onCall = new monitoring.AlertChannel("on-call", {
  name: "On call",
  config: { channelType: "webhook", url: config.requireSecret("webhookUrl") },
});

const team = new monitoring.AlertChannel("team", {
  name: "Team",
  config: { channelType: "email", recipients: ["shop@example.com"] },
});

const shop = new monitoring.Monitor("shop", {
  name: "Shop",
  type: "HTTP",
  config: { url: "https://shop.example.com/health", method: "GET" },
  frequencySeconds: 60,
  regions: ["us-east", "eu-west"],
  assertions: [
    { config: { type: "status_code", expected: "200", operator: "equals" } },
    { config: { type: "response_time", thresholdMs: 2000 }, severity: "warn" },
  ],
  tags: { tagIds: [critical.id] },
});

/** The backup calls a URL when it has finished. */
const backup = new monitoring.Monitor("backup", {
  name: "Nightly backup",
  type: "HEARTBEAT",
  config: { expectedInterval: 86400, gracePeriod: 3600 },
});

const storefront = new monitoring.ResourceGroup("storefront", {
  name: "Storefront",
  healthThresholdType: "COUNT",
  healthThresholdValue: 1,
});

for (const [name, monitor] of Object.entries({ shop, backup })) {
  new monitoring.ResourceGroupMember(`storefront-${name}`, {
    groupId: storefront.id,
    memberType: "monitor",
    memberId: monitor.id,
  });
}

new monitoring.NotificationPolicy("outages", {
  name: "Outages",
  matchRules: [
    { type: "severity_gte", value: "DOWN" },
    { type: "monitor_id_in", monitorIds: [shop.id] },
  ],
  escalation: {
    steps: [
      { channelIds: [onCall.id], requireAck: true },
      { delayMinutes: 15, channelIds: [team.id] },
    ],
  },
});

const page = new monitoring.StatusPage("public", {
  name: "Shop status",
  slug: "shop-status",
  description: "How the shop is doing.",
});

const shopping = new monitoring.StatusPageComponentGroup("shopping", {
  statusPageId: page.id,
  name: "Shopping",
});

new monitoring.StatusPageComponent("checkout", {
  statusPageId: page.id,
  groupId: shopping.id,
  name: "Checkout",
  type: "MONITOR",
  monitorId: shop.id,
});

new monitoring.StatusPageComponent("everything", {
  statusPageId: page.id,
  name: "Everything",
  type: "GROUP",
  resourceGroupId: storefront.id,
});

export const organization = monitoring.getIdentityOutput().organization.name;
export const shopMonitorId = shop.id;
