// Pausing, muting and quarantine (docs/api.md, Monitor lifecycle). Expiry times are stored but have no effect
// on their own.
import { instant, text } from "../../definitions";
import type { Fields, Json, JsonObject } from "../../definitions";
import type { Call, Reply, Route, Row } from "../contract";
import { invalid } from "../http/failure";
import { asText, rowOf } from "../store/records";
import { none } from "../http/reply";
import { checkedBody } from "../crud/bodies";
import { changeMonitor } from "./monitor-change";
import { answer } from "./monitor-record";

const DAY_MS = 24 * 60 * 60 * 1000;
const TOKEN_LENGTH = 32;

const overlay: Fields = {
  reason: text({ doc: "Why.", max: 280 }),
  expiresAt: instant({ doc: "End time." }),
};
const quarantineFields: Fields = {
  reason: text({ doc: "Why.", required: true, max: 280 }),
  expiresAt: instant({ doc: "End time.", required: true }),
};

/** The members that change together with `enabled`. */
export function enabledChange(call: Call, enabled: Json | undefined, before: Row): JsonObject {
  if (enabled === before.enabled) return {};
  return enabled === false
    ? { enabled, pausedAt: call.now, pauseReason: null, pauseExpiresAt: null }
    : { enabled: true, pausedAt: null, pauseReason: null, pauseExpiresAt: null };
}

/** Pauses the monitor, with reason and expiry. */
export const paused = (call: Call, row: Row, body: JsonObject = {}): Row =>
  changeMonitor(call, row, {
    enabled: false,
    pausedAt: row.pausedAt ?? call.now,
    pauseReason: body.reason ?? null,
    pauseExpiresAt: body.expiresAt ?? null,
  });

/** Resumes the monitor. */
export const resumed = (call: Call, row: Row): Row =>
  changeMonitor(call, row, {
    enabled: true,
    pausedAt: null,
    pauseReason: null,
    pauseExpiresAt: null,
  });

const muted = (call: Call, row: Row, body: JsonObject): Row =>
  changeMonitor(call, row, {
    muted: true,
    mutedUntil: body.expiresAt ?? null,
    muteReason: body.reason ?? null,
  });

const unmuted = (call: Call, row: Row): Row =>
  changeMonitor(call, row, { muted: false, mutedUntil: null, muteReason: null });

const setAside = (call: Call, row: Row, body: JsonObject): Row =>
  changeMonitor(call, row, {
    quarantineOwnerId:
      call.credential.by === "session" ? asText(call.credential.userId) : "api-key",
    quarantineUntil: body.expiresAt,
    quarantineReason: body.reason,
  });

function takeBack(call: Call): Reply {
  const row = rowOf(call, "Monitor", call.params.id);
  const nothing = { quarantineOwnerId: null, quarantineUntil: null, quarantineReason: null };
  changeMonitor(call, row, nothing);
  return none();
}

/** The old token stays valid for a day (docs/api.md, Heartbeats). */
function rotateToken(call: Call, row: Row): Row {
  if (row.type !== "HEARTBEAT") {
    throw invalid("type", "MONITOR_TYPE_NOT_HEARTBEAT", "only HEARTBEAT monitors have a token");
  }
  return changeMonitor(call, row, {
    pingToken: call.ids.token(TOKEN_LENGTH),
    previousPingToken: row.pingToken,
    previousPingTokenUntil: new Date(call.clock.now() + DAY_MS).toISOString(),
  });
}

type Action = (call: Call, row: Row, body: JsonObject) => Row;

const action = (name: string, summary: string, act: Action, fields: Fields = {}): Route => ({
  method: "POST",
  path: `/monitors/:id/${name}`,
  access: "credential",
  summary,
  request: { fields },
  ...(!Object.values(fields).some(({ required }) => required) && { bodyOptional: true }),
  response: { component: "Monitor" },
  handler: (call) => {
    const row = rowOf(call, "Monitor", call.params.id);
    return answer(call, act(call, row, checkedBody("MONITOR", fields, call.body)));
  },
});

/** Routes that change the state of one monitor. */
export const lifecycleRoutes: Route[] = [
  action("pause", "Pause one monitor", paused, overlay),
  action("resume", "Resume one monitor", resumed),
  action("mute", "Mute one monitor", muted, overlay),
  action("unmute", "Unmute one monitor", unmuted),
  action("quarantine", "Quarantine one monitor", setAside, quarantineFields),
  action("rotate-token", "Rotate the ping address of one heartbeat monitor", rotateToken),
  {
    method: "DELETE",
    path: "/monitors/:id/quarantine",
    access: "credential",
    summary: "End the quarantine of one monitor",
    status: 204,
    handler: takeBack,
  },
];
