// The record of an incident of a page and its affected components (docs/api.md, Page incidents).
import type { Json } from "../../definitions";
import type { Call, Row, TenantContext } from "../contract";
import { asText } from "../records";
import { objects } from "../bodies";
import { onPage } from "./status-page-layout";

/** Collection of incidents and maintenance. */
export const INCIDENT = "StatusPageIncident";

/** The two paths of a page: they share everything but their fields. */
export type Track = "incidents" | "maintenance";

/** The resource type in the audit log. */
export const typeOf = ({ scheduled }: Row): string =>
  scheduled === true ? "status_page_maintenance" : "status_page_incident";

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
