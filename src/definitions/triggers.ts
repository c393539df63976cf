// Triggers: fields whose change makes the service do what cannot be undone, such as a rotation.
import { isObject } from "./json";
import type { JsonObject } from "./json";
import type { KindSpec } from "./kind";
import { partsOf } from "./parts";
import { MEMORY } from "./reserved";

/** The triggers of a kind. */
export function triggersOf(spec: KindSpec): string[] {
  const { shownOnce } = spec;
  const fields = partsOf(spec, "trigger").map(({ field }) => field);
  return [...new Set([...fields, ...(shownOnce === undefined ? [] : [shownOnce.trigger])])];
}

/**
 * The triggers whose first value does nothing. After an import, nobody knows which value was the last one, so the first
 * one of the program is taken for it.
 * @param outputs the outputs in the state
 */
export function unknownTriggers(spec: KindSpec, outputs: JsonObject): string[] {
  const memory = outputs[MEMORY];
  if (!isObject(memory) || memory.imported !== true) return [];
  return triggersOf(spec).filter((name) => outputs[name] === undefined);
}
