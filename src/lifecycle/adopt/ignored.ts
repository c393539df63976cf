// The resource option `ignoreChanges`. In an update the engine has applied it to the inputs; in a refresh it does so only
// for providers whose `diff` names no properties, and in an adoption never, because a new resource has no old inputs.
import { isObject } from "../../definitions";
import type { Json, JsonObject } from "../../definitions";

/** The new inputs with the old values at these paths, as the engine's `processIgnoreChanges` makes them. */
export function withoutIgnored(
  newInputs: JsonObject,
  oldInputs: JsonObject,
  ignored: readonly string[],
): JsonObject {
  const inputs = structuredClone(newInputs);
  for (const path of ignored) reset(keysIn(path), oldInputs, inputs);
  return inputs;
}

/** A name up to the next dot or bracket, a quoted name, an index, or `*`. No path begins with a dot. */
const KEY = /(?!^\.)\.?(?:([^.[]+)|\["((?:\\"|[^"\\]|\\(?!"))*)"\]|\[(\*|\d+)\])/y;

/** The keys of a path; none if the engine cannot parse it, and ignores it. */
function keysIn(path: string): string[] {
  const keys: string[] = [];
  KEY.lastIndex = 0;
  while (KEY.lastIndex < path.length) {
    const [, name, quoted, index] = KEY.exec(path) ?? [];
    const key = name ?? quoted?.replaceAll('\\"', '"') ?? index;
    if (key === undefined) return [];
    keys.push(key);
  }
  return keys;
}

/** Restores the old values at a path where both the old and the new inputs have one. The length of a list stays. */
function reset([key, ...below]: readonly string[], old: Json | undefined, now: Json | undefined) {
  if (key === undefined) return;
  if (Array.isArray(old) && Array.isArray(now)) {
    for (const at of key === "*" ? now.keys() : [Number(key)]) {
      const [before, after] = [old[at], now[at]];
      if (before === undefined || after === undefined) continue;
      if (below.length === 0) now[at] = before;
      else reset(below, before, after);
    }
    return;
  }
  if (!isObject(now) || (!isObject(old) && (key === "*" || below.length > 0))) return;
  const before = isObject(old) ? old : {};
  for (const name of key === "*" ? Object.keys({ ...before, ...now }) : [key]) {
    if (below.length === 0) now[name] = before[name];
    else reset(below, before[name], now[name]);
  }
}
