// A monitor as it is answered (docs/api.md, Monitors, Monitor list rows).
import { isObject } from "../../spec";
import type { Json } from "../../spec";
import { monitor } from "../../spec/kinds/monitor";
import { conditionOf, displayHealth } from "../alerting/condition";
import type { Call, Reply, Row, View } from "../contract";
import { presentRow } from "../present";
import type { Presentation } from "../present";
import { ok } from "../reply";
import { asText } from "../records";
import type { Scene } from "../scene";
import { rowsWith } from "./links";
import { tagRows } from "./monitor-links";
import { bindingReadiness } from "./monitor-package";
import { policyRecord } from "./monitor-policy";
import { tagRecord } from "./tag";

function environmentOf({ store }: Scene, { environmentId }: Row): Json {
  const row =
    typeof environmentId === "string" ? store.get("Environment", environmentId) : undefined;
  return row === undefined
    ? null
    : { id: row.id ?? null, name: row.name ?? null, slug: row.slug ?? null };
}

const boundComponents = (scene: Scene, { id }: Row): Json[] =>
  rowsWith(scene, "StatusPageComponent", "monitorId", id).map((component) => ({
    componentId: component.id,
    componentName: component.name,
    statusPageId: component.statusPageId,
    statusPageName: scene.store.get("StatusPage", asText(component.statusPageId))?.name,
  }));

const pingUrl = ({ baseUrl }: Scene, { pingToken }: Row): string | null =>
  typeof pingToken === "string" ? `${baseUrl}/api/v1/heartbeat/${pingToken}` : null;

/** What the record holds beyond the row's own members. */
export function presentMonitor(scene: Scene, row: Row, record: Row, view: View): Row {
  const condition = conditionOf(scene, row);
  const isWrite = view === "created" || view === "updated";
  const whole: Row = {
    ...record,
    auth: authRecord(row.auth),
    incidentPolicy: policyRecord(row),
    tags: tagRows(scene, row).map(tagRecord),
    environment: environmentOf(scene, row),
    pingUrl: pingUrl(scene, row),
    boundStatusPageComponents: boundComponents(scene, row),
    currentStatus: condition.status,
    displayHealth: displayHealth(condition),
    bindingReadiness: bindingReadiness(scene, row),
    needsAttention: condition.incident !== undefined,
    openIncident: condition.incident?.id ?? null,
    lastRunAt: condition.last?.timestamp ?? null,
    lastRunId: condition.last?.id ?? null,
    upload: isWrite ? (row.upload ?? null) : null,
  };
  return whole;
}

const authRecord = (auth: Json | undefined): Json => (isObject(auth) ? auth : null);

/** What `crudRoutes` and the single calls share. */
export const presentation: Presentation<Scene> = { present: presentMonitor };

/** The record of a monitor, as a GET answers it. */
export const monitorRecord = (scene: Scene, row: Row): Row =>
  presentRow(scene, monitor, presentation, row, "detail");

/** 200 with the record. */
export const answer = (call: Call, row: Row): Reply => ok(monitorRecord(call, row));
