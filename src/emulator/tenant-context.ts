// One organization at one moment: what behaviour needs that is not about a request. A handler's
// call is one; what happens by itself (a retry, an escalation, a missed heartbeat) gets one when it
// is due.
import type { JsonObject } from "../definitions";
import type { Clock, EventData, Ids, Organization, Row, Store } from "./contract";
import type { DeliveryScheduler, Outcome, OutgoingRequest } from "./delivery/scheduler";
import { publish } from "./delivery/outbox";
import { asText } from "./records";
import type { Tenant } from "./world";

/** One organization at one moment. */
export interface TenantContext {
  readonly organization: Organization;
  /** The store of the organization. */
  readonly store: Store;
  readonly clock: Clock;
  /** Now by the clock of records, as they write instants; what waits or expires goes by `clock`. */
  readonly now: string;
  readonly ids: Ids;
  /** Origin of this server, without `/api/v1`. */
  readonly baseUrl: string;
  /**
   * Writes an entry in the organization's audit log: `audit("api_key.revoked", "api_key", row)`. An
   * action that is a platform event (`KindBehaviour.events`) is published too.
   */
  audit(action: string, resourceType: string, row: Row, metadata?: JsonObject): void;
  /** Does the work after so many milliseconds, in place of what waited under the same key. */
  later(key: string, ms: number, work: (context: TenantContext) => unknown): void;
  /** Calls off what waits under the key. */
  cancel(key: string): void;
  /** Posts to this machine; nothing when it was broken off, which counts for nothing. */
  send(request: OutgoingRequest): Promise<Outcome | undefined>;
}

/** What contexts are made from. */
export interface ContextParts {
  readonly clock: Clock;
  /** Now, as records write instants. */
  readonly instant: () => string;
  readonly ids: Ids;
  readonly scheduler: DeliveryScheduler;
  readonly eventData: EventData;
  readonly baseUrl: () => string;
}

/** Who does it, as the audit log says; nobody where the service acts by itself. */
export interface Actor {
  readonly actorId: number | null;
  readonly actorEmail: string | null;
}

const NOBODY: Actor = { actorId: null, actorEmail: null };

/** The organization now. */
export function contextOf(
  parts: ContextParts,
  tenant: Tenant,
  actor: Actor = NOBODY,
): TenantContext {
  const { clock, ids, scheduler, eventData } = parts;
  const { store } = tenant;
  const now = parts.instant();
  const key = (name: string): string => `${tenant.id}:${name}`;
  const context: TenantContext = {
    organization: tenant,
    store,
    clock,
    now,
    ids,
    baseUrl: parts.baseUrl(),
    audit: (action, resourceType, row, metadata) => {
      const id = store.next("audit");
      store.log({ id, ...actor, ...entryOf(action, resourceType, row, metadata), createdAt: now });
      const data = eventData[action];
      if (data !== undefined) publish(context, action, () => data(context, row));
    },
    later: (name, ms, work) => {
      scheduler.later(key(name), ms, () => work(contextOf(parts, tenant)));
    },
    cancel: (name) => {
      scheduler.cancel(key(name));
    },
    send: (request) => scheduler.send(request),
  };
  return context;
}

const entryOf = (
  action: string,
  resourceType: string,
  row: Row,
  metadata: JsonObject | undefined,
): JsonObject => ({
  action,
  resourceType,
  resourceId: asText(row.id),
  resourceName: typeof row.name === "string" ? row.name : null,
  metadata: metadata ?? null,
});
