// The uptime of services by day, and their polls in numbers (docs/api.md, Service catalogue): invented like their
// incidents. A component of a service that is not well fails from the beginning of its incident on.
import { choice, instant, text } from "../../../definitions";
import type { Fields } from "../../../definitions";
import {
  average,
  byHour,
  inBuckets,
  inWindow,
  latencies,
  ofLast,
  percentile,
  uptimeOf,
} from "../../alerting/result-numbers";
import { checkedQuery } from "../../crud/bodies";
import type { PublicCall, Reply, Row } from "../../contract";
import { notFound } from "../../http/failure";
import { asText } from "../../store/records";
import { ok, singlePage } from "../../http/reply";
import { windowIn } from "../../time/window-query";
import type { CatalogueService } from "../../store/service-catalogue";
import { incidentsOf, pollsOf } from "./history";
import { DAY_MS, HOUR_MS, instantOf, timeIn } from "../../time/clock";

const DAY_SECONDS = DAY_MS / 1000;
/** Longer periods are cut, as the service cuts them (assumed). */
const MOST_DAYS = 365;

/** Query parameters of a period. */
export const PERIOD: Fields = {
  period: text({
    doc: "Length of the period in days, as `30d`.",
    pattern: /^\d{1,3}d$/,
    hint: "a number of days such as 30d",
  }),
  from: instant({ doc: "Start of the period." }),
  to: instant({ doc: "End of the period." }),
};

/** The first and the last day of a period, as numbers of days since the epoch. */
export function daysIn(call: PublicCall): [number, number] {
  const { period = "30d", from, to } = checkedQuery("SERVICE", PERIOD, call.query);
  const last = Math.floor((to === undefined ? call.clock.now() : timeIn(to)) / DAY_MS);
  const length = Math.max(1, Number.parseInt(asText(period), 10));
  const first = from === undefined ? last - length + 1 : Math.floor(timeIn(from) / DAY_MS);
  return [Math.max(first, last - MOST_DAYS + 1), last];
}

/** How long a service had an incident on a day, in seconds, with the incidents. */
function troubleOn(service: CatalogueService, day: number, now: number): [number, Row[]] {
  const end = Math.min((day + 1) * DAY_MS, now);
  const incidents = incidentsOf(service).filter(({ startedAt }) => timeIn(startedAt) < end);
  const starts = incidents.map(({ startedAt }) => timeIn(startedAt));
  const since = Math.max(day * DAY_MS, Math.min(...starts));
  return [incidents.length === 0 ? 0 : Math.floor((end - since) / 1000), incidents];
}

/** One day of a component; only the first component of a service is ever affected. */
function dayRow(service: CatalogueService, component: Row, day: number, now: number): Row {
  const isHit = service.components[0] === component;
  const [seconds, incidents] = isHit ? troubleOn(service, day, now) : [0, []];
  const { status } = component;
  const isOutage = status === "PARTIAL_OUTAGE";
  return {
    date: instantOf(day * DAY_MS),
    partialOutageSeconds: isOutage ? seconds : 0,
    majorOutageSeconds: 0,
    degradedSeconds: isOutage ? 0 : seconds,
    uptimePercentage: isOutage ? 100 * (1 - seconds / DAY_SECONDS) : 100,
    incidents: incidents.map(({ id, title, impact }) => ({ id, title, impact })),
  };
}

function rowsOf(call: PublicCall, service: CatalogueService, component: Row): Row[] {
  const [first, last] = daysIn(call);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_none, at) =>
    dayRow(service, component, first + at, call.clock.now()),
  );
}

/** The days of one component, oldest first. */
export function componentDays(call: PublicCall, service: CatalogueService): Reply {
  const wanted = call.params.componentId;
  const component = service.components.find(({ id }) => id === wanted);
  if (component === undefined) throw notFound(`Service component ${asText(wanted)}`);
  return singlePage(rowsOf(call, service, component));
}

/** The days of all components. */
export const allComponentDays = (call: PublicCall, service: CatalogueService): Reply =>
  ok({
    components: Object.fromEntries(
      service.components.map((component) => [
        asText(component.id),
        rowsOf(call, service, component),
      ]),
    ),
  });

/** One day of a service. */
export function oneDay(call: PublicCall, service: CatalogueService): Reply {
  const date = asText(call.params.date);
  const time = Date.parse(date);
  const now = call.clock.now();
  const rows = service.components.map((component): [Row, Row] => [
    component,
    dayRow(service, component, time / DAY_MS, now),
  ]);
  const sum = (name: string): number =>
    rows.reduce((total, [, row]) => total + Number(row[name]), 0);
  return ok({
    date,
    overallUptimePercentage: average(rows.map(([, row]) => Number(row.uptimePercentage))),
    totalPartialOutageSeconds: sum("partialOutageSeconds"),
    totalMajorOutageSeconds: sum("majorOutageSeconds"),
    totalDegradedSeconds: sum("degradedSeconds"),
    components: rows.map(([{ id, name, groupName }, row]) => ({
      componentId: id,
      componentName: name,
      groupName,
      uptimePercentage: row.uptimePercentage,
      partialOutageSeconds: row.partialOutageSeconds,
      majorOutageSeconds: row.majorOutageSeconds,
    })),
    incidents: troubleOn(service, time / DAY_MS, now)[1].map(
      ({ id, title, status, impact, startedAt, resolvedAt }) => {
        return { id, title, status, impact, startedAt, resolvedAt };
      },
    ),
  });
}

/** The polls of a service in numbers. */
export function pollSummary(call: PublicCall, service: CatalogueService): Reply {
  const window = windowIn(call.query, "window");
  const polls = inWindow(call, pollsOf(service, call.clock), window);
  const times = latencies(polls);
  return ok({
    window,
    uptimePercentage: uptimeOf(polls),
    totalPolls: polls.length,
    passedPolls: polls.filter(({ passed }) => passed === true).length,
    avgResponseTimeMs: average(times),
    p95ResponseTimeMs: percentile(times, 95),
    chartData: [...byHour(polls)].reverse().map(([hour, rows]) => ({
      bucket: instantOf(hour),
      uptimePercent: uptimeOf(rows),
      avgResponseTimeMs: average(latencies(rows)),
      totalPolls: rows.length,
    })),
  });
}

/** Query parameters of the uptime of a service. */
export const UPTIME: Fields = {
  period: text({
    doc: "Length of the period, `30d` if omitted.",
    pattern: /^[1-9]\d{0,2}[hd]$/,
    hint: "a number of hours or days such as 24h or 30d",
  }),
  granularity: choice("UptimeGranularity", ["hourly", "daily"], { doc: "Length of a bucket." }),
};

/** The uptime of a service as its polls measure it. */
export function uptime(call: PublicCall, service: CatalogueService): Reply {
  const { period = "30d", granularity = "daily" } = checkedQuery("SERVICE", UPTIME, call.query);
  const unit = asText(period).endsWith("h") ? HOUR_MS : DAY_MS;
  const polls = ofLast(
    call,
    pollsOf(service, call.clock),
    Number.parseInt(asText(period), 10) * unit,
  );
  const buckets = inBuckets(polls, granularity === "hourly" ? HOUR_MS : DAY_MS);
  return ok({
    period,
    granularity,
    overallUptimePct: uptimeOf(polls),
    source: null,
    buckets: [...buckets].reverse().map(([start, rows]) => ({
      timestamp: instantOf(start),
      totalPolls: rows.length,
      uptimePct: uptimeOf(rows),
    })),
  });
}
