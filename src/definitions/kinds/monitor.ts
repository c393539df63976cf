import { choice, flag, instant, integer, list, map, object, set, text, uuid } from "../field";
import { isObject } from "../json";
import type { Json, JsonObject } from "../json";
import { defineKind, managedByField, timestamps } from "../kind";
import { assertions } from "./monitor-assertions";
import { CODE_TYPES, MONITOR_TYPES, monitorAuth, monitorConfig } from "./monitor-config";
import { monitorWarnings } from "./monitor-warnings";
import { monitorPackage, packageArchive } from "./monitor-package";
import { incidentPolicy } from "./monitor-policy";
import { monitorRules } from "./monitor-rules";
import { missingTags, monitorTags, surplusTags } from "./monitor-tags";

const capture = (doc: string) =>
  choice("CaptureMode", ["always", "on_failure", "off"], { doc, required: true });

function environmentOf(record: JsonObject): Json | undefined {
  return isObject(record.environment) ? record.environment.id : undefined;
}

/** A check that runs again and again. */
export const monitor = defineKind({
  name: "Monitor",
  title: "monitor",
  code: "MONITOR",
  doc: "A monitor: something that is checked regularly, of one of eight types. Changing `type` replaces the monitor and deletes its history. Names do not have to be unique.",
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
  },
  path: "/monitors",
  read: { by: "id" },
  idType: "uuid",
  discriminator: "type",
  entitlement: "monitors",
  fields: {
    name: text({
      doc: "Name. It does not have to be unique.",
      required: true,
      defaultsToResourceName: true,
      max: 255,
      notBlank: true,
    }),
    type: choice("MonitorType", MONITOR_TYPES, {
      doc: "What kind of check it is.",
      required: true,
      immutable: true,
    }),
    config: monitorConfig,
    frequencySeconds: integer({
      doc: "Seconds between two checks; the plan's minimum when left out. Left out later, it stays as it is.",
      min: 30,
      max: 86400,
      computed: true,
      clear: "keeps",
      codeName: "FREQUENCY",
      words: "checks every",
    }),
    enabled: flag({
      doc: "Whether it runs.",
      default: true,
      switch: true,
      impact: { to: false, says: "is switched off: nobody hears when it would fail" },
    }),
    regions: set(text({ doc: "Region.", min: 1 }), {
      doc: "Regions that it is checked from, for example `us-east`, `us-west`, `eu-west`, `ap-south`. HTTP, TCP, DNS and ICMP need at least one.",
      computed: true,
      clear: "keeps",
      impact: { when: "emptied", says: "is checked from no region" },
    }),
    environmentId: uuid({
      doc: "Environment it runs in. BROWSER and MULTI_STEP_API need one.",
      clear: { flag: "clearEnvironmentId" },
      ref: "Environment",
      read: environmentOf,
    }),
    assertions,
    auth: monitorAuth,
    incidentPolicy,
    alertChannelIds: set(uuid({ doc: "Alert channel.", ref: "AlertChannel" }), {
      doc: "Alert channels. When set, the whole set is owned; `[]` removes all.",
      impact: { when: "emptied", says: "has no alert channel of its own left" },
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
        doc: "What runs of code record. Left out later, it stays as it is.",
        computed: true,
        clear: "keeps",
      },
    ),
    fastRetryMaxAttempts: integer({
      doc: "Quick repeats of a failed check before it counts; none when left out.",
      min: 0,
      max: 10,
      default: 0,
    }),
    runParallel: flag({
      doc: "Whether all regions check at once; `false` takes one region in turn.",
      default: true,
    }),
    package: monitorPackage,
    definitionId: uuid({
      doc: "Definition of another monitor whose code this one shares, `definitionId` of that one; one of its own when left out.",
      immutable: true,
      computed: true,
      clear: "keeps",
      when: CODE_TYPES,
    }),
  },
  outputs: {
    managedBy: managedByField,
    organizationId: integer({ doc: "The organization it belongs to." }),
    ...timestamps,
    pingUrl: text({
      doc: "Address that heartbeats are sent to, for HEARTBEAT monitors. Anyone with this URL can send heartbeats.",
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
      doc: "How it is.",
      optional: true,
      volatile: true,
    }),
    displayHealth: text({ doc: "Health as shown.", optional: true, volatile: true }),
    bindingReadiness: choice("BindingReadiness", ["ready", "blocked", "not_applicable"], {
      doc: "Whether all keys that its code asks for exist.",
      optional: true,
      volatile: true,
    }),
    needsAttention: flag({ doc: "Whether somebody should look.", optional: true, volatile: true }),
    openIncident: uuid({ doc: "Its open incident.", optional: true, volatile: true }),
    lastRunAt: instant({ doc: "Last run.", optional: true, volatile: true }),
    lastRunId: uuid({ doc: "Last run.", optional: true, volatile: true }),
    muted: flag({ doc: "Whether it is muted.", volatile: true }),
    mutedUntil: instant({ doc: "Until when.", optional: true, volatile: true }),
    muteReason: text({ doc: "Why.", optional: true, volatile: true }),
    pausedAt: instant({ doc: "Paused since.", optional: true, volatile: true }),
    pauseReason: text({ doc: "Why.", optional: true, volatile: true }),
    pauseExpiresAt: instant({ doc: "Until when.", optional: true, volatile: true }),
    quarantineOwnerId: text({ doc: "Who set it aside.", optional: true, volatile: true }),
    quarantineUntil: instant({ doc: "Until when.", optional: true, volatile: true }),
    quarantineReason: text({ doc: "Why.", optional: true, volatile: true }),
    upload: object(
      "PackageUpload",
      {
        putUrl: text({ doc: "Where the package goes.", secret: true }),
        expiresAt: instant({ doc: "Until when." }),
        requiredHeaders: map(text({ doc: "Value." }), { doc: "Headers to send." }),
      },
      { doc: "Where to upload the package.", optional: true, volatile: true, secret: true },
    ),
  },
  listLacks: ["assertions", "alertChannelIds", "incidentPolicy", "auth"],
  update: { method: "PUT", omitted: "keeps", required: [], lacks: ["tags"] },
  parts: [
    { part: "links", field: "tags", path: "/tags", surplus: surplusTags, missing: missingTags },
  ],
  archive: packageArchive,
  takeoverOnly: CODE_TYPES,
  rules: monitorRules,
  warnings: monitorWarnings,
  loses: "its history of checks and incidents, and the status page components that show it",
});
