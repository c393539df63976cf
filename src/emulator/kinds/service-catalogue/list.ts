// The services of the catalogue, and their numbers by status and by category (docs/api.md, Service catalogue).
import { choice, flag, text } from "../../../definitions";
import type { Fields, Json } from "../../../definitions";
import type { Paging, PublicCall, Reply, Row } from "../../contract";
import { checkedQuery } from "../../crud/bodies";
import { listed, ok, singlePage } from "../../http/reply";
import { asText } from "../../store/records";
import { CATALOGUE } from "../../store/service-catalogue";
import { incidentsOf } from "./history";

/** How the list is paged. */
export const SERVICE_PAGING: Paging = { mode: "cursor", defaultSize: 20, maxSize: 100 };

/** A query parameter of several lists. */
export const status = text({ doc: "Only with this status." });
/** A query parameter of several lists. */
export const category = text({ doc: "Only services of this category." });

/** Query parameters that filter the list. */
export const SERVICE_FILTERS: Fields = {
  category,
  status,
  published: flag({ doc: "Only published services, or only the others." }),
  slaPublished: flag({ doc: "Only services that publish an SLA, or only the others." }),
  search: text({ doc: "Only services with this text in their name or slug." }),
  sort: choice("ServiceOrder", ["recent", "curated"], { doc: "Order; `recent` if omitted." }),
};

const rows = (): Row[] => CATALOGUE.map(({ row }) => row);

/** Whether a value contains a text, in upper or lower case. */
export const holdsText = (value: Json | undefined, part: string): boolean =>
  asText(value).toLowerCase().includes(part.toLowerCase());

const FILTERS: Readonly<Record<string, (row: Row, value: string) => boolean>> = {
  category: (row, value) => row.category === value,
  status: (row, value) => asText(row.overallStatus).toLowerCase() === value.toLowerCase(),
  published: (row, value) => row.published === (value === "true"),
  slaPublished: (row, value) => row.slaPublished === (value === "true"),
  search: (row, value) => holdsText(row.name, value) || holdsText(row.slug, value),
};

/** `GET /services`. */
export function services({ query }: PublicCall): Reply {
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

/** `GET /services/summary`. */
export function summary(): Reply {
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

/** `GET /categories`. */
export function categories(): Reply {
  const names = [...new Set(rows().map(({ category }) => asText(category)))].sort();
  return singlePage(
    names.map((category) => ({
      category,
      serviceCount: rows().filter((row) => row.category === category).length,
    })),
  );
}
