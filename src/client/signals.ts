/** A signal that is aborted with either of two; undefined if there is none. */
export function eitherSignal(
  one: AbortSignal | undefined,
  other: AbortSignal | undefined,
): AbortSignal | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return AbortSignal.any([one, other]);
}
