// Some creates answer what exists already instead of refusing it. Then the object would be shared: a
// later destroy would take away what somebody else made, so the list is looked through first.
import { recordId } from "./ids";
import { collectionPath } from "./request";
import { operationOn } from "./run-context";
import type { RunContext } from "./run-context";
import { Conflict } from "../client";
import { readField, same } from "../spec";
import type { JsonObject, KindSpec } from "../spec";

/** Refuses a create of what is there already; `unique` of the spec tells what is the same. */
export async function refuseDuplicate(
  spec: KindSpec,
  { client }: RunContext,
  inputs: JsonObject,
): Promise<void> {
  const operation = operationOn(spec, "creating", inputs);
  const rows = await client.list({ path: collectionPath(spec, inputs), operation });
  const groups = spec.unique ?? [];
  const duplicate = rows.find((row) =>
    groups.some((group) => isDuplicate(spec, group, inputs, row)),
  );
  if (duplicate === undefined) return;
  const id = recordId(spec, duplicate);
  throw new Conflict({
    message: `creating ${operation.resource} was not done: it exists already, with the id ${id}, and a create would share it with whoever made it. Take it over ({ adopt: "${id}" } in the options of the resource), or delete it first`,
  });
}

/** Whether a row of a list has these fields as the inputs say. */
export function isDuplicate(
  spec: KindSpec,
  group: readonly string[],
  inputs: JsonObject,
  row: JsonObject,
): boolean {
  return group.every((name) => {
    const field = spec.fields[name];
    // The list is that of the parent: its rows do not repeat the parent's id.
    if (field === undefined || name === spec.parent?.field) return true;
    return same(field, inputs[name], readField(field, name, row));
  });
}
