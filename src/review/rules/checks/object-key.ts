// The identity of an object by the fields that are unique to it.
import {
  canonicalJson,
  isUnknown,
  normal,
  readField,
  resolveField,
  urnParts,
} from "../../../definitions";
import type { Field, Json, JsonObject, KindSpec } from "../../../definitions";
import { SECRET } from "../../model/preview";
import { kindOf } from "../../model/urn";
import type { Planned } from "../../model/planned";

/** The identity of an object; undefined if a part of it is unknown. */
export function keyOf({ kind, sources }: Planned, names: readonly string[], values: JsonObject) {
  const parts = names.map((name) => {
    const field = kind.fields[name];
    const known = field && resolveField(field, values);
    return partOf(known, values[name], sources[name] ?? []);
  });
  return parts.includes(undefined) ? undefined : canonicalJson(parts.map((part) => part ?? null));
}

function partOf(field: Field | undefined, value: Json | undefined, sources: readonly string[]) {
  if (value === SECRET) return undefined;
  if (isUnknown(value)) return idFrom(field, sources);
  const normalized = field === undefined ? value : normal(field, value);
  // Without a required value, the identity is unknown.
  return normalized ?? (field?.required ? undefined : null);
}

/**
 * The unknown id of a new object: the same resource has the same id. Other values that depend on one resource may
 * differ, such as two names with the same random suffix.
 */
function idFrom(field: Field | undefined, sources: readonly string[]) {
  const [only = "", ...others] = sources;
  const isId = field?.ref !== undefined && kindOf(urnParts(only).type)?.name === field.ref;
  return isId && others.length === 0 ? { of: only } : undefined;
}

/** The identity of a row of the list below a parent. */
export function keyOfRow(
  kind: KindSpec,
  names: readonly string[],
  row: JsonObject,
  parentId: string | undefined,
): string {
  const parts = names.map((name) => {
    const field = kind.fields[name];
    if (field === undefined) return null;
    const value = name === kind.parent?.field ? parentId : readField(field, name, row);
    return normal(field, value) ?? null;
  });
  return canonicalJson(parts);
}

/** Whether the run gives this resource a name that it did not have. */
export function takes(planned: Planned, kind: KindSpec, names: readonly string[]): boolean {
  const { op, inputs, before } = planned;
  // With `write`, the existing object may be its own.
  if (planned.kind !== kind || op === "adopt" || op === "write") return false;
  const key = keyOf(planned, names, inputs);
  if (key === undefined || op === "create") return key !== undefined;
  const isChange = (op === "update" || op === "replace") && before !== undefined;
  return isChange && keyOf(planned, names, before) !== key;
}

/** The path in a finding: several fields together have no path of their own. */
export const at = (names: readonly string[]) => (names.length === 1 ? { path: names } : {});
