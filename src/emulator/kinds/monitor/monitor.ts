// Monitors: the usual routes and all others (docs/api.md, Monitors), and test runs of monitors and their channels
// (docs/api.md, Monitor lifecycle).
import { MANAGED_BY, choice, flag, integer, list } from "../../../definitions";
import { map, object, problemsOf, sameId, text, uuid } from "../../../definitions";
import type { Fields, Json, JsonObject } from "../../../definitions";
import { MONITOR_TYPES } from "../../../definitions/kinds/monitor-config";
import { sendTestMessage } from "../../alerting/alert";
import { heartbeatCame, heartbeatsOf, resumeHeartbeats } from "../../alerting/checks";
import { conditionOf, displayHealth } from "../../alerting/condition";
import type { Call, CrudHooks, KindBehaviour, PublicCall, Reply, Route, Row } from "../../contract";
import { checkedBody, refuse, someOf, texts } from "../../crud/bodies";
import { crudRoutes } from "../../crud/crud";
import { coercedMembers } from "../../crud/shape";
import { invalid } from "../../http/failure";
import { bare, ok } from "../../http/reply";
import { UPLOAD_PREFIX, receiveUpload } from "../../internet/uploads";
import { testRun } from "../../probe/test-run";
import { existing, mustExist } from "../../store/links";
import { asText } from "../../store/records";
import { acceptedMonitor } from "./accepted";
import { revisionRoutes } from "./code";
import { bulkRoutes, lifecycleRoutes, previousTokens, takeoverRoutes } from "./lifecycle";
import { assertionRoutes, authRoutes, policyRoutes } from "./parts";
import { linkRoutes, monitorOf, monitorRecord, presentMonitor } from "./record";
import { runsCode, tagRows } from "./record";
import { TESTED_FIELDS, detach, onCreate } from "./write";
import { onUpdate, testBody, versionRoutes } from "./write";
import { post, seeing } from "../../http/route";

const split = (text: string | null): string[] =>
  (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** `tags` and `tag` form one filter: a monitor matches if it has any of the names in either. */
function hasTag(row: Row, _value: string, call: Call): boolean {
  const wanted = [...split(call.query.get("tags")), ...call.query.getAll("tag")];
  return tagRows(call, row).some(({ name }) => wanted.includes(asText(name)));
}

const is =
  (member: string) =>
  (row: Row, value: string): boolean =>
    same(row[member], value);

const same = (stored: Json | undefined, value: string): boolean => asText(stored) === value;

/** docs/api.md, Monitor list rows. */
const filters: CrudHooks["filters"] = {
  enabled: is("enabled"),
  status: (row, value) => row.enabled === (value === "active"),
  type: is("type"),
  types: (row, value) => split(value).includes(asText(row.type)),
  managedBy: is("managedBy"),
  tags: hasTag,
  tag: hasTag,
  search: (row, value) => asText(row.name).toLowerCase().includes(value.toLowerCase()),
  environmentId: (row, value) => same(row.environmentId, sameId(value)),
  displayHealth: (row, value, call) => displayHealth(conditionOf(call, row)) === value,
  needsAttention: (row, value, call) =>
    value !== "true" || conditionOf(call, row).incident !== undefined,
  region: (row, value) => texts(row.regions).includes(value),
};

const filterFields: Fields = {
  enabled: flag({ doc: "Only monitors that are enabled, or only the others." }),
  status: choice("MonitorState", ["active", "paused"], {
    doc: "Only monitors that are enabled (`active`), or only the others; ignored next to `enabled`.",
  }),
  type: choice("MonitorType", MONITOR_TYPES, { doc: "Only monitors of this type." }),
  types: someOf(MONITOR_TYPES, "Only monitors of these types"),
  managedBy: choice("ManagedBy", MANAGED_BY, { doc: "Only monitors that this tool wrote last." }),
  needsAttention: flag({ doc: "Only monitors that need attention." }),
};

/** Records a heartbeat for the monitor with this token, its own or a previous one. */
function heard(call: PublicCall, token: string | undefined): void {
  for (const organization of call.organizations) {
    const monitor = organization.store
      .list("Monitor")
      .find(
        (row) =>
          row.pingToken === token ||
          previousTokens(row, call).some((previous) => previous.token === token),
      );
    if (monitor !== undefined) heartbeatCame(call.contextOf(organization), monitor);
  }
}

/** Accepts any token, so that callers cannot find out which ones exist (docs/api.md, Heartbeats). */
const heartbeat = (method: "GET" | "POST"): Route => ({
  method,
  path: "/heartbeat/:token",
  access: "public",
  summary: "Receive a heartbeat",
  takesAnything: true,
  response: {
    schema: { type: "object", properties: { ok: { const: true } }, required: ["ok"] },
  },
  bare: true,
  handler: (call) => {
    heard(call, call.params.token);
    return bare({ ok: true });
  },
});

const words = (doc: string) => text({ doc, optional: true });
const amount = (doc: string) => integer({ doc, optional: true });
const testRecord = object("MonitorTestResult", {
  passed: flag({ doc: "Whether it passed." }),
  error: words("Why it failed."),
  statusCode: amount("Status code of the response."),
  responseTimeMs: amount("Response time in milliseconds."),
  responseHeaders: map(list(text({ doc: "Value." }), { doc: "Values." }), {
    doc: "Response headers.",
    optional: true,
  }),
  bodyPreview: words("Beginning of the body."),
  responseSizeBytes: amount("Size of the response."),
  redirectCount: amount("Number of redirects."),
  finalUrl: words("URL after redirects."),
  assertionResults: list(
    object("AssertionTestResult", {
      assertionType: text({ doc: "Type." }),
      passed: flag({ doc: "Whether it held." }),
      severity: text({ doc: "Severity." }),
      message: text({ doc: "What happened." }),
      expected: words("Expected value."),
      actual: words("Value that was found."),
    }),
    { doc: "The assertions." },
  ),
  warnings: list(text({ doc: "Warning." }), { doc: "Warnings.", optional: true }),
});
const notificationRecord = object("NotificationTrials", {
  results: list(
    object("NotificationTrial", {
      channelId: uuid({ doc: "Channel." }),
      success: flag({ doc: "Whether it arrived." }),
      message: text({ doc: "What happened." }),
    }),
    { doc: "Each channel." },
  ),
});

function refuseCode({ type }: JsonObject): void {
  if (!runsCode(type)) return;
  const why = "code monitors cannot be tested this way";
  throw invalid("type", "MONITOR_CODE_CHECK_TEST_UNAVAILABLE", why);
}

function testUnsaved(call: Call): Promise<Reply> {
  const body = coercedMembers(acceptedMonitor.fields, call.body);
  refuseCode(body);
  const problems = problemsOf(acceptedMonitor, body, "create");
  refuse(problems.filter(({ path }) => TESTED_FIELDS.includes(asText(path[0]))));
  return testRun(call, body);
}

function testSaved(call: Call): Promise<Reply> {
  const row = monitorOf(call);
  refuseCode(row);
  return testRun(call, row, heartbeatsOf(call, row));
}

const notificationFields: Fields = {
  channelIds: list(uuid({ doc: "Channel." }), {
    doc: "Channels; those of the monitor if omitted.",
  }),
  includeResolved: flag({ doc: "Whether the resolution is sent too." }),
};

async function testNotifications(call: Call): Promise<Reply> {
  const row = monitorOf(call);
  const body = checkedBody("MONITOR", notificationFields, call.body);
  const channelIds = texts(body.channelIds ?? row.alertChannelIds);
  mustExist(call, "AlertChannel", channelIds);
  const trials = existing(call, "AlertChannel", channelIds).map(async (channel) => ({
    channelId: channel.id ?? null,
    ...(await sendTestMessages(call, channel, body.includeResolved === true)),
  }));
  return ok({ results: await Promise.all(trials) });
}

/** The message of a new incident, and then that of its resolution, unless the first one does not arrive. */
async function sendTestMessages(call: Call, channel: Row, isResolved: boolean) {
  const created = await sendTestMessage(call, channel);
  return isResolved && created.success
    ? sendTestMessage(call, channel, "INCIDENT_RESOLVED")
    : created;
}

/** The same route, for which `status` is ignored next to `enabled`, whatever its value. */
const overruling = seeing((call) => {
  const query = new URLSearchParams(call.query);
  if (query.get("enabled")) query.delete("status");
  return { ...call, query };
});

/** Monitors and everything below them. */
export const monitors: KindBehaviour = {
  kinds: ["Monitor"],
  routes: [
    ...bulkRoutes,
    post("/monitors/test", "Test a monitor without storing it", testUnsaved, {
      request: { schema: testBody },
      response: { record: testRecord },
    }),
    post("/monitors/:id/test", "Test one monitor", testSaved, {
      response: { record: testRecord },
    }),
    post(
      "/monitors/:id/test-notifications",
      "Test the alert channels of one monitor",
      testNotifications,
      {
        request: { fields: notificationFields },
        bodyOptional: true,
        response: { record: notificationRecord },
      },
    ),
    ...crudRoutes(acceptedMonitor, {
      paging: { mode: "paged" },
      filters,
      filterFields,
      onCreate,
      onUpdate,
      beforeDelete: detach,
      present: (call, row, record, view) => {
        const whole = presentMonitor(call, row, record, view);
        // Missing in list rows, where other such members are null (docs/api.md, Monitor list rows).
        if (view === "list") delete whole.alertChannelIds;
        return whole;
      },
    }).map(overruling),
    ...lifecycleRoutes,
    ...linkRoutes,
    ...policyRoutes,
    ...assertionRoutes,
    ...takeoverRoutes,
    ...authRoutes,
    ...versionRoutes,
    ...revisionRoutes,
    heartbeat("GET"),
    heartbeat("POST"),
  ],
  address: { prefix: UPLOAD_PREFIX, receive: receiveUpload },
  accepts: [acceptedMonitor],
  always: { Monitor: ["managedBy"] },
  events: {
    "monitor.created": monitorRecord,
    "monitor.updated": monitorRecord,
    "monitor.deleted": monitorRecord,
  },
  resume: resumeHeartbeats,
};
