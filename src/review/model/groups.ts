/** Values grouped by key, both in the order of their first appearance. */
export function groups<Value>(
  pairs: Iterable<readonly [string, Value]>,
): ReadonlyMap<string, readonly Value[]> {
  const found = new Map<string, Value[]>();
  for (const [key, value] of pairs) {
    const group = found.get(key);
    if (group === undefined) found.set(key, [value]);
    else group.push(value);
  }
  return found;
}
