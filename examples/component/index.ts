import * as pulumi from "@pulumi/pulumi";
import * as monitoring from "pulumi-monitoring";
import { MonitoredService } from "./monitored-service";

const config = new pulumi.Config();
const domain = config.require("domain");

const chat = new monitoring.AlertChannel("chat", {
  name: "Chat of the team",
  config: { channelType: "slack", webhookUrl: config.requireSecret("slackWebhook") },
});
const group = new monitoring.ResourceGroup("services", { name: "Services" });
const page = new monitoring.StatusPage("status", {
  name: "Status of our services",
  slug: config.require("statusPageSlug"),
});

/** Has its own alert channel, because someone is on call for it. */
const checkout = new MonitoredService("checkout", {
  displayName: "Checkout",
  url: `https://checkout.${domain}/health`,
  alerts: { channel: { channelType: "email", recipients: [`checkout@${domain}`] } },
  frequencySeconds: 30,
  resourceGroupId: group.id,
  statusPage: { pageId: page.id, description: "From the basket to the order" },
});

const search = new MonitoredService("search", {
  displayName: "Search",
  url: `https://search.${domain}/health`,
  alerts: { channelIds: [chat.id] },
  slowAfterMs: 300,
  resourceGroupId: group.id,
  statusPage: { pageId: page.id },
});

/** Internal, so it is not on the status page. */
const reports = new MonitoredService("reports", {
  displayName: "Reports",
  url: `https://reports.${domain}/health`,
  alerts: { channelIds: [chat.id] },
  frequencySeconds: 600,
});

export const monitorIds = {
  checkout: checkout.monitor.id,
  search: search.monitor.id,
  reports: reports.monitor.id,
};
