// Routes for dispatches of incidents (docs/api.md, Dispatches). Their logic is in ../alerting/dispatch.ts.
import { instant, uuid } from "../../../definitions";
import type { Fields } from "../../../definitions";
import { ALERTS, alertRecord, resumeAlerts } from "../../alerting/alert";
import { INCIDENTS } from "../../alerting/condition";
import {
  DISPATCHES,
  acknowledged,
  resumeDispatches,
  unacknowledged,
} from "../../alerting/dispatch";
import type { Call, KindBehaviour, Paging, Reply, Route, Row } from "../../contract";
import { conflict } from "../../http/failure";
import { asText, rowOf } from "../../store/records";
import { listed, ok, singlePage } from "../../http/reply";
import { checkedQuery } from "../../crud/bodies";
import { rowsWith } from "../../store/links";
import { WHOLE, get, post } from "../../http/route";
import { DAY_MS, timeIn } from "../../time/clock";
import { without } from "../../store/members";

/** Members of the row that are not part of the record. */
const INTERNAL = ["steps", "onResolve", "occasion", "fireCount"];

/** The record of a dispatch, with its messages. */
function dispatchRecord(call: Call, row: Row): Row {
  const deliveries = rowsWith(call, ALERTS, "dispatchId", row.id).map(alertRecord);
  return { ...without(row, INTERNAL), deliveries };
}

const dispatchOf = (call: Call): Row => rowOf(call, DISPATCHES, call.params.id);

const INCIDENT_QUERY: Fields = {
  incidentId: uuid({ doc: "The incident; `incident_id` is an alias.", required: true }),
};

/** The parameter is accepted under two names (docs/api.md, Dispatches). */
function list(call: Call): Reply {
  const { query } = call;
  const given = query.get("incidentId") ?? query.get("incident_id");
  const parameters = new URLSearchParams(given === null ? {} : { incidentId: given });
  const { incidentId } = checkedQuery("NOTIFICATION_DISPATCH", INCIDENT_QUERY, parameters);
  const { id } = rowOf(call, INCIDENTS, asText(incidentId));
  const rows = rowsWith(call, DISPATCHES, "incidentId", id);
  return singlePage(rows, (row) => dispatchRecord(call, row));
}

/** The name of the caller who acknowledges a dispatch. */
export const actorOf = ({ credential }: Call): string =>
  credential.by === "session" ? String(credential.userId) : asText(credential.row.name);

/** Whether a dispatch is in a status that can be acknowledged. */
export const canAcknowledge = ({ status }: Row): boolean =>
  status === "DELIVERED" || status === "ESCALATING";

function acknowledge(call: Call): Reply {
  const row = dispatchOf(call);
  if (!canAcknowledge(row)) {
    throw conflict(`A dispatch that is ${asText(row.status)} cannot be acknowledged`);
  }
  return noted(call, acknowledged(call, row, actorOf(call)), "acknowledged");
}

function noted(call: Call, row: Row, verb: string): Reply {
  call.audit(`notification_dispatch.${verb}`, "notification_dispatch", row);
  return ok(dispatchRecord(call, row));
}

function giveBack(call: Call): Reply {
  const row = dispatchOf(call);
  if (row.status !== "ACKNOWLEDGED") {
    throw conflict(`A dispatch that is ${asText(row.status)} was not acknowledged`);
  }
  return noted(call, unacknowledged(call, row), "unacknowledged");
}

const WINDOW: Fields = {
  since: instant({ doc: "Started at this time or later." }),
  until: instant({ doc: "Started at this time or earlier." }),
};
const CURSOR: Paging = { mode: "cursor", hasTotals: true };

/** Newest first; the whole list, or pages of the last 30 days if any of the four parameters is present. */
function ofPolicy(call: Call): Reply {
  const { id } = rowOf(call, "NotificationPolicy", call.params.id);
  const rows = rowsWith(call, DISPATCHES, "policyId", id).reverse();
  const present = (row: Row): Row => dispatchRecord(call, row);
  const names = [...Object.keys(WINDOW), "cursor", "limit"];
  if (!names.some((name) => call.query.has(name))) {
    return listed(rows, { ...CURSOR, defaultSize: rows.length }, present);
  }
  const { since, until } = checkedQuery("NOTIFICATION_DISPATCH", WINDOW, call.query);
  const to = typeof until === "string" ? Date.parse(until) : call.clock.now();
  const from = typeof since === "string" ? Date.parse(since) : to - 30 * DAY_MS;
  const within = ({ createdAt }: Row): boolean => {
    const at = timeIn(createdAt);
    return at >= from && at <= to;
  };
  return listed(rows.filter(within), CURSOR, present);
}

/** The statistics of a policy over a window of days. */
function windowStats(call: Call, dispatches: readonly Row[], days: number): Row {
  const from = call.clock.now() - days * DAY_MS;
  const rows = dispatches.filter(({ createdAt }) => timeIn(createdAt) >= from);
  const sends = rows.flatMap(({ id }) => rowsWith(call, ALERTS, "dispatchId", id));
  const acks = rows.filter(({ acknowledgedAt }) => typeof acknowledgedAt === "string");
  const seconds = acks
    .map((row) => timeIn(row.acknowledgedAt) - timeIn(row.createdAt))
    .sort((one, other) => one - other);
  const median = seconds[Math.floor(seconds.length / 2)];
  const last = rows.at(-1);
  return {
    fires: rows.length,
    acknowledgements: acks.length,
    ackableFires: rows.filter(({ currentStep }) => Number(currentStep) > 0).length,
    expired: rows.filter(({ completionReason }) => completionReason === "EXHAUSTED").length,
    sends: sends.length,
    failedSends: sends.filter(({ status }) => status === "FAILED").length,
    medianAckSeconds: median === undefined ? null : Math.round(median / 1000),
    deepestStepReached:
      rows.length === 0 ? null : Math.max(...rows.map(({ currentStep }) => Number(currentStep))),
    lastFiredAt: last?.createdAt ?? null,
    lastFiredIncidentId: last?.incidentId ?? null,
  };
}

/** The statistics of a policy, for its record. */
export function policyStats(call: Call, { id }: Row): Row {
  const rows = rowsWith(call, DISPATCHES, "policyId", id);
  const last = rows.at(-1);
  if (last === undefined) return {};
  return {
    stats7d: windowStats(call, rows, 7),
    stats30d: windowStats(call, rows, 30),
    lastFiredAt: last.createdAt,
    lastFiredIncidentId: last.incidentId,
  };
}

/** The route that lists the dispatches of one policy. */
export const policyDispatches: Route = get(
  "/notification-policies/:id/dispatches",
  "List the dispatches of one notification policy, newest first",
  ofPolicy,
  { query: WINDOW, paging: CURSOR },
);

const one = "/notification-dispatches/:id";
const response = { lookup: "NotificationDispatch" };

/** Dispatches. */
export const dispatches: KindBehaviour = {
  kinds: [],
  routes: [
    get("/notification-dispatches", "List the dispatches of one incident", list, {
      query: INCIDENT_QUERY,
      ...WHOLE,
    }),
    get(one, "Read one dispatch", (call) => ok(dispatchRecord(call, dispatchOf(call)))),
    post(`${one}/acknowledge`, "Acknowledge one dispatch", acknowledge, { response }),
    post(`${one}/unacknowledge`, "Withdraw the acknowledgement of one dispatch", giveBack, {
      response,
    }),
  ],
  resume: (context) => {
    resumeAlerts(context);
    resumeDispatches(context);
  },
};
