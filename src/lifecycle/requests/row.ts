// Whether a list row can be used as the record of an object. Rows omit members, which may have any value.
import { isOlder } from "../reading/older-record";
import { pick } from "../values/members";
import { isManagedWhenOmitted, isNothing, memoryOf, wasSet } from "../values/memory";
import { isState } from "../values/refresh";
import type { RefreshMode } from "../../client";
import { activeFields } from "../../definitions";
import type { Field, JsonObject, KindSpec } from "../../definitions";

/** Whether a row can be sufficient for this object. */
export function canUseRow(spec: KindSpec, olds: JsonObject, mode: RefreshMode): boolean {
  if (spec.read.by !== "id" && spec.read.by !== "list") return false;
  if (!isState(spec, olds)) return false;
  const { answers, unconfirmed } = memoryOf(olds);
  // The state may have values that the service does not have.
  if (unconfirmed.length > 0) return false;
  const lacking = managedButLacking(spec, olds);
  if (lacking.length === 0) return true;
  // The state contains these as written: if the service stored another form, the record is needed.
  const isPlain = ([name, field]: [string, Field]): boolean =>
    answers[name] === undefined &&
    field.read === undefined &&
    field.rewrite === undefined &&
    field.matches === undefined;
  return mode === "fast" && typeof olds.updatedAt === "string" && lacking.every(isPlain);
}

/** The record from the row, completed from the state; undefined if that is not certain. */
export function recordFromRow(
  spec: KindSpec,
  olds: JsonObject,
  row: JsonObject,
): JsonObject | undefined {
  const lacks = spec.listLacks ?? [];
  if (isOlder(row, olds)) return undefined;
  if (managedButLacking(spec, olds).length > 0 && row.updatedAt !== olds.updatedAt)
    return undefined;
  const vanished = activeFields(spec, olds).some(
    ([name, field]) =>
      !lacks.includes(name) &&
      !field.local &&
      !field.writeOnly &&
      field.read === undefined &&
      field.rewrite === undefined &&
      name !== spec.parent?.field &&
      !isNothing(field, olds[name]) &&
      isNothing(field, row[name]),
  );
  return vanished ? undefined : { ...row, ...pick(olds, lacks) };
}

/** Managed fields that rows omit. */
function managedButLacking(spec: KindSpec, olds: JsonObject): [string, Field][] {
  const lacks = spec.listLacks ?? [];
  return activeFields(spec, olds).filter(
    ([name, field]) =>
      lacks.includes(name) && (wasSet(name, field, olds) || isManagedWhenOmitted(field)),
  );
}
