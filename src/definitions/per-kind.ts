import type { KindSpec } from "./kind";

/** A function of a kind that computes once for each kind what every call needs. */
export function perKind<Result>(compute: (spec: KindSpec) => Result): (spec: KindSpec) => Result {
  const known = new WeakMap<KindSpec, { readonly result: Result }>();
  return (spec) => {
    const { result } = known.get(spec) ?? { result: compute(spec) };
    known.set(spec, { result });
    return result;
  };
}
