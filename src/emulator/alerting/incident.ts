// The life of an incident: raised, confirmed, resolved and reopened, with the effects of each step
// (docs/api.md, Incidents).
import type { Json } from "../../definitions";
import { instantOf } from "../time/clock";
import type { Row, TenantContext } from "../contract";
import { rowsWith } from "../store/links";
import { amend, asText } from "../store/records";
import { INCIDENTS, isSilenced } from "./condition";
import { notify } from "./dispatch";
import { noteTransition } from "./forensics";
import type { Change } from "./forensics";
import { UPDATES } from "./incident-record";
import { notifyDashboard } from "./notifications";
import { endOnPages, showAgainOnPages, showOnPages } from "./page-incident";
import { objectIn } from "../crud/bodies";

/** The statuses of an incident. */
export const INCIDENT_STATUSES = ["WATCHING", "TRIGGERED", "CONFIRMED", "RESOLVED"] as const;
/** A status of an incident. */
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];
/** The severities of an incident. */
export const SEVERITIES = ["DOWN", "DEGRADED", "MAINTENANCE"] as const;
/** The sources of an incident. */
export const SOURCES = [
  "AUTOMATIC",
  "MANUAL",
  "MONITORS",
  "STATUS_DATA",
  "RESOURCE_GROUP",
] as const;

const TYPE = "incident";

const BLANK: Row = {
  reopenCount: 0,
  monitorId: null,
  triggeredByRule: null,
  createdByUserId: null,
  serviceIncidentId: null,
  serviceId: null,
  affectedComponents: [],
  affectedRegions: [],
  resolutionReason: null,
  resolutionNote: null,
  confirmedAt: null,
  resolvedAt: null,
  cooldownUntil: null,
  resourceGroupId: null,
  triggeringCheckId: null,
  triggeredByRuleIndex: null,
  triggeredByRuleSnapshotHashHex: null,
  engineVersion: null,
  alertCollapsedByResourceGroupIds: [],
};

/** Raises an incident; notifications start only when it is confirmed. */
export function raiseIncident(
  context: TenantContext,
  facts: Row & { readonly status: IncidentStatus },
): Row {
  const { store, now } = context;
  const number = store.next(INCIDENTS);
  const row = store.insert(INCIDENTS, {
    id: context.ids.uuid(),
    organizationId: context.organization.id,
    name: facts.title ?? null,
    ...BLANK,
    suppressDispatch: isSilenced(context, facts.monitorId),
    displayKey: `INC-${number}`,
    startedAt: instantOf(context.time),
    createdAt: now,
    updatedAt: now,
    ...facts,
  });
  const byHand = row.source === "MANUAL";
  if (row.status === "CONFIRMED") {
    return confirmed(context, row, { from: "WATCHING", reason: "confirm", byHand });
  }
  if (row.status === "TRIGGERED") {
    noteTransition(context, row, { from: "WATCHING", reason: "trigger", byHand });
  }
  context.audit("incident.watched", TYPE, row);
  return row;
}

function confirmed(context: TenantContext, before: Row, change: Change): Row {
  const row = amend(context, INCIDENTS, before, {
    status: "CONFIRMED",
    confirmedAt: context.now,
    suppressDispatch: isSilenced(context, before.monitorId),
  });
  showOnPages(context, row);
  noteTransition(context, row, change);
  context.audit("incident.created", TYPE, row);
  notifyDashboard(context, row);
  notify(context, row, "created");
  return row;
}

/** How long after its end an incident may reopen, in milliseconds: not at all unless it was confirmed. */
function cooldownMs({ store }: TenantContext, { monitorId, confirmedAt }: Row): number {
  if (confirmedAt === null) return 0;
  const policy = store.get("Monitor", asText(monitorId))?.incidentPolicy;
  const recovery = objectIn(objectIn(policy).recovery);
  return Number(recovery.cooldownMinutes ?? 0) * 60_000;
}

/** How an incident ends. */
export interface Ending {
  readonly reason: "MANUAL" | "AUTO_RECOVERED" | "AUTO_RESOLVED";
  readonly note?: Json;
}

/** Resolves an incident and notifies the channels that were notified when it began. */
export function resolveIncident(
  context: TenantContext,
  before: Row,
  { reason, note = null }: Ending,
): Row {
  if (before.status === "RESOLVED") return before;
  const cooldown = cooldownMs(context, before);
  const row = amend(context, INCIDENTS, before, {
    status: "RESOLVED",
    resolvedAt: context.now,
    resolutionReason: reason,
    resolutionNote: note,
    cooldownUntil: cooldown === 0 ? null : instantOf(context.time + cooldown),
  });
  // It may have gone back to an earlier status since.
  const isOver = before.confirmedAt !== null;
  noteTransition(context, row, {
    from: before.status,
    reason: isOver || reason === "MANUAL" ? "resolve" : "auto_clear",
    byHand: reason === "MANUAL",
  });
  if (!isOver) {
    context.audit("incident.updated", TYPE, row);
    return row;
  }
  context.audit("incident.resolved", TYPE, row);
  notifyDashboard(context, row);
  endOnPages(context, row);
  notify(context, row, "resolved");
  return row;
}

function reopen(context: TenantContext, before: Row, byHand: boolean): Row {
  const row = amend(context, INCIDENTS, before, {
    status: "CONFIRMED",
    reopenCount: Number(before.reopenCount) + 1,
    confirmedAt: before.confirmedAt ?? context.now,
    suppressDispatch: isSilenced(context, before.monitorId),
    resolvedAt: null,
    resolutionReason: null,
    resolutionNote: null,
    cooldownUntil: null,
  });
  noteTransition(context, row, { from: before.status, reason: "reopen", byHand });
  context.audit("incident.reopened", TYPE, row);
  notifyDashboard(context, row);
  if (before.confirmedAt === null) showOnPages(context, row);
  else showAgainOnPages(context, row);
  notify(context, row, "reopened");
  return row;
}

/** Moves an incident to another status, with all effects of the change. */
export function changeStatus(
  context: TenantContext,
  row: Row,
  status: IncidentStatus,
  ending: Ending,
): Row {
  if (status === row.status) return row;
  if (status === "RESOLVED") return resolveIncident(context, row, ending);
  // A resolved incident can only be reopened: it does not go back to an unconfirmed status.
  const byHand = ending.reason === "MANUAL";
  if (row.status === "RESOLVED") return reopen(context, row, byHand);
  const reason = status === "CONFIRMED" ? "confirm" : "trigger";
  const change = { from: row.status, reason, byHand } as const;
  // Everyone was notified when it was confirmed for the first time.
  if (status === "CONFIRMED" && row.confirmedAt === null) return confirmed(context, row, change);
  const next = amend(context, INCIDENTS, row, { status });
  noteTransition(context, next, change);
  context.audit("incident.updated", TYPE, next);
  return next;
}

/** The last resolved incident of a monitor that may still reopen. */
export const coolingDown = (context: TenantContext, monitorId: Json | undefined): Row | undefined =>
  rowsWith(context, INCIDENTS, "monitorId", monitorId).findLast(
    ({ cooldownUntil }) =>
      typeof cooldownUntil === "string" && Date.parse(cooldownUntil) > context.clock.now(),
  );

/** An incident update as the API returns it. */
export interface IncidentUpdate {
  readonly oldStatus: Json;
  readonly newStatus: Json;
  readonly body?: Json;
  readonly createdBy: "USER" | "SYSTEM";
  readonly notifySubscribers?: boolean;
}

/** Records an update of an incident. */
export function recordUpdate(context: TenantContext, incident: Row, news: IncidentUpdate): Row {
  const { body = null, notifySubscribers = false, ...rest } = news;
  const row = { id: context.ids.uuid(), incidentId: incident.id, ...rest, body, notifySubscribers };
  return context.store.insert(UPDATES, { ...row, createdAt: context.now });
}
