// Check results in numbers (docs/api.md, Checks).
import type { Row } from "../contract";
import { asText } from "../records";

/** When a check was made, in milliseconds. */
export const timeOf = ({ timestamp }: Row): number => Date.parse(asText(timestamp));

/** Percentage of passed checks; null if there were none. */
export function uptimeOf(rows: readonly Row[]): number | null {
  if (rows.length === 0) return null;
  return (rows.filter(({ passed }) => passed === true).length / rows.length) * 100;
}

/** The latencies of checks in milliseconds, ascending. */
export const latencies = (rows: readonly Row[]): number[] =>
  rows
    .flatMap(({ responseTimeMs }) => (typeof responseTimeMs === "number" ? [responseTimeMs] : []))
    .sort((one, other) => one - other);

/** The average; null if there are no values. */
export const average = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, each) => sum + each, 0) / values.length;

/** The percentile of ascending values; null if there are none. */
export const percentile = (sorted: readonly number[], percent: number): number | null =>
  sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? null;
