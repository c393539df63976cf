// What the detection of incidents leaves behind: evaluated rules, transitions of incidents, and the policies that were
// in force (docs/api.md, Forensics). Kept by monitor, and removed with it.
import { createHash } from "node:crypto";

import { canonicalJson, isObject } from "../../definitions";
import type { Json, JsonObject } from "../../definitions";
import { instantOf } from "../time/clock";
import type { Row, TenantContext } from "../contract";
import { asText } from "../store/records";
import { objectIn, objects } from "../crud/bodies";
import { resultsOf } from "./condition";
import type { Seen } from "../store/links";
import type { PolicyInput, Evaluation } from "./incident-policy";

/** Collection of what was recorded about each monitor, by its id. */
const FORENSICS = "MonitorForensics";
/** The version of the engine that the emulator reports. */
export const ENGINE_VERSION = "1.0.0";

/** Entries of each sort that are kept per monitor; older ones are dropped to bound memory in a long run. */
const KEPT = 1_000;
const MOST_INPUTS = 10;

/** Why a transition occurs. */
export type Reason = "trigger" | "confirm" | "resolve" | "auto_clear" | "reopen";

/** The entries about one monitor, oldest first. */
export interface Trail {
  readonly evaluations: readonly Row[];
  readonly transitions: readonly Row[];
  readonly snapshots: readonly Row[];
}

function trailIn(row: Row | undefined): Trail {
  return {
    evaluations: objects(row?.evaluations),
    transitions: objects(row?.transitions),
    snapshots: objects(row?.snapshots),
  };
}

/** What was recorded about a monitor. */
export const trailOf = ({ store }: Seen, monitorId: Json | undefined): Trail =>
  trailIn(store.get(FORENSICS, asText(monitorId)));

/** What was recorded about every monitor of the organization. */
export const allTrails = ({ store }: Seen): Trail[] => store.list(FORENSICS).map(trailIn);

function keep(context: TenantContext, monitorId: Json | undefined, changes: Partial<Trail>): void {
  const { evaluations, transitions, snapshots } = { ...trailOf(context, monitorId), ...changes };
  context.store.insert(FORENSICS, {
    id: asText(monitorId),
    evaluations: evaluations.slice(-KEPT),
    transitions: transitions.slice(-KEPT),
    snapshots: [...snapshots],
  });
}

/** Forgets a deleted monitor. */
export function forgetTrail({ store }: TenantContext, monitorId: Json | undefined): void {
  store.remove(FORENSICS, asText(monitorId));
}

const inSnakeCase = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(inSnakeCase);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      inSnakeCase(member ?? null),
    ]),
  );
};

/** The policy of a monitor as a snapshot contains it: without what belongs to the record. */
function documentOf(monitor: Row): JsonObject {
  const policy = objectIn(monitor.incidentPolicy);
  const { triggerRules = [], confirmation = {}, recovery = {} } = policy;
  const written = inSnakeCase({ triggerRules, confirmation, recovery });
  return objectIn(written);
}

/** The hash of the policy that is in force, whose snapshot is noted. */
export function noteSnapshot(context: TenantContext, monitor: Row): string {
  const policy = documentOf(monitor);
  const hashHex = createHash("sha256").update(canonicalJson(policy)).digest("hex");
  const now = instantOf(context.time);
  const { snapshots } = trailOf(context, monitor.id);
  const known = snapshots.find((each) => each.hashHex === hashHex);
  const snapshot: Row = {
    hashHex,
    policy,
    engineVersion: ENGINE_VERSION,
    firstSeenAt: known?.firstSeenAt ?? now,
    lastSeenAt: now,
  };
  const others = snapshots.filter((each) => each !== known);
  keep(context, monitor.id, { snapshots: [...others, snapshot] });
  return hashHex;
}

/** Records the evaluation of each rule for the last check result. */
export function noteEvaluations(
  context: TenantContext,
  { monitor, result, input }: { monitor: Row; result: Row; input: PolicyInput },
  evaluations: readonly Evaluation[],
): void {
  const policySnapshotHashHex = noteSnapshot(context, monitor);
  const inputs = input.results.slice(-MOST_INPUTS).reverse();
  const rows = evaluations.map(({ rule, index, regions }): Row => ({
    id: context.ids.uuid(),
    occurredAt: instantOf(context.time),
    monitorId: monitor.id,
    region: result.region,
    policySnapshotHashHex,
    ruleIndex: index,
    ruleType: rule.type ?? null,
    ruleScope: rule.scope ?? null,
    inputResultIds: inputs.map(({ id }) => id ?? null),
    outputMatched: regions.length > 0,
    evaluationDetails: { threshold: rule.count ?? null, regions },
    engineVersion: ENGINE_VERSION,
    checkId: result.checkId,
    triggeringTransitionId: null,
  }));
  const { evaluations: before } = trailOf(context, monitor.id);
  keep(context, monitor.id, { evaluations: [...before, ...rows] });
}

/** A change of the status of an incident. */
export interface Change {
  readonly from: Json | undefined;
  readonly reason: Reason;
  /** Whether a call made it, and not a check. */
  readonly byHand: boolean;
}

/** Records a transition of an incident to its current status. Without a monitor or a check there is none. */
export function noteTransition(context: TenantContext, incident: Row, change: Change): void {
  const monitor = context.store.get("Monitor", asText(incident.monitorId));
  if (monitor === undefined) return;
  const { from, reason, byHand } = change;
  const last = resultsOf(context, monitor.id).at(-1);
  const checkId = (byHand ? incident.triggeringCheckId : undefined) ?? last?.checkId;
  if (typeof checkId !== "string") return;
  const policySnapshotHashHex = noteSnapshot(context, monitor);
  const trail = trailOf(context, monitor.id);
  const id = context.ids.uuid();
  const isCause = (row: Row): boolean =>
    !byHand && row.checkId === checkId && row.outputMatched === true;
  const transition: Row = {
    id,
    occurredAt: instantOf(context.time),
    monitorId: monitor.id,
    incidentId: incident.id,
    fromStatus: from ?? "WATCHING",
    toStatus: incident.status,
    reason,
    triggeringEvaluationIds: trail.evaluations.filter(isCause).map((row) => row.id ?? null),
    affectedRegions: incident.affectedRegions ?? [],
    policySnapshotHashHex,
    engineVersion: ENGINE_VERSION,
    checkId,
    details: { source: byHand ? "public-api" : "pipeline" },
  };
  keep(context, monitor.id, {
    transitions: [...trail.transitions, transition],
    evaluations: trail.evaluations.map((row) =>
      isCause(row) ? { ...row, triggeringTransitionId: id } : row,
    ),
  });
}
