// The code of code monitors: described in a body as a revision of a definition, uploaded separately
// (docs/api.md, Code monitors and Package uploads; uploads.ts receives the archives).
import { isObject } from "../../../definitions";
import type { Json, JsonObject } from "../../../definitions";
import type { Call, Row, Store, TenantContext } from "../../contract";
import { notFound } from "../../http/failure";
import { asText } from "../../store/records";
import { ARCHIVES, REQUIRED_HEADERS, UPLOADS, UPLOAD_PREFIX } from "./uploads";
import { texts } from "../../crud/bodies";
import { removeWith, rowsWith } from "../../store/links";
import { slugFor } from "../../store/slugs";
import { runsCode } from "./body";

/** Collection of revisions. */
export const REVISIONS = "PackageRevision";
/** Collection of definitions: the revision that each environment runs. */
export const DEFINITIONS = "Definition";

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
  call.store.insert(DEFINITIONS, {
    id,
    organizationId: call.organization.id,
    name,
    slug: slugFor(call, DEFINITIONS, asText(name), "definition"),
    heads: {},
    createdAt: call.now,
    updatedAt: call.now,
  });
  return id;
}

/** The revisions of a definition, newest first. */
export const revisionsOf = (call: Call, definitionId: Json | undefined): Row[] =>
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
  moveHead(call, row, revision);
}

/** Makes a revision current in the environment of a monitor. */
export function moveHead(call: Call, row: Row, revision: Row, reason: Json = null): void {
  const { store, now } = call;
  const definition = store.get(DEFINITIONS, asText(row.definitionId));
  if (definition === undefined) return;
  const heads = isObject(definition.heads) ? definition.heads : {};
  const environment = typeof row.environmentId === "string" ? row.environmentId : "";
  store.replace(DEFINITIONS, {
    ...definition,
    heads: {
      ...heads,
      [environment]: {
        environment: environmentSlug(call, row),
        revisionId: revision.id,
        revision: revision.number,
        activatedAt: now,
        activatedBy: call.credential.by === "session" ? asText(call.credential.userId) : null,
        reason,
      },
    },
    updatedAt: now,
  });
}

const environmentSlug = ({ store }: Call, { environmentId }: Row): Json =>
  store.get("Environment", asText(environmentId))?.slug ?? null;

/** The upload for the archive with this digest; null if the service already has it. */
export function uploadFor(call: Call, row: Row, described: JsonObject): Json {
  const digest = digestIn(described);
  if (hasArchive(call.store, digest)) return null;
  const token = call.ids.token(TOKEN_LENGTH);
  const expiresAt = new Date(call.clock.now() + UPLOAD_MS).toISOString();
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

const hasArchive = (store: Store, digest: string): boolean =>
  store.get(ARCHIVES, digest) !== undefined;

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

/** docs/api.md, Monitor lifecycle. */
export function bindingReadiness(context: TenantContext, row: Row): string {
  if (!runsCode(row.type)) return "not_applicable";
  const keys = texts(headOf(context, row)?.keys);
  const known = new Set(context.store.list("Secret").map(({ key }) => key));
  return keys.every((key) => known.has(key)) ? "ready" : "blocked";
}

/** The revision that a monitor runs. */
function headOf({ store }: TenantContext, { definitionId, environmentId }: Row): Row | undefined {
  const definition =
    typeof definitionId === "string" ? store.get(DEFINITIONS, definitionId) : undefined;
  const heads = isObject(definition?.heads) ? definition.heads : {};
  const head = typeof environmentId === "string" ? heads[environmentId] : undefined;
  return isObject(head) ? store.get(REVISIONS, asText(head.revisionId)) : undefined;
}
