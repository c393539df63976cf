// A preview as a review, with what the service knows if it can be queried.
import { line } from "../printing";
import { clientFor, readReview, reviewOf, wantsService } from "../review";
import type { Preview, Review } from "../review";
import { reasonOf } from "./command";
import type { Terminal } from "./command";

/** The review of a preview; a query that fails only prints a message. */
export async function reviewFor(
  preview: Preview,
  { isOffline }: { readonly isOffline: boolean },
  err: Terminal["err"],
): Promise<Review> {
  const review = reviewOf(preview);
  const { MONITORING_API_KEY: key, MONITORING_BASE_URL: address } = process.env;
  if (isOffline || !key || !address || !wantsService(review)) return review;
  const notice = (what: string, error: unknown): void => {
    err(line`${what}: ${reasonOf(error)}`);
  };
  try {
    const client = clientFor(process.env);
    try {
      return await readReview(preview, client, notice);
    } finally {
      await client.close();
    }
  } catch (error) {
    notice("The service could not be queried", error);
    return review;
  }
}
