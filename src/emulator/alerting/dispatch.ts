// Incidents on their way through notification policies: who is told, in which steps, until somebody
// acknowledges or it is over (docs/api.md, Dispatches).
import { isObject } from "../../spec";
import type { Json } from "../../spec";
import type { Row } from "../contract";
import { objects, texts } from "../kinds/bodies";
import { existing, rowsWith } from "../kinds/links";
import { stepsOf } from "../kinds/policy-match";
import { amend, asText } from "../records";
import type { Scene } from "../scene";
import { ALERTS, alert } from "./alert";
import type { Occasion } from "./alert";
import { firing, ownChannels } from "./audience";

/** The dispatches of an organization. */
export const DISPATCHES = "NotificationDispatch";

/** Repetitions of a step after which nobody is expected any more. */
const MOST_FIRES = 10;

/** Tells of an incident: its monitor's own channels, and along every policy that is for it. */
export function notify(scene: Scene, incident: Row, occasion: Occasion): void {
  if (occasion === "resolved") finish(scene, incident);
  if (incident.suppressDispatch === true) return;
  for (const channel of ownChannels(scene, incident)) {
    alert(scene, channel, { incident, occasion, dispatchId: null, stepNumber: 0, fireCount: 1 });
  }
  for (const [policy, matchedRules] of firing(scene, incident, occasion)) {
    start(scene, incident, { policy, matchedRules, occasion });
  }
}

/** Why a dispatch begins. */
interface Beginning {
  readonly policy: Row;
  readonly matchedRules: string[];
  readonly occasion: Occasion;
}

function start(scene: Scene, incident: Row, { policy, matchedRules, occasion }: Beginning): void {
  const steps = stepsOf(policy);
  const isEmpty = steps.every(({ channelIds }) => texts(channelIds).length === 0);
  const row = scene.store.insert(DISPATCHES, {
    id: scene.ids.uuid(),
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
    createdAt: scene.now,
    updatedAt: scene.now,
    // As the policy was when it fired: a change of it is for the next incident.
    steps,
    onResolve: isObject(policy.escalation) ? (policy.escalation.onResolve ?? null) : null,
    occasion,
    fireCount: 0,
  });
  if (!isEmpty) awaitStep(scene, row, scene.clock.now());
}

const later = (from: number, ms: number): string => new Date(from + ms).toISOString();

/** Waits for the next step, counted from when the one before was due. */
function awaitStep(scene: Scene, row: Row, from: number): Row {
  const step = objects(row.steps)[Number(row.currentStep)];
  if (step === undefined) return row;
  const nextEscalationAt = later(from, Number(step.delayMinutes ?? 0) * 60_000);
  const next = amend(scene, DISPATCHES, row, { nextEscalationAt });
  return awaitDue(scene, next);
}

function awaitDue(scene: Scene, row: Row): Row {
  const left = Date.parse(asText(row.nextEscalationAt)) - scene.clock.now();
  if (left <= 0) return fireStep(scene, row);
  const id = asText(row.id);
  scene.later(`step:${id}`, left, (then) => {
    const now = then.store.get(DISPATCHES, id);
    if (now !== undefined && isOpen(now)) fireStep(then, now);
  });
  return row;
}

const isOpen = ({ status }: Row): boolean => status !== "ACKNOWLEDGED" && status !== "COMPLETED";

function fireStep(scene: Scene, row: Row): Row {
  const stepNumber = Number(row.currentStep) + 1;
  const due = Date.parse(asText(row.nextEscalationAt));
  tellStep(scene, row, stepNumber, 1);
  const hasMore = stepNumber < Number(row.totalSteps);
  const fired = amend(scene, DISPATCHES, row, {
    status: hasMore ? "ESCALATING" : "DELIVERED",
    currentStep: stepNumber,
    fireCount: 1,
    nextEscalationAt: null,
    lastNotifiedAt: scene.now,
  });
  if (fired.occasion === "resolved") return completed(scene, fired, "RESOLVED");
  awaitRepeat(scene, fired, due);
  return hasMore ? awaitStep(scene, fired, due) : fired;
}

/** The channels of a step, as far as they are still there. */
function tellStep(scene: Scene, row: Row, stepNumber: number, fireCount: number): void {
  const incident = scene.store.get("Incident", asText(row.incidentId));
  if (incident === undefined) return;
  const occasion: Occasion =
    row.occasion === "resolved" || row.occasion === "reopened" ? row.occasion : "created";
  const about = { incident, occasion, dispatchId: row.id ?? null, stepNumber, fireCount };
  const channels = texts(objects(row.steps)[stepNumber - 1]?.channelIds);
  for (const channel of existing(scene, "AlertChannel", channels)) alert(scene, channel, about);
}

function awaitRepeat(scene: Scene, row: Row, from: number): void {
  const id = asText(row.id);
  scene.cancel(`repeat:${id}`);
  const seconds = objects(row.steps)[Number(row.currentStep) - 1]?.repeatIntervalSeconds;
  if (typeof seconds !== "number") return;
  const due = from + seconds * 1000;
  scene.later(`repeat:${id}`, Math.max(0, due - scene.clock.now()), (then) => {
    const now = then.store.get(DISPATCHES, id);
    if (now !== undefined && isOpen(now)) repeatStep(then, now, due);
  });
}

function repeatStep(scene: Scene, row: Row, due: number): void {
  const fireCount = Number(row.fireCount) + 1;
  if (fireCount > MOST_FIRES) {
    if (row.status === "DELIVERED") completed(scene, row, "EXHAUSTED");
    return;
  }
  tellStep(scene, row, Number(row.currentStep), fireCount);
  const changes = { fireCount, lastNotifiedAt: scene.now };
  awaitRepeat(scene, amend(scene, DISPATCHES, row, changes), due);
}

function halted(scene: Scene, row: Row, changes: Row): Row {
  scene.cancel(`step:${asText(row.id)}`);
  scene.cancel(`repeat:${asText(row.id)}`);
  return amend(scene, DISPATCHES, row, { nextEscalationAt: null, ...changes });
}

const completed = (scene: Scene, row: Row, completionReason: string): Row =>
  halted(scene, row, { status: "COMPLETED", completionReason });

/** Ends the dispatches of an incident and tells those who were told of it. */
function finish(scene: Scene, incident: Row): void {
  for (const row of rowsWith(scene, DISPATCHES, "incidentId", incident.id)) {
    if (row.status === "COMPLETED") continue;
    completed(scene, row, "RESOLVED");
    const stepNumber = Number(row.currentStep);
    const about = { incident, occasion: "resolved", stepNumber, fireCount: 1 } as const;
    for (const channel of toldOf(scene, row)) {
      alert(scene, channel, { ...about, dispatchId: row.id ?? null });
    }
  }
}

/** The words of `onResolve` that are known: the others mean everybody who was told. */
const QUIET = ["none", "silent"];

function toldOf(scene: Scene, row: Row): Row[] {
  const wish = asText(row.onResolve);
  if (QUIET.includes(wish)) return [];
  const told = rowsWith(scene, ALERTS, "dispatchId", row.id).filter(
    ({ stepNumber }) => wish !== "notify_first" || stepNumber === 1,
  );
  const ids = new Set(told.map(({ channelId }) => asText(channelId)));
  return existing(scene, "AlertChannel", [...ids]);
}

/** Takes a dispatch over: nobody else is told. */
export const acknowledged = (scene: Scene, row: Row, by: Json): Row =>
  halted(scene, row, {
    status: "ACKNOWLEDGED",
    acknowledgedAt: scene.now,
    acknowledgedBy: by,
    acknowledgedVia: "API",
  });

/** Gives it back: the steps that are left go on from now. */
export function unacknowledged(scene: Scene, row: Row): Row {
  const nobody = { acknowledgedAt: null, acknowledgedBy: null, acknowledgedVia: null };
  const hasMore = Number(row.currentStep) < Number(row.totalSteps);
  const status = hasMore ? "ESCALATING" : "DELIVERED";
  const next = amend(scene, DISPATCHES, row, { ...nobody, status });
  awaitRepeat(scene, next, scene.clock.now());
  return hasMore ? awaitStep(scene, next, scene.clock.now()) : next;
}

/** Takes up what was waiting when the records were last written. */
export function resumeDispatches(scene: Scene): void {
  for (const row of scene.store.list(DISPATCHES)) {
    if (!isOpen(row)) continue;
    if (typeof row.lastNotifiedAt === "string") {
      awaitRepeat(scene, row, Date.parse(row.lastNotifiedAt));
    }
    if (typeof row.nextEscalationAt === "string") awaitDue(scene, row);
  }
}
