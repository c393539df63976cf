// All organizations of an emulator with their keys and sessions: the content of the data file.
import type { Clock, FirstRecord, FirstRecords, Ids } from "../contract";
import type { Organization, PricingPlan, Row } from "../contract";
import { asText, auditEntry } from "./records";
import { MemoryStore } from "./store";
import type { StoredRecords } from "./store";
import { instantOf } from "../time/clock";

/** An organization with the store of the core. */
export interface Tenant extends Organization {
  readonly store: MemoryStore;
}

/** A user signed in to an organization. */
export interface Session {
  readonly token: string;
  readonly organizationId: number;
  readonly userId: number;
}

/** The organizations as JSON: the content of the data file. */
export interface StoredOrganizations {
  readonly version: 1;
  readonly organizations: {
    readonly id: number;
    readonly name: string;
    readonly plan: PricingPlan;
    readonly store: StoredRecords;
  }[];
  readonly sessions: Session[];
}

/** The dependencies and settings of the organizations. */
export interface OrganizationsOptions {
  readonly clock: Clock;
  readonly ids: Ids;
  /** Key of the first organization, any text. Defaults to the stored one, or a new one. */
  readonly apiKey?: string | undefined;
  /** Plan of the first organization. Defaults to the stored one, or BUSINESS. */
  readonly plan?: PricingPlan | undefined;
  /** The records that a new organization has, besides its key. */
  readonly firstRecords?: FirstRecords;
  /** Called after every change of stored data. */
  readonly onChange?: () => void;
}

/** Collection of API keys; the collections of kinds are named by kind. */
export const API_KEYS = "ApiKey";
/** Collection of the people of an organization. */
export const MEMBERS = "Member";
/** Whether somebody is a member who is not suspended. */
export const isActive = (member: Row | undefined): boolean => member?.status === "ACTIVE";
/** Whether a member or an invite has this e-mail address, in upper or lower case. */
export const hasEmail = (row: Row, email: string): boolean =>
  asText(row.email).toLowerCase() === email.toLowerCase();
/** Collection of workspaces. */
export const WORKSPACES = "Workspace";
/** Collection of deploy locks, at most one for each workspace. */
export const LOCKS = "DeployLock";

/** The e-mail address of an organization and of its owner. */
export const founderEmail = (organizationId: number): string =>
  `organization-${organizationId}@example.com`;

/** All organizations, keys and sessions. */
export class Organizations {
  #tenants: Tenant[] = [];
  #sessions = new Map<string, Session>();
  /** Organizations and rows by key; rebuilt after any change of a key. */
  #keys: Map<string, { tenant: Tenant; row: Row }> | undefined;
  readonly #options: OrganizationsOptions;
  /** Plan of the first organization. */
  readonly plan: PricingPlan;
  /** The key of the first organization at the start and after each reset. */
  readonly apiKey: string;

  constructor(options: OrganizationsOptions, stored?: StoredOrganizations) {
    this.#options = options;
    this.plan = options.plan ?? stored?.organizations[0]?.plan ?? "BUSINESS";
    if (stored !== undefined) this.#load(stored);
    const found = options.apiKey ?? this.#storedKey();
    this.apiKey = found ?? this.#newKey();
    if (stored === undefined) this.reset();
    // The key of this run is new to the stored records.
    else if (this.keyOf(this.apiKey) === undefined) this.#insertKey(this.#tenants[0], this.apiKey);
  }

  reset(): void {
    this.#tenants = [];
    this.#sessions = new Map();
    this.#keys = undefined;
    this.#found(this.plan, this.apiKey);
    this.#changed();
  }

  get tenants(): readonly Tenant[] {
    return this.#tenants;
  }

  tenant(id: number): Tenant | undefined {
    return this.#tenants.find((tenant) => tenant.id === id);
  }

  /** The organization with its store; throws if it is gone. */
  tenantOf({ id }: Organization): Tenant {
    const tenant = this.tenant(id);
    if (tenant === undefined) throw new TypeError(`there is no organization ${id}`);
    return tenant;
  }

  /** Adds an organization with a workspace, a key and a signed-in user. */
  addOrganization(plan: PricingPlan) {
    const { tenant, workspaceId, apiKey } = this.#found(plan, this.#newKey());
    return { orgId: tenant.id, workspaceId, apiKey, sessionToken: this.signIn(tenant) };
  }

  /** The session token of the organization's owner, or of its first member if the owner has left or is suspended. */
  userOf(tenant: Tenant): string {
    const user = tenant.store.list(MEMBERS).find(isActive);
    const id = Number(user?.userId ?? tenant.id);
    const known = [...this.#sessions.values()].find(({ userId }) => userId === id);
    return known?.token ?? this.signIn(tenant, id);
  }

  /** Signs in a user of the organization, its owner by default; returns the session token. */
  signIn({ id }: Organization, userId = id): string {
    const token = this.#sessionToken(id, userId);
    this.#sessions.set(token, { token, organizationId: id, userId });
    this.#changed();
    return token;
  }

  keyOf(value: string): { tenant: Tenant; row: Row } | undefined {
    this.#keys ??= new Map(
      this.#tenants.flatMap((tenant) =>
        tenant.store.list(API_KEYS).map((row) => [asText(row.key), { tenant, row }] as const),
      ),
    );
    return this.#keys.get(value);
  }

  sessionOf(token: string): Session | undefined {
    return this.#sessions.get(token);
  }

  toJSON(): StoredOrganizations {
    return {
      version: 1,
      organizations: this.#tenants.map(({ id, name, plan, store }) => ({
        id,
        name,
        plan,
        store: store.toJSON(),
      })),
      sessions: [...this.#sessions.values()],
    };
  }

  #load(stored: StoredOrganizations): void {
    this.#tenants = stored.organizations.map(({ store, ...facts }, at) => ({
      ...facts,
      plan: at === 0 ? this.plan : facts.plan,
      store: MemoryStore.from(store, this.#onChange),
    }));
    this.#sessions = new Map(stored.sessions.map((session) => [session.token, session]));
    for (const { store, id } of stored.organizations) {
      // Files of earlier versions lack collections: they have no people.
      this.#giveFirst(id, ({ collection }) => !(collection in store.rows));
    }
  }

  /** The first key of the first organization that is still valid. */
  #storedKey(): string | undefined {
    const rows = this.#tenants[0]?.store.list(API_KEYS) ?? [];
    const live = rows.find((row) => row.revokedAt === null && row.expiresAt === null);
    return typeof live?.key === "string" ? live.key : undefined;
  }

  #newKey(): string {
    return `svc_live_${this.#options.ids.token(40)}`;
  }

  #found(plan: PricingPlan, apiKey: string) {
    const id = this.#tenants.length + 1;
    const store = new MemoryStore(this.#onChange);
    const tenant: Tenant = { id, name: `Organization ${id}`, plan, store };
    this.#tenants.push(tenant);
    this.#giveFirst(id);
    this.#insertKey(tenant, apiKey);
    // The first workspace of an organization has its id.
    return { tenant, workspaceId: id, apiKey };
  }

  /** Adds the records that an organization has from the beginning. */
  #giveFirst(id: number, isWanted: (first: FirstRecord) => boolean = () => true): void {
    const { ids, firstRecords } = this.#options;
    for (const first of firstRecords?.(ids, id, this.#now()) ?? []) {
      if (isWanted(first)) this.tenant(id)?.store.insert(first.collection, first.row);
    }
  }

  /** The owner of the organization created its first key, as the audit log tells. */
  #insertKey(tenant: Tenant | undefined, key: string): void {
    if (tenant === undefined) return;
    const { id, store } = tenant;
    const now = this.#now();
    const row = store.insert(API_KEYS, {
      id: store.next(API_KEYS),
      name: "default",
      key,
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
      workspaceId: id,
      createdAt: now,
      updatedAt: now,
    });
    const owner = store.list(MEMBERS).find(({ orgRole }) => orgRole === "OWNER");
    store.log({
      id: store.next("audit"),
      actorId: owner?.id ?? null,
      actorEmail: owner?.email ?? null,
      ...auditEntry("api_key.created", "api_key", row),
      createdAt: now,
    });
  }

  #now(): string {
    return instantOf(this.#options.clock.now());
  }

  /** Three parts separated by dots, like tokens of identity providers. */
  #sessionToken(organizationId: number, userId: number): string {
    const part = (value: object): string =>
      Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = { sub: `user-${userId}`, org: organizationId };
    return `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.${this.#options.ids.token(43)}`;
  }

  readonly #onChange = (collection: string): void => {
    if (collection === API_KEYS) this.#keys = undefined;
    this.#changed();
  };

  #changed(): void {
    this.#options.onChange?.();
  }
}
