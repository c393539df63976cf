// Routes for incidents (docs/api.md, Incidents). Their effects are in ../alerting.
import { choice, flag, instant, list, object, text, uuid } from "../../../definitions";
import type { Fields, JsonObject } from "../../../definitions";
import { incidentTrigger } from "../../../definitions/lookups/incidents";
import { INCIDENTS } from "../../alerting/condition";
import { DISPATCHES, acknowledged } from "../../alerting/dispatch";
import {
  INCIDENT_STATUSES,
  SEVERITIES,
  SOURCES,
  changeStatus,
  recordUpdate,
  raiseIncident,
} from "../../alerting/incident";
import type { Ending, IncidentStatus } from "../../alerting/incident";
import { incidentDetail, incidentRecord, triggerRecord } from "../../alerting/incident-record";
import { postToPages } from "../../alerting/page-incident";
import type { Call, KindBehaviour, Paging, Reply, Row } from "../../contract";
import { notFound } from "../../http/failure";
import { amend, asText, rowOf, userOf } from "../../store/records";
import { created, listed, ok } from "../../http/reply";
import { checkedBody, checkedQuery, texts } from "../../crud/bodies";
import { actorOf, canAcknowledge } from "./dispatch";
import { incidentEventRoutes } from "./events";
import { mustExist, rowsWith } from "../../store/links";
import { serviceOf } from "../../store/service-catalogue";
import { get, patch, post } from "../../http/route";
import { timeIn } from "../../time/clock";

const CODE = "INCIDENT";

const title = text({ doc: "Headline.", notBlank: true });
const severity = choice("IncidentSeverity", SEVERITIES, { doc: "Severity." });
const body = text({ doc: "Text of the update." });

const createFields: Fields = {
  title: { ...title, required: true },
  severity: { ...severity, required: true },
  monitorId: uuid({ doc: "The affected monitor." }),
  body,
  serviceId: uuid({ doc: "The affected service." }),
  serviceIncidentId: uuid({ doc: "The incident of that service." }),
};
const updateFields: Fields = {
  body,
  newStatus: choice("IncidentStatus", INCIDENT_STATUSES, { doc: "New status." }),
  notifySubscribers: flag({
    doc: "Whether subscribers of the pages that show it are notified.",
    required: true,
  }),
};

const INCIDENT_PAGING: Paging = {
  mode: "paged",
  defaultSize: 10,
  sortable: ["createdAt", "updatedAt", "startedAt", "resolvedAt", "status", "severity", "title"],
};

const id = uuid({ doc: "Only incidents of this object." });

const INCIDENT_QUERY: Fields = {
  status: choice("IncidentStatus", INCIDENT_STATUSES, { doc: "Only with this status." }),
  severity: choice("IncidentSeverity", SEVERITIES, { doc: "Only with this severity." }),
  source: choice("IncidentSource", SOURCES, { doc: "Only from this source." }),
  monitorId: id,
  serviceId: id,
  resourceGroupId: id,
  tagId: id,
  environmentId: id,
  excludeId: id,
  startedFrom: instant({ doc: "Started at this time or later." }),
  startedTo: instant({ doc: "Started at this time or earlier." }),
  search: text({ doc: "Only with this text in the title." }),
};

type Test = (row: Row, value: string, call: Call) => boolean;

const is =
  (member: string): Test =>
  (row, value) =>
    row[member] === value;

const monitorOf = ({ store }: Call, { monitorId }: Row): Row | undefined =>
  store.get("Monitor", asText(monitorId));

const began = ({ startedAt }: Row): number => timeIn(startedAt);

const TESTS: Readonly<Record<string, Test>> = {
  status: is("status"),
  severity: is("severity"),
  source: is("source"),
  monitorId: is("monitorId"),
  serviceId: is("serviceId"),
  resourceGroupId: (row, value, call) =>
    row.resourceGroupId === value ||
    rowsWith(call, "ResourceGroupMember", "groupId", value).some(
      ({ monitorId }) => typeof monitorId === "string" && monitorId === row.monitorId,
    ),
  tagId: (row, value, call) => texts(monitorOf(call, row)?.tags).includes(value),
  environmentId: (row, value, call) => monitorOf(call, row)?.environmentId === value,
  excludeId: (row, value) => row.id !== value,
  startedFrom: (row, value) => began(row) >= Date.parse(value),
  startedTo: (row, value) => began(row) <= Date.parse(value),
  search: ({ title }, value) => asText(title).toLowerCase().includes(value.toLowerCase()),
};

function listIncidents(call: Call): Reply {
  const filters = Object.entries(checkedQuery("INCIDENT", INCIDENT_QUERY, call.query));
  const rows = call.store
    .list(INCIDENTS)
    .filter((row) =>
      filters.every(([name, value]) => TESTS[name]?.(row, asText(value), call) ?? true),
    );
  return listed(rows.reverse(), INCIDENT_PAGING, (row) => incidentRecord(call, row));
}

const incidentOf = (call: Call): Row => rowOf(call, INCIDENTS, call.params.id);

const detail = (call: Call, id: Row["id"]): JsonObject =>
  incidentDetail(call, rowOf(call, INCIDENTS, asText(id)));

/** Creates an incident; returns the existing one if the service incident is already known. */
function create(call: Call): Reply {
  const given = checkedBody(CODE, createFields, call.body);
  const known = call.store
    .list(INCIDENTS)
    .find(
      (row) => row.serviceIncidentId !== null && row.serviceIncidentId === given.serviceIncidentId,
    );
  if (known !== undefined) return created(detail(call, known.id));
  mustExist(call, "Monitor", given.monitorId);
  const { serviceId, body: words } = given;
  if (typeof serviceId === "string" && serviceOf(serviceId) === undefined) {
    throw notFound(`Service ${serviceId}`);
  }
  const row = raiseIncident(call, {
    title: given.title,
    severity: given.severity,
    monitorId: given.monitorId ?? null,
    serviceId: serviceId ?? null,
    serviceIncidentId: given.serviceIncidentId ?? null,
    source: "MANUAL",
    status: "CONFIRMED",
    createdByUserId: userOf(call),
  });
  const news = { oldStatus: null, newStatus: "CONFIRMED", createdBy: "USER" } as const;
  recordUpdate(call, row, { ...news, body: words ?? null });
  return created(detail(call, row.id));
}

function change(call: Call): Reply {
  const before = incidentOf(call);
  const changes = checkedBody(CODE, { title, severity }, call.body);
  const row = amend(call, INCIDENTS, before, {
    ...changes,
    ...(changes.title !== undefined && { name: changes.title }),
  });
  call.audit("incident.updated", "incident", row);
  return ok(detail(call, row.id));
}

function resolveIt(call: Call): Reply {
  const before = incidentOf(call);
  if (before.status === "RESOLVED") return ok(detail(call, before.id));
  const { body: note = null } = checkedBody(CODE, { body }, call.body);
  const entry = { oldStatus: before.status ?? null, newStatus: "RESOLVED", body: note } as const;
  recordUpdate(call, before, { ...entry, createdBy: "USER" });
  changeStatus(call, before, "RESOLVED", { reason: "MANUAL", note });
  return ok(detail(call, before.id));
}

function update(call: Call): Reply {
  const before = incidentOf(call);
  const given = checkedBody(CODE, updateFields, call.body);
  const note = given.body ?? null;
  // The choice was validated against these values.
  const newStatus = (given.newStatus ?? before.status) as IncidentStatus;
  if (given.notifySubscribers === true && typeof note === "string") postToPages(call, before, note);
  const ending: Ending = { reason: "MANUAL", note };
  const row = changeStatus(call, before, newStatus, ending);
  recordUpdate(call, before, {
    oldStatus: before.status ?? null,
    // A resolved incident becomes confirmed, whichever status was wanted.
    newStatus: row.status ?? null,
    body: note,
    createdBy: "USER",
    notifySubscribers: given.notifySubscribers === true,
  });
  if (row === before) call.audit("incident.updated", "incident", row);
  return created(detail(call, before.id));
}

/** Acknowledges every dispatch that allows it; the others are reported with their status. */
function acknowledge(call: Call): Reply {
  const incident = incidentOf(call);
  const rows = rowsWith(call, DISPATCHES, "incidentId", incident.id);
  const ready = rows.filter(canAcknowledge);
  for (const row of ready) acknowledged(call, row, actorOf(call));
  if (ready.length > 0) call.audit("incident.acknowledged", "incident", incident);
  return ok({
    acknowledged: ready.map(({ id }) => id ?? null),
    skipped: rows
      .filter((row) => !ready.includes(row))
      .map(({ id, status }) => ({ dispatchId: id ?? null, status: status ?? null })),
  });
}

const one = "/incidents/:id";
const response = { lookup: "Incident" };
const acknowledgement = object("Acknowledgement", {
  acknowledged: list(uuid({ doc: "Dispatch." }), { doc: "Dispatches that were acknowledged." }),
  skipped: list(
    object("SkippedDispatch", {
      dispatchId: uuid({ doc: "Dispatch." }),
      status: text({ doc: "Its status." }),
    }),
    { doc: "Dispatches that could not be." },
  ),
});

/** Incidents. */
export const incidents: KindBehaviour = {
  kinds: [],
  routes: [
    get("/incidents", "List incidents, newest first", listIncidents, {
      query: INCIDENT_QUERY,
      paging: INCIDENT_PAGING,
    }),
    post("/incidents", "Create one incident", create, {
      request: { fields: createFields },
      response,
      status: 201,
    }),
    get(one, "Read one incident with its details", (call) =>
      ok(incidentDetail(call, incidentOf(call))),
    ),
    patch(one, "Change title or severity of one incident", change, {
      request: { fields: { title, severity } },
      response,
    }),
    post(`${one}/resolve`, "Resolve one incident", resolveIt, {
      request: { fields: { body } },
      response,
      bodyOptional: true,
    }),
    post(`${one}/updates`, "Add an update to one incident", update, {
      request: { fields: updateFields },
      response,
      status: 201,
    }),
    post(`${one}/acknowledge`, "Acknowledge one incident", acknowledge, {
      response: { record: acknowledgement },
    }),
    ...incidentEventRoutes,
    get(
      `${one}/trigger`,
      "Read the trigger of one incident",
      (call) => ok(triggerRecord(incidentOf(call))),
      { response: { record: incidentTrigger } },
    ),
  ],
  events: {
    "incident.created": incidentRecord,
    "incident.resolved": incidentRecord,
    "incident.reopened": incidentRecord,
  },
};
