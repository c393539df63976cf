// The uptime of a component by day (docs/api.md, Components).
import { integer } from "../../../definitions";
import type { Fields } from "../../../definitions";
import { resultsOf } from "../../alerting/condition";
import { timeOf, uptimeOf } from "../../alerting/result-numbers";
import { checkedQuery } from "../../crud/bodies";
import type { Call, Reply, Route, Row } from "../../contract";
import { notFound } from "../../http/failure";
import { asText } from "../../store/records";
import { ok, singlePage } from "../../http/reply";
import { onPage, pageOf } from "./page";
import { DAY_MS, instantOf, timeIn } from "../../time/clock";
import { WHOLE, get } from "../../http/route";

const MAX_DAYS = 365;
const DEFAULT_DAYS = 90;

const QUERY: Fields = {
  days: integer({ doc: "Number of days, 90 if omitted.", min: 1, max: MAX_DAYS }),
};

/** The component that the path names. */
export const componentOf = (call: Call): Row =>
  onPage(call, "StatusPageComponent", pageOf(call), call.params.id);

/** The days that the query asks for, as times; none before the start of the component. */
function daysOf(call: Call, component: Row): number[] {
  const { days = DEFAULT_DAYS } = checkedQuery("", QUERY, call.query);
  const today = Math.floor(call.clock.now() / DAY_MS) * DAY_MS;
  const start = timeIn(component.startDate);
  const all = Array.from({ length: Number(days) }, (_none, at) => today - at * DAY_MS);
  return all.filter((day) => day >= start).reverse();
}

function uptime(call: Call): Reply {
  const rows = daysOf(call, componentOf(call)).map((day) => ({
    date: instantOf(day),
    partialOutageSeconds: 0,
    majorOutageSeconds: 0,
    degradedSeconds: 0,
    uptimePercentage: 100,
    incidents: [],
  }));
  return singlePage(rows);
}

function measuredDay(checks: readonly Row[], day: number): Row {
  const made = checks.filter((row) => Math.floor(timeOf(row) / DAY_MS) * DAY_MS === day);
  return {
    date: instantOf(day),
    totalChecks: made.length,
    passedChecks: made.filter(({ passed }) => passed === true).length,
    uptimePercentage: uptimeOf(made),
  };
}

function measuredUptime(call: Call): Reply {
  const component = componentOf(call);
  const { id, monitorId, startDate } = component;
  if (component.type !== "MONITOR") throw notFound(`Measured uptime of component ${asText(id)}`);
  const checks = resultsOf(call, monitorId);
  return ok({
    source: "measured",
    componentId: id,
    monitorId,
    trackingSince: asText(startDate).slice(0, 10),
    days: daysOf(call, component).map((day) => measuredDay(checks, day)),
  });
}

const ONE = "/status-pages/:statusPageId/components/:id";

/** Routes for the uptime of one component. */
export const uptimeRoutes: Route[] = [
  get(`${ONE}/uptime`, "List the uptime of one component by day", uptime, {
    query: QUERY,
    ...WHOLE,
  }),
  get(
    `${ONE}/measured-uptime`,
    "Read the uptime of one component as its monitor measures it",
    measuredUptime,
    { query: QUERY },
  ),
];
