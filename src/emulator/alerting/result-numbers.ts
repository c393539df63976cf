// Check results in numbers (docs/api.md, Checks).
import type { Call, Row } from "../contract";
import { WINDOWS } from "../time/window-query";
import type { Window } from "../time/window-query";
import { HOUR_MS, timeIn } from "../time/clock";

/** When a check was made, in milliseconds. */
export const timeOf = ({ timestamp }: Row): number => timeIn(timestamp);

/** The checks of the last so many milliseconds. */
export function ofLast({ clock }: Pick<Call, "clock">, rows: readonly Row[], ms: number): Row[] {
  const from = clock.now() - ms;
  return rows.filter((row) => timeOf(row) >= from);
}

/** The checks of the last period of this length. */
export const inWindow = (call: Pick<Call, "clock">, rows: readonly Row[], window: Window): Row[] =>
  ofLast(call, rows, WINDOWS[window]);

/** Checks by the bucket of so many milliseconds in which they were made, for each bucket that has any. */
export function inBuckets(rows: readonly Row[], ms: number): ReadonlyMap<number, readonly Row[]> {
  const buckets = new Map<number, Row[]>();
  for (const row of rows) {
    const start = Math.floor(timeOf(row) / ms) * ms;
    buckets.set(start, [...(buckets.get(start) ?? []), row]);
  }
  return buckets;
}

/** Checks by the hour in which they were made, for each hour that has any. */
export const byHour = (rows: readonly Row[]): ReadonlyMap<number, readonly Row[]> =>
  inBuckets(rows, HOUR_MS);

/** Percentage of passed checks; null if there were none. */
export function uptimeOf(rows: readonly Row[]): number | null {
  if (rows.length === 0) return null;
  return (rows.filter(({ passed }) => passed === true).length / rows.length) * 100;
}

/** The latencies of checks in milliseconds, in the order of the checks. */
export const latencies = (rows: readonly Row[]): number[] =>
  rows.flatMap(({ responseTimeMs }) =>
    typeof responseTimeMs === "number" ? [responseTimeMs] : [],
  );

/** The average; null if there are no values. */
export const average = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, each) => sum + each, 0) / values.length;

/** The percentile of values in any order; null if there are none. */
export function percentile(values: readonly number[], percent: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? null;
}
