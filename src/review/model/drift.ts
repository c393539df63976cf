// Drift: differences between the state and the service that a refresh found, caused by other users.
//
// In `pulumi preview --refresh --json`, both sides of a `refresh` step show the old state; the live values
// are the "before" side of the next step for the same resource. In a preview of a refresh alone, the steps
// are the changes themselves: `update` means changed, `delete` means gone.
import { isSameValue } from "../../definitions";
import { isStack, lossOf, subjectOf } from "./changes";
import type { Subject } from "./changes";
import { differences } from "./differences";
import type { Difference } from "./difference";
import type { Names } from "./names";
import { SECRET, unlistedIn } from "./preview";
import type { Preview, ResourceState, Step } from "./preview";
import { HIDDEN, NOT_SET, shown } from "./words";
import type { Shown } from "./words";

/** The author of a change, and its time. */
export interface Author {
  readonly who: Shown;
  /** `who` is the name of an API key. */
  readonly isKey?: true;
  readonly when: string;
}

/** A resource that differs from the state. */
export interface Drift extends Subject {
  readonly id: string | undefined;
  /** The state before the refresh. */
  readonly before: ResourceState;
  /** The service's values; undefined if it is gone. */
  readonly live?: ResourceState;
  readonly isGone: boolean;
  /** What was lost with it, if it is gone. */
  readonly loses?: string | undefined;
  readonly differences: readonly Difference[];
  /** If the audit log has the author. */
  readonly by?: Author | undefined;
  /** The earliest possible time of the change: the last write that the state knows of. */
  readonly since: string | undefined;
}

/** A step after the refresh may have a new URN, by an alias: the refresh still has the old one. */
const urnsOf = ({ urn, before }: Step): readonly string[] =>
  before === undefined ? [urn] : [urn, before.urn];

const hasFailed = ({ diagnostics }: Preview): boolean =>
  diagnostics.some(({ severity }) => severity === "error");

/** Whether a preview shows only a refresh and no update. */
export function isRefreshAlone(preview: Preview): boolean {
  const { steps } = preview;
  const refreshed = new Set(steps.filter(({ op }) => op === "refresh").map(({ urn }) => urn));
  const others = steps.filter(({ op, urn }) => op !== "refresh" && !isStack(urn));
  const isOfRefresh = (step: Step): boolean =>
    ["update", "delete"].includes(step.op) && !urnsOf(step).some((urn) => refreshed.has(urn));
  return (
    refreshed.size > 0 &&
    !hasFailed(preview) &&
    others.every(isOfRefresh) &&
    (others.length > 0 || !steps.some(({ op, urn }) => op !== "refresh" && isStack(urn)))
  );
}

/** The drift in a preview. */
export function driftIn(preview: Preview, names: Names): Drift[] {
  const { steps } = preview;
  if (isRefreshAlone(preview)) {
    return steps.flatMap(({ op, before, after }) =>
      op === "refresh" || before === undefined
        ? []
        : drifted(before, op === "delete" ? undefined : after, names),
    );
  }
  // After a failure, the engine has not reached the other resources.
  const listsAll = !hasFailed(preview) && unlistedIn(preview) === 0;
  const nexts = new Map<string, Step>();
  for (const step of steps) {
    if (step.op === "refresh") continue;
    for (const urn of urnsOf(step)) if (!nexts.has(urn)) nexts.set(urn, step);
  }
  return steps.flatMap((step) => {
    if (step.op !== "refresh" || step.before === undefined || isStack(step.urn)) return [];
    // What replaced it has the same URN.
    if (step.before.isReplaced) return [];
    const next = nexts.get(step.urn);
    // The change of the same resource has the URN that an alias gives it.
    const before = { ...step.before, urn: next?.urn ?? step.urn };
    const shown = liveShown(step);
    if (shown !== undefined) return drifted(before, shown, names);
    // Without a next step, it is unchanged, or gone from both service and program.
    if (next === undefined) return listsAll ? drifted(before, undefined, names) : [];
    return drifted(before, next.before, names);
  });
}

/** The edits alone as a preview: from the state to what the service has. */
export function previewOfDrift({ steps, ...rest }: Preview, drift: readonly Drift[]): Preview {
  const edited = new Set(drift.flatMap(({ urn, before }) => [urn, before.urn]));
  const others = steps.flatMap((step): Step[] => {
    const { op, urn, before } = step;
    if (op !== "refresh" || before === undefined || edited.has(urn)) return [];
    return [{ op: "same", urn, before, after: before, replaceReasons: [] }];
  });
  const edits = drift.map(({ urn, before, live }): Step => {
    const step = { urn, before, replaceReasons: [] };
    return live === undefined ? { ...step, op: "delete" } : { ...step, op: "update", after: live };
  });
  return { ...rest, steps: [...others, ...edits] };
}

/** The live values, for engines that show them in the refresh step itself. */
function liveShown({ before, after }: Step): ResourceState | undefined {
  const [old, now] = [before?.outputs ?? {}, after?.outputs ?? {}];
  return Object.keys(now).length > 0 && JSON.stringify(old) !== JSON.stringify(now)
    ? after
    : undefined;
}

function drifted(before: ResourceState, live: ResourceState | undefined, names: Names): Drift[] {
  const { updatedAt, createdAt } = before.outputs;
  const time = updatedAt ?? createdAt;
  const since = typeof time === "string" ? time : undefined;
  const base = { ...subjectOf(before.urn), id: before.id, before, since };
  if (live === undefined)
    return [{ ...base, isGone: true, differences: [], loses: lossOf({ kind: base.kind, before }) }];
  const found = [...inputDrift(before, live, names), ...managerDrift(before, live)];
  if (found.length === 0) return [];
  return [{ ...base, live, isGone: false, differences: found }];
}

function inputDrift(before: ResourceState, after: ResourceState, names: Names): Difference[] {
  const { kind: spec } = subjectOf(before.urn);
  const found = differences({ spec, before, after, names });
  if (spec?.hash === undefined) return found;
  const { field, output } = spec.hash;
  // The service shows at most a part of a write-only value: a missing member is not a deletion.
  const seen = found.filter(({ path, change }) => path[0] !== field || isShown(change));
  // If the engine hides the hashes, it is a sign that they differ: otherwise a refresh keeps the value of the state.
  const isOther =
    before.outputs[output] === SECRET
      ? seen.length < found.length
      : before.outputs[output] !== after.outputs[output];
  return isOther && !seen.some(({ path }) => path[0] === field)
    ? [...seen, { path: [field], words: [{ is: "words", text: field }], change: { is: "secret" } }]
    : seen;
}

const isShown = (change: Difference["change"]): boolean =>
  change.is !== "value" || (change.from !== HIDDEN && change.to !== NOT_SET);

function managerDrift(before: ResourceState, live: ResourceState): Difference[] {
  const { kind } = subjectOf(before.urn);
  const field = kind?.outputs.managedBy;
  const [old, now] = [before.outputs.managedBy, live.outputs.managedBy];
  if (field === undefined || old === undefined || isSameValue(field, old, now)) return [];
  const show = (value: typeof now) => shown("managedBy", field, value, () => undefined);
  return [
    {
      path: ["managedBy"],
      words: [{ is: "words", text: "managed by" }],
      change: { is: "value", from: show(old), to: show(now) },
    },
  ];
}
