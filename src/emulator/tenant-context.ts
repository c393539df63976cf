// One organization at one moment: the context of behaviour that does not depend on a request. A handler's
// call is one; automatic events (a retry, an escalation, a missed heartbeat) get one when they are due.
import type { JsonObject } from "../definitions";
import type { Clock, Ids, Row, TenantContext } from "./contract";
import type { DeliveryScheduler } from "./delivery/scheduler";
import { auditEntry } from "./store/records";
import type { Tenant } from "./store/organizations";

/** The dependencies of contexts. */
export interface ContextParts {
  readonly clock: Clock;
  /** A time of the clock as written in records. */
  readonly instant: (time: number) => string;
  readonly ids: Ids;
  readonly scheduler: DeliveryScheduler;
  /** Publishes the platform event that an action is, if it is one. */
  readonly publish: (context: TenantContext, action: string, row: Row) => void;
  readonly baseUrl: () => string;
  /** Called with each new entry of the audit log. */
  readonly onChange?: (orgId: number, entry: JsonObject, row: Row, client: string | null) => void;
}

/** The actor in the audit log; null members if the service itself acts. */
export interface Actor {
  readonly actorId: number | null;
  readonly actorEmail: string | null;
  /** The program that it uses, if known; not in the audit log. */
  readonly client?: string | null;
}

const NOBODY: Actor = { actorId: null, actorEmail: null };

/** The current context of an organization. */
export function contextOf(
  parts: ContextParts,
  tenant: Tenant,
  { client = null, ...actor }: Actor = NOBODY,
): TenantContext {
  const { clock, ids, scheduler, publish } = parts;
  const { store } = tenant;
  const time = clock.now();
  const now = parts.instant(time);
  const key = (name: string): string => `${tenant.id}:${name}`;
  const context: TenantContext = {
    organization: tenant,
    store,
    clock,
    time,
    now,
    ids,
    baseUrl: parts.baseUrl(),
    audit: (action, resourceType, row, metadata) => {
      const id = store.next("audit");
      const what = auditEntry(action, resourceType, row, metadata);
      const entry = { id, ...actor, ...what, createdAt: now };
      store.log(entry);
      parts.onChange?.(tenant.id, entry, row, client);
      publish(context, action, row);
    },
    later: (name, ms, work) => {
      scheduler.later(key(name), ms, () => work(contextOf(parts, tenant)));
    },
    cancel: (name) => {
      scheduler.cancel(key(name));
    },
    pause: (ms) => scheduler.pause(ms),
    send: (request) => scheduler.send(request),
  };
  return context;
}
