// Finds and changes the monitor that a call is about, and presents it (docs/api.md, Monitors, Monitor list rows).
import { isObject } from "../../../definitions";
import type { Json } from "../../../definitions";
import { monitor } from "../../../definitions/kinds/monitor";
import { conditionOf, displayHealth } from "../../alerting/condition";
import type { Call, Reply, Row, TenantContext, View } from "../../contract";
import { presentRow } from "../../crud/present";
import { ok } from "../../http/reply";
import { texts } from "../../crud/bodies";
import { amend, asText, rowOf } from "../../store/records";
import { existing, rowsWith } from "../../store/links";
import { bindingReadiness } from "./package";
import { tagRecord } from "../tag";

/** The monitor that the path names. */
export const monitorOf = (call: Call): Row => rowOf(call, "Monitor", call.params.id);

/** Stores the monitor with these members changed, and writes an audit entry. */
export function changeMonitor(call: Call, row: Row, changes: Row): Row {
  const next = amend(call, "Monitor", row, changes);
  call.audit("monitor.updated", "monitor", next);
  return next;
}

/** The tags of a monitor. */
export const tagRows = (context: TenantContext, monitor: Row): Row[] =>
  existing(context, "Tag", texts(monitor.tags));

/** The incident policy of a monitor. */
export function policyRecord({ incidentPolicy: stored, regions, frequencySeconds }: Row): Json {
  if (!isObject(stored)) return null;
  return {
    ...stored,
    monitorRegionCount: Array.isArray(regions) ? regions.length : 0,
    checkFrequencySeconds: frequencySeconds ?? null,
  };
}

function environmentOf({ store }: TenantContext, { environmentId }: Row): Json {
  const row =
    typeof environmentId === "string" ? store.get("Environment", environmentId) : undefined;
  return row === undefined
    ? null
    : { id: row.id ?? null, name: row.name ?? null, slug: row.slug ?? null };
}

const boundComponents = (context: TenantContext, { id }: Row): Json[] =>
  rowsWith(context, "StatusPageComponent", "monitorId", id).map((component) => ({
    componentId: component.id,
    componentName: component.name,
    statusPageId: component.statusPageId,
    statusPageName: context.store.get("StatusPage", asText(component.statusPageId))?.name,
  }));

const pingUrl = ({ baseUrl }: TenantContext, { pingToken }: Row): string | null =>
  typeof pingToken === "string" ? `${baseUrl}/api/v1/heartbeat/${pingToken}` : null;

/** Adds the members that are not stored in the row. */
export function presentMonitor(context: TenantContext, row: Row, record: Row, view: View): Row {
  const condition = conditionOf(context, row);
  const isWrite = view === "created" || view === "updated";
  return {
    ...record,
    auth: isObject(row.auth) ? row.auth : null,
    incidentPolicy: policyRecord(row),
    tags: tagRows(context, row).map(tagRecord),
    environment: environmentOf(context, row),
    pingUrl: pingUrl(context, row),
    boundStatusPageComponents: boundComponents(context, row),
    currentStatus: condition.status,
    displayHealth: displayHealth(condition),
    bindingReadiness: bindingReadiness(context, row),
    needsAttention: condition.incident !== undefined,
    openIncident: condition.incident?.id ?? null,
    lastRunAt: condition.last?.timestamp ?? null,
    lastRunId: condition.last?.id ?? null,
    upload: isWrite ? (row.upload ?? null) : null,
  };
}

/** The record of a monitor, as returned by a GET. */
export const monitorRecord = (context: TenantContext, row: Row): Row =>
  presentRow(context, monitor, { present: presentMonitor }, row, "detail");

/** 200 with the record. */
export const answer = (call: Call, row: Row): Reply => ok(monitorRecord(call, row));
