// Questions that a credential may not be allowed to ask.
import { ApiError, RateLimited, isCertainlyNotDone } from "../../client";

/**
 * Not every credential may read the log, and not every plan has it: if the API itself refuses, the creator
 * stays unknown. If no response comes, or one of a gateway, the log may still name another creator, so the
 * error is thrown.
 */
export async function orNothing<Answer>(asking: Promise<Answer>, nothing: Answer): Promise<Answer> {
  try {
    return await asking;
  } catch (error) {
    if (isRefusal(error) && !(error instanceof RateLimited)) return nothing;
    throw error;
  }
}

/** Whether an error is a response of the API itself. */
const isRefusal = (error: unknown): boolean =>
  isCertainlyNotDone(error) && error instanceof ApiError && error.errorCode !== undefined;
