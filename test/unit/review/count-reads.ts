// Counts reads of values: quadratic work takes minutes when a thousand resources change, and counting detects
// it without a clock.

/** A value, and how many of its members, at any depth, were read so far. */
export interface CountedReads<Value> {
  readonly value: Value;
  readonly reads: () => number;
}

/** Counts the reads of a value. */
export function countReads<Value extends object>(value: Value): CountedReads<Value> {
  let sum = 0;
  const wrapped = new WeakMap<object, object>();
  const wrap = (target: object): object => {
    const known = wrapped.get(target);
    if (known !== undefined) return known;
    const proxy = new Proxy(target, {
      get: (of, name, receiver) => {
        sum += 1;
        // Reflect.get is untyped: it returns the target's value under that name.
        const found = Reflect.get(of, name, receiver) as unknown;
        return typeof found === "object" && found !== null ? wrap(found) : found;
      },
    });
    wrapped.set(target, proxy);
    return proxy;
  };
  // A proxy that only traps reads has the type of its target.
  return { value: wrap(value) as Value, reads: () => sum };
}
