/** Values with the same key. */
export type Group<Value> = readonly [Value, ...Value[]];

/** Values grouped by key, both in the order of their first appearance. */
export function groups<Value>(
  pairs: Iterable<readonly [string, Value]>,
): ReadonlyMap<string, Group<Value>> {
  const found = new Map<string, [Value, ...Value[]]>();
  for (const [key, value] of pairs) {
    const group = found.get(key);
    if (group === undefined) found.set(key, [value]);
    else group.push(value);
  }
  return found;
}
