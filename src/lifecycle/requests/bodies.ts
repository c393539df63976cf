// The bodies of creates and updates. An update sends only the fields that the preview shows as changed. Any other difference
// at the service is an edit by another user that no refresh has shown yet, and an update must not silently undo it.
import type { Change } from "../types";
import { describeObject } from "../values/describe";
import { memoryOf } from "../values/memory";
import { heldValue, isWhole } from "../values/secret-hash";
import { withUnknownMembers } from "../values/unknown-members";
import {
  activeFields,
  hasManager,
  isUpserted,
  readField,
  resolveField,
  withExplicitDefaults,
  withoutNulls,
} from "../../definitions";
import type { Field, Json, JsonObject, KindSpec } from "../../definitions";

/** The `managedBy` member, for kinds that have it. */
const managedByMember = (spec: KindSpec, managedBy: string): JsonObject =>
  hasManager(spec) ? { managedBy } : {};

/**
 * The body that creates an object: the user's inputs, without the service's defaults. Members that are
 * derived from an input (`wire`) are added by the caller, here and in an update.
 */
export function createBody(spec: KindSpec, inputs: JsonObject, managedBy: string): JsonObject {
  const body: JsonObject = {};
  for (const [name, field] of activeFields(spec, inputs)) {
    if ((field.local && !field.createOnly) || field.updateOnly || name === spec.parent?.field)
      continue;
    if (spec.createAt?.includes(`{${name}}`)) continue;
    if (field.wire !== undefined) continue;
    const input = inputs[name];
    if (input !== undefined) body[name] = withExplicitDefaults(resolveField(field, inputs), input);
  }
  return { ...spec.createWith, ...body, ...managedByMember(spec, managedBy) };
}

/** Whether the body has to repeat values of the service. */
export function needsLiveRecord(
  spec: KindSpec,
  changed: readonly string[],
  oldOutputs: JsonObject,
): boolean {
  return (
    spec.update?.omitted === "clears" ||
    memoryOf(oldOutputs).unknown.some((name) => changed.includes(name)) ||
    repeatedFields(spec, changed).some((name) => !changed.includes(name))
  );
}

/**
 * The body of an update. A changed field is sent as a whole: the program decides all members of a changed
 * object or list, except for those of an object that this release does not know.
 * @param live the record, if `needsLiveRecord`
 */
export function updateBody(change: Change, managedBy: string, live: JsonObject = {}): JsonObject {
  const { spec, changed, inputs } = change;
  const repeated = repeatedFields(spec, changed);
  const body = spec.update?.omitted === "clears" ? liveMembers(spec, live) : {};
  for (const [name, plain] of activeFields(spec, inputs)) {
    if (!isSent(spec, name, plain)) continue;
    const field = resolveField(plain, inputs);
    // In an upsert, the immutable fields identify the object.
    if (changed.includes(name) || plain.immutable) {
      Object.assign(body, memberFor(name, field, change, live));
    } else if (repeated.includes(name)) {
      Object.assign(body, repeatedMember(name, field, change, live));
    }
  }
  return { ...body, ...managedByMember(spec, managedBy) };
}

/** Fields that every update contains, changed or not, and those that count only together with a changed one. */
function repeatedFields({ update, fields }: KindSpec, changed: readonly string[]): string[] {
  const isNone = changed.flatMap((name) => fields[name]?.isNone ?? []);
  const partners = Object.entries(fields).filter(
    ([, field]) => field.isNone !== undefined && isNone.includes(field.isNone),
  );
  return [
    ...(update?.required ?? []),
    ...(update?.repeats ?? []),
    ...partners.map(([name]) => name),
  ];
}

/**
 * Whether an update sends this field itself. Members that are derived from an input are added by the caller.
 */
function isSent(spec: KindSpec, name: string, field: Field): boolean {
  if (field.local || field.wire !== undefined || name === spec.parent?.field) return false;
  if (field.immutable && !isUpserted(spec)) return false;
  return !(spec.parts ?? []).some(
    ({ part, field: partField }) => partField === name && (part === "links" || part === "item"),
  );
}

/** All live values that would be cleared if they were omitted, including members that are not in the spec. */
export function liveMembers(spec: KindSpec, live: JsonObject): JsonObject {
  const others = Object.entries(live).filter(
    ([name]) => !(name in spec.fields) && !(name in spec.outputs) && !isBookkeeping(spec, name),
  );
  const fields = Object.entries(spec.fields)
    .filter(([name, field]) => isSent(spec, name, field))
    .map(([name, field]): [string, Json] => [name, readField(field, name, live) ?? null]);
  return { ...withoutNulls(Object.fromEntries(others)), ...Object.fromEntries(fields) };
}

const isBookkeeping = ({ idMember = "id" }: KindSpec, name: string): boolean =>
  [idMember, "id", "createdAt", "updatedAt"].includes(name);

/** A changed field: its new value, or the member that clears it. */
function memberFor(
  name: string,
  field: Field,
  { spec, inputs }: Change,
  live: JsonObject,
): JsonObject {
  const input = inputs[name];
  if (input !== undefined) {
    const value = withUnknownMembers(field, input, readField(field, name, live));
    return { [name]: withExplicitDefaults(field, value) };
  }
  if (field.default !== undefined) return { [name]: field.default };
  return spec.update?.omitted === "clears" ? { [name]: null } : cleared(name, field);
}

/** The member that clears a field, for updates that keep omitted fields. */
function cleared(name: string, field: Field): JsonObject {
  if (field.clear === "keeps") return {};
  if (field.clear !== undefined) {
    return "flag" in field.clear ? { [field.clear.flag]: true } : { [name]: field.clear.send };
  }
  const empty: Partial<Record<Field["type"], Json>> = { list: [], map: {} };
  return { [name]: empty[field.type] ?? null };
}

/** An unchanged field that is sent anyway, with the service's value. */
function repeatedMember(
  name: string,
  field: Field,
  { spec, oldOutputs, inputs }: Change,
  live: JsonObject,
): JsonObject {
  const written = inputs[name] ?? field.default;
  if (spec.hash?.field !== name) {
    return withoutNulls({ [name]: readField(field, name, live) ?? written });
  }
  const held = heldValue(spec.hash, written, oldOutputs, live);
  if (held !== undefined && isWhole(field, held)) return { [name]: held };
  throw new Error(
    `updating ${describeObject(spec, inputs)} failed: its ${name} was changed outside Pulumi, its current value cannot be read, and the API requires it in every update. Run pulumi up --refresh, which shows the change and restores the value of the program; if ignoreChanges lists the field, remove it from there first`,
  );
}

/** The fields that a call omits if it sends these. */
export const omittedIn = (
  spec: KindSpec,
  inputs: JsonObject,
  explicitFields: readonly string[],
): string[] =>
  activeFields(spec, inputs)
    .map(([name]) => name)
    .filter((name) => !explicitFields.includes(name));
