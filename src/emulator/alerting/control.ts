// Control calls that simulate events: docs/api.md, Emulator: what happens.
import { z } from "zod";

import type { Row, TenantContext } from "../contract";
import type { AddCalls } from "../control/control";
import { conflict, notFound } from "../http/failure";
import { amend, asText } from "../store/records";
import { json } from "../http/respond";
import { noteResult, recordCheck, incidentOf } from "./checks";
import { INCIDENTS, openIncidentOf } from "./condition";
import {
  INCIDENT_STATUSES,
  SEVERITIES,
  changeStatus,
  coolingDown,
  recordUpdate,
  raiseIncident,
  resolveIncident,
} from "./incident";
import { incidentDetail } from "./incident-record";

/** Long enough for any id or reason; without a limit, one call could exhaust memory. */
const id = z.string().min(1).max(1_000);

const raiseSchema = z.strictObject({
  monitorId: id,
  severity: z.enum(SEVERITIES).default("DOWN"),
  status: z.enum(INCIDENT_STATUSES).exclude(["RESOLVED"]).default("CONFIRMED"),
  title: id.optional(),
  regions: z.array(id).default([]),
});

const resolveSchema = z.strictObject({ id: id.optional(), monitorId: id.optional() });

const checkSchema = z.strictObject({
  monitorId: id,
  passed: z.boolean().default(true),
  region: id.optional(),
  responseTimeMs: z.number().min(0).optional(),
  failureReason: id.optional(),
  severity: z.enum(["down", "degraded"]).optional(),
  /** How many such results to record. */
  count: z.int().min(1).max(100).default(1),
});

function found(
  contexts: readonly TenantContext[],
  kind: string,
  wanted: string,
): [TenantContext, Row] {
  for (const context of contexts) {
    const row = context.store.get(kind, wanted);
    if (row !== undefined) return [context, row];
  }
  throw notFound(`${kind} ${wanted}`);
}

const answer = (context: TenantContext, row: Row): Response =>
  json(201, { data: incidentDetail(context, row) });

/** Raises an incident, or updates the open one: a monitor has at most one open incident. */
function raised(context: TenantContext, monitor: Row, wanted: z.infer<typeof raiseSchema>): Row {
  const { severity, status, title, regions } = wanted;
  const open = openIncidentOf(context, monitor.id);
  const by = { createdBy: "SYSTEM" } as const;
  const previous = open ?? coolingDown(context, monitor.id);
  if (previous !== undefined) {
    const next = amend(context, INCIDENTS, previous, { severity });
    const row = changeStatus(context, next, status, { reason: "AUTO_RESOLVED" });
    const oldStatus = previous.status ?? null;
    recordUpdate(context, row, { oldStatus, newStatus: row.status ?? null, ...by });
    return row;
  }
  const hint = severity === "DEGRADED" ? "degraded" : "down";
  const failure = { passed: false, region: regions[0], severity: hint } as const;
  const check = severity === "MAINTENANCE" ? undefined : noteResult(context, monitor, failure);
  const row = raiseIncident(context, {
    ...incidentOf(monitor, severity),
    ...(title !== undefined && { title, name: title }),
    source: "AUTOMATIC",
    status,
    affectedRegions: regions,
    triggeringCheckId: check?.checkId ?? null,
  });
  recordUpdate(context, row, { oldStatus: null, newStatus: status, ...by });
  return row;
}

function ended(
  contexts: readonly TenantContext[],
  wanted: z.infer<typeof resolveSchema>,
): [TenantContext, Row] {
  const [context, row] =
    wanted.id === undefined
      ? found(contexts, "Monitor", wanted.monitorId ?? "")
      : found(contexts, INCIDENTS, wanted.id);
  const open = wanted.id === undefined ? openIncidentOf(context, row.id) : row;
  if (open === undefined || open.status === "RESOLVED") throw conflict("There is no open incident");
  const monitor = context.store.get("Monitor", asText(open.monitorId));
  if (monitor !== undefined) noteResult(context, monitor, { passed: true });
  const oldStatus = open.status ?? null;
  recordUpdate(context, open, { oldStatus, newStatus: "RESOLVED", createdBy: "SYSTEM" });
  return [context, resolveIncident(context, open, { reason: "AUTO_RECOVERED" })];
}

/** Adds the calls to the control interface. */
export const addIncidentCalls: AddCalls = (control, { contexts, bodyOf }) => {
  control.post("/__emulator/incidents", async ({ req }) => {
    const wanted = await bodyOf(raiseSchema, req.raw);
    const [context, monitor] = found(contexts(), "Monitor", wanted.monitorId);
    return answer(context, raised(context, monitor, wanted));
  });
  control.post("/__emulator/incidents/resolve", async ({ req }) => {
    const [context, row] = ended(contexts(), await bodyOf(resolveSchema, req.raw));
    return answer(context, row);
  });
  control.post("/__emulator/checks", async ({ req }) => {
    const { monitorId, count, ...check } = await bodyOf(checkSchema, req.raw);
    const [context, monitor] = found(contexts(), "Monitor", monitorId);
    if (monitor.enabled !== true) throw conflict("A monitor that is paused is not checked");
    const results = Array.from({ length: count }, () => recordCheck(context, monitor, check));
    return json(201, { data: results.at(-1) ?? null });
  });
  // The effect of the link in the confirmation message.
  control.post("/__emulator/subscribers/confirm", async ({ req }) => {
    const wanted = await bodyOf(z.strictObject({ id }), req.raw);
    const [context, row] = found(contexts(), "StatusPageSubscriber", wanted.id);
    context.store.replace("StatusPageSubscriber", { ...row, confirmed: true });
    return new Response(null, { status: 204 });
  });
};
