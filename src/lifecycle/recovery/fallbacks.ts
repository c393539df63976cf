// Fallbacks for requests that a credential or plan may not allow. They apply only if the API itself refuses the request:
// without a response, or with one of a gateway, the data may exist.
import { ApiError, RateLimited, isCertainlyNotDone, isForbidden, withFallback } from "../../client";

/** The result, or the fallback if the API refuses the request for any reason. */
export const ifAllowed = <T>(request: Promise<T>, fallback: T): Promise<T> =>
  withFallback(isRefusal, request, fallback);

/** The result, or the fallback if the API says that the credential lacks the permission. */
export const ifPermitted = <T>(request: Promise<T>, fallback: T): Promise<T> =>
  withFallback((error) => isForbidden(error) && isRefusal(error), request, fallback);

/** Whether an error is a response of the API itself that repeating the request later would not change. */
const isRefusal = (error: unknown): boolean =>
  isCertainlyNotDone(error) &&
  error instanceof ApiError &&
  error.errorCode !== undefined &&
  !(error instanceof RateLimited);
