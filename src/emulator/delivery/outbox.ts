// Platform events on their way to webhooks: docs/api.md, Webhook deliveries. The core only says that
// something happened; what is sent when, and what becomes of it, is decided here. Time, the wait
// for it and the post itself are passed in.
import type { Json } from "../../spec";
import type { Clock, Events, Ids, Organization, Row, Timers, Trial } from "../contract";
import { asText } from "../records";
import { envelope, headersOf } from "./letter";
import { isLoopbackAddress } from "./post";
import type { Post } from "./post";

/** The deliveries of an organization. */
export const DELIVERIES = "WebhookDelivery";
/** The signing secret of an organization, under its id. */
export const SIGNING_SECRETS = "WebhookSigningSecret";

const TIMEOUT_MS = 10_000;
const RETRY_AFTER_MS = [1_000, 5_000, 30_000, 120_000, 600_000] as const;
const MAX_ATTEMPTS = RETRY_AFTER_MS.length + 1;
/** Deliveries given up in a row that switch a webhook off. */
const FAILURES_ALLOWED = 10;
const NOT_HERE = "Not sent: only addresses of this machine are called";

/** What an outbox stands on. */
export interface OutboxParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly timers: Timers;
  readonly post: Post;
  /** Told of what should never be thrown. */
  readonly onCrash: (error: unknown) => void;
}

/** How one attempt went. */
interface Outcome {
  /** Null where there was no answer. */
  readonly status: number | null;
  readonly error: string | null;
  readonly latencyMs: number;
}

/** Sends, retries and records. */
export class Outbox {
  /** Cancels the timer of each delivery that waits. */
  readonly #waiting = new Map<string, () => void>();
  readonly #underWay = new Set<Promise<void>>();
  #stop = new AbortController();

  constructor(readonly parts: OutboxParts) {}

  /** The outbox as the calls of one organization see it. */
  eventsOf(organization: Organization): Events {
    return {
      publish: (type, data) => {
        this.#publish(organization, type, data);
      },
      tryOut: (endpoint, type) => this.#tryOut(organization, endpoint, type),
    };
  }

  /** Takes up what was not done when the records were last written. */
  resume(organizations: readonly Organization[]): void {
    for (const organization of organizations) {
      for (const row of organization.store.list(DELIVERIES)) {
        if (row.status !== "PENDING" && row.status !== "RETRY_PENDING") continue;
        const due = Date.parse(asText(row.nextRetryAt ?? row.createdAt));
        this.#schedule(organization, asText(row.id), Math.max(0, due - this.parts.clock.now()));
      }
    }
  }

  /** Forgets what waits and breaks off what is under way. */
  clear(): void {
    for (const cancel of this.#waiting.values()) cancel();
    this.#waiting.clear();
    this.#stop.abort();
    this.#stop = new AbortController();
  }

  /** As `clear`, and done when nothing is under way any more. */
  async close(): Promise<void> {
    this.clear();
    await Promise.all(this.#underWay);
  }

  #publish(organization: Organization, type: string, data: Json): void {
    const { store } = organization;
    const targets = store
      .list("Webhook")
      .filter((row) => row.enabled === true && isSubscribed(row, type));
    if (targets.length === 0) return;
    const eventId = this.parts.ids.uuid();
    const body = envelope(eventId, type, this.#now(), data);
    for (const endpoint of targets) {
      const isHere = isLoopbackAddress(asText(endpoint.url));
      const row = this.#fresh(endpoint, { eventId, eventType: type, body });
      // What is not called has not failed: the webhook of a real receiver must stay as it is.
      const refused = { status: "FAILED", errorMessage: NOT_HERE, failedAt: this.#now() };
      store.insert(DELIVERIES, isHere ? row : { ...row, ...refused });
      if (isHere) this.#schedule(organization, asText(row.id), 0);
    }
  }

  #fresh(endpoint: Row, event: Row): Row {
    return {
      id: this.parts.ids.uuid(),
      endpointId: endpoint.id,
      ...event,
      status: "PENDING",
      attemptCount: 0,
      maxAttempts: MAX_ATTEMPTS,
      responseStatus: null,
      responseLatencyMs: null,
      errorMessage: null,
      deliveredAt: null,
      failedAt: null,
      nextRetryAt: null,
      createdAt: this.#now(),
    };
  }

  #schedule(organization: Organization, id: string, ms: number): void {
    const cancel = this.parts.timers.after(ms, () => {
      this.#waiting.delete(id);
      const work = this.#attempt(organization, id)
        .catch(this.parts.onCrash)
        .finally(() => this.#underWay.delete(work));
      this.#underWay.add(work);
    });
    this.#waiting.set(id, cancel);
  }

  async #attempt(organization: Organization, id: string): Promise<void> {
    const { store } = organization;
    const delivery = store.get(DELIVERIES, id);
    const endpoint = store.get("Webhook", asText(delivery?.endpointId));
    if (delivery === undefined || endpoint === undefined) return;
    if (endpoint.enabled !== true) {
      const errorMessage = "The webhook was switched off";
      this.#record(organization, delivery, { status: "FAILED", errorMessage, nextRetryAt: null });
      return;
    }
    const { signal } = this.#stop;
    const outcome = await this.#send(organization, endpoint, delivery);
    // Broken off, it counts for nothing: a later run takes it up again.
    if (!signal.aborted) this.#settle(organization, delivery, outcome);
  }

  async #send(organization: Organization, endpoint: Row, delivery: Row): Promise<Outcome> {
    const { clock, timers, post } = this.parts;
    const start = clock.now();
    const body = asText(delivery.body);
    const secret = organization.store.get(SIGNING_SECRETS, organization.id)?.secret;
    const headers = headersOf({
      type: asText(delivery.eventType),
      deliveryId: asText(delivery.id),
      body,
      secret: typeof secret === "string" ? secret : undefined,
      now: start,
    });
    const late = new AbortController();
    const cancel = timers.after(TIMEOUT_MS, () => {
      late.abort();
    });
    try {
      const signal = AbortSignal.any([this.#stop.signal, late.signal]);
      const status = await post({ url: asText(endpoint.url), headers, body, signal });
      return { status, error: complaint(status), latencyMs: clock.now() - start };
    } catch (error) {
      const words = late.signal.aborted
        ? `No answer within ${TIMEOUT_MS / 1000} s`
        : wordsOf(error);
      return { status: null, error: words, latencyMs: clock.now() - start };
    } finally {
      cancel();
    }
  }

  #settle(organization: Organization, delivery: Row, { status, error, latencyMs }: Outcome): void {
    const attemptCount = Number(delivery.attemptCount) + 1;
    const told = {
      attemptCount,
      responseStatus: status,
      responseLatencyMs: latencyMs,
      errorMessage: error,
      nextRetryAt: null,
    };
    if (error === null) {
      this.#record(organization, delivery, { ...told, status: "DELIVERED" });
      this.#count(organization, delivery, 0);
      return;
    }
    const wait = isFinal(status) ? undefined : RETRY_AFTER_MS[attemptCount - 1];
    if (wait === undefined) {
      this.#record(organization, delivery, { ...told, status: "FAILED" });
      this.#count(organization, delivery, 1);
      return;
    }
    const nextRetryAt = new Date(this.parts.clock.now() + wait).toISOString();
    this.#record(organization, delivery, { ...told, status: "RETRY_PENDING", nextRetryAt });
    this.#schedule(organization, asText(delivery.id), wait);
  }

  #record({ store }: Organization, { id }: Row, changes: Row): void {
    const row = store.get(DELIVERIES, asText(id));
    if (row === undefined) return;
    const deliveredAt = changes.status === "DELIVERED" ? this.#now() : null;
    const failedAt = changes.status === "FAILED" ? this.#now() : null;
    store.replace(DELIVERIES, { ...row, ...changes, deliveredAt, failedAt });
  }

  /** Counts failures in a row, and switches a webhook off that has too many. */
  #count({ store }: Organization, { endpointId }: Row, more: 0 | 1): void {
    const endpoint = store.get("Webhook", asText(endpointId));
    if (endpoint === undefined) return;
    const before = Number(endpoint.consecutiveFailures ?? 0);
    const consecutiveFailures = more === 0 ? 0 : before + 1;
    if (consecutiveFailures === before) return;
    const next: Row = { ...endpoint, consecutiveFailures };
    if (consecutiveFailures >= FAILURES_ALLOWED && endpoint.enabled === true) {
      next.enabled = false;
      next.disabledReason = `${consecutiveFailures} deliveries in a row have failed`;
      next.disabledAt = this.#now();
      next.updatedAt = this.#now();
    }
    store.replace("Webhook", next);
  }

  /** One attempt that is neither recorded nor counted. */
  async #tryOut(organization: Organization, endpoint: Row, type: string): Promise<Trial> {
    if (!isLoopbackAddress(asText(endpoint.url))) {
      return { success: false, statusCode: null, message: NOT_HERE, durationMs: 0 };
    }
    const eventId = this.parts.ids.uuid();
    const body = envelope(eventId, type, this.#now(), { test: true });
    const delivery = this.#fresh(endpoint, { eventId, eventType: type, body });
    const { status, error, latencyMs } = await this.#send(organization, endpoint, delivery);
    const message = error ?? "Delivered";
    return { success: error === null, statusCode: status, message, durationMs: latencyMs };
  }

  #now(): string {
    return new Date(this.parts.clock.now()).toISOString();
  }
}

const isSubscribed = ({ subscribedEvents }: Row, type: string): boolean =>
  Array.isArray(subscribedEvents) && subscribedEvents.includes(type);

const complaint = (status: number): string | null =>
  status >= 200 && status < 300 ? null : `The receiver answered ${status}`;

/** The receiver has understood and refuses: the same again would be refused again. */
const isFinal = (status: number | null): boolean =>
  status !== null && status >= 400 && status < 500;

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
