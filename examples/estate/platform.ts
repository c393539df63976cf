// Monitors of the infrastructure.
import * as monitoring from "pulumi-monitoring";
import { chat, onCall, teamMail } from "./channels";
import { staging, tags } from "./foundation";
import { europe, everywhere, relaxed } from "./policies";
import { domain } from "./settings";

export const names = new monitoring.Monitor("names", {
  name: "DNS of the shop",
  type: "DNS",
  config: { hostname: domain, recordTypes: ["A", "AAAA", "TXT"], timeoutMs: 2000 },
  frequencySeconds: 300,
  regions: everywhere,
  assertions: [
    { config: { type: "dns_resolves" } },
    { config: { type: "dns_min_answers", recordType: "A", min: 2 } },
    { config: { type: "dns_txt_contains", substring: "v=spf1" }, severity: "warn" },
    { config: { type: "dns_ttl_high", maxTtl: 3600 }, severity: "warn" },
  ],
  tags: { tagIds: [tags.platform.id, tags.critical.id] },
  alertChannelIds: [chat.id, onCall.id],
});

export const mailRelay = new monitoring.Monitor("mail-relay", {
  name: "Mail relay",
  type: "TCP",
  config: { host: `smtp.${domain}`, port: 587, timeoutMs: 5000 },
  frequencySeconds: 120,
  regions: europe,
  assertions: [
    { config: { type: "tcp_connects" } },
    { config: { type: "tcp_response_time_warn", warnMs: 500 }, severity: "warn" },
  ],
  incidentPolicy: relaxed,
  tags: { tagIds: [tags.platform.id] },
  alertChannelIds: [chat.id],
});

/** The connection between the warehouse and the shop. */
export const warehouseLink = new monitoring.Monitor("warehouse-link", {
  name: "Warehouse link",
  type: "ICMP",
  config: { host: `vpn.${domain}`, packetCount: 5 },
  frequencySeconds: 60,
  regions: europe,
  assertions: [
    { config: { type: "icmp_reachable" } },
    { config: { type: "icmp_packet_loss", maxPercent: 20 } },
    { config: { type: "icmp_response_time", maxMs: 400 } },
  ],
  tags: { tagIds: [tags.platform.id] },
  alertChannelIds: [chat.id],
});

/** The backup job calls this monitor's ping URL when it is done. */
export const nightlyBackup = new monitoring.Monitor("nightly-backup", {
  name: "Nightly backup",
  type: "HEARTBEAT",
  config: { expectedInterval: 86_400, gracePeriod: 3_600 },
  assertions: [
    { config: { type: "heartbeat_received" } },
    { config: { type: "heartbeat_payload_contains", path: "$.status", value: "complete" } },
  ],
  tags: { tagIds: [tags.platform.id, tags.critical.id] },
  alertChannelIds: [teamMail.id, onCall.id],
});

export const assistantTools = new monitoring.Monitor("assistant-tools", {
  name: "Tools of the shopping assistant",
  type: "MCP_SERVER",
  config: {
    command: "npx",
    args: ["--yes", "@example/shop-tools"],
    env: { SHOP_URL: `https://staging.${domain}` },
  },
  environmentId: staging.id,
  frequencySeconds: 600,
  enabled: false,
  assertions: [
    { config: { type: "mcp_connects" } },
    { config: { type: "mcp_tool_available", toolName: "find_product" } },
    { config: { type: "mcp_response_time", maxMs: 3000 } },
  ],
  tags: { tagIds: [tags.platform.id] },
  alertChannelIds: [chat.id],
});
