// The bodies of monitors: the effects of a create and a PUT
// (docs/api.md, Monitors), and the history: one version for each PUT (docs/api.md, Monitor lifecycle).
import { isObject } from "../../../definitions";
import type { Json, JsonObject } from "../../../definitions";
import { monitor } from "../../../definitions/kinds/monitor";
import {
  MONITOR_TYPES,
  monitorAuth,
  monitorConfig,
} from "../../../definitions/kinds/monitor-config";
import { forgetChecks } from "../../alerting/checks";
import type { Call, JsonSchema, Reply, Route, Row } from "../../contract";
import { completed, objectIn, refuseBroken, texts } from "../../crud/bodies";
import { notFound } from "../../http/failure";
import { listed, ok } from "../../http/reply";
import { shapedBody } from "../../openapi/kind-schemas";
import { removeWith, rowId, rowsWith } from "../../store/links";
import { asText, userOf } from "../../store/records";
import { removeComponents } from "../status-page/component-links";
import { acceptedMonitor } from "./accepted";
import { definitionFor, describe, forgetDefinition, uploadFor } from "./code";
import { checkAuth, storedAssertions, storedPolicy } from "./parts";
import { RESUMED, paused, checkTags, monitorOf, monitorRecord, runsCode, withTags } from "./record";
import { get } from "../../http/route";

/** What a test of a monitor that is not stored has: it needs neither a name nor a region. */
export const TESTED_FIELDS: readonly string[] = ["type", "config", "assertions"];

/** The body of such a test; runs of code cannot be tested. */
export const testBody: JsonSchema = shapedBody(
  acceptedMonitor,
  { takes: (_field, name) => TESTED_FIELDS.includes(name), required: ["type", "config"] },
  "type",
  MONITOR_TYPES.filter((type) => !runsCode(type)),
);

const DEFAULT_FREQUENCY = 60;
const TOKEN_LENGTH = 32;

function storedConfig(type: Json | undefined, config: Json | undefined): Json {
  const shape = monitorConfig.variants[asText(type)];
  return shape === undefined ? {} : completed(shape, objectIn(config));
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
  return enabled === false ? paused(call, { pausedAt: null }, {}) : RESUMED;
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

/** The tool that makes a change: a user works in the dashboard, and the history knows only four of the five tools. */
function toolOf({ credential }: Call, { managedBy }: JsonObject): Json {
  if (credential.by === "session") return "DASHBOARD";
  return managedBy === "MCP" ? "API" : (managedBy ?? "API");
}

/** Returns the row with one more version and stores its snapshot. */
function addVersion(call: Call, row: Row, body: JsonObject): Row {
  const version = Number(row.versions ?? 0) + 1;
  const counted = { ...row, versions: version };
  call.store.insert(VERSIONS, {
    id: call.ids.uuid(),
    monitorId: row.id,
    version,
    snapshot: monitorRecord(call, counted),
    changedVia: toolOf(call, body),
    changedById: userOf(call),
    changeSummary: null,
    createdAt: call.now,
  });
  return counted;
}

/** The row of an updated monitor. All checks run before a tag or a version is created. */
export function onUpdate(call: Call, next: Row, body: JsonObject, before: Row): Row {
  checkAuth(call, body.auth);
  const row: Row = { ...next, ...changesOf(call, next, body, before), package: null };
  // Ownership of code monitors changes only by takeover (docs/api.md, managedBy).
  if (before.definitionId !== null) row.managedBy = before.managedBy;
  refuseBroken(monitor, row);
  row.tags = withTags(call, texts(before.tags), body.tags);
  return addVersion(call, withCode(call, row, body), body);
}

/** Removes everything that is deleted with a monitor (docs/api.md, Monitors). */
export function detach(call: Call, row: Row): void {
  removeComponents(call, "monitorId", rowId(row));
  for (const kind of ["ResourceGroupMember", "MaintenanceWindow", VERSIONS]) {
    removeWith(call, kind, "monitorId", rowId(row));
  }
  forgetChecks(call, row);
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
  get(
    "/monitors/:id/versions",
    "List the versions of one monitor, newest first",
    (call) => listed(versionsOf(call).reverse(), paging),
    { paging },
  ),
  get("/monitors/:id/versions/:version", "Read one version of one monitor", oneVersion),
];
