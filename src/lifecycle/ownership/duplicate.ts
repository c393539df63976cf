// Some creates return an existing object instead of a conflict. Two owners would then share the object, and a
// destroy by one would delete it for the other, so the list is searched first.
import { recordId } from "../values/ids";
import { pastCaches } from "../requests/past-caches";
import { collectionPath } from "../requests/paths";
import { operationOn } from "../run";
import type { RunContext } from "../run";
import { Conflict } from "../../client";
import { isOfKind, readField, isSameValue } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";

/** Refuses to create an object that exists, according to `unique` of the spec. */
export async function refuseDuplicate(
  spec: KindSpec,
  context: RunContext,
  inputs: JsonObject,
): Promise<void> {
  const operation = operationOn(spec, "creating", inputs);
  const path = collectionPath(spec, inputs);
  const rows = await context.client.list(pastCaches(context.clock, { path, operation }));
  const { unique = [] } = spec;
  const duplicate = rows.find(
    (row) => isOfKind(spec, row) && isDuplicate(spec, unique, inputs, row),
  );
  if (duplicate === undefined) return;
  const id = recordId(spec, duplicate);
  const how = context.adoptAdvice(spec, { what: "it", inputs, id });
  throw new Conflict({
    message: `creating ${operation.resource} failed: it already exists with the id ${id}, and the service would return that object instead of creating a new one: ${how}, or delete it first`,
  });
}

/** Whether a list row has the values of the inputs in these fields. */
export function isDuplicate(
  spec: KindSpec,
  names: readonly string[],
  inputs: JsonObject,
  row: JsonObject,
): boolean {
  return names.every((name) => {
    const field = spec.fields[name];
    // The list is that of the parent: its rows do not repeat the parent's id.
    if (field === undefined || name === spec.parent?.field) return true;
    return isSameValue(field, inputs[name], readField(field, name, row));
  });
}
