// Check results of a monitor: list, summary, uptime (docs/api.md, Checks).
import { flag, instant, text } from "../../definitions";
import type { Fields } from "../../definitions";
import { INCIDENTS, conditionOf, latestPerRegion, resultsOf } from "../alerting/condition";
import {
  average,
  byHour,
  latencies,
  percentile,
  inWindow,
  timeOf,
  uptimeOf,
} from "../alerting/result-numbers";
import type { Call, KindBehaviour, Paging, Reply, Row } from "../contract";
import { rowsWith } from "../store/links";
import { boundIn } from "../http/paging";
import { listed, ok } from "../http/reply";
import { checkedQuery } from "../crud/bodies";
import { WINDOWS, windowField, windowIn } from "../time/window-query";
import { monitorOf } from "./monitor/record";
import { DAY_MS, instantOf, timeIn } from "../time/clock";
import { get } from "../http/route";

const CURSOR: Paging = { mode: "cursor" };

const FILTERS: Fields = {
  from: instant({ doc: "Start; the last 24 hours if omitted." }),
  to: instant({ doc: "End." }),
  region: text({ doc: "Only from this region." }),
  passed: flag({ doc: "Only passed or only failed checks." }),
};

/** The time range: that of the first page for all pages of a cursor. */
function boundsOf(call: Call, { from, to }: Row): [number, number] {
  const [first, last] = (boundIn(call.query) ?? "").split("/").map(Date.parse);
  if (first !== undefined && last !== undefined) return [first, last];
  const until = typeof to === "string" ? Date.parse(to) : call.clock.now();
  return [typeof from === "string" ? Date.parse(from) : until - DAY_MS, until];
}

/** Newest first. A cursor has its own time range: that of the query is not even checked then. */
function results(call: Call): Reply {
  const { from: _from, to: _to, ...others } = FILTERS;
  const filters = boundIn(call.query) === undefined ? FILTERS : others;
  const { region, passed, ...bounds } = checkedQuery("CHECK_RESULT", filters, call.query);
  const [from, to] = boundsOf(call, bounds);
  const rows = resultsOf(call, monitorOf(call).id).filter(
    (row) =>
      timeOf(row) >= from &&
      timeOf(row) <= to &&
      (region === undefined || row.region === region) &&
      (passed === undefined || row.passed === passed),
  );
  const bound = [from, to].map((time) => instantOf(time)).join("/");
  return listed(rows.reverse(), CURSOR, undefined, bound);
}

/** The checks of each hour that has any. */
function chart(rows: readonly Row[]): Row[] {
  return [...byHour(rows)].map(([hour, of]) => {
    const times = latencies(of);
    return {
      bucket: instantOf(hour),
      uptimePercent: uptimeOf(of),
      avgLatencyMs: average(times),
      p95LatencyMs: percentile(times, 95),
      p99LatencyMs: percentile(times, 99),
    };
  });
}

function summary(call: Call): Reply {
  const row = monitorOf(call);
  const chartWindow = windowIn(call.query, "chartWindow");
  const all = resultsOf(call, row.id);
  const shown = inWindow(call, all, chartWindow);
  return ok({
    currentStatus: conditionOf(call, row).status,
    latestPerRegion: latestPerRegion(all).map(({ region, passed, responseTimeMs, ...rest }) => ({
      ...{ region, passed, responseTimeMs },
      timestamp: rest.timestamp,
      severityHint: rest.severityHint,
    })),
    chartData: chart(shown),
    uptime24h: uptimeOf(inWindow(call, all, "24h")),
    uptimeWindow: uptimeOf(shown),
  });
}

function uptime(call: Call): Reply {
  const row = monitorOf(call);
  const window = windowIn(call.query, "window");
  const rows = inWindow(call, resultsOf(call, row.id), window);
  const from = call.clock.now() - WINDOWS[window];
  const incidents = rowsWith(call, INCIDENTS, "monitorId", row.id).filter(
    ({ startedAt }) => timeIn(startedAt) >= from,
  );
  const times = latencies(rows);
  return ok({
    uptimePercentage: uptimeOf(rows),
    totalChecks: rows.length,
    passedChecks: rows.filter(({ passed }) => passed === true).length,
    avgLatencyMs: average(times),
    p50LatencyMs: percentile(times, 50),
    p95LatencyMs: percentile(times, 95),
    incidentCount: incidents.length,
    // The emulator retries no check, so each check is its first try.
    firstTryPercent: uptimeOf(rows),
    retryCount: 0,
  });
}

const listing = { query: FILTERS, paging: CURSOR, response: { lookup: "CheckResults" } };
const LIST = "List the check results of one monitor, newest first";

/** Check results; the list has two paths. */
export const checkResults: KindBehaviour = {
  kinds: [],
  routes: [
    get("/monitors/:id/results", LIST, results, listing),
    get("/monitors/:id/check-results", LIST, results, listing),
    get("/monitors/:id/results/summary", "Summarize the check results of one monitor", summary, {
      query: { chartWindow: windowField },
    }),
    get("/monitors/:id/uptime", "Read the uptime of one monitor", uptime, {
      query: { window: windowField },
    }),
  ],
};
