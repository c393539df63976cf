// The envelope of platform events (docs/api.md, Webhook deliveries).

/** Types of platform events. */
export const PlatformEventType = {
  /** A monitor was made. */
  MONITOR_CREATED: "monitor.created",
  /** A monitor was changed. */
  MONITOR_UPDATED: "monitor.updated",
  /** A monitor was deleted. */
  MONITOR_DELETED: "monitor.deleted",
  /** An incident began. */
  INCIDENT_CREATED: "incident.created",
  /** An incident is over. */
  INCIDENT_RESOLVED: "incident.resolved",
  /** An incident began again. */
  INCIDENT_REOPENED: "incident.reopened",
  /** A service of the catalogue changed its status. */
  SERVICE_STATUS_CHANGED: "service.status_changed",
  /** A component of a service changed its status. */
  SERVICE_COMPONENT_CHANGED: "service.component_changed",
  /** A service reported an incident. */
  SERVICE_INCIDENT_CREATED: "service.incident_created",
  /** A service updated an incident. */
  SERVICE_INCIDENT_UPDATED: "service.incident_updated",
  /** A service reported that an incident is over. */
  SERVICE_INCIDENT_RESOLVED: "service.incident_resolved",
} as const;

/** One of the types of platform events. */
export type PlatformEventType = (typeof PlatformEventType)[keyof typeof PlatformEventType];

/** What an event is about: the record of what its type names, as far as is known. */
export type PlatformEventData = Readonly<Record<string, unknown>>;

/** A platform event as it is posted to webhooks. */
export interface PlatformEvent<Type extends string = string> {
  /** Of the event: the same on every retry, so that it can be handled once. */
  readonly id: string;
  /** What happened: one of `PlatformEventType`, or a type that is newer than this package. */
  readonly type: Type;
  /** Version of the shape of `data`, of year and month. */
  readonly apiVersion: string;
  /** When it happened, ISO 8601 in UTC. */
  readonly createdAt: string;
  readonly data: PlatformEventData;
}

/** An event of a type that this package knows; `type` tells them apart in a `switch`. */
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
 * @param rawBody the body as it came
 * @throws PlatformEventError when it is not an event
 */
export function readPlatformEvent(rawBody: string | Uint8Array): PlatformEvent {
  const event = parsed(typeof rawBody === "string" ? rawBody : new TextDecoder().decode(rawBody));
  const { id, type, apiVersion, createdAt, data } = event;
  for (const [name, value] of Object.entries({ id, type, apiVersion, createdAt })) {
    if (typeof value !== "string") throw new PlatformEventError(`the event has no ${name}`);
  }
  if (!isRecord(data)) throw new PlatformEventError("the event has no data");
  // All five members have been looked at.
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
