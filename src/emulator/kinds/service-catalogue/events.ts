// The status events of a service (docs/api.md, Service catalogue), made of its invented incidents and maintenance.
import type { Fields, Json } from "../../../definitions";
import { EVENT_TYPES } from "../../../definitions/lookups/service-events";
import { checkedQuery, someOf } from "../../crud/bodies";
import type { Paging, PublicCall, Reply, Row } from "../../contract";
import { asText } from "../../store/records";
import { listed } from "../../http/reply";
import { idFor } from "../../store/service-catalogue";
import type { CatalogueService } from "../../store/service-catalogue";
import { PERIOD, daysIn } from "./days";
import { incidentsOf, maintenancesOf } from "./history";
import { DAY_MS, instantOf, timeIn } from "../../time/clock";

/** Maintenance is announced this long before it begins. */
const AHEAD = 2 * DAY_MS;

/** How the events are paged. */
export const EVENT_PAGING: Paging = { mode: "cursor" };

/** Query parameters that filter the events. */
export const EVENT_FILTERS: Fields = {
  types: someOf(EVENT_TYPES, "Only events of these types"),
  ...PERIOD,
};

const event = (type: (typeof EVENT_TYPES)[number], at: string, about: Json, part: Row): Row => ({
  id: idFor(`${type}:${asText(about)}`),
  type,
  at,
  ...{ incident: null, maintenance: null, component: null, orgAnnotation: null },
  ...part,
});

/** An incident of a service opens with an update, and with a change of the service's first component. */
function incidentEvents({ components }: CatalogueService, row: Row): Row[] {
  const { id: incidentId = null, externalId, title, impact, status, shortlink } = row;
  const { startedAt, resolvedAt, detectedAt, vendorCreatedAt } = row;
  const [hit] = components;
  const incident: Row = {
    ...{ incidentId, externalId, title, impact, status: null, body: null, shortlink },
    ...{ startedAt, resolvedAt, detectedAt, vendorCreatedAt, durationSeconds: null },
    affectedComponentIds: hit === undefined ? [] : [hit.id ?? null],
  };
  const at = asText(startedAt);
  const update: Row = { ...incident, status, body: "We are looking into it." };
  const change = { newStatus: hit?.status, componentCount: 1 };
  const sample = {
    componentId: hit?.id,
    componentName: hit?.name,
    oldStatus: "OPERATIONAL",
    newStatus: hit?.status,
  };
  return [
    event("incident.update", at, incidentId, { incident: update }),
    event("incident.opened", at, incidentId, { incident }),
    event("component.transition", at, incidentId, {
      component: { ...change, componentSample: [sample] },
    }),
  ];
}

/** Maintenance that is announced. */
function maintenanceEvent(row: Row): Row {
  const { id = null, affectedComponents, updates: _updates, ...facts } = row;
  const affected = Array.isArray(affectedComponents) ? (affectedComponents as Row[]) : [];
  const maintenance: Row = {
    maintenanceId: id,
    ...facts,
    affectedComponentIds: affected.map((each) => each.id ?? null),
  };
  const at = instantOf(timeIn(row.scheduledFor) - AHEAD);
  return event("maintenance.scheduled", at, id, { maintenance });
}

/** The events of a service, newest first; without a period, all of them. */
export function statusEvents(call: PublicCall, service: CatalogueService): Reply {
  const { types, period, from, to } = checkedQuery("SERVICE", EVENT_FILTERS, call.query);
  const all = [
    ...maintenancesOf(service, call.clock).map(maintenanceEvent),
    ...incidentsOf(service).flatMap((row) => incidentEvents(service, row)),
  ];
  const [first, last] =
    period === undefined && from === undefined && to === undefined
      ? [-Infinity, Infinity]
      : daysIn(call);
  const wanted = types === undefined ? undefined : asText(types).split(",");
  const found = all.filter(({ type, at }) => {
    const day = Math.floor(timeIn(at) / DAY_MS);
    return (wanted?.includes(asText(type)) ?? true) && day >= first && day <= last;
  });
  return listed(found, EVENT_PAGING);
}
