// A preview as a review, with what the service knows if it can be queried.
import { settingsFrom } from "../client";
import { line } from "../printing";
import {
  checksIn,
  readReview,
  reviewOf,
  ServiceReader,
  wantsService,
  withTestRuns,
} from "../review";
import type { Preview, Review } from "../review";
import type { Terminal } from "./command";
import { reasonOf } from "../definitions";

/** How the service is asked. */
export interface Asking {
  readonly isOffline: boolean;
  /** Which new and changed checks are run, if any. */
  readonly runs?: "reading" | "all" | undefined;
}

/** A comment does not depend on what it reads, and its questions are bounded one by one (service-facts.ts). */
const HURRIED = {
  most: 60,
  limits: { timeoutMs: 5_000, maxAttempts: 2, maxRetryWaitMs: 5_000 },
} as const;

/** The review of a preview; a query that fails only prints a message. */
export async function reviewFor(
  preview: Preview,
  { isOffline, runs }: Asking,
  err: Terminal["err"],
): Promise<Review> {
  const review = reviewOf(preview);
  const isRunning = runs !== undefined && checksIn(review).length > 0;
  const { MONITORING_API_KEY: key, MONITORING_BASE_URL: address } = process.env;
  if (isOffline || !key || !address || !(wantsService(review) || isRunning)) {
    if (isRunning)
      err(line`No check was run: that needs MONITORING_API_KEY and MONITORING_BASE_URL`);
    return review;
  }
  const notice = (what: string, error: unknown): void => {
    err(line`${what}: ${reasonOf(error)}`);
  };
  try {
    const reader = new ServiceReader(
      settingsFrom(() => undefined, process.env),
      HURRIED,
    );
    try {
      const found = await readReview(preview, review, reader, notice);
      return isRunning ? await withTestRuns(found, reader.client, runs === "all") : found;
    } finally {
      await reader.close();
    }
  } catch (error) {
    notice("The service could not be queried", error);
    return review;
  }
}
