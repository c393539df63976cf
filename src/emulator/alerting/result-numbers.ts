// Check results in numbers (docs/api.md, Checks).
import type { Call, Row } from "../contract";
import { asText } from "../store/records";
import { WINDOWS } from "../time/window-query";
import type { Window } from "../time/window-query";

/** When a check was made, in milliseconds. */
export const timeOf = ({ timestamp }: Row): number => Date.parse(asText(timestamp));

/** The checks of the last period of this length. */
export function inWindow(
  { clock }: Pick<Call, "clock">,
  rows: readonly Row[],
  window: Window,
): Row[] {
  const from = clock.now() - WINDOWS[window];
  return rows.filter((row) => timeOf(row) >= from);
}

const HOUR_MS = 60 * 60 * 1000;

/** Checks by the hour in which they were made, for each hour that has any. */
export function byHour(rows: readonly Row[]): ReadonlyMap<number, readonly Row[]> {
  const hours = new Map<number, Row[]>();
  for (const row of rows) {
    const hour = Math.floor(timeOf(row) / HOUR_MS) * HOUR_MS;
    hours.set(hour, [...(hours.get(hour) ?? []), row]);
  }
  return hours;
}

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
