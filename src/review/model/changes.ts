// The changes that a preview plans for each resource.
import { ADOPT, byName, isUnknown, KINDS, resolveField, urnParts } from "../../definitions";
import type { Field, Json, KindSpec } from "../../definitions";
import { differences } from "./differences";
import type { Difference } from "./difference";
import { isKeptByKind } from "./kept";
import type { Names } from "./names";
import { deletedFirst, SECRET } from "./preview";
import type { Preview, ResourceState, Step } from "./preview";
import { kindOf, providerName } from "./urn";
import { nameText, shown, wordsFor } from "./words";
import type { Shown } from "./words";

/** The actions on a resource, the most severe first. */
export const ACTIONS = ["replace", "delete", "update", "create", "adopt", "release"] as const;

/** An action on a resource; `release`: its object stays, and the resource no longer manages it. */
export type Action = (typeof ACTIONS)[number];

/** The past tense of each action. */
export const DONE: Readonly<Record<Action, string>> = {
  replace: "replaced",
  delete: "deleted",
  update: "changed",
  create: "created",
  adopt: "adopted",
  release: "released",
};

/** A resource of the program. */
export interface Subject {
  readonly urn: string;
  readonly kind: KindSpec | undefined;
  /** The title of its kind, such as `status page`, or the type token of another package. */
  readonly title: string;
  /** Its name in the program. */
  readonly name: string;
  /** Its object in the dashboard. */
  readonly link?: URL;
}

/** The planned change of one resource. */
export interface Change extends Subject {
  readonly action: Action;
  readonly before: ResourceState | undefined;
  readonly after: ResourceState | undefined;
  readonly differences: readonly Difference[];
  /** The name that the service shows, if it is another one than in the program. */
  readonly shownAs?: string;
  /** In a replacement, the old object is deleted before the new one is created. */
  readonly deleteBeforeReplace?: true;
  /** Properties that force a replacement. */
  readonly because: readonly string[];
  /** Its main properties, if there is nothing to compare them with. */
  readonly facts: readonly Fact[];
  /** In that case, all of its properties, as differences to nothing. */
  readonly contents: readonly Difference[];
}

/** Whether the old object of a replacement stays, and the resource no longer manages it. */
export const keepsOld = ({ action, before }: Pick<Change, "action" | "before">): boolean =>
  action === "replace" && before?.isRetained === true;

/** Whether its object is deleted: on its own, or because another one replaces it. */
export const goes = (change: Pick<Change, "action" | "before">): boolean =>
  change.action === "delete" || (change.action === "replace" && !keepsOld(change));

/** What is lost with its object, unless that outlives its resource. */
export function lossOf({ kind, before }: Pick<Change, "kind" | "before">): string | undefined {
  const { loses } = kind ?? {};
  const isKept =
    kind?.keptOnDelete !== undefined && (before === undefined || isKeptByKind(kind, before));
  if (isKept || loses === undefined) return undefined;
  // Only heartbeat monitors have one.
  return before?.outputs.pingUrl === undefined ? loses : `its ping address, ${loses}`;
}

/** A property of an object. */
export interface Fact {
  readonly words: readonly Shown[];
  readonly value: Shown;
}

/** Whether a URN is that of the stack itself. */
export const isStack = (urn: string): boolean => urnParts(urn).type === "pulumi:pulumi:Stack";

/** The resource of a URN: a kind of this package, a provider, or a type of another package. */
export function subjectOf(urn: string): Subject {
  const { type, name } = urnParts(urn);
  const kind = kindOf(type);
  const title = type.startsWith("pulumi:providers:") ? "provider" : nameText(type);
  return { urn, kind, title: kind?.title ?? title, name: nameText(name) };
}

const ACTION_OF: Readonly<Record<string, Action>> = byName({
  create: "create",
  update: "update",
  replace: "replace",
  "create-replacement": "replace",
  delete: "delete",
  import: "adopt",
  "import-replacement": "replace",
});

/** What a step does to its resource; undefined if it is a part of another step, or nothing. */
export function actionOf({ op, before, after }: Step): Action | undefined {
  // The engine changes only the state, but the other provider may belong to another organization.
  const action = op === "same" && moves(before, after).length > 0 ? "update" : ACTION_OF[op];
  const isImport = after?.importId !== undefined;
  // What the program only read was not its own, and an import may name the object that the resource already has.
  const ownsNothing = before?.isExternal === true || (isImport && before?.id === after.id);
  if (action === "create" || (action === "replace" && ownsNothing)) {
    return isImport || after?.inputs[ADOPT] !== undefined ? "adopt" : "create";
  }
  if (action === "delete" && before?.isRetained) return "release";
  // From now on the program only reads it.
  if (op === "read" && before?.isExternal === false && before.id === after?.id) return "release";
  return action;
}

/** The option of a resource that names its provider. */
export const PROVIDER = "provider";

/** The difference between two providers. All default ones count as one, because an update of the package changes them. */
function moves(before: ResourceState | undefined, after: ResourceState | undefined): Difference[] {
  if (before?.provider === undefined || after?.provider === undefined) return [];
  const [from, to] = [providerName(before.provider), providerName(after.provider)];
  const place = { path: [PROVIDER], words: [{ is: "words", text: PROVIDER }] } as const;
  const show = (name: string): Shown => shown(PROVIDER, undefined, name, () => undefined);
  return from === to ? [] : [{ ...place, change: { is: "value", from: show(from), to: show(to) } }];
}

/** The changes in a preview: of objects, without component resources. */
export function changesIn({ steps }: Preview, names: Names): Change[] {
  const changes = new Map<string, Change>();
  const gaps = deletedFirst(steps);
  for (const step of steps) {
    const action = actionOf(step);
    const { urn } = step;
    if (action === undefined || (step.before ?? step.after)?.isObject === false) continue;
    const before = action === "create" || action === "adopt" ? undefined : step.before;
    const after = action === "release" ? undefined : step.after;
    // A replacement may have several steps, in any order: one with both sides is enough.
    const known = changes.get(urn);
    if (known?.action === "replace" && known.before !== undefined && known.after !== undefined)
      continue;
    const subject = subjectOf(urn);
    const name = shownAs(subject, after ?? before);
    const isCompared = before !== undefined && after !== undefined;
    changes.set(urn, {
      ...subject,
      action,
      ...{ before, after, ...name },
      ...(action === "replace" && gaps.has(urn) && { deleteBeforeReplace: true }),
      because: step.replaceReasons,
      facts: factsIn(subject.kind, after ?? before, names),
      contents: isCompared ? [] : contentsOf(subject.kind, after ?? before, names),
      differences: isCompared
        ? [
            ...differences({
              spec: subject.kind,
              before,
              after,
              names,
              changedPaths: step.changedPaths,
            }),
            ...moves(before, after),
          ]
        : [],
    });
  }
  return [...changes.values()].sort(
    (a, b) => ACTIONS.indexOf(a.action) - ACTIONS.indexOf(b.action) || bySubject(a, b),
  );
}

const plainly = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const shownAs = ({ kind, name }: Subject, state: ResourceState | undefined) =>
  otherName(name, kind === undefined ? undefined : state?.inputs.name);

/** The name that people see, if it is another one than in the program. */
export function otherName(name: string, shownName: Json | undefined): { shownAs?: string } {
  if (typeof shownName !== "string" || shownName === SECRET || isUnknown(shownName)) return {};
  return plainly(shownName) === plainly(name) ? {} : { shownAs: nameText(shownName) };
}

function contentsOf(
  spec: KindSpec | undefined,
  state: ResourceState | undefined,
  names: Names,
): Difference[] {
  if (state === undefined) return [];
  const nothing = { ...state, inputs: {}, outputs: {} };
  return differences({ spec, before: nothing, after: state, names, isOfNothing: true });
}

const MOST_FACTS = 5;

/** The properties of an object: scalar values and discriminators. The name stands beside the resource, unless it is all there is. */
function factsIn(
  kind: KindSpec | undefined,
  state: ResourceState | undefined,
  names: Names,
): Fact[] {
  if (kind === undefined || state === undefined) return [];
  const all = Object.entries(kind.fields).filter(
    ([name, field]) => state.inputs[name] !== undefined && isTelling(field),
  );
  const others = all.filter(([name]) => name !== "name");
  return (others.length > 0 ? others : all).slice(0, MOST_FACTS).map(([name, field]) => {
    const value = state.inputs[name];
    const [made] = isUnknown(value) ? names.madeFor(state, name, field) : [];
    const what = resolveField(field, state.inputs);
    return { words: wordsFor(name, field), value: made ?? shown(name, what, value, names.of) };
  });
}

const isTelling = ({ secret, local, ...field }: Field): boolean => {
  if (secret === true || local === true) return false;
  if (field.type === "list") {
    return ["text", "choice"].includes(field.of.type) && field.of.ref === undefined;
  }
  return field.type !== "map" && field.type !== "object";
};

const kinds: readonly (KindSpec | undefined)[] = KINDS;

/** As people count: `old-2` before `old-10`. */
const NATURAL = new Intl.Collator("en", { numeric: true });

/** A fixed order for all reviews: a concurrent engine reports changes in any order. */
export const bySubject = (a: Subject, b: Subject): number =>
  kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
  NATURAL.compare(a.name, b.name) ||
  (a.urn < b.urn ? -1 : a.urn > b.urn ? 1 : 0);

/** How many resources are unchanged, without the stack itself. */
export function unchangedIn({ steps, counts }: Preview): number {
  const others = steps.filter(
    (step) => step.op === "same" && (isStack(step.urn) || actionOf(step) !== undefined),
  );
  return Math.max(0, (counts.same ?? 0) - others.length);
}
