// Computes the differences between the state (old outputs) and the new inputs, from the spec alone.
import {
  fingerprint,
  isClearable,
  isManagedWhenOmitted,
  isNothing,
  isUnconfirmed,
  memoryOf,
} from "./values/memory";
import { isHashOf, isWhole } from "./values/secret-hash";
import {
  activeFields,
  collides,
  isObject,
  isUnknown,
  resolveField,
  isSameValue,
  unknownPaths,
} from "../definitions";
import type { Field, Json, JsonObject, KindSpec } from "../definitions";

/** The result for the engine. */
export interface Difference {
  /**
   * `undefined` if inputs differ: the engine then determines and shows the properties itself. `true` only for
   * a change in outputs alone.
   */
  changes: boolean | undefined;
  /** The fields that an update sends. */
  changed: string[];
  replaces: string[];
  /** For any replacement, also one that the program forces (`replaceOnChanges`). */
  deleteBeforeReplace: boolean;
}

/** The names of the fields that an update sends: their new inputs differ from the state, or they are unconfirmed. */
export const changedFields = (spec: KindSpec, olds: JsonObject, news: JsonObject): string[] =>
  withUnconfirmedFields(spec, olds, news, editedFields(spec, olds, news));

function withUnconfirmedFields(
  spec: KindSpec,
  olds: JsonObject,
  news: JsonObject,
  edited: readonly string[],
): string[] {
  return activeFields(spec, news)
    .filter(
      ([name, field]) =>
        edited.includes(name) ||
        (isUnconfirmed(olds, name) && (news[name] !== undefined || isClearable(field))),
    )
    .map(([name]) => name);
}

/** The names of the fields whose new inputs differ from the state. */
function editedFields(spec: KindSpec, olds: JsonObject, news: JsonObject): string[] {
  const { set } = memoryOf(olds);
  return activeFields(spec, news)
    .map(([name, field]) => [name, resolveField(field, news)] as const)
    .filter(
      ([name, field]) =>
        isChanged(field, olds[name], news[name], set.includes(name)) ||
        isOtherThanStored(name, field, olds, news) ||
        isReplacedByArchive(spec, name, olds, news),
    )
    .filter(([name, field]) => !isStored(name, field, olds, news))
    .map(([name]) => name)
    .filter((name) => !isHeld(spec, name, olds, news));
}

/**
 * Whether the service already has this write-only value, according to its hash: a state that comes from a
 * read instead of a write has only the hash. The inputs of an import have the part that can be read.
 */
function isHeld(spec: KindSpec, name: string, olds: JsonObject, news: JsonObject): boolean {
  const { hash } = spec;
  const [field, now] = [spec.fields[name], news[name]];
  if (hash?.field !== name || now === undefined || now === null) return false;
  if (olds[name] === undefined && field !== undefined && !isWhole(field, now)) return true;
  return unknownPaths(now).length === 0 && isHashOf(hash, now, olds[hash.output]);
}

/** Whether the service already had this value when it was not in the program, as after an import. */
function isStored(name: string, field: Field, olds: JsonObject, news: JsonObject): boolean {
  const known = memoryOf(olds).answers[name];
  if (known === undefined || olds[name] !== undefined || news[name] === undefined) return false;
  return fingerprint(field, news[name]) === known;
}

/** Whether the program now sets a field with a default that it omitted before, to another value than the service has. */
function isOtherThanStored(
  name: string,
  field: Field,
  olds: JsonObject,
  news: JsonObject,
): boolean {
  const { set, answers } = memoryOf(olds);
  const [known, now] = [answers[name], news[name]];
  if (known === undefined || now === undefined || now === null || set.includes(name)) return false;
  return field.default !== undefined && !field.immutable && fingerprint(field, now) !== known;
}

/**
 * Whether the program used the archive of another object, and now has its own: an upload would change the other one's. After
 * an import, the state describes the archive, and does not tell whose it is.
 */
function isReplacedByArchive(
  { archive }: KindSpec,
  name: string,
  olds: JsonObject,
  news: JsonObject,
): boolean {
  if (archive?.shared !== name || !memoryOf(olds).set.includes(name)) return false;
  return (
    news[name] === undefined &&
    olds[archive.field] === undefined &&
    news[archive.field] !== undefined
  );
}

/** @param wasEmpty whether the program set the field, even if to an empty value, so that omitting it is a change */
function isChanged(
  field: Field,
  old: Json | undefined,
  now: Json | undefined,
  wasEmpty: boolean,
): boolean {
  if (now !== undefined && now !== null) return !isSameValue(field, old, now);
  if (!isClearable(field)) return false;
  if (isManagedWhenOmitted(field) || field.default !== undefined)
    return !isSameValue(field, old, undefined);
  return old !== undefined && (wasEmpty || !isNothing(field, old));
}

/** The differences between the state and the new inputs. */
export function diff(spec: KindSpec, olds: JsonObject, news: JsonObject): Difference {
  const edited = editedFields(spec, olds, news);
  const changed = withUnconfirmedFields(spec, olds, news, edited);
  const replaces = changed.filter((name) => {
    const field = spec.fields[name];
    return (
      field !== undefined && (field.immutable || variantChanged(field, olds, name, news[name]))
    );
  });
  const { managedBy, overwritten } = memoryOf(olds);
  const isAsBefore = (name: string): boolean => {
    const [field, known] = [spec.fields[name], overwritten[name]];
    if (field === undefined || known === undefined) return false;
    return fingerprint(resolveField(field, news), news[name]) === known;
  };
  const isInput = !edited.every(isAsBefore);
  return {
    changes: isInput ? undefined : changed.length > 0 || managedBy !== undefined,
    changed,
    replaces,
    deleteBeforeReplace: collides(spec, olds, news),
  };
}

function variantChanged(
  field: Field,
  olds: JsonObject,
  name: string,
  now: Json | undefined,
): boolean {
  if (!field.variantReplaces || field.type !== "variant") return false;
  if (!isObject(now) || isUnknown(now[field.by])) return false;
  const old = olds[name];
  // After an import, the state has no write-only value, but the output that says which variant it is.
  const before = isObject(old) ? old[field.by] : olds[field.by];
  return before !== undefined && before !== now[field.by];
}
