// What hurts: what a reviewer has to hear first. The words come from the specs.
import { activeFields, leavesOf, same } from "../spec";
import type { Field, Hurt, Json } from "../spec";
import { bySubject, subjectOf } from "./changes";
import type { Change, Subject } from "./changes";
import { staysAsItIs } from "./differences";
import type { ResourceState } from "./preview";
import { kindOf } from "./urn";

/** Something that hurts. */
export interface Hazard extends Subject {
  /** The rest of a sentence that begins with the resource: `is replaced and loses …`. */
  readonly says: string;
  /** Names of resources that go with it, or that still refer to it. */
  readonly along?: { readonly how: "goes" | "refers"; readonly who: readonly Subject[] };
}

const GOES = new Set(["replace", "delete"]);

/** What hurts in these changes, the worst first: what is lost, then what stops, then what is doubtful. */
export function hazardsIn(
  changes: readonly Change[],
  remaining: readonly ResourceState[],
): Hazard[] {
  const going = changes.filter(({ deed }) => GOES.has(deed));
  const taken = new Set(going.flatMap((each) => withIt(each, going)).map(({ urn }) => urn));
  return [
    ...going
      .filter(({ urn }) => !taken.has(urn))
      .flatMap((each) => losses(each, going))
      .sort((a, b) => rank(a) - rank(b)),
    ...going.flatMap((each) => stillReferredTo(each, remaining)),
    ...changes.flatMap(hurts).sort((a, b) => rank(a) - rank(b)),
    ...changes.flatMap(doubts),
  ];
}

/** What strangers notice comes before what only the organization does. */
const rank = ({ kind }: Hazard): number => (kind?.isPublic ? 0 : 1);

function losses(change: Change, going: readonly Change[]): Hazard[] {
  const loses = change.kind?.loses;
  const who = allWithIt(change, going);
  if (loses === undefined && who.length === 0) return [];
  const deed = change.deed === "replace" ? "is replaced" : "is deleted";
  const says = loses === undefined ? deed : `${deed} and loses ${loses}`;
  return [{ ...change, says, ...(who.length === 0 ? {} : { along: { how: "goes", who } }) }];
}

/** What is deleted or replaced because this one is: what lies in it, and what has nothing of its own to lose. */
function withIt({ urn, kind }: Change, going: readonly Change[]): Change[] {
  return going.filter(
    (other) =>
      other.urn !== urn &&
      other.before?.dependencies.includes(urn) === true &&
      (other.kind?.loses === undefined || other.kind.parent?.kind === kind?.name),
  );
}

function allWithIt(change: Change, going: readonly Change[]): Change[] {
  const found = new Set<Change>();
  const look = (each: Change): void => {
    for (const other of withIt(each, going)) {
      if (found.has(other) || other === change) continue;
      found.add(other);
      look(other);
    }
  };
  look(change);
  return [...found];
}

/** What stays and names an object by an id that will be gone. */
function stillReferredTo(change: Change, remaining: readonly ResourceState[]): Hazard[] {
  const { kind } = change;
  const id = change.before?.id;
  if (kind === undefined || id === undefined) return [];
  const who = remaining
    .filter(({ urn }) => urn !== change.urn)
    .flatMap((state) => (refersTo(state, kind.name, id) ? [subjectOf(state.urn)] : []))
    .sort(bySubject);
  if (who.length === 0) return [];
  return [
    { ...change, says: "goes while others still refer to it", along: { how: "refers", who } },
  ];
}

function refersTo({ type, inputs }: ResourceState, kind: string, id: string): boolean {
  const spec = kindOf(type);
  return (
    spec !== undefined &&
    leavesOf(spec, inputs).some(({ field, value }) => field.ref === kind && String(value) === id)
  );
}

/** Fields that come to a value that hurts. */
function hurts(change: Change): Hazard[] {
  const { kind, before, after } = change;
  if (kind === undefined || before === undefined || after === undefined) return [];
  return activeFields(kind, { ...before.inputs, ...after.inputs }).flatMap(([name, field]) => {
    if (field.hurts === undefined) return [];
    const old = before.outputs[name] ?? before.inputs[name] ?? field.default;
    const now = after.inputs[name] ?? (staysAsItIs(field) ? old : field.default);
    return isHit(field.hurts, field, old, now) ? [{ ...change, says: field.hurts.says }] : [];
  });
}

function isHit(hurt: Hurt, field: Field, old: Json | undefined, now: Json | undefined): boolean {
  if ("to" in hurt) return same(field, now, hurt.to) && !same(field, old, hurt.to);
  if ("from" in hurt) return same(field, old, hurt.from) && !same(field, now, hurt.from);
  // Leaving a value out is no change of it: nothing is made anew then.
  if (hurt.when === "changed") return now !== undefined && !same(field, old, now);
  return isFull(old) && !isFull(now);
}

const isFull = (value: Json | undefined): boolean => Array.isArray(value) && value.length > 0;

/** What the service takes and a reviewer should not, where it was not so before. */
function doubts(change: Change): Hazard[] {
  const { kind, before, after } = change;
  if (kind?.doubts === undefined || after === undefined) return [];
  const old = before === undefined ? [] : kind.doubts(before.outputs);
  const now = kind.doubts({ ...before?.outputs, ...after.inputs });
  return now.filter((each) => !old.includes(each)).map((says) => ({ ...change, says }));
}
