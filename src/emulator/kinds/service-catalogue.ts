// The public catalogue of services (docs/api.md, Service catalogue). The emulator does not monitor them:
// service-history.ts invents their incidents and maintenance.
import type { Json } from "../../definitions";
import type { KindBehaviour, Paging, PublicCall, Reply, Route, Row } from "../contract";
import { invalid, notFound } from "../failure";
import { asText } from "../records";
import { listed, ok, whole } from "../reply";
import { CATALOGUE, serviceOf } from "./service-catalogue-seed";
import type { CatalogueService } from "./service-catalogue-seed";
import { incidentDetail, incidentsOf, maintenancesOf, pollsOf } from "./service-history";

const CURSOR: Paging = { mode: "cursor", defaultSize: 20, maxSize: 100 };
const PAGED: Paging = { mode: "paged" };

const rows = (): Row[] => CATALOGUE.map(({ row }) => row);

/** The service that the path names, by slug or id. */
function named(call: PublicCall): CatalogueService {
  const wanted = call.params.service ?? "";
  const found = serviceOf(wanted);
  if (found === undefined) throw notFound(`Service ${wanted}`);
  return found;
}

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
  const sort = query.get("sort") ?? "recent";
  if (sort !== "recent" && sort !== "curated") {
    throw invalid("sort", "SORT_INVALID", `must be recent or curated, not "${sort}"`);
  }
  const found = rows().filter((row) =>
    Object.entries(FILTERS).every(([name, keeps]) => {
      const value = query.get(name);
      return value === null || value === "" || keeps(row, value);
    }),
  );
  // All have the same date, so newest first is the reversed seed.
  return listed(sort === "curated" ? found : found.reverse(), CURSOR);
}

function detail(call: PublicCall): Reply {
  const service = named(call);
  const { row, components } = service;
  const lastPolledAt = pollsOf(service, call.clock)[0]?.timestamp ?? null;
  return ok({
    ...row,
    currentStatus: { overallStatus: row.overallStatus ?? null, lastPolledAt },
    recentIncidents: incidentsOf(service),
    components: [...components],
    componentsSummary: {
      totalCount: components.length,
      includedCount: components.length,
      groupComponentCounts: {},
    },
    uptime: null,
    activeMaintenances: [],
    seoMetadata: null,
    slaData: null,
    relatedServices: [],
  });
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
  return whole(
    names.map((category) => ({
      category,
      serviceCount: rows().filter((row) => row.category === category).length,
    })),
  );
}

function components(call: PublicCall): Reply {
  const search = call.query.get("search") ?? "";
  const group = call.query.get("groupId") ?? "";
  const found = named(call).components.filter(
    ({ name, groupId }) => holdsText(name, search) && (group === "" || groupId === group),
  );
  return listed(found, { ...PAGED, sortable: ["name", "position", "status"] });
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

function uptime(call: PublicCall): Reply {
  named(call);
  const period = call.query.get("period") ?? "30d";
  return ok({ period, granularity: "DAY", overallUptimePct: null, source: null, buckets: [] });
}

function componentUptime(call: PublicCall): Reply {
  const { components: all } = named(call);
  const wanted = call.params.componentId;
  if (!all.some(({ id }) => id === wanted)) throw notFound(`Service component ${asText(wanted)}`);
  return whole([]);
}

/** An empty list for one service. */
const nothingOf =
  (paging: Paging) =>
  (call: PublicCall): Reply => {
    named(call);
    return listed([], paging);
  };

/** The incidents of these services that match the query. */
function incidents({ query }: PublicCall, services: readonly CatalogueService[]): Reply {
  const status = query.get("status")?.toUpperCase() ?? "";
  const from = Date.parse(query.get("from") ?? "") || 0;
  const found = services
    .flatMap(incidentsOf)
    .filter((row) => status === "" || row.status === status)
    .filter((row) => Date.parse(asText(row.startedAt)) >= from);
  return listed(found, PAGED);
}

function oneIncident(call: PublicCall): Reply {
  const service = named(call);
  const wanted = call.params.incidentId;
  const found = incidentsOf(service).find(({ id }) => id === wanted);
  if (found === undefined) throw notFound(`Service incident ${asText(wanted)}`);
  return ok(incidentDetail(service, found));
}

function maintenances(call: PublicCall): Reply {
  const status = call.query.get("status")?.toUpperCase() ?? "";
  const all = maintenancesOf(named(call), call.clock);
  return whole(all.filter((row) => status === "" || row.status === status));
}

const polls = (call: PublicCall): Reply =>
  listed(pollsOf(named(call), call.clock), { mode: "cursor" });

const DEFAULTS = { service: "text" } as const;

/** A public route that counts against the caller's address. */
const open = (
  path: string,
  words: string,
  handler: (call: PublicCall) => Reply,
  more: Partial<Pick<Route, "query" | "paging">> = {},
): Route => ({
  method: "GET",
  path: `/services${path}`,
  access: "public",
  perAddress: true,
  summary: words,
  params: DEFAULTS,
  response: { schema: { type: "object" } },
  ...more,
  handler,
});

const one = "/:service";
const INCIDENT_FILTERS = { from: "Start.", status: "Status." };
const filters = Object.fromEntries(Object.keys(FILTERS).map((name) => [name, "Filter."]));

/** The catalogue. Fixed paths go before `/services/:service`. */
export const serviceCatalogue: KindBehaviour = {
  kinds: [],
  routes: [
    open("", "List the services of the catalogue", services, { query: filters, paging: CURSOR }),
    open("/summary", "Summarize the status of the services in the catalogue", summary),
    open("/incidents", "List the incidents of all services", (call) => incidents(call, CATALOGUE), {
      query: INCIDENT_FILTERS,
      paging: PAGED,
    }),
    open(one, "Read one service", detail),
    open(`${one}/components`, "List the components of one service", components, { paging: PAGED }),
    open(
      `${one}/components/:componentId/uptime`,
      "Read the uptime of a component",
      componentUptime,
    ),
    open(
      `${one}/incidents`,
      "List the incidents of one service",
      (call) => incidents(call, [named(call)]),
      { query: INCIDENT_FILTERS, paging: PAGED },
    ),
    open(`${one}/incidents/:incidentId`, "Read one incident of a service", oneIncident),
    open(`${one}/maintenances`, "List the maintenances of one service", maintenances, {
      query: { status: "Status." },
      paging: { mode: "whole" },
    }),
    open(`${one}/poll-results`, "List the polls of one service", polls, {
      paging: { mode: "cursor" },
    }),
    open(`${one}/status-events`, "List the events of one service", nothingOf({ mode: "cursor" }), {
      paging: { mode: "cursor" },
    }),
    open(`${one}/uptime`, "Read the uptime of one service", uptime),
    open(`${one}/live-status`, "Read the current status of one service", live),
    { ...open("", "List the categories of services", categories), path: "/categories" },
  ],
};
