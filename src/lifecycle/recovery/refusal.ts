// Requests that not every credential or plan allows.
import { ApiError, RateLimited, isCertainlyNotDone } from "../../client";

/**
 * The result, or the fallback if the API itself refuses the request. Any other error is thrown: without a response, or
 * with one of a gateway, the data may exist.
 */
export async function ifAllowed<T>(request: Promise<T>, fallback: T): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (isRefusal(error) && !(error instanceof RateLimited)) return fallback;
    throw error;
  }
}

/** Whether an error is a response of the API itself. */
const isRefusal = (error: unknown): boolean =>
  isCertainlyNotDone(error) && error instanceof ApiError && error.errorCode !== undefined;
