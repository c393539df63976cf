// The catalogue in numbers: by status and by category (docs/api.md, Service catalogue).
import type { Reply, Row } from "../contract";
import { asText } from "../store/records";
import { ok, whole } from "../http/reply";
import { CATALOGUE } from "./service-catalogue-seed";
import { incidentsOf } from "./service-history";

const rows = (): Row[] => CATALOGUE.map(({ row }) => row);

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
  return whole(
    names.map((category) => ({
      category,
      serviceCount: rows().filter((row) => row.category === category).length,
    })),
  );
}
