// Errors for objects that were not found: either gone, or not proved to be gone.
import { ApiError, NotFound } from "../../client";
import type { Operation } from "../../client";

/** The error for an update of an object that is gone. */
export function missingOnUpdate({ action, resource, remedies = {} }: Operation): NotFound {
  return new NotFound({
    message: `${action} ${resource} failed: it no longer exists. ${remedies.NOT_FOUND ?? ""}`,
  });
}

/** The error for a 404 that does not prove that the object is gone. */
export function notGone(error: ApiError, why: string): ApiError {
  const { message, status, errorCode, requestId } = error;
  return new ApiError({
    message: `${message} It does not count as gone: ${why}`,
    status,
    errorCode,
    requestId,
    cause: error,
  });
}
