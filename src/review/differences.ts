// Compares two sets of inputs field by field, according to the meaning of each field.
import {
  isObject,
  isReserved,
  isUnknown,
  membersOf,
  pathText,
  resolveField,
  same,
} from "../definitions";
import type {
  Field,
  Fields,
  Json,
  JsonObject,
  KindSpec,
  NamePlace,
  PathPart,
} from "../definitions";
import type { Names } from "./names";
import { holdsSecret, SECRET } from "./preview";
import type { ResourceState } from "./preview";
import {
  CREDENTIAL,
  cutPair,
  HIDDEN,
  inOrder,
  NOT_SET,
  placeOf,
  shown,
  UNRECORDED,
  UNTOLD,
  wordsFor,
} from "./words";
import type { Shown } from "./words";

/** A changed value. */
export interface Difference {
  readonly path: readonly PathPart[];
  /** Its name, from the outside in: `checks every`; `custom headers` and `X-Token`. */
  readonly words: readonly Shown[];
  readonly change:
    | { readonly is: "value"; readonly from: Shown; readonly to: Shown }
    /** A changed secret: nothing of it is shown. */
    | { readonly is: "secret" }
    /** A changed value that looks like a credential. */
    | { readonly is: "hidden" }
    | { readonly is: "items"; readonly added: readonly Shown[]; readonly removed: readonly Shown[] }
    | { readonly is: "order" };
}

/** The input of a comparison. */
export interface Comparison {
  readonly spec: KindSpec | undefined;
  readonly before: ResourceState;
  readonly after: ResourceState;
  readonly names: Names;
  /** Paths that the engine, which sees secrets, found changed; undefined if it did not compare. */
  readonly changedPaths?: readonly string[];
}

interface Place {
  readonly path: readonly PathPart[];
  readonly words: readonly Shown[];
  readonly name: string;
  /** How its name is judged when deciding whether it is a credential. */
  readonly judgedAs: NamePlace;
}

/** The differences between the inputs before and after. */
export function differences(comparison: Comparison): Difference[] {
  const { spec, before, after } = comparison;
  return inOrder(spec?.fields, after.inputs, before.inputs)
    .filter((name) => !isReserved(name))
    .flatMap((name) => {
      const plain = spec?.fields[name];
      const judgedAs = placeOf(plain, false);
      const place = { path: [name], words: wordsFor(name, plain), name, judgedAs };
      const now = after.inputs[name];
      const field = plain && resolveField(plain, { ...before.inputs, ...after.inputs });
      // An omitted input had a value in the outputs.
      const old = before.inputs[name] ?? (now === undefined ? undefined : before.outputs[name]);
      return now === undefined && field !== undefined && staysAsItIs(field)
        ? [changed(place, shown(name, field, old, comparison.names.of), STAYS)]
        : compared(comparison, place, field, old, now);
    });
}

const STAYS: Shown = { is: "words", text: "kept by the service" };

/** Whether the service keeps the value of a field that the program no longer sets. */
export const staysAsItIs = ({ computed, clear }: Field): boolean =>
  computed === true || clear === "keeps";

const changed = ({ path, words }: Place, from: Shown, to: Shown): Difference => ({
  path,
  words,
  change: { is: "value", from, to },
});

function compared(
  comparison: Comparison,
  place: Place,
  field: Field | undefined,
  before: Json | undefined,
  after: Json | undefined,
): Difference[] {
  if (before === undefined && after === undefined) return [];
  if (before === SECRET || after === SECRET || field?.secret) {
    return ofSecret(comparison, place, field, before, after);
  }
  if (!holdsSecret(before) && !holdsSecret(after) && isSame(field, before, after)) return [];
  if (isUnknown(after)) return toUnknown(comparison, place, field, before);
  if (Array.isArray(before ?? after) && Array.isArray(after ?? before)) {
    return ofLists(comparison, place, field, asList(before), asList(after));
  }
  if (isObject(before ?? after) && isObject(after ?? before)) {
    return ofMembers(comparison, place, field, asObject(before), asObject(after));
  }
  return [ofValues(comparison, place, field, before, after)];
}

const asList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const asObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** Without a field, the meaning is unknown: values are equal if their JSON is. */
function isSame(
  field: Field | undefined,
  left: Json | undefined,
  right: Json | undefined,
): boolean {
  return field === undefined
    ? JSON.stringify(left) === JSON.stringify(right)
    : same(field, left, right);
}

function ofSecret(
  comparison: Comparison,
  place: Place,
  field: Field | undefined,
  before: Json | undefined,
  after: Json | undefined,
): Difference[] {
  const { changedPaths } = comparison;
  const secret: Difference = { path: place.path, words: place.words, change: { is: "secret" } };
  if (before === undefined && isUnseen(comparison, place)) return [secret];
  if (before === undefined) return [changed(place, NOT_SET, isUnknown(after) ? UNTOLD : HIDDEN)];
  if (after === undefined) {
    return [changed(place, HIDDEN, field !== undefined && staysAsItIs(field) ? STAYS : NOT_SET)];
  }
  const differs =
    (before !== SECRET && after !== SECRET && before !== after) ||
    isListed(changedPaths ?? [], place.path);
  return differs ? [secret] : [];
}

/** Whether it is part of a write-only value whose secrets the state does not have. */
function isUnseen({ spec, before, after }: Comparison, { path }: Place): boolean {
  const field = spec?.hash && spec.fields[spec.hash.field];
  if (spec?.hash === undefined || path[0] !== spec.hash.field) return false;
  const [old, now] = [before.inputs[spec.hash.field], after.inputs[spec.hash.field]];
  if (old === undefined) return true;
  if (holdsSecret(old) || field?.type !== "variant") return false;
  return isObject(old) && isObject(now) && old[field.by] === now[field.by];
}

/** Whether the engine lists this path, a part of it, or its parent. */
function isListed(changedPaths: readonly string[], path: readonly PathPart[]): boolean {
  const plain = comparable(pathText(path));
  return changedPaths
    .map(comparable)
    .some((each) => `${each}.`.startsWith(`${plain}.`) || `${plain}.`.startsWith(`${each}.`));
}

/** Normalises `a["b c"][0]` and `a.b c.0`: the engine quotes keys that are not plain words. */
const comparable = (path: string): string =>
  path.replace(/\["((?:[^"\\]|\\.)*)"\]/g, ".$1").replace(/\[(\d+)\]/g, ".$1");

function toUnknown(
  { names, after }: Comparison,
  place: Place,
  field: Field | undefined,
  before: Json | undefined,
): Difference[] {
  const [made] = names.madeFor(after, place.path[0], field);
  const old = shown(place.name, field, before, names.of, place.judgedAs);
  return [changed(place, old, made ?? UNTOLD)];
}

function ofMembers(
  comparison: Comparison,
  place: Place,
  field: Field | undefined,
  before: JsonObject,
  after: JsonObject,
): Difference[] {
  const members = field && {
    ...shapeOf(field),
    ...membersOf(field, before),
    ...membersOf(field, after),
  };
  const of = field?.type === "map" ? field.of : undefined;
  return inOrder(members, after, before).flatMap((key) => {
    const member = members?.[key] ?? of;
    const words = wordsFor(key, of === undefined ? member : undefined);
    const below = {
      path: [...place.path, key],
      words: [...place.words, ...words],
      name: key,
      judgedAs: placeOf(member, of !== undefined),
    };
    const old = before[key] ?? undefined;
    return member?.derived ? [] : compared(comparison, below, member, old, after[key] ?? undefined);
  });
}

/** The discriminator, which is not among the fields of any variant. */
const shapeOf = (field: Field): Fields =>
  field.type === "variant" && field.discriminator === "inside"
    ? { [field.by]: { type: "text", doc: "" } }
    : {};

function ofLists(
  comparison: Comparison,
  place: Place,
  field: Field | undefined,
  before: Json[],
  after: Json[],
): Difference[] {
  const list = field?.type === "list" ? field : undefined;
  const areObjects = [...before, ...after].every(isObject);
  if (areObjects && !list?.unordered && before.length === after.length) {
    return after.flatMap((item, at) => {
      const words: Shown[] = [...place.words, { is: "words", text: String(at + 1) }];
      const below = { ...place, path: [...place.path, at], words };
      return compared(comparison, below, list?.of, before[at], item);
    });
  }
  const { names } = comparison;
  const removed = without(list?.of, before, after);
  const added = without(list?.of, after, before);
  const { words } = place;
  if (added.length === 0 && removed.length === 0) {
    return list?.unordered ? [] : [{ path: place.path, words, change: { is: "order" } }];
  }
  const show = (item: Json): Shown => shown(place.name, list?.of, item, names.of);
  const made = names.madeFor(comparison.after, place.path[0], list?.of);
  const unknown = added.filter(isUnknown);
  const known = added.filter((item) => !isUnknown(item)).map(show);
  return [
    {
      path: place.path,
      words,
      change: {
        is: "items",
        added: [...known, ...(made.length === unknown.length ? made : unknown.map(() => UNTOLD))],
        removed: removed.map(show),
      },
    },
  ];
}

/** The items of a list that the other one lacks; repeated items count. */
function without(of: Field | undefined, items: Json[], others: Json[]): Json[] {
  const left = [...others];
  return items.filter((item) => {
    const at = left.findIndex((other) => isSame(of, item, other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function ofValues(
  { names }: Comparison,
  place: Place,
  field: Field | undefined,
  before: Json | undefined,
  after: Json | undefined,
): Difference {
  const show = (value: Json | undefined): Shown =>
    shown(place.name, field, value ?? field?.default, names.of, place.judgedAs);
  const [from, to] = [show(before), show(after)];
  if (from === CREDENTIAL && to === CREDENTIAL) {
    return { path: place.path, words: place.words, change: { is: "hidden" } };
  }
  const areTexts = typeof before === "string" && typeof after === "string" && from !== UNRECORDED;
  if (!areTexts || field?.ref !== undefined || from === CREDENTIAL || to === CREDENTIAL) {
    return changed(place, from, to);
  }
  const [left, right] = cutPair(before, after);
  return changed(place, { is: "literal", text: left }, { is: "literal", text: right });
}
