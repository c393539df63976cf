// Dispatches: an incident passes through the steps of notification policies until it is acknowledged or
// resolved (docs/api.md, Dispatches).
import { isObject } from "../../definitions";
import type { Json } from "../../definitions";
import { stepsOf } from "../../routing";
import type { Row, TenantContext } from "../contract";
import { objects, texts } from "../crud/bodies";
import { existing, rowsWith } from "../store/links";
import { amend, asText } from "../store/records";
import { ALERTS, alert } from "./alert";
import type { Occasion } from "./alert";
import { firing, ownChannels } from "./audience";
import { isSilenced } from "./condition";
import { instantOf, timeIn } from "../time/clock";

/** Collection of dispatches. */
export const DISPATCHES = "NotificationDispatch";

const MOST_FIRES = 10;

/** Notifies the monitor's own channels and starts a dispatch for every matching policy. */
export function notify(context: TenantContext, incident: Row, occasion: Occasion): void {
  const isSilent = incident.suppressDispatch === true || isSilenced(context, incident.monitorId);
  if (occasion === "resolved") finish(context, incident, isSilent);
  if (isSilent) return;
  for (const channel of ownChannels(context, incident)) {
    alert(context, channel, { incident, occasion, dispatchId: null, stepNumber: 0, fireCount: 1 });
  }
  for (const [policy, matchedRules] of firing(context, incident, occasion)) {
    start(context, incident, { policy, matchedRules, occasion });
  }
}

interface Beginning {
  readonly policy: Row;
  readonly matchedRules: string[];
  readonly occasion: Occasion;
}

function start(
  context: TenantContext,
  incident: Row,
  { policy, matchedRules, occasion }: Beginning,
): void {
  const steps = stepsOf(policy);
  const isEmpty = steps.every(({ channelIds }) => texts(channelIds).length === 0);
  const row = context.store.insert(DISPATCHES, {
    id: context.ids.uuid(),
    incidentId: incident.id,
    incidentTitle: incident.title,
    policyId: policy.id,
    policyName: policy.name,
    status: isEmpty ? "COMPLETED" : "PENDING",
    completionReason: isEmpty ? "NO_STEPS" : null,
    currentStep: 0,
    totalSteps: steps.length,
    acknowledgedAt: null,
    acknowledgedBy: null,
    acknowledgedVia: null,
    matchedRules,
    nextEscalationAt: null,
    lastNotifiedAt: null,
    createdAt: context.now,
    updatedAt: context.now,
    // A copy: later changes to the policy apply only to the next incident.
    steps,
    onResolve: isObject(policy.escalation) ? (policy.escalation.onResolve ?? null) : null,
    occasion,
    fireCount: 0,
  });
  if (!isEmpty) awaitStep(context, row, context.time);
}

const later = (from: number, ms: number): string => instantOf(from + ms);

/** Waits for the next step; its delay counts from when the previous step was due. */
function awaitStep(context: TenantContext, row: Row, from: number): Row {
  const step = objects(row.steps)[Number(row.currentStep)];
  if (step === undefined) return row;
  const delayMs = Number(step.delayMinutes ?? 0) * 60_000;
  const next = amend(context, DISPATCHES, row, { nextEscalationAt: later(from, delayMs) });
  if (delayMs === 0) return fireStep(context, next);
  awaitDue(context, next);
  return next;
}

/** Overdue steps wait, too: repetitions of the previous one may be due before them. */
function awaitDue(context: TenantContext, row: Row): void {
  const left = timeIn(row.nextEscalationAt) - context.clock.now();
  const id = asText(row.id);
  context.later(`step:${id}`, left, (then) => {
    const now = then.store.get(DISPATCHES, id);
    if (now !== undefined && isOpen(now)) fireStep(then, now);
  });
}

const isOpen = ({ status }: Row): boolean => status !== "ACKNOWLEDGED" && status !== "COMPLETED";

/** Whether the monitor of a dispatch is silenced now: its steps go on, but no one is notified. */
function isMonitorSilenced(context: TenantContext, { incidentId }: Row): boolean {
  const incident = context.store.get("Incident", asText(incidentId));
  return isSilenced(context, incident?.monitorId);
}

function fireStep(context: TenantContext, row: Row): Row {
  const stepNumber = Number(row.currentStep) + 1;
  const due = timeIn(row.nextEscalationAt);
  const isNotified = !isMonitorSilenced(context, row);
  if (isNotified) notifyStep(context, row, stepNumber, 1);
  const hasMore = stepNumber < Number(row.totalSteps);
  const fired = amend(context, DISPATCHES, row, {
    status: hasMore ? "ESCALATING" : "DELIVERED",
    currentStep: stepNumber,
    fireCount: isNotified ? 1 : 0,
    nextEscalationAt: null,
    ...(isNotified && { lastNotifiedAt: context.now }),
  });
  if (fired.occasion === "resolved") return completed(context, fired, "RESOLVED");
  awaitRepeat(context, fired, due);
  return hasMore ? awaitStep(context, fired, due) : fired;
}

/** Notifies the channels of a step that still exist. */
function notifyStep(context: TenantContext, row: Row, stepNumber: number, fireCount: number): void {
  const incident = context.store.get("Incident", asText(row.incidentId));
  if (incident === undefined) return;
  const occasion: Occasion =
    row.occasion === "resolved" || row.occasion === "reopened" ? row.occasion : "created";
  const about = { incident, occasion, dispatchId: row.id ?? null, stepNumber, fireCount };
  const channels = texts(objects(row.steps)[stepNumber - 1]?.channelIds);
  for (const channel of existing(context, "AlertChannel", channels)) alert(context, channel, about);
}

function awaitRepeat(context: TenantContext, row: Row, from: number): void {
  const id = asText(row.id);
  context.cancel(`repeat:${id}`);
  const seconds = objects(row.steps)[Number(row.currentStep) - 1]?.repeatIntervalSeconds;
  if (typeof seconds !== "number") return;
  const due = from + seconds * 1000;
  context.later(`repeat:${id}`, due - context.clock.now(), (then) => {
    const now = then.store.get(DISPATCHES, id);
    if (now !== undefined && isOpen(now)) repeatStep(then, now, due);
  });
}

function repeatStep(context: TenantContext, row: Row, due: number): void {
  const fireCount = Number(row.fireCount) + 1;
  if (fireCount > MOST_FIRES) {
    if (row.status === "DELIVERED") completed(context, row, "EXHAUSTED");
    return;
  }
  if (isMonitorSilenced(context, row)) {
    awaitRepeat(context, row, context.clock.now());
    return;
  }
  notifyStep(context, row, Number(row.currentStep), fireCount);
  const changes = { fireCount, lastNotifiedAt: context.now };
  awaitRepeat(context, amend(context, DISPATCHES, row, changes), due);
}

function halted(context: TenantContext, row: Row, changes: Row): Row {
  context.cancel(`step:${asText(row.id)}`);
  context.cancel(`repeat:${asText(row.id)}`);
  return amend(context, DISPATCHES, row, { nextEscalationAt: null, ...changes });
}

const completed = (context: TenantContext, row: Row, completionReason: string): Row =>
  halted(context, row, { status: "COMPLETED", completionReason });

/** Completes the dispatches of an incident and notifies the channels they had notified, unless it is silent. */
function finish(context: TenantContext, incident: Row, isSilent: boolean): void {
  for (const row of rowsWith(context, DISPATCHES, "incidentId", incident.id)) {
    if (row.status === "COMPLETED") continue;
    completed(context, row, "RESOLVED");
    if (isSilent) continue;
    const stepNumber = Number(row.currentStep);
    const about = { incident, occasion: "resolved", stepNumber, fireCount: 1 } as const;
    for (const channel of notifiedChannelsOf(context, row)) {
      alert(context, channel, { ...about, dispatchId: row.id ?? null });
    }
  }
}

/** Values of `onResolve` that notify no channel. */
const QUIET = ["none", "silent"];

function notifiedChannelsOf(context: TenantContext, row: Row): Row[] {
  const wish = asText(row.onResolve);
  if (QUIET.includes(wish)) return [];
  const notified = rowsWith(context, ALERTS, "dispatchId", row.id).filter(
    ({ stepNumber }) => wish !== "notify_first" || stepNumber === 1,
  );
  const ids = new Set(notified.map(({ channelId }) => asText(channelId)));
  return existing(context, "AlertChannel", [...ids]);
}

/** Acknowledges a dispatch, which stops further notifications. */
export const acknowledged = (context: TenantContext, row: Row, by: Json): Row =>
  halted(context, row, {
    status: "ACKNOWLEDGED",
    acknowledgedAt: context.now,
    acknowledgedBy: by,
    acknowledgedVia: "API",
  });

/** Withdraws an acknowledgement: the remaining steps continue from now. */
export function unacknowledged(context: TenantContext, row: Row): Row {
  const nobody = { acknowledgedAt: null, acknowledgedBy: null, acknowledgedVia: null };
  const hasMore = Number(row.currentStep) < Number(row.totalSteps);
  const status = hasMore ? "ESCALATING" : "DELIVERED";
  const next = amend(context, DISPATCHES, row, { ...nobody, status });
  awaitRepeat(context, next, context.clock.now());
  return hasMore ? awaitStep(context, next, context.clock.now()) : next;
}

/** Reschedules the steps that were pending when the records were last written. */
export function resumeDispatches(context: TenantContext): void {
  for (const row of context.store.list(DISPATCHES)) {
    if (!isOpen(row)) continue;
    if (Number(row.currentStep) > 0) {
      awaitRepeat(context, row, timeIn(row.lastNotifiedAt ?? row.updatedAt));
    }
    if (typeof row.nextEscalationAt === "string") awaitDue(context, row);
  }
}
