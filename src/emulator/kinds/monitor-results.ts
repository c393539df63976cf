// Check results of a monitor: list, summary, uptime (docs/api.md, Checks).
import { flag, instant, text } from "../../definitions";
import type { Fields, Json } from "../../definitions";
import { conditionOf, latestPerRegion, resultsOf } from "../alerting/condition";
import type { Call, Paging, Reply, Route, Row } from "../contract";
import { invalid } from "../failure";
import { boundIn } from "../paging";
import { asText, rowOf } from "../records";
import { listedWithin, ok } from "../reply";
import { checkedBody } from "../bodies";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const WINDOWS: Readonly<Record<string, number>> = {
  "24h": DAY_MS,
  "7d": 7 * DAY_MS,
  "30d": 30 * DAY_MS,
  "90d": 90 * DAY_MS,
};

const CURSOR: Paging = { mode: "cursor" };
const response = { schema: { type: "object" } };

const monitorOf = (call: Call): Row => rowOf(call, "Monitor", call.params.id);

const FILTERS: Fields = {
  from: instant({ doc: "Start; the last 24 hours if omitted." }),
  to: instant({ doc: "End." }),
  region: text({ doc: "Only from this region." }),
  passed: flag({ doc: "Only passed or only failed checks." }),
};

function requestedFilters(call: Call): Row {
  const present = Object.keys(FILTERS).flatMap((name): [string, Json][] => {
    const value = call.query.get(name);
    return value === null || value === "" ? [] : [[name, value]];
  });
  return checkedBody("CHECK_RESULT", FILTERS, Object.fromEntries(present));
}

const timeOf = ({ timestamp }: Row): number => Date.parse(asText(timestamp));

/** The time range: that of the first page for all pages of a cursor. */
function boundsOf(call: Call, { from, to }: Row): [number, number] {
  const [first, last] = (boundIn(call.query) ?? "").split("/").map(Date.parse);
  if (first !== undefined && last !== undefined) return [first, last];
  const until = typeof to === "string" ? Date.parse(to) : call.clock.now();
  return [typeof from === "string" ? Date.parse(from) : until - DAY_MS, until];
}

/** Newest first. */
function results(call: Call): Reply {
  const { region, passed, ...bounds } = requestedFilters(call);
  const [from, to] = boundsOf(call, bounds);
  const rows = resultsOf(call, monitorOf(call).id).filter(
    (row) =>
      timeOf(row) >= from &&
      timeOf(row) <= to &&
      (region === undefined || row.region === region) &&
      (passed === undefined || row.passed === passed),
  );
  const bound = [from, to].map((time) => new Date(time).toISOString()).join("/");
  return listedWithin(rows.reverse(), CURSOR, bound);
}

function windowOf(call: Call, parameter: string): string {
  const window = call.query.get(parameter) ?? "24h";
  if (window in WINDOWS) return window;
  const names = Object.keys(WINDOWS).join(", ");
  throw invalid(parameter, "WINDOW_INVALID", `must be one of ${names}`);
}

const within = (call: Call, rows: readonly Row[], window: string): Row[] => {
  const from = call.clock.now() - (WINDOWS[window] ?? DAY_MS);
  return rows.filter((row) => timeOf(row) >= from);
};

/** Percentage of passed checks; null if there were none. */
function uptimeOf(rows: readonly Row[]): number | null {
  if (rows.length === 0) return null;
  return (rows.filter(({ passed }) => passed === true).length / rows.length) * 100;
}

const latencies = (rows: readonly Row[]): number[] =>
  rows
    .flatMap(({ responseTimeMs }) => (typeof responseTimeMs === "number" ? [responseTimeMs] : []))
    .sort((one, other) => one - other);

const average = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, each) => sum + each, 0) / values.length;

/** The checks of each hour that has any. */
function chart(rows: readonly Row[]): Row[] {
  const hours = new Map<number, Row[]>();
  for (const row of rows) {
    const hour = Math.floor(timeOf(row) / HOUR_MS) * HOUR_MS;
    hours.set(hour, [...(hours.get(hour) ?? []), row]);
  }
  return [...hours].map(([hour, of]) => ({
    bucket: new Date(hour).toISOString(),
    uptimePercent: uptimeOf(of),
    avgLatencyMs: average(latencies(of)),
  }));
}

function summary(call: Call): Reply {
  const row = monitorOf(call);
  const chartWindow = windowOf(call, "chartWindow");
  const all = resultsOf(call, row.id);
  const shown = within(call, all, chartWindow);
  return ok({
    currentStatus: conditionOf(call, row).status,
    chartWindow,
    latestPerRegion: latestPerRegion(all).map(({ region, passed, responseTimeMs, ...rest }) => ({
      ...{ region, passed, responseTimeMs },
      timestamp: rest.timestamp,
      severityHint: rest.severityHint,
    })),
    chartData: chart(shown),
    uptime24h: uptimeOf(within(call, all, "24h")),
    uptimeWindow: uptimeOf(shown),
  });
}

function uptime(call: Call): Reply {
  const row = monitorOf(call);
  const window = windowOf(call, "window");
  const rows = within(call, resultsOf(call, row.id), window);
  const times = latencies(rows);
  return ok({
    window,
    totalChecks: rows.length,
    passedChecks: rows.filter(({ passed }) => passed === true).length,
    uptimePercentage: uptimeOf(rows),
    avgLatencyMs: average(times),
    p95LatencyMs: times[Math.ceil(times.length * 0.95) - 1] ?? null,
  });
}

const get = (
  path: string,
  words: string,
  handler: (call: Call) => Reply,
  facts: Partial<Pick<Route, "paging" | "query">>,
): Route => ({
  method: "GET",
  path: `/monitors/:id/${path}`,
  access: "credential",
  summary: words,
  response,
  handler,
  ...facts,
});

const windows = Object.keys(WINDOWS).join(", ");
const filters = Object.fromEntries(Object.entries(FILTERS).map(([name, { doc }]) => [name, doc]));
const listing = { query: filters, paging: CURSOR };

/** Routes for check results; the list has two paths. */
export const resultRoutes: Route[] = [
  get("results", "List the check results of one monitor, newest first", results, listing),
  get("check-results", "List the check results of one monitor, newest first", results, listing),
  get("results/summary", "Summarize the check results of one monitor", summary, {
    query: { chartWindow: windows },
  }),
  get("uptime", "Read the uptime of one monitor", uptime, { query: { window: windows } }),
];
