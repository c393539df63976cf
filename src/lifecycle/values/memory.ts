// Additional facts in the state. The engine passes only the old outputs to diff, read and update, so the
// outputs carry what these need to know about the inputs and the last response.
import { createHash } from "node:crypto";

import { MEMORY, canonicalJson, isObject, membersOf, normal, isSameValue } from "../../definitions";
import type { Field, Json, JsonObject } from "../../definitions";
import { ownMembers, pick, scalarText } from "./members";

/** Facts about the last write or refresh. */
export interface Memory {
  /** Fields that the user set explicitly: those with a default, those computed by the service, and empty ones. */
  readonly set: readonly string[];
  /**
   * Fingerprints of the stored values, for fields where the service stored a different form than was written, and
   * for those that an import leaves to the service.
   */
  readonly storedForms: Readonly<Record<string, string>>;
  /** The manager that we wrote last, if another tool has written the object since. */
  readonly managedBy?: string | undefined;
  /** The organization, for kinds whose ids exist in several organizations and whose records do not name it. */
  readonly organization?: string | undefined;
  /** Whether it was imported and not updated since: the last values of its triggers are not known. */
  readonly imported?: boolean | undefined;
  /** Fields that a write that was done in part has left open: the service may have any value, so they count as changed once. */
  readonly unconfirmed: readonly string[];
  /** Fields whose values at the service have members that this release does not know: an update keeps these. */
  readonly unknown: readonly string[];
}

/** The facts in these outputs; empty if the state has none. */
export function memoryOf(outputs: JsonObject): Memory {
  const { [MEMORY]: memory } = outputs;
  const facts = isObject(memory) ? memory : {};
  return {
    set: namesIn(facts.set),
    storedForms: isObject(facts.answers) ? (facts.answers as Record<string, string>) : {},
    managedBy: scalarText(facts.managedBy),
    organization: scalarText(facts.organization),
    imported: facts.imported === true || undefined,
    unconfirmed: namesIn(facts.unconfirmed),
    unknown: namesIn(facts.unknown),
  };
}

const namesIn = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.map(String) : [];

/** The facts as an output; empty if there are none. */
export function memoryOutput({
  storedForms: answers,
  ...others
}: Pick<Memory, "set" | "storedForms"> & Partial<Memory>): JsonObject {
  const facts = Object.entries({ ...others, answers }).filter(
    ([, fact]) =>
      fact !== undefined &&
      fact !== false &&
      (typeof fact !== "object" || Object.keys(fact).length > 0),
  );
  return facts.length === 0 ? {} : { [MEMORY]: Object.fromEntries(facts) as JsonObject };
}

/** The outputs of the resource itself, with these facts. */
export const stateIn = (outputs: JsonObject): JsonObject => ({
  ...ownMembers(outputs),
  ...pick(outputs, [MEMORY]),
});

/** The outputs with the organization that they are of, if it is known. */
export const withOrganization = (
  outputs: JsonObject,
  organization: string | undefined,
): JsonObject => (organization === undefined ? outputs : withFacts(outputs, { organization }));

/** The outputs with some of these facts replaced. */
export function withFacts(outputs: JsonObject, facts: Partial<Memory>): JsonObject {
  const { [MEMORY]: _memory, ...others } = outputs;
  return { ...others, ...memoryOutput({ ...memoryOf(outputs), ...facts }) };
}

/**
 * A short hash that is equal for equivalent values. Not the value itself: a response can repeat a secret, which
 * Pulumi would not encrypt at another path of the state.
 */
export function fingerprint(field: Field, value: Json | undefined): string {
  const text = canonicalJson(normal(field, value) ?? null);
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Whether a field is managed even if the user omits it, which then means its default. */
export function isManagedWhenOmitted(field: Field): boolean {
  if (field.computed || field.shared || field.local || field.writeOnly) return false;
  if (field.default !== undefined) return true;
  return ["text", "number", "flag", "choice"].includes(field.type);
}

/** Whether an update can take the value away. */
export const isClearable = ({ computed, clear }: Field): boolean => !computed && clear !== "keeps";

/** Whether the service returns a value for an omitted field: a computed value or a default. */
export function hasServiceValue(field: Field): boolean {
  return !field.local && (field.computed === true || field.default !== undefined);
}

/** Whether a value counts as empty, including empty lists and objects. */
export function isNothing(field: Field, value: Json | undefined): boolean {
  const form = normal(field, value);
  if (form === undefined || form === null) return true;
  if (Array.isArray(form)) return form.length === 0;
  if (!isObject(form)) return false;
  const members = membersOf(field, form);
  return Object.entries(form).every(([name, item]) => {
    const member = members[name];
    const isDefault = member?.default !== undefined && isSameValue(member, member.default, item);
    return isDefault || (Array.isArray(item) && item.length === 0);
  });
}

/** Whether this record contains the value that was written; an empty list may come back as null. */
export function holds(
  field: Field,
  written: Json | undefined,
  live: Json | undefined,
  record: JsonObject,
): boolean {
  if (field.matches !== undefined && written !== undefined && written !== null) {
    return field.matches(written, record);
  }
  return isSameValue(field, written, live) || (isNothing(field, written) && isNothing(field, live));
}

/** Whether the state must record that the user set a field to this value, because the value alone does not show it. */
export function isSetMarked(field: Field, input: Json | undefined): boolean {
  if (input === undefined) return false;
  return (
    hasServiceValue(field) || (input !== null && canBeEmptied(field) && isNothing(field, input))
  );
}

/** Whether a field can be changed to an empty list, map or object, which a record shows too if nobody has set it. */
const canBeEmptied = ({ type, local, immutable, writeOnly }: Field): boolean =>
  !local && !immutable && !writeOnly && (type === "list" || type === "map" || type === "object");

/** Whether the user set this field, according to the outputs of the last run. */
export function wasSet(name: string, field: Field, outputs: JsonObject): boolean {
  if (outputs[name] === undefined) return false;
  return !hasServiceValue(field) || memoryOf(outputs).set.includes(name);
}
