// Tags and alert channels of a monitor (docs/api.md, Monitor tags, Monitor alert channels).
import { isObject, list, set, uuid } from "../../../definitions";
import type { Fields, Json, JsonObject } from "../../../definitions";
import { monitorTags } from "../../../definitions/kinds/monitor-tags";
import type { Call, Reply, Route, Row } from "../../contract";
import { asText } from "../../store/records";
import { none, ok, whole } from "../../http/reply";
import { checkedBody, objects, texts } from "../../crud/bodies";
import { mustExist } from "../../store/links";
import { changeMonitor, monitorOf, tagRows } from "./record";
import { tagNamed, tagRecord } from "../tag";

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

const tagList = (call: Call, monitor: Row): Reply => whole(tagRows(call, monitor), tagRecord);

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

const tagsPath = "/monitors/:id/tags";

/** Routes for tags and channels of a monitor. */
export const linkRoutes: Route[] = [
  {
    method: "GET",
    path: tagsPath,
    access: "credential",
    summary: "List the tags of one monitor",
    response: { component: "Tag" },
    paging: { mode: "whole" },
    handler: (call) => tagList(call, monitorOf(call)),
  },
  {
    method: "POST",
    path: tagsPath,
    access: "credential",
    summary: "Add tags to one monitor",
    request: { fields: tagFields },
    response: { component: "Tag" },
    paging: { mode: "whole" },
    handler: addTags,
  },
  {
    method: "DELETE",
    path: tagsPath,
    access: "credential",
    summary: "Remove tags from one monitor",
    request: { fields: removalFields },
    status: 204,
    handler: removeTags,
  },
  {
    method: "PUT",
    path: "/monitors/:id/alert-channels",
    access: "credential",
    summary: "Replace the alert channels of one monitor",
    request: { fields: channelFields },
    response: { schema: { type: "array", items: { type: "string", format: "uuid" } } },
    handler: setChannels,
  },
];
