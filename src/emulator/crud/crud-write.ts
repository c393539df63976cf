// How creates and updates change the store: docs/api.md, "Updates and clearing".
import {
  requestField,
  problemsOf,
  resolveField,
  ruleProblems,
  withoutNulls,
  perKind,
} from "../../definitions";
import type { Field, Fields, Json, JsonObject, KindSpec, Problem } from "../../definitions";
import type { Call, CrudHooks, Row } from "../contract";
import { conflict } from "../http/failure";
import { clearingFlags } from "../openapi/kind-schemas";
import { mustExist, rowId } from "../store/links";
import { checkEntitlement } from "../limits/plans";
import { asText, inScope, parentOf, resourceType } from "../store/records";
import { refuse } from "./bodies";
import { coercedMembers, withDefaults } from "./shape";

function bodyFields(spec: KindSpec): [string, Field][] {
  return Object.entries(spec.fields)
    .filter(([name, field]) => (!field.local || field.createOnly) && name !== spec.parent?.field)
    .map(([name, field]) => [name, requestField(field)]);
}

/** Flags that clear fields and are neither true nor false. */
const flagProblems = (spec: KindSpec, body: JsonObject): Problem[] =>
  Object.keys(clearingFlags(spec.fields))
    .filter((name) => typeof (body[name] ?? false) !== "boolean")
    .map((name) => ({
      path: [name],
      code: `${spec.code}_${name.replace(/(?=[A-Z])/g, "_").toUpperCase()}_INVALID_TYPE`,
      message: "must be true or false",
    }));

/** The fields allowed in a body, with `managedBy` and the flags that clear fields. */
const wireFields = perKind((spec): Fields => {
  const tagged = spec.outputs.managedBy;
  return {
    ...Object.fromEntries(bodyFields(spec)),
    ...(tagged && { managedBy: tagged }),
    ...clearingFlags(spec.fields),
  };
});

/** Validates the body of the call, stores a new row and returns it. */
export function writeCreate(call: Call, spec: KindSpec, hooks: CrudHooks): Row {
  const { parent } = spec;
  const owner = parentOf(call, spec);
  const body = coercedMembers(wireFields(spec), call.body);
  refuse(problemsOf(spec, body, "create"));
  checkReferences(call, spec, body);
  const fresh = freshRow(call, spec, body);
  if (parent && owner) fresh[parent.field] = owner.id ?? null;
  const row = hooks.onCreate?.(call, fresh, body) ?? fresh;
  refuse(hooks.check?.(call, row, body) ?? []);
  if (spec.entitlement !== undefined) checkEntitlement(call.organization, spec.entitlement);
  refuseDuplicates(call, spec, hooks, row);
  call.store.insert(spec.name, row);
  call.audit(`${resourceType(spec)}.created`, resourceType(spec), row);
  hooks.afterCreate?.(call, row);
  return call.store.get(spec.name, rowId(row)) ?? row;
}

function freshRow(call: Call, spec: KindSpec, body: JsonObject): Row {
  const row: Row = {
    id: spec.idType === "uuid" ? call.ids.uuid() : call.store.next(spec.name),
    workspaceId: call.workspaceId,
  };
  for (const [name, field] of bodyFields(spec)) {
    row[name] = withDefaults(field, field.updateOnly ? undefined : body[name], body);
  }
  const { outputs } = spec;
  if ("managedBy" in outputs) row.managedBy = body.managedBy ?? "API";
  if ("organizationId" in outputs) row.organizationId = call.organization.id;
  if ("orgId" in outputs) row.orgId = call.organization.id;
  row.createdAt = call.now;
  row.updatedAt = call.now;
  return row;
}

/** Validates the body of the call, merges it into the row by the spec's rule and returns the new row. */
export function writeUpdate(call: Call, spec: KindSpec, hooks: CrudHooks, before: Row): Row {
  const by = spec.discriminator;
  // The stored discriminator decides which fields exist, whatever the body contains.
  const chosen = by === undefined || !spec.fields[by]?.immutable ? {} : { [by]: before[by] };
  const given = { ...call.body, ...chosen };
  const body = coercedMembers(wireFields(spec), given);
  refuse([...problemsOf(spec, body, "update"), ...flagProblems(spec, body)]);
  checkReferences(call, spec, body, before);
  const merged = mergedRow(call, spec, body, before);
  const next = hooks.onUpdate?.(call, merged, body, before) ?? merged;
  const rules = ruleProblems(spec, withoutNulls(inputsOf(spec, next)));
  refuse([...rules, ...(hooks.check?.(call, next, body, before) ?? [])]);
  refuseDuplicates(call, spec, hooks, next);
  call.store.replace(spec.name, next);
  call.audit(`${resourceType(spec)}.updated`, resourceType(spec), next);
  return next;
}

const inputsOf = (spec: KindSpec, row: Row): JsonObject =>
  Object.fromEntries(Object.keys(spec.fields).map((name) => [name, row[name]]));

function mergedRow(call: Call, spec: KindSpec, body: JsonObject, before: Row): Row {
  const next: Row = { ...before };
  for (const [name, field] of bodyFields(spec)) {
    if (!field.immutable) next[name] = mergedField(spec, field, name, body, before);
  }
  if ("managedBy" in spec.outputs) next.managedBy = body.managedBy ?? before.managedBy ?? null;
  next.updatedAt = call.now;
  return next;
}

/**
 * Null counts as omitted: kept or cleared, depending on the kind; a field with a default is never cleared.
 */
function mergedField(
  spec: KindSpec,
  field: Field,
  name: string,
  body: JsonObject,
  before: Row,
): Json {
  const { clear } = field;
  if (typeof clear === "object" && "flag" in clear && body[clear.flag] === true) return null;
  const value = body[name];
  if (value !== undefined && value !== null) return withDefaults(field, value, body);
  const keeps = spec.update?.omitted === "keeps" || field.default !== undefined;
  return keeps ? (before[name] ?? null) : null;
}

/** 404 unless there is what the fields of the body refer to. What is referred to inside of them is up to the kind. */
function checkReferences(call: Call, spec: KindSpec, body: JsonObject, before?: Row): void {
  for (const [name, field] of bodyFields(spec)) {
    if (before !== undefined && field.immutable) continue;
    const { ref } = field.type === "list" ? field.of : resolveField(field, body);
    if (ref !== undefined) mustExist(call, ref, body[name]);
  }
}

/** 409 if another record has the same value in a unique field. */
function refuseDuplicates(call: Call, spec: KindSpec, hooks: CrudHooks, row: Row): void {
  const { unique } = spec;
  if (unique === undefined) return;
  const isDuplicate = (other: Row): boolean =>
    other.id !== row.id &&
    unique.every((name) => other[name] === row[name] && row[name] !== null) &&
    (hooks.uniqueIn === "service" || inScope(call, other, hooks.uniqueIn ?? spec.scope));
  const stores =
    hooks.uniqueIn === "service" ? call.organizations.map(({ store }) => store) : [call.store];
  if (!stores.some((store) => store.list(spec.name).some(isDuplicate))) return;
  const values = unique.map((name) => `${name} "${asText(row[name])}"`).join(", ");
  throw conflict(`Another ${spec.title} with ${values} already exists`);
}
