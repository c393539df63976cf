// Computes the differences between the state (old outputs) and the new inputs, from the spec alone.
import {
  fingerprint,
  isClearable,
  isManagedWhenOmitted,
  isNothing,
  memoryOf,
} from "./values/memory";
import type { Change, Target } from "./types";
import { ownMembers } from "./values/members";
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

/** The change from the state to these inputs. */
export function changeOf({ spec, id, oldOutputs }: Target, props: JsonObject): Change {
  const inputs = ownMembers(props);
  const changed = changedFields(spec, oldOutputs, inputs);
  const replaces = changed.filter((name) => {
    const field = spec.fields[name];
    return (
      field !== undefined &&
      (field.immutable || variantChanged(field, oldOutputs, name, inputs[name]))
    );
  });
  return { spec, id, oldOutputs, inputs, changed, replaces };
}

/** The differences between the state and the new inputs. */
export function diff(spec: KindSpec, oldOutputs: JsonObject, newInputs: JsonObject): Difference {
  const { changed, replaces } = changeOf({ spec, id: "", oldOutputs }, newInputs);
  const isRemanaged = memoryOf(oldOutputs).managedBy !== undefined;
  return {
    changes: changed.length > 0 ? undefined : isRemanaged,
    changed: [...changed],
    replaces: [...replaces],
    deleteBeforeReplace: collides(spec, oldOutputs, newInputs),
  };
}

/** A field of the state and of the program. */
interface Compared {
  readonly name: string;
  readonly field: Field;
  readonly old: Json | undefined;
  readonly now: Json | undefined;
  /** The program has set it, even if to its default or to an empty value, so that omitting it is a change. */
  readonly wasSet: boolean;
}

/** The names of the fields whose new inputs differ from the state. */
function changedFields(spec: KindSpec, oldOutputs: JsonObject, inputs: JsonObject): string[] {
  const { set, storedForms, unconfirmed } = memoryOf(oldOutputs);
  const isDifferent = (name: string, field: Field): boolean => {
    const [old, now, wasSet] = [oldOutputs[name], inputs[name], set.includes(name)];
    if (unconfirmed.includes(name) && (now !== undefined || isClearable(field))) return true;
    const compared = { name, field, old, now, wasSet };
    return (
      (isEdited(compared, storedForms[name]) && !isHeld(spec, compared, oldOutputs)) ||
      isReplacedByArchive(spec, compared, oldOutputs, inputs)
    );
  };
  return activeFields(spec, inputs)
    .filter(([name, field]) => isDifferent(name, resolveField(field, inputs)))
    .map(([name]) => name);
}

/** @param stored the fingerprint of the service's value, if that is another one than in the state */
function isEdited({ field, old, now, wasSet }: Compared, stored: string | undefined): boolean {
  if (now !== undefined && now !== null) {
    const isStored = stored !== undefined && fingerprint(field, now) === stored;
    // As after an import: the service already had this value when it was not in the program.
    if (isStored && old === undefined) return false;
    // The program now sets a default that it omitted before, and the service has another value.
    const isOther = stored !== undefined && !isStored && field.default !== undefined;
    return !isSameValue(field, old, now) || (isOther && !wasSet && !field.immutable);
  }
  if (!isClearable(field)) return false;
  if (isManagedWhenOmitted(field) || field.default !== undefined)
    return !isSameValue(field, old, undefined);
  return old !== undefined && (wasSet || !isNothing(field, old));
}

/**
 * Whether the service already has this write-only value, according to its hash: a state that comes from a
 * read instead of a write has only the hash. The inputs of an import have the part that can be read.
 */
function isHeld(
  { hash }: KindSpec,
  { name, field, old, now }: Compared,
  oldOutputs: JsonObject,
): boolean {
  if (hash?.field !== name || now === undefined || now === null) return false;
  if (old === undefined && !isWhole(field, now)) return true;
  return unknownPaths(now).length === 0 && isHashOf(hash, now, oldOutputs[hash.output]);
}

/**
 * Whether the program used the archive of another object, and now has its own: an upload would change the other one's. After
 * an import, the state describes the archive, and does not tell whose it is.
 */
const isReplacedByArchive = (
  { archive }: KindSpec,
  { name, now, wasSet }: Compared,
  oldOutputs: JsonObject,
  inputs: JsonObject,
): boolean =>
  archive?.shared === name &&
  wasSet &&
  now === undefined &&
  oldOutputs[archive.field] === undefined &&
  inputs[archive.field] !== undefined;

function variantChanged(
  field: Field,
  oldOutputs: JsonObject,
  name: string,
  now: Json | undefined,
): boolean {
  if (!field.variantReplaces || field.type !== "variant") return false;
  if (!isObject(now) || isUnknown(now[field.by])) return false;
  const old = oldOutputs[name];
  // After an import, the state has no write-only value, but the output that says which variant it is.
  const before = isObject(old) ? old[field.by] : oldOutputs[field.by];
  return before !== undefined && before !== now[field.by];
}
