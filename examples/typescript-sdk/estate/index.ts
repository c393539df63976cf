import * as pulumi from "@pulumi/pulumi";
import * as monitoring from "pulumi-monitoring-sdk";

const config = new pulumi.Config();

const critical = new monitoring.Tag("critical", { name: "critical", color: "#DC2626" });

const onCall = new monitoring.AlertChannel("on-call", {
  name: "On call",
  config: { channelType: "webhook", url: config.requireSecret("webhookUrl") },
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

new monitoring.NotificationPolicy("outages", {
  name: "Outages",
  matchRules: [
    { type: "severity_gte", value: "DOWN" },
    { type: "monitor_id_in", monitorIds: [shop.id] },
  ],
  escalation: { steps: [{ channelIds: [onCall.id], requireAck: true }] },
});

const page = new monitoring.StatusPage("public", {
  name: "Shop status",
  slug: "shop-status",
  description: "How the shop is doing.",
});

new monitoring.StatusPageComponent("checkout", {
  statusPageId: page.id,
  name: "Checkout",
  type: "MONITOR",
  monitorId: shop.id,
});

export const organization = monitoring.getIdentityOutput().organization.name;
export const shopMonitorId = shop.id;
