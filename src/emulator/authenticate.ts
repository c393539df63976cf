// Who calls, for which organization and workspace: docs/api.md, "Authentication".
import type { AuthCache, KnownKey } from "./auth-cache";
import type { Credential, Row } from "./contract";
import { forbidden, invalid, unauthorized } from "./failure";
import { asText } from "./records";
import { API_KEYS, WORKSPACES } from "./world";
import type { Tenant, World } from "./world";

/** Whose credential it is. */
export interface Visitor {
  readonly tenant: Tenant;
  readonly credential: Credential;
}

/** `lastUsedAt` of a key is kept to this precision, so that reads do not become writes. */
const LAST_USE_PRECISION_MS = 60_000;

/** Where keys are looked up, and where they are remembered if anywhere. */
export interface KeyRing {
  readonly world: World;
  readonly authCache?: AuthCache | undefined;
}

/** The holder of the credential of a request; throws 401. */
export function authenticate(keys: KeyRing, headers: Headers, now: number): Visitor {
  const value = bearerOf(headers);
  if (value === undefined) throw unauthorized("Full authentication is required");
  return visitorWith(keys, value, now);
}

/** The organization whose credential a request carries, whether it works or not; null for none. */
export function organizationIn(world: World, headers: Headers): number | null {
  const value = bearerOf(headers);
  if (value === undefined) return null;
  return world.sessionOf(value)?.organizationId ?? world.keyOf(value)?.tenant.id ?? null;
}

const bearerOf = (headers: Headers): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];

/** The workspace that the request is about; throws 403 where the credential has no permission. */
export function authorize({ tenant }: Visitor, headers: Headers): number {
  const wanted = tenantHeaders(headers);
  if (wanted.organization !== undefined && wanted.organization !== tenant.id) {
    throw forbidden(`No permission for organization ${wanted.organization}`);
  }
  return workspaceOf(tenant, wanted.workspace);
}

function visitorWith(keys: KeyRing, value: string, now: number): Visitor {
  const { world } = keys;
  const session = world.sessionOf(value);
  const home = session && world.tenant(session.organizationId);
  if (session && home)
    return { tenant: home, credential: { by: "session", userId: session.userId } };
  const found = keyOf(keys, value, now);
  if (found === undefined || !works(found.row, now)) {
    throw unauthorized("Invalid or revoked API key");
  }
  return {
    tenant: found.tenant,
    credential: { by: "key", row: used(found.tenant, found.row, now) },
  };
}

/** A key that is remembered counts as it was then: revoked, renewed or deleted since, it still works. */
function keyOf({ world, authCache }: KeyRing, value: string, now: number): KnownKey | undefined {
  const known = authCache?.recall(value, now);
  if (known !== undefined) return known;
  const found = world.keyOf(value);
  if (found !== undefined && works(found.row, now)) authCache?.remember(value, found, now);
  return found;
}

function works(row: Row, now: number): boolean {
  if ((row.revokedAt ?? null) !== null) return false;
  return typeof row.expiresAt !== "string" || Date.parse(row.expiresAt) > now;
}

function used({ store }: Tenant, known: Row, now: number): Row {
  // What is remembered may be older than what is stored, or of a key that is deleted.
  const row = store.get(API_KEYS, asText(known.id));
  if (row === undefined) return known;
  const last = typeof row.lastUsedAt === "string" ? Date.parse(row.lastUsedAt) : -Infinity;
  if (now - last < LAST_USE_PRECISION_MS) return row;
  return store.replace(API_KEYS, { ...row, lastUsedAt: new Date(now).toISOString() });
}

/** The tenant headers are known by how they end: what comes before is a name of the service. */
function tenantHeaders(headers: Headers): { organization?: number; workspace?: number } {
  const wanted: { organization?: number; workspace?: number } = {};
  headers.forEach((value, name) => {
    if (name.endsWith("-org-id")) wanted.organization = idIn(name, value);
    else if (name.endsWith("-workspace-id")) wanted.workspace = idIn(name, value);
  });
  return wanted;
}

function idIn(header: string, value: string): number {
  if (!/^\d{1,10}$/.test(value)) throw invalid(header, "HEADER_INVALID", "must be a whole number");
  return Number(value);
}

/** The requested workspace, or the organization's first. */
function workspaceOf({ store, id }: Tenant, wanted: number | undefined): number {
  if (wanted === undefined) {
    const first = store.list(WORKSPACES)[0]?.id;
    return typeof first === "number" ? first : id;
  }
  if (store.get(WORKSPACES, wanted) === undefined) {
    throw forbidden(`No permission for workspace ${wanted}`);
  }
  return wanted;
}
