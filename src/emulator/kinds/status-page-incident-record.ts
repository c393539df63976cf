// The record of an incident of a page and its affected components (docs/api.md, Page incidents).
import type { Json } from "../../definitions";
import type { Call, Row, TenantContext } from "../contract";
import { amend, asText } from "../store/records";
import { objects } from "../crud/bodies";
import { onPage } from "./status-page-layout";

/** Collection of incidents. */
export const INCIDENT = "StatusPageIncident";
/** Collection of maintenance. */
export const MAINTENANCE = "StatusPageMaintenance";

/** The two paths of a page: they share everything but their fields. */
export type Track = "incidents" | "maintenance";

/** The collection of a path. */
export const collectionOf = (track: Track): string =>
  track === "maintenance" ? MAINTENANCE : INCIDENT;

const trackOf = ({ scheduled }: Row): Track => (scheduled === true ? "maintenance" : "incidents");

/** What validation codes on a path begin with. */
export const codeOf = (track: Track): string =>
  track === "maintenance" ? "STATUS_PAGE_MAINTENANCE" : "STATUS_PAGE_INCIDENT";

/** The resource type in the audit log. */
export const typeOf = (row: Row): string => codeOf(trackOf(row)).toLowerCase();

/** Stores an incident or maintenance with some members changed. */
export const amended = (context: TenantContext, row: Row, changes: Row): Row =>
  amend(context, collectionOf(trackOf(row)), row, changes);

/** Whether it is resolved. */
export const isResolved = ({ status }: Row): boolean => status === "RESOLVED";

/** When it was resolved: the first time is kept, and cleared when it is reopened. */
export const resolvedAt = ({ now }: TenantContext, row: Row): Json =>
  isResolved(row) ? (row.resolvedAt ?? now) : null;

/** Throws 404 unless all components are on the page. */
export function checkAffected(call: Call, page: Row, affected: Json | undefined): void {
  for (const { componentId } of objects(affected)) {
    onPage(call, "StatusPageComponent", page, componentId);
  }
}

/** The record of a row, without deleted components. */
export function incidentRecord(call: Call, row: Row): Row {
  const { affected, name: _name, connectionMode: _mode, ...record } = row;
  const affectedComponents = objects(affected).flatMap(({ componentId, status }) => {
    const component = call.store.get("StatusPageComponent", asText(componentId));
    if (component === undefined) return [];
    const componentName = component.name ?? null;
    return [{ statusPageComponentId: componentId, componentStatus: status, componentName }];
  });
  return { ...record, affectedComponents };
}
