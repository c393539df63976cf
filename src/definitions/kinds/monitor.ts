import {
  choice,
  flag,
  instant,
  integer,
  list,
  map,
  nameField,
  object,
  set,
  text,
  uuid,
} from "../field";
import { isObject } from "../json";
import type { Json, JsonObject } from "../json";
import { defineKind, managedByField, timestamps } from "../kind";
import { assertions } from "./monitor-assertions";
import { CODE_TYPES, MONITOR_TYPES, monitorAuth, monitorConfig } from "./monitor-config";
import { monitorWarnings } from "./monitor-warnings";
import { monitorPackage, packageArchive } from "./monitor-package";
import { incidentPolicy } from "./monitor-policy";
import { monitorRules } from "./monitor-rules";
import { region } from "./regions";
import { compareTags, monitorTags } from "./monitor-tags";

const capture = (doc: string) => choice("CaptureMode", ["always", "on_failure", "off"], { doc });

/** By this id the service says that there is none. */
const NOWHERE = "00000000-0000-0000-0000-000000000000";

function environmentOf({ environment }: JsonObject): Json | undefined {
  return isObject(environment) && environment.id !== NOWHERE ? environment.id : undefined;
}

/** A regular check. */
export const monitor = defineKind({
  name: "Monitor",
  title: "monitor",
  code: "MONITOR",
  doc: "A regular check of one of eight types, such as an HTTP request or a heartbeat. Changing `type` replaces the monitor and deletes its history. Names do not have to be unique.",
  examples: {
    minimal: `const api = new monitoring.Monitor("api", {
    name: "api",
    type: "HTTP",
    config: { url: "https://shop.example.com/health" },
    regions: ["us-east", "eu-west"],
});`,
    realistic: `const mail = new monitoring.AlertChannel("on-call", {
    name: "On call",
    config: { channelType: "email", recipients: ["oncall@example.com"] },
});
const api = new monitoring.Monitor("api", {
    name: "api",
    type: "HTTP",
    config: { url: "https://shop.example.com/health", method: "GET" },
    frequencySeconds: 60,
    regions: ["us-east", "eu-west"],
    assertions: [
        { config: { type: "status_code", expected: "200", operator: "equals" } },
        { config: { type: "response_time_warn", warnMs: 800 }, severity: "warn" },
    ],
    alertChannelIds: [mail.id],
    tags: { newTags: [{ name: "shop" }] },
});`,
    eachType: `const regions = ["us-east", "eu-west"];
new monitoring.Monitor("website", {
    name: "Website",
    type: "HTTP",
    config: { url: "https://shop.example.com/" },
    regions,
});
new monitoring.Monitor("names", {
    name: "DNS",
    type: "DNS",
    config: { hostname: "shop.example.com", recordTypes: ["A", "AAAA"] },
    regions,
});
new monitoring.Monitor("database", {
    name: "Database",
    type: "TCP",
    config: { host: "db.example.com", port: 5432 },
    regions,
});
new monitoring.Monitor("router", {
    name: "Router",
    type: "ICMP",
    config: { host: "router.example.com", packetCount: 5 },
    regions,
});
new monitoring.Monitor("backup", {
    name: "Nightly backup",
    type: "HEARTBEAT",
    config: { expectedInterval: 86400, gracePeriod: 3600 },
});
new monitoring.Monitor("tools", {
    name: "Tools",
    type: "MCP_SERVER",
    config: { command: "npx", args: ["shop-tools"] },
});
const staging = new monitoring.Environment("staging", { name: "Staging", slug: "staging" });
new monitoring.Monitor("checkout", {
    name: "Checkout",
    type: "BROWSER",
    environmentId: staging.id,
    package: { path: "checks", entrypoint: "checkout.spec.ts" },
});
new monitoring.Monitor("orders", {
    name: "Orders API",
    type: "MULTI_STEP_API",
    environmentId: staging.id,
    package: { path: "checks", entrypoint: "orders.ts" },
});`,
  },
  path: "/monitors",
  read: { by: "id" },
  idType: "uuid",
  discriminator: "type",
  entitlement: "monitors",
  fields: {
    name: nameField(255),
    type: choice("MonitorType", MONITOR_TYPES, {
      doc: "Type of check.",
      required: true,
      immutable: true,
    }),
    config: monitorConfig,
    frequencySeconds: integer({
      unit: "s",
      doc: "Seconds between two checks; the plan's minimum if omitted. If removed later, the value is kept.",
      min: 30,
      max: 86400,
      always: true,
      computed: true,
      clear: "keeps",
      codeName: "FREQUENCY",
      words: "checks every",
    }),
    enabled: flag({
      doc: "Whether the monitor runs.",
      default: true,
      switch: true,
      impacts: [{ to: false, says: "is disabled: failures go unnoticed", stops: true }],
    }),
    regions: set(region, {
      doc: "Regions to check from, for example `us-east`, `us-west`, `eu-west`, `ap-south`.",
      requiredFor: ["HTTP", "TCP", "DNS", "ICMP"],
      always: true,
      computed: true,
      clear: "keeps",
      impacts: [{ when: "emptied", says: "is no longer checked from any region", stops: true }],
    }),
    environmentId: uuid({
      doc: "Id of the environment that it runs in.",
      requiredFor: CODE_TYPES,
      codeName: "ENVIRONMENT",
      clear: { flag: "clearEnvironmentId" },
      ref: "Environment",
      read: environmentOf,
    }),
    assertions,
    auth: monitorAuth,
    incidentPolicy,
    alertChannelIds: set(uuid({ doc: "Id of an alert channel.", ref: "AlertChannel" }), {
      doc: "Ids of the alert channels. When set, the whole set is managed; `[]` removes all.",
      impacts: [{ when: "emptied", says: "has no alert channel of its own left" }],
    }),
    tags: monitorTags,
    capturePolicy: object(
      "CapturePolicy",
      {
        screenshots: capture("When screenshots are kept."),
        trace: capture("When traces are kept."),
        video: capture("When videos are kept."),
      },
      {
        doc: "What is recorded during runs of the monitor's code. If removed later, the value is kept.",
        computed: true,
        clear: "keeps",
      },
    ),
    fastRetryMaxAttempts: integer({
      doc: "Maximum number of quick retries before a failed check counts.",
      min: 0,
      max: 10,
      default: 0,
    }),
    runParallel: flag({
      doc: "Whether all regions check at once; if `false`, the regions take turns.",
      default: true,
    }),
    package: monitorPackage,
    definitionId: uuid({
      doc: "`definitionId` of another monitor, to share its code; a definition of its own if omitted.",
      immutable: true,
      computed: true,
      clear: "keeps",
      when: CODE_TYPES,
    }),
  },
  outputs: {
    managedBy: managedByField,
    organizationId: integer({ doc: "Id of its organization." }),
    ...timestamps,
    pingUrl: text({
      doc: "URL for heartbeats, for HEARTBEAT monitors. Anyone with this URL can send heartbeats.",
      optional: true,
      secret: true,
    }),
    environment: object(
      "MonitorEnvironment",
      {},
      { doc: "Its environment.", optional: true, volatile: true },
    ),
    boundStatusPageComponents: list(object("BoundComponent", {}), {
      doc: "Status page components that show it.",
      optional: true,
      volatile: true,
    }),
    currentStatus: choice("MonitorStatus", ["up", "degraded", "down", "paused", "unknown"], {
      doc: "Current status.",
      optional: true,
      volatile: true,
    }),
    displayHealth: text({ doc: "Displayed health.", optional: true, volatile: true }),
    bindingReadiness: choice("BindingReadiness", ["ready", "blocked", "not_applicable"], {
      doc: "Whether all secrets that its code uses exist.",
      optional: true,
      volatile: true,
    }),
    needsAttention: flag({ doc: "Whether it needs attention.", optional: true, volatile: true }),
    openIncident: uuid({ doc: "Id of its open incident.", optional: true, volatile: true }),
    lastRunAt: instant({ doc: "Time of the last run.", optional: true, volatile: true }),
    lastRunId: uuid({ doc: "Id of the last run.", optional: true, volatile: true }),
    muted: flag({ doc: "Whether it is muted.", volatile: true }),
    mutedUntil: instant({ doc: "End of the mute.", optional: true, volatile: true }),
    muteReason: text({ doc: "Reason for the mute.", optional: true, volatile: true }),
    pausedAt: instant({ doc: "When it was paused.", optional: true, volatile: true }),
    pauseReason: text({ doc: "Reason for the pause.", optional: true, volatile: true }),
    pauseExpiresAt: instant({ doc: "End of the pause.", optional: true, volatile: true }),
    quarantineOwnerId: text({ doc: "Who put it in quarantine.", optional: true, volatile: true }),
    quarantineUntil: instant({ doc: "End of the quarantine.", optional: true, volatile: true }),
    quarantineReason: text({ doc: "Reason for the quarantine.", optional: true, volatile: true }),
    upload: object(
      "PackageUpload",
      {
        putUrl: text({ doc: "URL to PUT the package to.", secret: true }),
        expiresAt: instant({ doc: "When the URL expires." }),
        requiredHeaders: map(text({ doc: "Value." }), { doc: "Headers to send." }),
      },
      { doc: "Where to upload the package.", optional: true, volatile: true, secret: true },
    ),
  },
  listLacks: ["assertions", "alertChannelIds", "incidentPolicy", "auth"],
  update: { method: "PUT", omitted: "keeps", required: [], lacks: ["tags"] },
  parts: [{ part: "links", field: "tags", path: "/tags", compare: compareTags }],
  archive: packageArchive,
  rules: monitorRules,
  warnings: monitorWarnings,
  lossCounts: {
    path: "/uptime",
    query: { window: "90d" },
    counts: [
      { member: "totalChecks", title: "check" },
      { member: "incidentCount", title: "incident" },
    ],
    within: "in the last 90 days",
  },
  loses: "its history and its components on status pages",
});
