// The dashboard of an organization: its numbers and its messages (docs/api.md, Dashboard).
import { flag } from "../../definitions";
import type { Fields } from "../../definitions";
import { INCIDENTS, conditionOf, resultsOf } from "../alerting/condition";
import type { Condition } from "../alerting/condition";
import { NOTIFICATIONS } from "../alerting/notifications";
import { average, timeOf, uptimeOf } from "../alerting/result-numbers";
import { checkedQuery } from "../crud/bodies";
import type { Call, KindBehaviour, Paging, Reply, Row } from "../contract";
import { asText, rowOf } from "../store/records";
import { listed, none, ok } from "../http/reply";
import { get, put } from "../http/route";
import { DAY_MS } from "../time/clock";

const paging: Paging = { mode: "paged" };
const FILTERS: Fields = { unreadOnly: flag({ doc: "Only messages that nobody has read." }) };

/** The average uptime of the monitors that were checked in the last days. */
function averageUptime(call: Call, monitors: readonly Row[], days: number): number | null {
  const from = call.clock.now() - days * DAY_MS;
  const each = monitors.flatMap(({ id }) => {
    const uptime = uptimeOf(resultsOf(call, id).filter((row) => timeOf(row) >= from));
    return uptime === null ? [] : [uptime];
  });
  return average(each);
}

function monitorNumbers(call: Call): Row {
  const monitors = call.store.list("Monitor");
  const statuses = monitors.map((row) => conditionOf(call, row).status);
  const count = (wanted: Condition["status"]): number =>
    statuses.filter((status) => status === wanted).length;
  return {
    total: monitors.length,
    up: count("up"),
    down: count("down"),
    degraded: count("degraded"),
    paused: count("paused"),
    avgUptime24h: averageUptime(call, monitors, 1),
    avgUptime30d: averageUptime(call, monitors, 30),
  };
}

function incidentNumbers(call: Call): Row {
  const now = call.clock.now();
  const incidents = call.store.list(INCIDENTS);
  const ended = incidents.flatMap(({ resolvedAt, startedAt }) =>
    typeof resolvedAt === "string"
      ? [{ at: Date.parse(resolvedAt), minutes: minutesBetween(asText(startedAt), resolvedAt) }]
      : [],
  );
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const lately = ended.filter(({ at }) => at >= now - 30 * DAY_MS);
  return {
    active: incidents.length - ended.length,
    resolvedToday: ended.filter(({ at }) => at >= today).length,
    mttr30d: average(lately.map(({ minutes }) => minutes)),
  };
}

const minutesBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 60_000;

/** Newest first. */
function messages(call: Call): Reply {
  const { unreadOnly } = checkedQuery("NOTIFICATION", FILTERS, call.query);
  const rows = call.store
    .list(NOTIFICATIONS)
    .filter(({ read }) => unreadOnly !== true || read !== true);
  return listed([...rows].reverse(), paging);
}

const unread = ({ store }: Call): Row[] =>
  store.list(NOTIFICATIONS).filter(({ read }) => read !== true);

function read(call: Call, rows: readonly Row[]): Reply {
  for (const row of rows) call.store.replace(NOTIFICATIONS, { ...row, read: true });
  return none();
}

/** The dashboard. */
export const dashboard: KindBehaviour = {
  kinds: [],
  routes: [
    get("/dashboard/overview", "Read the numbers of the organization", (call) =>
      ok({ monitors: monitorNumbers(call), incidents: incidentNumbers(call) }),
    ),
    get("/notifications", "List the messages of the dashboard, newest first", messages, {
      query: FILTERS,
      paging,
    }),
    get(
      "/notifications/unread-count",
      "Count the messages that nobody has read",
      (call) => ok(unread(call).length),
      { response: { schema: { type: "integer" } } },
    ),
    put("/notifications/read-all", "Mark all messages as read", (call) => read(call, unread(call))),
    put(
      "/notifications/:id/read",
      "Mark one message as read",
      (call) => read(call, [rowOf(call, NOTIFICATIONS, call.params.id)]),
      { params: { id: "integer" } },
    ),
  ],
};
