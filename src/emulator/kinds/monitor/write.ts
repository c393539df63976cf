// The effects of a create and a PUT on a monitor (docs/api.md, Monitors), and its history: one version for each PUT
// (docs/api.md, Monitor lifecycle).
import { isObject } from "../../../definitions";
import type { Json, JsonObject } from "../../../definitions";
import { monitor } from "../../../definitions/kinds/monitor";
import { monitorAuth, monitorConfig } from "../../../definitions/kinds/monitor-config";
import { forgetChecks } from "../../alerting/checks";
import type { Call, Reply, Route, Row } from "../../contract";
import { notFound } from "../../http/failure";
import { listed, ok } from "../../http/reply";
import { asText } from "../../store/records";
import { completed, refuseBroken, texts } from "../../crud/bodies";
import { removeWith, rowsWith } from "../../store/links";
import { removeComponents } from "../status-page/component-links";
import { checkTags, withTags } from "./links";
import { runsCode } from "./body";
import { definitionFor, describe, forgetDefinition, uploadFor } from "./package";
import { checkAuth, storedAssertions, storedPolicy } from "./parts";
import { monitorOf, monitorRecord } from "./record";

const DEFAULT_FREQUENCY = 60;
const TOKEN_LENGTH = 32;

function storedConfig(type: Json | undefined, config: Json | undefined): Json {
  const shape = monitorConfig.variants[asText(type)];
  return shape === undefined ? {} : completed(shape, isObject(config) ? config : {});
}

const unique = (ids: Json | undefined): string[] => [...new Set(texts(ids))];

/** Initial overlays. */
const CALM: Row = { muted: false, versions: 0, upload: null };

/** The row of a new monitor. */
export function onCreate(call: Call, row: Row, body: JsonObject): Row {
  checkAuth(call, row.auth);
  checkTags(call, body.tags);
  const definitionId = definitionFor(call, row);
  const id = row.id ?? null;
  const isHeartbeat = row.type === "HEARTBEAT";
  const made: Row = {
    ...row,
    ...CALM,
    config: storedConfig(row.type, body.config),
    frequencySeconds: row.frequencySeconds ?? DEFAULT_FREQUENCY,
    regions: row.regions ?? [],
    assertions: storedAssertions(call, id, body.assertions),
    auth: completed(monitorAuth, body.auth),
    incidentPolicy: storedPolicy(call, id, body.incidentPolicy),
    alertChannelIds: unique(row.alertChannelIds),
    tags: withTags(call, [], body.tags),
    definitionId,
    pausedAt: row.enabled === false ? call.now : null,
    declaredEnabled: row.enabled ?? null,
  };
  if (isHeartbeat) made.pingToken = call.ids.token(TOKEN_LENGTH);
  return withCode(call, made, body);
}

/** A described package becomes a revision; it is not stored in the row. */
function withCode(call: Call, row: Row, { package: described }: JsonObject): Row {
  const bare: Row = { ...row, package: null, upload: null };
  if (!isObject(described) || !runsCode(row.type)) return bare;
  describe(call, bare, described);
  return { ...bare, upload: uploadFor(call, bare, described) };
}

/** The members that change together with `enabled`. */
function enabledChange(call: Call, enabled: Json | undefined, before: Row): JsonObject {
  if (enabled === before.enabled) return {};
  return enabled === false
    ? { enabled, pausedAt: call.now, pauseReason: null, pauseExpiresAt: null }
    : { enabled: true, pausedAt: null, pauseReason: null, pauseExpiresAt: null };
}

/** Members that an update omits keep their stored value, whose shape differs from that of a body. */
function changesOf(call: Call, next: Row, body: JsonObject, before: Row): Row {
  const id = before.id ?? null;
  const given = (name: string): boolean => body[name] !== undefined && body[name] !== null;
  return {
    config: given("config") ? storedConfig(before.type, body.config) : before.config,
    assertions: given("assertions")
      ? storedAssertions(call, id, body.assertions)
      : before.assertions,
    auth: next.auth === null ? null : completed(monitorAuth, next.auth),
    incidentPolicy: given("incidentPolicy")
      ? storedPolicy(call, id, body.incidentPolicy, before.incidentPolicy)
      : before.incidentPolicy,
    alertChannelIds: unique(next.alertChannelIds),
    ...enabledChange(call, next.enabled, before),
    ...(given("enabled") && { declaredEnabled: next.enabled ?? null }),
  };
}

/** The collection of versions. */
const VERSIONS = "MonitorVersion";

/** Returns the row with one more version and stores its snapshot. */
function addVersion(call: Call, row: Row): Row {
  const version = Number(row.versions ?? 0) + 1;
  const counted = { ...row, versions: version };
  call.store.insert(VERSIONS, {
    id: call.ids.uuid(),
    monitorId: row.id,
    version,
    snapshot: monitorRecord(call, counted),
    // The history knows only four of the five tools.
    changedVia: row.managedBy === "MCP" ? "API" : (row.managedBy ?? "API"),
    changedById: call.credential.by === "session" ? call.credential.userId : null,
    changeSummary: null,
    createdAt: call.now,
  });
  return counted;
}

/** The row of an updated monitor. All checks run before a tag or a version is created. */
export function onUpdate(call: Call, next: Row, body: JsonObject, before: Row): Row {
  checkAuth(call, next.auth);
  const changed: Row = { ...next, ...changesOf(call, next, body, before), package: null };
  // Ownership of code monitors changes only by takeover (docs/api.md, managedBy).
  if (before.definitionId !== null) changed.managedBy = before.managedBy;
  refuseBroken(monitor, changed);
  changed.tags = withTags(call, texts(before.tags), body.tags);
  return addVersion(call, withCode(call, changed, body));
}

/** Removes everything that is deleted with a monitor (docs/api.md, Monitors). */
export function detach(call: Call, row: Row): void {
  removeComponents(call, "monitorId", row.id ?? null);
  removeWith(call, "ResourceGroupMember", "monitorId", row.id ?? null);
  removeWith(call, "MaintenanceWindow", "monitorId", row.id ?? null);
  forgetChecks(call, row);
  removeWith(call, VERSIONS, "monitorId", row.id ?? null);
  forgetDefinition(call, row);
}

const versionsOf = (call: Call): Row[] => rowsWith(call, VERSIONS, "monitorId", monitorOf(call).id);

function oneVersion(call: Call): Reply {
  const number = Number(call.params.version);
  const found = versionsOf(call).find(({ version }) => version === number);
  if (found === undefined) throw notFound(`Version ${number}`);
  return ok(found);
}

const paging = { mode: "paged", sortable: ["version", "createdAt"] } as const;

/** Routes for the versions of a monitor. */
export const versionRoutes: Route[] = [
  {
    method: "GET",
    path: "/monitors/:id/versions",
    access: "credential",
    summary: "List the versions of one monitor, newest first",
    paging,
    handler: (call) => listed(versionsOf(call).reverse(), paging),
  },
  {
    method: "GET",
    path: "/monitors/:id/versions/:version",
    access: "credential",
    params: { id: "uuid", version: "integer" },
    summary: "Read one version of one monitor",
    handler: oneVersion,
  },
];
