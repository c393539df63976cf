// The impact of changes, which a reviewer has to see first. The wording comes from the specs.
import { activeFields, leavesOf, same } from "../definitions";
import type { Field, Impact, Json, Leaf } from "../definitions";
import { bySubject, subjectOf } from "./changes";
import type { Change, Subject } from "./changes";
import { staysAsItIs } from "./differences";
import type { ResourceState } from "./preview";
import { kindOf } from "./urn";

/** A change with an impact. */
export interface Hazard extends Subject {
  /** The rest of a sentence that starts with the resource: `is replaced and loses …`. */
  readonly says: string;
  /** Resources that are deleted with it, or that still reference it. */
  readonly along?: { readonly how: "goes" | "refers"; readonly who: readonly Subject[] };
}

const GOES = new Set(["replace", "delete"]);

/** The impacts of these changes, most severe first: losses, then interruptions, then warnings. */
export function hazardsIn(
  changes: readonly Change[],
  remaining: readonly ResourceState[],
): Hazard[] {
  const going = changes.filter(({ action }) => GOES.has(action));
  const withIt = dependentsAmong(going);
  const taken = new Set(going.flatMap(withIt).map(({ urn }) => urn));
  const mentions = going.length === 0 ? NO_MENTIONS : mentionsIn(remaining);
  return [
    ...going
      .filter(({ urn }) => !taken.has(urn))
      .flatMap((each) => losses(each, withIt))
      .sort((a, b) => rank(a) - rank(b)),
    ...going.flatMap((each) => stillReferredTo(each, mentions)),
    ...changes.flatMap(impactsOf).sort((a, b) => rank(a) - rank(b)),
    ...changes.flatMap(warningsOf),
  ];
}

/** Publicly visible impacts come first. */
const rank = ({ kind }: Hazard): number => (kind?.isPublic ? 0 : 1);

/** Finds the resources that are deleted or replaced because of another one. */
type WithIt = (change: Change) => readonly Change[];

/** Among deleted and replaced resources: children, and dependents that have nothing of their own to lose. */
function dependentsAmong(going: readonly Change[]): WithIt {
  const made = groups(
    going.flatMap((each) => (each.before?.dependencies ?? []).map((urn) => [urn, each] as const)),
  );
  return ({ urn, kind }) =>
    (made.get(urn) ?? []).filter(
      (other) =>
        other.urn !== urn &&
        (lossOf(other) === undefined || other.kind?.parent?.kind === kind?.name),
    );
}

function losses(change: Change, withIt: WithIt): Hazard[] {
  const loses = lossOf(change);
  const who = allWithIt(change, withIt);
  if (loses === undefined && who.length === 0) return [];
  const end = endOf(change);
  const says = loses === undefined ? end : `${end} and loses ${loses}`;
  return [{ ...change, says, ...(who.length === 0 ? {} : { along: { how: "goes", who } }) }];
}

/** What a change loses, unless the object outlives its resource. */
function lossOf({ kind, before }: Change): string | undefined {
  const { keptOnDelete } = kind ?? {};
  const isKept =
    keptOnDelete !== undefined &&
    (before?.outputs ?? before?.inputs)?.[keptOnDelete.unless] !== true;
  return isKept ? undefined : kind?.loses;
}

const endOf = ({ action }: Change): string => (action === "replace" ? "is replaced" : "is deleted");

function allWithIt(change: Change, withIt: WithIt): Change[] {
  const found = new Set<Change>();
  const look = (each: Change): void => {
    for (const other of withIt(each)) {
      if (found.has(other) || other === change) continue;
      found.add(other);
      look(other);
    }
  };
  look(change);
  return [...found];
}

/** URNs of the resources that reference an object, by its kind and id. */
type Mentions = ReadonlyMap<string, readonly string[]>;

const NO_MENTIONS: Mentions = new Map();

const mentionOf = (kind: string, id: Leaf["value"]): string => `${kind} ${id}`;

function mentionsIn(states: readonly ResourceState[]): Mentions {
  return groups(
    states.flatMap(({ urn, type, inputs }) => {
      const spec = kindOf(type);
      if (spec === undefined) return [];
      return leavesOf(spec, inputs).flatMap(({ field, value }) =>
        field.ref === undefined ? [] : [[mentionOf(field.ref, value), urn] as const],
      );
    }),
  );
}

/** Remaining resources that reference an object by an id that will be gone. */
function stillReferredTo(change: Change, mentions: Mentions): Hazard[] {
  const { kind, urn } = change;
  const id = change.before?.id;
  if (kind === undefined || id === undefined) return [];
  const who = [...new Set(mentions.get(mentionOf(kind.name, id)))]
    .filter((other) => other !== urn)
    .map(subjectOf)
    .sort(bySubject);
  if (who.length === 0) return [];
  const says = `${endOf(change)} while other resources still refer to it`;
  return [{ ...change, says, along: { how: "refers", who } }];
}

/** Values grouped by key. */
function groups<Value>(pairs: readonly (readonly [string, Value])[]): Map<string, Value[]> {
  const found = new Map<string, Value[]>();
  for (const [key, value] of pairs) {
    const group = found.get(key);
    if (group === undefined) found.set(key, [value]);
    else group.push(value);
  }
  return found;
}

/** Fields whose new value has an impact. */
function impactsOf(change: Change): Hazard[] {
  const { kind, before, after } = change;
  if (kind === undefined || before === undefined || after === undefined) return [];
  return activeFields(kind, { ...before.inputs, ...after.inputs }).flatMap(([name, field]) => {
    if (field.impact === undefined) return [];
    const old = before.outputs[name] ?? before.inputs[name] ?? field.default;
    const now = after.inputs[name] ?? (staysAsItIs(field) ? old : field.default);
    return isHit(field.impact, field, old, now) ? [{ ...change, says: field.impact.says }] : [];
  });
}

function isHit(
  impact: Impact,
  field: Field,
  old: Json | undefined,
  now: Json | undefined,
): boolean {
  if ("to" in impact) return same(field, now, impact.to) && !same(field, old, impact.to);
  if ("from" in impact) return same(field, old, impact.from) && !same(field, now, impact.from);
  // Omitting a value does not change it, so nothing is replaced.
  if (impact.when === "changed") return now !== undefined && !same(field, old, now);
  return isFull(old) && !isFull(now);
}

const isFull = (value: Json | undefined): boolean => Array.isArray(value) && value.length > 0;

/** New warnings about values that the service accepts. */
function warningsOf(change: Change): Hazard[] {
  const { kind, before, after } = change;
  if (kind?.warnings === undefined || after === undefined) return [];
  const old = before === undefined ? [] : kind.warnings(before.outputs);
  const now = kind.warnings({ ...before?.outputs, ...after.inputs });
  return now.filter((each) => !old.includes(each)).map((says) => ({ ...change, says }));
}
