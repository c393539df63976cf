import * as monitoring from "pulumi-monitoring-sdk";

const onCall = new monitoring.AlertChannel("on-call", {
  name: "On call",
  config: { channelType: "email", recipients: ["oncall@example.com"] },
});

const shop = new monitoring.Monitor("shop", {
  name: "Shop",
  type: "HTTP",
  config: { url: "https://shop.example.com/health" },
  frequencySeconds: 60,
  regions: ["us-east", "eu-west"],
  assertions: [{ config: { type: "status_code", expected: "200", operator: "equals" } }],
  alertChannelIds: [onCall.id],
});

/** The id to look the monitor up by. */
export const shopMonitorId = shop.id;
