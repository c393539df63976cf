// Compares two sets of inputs field by field, according to the meaning of each field.
import {
  isObject,
  isReserved,
  isUnknown,
  membersOf,
  resolveField,
  isSameValue,
  keysInSet,
  singularOf,
} from "../../definitions";
import type { Field, Fields, Json, JsonObject } from "../../definitions";
import { changed, STAYS, staysAsItIs } from "./difference";
import type { Comparison, Difference, Place } from "./difference";
import { pairsByName, pairsInOrder } from "./lists";
import { holdsSecret, SECRET } from "./preview";
import { secretDifference } from "./secret-differences";
import {
  CREDENTIAL,
  cutPair,
  inOrder,
  KNOWN_AFTER_RUN,
  placeOf,
  shown,
  UNRECORDED,
  wordsFor,
} from "./words";
import type { Shown } from "./words";

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

function compared(
  comparison: Comparison,
  place: Place,
  field: Field | undefined,
  before: Json | undefined,
  after: Json | undefined,
): Difference[] {
  if (before === undefined && after === undefined) return [];
  if (before === SECRET || after === SECRET || field?.secret) {
    return secretDifference(comparison, place, field, before, after);
  }
  const isCompared = comparison.isOfNothing !== true || before !== undefined;
  if (isCompared && !holdsSecret(before) && !holdsSecret(after) && isSame(field, before, after)) {
    return [];
  }
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
    : isSameValue(field, left, right);
}

function toUnknown(
  { names, after }: Comparison,
  place: Place,
  field: Field | undefined,
  before: Json | undefined,
): Difference[] {
  const [made] = names.madeFor(after, place.path[0], field);
  const old = shown(place.name, field, before, names.of, place.judgedAs);
  return [changed(place, old, made ?? KNOWN_AFTER_RUN)];
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
  if (areObjects && !list?.unordered) return ofSteps(comparison, place, list?.of, before, after);
  const { names } = comparison;
  const gone = without(list?.of, before, after);
  const come = without(list?.of, after, before);
  const paired = pairsByName(list?.of, gone, come);
  const removed = gone.filter((item) => !paired.some((pair) => pair.before === item));
  const added = come.filter((item) => !paired.some((pair) => pair.after === item));
  const { words } = place;
  const changedItems = paired.flatMap(({ name, before: old, after: now }) => {
    const below = { path: place.path, words: [...words, ...wordsFor(name, undefined)] };
    return compared(comparison, { ...place, ...below }, list?.of, old, now);
  });
  if (added.length + removed.length === 0 && changedItems.length > 0) return changedItems;
  if (added.length === 0 && removed.length === 0) {
    return list?.unordered ? [] : [{ path: place.path, words, change: { is: "order" } }];
  }
  const show = (item: Json): Shown => shown(place.name, list?.of, item, names.of);
  const made = names.madeFor(comparison.after, place.path[0], list?.of);
  const unknown = added.filter(isUnknown);
  const known = added.filter((item) => !isUnknown(item)).map(show);
  return [
    ...changedItems,
    {
      path: place.path,
      words,
      change: {
        is: "items",
        added: [
          ...known,
          ...(made.length === unknown.length ? made : unknown.map(() => KNOWN_AFTER_RUN)),
        ],
        removed: removed.map(show),
        count: after.length,
      },
    },
  ];
}

/** Lists whose order matters: each item is identified by its position. */
function ofSteps(
  comparison: Comparison,
  place: Place,
  of: Field | undefined,
  before: Json[],
  after: Json[],
): Difference[] {
  const [name, ...outer] = place.words.toReversed();
  const pairs = pairsInOrder(before, after, (one, other) => isSame(of, one, other));
  return pairs.flatMap(({ at, before: old, after: now }) => {
    const text = `${singularOf(name?.text ?? "item")} ${at}`;
    const words: Shown[] = [...outer.toReversed(), { is: "words", text }];
    const below = { ...place, path: [...place.path, at - 1], words };
    if (old !== undefined && now !== undefined) return compared(comparison, below, of, old, now);
    const show = (item: Json): Shown => shown(place.name, of, item, comparison.names.of);
    if (now !== undefined) return [{ ...below, change: { is: "added", value: show(now) } }];
    return old === undefined ? [] : [{ ...below, change: { is: "removed", value: show(old) } }];
  });
}

/** The items of a list that the other one lacks; repeated items count. */
function without(of: Field | undefined, items: Json[], others: Json[]): Json[] {
  const keys = keysInSet(of, items);
  const left = new Set(keysInSet(of, others));
  return items.filter((_item, at) => !left.has(keys[at] ?? ""));
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
