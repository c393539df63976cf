// Whether a row of a list can stand for the record of an object. Rows leave members out; what they
// leave out is never concluded from.
import { pick } from "./members";
import { isManagedWhenOmitted, isNothing, memoryOf, wasSet } from "./memory";
import { isState } from "./refresh";
import type { RefreshMode } from "../client";
import { activeFields } from "../definitions";
import type { Field, JsonObject, KindSpec } from "../definitions";

/** Whether it is worth looking for a row at all. */
export function mayStand(spec: KindSpec, olds: JsonObject, mode: RefreshMode): boolean {
  if (spec.read.by !== "id" && spec.read.by !== "list") return false;
  if (!isState(spec, olds)) return false;
  const lacking = managedButLacking(spec, olds);
  if (lacking.length === 0) return true;
  const { answers } = memoryOf(olds);
  // The state holds these as they were written; where the service has another form, only it can say.
  const isPlain = ([name, field]: [string, Field]): boolean =>
    answers[name] === undefined &&
    field.read === undefined &&
    field.rewrite === undefined &&
    field.matches === undefined;
  return mode === "fast" && typeof olds.updatedAt === "string" && lacking.every(isPlain);
}

/** The record as far as the row tells it, the rest as it was; undefined where that is not certain. */
export function recordFrom(
  spec: KindSpec,
  olds: JsonObject,
  row: JsonObject,
): JsonObject | undefined {
  const lacks = spec.listLacks ?? [];
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

/** Fields under management that rows leave out. */
function managedButLacking(spec: KindSpec, olds: JsonObject): [string, Field][] {
  const lacks = spec.listLacks ?? [];
  return activeFields(spec, olds).filter(
    ([name, field]) =>
      lacks.includes(name) && (wasSet(name, field, olds) || isManagedWhenOmitted(field)),
  );
}
