// The envelope of platform events (docs/api.md, Webhook deliveries).

/** Types of platform events. */
export const PlatformEventType = {
  /** A monitor was created. */
  MONITOR_CREATED: "monitor.created",
  /** A monitor was changed. */
  MONITOR_UPDATED: "monitor.updated",
  /** A monitor was deleted. */
  MONITOR_DELETED: "monitor.deleted",
  /** An incident started. */
  INCIDENT_CREATED: "incident.created",
  /** An incident was resolved. */
  INCIDENT_RESOLVED: "incident.resolved",
  /** An incident was reopened. */
  INCIDENT_REOPENED: "incident.reopened",
  /** The status of a service in the catalogue changed. */
  SERVICE_STATUS_CHANGED: "service.status_changed",
  /** The status of a component of a service changed. */
  SERVICE_COMPONENT_CHANGED: "service.component_changed",
  /** A service reported an incident. */
  SERVICE_INCIDENT_CREATED: "service.incident_created",
  /** A service updated an incident. */
  SERVICE_INCIDENT_UPDATED: "service.incident_updated",
  /** A service resolved an incident. */
  SERVICE_INCIDENT_RESOLVED: "service.incident_resolved",
} as const;

/** A type of platform event. */
export type PlatformEventType = (typeof PlatformEventType)[keyof typeof PlatformEventType];

/** The data of an event: the record of the object that its type names. */
export type PlatformEventData = Readonly<Record<string, unknown>>;

/** A platform event, as posted to webhooks. */
export interface PlatformEvent<Type extends string = string> {
  /** Id of the event: the same on every retry, so that it can be handled once. */
  readonly id: string;
  /** The type: one of `PlatformEventType`, or a type that is newer than this package. */
  readonly type: Type;
  /** Version of `data`, as year and month. */
  readonly apiVersion: string;
  /** When it happened, ISO 8601 in UTC. */
  readonly createdAt: string;
  readonly data: PlatformEventData;
}

/** An event of a type that this package knows; `type` discriminates in a `switch`. */
export type KnownPlatformEvent = {
  readonly [Type in PlatformEventType]: PlatformEvent<Type>;
}[PlatformEventType];

/** The body is not an event. */
export class PlatformEventError extends Error {
  override readonly name = "PlatformEventError";
}

const TYPES: readonly string[] = Object.values(PlatformEventType);

/** Whether this package knows the type of an event. */
export function isKnownPlatformEvent(event: PlatformEvent): event is KnownPlatformEvent {
  return TYPES.includes(event.type);
}

/**
 * The event in the body of a webhook. Verify the signature first.
 * @param rawBody the body as received
 * @throws PlatformEventError if it is not an event
 */
export function readPlatformEvent(rawBody: string | Uint8Array): PlatformEvent {
  const event = parsed(typeof rawBody === "string" ? rawBody : new TextDecoder().decode(rawBody));
  const { id, type, apiVersion, createdAt, data } = event;
  for (const [name, value] of Object.entries({ id, type, apiVersion, createdAt })) {
    if (typeof value !== "string") throw new PlatformEventError(`the event has no ${name}`);
  }
  if (!isRecord(data)) throw new PlatformEventError("the event has no data");
  // All five members were checked above.
  return { id, type, apiVersion, createdAt, data } as PlatformEvent;
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new PlatformEventError("the body is not JSON", { cause });
  }
  if (isRecord(value)) return value;
  throw new PlatformEventError("the body is not an object");
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
