// Incidents and maintenance of the services in the catalogue (docs/api.md, Service catalogue): invented, but
// the same in every run. Each service that is not operational has one open incident; one service announces
// maintenance.
import type { Clock, Row } from "../../contract";
import { asText } from "../../store/records";
import { idFor } from "../../store/service-catalogue";
import type { CatalogueService } from "../../store/service-catalogue";
import { DAY_MS, HOUR_MS, instantOf } from "../../time/clock";

const BEGAN = "2026-01-15T08:00:00.000Z";
const POLLS = 120;

const isWell = ({ row }: CatalogueService): boolean => row.overallStatus === "OPERATIONAL";

/** The incidents of a service. */
export function incidentsOf(service: CatalogueService): Row[] {
  const { row } = service;
  if (isWell(service)) return [];
  return [
    {
      id: idFor(`incident:${asText(row.slug)}`),
      serviceId: row.id,
      serviceSlug: row.slug,
      serviceName: row.name,
      externalId: `${asText(row.slug)}-incident-1`,
      title: `Problems with ${asText(service.components[0]?.name)}`,
      status: "INVESTIGATING",
      impact: row.overallStatus === "DEGRADED_PERFORMANCE" ? "MINOR" : "MAJOR",
      startedAt: BEGAN,
      detectedAt: BEGAN,
      resolvedAt: null,
      updatedAt: BEGAN,
      vendorCreatedAt: BEGAN,
      shortlink: null,
      affectedRegions: null,
    },
  ];
}

/** One incident as returned by its own GET. */
export function incidentDetail(service: CatalogueService, incident: Row): Row {
  const { id, title, status, impact, startedAt, detectedAt, resolvedAt, shortlink } = incident;
  const known = { id, title, status, impact, startedAt, detectedAt, resolvedAt, shortlink };
  const affectedComponents = [asText(service.components[0]?.name)];
  const update = { status, body: "We are looking into it.", displayAt: startedAt };
  return { ...known, affectedComponents, affectedRegions: null, updates: [update] };
}

/** The last polls of a service, newest first. */
export function pollsOf(service: CatalogueService, clock: Clock): Row[] {
  const { row, components } = service;
  const step = Number(row.pollingIntervalSeconds) * 1000;
  const last = Math.floor(clock.now() / step) * step;
  return Array.from({ length: POLLS }, (_nothing, at) => ({
    serviceId: row.id,
    timestamp: instantOf(last - at * step),
    passed: true,
    overallStatus: row.overallStatus,
    componentCount: components.length,
    degradedCount: isWell(service) ? 0 : 1,
    responseTimeMs: 120,
    httpStatusCode: 200,
    failureReason: null,
  }));
}

/** Announced maintenance: one service always has a window that starts at 00:00 UTC the day after tomorrow. */
export function maintenancesOf({ row, components }: CatalogueService, clock: Clock): Row[] {
  if (row.slug !== "digitalocean") return [];
  const at = (Math.floor(clock.now() / DAY_MS) + 2) * DAY_MS;
  const affected = components.slice(0, 1).map(({ id, name, status }) => ({ id, name, status }));
  return [
    {
      id: idFor(`maintenance:${asText(row.slug)}`),
      externalId: `${asText(row.slug)}-maintenance-1`,
      title: `Maintenance of ${asText(components[0]?.name)}`,
      status: "SCHEDULED",
      impact: null,
      shortlink: null,
      scheduledFor: instantOf(at),
      scheduledUntil: instantOf(at + 2 * HOUR_MS),
      startedAt: null,
      completedAt: null,
      affectedComponents: affected,
      updates: [],
    },
  ];
}
