// The public catalogue of services (docs/api.md, Service catalogue). The emulator does not monitor them:
// history.ts invents their incidents and maintenance.
import { choice, flag, text } from "../../../definitions";
import type { Fields, Json } from "../../../definitions";
import type { KindBehaviour, Paging, PublicCall, Reply, Route, Row } from "../../contract";
import { checkedQuery } from "../../crud/bodies";
import { notFound } from "../../http/failure";
import { asText } from "../../store/records";
import { listed, ok, singlePage } from "../../http/reply";
import { startIn, windowField } from "../../time/window-query";
import { CATALOGUE, serviceOf } from "../../store/service-catalogue";
import type { CatalogueService } from "../../store/service-catalogue";
import {
  PERIOD,
  UPTIME,
  allComponentDays,
  componentDays,
  oneDay,
  pollSummary,
  uptime,
} from "./days";
import { EVENT_FILTERS, EVENT_PAGING, statusEvents } from "./events";
import { incidentDetail, incidentsOf, maintenancesOf, pollsOf } from "./history";
import { timeIn } from "../../time/clock";
import { without } from "../../store/members";

const SERVICE_PAGING: Paging = { mode: "cursor", defaultSize: 20, maxSize: 100 };

const status = text({ doc: "Only with this status." });
const category = text({ doc: "Only services of this category." });

const SERVICE_FILTERS: Fields = {
  category,
  status,
  published: flag({ doc: "Only published services, or only the others." }),
  slaPublished: flag({ doc: "Only services that publish an SLA, or only the others." }),
  search: text({ doc: "Only services with this text in their name or slug." }),
  sort: choice("ServiceOrder", ["recent", "curated"], { doc: "Order; `recent` if omitted." }),
};

const rows = (): Row[] => CATALOGUE.map(({ row }) => row);

const holdsText = (value: Json | undefined, part: string): boolean =>
  asText(value).toLowerCase().includes(part.toLowerCase());

const FILTERS: Readonly<Record<string, (row: Row, value: string) => boolean>> = {
  category: (row, value) => row.category === value,
  status: (row, value) => asText(row.overallStatus).toLowerCase() === value.toLowerCase(),
  published: (row, value) => row.published === (value === "true"),
  slaPublished: (row, value) => row.slaPublished === (value === "true"),
  search: (row, value) => holdsText(row.name, value) || holdsText(row.slug, value),
};

function services({ query }: PublicCall): Reply {
  const { sort = "recent" } = checkedQuery("SERVICE", SERVICE_FILTERS, query);
  const found = rows().filter((row) =>
    Object.entries(FILTERS).every(([name, keeps]) => {
      const value = query.get(name);
      return value === null || value === "" || keeps(row, value);
    }),
  );
  // All have the same date, so newest first is the reversed seed.
  return listed(sort === "curated" ? found : found.reverse(), SERVICE_PAGING);
}

function summary(): Reply {
  const count = (status: string): number =>
    rows().filter(({ overallStatus }) => overallStatus === status).length;
  return ok({
    totalServices: CATALOGUE.length,
    operationalCount: count("OPERATIONAL"),
    degradedCount: count("DEGRADED_PERFORMANCE"),
    partialOutageCount: count("PARTIAL_OUTAGE"),
    majorOutageCount: count("MAJOR_OUTAGE"),
    maintenanceCount: count("UNDER_MAINTENANCE"),
    unknownCount: 0,
    activeIncidentCount: CATALOGUE.flatMap(incidentsOf).length,
    servicesWithIssues: rows().filter(({ overallStatus }) => overallStatus !== "OPERATIONAL"),
  });
}

function categories(): Reply {
  const names = [...new Set(rows().map(({ category }) => asText(category)))].sort();
  return singlePage(
    names.map((category) => ({
      category,
      serviceCount: rows().filter((row) => row.category === category).length,
    })),
  );
}

const INCIDENT_PAGING: Paging = {
  mode: "paged",
  sortable: ["title", "status", "impact", "startedAt", "detectedAt", "resolvedAt", "updatedAt"],
};
const COMPONENT_PAGING: Paging = { mode: "paged" };

/** The service that the path names, by slug or id. */
function named(call: PublicCall): CatalogueService {
  const wanted = call.params.service ?? "";
  const found = serviceOf(wanted);
  if (found === undefined) throw notFound(`Service ${wanted}`);
  return found;
}

/** Members of list rows that the record of one service shows elsewhere, or not at all. */
const LIST_ONLY: readonly string[] = [
  "published",
  "overallStatus",
  "uptime30d",
  "componentCount",
  "activeIncidentCount",
];

function detail(call: PublicCall): Reply {
  const service = named(call);
  const { row, components } = service;
  const lastPolledAt = pollsOf(service, call.clock)[0]?.timestamp ?? null;
  return ok({
    ...without(row, LIST_ONLY),
    currentStatus: { overallStatus: row.overallStatus ?? null, lastPolledAt },
    recentIncidents: incidentsOf(service),
    components: [...components],
    componentsSummary: {
      totalCount: components.length,
      includedCount: components.length,
      groupComponentCounts: {},
    },
    uptime: { source: "incident_derived", day: null, week: null, month: null },
    activeMaintenances: maintenancesOf(service, call.clock).filter(
      ({ status }) => status === "IN_PROGRESS",
    ),
    seoMetadata: null,
    slaData: null,
    relatedServices: [],
  });
}

function components(call: PublicCall): Reply {
  const search = call.query.get("search") ?? "";
  const group = call.query.get("groupId") ?? "";
  const found = named(call).components.filter(
    ({ name, groupId }) => holdsText(name, search) && (group === "" || groupId === group),
  );
  return listed(found, COMPONENT_PAGING);
}

function live(call: PublicCall): Reply {
  const service = named(call);
  const { row, components: all } = service;
  const componentStatuses = all.map(({ id, name, status }) => ({ id, name, status }));
  return ok({
    overallStatus: row.overallStatus ?? null,
    componentStatuses,
    activeIncidentCount: incidentsOf(service).length,
    lastPolledAt: pollsOf(service, call.clock)[0]?.timestamp ?? null,
  });
}

/** The incidents of these services that match the query. */
function incidents({ query }: PublicCall, services: readonly CatalogueService[]): Reply {
  checkedQuery("SERVICE", INCIDENT_FILTERS, query);
  const wanted = query.get("status")?.toUpperCase() ?? "";
  const from = startIn(query.get("from") ?? "") || 0;
  const found = services
    .flatMap(incidentsOf)
    .filter((row) => wanted === "" || row.status === wanted)
    .filter((row) => timeIn(row.startedAt) >= from);
  return listed(found, INCIDENT_PAGING);
}

/** The incidents of all services, or of those of one category. */
function allIncidents(call: PublicCall): Reply {
  const wanted = call.query.get("category") ?? "";
  return incidents(
    call,
    CATALOGUE.filter(({ row }) => wanted === "" || row.category === wanted),
  );
}

function oneIncident(call: PublicCall): Reply {
  const service = named(call);
  const wanted = call.params.incidentId;
  const found = incidentsOf(service).find(({ id }) => id === wanted);
  if (found === undefined) throw notFound(`Service incident ${asText(wanted)}`);
  return ok(incidentDetail(service, found));
}

function maintenances(call: PublicCall): Reply {
  const wanted = call.query.get("status")?.toUpperCase() ?? "";
  const all = maintenancesOf(named(call), call.clock);
  return singlePage(all.filter((row) => wanted === "" || row.status === wanted));
}

const polls = (call: PublicCall): Reply =>
  listed(pollsOf(named(call), call.clock), { mode: "cursor" });

/** A public route that counts against the caller's address. */
const open = (
  path: string,
  words: string,
  handler: (call: PublicCall) => Reply,
  more: Partial<Pick<Route, "query" | "paging" | "response">> = {},
): Route => ({
  method: "GET",
  path: `/services${path}`,
  access: "public",
  perAddress: true,
  summary: words,
  ...more,
  handler,
});

const one = "/:service";
const INCIDENT_FILTERS: Fields = { from: text({ doc: "Start.", format: "date" }), status };
const componentFilters: Fields = {
  groupId: text({ doc: "Only components of this group." }),
  search: text({ doc: "Only components with this text in their name." }),
};
/** A route for one service. */
const of =
  (handler: (call: PublicCall, service: CatalogueService) => Reply) =>
  (call: PublicCall): Reply =>
    handler(call, named(call));

/** The catalogue. */
export const serviceCatalogue: KindBehaviour = {
  kinds: [],
  routes: [
    open("", "List the services of the catalogue", services, {
      query: SERVICE_FILTERS,
      paging: SERVICE_PAGING,
    }),
    open("/summary", "Summarize the status of the services in the catalogue", summary),
    open("/incidents", "List the incidents of all services", allIncidents, {
      query: { ...INCIDENT_FILTERS, category },
      paging: INCIDENT_PAGING,
    }),
    open(one, "Read one service", detail),
    open(`${one}/components`, "List the components of one service", components, {
      query: componentFilters,
      paging: COMPONENT_PAGING,
    }),
    open(
      `${one}/components/uptime`,
      "Read the uptime of the components of one service",
      of(allComponentDays),
      { query: PERIOD },
    ),
    open(
      `${one}/components/:componentId/uptime`,
      "List the uptime of a component by day",
      of(componentDays),
      {
        query: PERIOD,
        paging: { mode: "whole" },
      },
    ),
    open(`${one}/days/:date`, "Read one day of a service", of(oneDay)),
    open(`${one}/poll-summary`, "Summarize the polls of one service", of(pollSummary), {
      query: { window: windowField },
    }),
    open(
      `${one}/incidents`,
      "List the incidents of one service",
      (call) => incidents(call, [named(call)]),
      { query: INCIDENT_FILTERS, paging: INCIDENT_PAGING },
    ),
    open(`${one}/incidents/:incidentId`, "Read one incident of a service", oneIncident),
    open(`${one}/maintenances`, "List the maintenances of one service", maintenances, {
      query: { status },
      paging: { mode: "whole" },
    }),
    open(`${one}/poll-results`, "List the polls of one service", polls, {
      paging: { mode: "cursor" },
    }),
    open(`${one}/status-events`, "List the events of one service, newest first", of(statusEvents), {
      query: EVENT_FILTERS,
      paging: EVENT_PAGING,
    }),
    open(`${one}/uptime`, "Read the uptime of one service", of(uptime), {
      query: UPTIME,
    }),
    open(`${one}/live-status`, "Read the current status of one service", live),
    { ...open("", "List the categories of services", categories), path: "/categories" },
  ],
};
