// Resolves the credential, organization and workspace of a request: docs/api.md, "Authentication".
import type { Credential, Row } from "../contract";
import type { Json } from "../../definitions";
import { forbidden, invalid, unauthorized } from "./failure";
import { asText } from "../store/records";
import { API_KEYS, MEMBERS, WORKSPACES, hasEmail, isActive } from "../store/organizations";
import type { Tenant, Organizations } from "../store/organizations";
import { instantOf } from "../time/clock";

/** A cached key with its row at the time. */
interface KnownKey {
  readonly tenant: Tenant;
  readonly row: Row;
}

/** How long a cached key is trusted. */
const BELIEVED_MS = 5 * 60 * 1000;

/** Recently valid API keys, which the service caches. */
export class AuthCache {
  readonly #known = new Map<string, KnownKey & { readonly since: number }>();

  /** The cached key, unless it has expired. */
  recall(value: string, now: number): KnownKey | undefined {
    const known = this.#known.get(value);
    if (known === undefined) return undefined;
    // If the clock was set back, a key must not stay valid forever.
    const age = Math.abs(now - known.since);
    if (age < BELIEVED_MS) return known;
    this.#known.delete(value);
    return undefined;
  }

  /** Caches a key. */
  remember(value: string, { tenant, row }: KnownKey, now: number): void {
    this.#known.set(value, { tenant, row, since: now });
  }

  clear(): void {
    this.#known.clear();
  }
}

/** The authenticated caller. */
export interface Visitor {
  readonly tenant: Tenant;
  readonly credential: Credential;
}

/** `lastUsedAt` of a key has this precision, so that not every read is also a write. */
const LAST_USE_PRECISION_MS = 60_000;

/** The stored keys and, optionally, their cache. */
export interface KeyRing {
  readonly organizations: Organizations;
  readonly authCache?: AuthCache | undefined;
}

/** Authenticates a request; throws 401. */
export function authenticate(keys: KeyRing, headers: Headers, now: number): Visitor {
  const value = bearerOf(headers);
  if (value === undefined) throw unauthorized("Full authentication is required");
  const signedIn = userWith(keys.organizations, value, headers);
  return signedIn ?? visitorWith(keys, value, now);
}

/** The organization of a request, even if its credential is no longer valid; undefined if it has none. */
export function tenantIn(organizations: Organizations, headers: Headers): Tenant | undefined {
  const value = bearerOf(headers);
  if (value === undefined) return undefined;
  return userWith(organizations, value, headers)?.tenant ?? organizations.keyOf(value)?.tenant;
}

const bearerOf = (headers: Headers): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];

/** The workspace of the request; throws 403 if the credential has no permission. */
export function authorize({ tenant, credential }: Visitor, headers: Headers): number {
  const organization = idIn(headers, ORG) ?? tenant.id;
  const workspace = idIn(headers, WORKSPACE);
  const isMember =
    credential.by === "key" || isActive(tenant.store.get(MEMBERS, credential.userId));
  if (organization !== tenant.id || !isMember) {
    throw forbidden(`No permission for organization ${organization}`);
  }
  return workspaceOf(tenant, workspace);
}

const ADMIN_ROLES: readonly Json[] = ["OWNER", "ADMIN"];

/** Throws 403 unless the caller is an administrator, as every API key is. */
export function requireAdmin({ tenant, credential }: Visitor): void {
  if (credential.by === "key") return;
  const role = tenant.store.get(MEMBERS, credential.userId)?.orgRole ?? null;
  if (!ADMIN_ROLES.includes(role)) throw forbidden("Only administrators have this permission");
}

/** The user of a session token: in the chosen organization if the same address belongs to it, else where it signed in. */
function userWith(
  organizations: Organizations,
  token: string,
  headers: Headers,
): Visitor | undefined {
  const session = organizations.sessionOf(token);
  const home = session && organizations.tenant(session.organizationId);
  if (session === undefined || home === undefined) return undefined;
  const wanted = headerIn(headers, ORG)?.[1];
  const chosen = organizations.tenants.find(({ id }) => String(id) === wanted);
  const email = home.store.get(MEMBERS, session.userId)?.email;
  const there =
    typeof email === "string"
      ? chosen?.store.list(MEMBERS).find((row) => hasEmail(row, email))
      : undefined;
  return chosen !== undefined && there !== undefined
    ? { tenant: chosen, credential: { by: "session", userId: Number(there.userId) } }
    : { tenant: home, credential: { by: "session", userId: session.userId } };
}

function visitorWith(keys: KeyRing, value: string, now: number): Visitor {
  const found = keyOf(keys, value, now);
  if (found === undefined || !works(found.row, now)) {
    throw unauthorized("Invalid or revoked API key");
  }
  return {
    tenant: found.tenant,
    credential: { by: "key", row: used(found.tenant, found.row, now) },
  };
}

/** A cached key counts as it was then: it still works after it was revoked, renewed or deleted. */
function keyOf(
  { organizations, authCache }: KeyRing,
  value: string,
  now: number,
): KnownKey | undefined {
  const known = authCache?.recall(value, now);
  if (known !== undefined) return known;
  const found = organizations.keyOf(value);
  if (found !== undefined && works(found.row, now)) authCache?.remember(value, found, now);
  return found;
}

function works(row: Row, now: number): boolean {
  if ((row.revokedAt ?? null) !== null) return false;
  return typeof row.expiresAt !== "string" || Date.parse(row.expiresAt) > now;
}

function used({ store }: Tenant, known: Row, now: number): Row {
  // The cached row may be outdated, or the key deleted.
  const row = store.get(API_KEYS, asText(known.id));
  if (row === undefined) return known;
  const last = typeof row.lastUsedAt === "string" ? Date.parse(row.lastUsedAt) : -Infinity;
  if (now - last < LAST_USE_PRECISION_MS) return row;
  return store.replace(API_KEYS, { ...row, lastUsedAt: instantOf(now) });
}

const ORG = "-org-id";
const WORKSPACE = "-workspace-id";

/** A tenant header is recognised by its suffix: the prefix is a name of the service. */
const headerIn = (headers: Headers, suffix: string): [name: string, value: string] | undefined =>
  [...headers].findLast(([name]) => name.endsWith(suffix));

function idIn(headers: Headers, suffix: string): number | undefined {
  const header = headerIn(headers, suffix);
  if (header === undefined) return undefined;
  const [name, value] = header;
  if (!/^\d{1,10}$/.test(value)) throw invalid(name, "HEADER_INVALID", "must be a whole number");
  return Number(value);
}

/** The requested workspace, or the first one of the organization. */
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
