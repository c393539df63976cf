// Counts reads of values: quadratic work takes minutes when a thousand resources change, and counting detects
// it without a clock.

/** A value, and how many of its members, at any depth, were read so far. */
export interface Counted<Value> {
  readonly value: Value;
  readonly looks: () => number;
}

/** Counts looks at a value. */
export function counted<Value extends object>(value: Value): Counted<Value> {
  let sum = 0;
  const wrapped = new WeakMap<object, object>();
  const wrap = (target: object): object => {
    const known = wrapped.get(target);
    if (known !== undefined) return known;
    const proxy = new Proxy(target, {
      get: (of, name, receiver) => {
        sum += 1;
        // Reflect.get knows no types: it is what the target has under that name.
        const found = Reflect.get(of, name, receiver) as unknown;
        return typeof found === "object" && found !== null ? wrap(found) : found;
      },
    });
    wrapped.set(target, proxy);
    return proxy;
  };
  // A proxy without traps but for reading is what its target is.
  return { value: wrap(value) as Value, looks: () => sum };
}
