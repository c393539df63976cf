import { ApiError } from "../client";

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
