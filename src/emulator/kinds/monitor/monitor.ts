// Monitors: the usual routes and all others (docs/api.md, Monitors).
import { MANAGED_BY, choice, flag } from "../../../definitions";
import type { Fields, Json } from "../../../definitions";
import { MONITOR_TYPES } from "../../../definitions/kinds/monitor-config";
import { heartbeatCame, resumeHeartbeats } from "../../alerting/checks";
import { conditionOf, displayHealth } from "../../alerting/condition";
import type { Call, CrudHooks, KindBehaviour, PublicCall, Route, Row } from "../../contract";
import { crudRoutes } from "../../crud/crud";
import { asText } from "../../store/records";
import { bare } from "../../http/reply";
import { texts } from "../../crud/bodies";
import { acceptedMonitor, bodyRules } from "./body";
import { bulkRoutes, lifecycleRoutes } from "./lifecycle";
import { linkRoutes } from "./links";
import { assertionRoutes, authRoutes, policyRoutes } from "./parts";
import { monitorRecord, presentMonitor, tagRows } from "./record";
import { resultRoutes } from "./results";
import { revisionRoutes } from "./revisions";
import { runRoutes } from "./test-runs";
import { takeoverRoutes } from "./takeover";
import { UPLOAD_PREFIX, receiveUpload } from "./uploads";
import { detach, onCreate, onUpdate, versionRoutes } from "./write";

const split = (text: string | null): string[] =>
  (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** `tags` and `tag` form one filter: a monitor matches if it has any of the names in either. */
function hasTag(row: Row, _value: string, call: Call): boolean {
  const wanted = [...split(call.query.get("tags")), ...call.query.getAll("tag")];
  return tagRows(call, row).some(({ name }) => wanted.includes(asText(name)));
}

const is =
  (member: string) =>
  (row: Row, value: string): boolean =>
    same(row[member], value);

const same = (stored: Json | undefined, value: string): boolean => asText(stored) === value;

/** docs/api.md, Monitor list rows. */
const filters: CrudHooks["filters"] = {
  enabled: is("enabled"),
  status: (row, value, call) =>
    (call.query.get("enabled") ?? "") !== "" || row.enabled === (value === "active"),
  type: is("type"),
  types: (row, value) => split(value).includes(asText(row.type)),
  managedBy: is("managedBy"),
  tags: hasTag,
  tag: hasTag,
  search: (row, value) => asText(row.name).toLowerCase().includes(value.toLowerCase()),
  environmentId: is("environmentId"),
  displayHealth: (row, value, call) => displayHealth(conditionOf(call, row)) === value,
  needsAttention: (row, value, call) =>
    value !== "true" || conditionOf(call, row).incident !== undefined,
  region: (row, value) => texts(row.regions).includes(value),
};

const filterFields: Fields = {
  enabled: flag({ doc: "Only monitors that are enabled, or only the others." }),
  status: choice("MonitorState", ["active", "paused"], {
    doc: "Only monitors that are enabled (`active`), or only the others.",
  }),
  type: choice("MonitorType", MONITOR_TYPES, { doc: "Only monitors of this type." }),
  managedBy: choice("ManagedBy", MANAGED_BY, { doc: "Only monitors that this tool wrote last." }),
  needsAttention: flag({ doc: "Only monitors that need attention." }),
};

/** Records a heartbeat for the monitor with this token; a rotated token stays valid for a while. */
function heard(call: PublicCall, token: string | undefined): void {
  for (const organization of call.organizations) {
    const monitor = organization.store
      .list("Monitor")
      .find(
        (row) =>
          row.pingToken === token ||
          (row.previousPingToken === token &&
            Date.parse(asText(row.previousPingTokenUntil)) > call.clock.now()),
      );
    if (monitor !== undefined) heartbeatCame(call.contextOf(organization), monitor);
  }
}

/** Accepts any token, so that callers cannot find out which ones exist (docs/api.md, Heartbeats). */
const heartbeat = (method: "GET" | "POST"): Route => ({
  method,
  path: "/heartbeat/:token",
  access: "public",
  params: { token: "text" },
  summary: "Receive a heartbeat",
  takesAnything: true,
  response: {
    schema: { type: "object", properties: { ok: { const: true } }, required: ["ok"] },
  },
  bare: true,
  handler: (call) => {
    heard(call, call.params.token);
    return bare({ ok: true });
  },
});

/** Monitors and everything below them; fixed paths before `/monitors/:id`. */
export const monitors: KindBehaviour = {
  kinds: ["Monitor"],
  routes: [
    ...bulkRoutes,
    ...runRoutes,
    ...resultRoutes,
    ...crudRoutes(acceptedMonitor, {
      paging: { mode: "paged" },
      filters,
      filterFields,
      onCreate,
      onUpdate,
      beforeDelete: detach,
      present: (call, row, record, view) => {
        const whole = presentMonitor(call, row, record, view);
        // Missing in list rows, where other such members are null (docs/api.md, Monitor list rows).
        if (view === "list") delete whole.alertChannelIds;
        return whole;
      },
    }),
    ...lifecycleRoutes,
    ...linkRoutes,
    ...policyRoutes,
    ...assertionRoutes,
    ...takeoverRoutes,
    ...authRoutes,
    ...versionRoutes,
    ...revisionRoutes,
    heartbeat("GET"),
    heartbeat("POST"),
  ],
  address: { prefix: UPLOAD_PREFIX, receive: receiveUpload },
  accepts: [acceptedMonitor],
  bodyRules,
  events: {
    "monitor.created": monitorRecord,
    "monitor.updated": monitorRecord,
    "monitor.deleted": monitorRecord,
  },
  resume: resumeHeartbeats,
};
