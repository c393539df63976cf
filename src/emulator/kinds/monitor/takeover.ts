// What was changed on a monitor since it was last written, and its return to that (docs/api.md, Monitor lifecycle).
import { choice, flag, list, object, text } from "../../../definitions";
import type { Fields } from "../../../definitions";
import type { Call, Reply, Route, Row } from "../../contract";
import { ok } from "../../http/reply";
import { asText } from "../../store/records";
import { action, paused, resumed, takenBack, unmuted } from "./lifecycle";
import type { Action } from "./lifecycle";
import { changeMonitor, monitorOf } from "./record";

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
  const drifted = Object.keys(declared).filter((field) => live[field] !== declared[field]);
  return ok({
    fields: drifted.map((field) => ({
      field,
      live: live[field],
      declared: declared[field],
    })),
  });
}

const TAKEOVERS: Readonly<Record<string, (call: Call, row: Row) => Row>> = {
  managedBy: (call, row) =>
    changeMonitor(call, row, { managedBy: call.credential.by === "key" ? "API" : "DASHBOARD" }),
  enabled: (call, row) =>
    declaredIn(row).enabled === true ? resumed(call, row) : paused(call, row),
  muted: unmuted,
  quarantine: takenBack,
};

const takenOver: Action = (call, row, { field }) => TAKEOVERS[asText(field)]?.(call, row) ?? row;

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
  {
    method: "GET",
    path: "/monitors/:id/drift",
    access: "credential",
    summary: "List what is not as declared on one monitor",
    response: { record: driftRecord },
    handler: drift,
  },
];
