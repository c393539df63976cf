// Whether and when something that did not arrive is sent again: docs/api.md, Webhook deliveries.
import type { Outcome } from "./scheduler";

const RETRY_AFTER_MS = [1_000, 5_000, 30_000, 120_000, 600_000] as const;

/** How often anything is tried. */
export const MAX_ATTEMPTS = RETRY_AFTER_MS.length + 1;

/** The receiver has understood and refuses: the same again would be refused again. */
const isFinal = ({ status }: Outcome): boolean => status !== null && status >= 400 && status < 500;

/** Milliseconds until the next attempt; nothing where there is none. */
export const waitAfter = (outcome: Outcome, attempts: number): number | undefined =>
  outcome.error === null || isFinal(outcome) ? undefined : RETRY_AFTER_MS[attempts - 1];
