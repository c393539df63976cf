// The code of code monitors: described in a body as a revision of a definition, uploaded separately, and which revision
// runs (docs/api.md, Code monitors and Package uploads; uploads.ts receives the archives).
import { isObject, text, uuid } from "../../../definitions";
import type { Fields, Json, JsonObject } from "../../../definitions";
import { monitor } from "../../../definitions/kinds/monitor";
import { monitorPackage } from "../../../definitions/kinds/monitor-package";
import type { Call, Handler, Reply, Route, Row } from "../../contract";
import { checkedBody, objectIn, outputOf } from "../../crud/bodies";
import { notFound } from "../../http/failure";
import { ok, singlePage } from "../../http/reply";
import { ARCHIVES, REQUIRED_HEADERS, UPLOADS, UPLOAD_PREFIX } from "../../internet/uploads";
import { orNull, recordSchema } from "../../openapi/json-schema";
import { removeWith, rowsWith } from "../../store/links";
import { amend, asText, rowOf, userOf } from "../../store/records";
import { slugFor } from "../../store/slugs";
import { DEFINITIONS, REVISIONS, answer, changeMonitor, monitorOf } from "./record";
import { runsCode } from "./record";
import { instantOf } from "../../time/clock";
import { get, post } from "../../http/route";
import { picked } from "../../store/members";

const UPLOAD_MS = 15 * 60 * 1000;
const TOKEN_LENGTH = 32;

/** The definition that a monitor runs: that of another monitor, or a new one. */
export function definitionFor(call: Call, row: Row): string | null {
  if (!runsCode(row.type)) return null;
  const shared = row.definitionId;
  if (typeof shared !== "string") return newDefinition(call, row);
  if (call.store.get(DEFINITIONS, shared) === undefined) throw notFound(`Definition ${shared}`);
  return shared;
}

/** Assumed: a definition is called like the monitor that it was made for. */
function newDefinition(call: Call, { name }: Row): string {
  const id = call.ids.uuid();
  const slug = slugFor(call, DEFINITIONS, asText(name), "definition");
  const times = { createdAt: call.now, updatedAt: call.now };
  const organizationId = call.organization.id;
  call.store.insert(DEFINITIONS, { id, organizationId, name, slug, ...times, heads: {} });
  return id;
}

/** The revisions of a definition, newest first. */
const revisionsOf = (call: Call, definitionId: Json | undefined): Row[] =>
  rowsWith(call, REVISIONS, "definitionId", definitionId).sort(
    (a, b) => Number(b.number) - Number(a.number),
  );

/** Adds the described revision and makes it current in the monitor's environment. */
export function describe(call: Call, row: Row, described: JsonObject): void {
  const { store, now, ids } = call;
  const [last] = revisionsOf(call, row.definitionId);
  const revision: Row = {
    ...described,
    id: ids.uuid(),
    definitionId: row.definitionId,
    number: Number(last?.number ?? 0) + 1,
    digest: digestIn(described),
    // Kept if omitted; `[]` clears them.
    keys: described.keys ?? last?.keys ?? [],
    downloadUntil: null,
    createdAt: now,
  };
  store.insert(REVISIONS, revision);
  makeRevisionCurrent(call, row, revision);
}

/** Makes a revision current in the environment of a monitor. */
function makeRevisionCurrent(call: Call, row: Row, revision: Row, reason: Json = null): void {
  const { store, now } = call;
  const definition = store.get(DEFINITIONS, asText(row.definitionId));
  if (definition === undefined) return;
  const heads = objectIn(definition.heads);
  const environment = typeof row.environmentId === "string" ? row.environmentId : "";
  const userId = userOf(call);
  const head = {
    environment: store.get("Environment", environment)?.slug ?? null,
    revisionId: revision.id,
    revision: revision.number,
    activatedAt: now,
    activatedBy: userId === null ? null : String(userId),
    reason,
  };
  amend(call, DEFINITIONS, definition, { heads: { ...heads, [environment]: head } });
}

/** The upload for the archive with this digest; null if the service already has it. */
export function uploadFor(call: Call, row: Row, described: JsonObject): Json {
  const digest = digestIn(described);
  if (call.store.get(ARCHIVES, digest) !== undefined) return null;
  const token = call.ids.token(TOKEN_LENGTH);
  const expiresAt = instantOf(call.clock.now() + UPLOAD_MS);
  const { definitionId } = row;
  const id = call.ids.uuid();
  call.store.insert(UPLOADS, { id, token, digest, definitionId, expiresAt, createdAt: call.now });
  return {
    putUrl: `${call.baseUrl}${UPLOAD_PREFIX}${token}`,
    expiresAt,
    requiredHeaders: { ...REQUIRED_HEADERS },
  };
}

const digestIn = ({ digest }: JsonObject): string =>
  typeof digest === "string" ? digest.toLowerCase() : "";

/** Removes a definition that no other monitor runs, with its revisions, uploads and unused archives. */
export function forgetDefinition(call: Call, { id, definitionId }: Row): void {
  if (typeof definitionId !== "string") return;
  const isShared = call.store
    .list("Monitor")
    .some((other) => other.definitionId === definitionId && other.id !== id);
  if (isShared) return;
  const digests = revisionsOf(call, definitionId).map(({ digest }) => digest);
  for (const collection of [REVISIONS, UPLOADS]) {
    removeWith(call, collection, "definitionId", definitionId);
  }
  call.store.remove(DEFINITIONS, definitionId);
  const described = new Set(call.store.list(REVISIONS).map(({ digest }) => digest));
  for (const digest of digests) {
    if (typeof digest === "string" && !described.has(digest)) call.store.remove(ARCHIVES, digest);
  }
}

const MEMBERS = [
  ...["id", "definitionId", "number", "digest", "entrypoint", "files", "keys", "downloadUntil"],
  ...["gitSha", "gitMessage", "gitFile", "authoredBy", "createdAt"],
];

const revisionRecord = (row: Row): Json => picked(row, MEMBERS);

const definitionRecord = ({ heads: _heads, ...record }: Row): Row => record;

/** A definition with the revision that runs in each environment. */
function definitionDetail(row: Row): Row {
  const heads = Object.values(objectIn(row.heads)).filter(isObject);
  return {
    definition: definitionRecord(row),
    heads: heads.map(({ environment, revision, activatedAt, activatedBy, reason: why }) => ({
      definitionId: row.id,
      ...{ environment, revision, activatedAt, activatedBy, reason: why },
    })),
  };
}

/** The revision that a body names, which must belong to the monitor's definition. */
function revisionFor(call: Call, row: Row, id: Json | undefined): Row {
  const found = revisionsOf(call, row.definitionId).find((each) => each.id === id);
  if (found === undefined) throw notFound(`Revision ${asText(id)}`);
  return found;
}

const revisionId = uuid({ doc: "Revision.", required: true });
const reason = text({ doc: "Why.", max: 280 });

const publishFields: Fields = { revisionId };
const rollbackFields: Fields = { revisionId, reason };

const published =
  (fields: Fields): Handler =>
  (call) => {
    const row = monitorOf(call);
    const body = checkedBody("MONITOR", fields, call.body);
    makeRevisionCurrent(call, row, revisionFor(call, row, body.revisionId), body.reason ?? null);
    return answer(call, changeMonitor(call, row, {}));
  };

const { digest } = monitorPackage.wire?.type === "object" ? monitorPackage.wire.fields : {};
const digestFields: Fields = digest === undefined ? {} : { digest };

function uploadAgain(call: Call): Reply {
  const row = monitorOf(call);
  const body = checkedBody("MONITOR", digestFields, call.body);
  const wanted = asText(body.digest).toLowerCase();
  const described = revisionsOf(call, row.definitionId).some((each) => each.digest === wanted);
  if (!described) throw notFound(`Package ${wanted}`);
  return ok(uploadFor(call, row, body));
}

const definitionOf = (call: Call): Row => rowOf(call, DEFINITIONS, call.params.id);

const publishing = (name: string, summary: string, fields: Fields): Route =>
  post(`/monitors/:id/${name}`, summary, published(fields), {
    request: { fields },
    response: { component: "Monitor" },
  });

const paging = { mode: "whole" } as const;

/** Routes for definitions and revisions. */
export const revisionRoutes: Route[] = [
  get(
    "/monitors/:id/revisions",
    "List the revisions of the code of one monitor, newest first",
    (call) => singlePage(revisionsOf(call, monitorOf(call).definitionId), revisionRecord),
    { paging },
  ),
  post("/monitors/:id/package-uploads", "Request the upload URL of a package again", uploadAgain, {
    request: { fields: digestFields },
    response: { schema: orNull(recordSchema(outputOf(monitor, "upload"))) },
  }),
  publishing("publish", "Publish a revision", publishFields),
  publishing("rollback", "Roll back to an earlier revision", rollbackFields),
  get(
    "/definitions",
    "List the definitions",
    (call) => singlePage(call.store.list(DEFINITIONS), definitionRecord),
    { paging },
  ),
  get("/definitions/:id", "Read one definition", (call) =>
    ok(definitionDetail(definitionOf(call))),
  ),
];
