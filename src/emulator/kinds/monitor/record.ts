// Finds and changes the monitor that a call is about, presents it, links it with tags and alert channels, and lists its
// pages (docs/api.md, Monitors, Monitor list rows, Monitor tags, Monitor alert channels).
import { isObject, list, set, uuid } from "../../../definitions";
import type { Fields, Json, JsonObject } from "../../../definitions";
import { monitor } from "../../../definitions/kinds/monitor";
import { CODE_TYPES } from "../../../definitions/kinds/monitor-config";
import { monitorTags } from "../../../definitions/kinds/monitor-tags";
import { conditionOf, displayHealth } from "../../alerting/condition";
import type { Call, Reply, Route } from "../../contract";
import type { Row, TenantContext, View } from "../../contract";
import { checkedBody, objects, texts } from "../../crud/bodies";
import { presentRow } from "../../crud/crud";
import { none, ok, singlePage } from "../../http/reply";
import { existing, mustExist, rowsWith } from "../../store/links";
import { asText, changeRow, rowOf } from "../../store/records";
import { pageRecord } from "../status-page/page";
import { tagNamed, tagRecord } from "../tag";
import { del, get, post, put } from "../../http/route";

/** Collection of revisions. */
export const REVISIONS = "PackageRevision";
/** Collection of definitions: the revision that each environment runs. */
export const DEFINITIONS = "Definition";

/** Whether monitors of this type run code. */
export const runsCode = (type: Json | undefined): boolean =>
  CODE_TYPES.some((each) => each === type);

/** The monitor that the path names. */
export const monitorOf = (call: Call): Row => rowOf(call, "Monitor", call.params.id);

/** Stores the monitor with these members changed, and writes an audit entry. */
export const changeMonitor = (call: Call, row: Row, changes: Row): Row =>
  changeRow(call, "Monitor", row, changes);

/** The members of a monitor that change with a pause. */
export const paused = (
  { now }: Call,
  { pausedAt }: Row,
  { reason = null, expiresAt = null }: JsonObject,
): Row => ({
  enabled: false,
  pausedAt: pausedAt ?? now,
  pauseReason: reason,
  pauseExpiresAt: expiresAt,
});

/** The members of a monitor that change with its end. */
export const RESUMED: Row = {
  ...{ enabled: true, pausedAt: null, pauseReason: null, pauseExpiresAt: null },
};

/** The tags of a monitor. */
export const tagRows = (context: TenantContext, row: Row): Row[] =>
  existing(context, "Tag", texts(row.tags));

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
  const row = store.get("Environment", asText(environmentId));
  return row ? { id: row.id, name: row.name, slug: row.slug } : null;
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

/** The revision that a monitor runs. */
function headOf({ store }: TenantContext, { definitionId, environmentId }: Row): Row | undefined {
  const definition =
    typeof definitionId === "string" ? store.get(DEFINITIONS, definitionId) : undefined;
  const heads = isObject(definition?.heads) ? definition.heads : {};
  const head = typeof environmentId === "string" ? heads[environmentId] : undefined;
  return isObject(head) ? store.get(REVISIONS, asText(head.revisionId)) : undefined;
}

/** docs/api.md, Monitor lifecycle. */
function bindingReadiness(context: TenantContext, row: Row): string {
  if (!runsCode(row.type)) return "not_applicable";
  const keys = texts(headOf(context, row)?.keys);
  const secrets = rowsWith(context, "Secret", "workspaceId", row.workspaceId);
  const { variables } = context.store.get("Environment", asText(row.environmentId)) ?? {};
  const known = new Set([...secrets.map(({ key }) => key), ...Object.keys(variables ?? {})]);
  return keys.every((key) => known.has(key)) ? "ready" : "blocked";
}

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

/** Throws 404 unless the tags that a body names by their ids exist. */
export function checkTags(call: Call, given: Json | undefined): void {
  if (isObject(given)) mustExist(call, "Tag", given.tagIds);
}

/** The ids plus the tags of a body; unknown names create tags, unknown ids are a 404. */
export function withTags(call: Call, ids: readonly string[], given: Json | undefined): string[] {
  if (!isObject(given)) return [...ids];
  checkTags(call, given);
  const named = objects(given.newTags).map(({ name, color }) =>
    asText(tagNamed(call, asText(name), color).id),
  );
  return [...new Set([...ids, ...texts(given.tagIds), ...named])];
}

/** Removes the tags of a body from the monitor. */
export function removeTagsIn(call: Call, row: Row, body: JsonObject): void {
  const gone = texts(body.tagIds);
  changeMonitor(call, row, { tags: texts(row.tags).filter((id) => !gone.includes(id)) });
}

const tagFields = monitorTags.fields;
const removalFields: Fields = {
  tagIds: set(uuid({ doc: "Tag." }), { doc: "Tags to remove.", required: true, min: 1 }),
};
const channelFields: Fields = {
  channelIds: list(uuid({ doc: "Channel." }), { doc: "All channels.", required: true }),
};

const tagList = (call: Call, row: Row): Reply => singlePage(tagRows(call, row), tagRecord);

function addTags(call: Call): Reply {
  const row = monitorOf(call);
  const body = checkedBody("MONITOR_TAGS", tagFields, call.body);
  const tags = withTags(call, texts(row.tags), body);
  return tagList(call, changeMonitor(call, row, { tags }));
}

function removeTags(call: Call): Reply {
  removeTagsIn(call, monitorOf(call), checkedBody("MONITOR_TAGS", removalFields, call.body));
  return none();
}

function setChannels(call: Call): Reply {
  const row = monitorOf(call);
  const { channelIds } = checkedBody("MONITOR_ALERT_CHANNELS", channelFields, call.body);
  mustExist(call, "AlertChannel", channelIds);
  const alertChannelIds = [...new Set(texts(channelIds))];
  changeMonitor(call, row, { alertChannelIds });
  return ok(alertChannelIds);
}

function pages(call: Call): Reply {
  const components = rowsWith(call, "StatusPageComponent", "monitorId", monitorOf(call).id);
  const ids = new Set(components.map(({ statusPageId }) => asText(statusPageId)));
  const rows = existing(call, "StatusPage", [...ids]);
  return singlePage(rows, (row) => pageRecord(call, row));
}

const TAGS = "/monitors/:id/tags";
const tags = { response: { component: "Tag" }, paging: { mode: "whole" } } as const;

/** Routes for tags, channels and pages of a monitor. */
export const linkRoutes: Route[] = [
  get(TAGS, "List the tags of one monitor", (call) => tagList(call, monitorOf(call)), tags),
  post(TAGS, "Add tags to one monitor", addTags, {
    request: { fields: tagFields },
    bodyOptional: true,
    ...tags,
  }),
  del(TAGS, "Remove tags from one monitor", removeTags, {
    request: { fields: removalFields },
  }),
  put("/monitors/:id/alert-channels", "Replace the alert channels of one monitor", setChannels, {
    request: { fields: channelFields },
    response: { schema: { type: "array", items: { type: "string", format: "uuid" } } },
  }),
  get("/monitors/:id/status-pages", "List the status pages that show one monitor", pages, {
    paging: { mode: "whole" },
  }),
];
