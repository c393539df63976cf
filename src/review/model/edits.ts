// What a run does to edits that were made elsewhere since the last run, apart from what the program changes.
import { valueAt } from "../../definitions";
import type { PathPart } from "../../definitions";
import type { Change } from "./changes";
import type { Difference } from "./difference";
import { differences } from "./differences";
import type { Drift } from "./drift";
import type { Names } from "./names";
import { holdsSecret } from "./preview";

/** What becomes of an edit. */
export type EditOutcome =
  /** The program's value is written again. */
  | "undone"
  /** The program writes a third value, or one that is hidden and may be a third one. */
  | "overwritten"
  /** A deleted object is created again. */
  | "recreated"
  /** The program has the same values, or no longer declares the object. */
  | "kept"
  /** A refresh alone shows the edit, not what a run would do about it. */
  | "found";

/** An edit made elsewhere. Its differences are from the edit to what the run writes; if it is kept or only found, from the old value to the edit. */
export interface Edit extends Omit<Drift, "before" | "live" | "since"> {
  readonly outcome: EditOutcome;
}

/** The edits, and the changes without what only undoes them. */
export interface Separated {
  readonly edits: readonly Edit[];
  readonly changes: readonly Change[];
}

/** How many objects of the program a run creates, changes and so on, with those that it creates again. */
export const countOf = ({ changes, edits }: Separated, action: Change["action"]): number =>
  changes.filter((each) => each.action === action).length +
  (action === "create" ? edits.filter(({ outcome }) => outcome === "recreated").length : 0);

/** Separates the effects of a run on edits made elsewhere from the changes of the program. */
export function separated(
  changes: readonly Change[],
  drift: readonly Drift[],
  isRefreshAlone: boolean,
  names: Names,
): Separated {
  if (isRefreshAlone) return { changes, edits: drift.map((each) => editOf(each, "found")) };
  const byUrn = new Map(drift.map((each) => [each.urn, each]));
  const planned = new Map(changes.map((each) => [each.urn, each]));
  return {
    edits: drift.flatMap((each) => editsIn(each, planned.get(each.urn), names)),
    changes: changes.flatMap((change) => {
      const found = byUrn.get(change.urn);
      return found === undefined ? [change] : withoutEdits(change, found, names);
    }),
  };
}

const editOf = (
  drift: Drift,
  outcome: EditOutcome,
  differences: readonly Difference[] = drift.differences,
): Edit => ({ ...drift, outcome, differences });

/** Whether the path of a difference leads to one of these, or to a part of one; prepared once, because there may be thousands. */
function among(others: readonly Difference[]): (difference: Difference) => boolean {
  const ends = new Set(others.map(({ path }) => keyOfPath(path)));
  const ways = new Set(others.flatMap(({ path }) => waysTo(path).map(keyOfPath)));
  return ({ path }) =>
    ways.has(keyOfPath(path)) || waysTo(path).some((each) => ends.has(keyOfPath(each)));
}

const keyOfPath = (path: readonly PathPart[]): string => JSON.stringify(path);

/** The beginnings of a path, with itself. */
const waysTo = (path: readonly PathPart[]): (readonly PathPart[])[] =>
  path.map((_part, at) => path.slice(0, at + 1));

function editsIn(drift: Drift, change: Change | undefined, names: Names): Edit[] {
  if (drift.isGone) {
    const outcome = change === undefined || change.action === "delete" ? "kept" : "recreated";
    return [editOf(drift, outcome)];
  }
  // An edit of an object that the program does not manage afterwards, or did not before, is not reported.
  if (change !== undefined && !staysManaged(change)) return [];
  const back = (change?.differences ?? []).filter(among(drift.differences));
  const undone = new Set(change === undefined ? [] : undoing(change, drift, names));
  const overwritten = back.filter((each) => !undone.has(each));
  const isBack = among(back);
  const kept = inputEdits(drift).filter((each) => !isBack(each));
  // A run that writes anything restores the manager as well; one that writes nothing keeps it.
  const others = change === undefined ? drift.differences : kept;
  return [
    ...(undone.size > 0 ? [editOf(drift, "undone", [...undone])] : []),
    ...(overwritten.length > 0 ? [editOf(drift, "overwritten", overwritten)] : []),
    ...(others.length > 0 ? [editOf(drift, "kept", others)] : []),
    ...(back.length === 0 && kept.length === 0 && change !== undefined
      ? [editOf(drift, "undone", drift.differences.map(reversed))]
      : []),
  ];
}

const staysManaged = ({ action }: Change): boolean => action === "update" || action === "replace";

/** The edits of inputs, without `managedBy`. */
const inputEdits = ({ kind, differences }: Drift): Difference[] =>
  differences.filter(({ path: [name] }) => kind === undefined || String(name) in kind.fields);

/** The differences that write the value from before the edit again. Of a secret, that is not known. */
function undoing(
  { kind, after, differences: all }: Change,
  drift: Drift,
  names: Names,
): Difference[] {
  if (after === undefined) return [];
  const isOwn = among(differences({ spec: kind, before: drift.before, after, names }));
  const isEdited = among(drift.differences);
  return all.filter(
    (each) => isEdited(each) && !isOwn(each) && !holdsSecret(valueAt(after.inputs, each.path)),
  );
}

const reversed = (difference: Difference): Difference =>
  difference.change.is === "value"
    ? {
        ...difference,
        change: { is: "value", from: difference.change.to, to: difference.change.from },
      }
    : difference;

/** The change without differences that only undo an edit; empty if no others remain. */
function withoutEdits(change: Change, drift: Drift, names: Names): Change[] {
  if (drift.isGone) return change.action === "create" ? [] : [change];
  if (change.action !== "update") return [change];
  const undone = new Set(undoing(change, drift, names));
  const left = change.differences.filter((each) => !undone.has(each));
  return left.length === 0 ? [] : [{ ...change, differences: left }];
}
