// Whether and when a failed delivery is retried: docs/api.md, Webhook deliveries.
import type { Row, TenantContext } from "../contract";
import { conflict } from "../http/failure";
import { asText } from "../store/records";
import type { Outcome } from "./scheduler";
import { timeIn } from "../time/clock";

const RETRY_AFTER_MS = [1_000, 5_000, 30_000, 120_000, 600_000] as const;

/** Maximum number of attempts. */
export const MAX_ATTEMPTS = RETRY_AFTER_MS.length + 1;

/** A 4xx is permanent: the receiver would refuse the same request again. */
const isFinal = ({ status }: Outcome): boolean => status !== null && status >= 400 && status < 500;

/** Milliseconds until the next attempt; undefined if there is none. */
export const waitAfter = (outcome: Outcome, attempts: number): number | undefined =>
  outcome.error === null || isFinal(outcome) ? undefined : RETRY_AFTER_MS[attempts - 1];

/** A failed delivery that is retried now, with an audit entry; throws 409 for any other. */
export function retried(context: TenantContext, deliveries: string, type: string, row: Row): Row {
  if (row.status !== "FAILED") {
    throw conflict(`A delivery that is ${asText(row.status)} cannot be retried`);
  }
  const pending = { ...row, status: "RETRY_PENDING", nextRetryAt: context.now };
  const next = context.store.replace(deliveries, pending);
  context.audit(`${type}.retried`, type, next);
  return next;
}

/** The deliveries in a collection that are pending, and in how many milliseconds each is due. */
export const pendingIn = (
  { store, clock }: TenantContext,
  deliveries: string,
): [string, number][] =>
  store
    .list(deliveries)
    .filter(({ status }) => status === "PENDING" || status === "RETRY_PENDING")
    .map(({ id, nextRetryAt, createdAt }) => [
      asText(id),
      Math.max(0, timeIn(nextRetryAt ?? createdAt) - clock.now()),
    ]);
