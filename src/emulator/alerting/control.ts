// Control calls that make things happen: docs/api.md, Emulator: what happens.
import type { Hono } from "hono";
import { z } from "zod";

import type { RequestFacts } from "../api";
import type { Row } from "../contract";
import { conflict, notFound } from "../failure";
import { amend, asText } from "../records";
import { json } from "../respond";
import type { Scene } from "../scene";
import { noteResult, recordCheck, incidentOf } from "./checks";
import { INCIDENTS, openIncidentOf } from "./condition";
import {
  INCIDENT_STATUSES,
  SEVERITIES,
  bringTo,
  coolingDown,
  noteNews,
  raise,
  resolve,
} from "./incident";
import { incidentDetail } from "./incident-record";

/** Long enough for every id and reason; unbounded, one call could fill the memory. */
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
  /** How many of them, one after the other. */
  count: z.int().min(1).max(100).default(1),
});

/** What the calls stand on. */
export interface HappeningParts {
  /** Every organization, now. */
  readonly scenes: () => readonly Scene[];
  /** The body by its schema, or 400. */
  readonly bodyOf: <T>(schema: z.ZodType<T>, request: Request) => Promise<T>;
}

function found(scenes: readonly Scene[], kind: string, wanted: string): [Scene, Row] {
  for (const scene of scenes) {
    const row = scene.store.get(kind, wanted);
    if (row !== undefined) return [scene, row];
  }
  throw notFound(`${kind} ${wanted}`);
}

const answer = (scene: Scene, row: Row): Response =>
  json(201, { data: incidentDetail(scene, row) });

/** A monitor has one open incident at most: raising it again takes it further. */
function raised(scene: Scene, monitor: Row, wanted: z.infer<typeof raiseSchema>): Row {
  const { severity, status, title, regions } = wanted;
  const open = openIncidentOf(scene, monitor.id);
  const by = { createdBy: "SYSTEM" } as const;
  const former = open ?? coolingDown(scene, monitor.id);
  if (former !== undefined) {
    noteNews(scene, former, { oldStatus: former.status ?? null, newStatus: status, ...by });
    const next = amend(scene, INCIDENTS, former, { severity });
    return bringTo(scene, next, status, { reason: "AUTO_RESOLVED" });
  }
  const hint = severity === "DEGRADED" ? "degraded" : "down";
  const isFailure = severity !== "MAINTENANCE";
  const check = isFailure
    ? noteResult(scene, monitor, { passed: false, region: regions[0], severity: hint })
    : undefined;
  const row = raise(scene, {
    ...incidentOf(monitor, severity),
    ...(title !== undefined && { title, name: title }),
    source: "AUTOMATIC",
    status,
    affectedRegions: regions,
    triggeringCheckId: check?.checkId ?? null,
  });
  noteNews(scene, row, { oldStatus: null, newStatus: status, ...by });
  return row;
}

function ended(scenes: readonly Scene[], wanted: z.infer<typeof resolveSchema>): [Scene, Row] {
  const [scene, row] =
    wanted.id === undefined
      ? found(scenes, "Monitor", wanted.monitorId ?? "")
      : found(scenes, INCIDENTS, wanted.id);
  const open = wanted.id === undefined ? openIncidentOf(scene, row.id) : row;
  if (open === undefined || open.status === "RESOLVED") throw conflict("There is no open incident");
  const monitor = scene.store.get("Monitor", asText(open.monitorId));
  if (monitor !== undefined) noteResult(scene, monitor, { passed: true });
  const news = {
    oldStatus: open.status ?? null,
    newStatus: "RESOLVED",
    createdBy: "SYSTEM",
  } as const;
  noteNews(scene, open, news);
  return [scene, resolve(scene, open, { reason: "AUTO_RECOVERED" })];
}

/** Adds the calls to the control interface. */
export function addHappenings(
  control: Hono<{ Bindings: RequestFacts }>,
  { scenes, bodyOf }: HappeningParts,
): void {
  control.post("/__emulator/incidents", async ({ req }) => {
    const wanted = await bodyOf(raiseSchema, req.raw);
    const [scene, monitor] = found(scenes(), "Monitor", wanted.monitorId);
    return answer(scene, raised(scene, monitor, wanted));
  });
  control.post("/__emulator/incidents/resolve", async ({ req }) => {
    const [scene, row] = ended(scenes(), await bodyOf(resolveSchema, req.raw));
    return answer(scene, row);
  });
  control.post("/__emulator/checks", async ({ req }) => {
    const { monitorId, count, ...check } = await bodyOf(checkSchema, req.raw);
    const [scene, monitor] = found(scenes(), "Monitor", monitorId);
    if (monitor.enabled !== true) throw conflict("A monitor that is paused is not checked");
    const results = Array.from({ length: count }, () => recordCheck(scene, monitor, check));
    return json(201, { data: results.at(-1) ?? null });
  });
}
