// Pausing, muting and quarantine of one monitor, its return to what was declared, and one action on many (docs/api.md,
// Monitor lifecycle). Expiry times are stored but have no effect on their own.
import { choice, flag, instant, list, object, set, text, uuid } from "../../../definitions";
import type { Fields, JsonObject } from "../../../definitions";
import { monitorTags } from "../../../definitions/kinds/monitor-tags";
import type { Call, PublicCall, Reply, Route, Row } from "../../contract";
import { checkedBody, objects, texts } from "../../crud/bodies";
import { ApiFailure, invalid } from "../../http/failure";
import { none, ok } from "../../http/reply";
import { rowId } from "../../store/links";
import { asText, rowOf, userOf } from "../../store/records";
import {
  RESUMED,
  paused,
  answer,
  changeMonitor,
  monitorOf,
  removeTagsIn,
  withTags,
} from "./record";
import { detach } from "./write";
import { DAY_MS, instantOf, timeIn } from "../../time/clock";
import { del, get, post } from "../../http/route";

const TOKEN_LENGTH = 32;

const overlay: Fields = {
  reason: text({ doc: "Why.", max: 280 }),
  expiresAt: instant({ doc: "End time." }),
};
const quarantineFields: Fields = {
  reason: text({ doc: "Why.", required: true, max: 280 }),
  expiresAt: instant({ doc: "End time.", required: true }),
};

/** The members of a monitor that change. */
type Action = (call: Call, row: Row, body: JsonObject) => Row;

const muted: Action = (_call, _row, { expiresAt = null, reason = null }) => ({
  ...{ muted: true, mutedUntil: expiresAt, muteReason: reason },
});

const unmuted: Action = () => ({ muted: false, mutedUntil: null, muteReason: null });

const setAside: Action = (call, _row, { expiresAt, reason }) => ({
  quarantineOwnerId: String(userOf(call) ?? "api-key"),
  quarantineUntil: expiresAt,
  quarantineReason: reason,
});

const takenBack: Action = () => ({
  ...{ quarantineOwnerId: null, quarantineUntil: null, quarantineReason: null },
});

/** The previous tokens of a monitor that are still valid. */
export const previousTokens = (row: Row, { clock }: Pick<PublicCall, "clock">): JsonObject[] =>
  objects(row.previousPingTokens).filter(({ until }) => timeIn(until) > clock.now());

/** Each old token stays valid for a day (docs/api.md, Heartbeats). */
const rotateToken: Action = (call, row) => {
  if (row.type !== "HEARTBEAT") {
    throw invalid("type", "MONITOR_TYPE_NOT_HEARTBEAT", "only HEARTBEAT monitors have a token");
  }
  const until = instantOf(call.clock.now() + DAY_MS);
  return {
    pingToken: call.ids.token(TOKEN_LENGTH),
    previousPingTokens: [...previousTokens(row, call), { token: row.pingToken, until }],
  };
};

/** A POST that changes the state of one monitor. */
const action = (name: string, summary: string, act: Action, fields: Fields = {}): Route =>
  post(
    `/monitors/:id/${name}`,
    summary,
    (call) => {
      const row = monitorOf(call);
      const body = checkedBody("MONITOR", fields, call.body);
      return answer(call, changeMonitor(call, row, act(call, row, body)));
    },
    {
      request: { fields },
      ...(!Object.values(fields).some(({ required }) => required) && { bodyOptional: true }),
      response: { component: "Monitor" },
    },
  );

/** Routes that change the state of one monitor. */
export const lifecycleRoutes: Route[] = [
  action("pause", "Pause one monitor", paused, overlay),
  action("resume", "Resume one monitor", () => RESUMED),
  action("mute", "Mute one monitor", muted, overlay),
  action("unmute", "Unmute one monitor", unmuted),
  action("quarantine", "Quarantine one monitor", setAside, quarantineFields),
  action("rotate-token", "Rotate the ping address of one heartbeat monitor", rotateToken),
  del("/monitors/:id/quarantine", "End the quarantine of one monitor", (call) => {
    const row = monitorOf(call);
    changeMonitor(call, row, takenBack(call, row, {}));
    return none();
  }),
];

/** As the last create or PUT declared it, which mutes nothing. */
const declaredIn = (row: Row): Row => ({
  // Data files of earlier versions lack it.
  enabled: row.declaredEnabled ?? row.enabled ?? true,
  muted: false,
  quarantine: false,
});

const liveIn = (row: Row): Row => ({
  enabled: row.enabled ?? true,
  muted: row.muted ?? false,
  quarantine: typeof row.quarantineUntil === "string",
});

function drift(call: Call): Reply {
  const row = monitorOf(call);
  const [live, declared] = [liveIn(row), declaredIn(row)];
  const fields = Object.keys(declared)
    .map((field) => ({ field, live: live[field], declared: declared[field] }))
    .filter((each) => each.live !== each.declared);
  return ok({ fields });
}

const TAKEOVERS: Readonly<Record<string, Action>> = {
  managedBy: (call) => ({ managedBy: call.credential.by === "key" ? "API" : "DASHBOARD" }),
  enabled: (call, row) => (declaredIn(row).enabled === true ? RESUMED : paused(call, row, {})),
  muted: unmuted,
  quarantine: takenBack,
};

const takenOver: Action = (call, row, body) =>
  TAKEOVERS[asText(body.field)]?.(call, row, body) ?? {};

const takeoverFields: Fields = {
  field: choice("TakeoverField", Object.keys(TAKEOVERS), {
    doc: "What is taken over.",
    required: true,
  }),
};

const driftRecord = object("MonitorDrift", {
  fields: list(
    object("DriftedField", {
      field: text({ doc: "Name." }),
      live: flag({ doc: "What it is." }),
      declared: flag({ doc: "What was declared." }),
    }),
    { doc: "What is not as declared." },
  ),
});

/** Routes for drift. */
export const takeoverRoutes: Route[] = [
  action("takeover", "Take over one member of a monitor", takenOver, takeoverFields),
  get("/monitors/:id/drift", "List what is not as declared on one monitor", drift, {
    response: { record: driftRecord },
  }),
];

const MOST = 200;

const BULK: Readonly<Record<string, (call: Call, row: Row, body: JsonObject) => void>> = {
  PAUSE: (call, row) => void changeMonitor(call, row, paused(call, row, {})),
  RESUME: (call, row) => void changeMonitor(call, row, RESUMED),
  DELETE: (call, row) => {
    detach(call, row);
    call.store.remove("Monitor", rowId(row));
    call.audit("monitor.deleted", "monitor", row);
  },
  ADD_TAG: (call, row, body) => {
    changeMonitor(call, row, { tags: withTags(call, texts(row.tags), body) });
  },
  REMOVE_TAG: removeTagsIn,
};

const bulkFields: Fields = {
  monitorIds: set(uuid({ doc: "Monitor." }), {
    doc: "Monitors.",
    required: true,
    min: 1,
    max: MOST,
  }),
  action: choice("BulkAction", Object.keys(BULK), { doc: "Action.", required: true }),
  ...monitorTags.fields,
};

const bulkOutcome = object("BulkOutcome", {
  succeeded: list(uuid({ doc: "Monitor." }), { doc: "Monitors that were changed." }),
  failed: list(
    object("BulkFailure", {
      monitorId: uuid({ doc: "Monitor." }),
      reason: text({ doc: "Why it failed." }),
    }),
    { doc: "Monitors that were not." },
  ),
});

/** It can fail for some and succeed for others. */
function bulk(call: Call): Reply {
  const body = checkedBody("MONITOR_BULK", bulkFields, call.body);
  const act = BULK[asText(body.action)];
  const succeeded: string[] = [];
  const failed: JsonObject[] = [];
  for (const monitorId of texts(body.monitorIds)) {
    try {
      act?.(call, rowOf(call, "Monitor", monitorId), body);
      succeeded.push(monitorId);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      failed.push({ monitorId, reason: error.message });
    }
  }
  return ok({ succeeded, failed });
}

/** The route for bulk actions. */
export const bulkRoutes: Route[] = [
  post("/monitors/bulk", "Pause, resume, delete or tag many monitors", bulk, {
    request: { fields: bulkFields },
    response: { record: bulkOutcome },
  }),
];
