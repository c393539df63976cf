// Monitors as returned in responses (docs/api.md, Monitors, Monitor list rows).
import { isObject } from "../../definitions";
import type { Json } from "../../definitions";
import { monitor } from "../../definitions/kinds/monitor";
import { conditionOf, displayHealth } from "../alerting/condition";
import type { Call, Reply, Row, TenantContext, View } from "../contract";
import { presentRow } from "../crud/present";
import type { Presentation } from "../crud/present";
import { ok } from "../http/reply";
import { asText } from "../store/records";
import { rowsWith } from "../store/links";
import { tagRows } from "./monitor-links";
import { bindingReadiness } from "./monitor-package";
import { policyRecord } from "./monitor-policy";
import { tagRecord } from "./tag";

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
  const whole: Row = {
    ...record,
    auth: authRecord(row.auth),
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
  return whole;
}

const authRecord = (auth: Json | undefined): Json => (isObject(auth) ? auth : null);

/** Shared by `crudRoutes` and the single calls. */
export const presentation: Presentation<TenantContext> = { present: presentMonitor };

/** The record of a monitor, as returned by a GET. */
export const monitorRecord = (context: TenantContext, row: Row): Row =>
  presentRow(context, monitor, presentation, row, "detail");

/** 200 with the record. */
export const answer = (call: Call, row: Row): Reply => ok(monitorRecord(call, row));
