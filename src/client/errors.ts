/**
 * The errors that the client throws. The plugin host prints `${error}: ${error.stack}` and treats errors with an `id`,
 * `code` or `metadata` of their own differently: messages and stacks are one line, and these three names are never
 * used.
 */

/** A setting that the user has to correct. The message names the setting and how to set it. */
export class SettingsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "SettingsError";
    this.stack = `${this.name}: ${message}`;
  }
}

/** One problem that the API reports for one field. */
export interface FieldError {
  /** Path of the field, such as `config.url`; missing if the problem concerns the whole request. */
  field?: string;
  code: string;
  message: string;
}

/** The facts of a failure, without secrets. */
export interface ErrorFacts {
  message: string;
  status?: number | undefined;
  errorCode?: string | undefined;
  fieldErrors?: readonly FieldError[];
  requestId?: string | undefined;
  /** Whether it is certain that nothing was executed. */
  isNotDone?: boolean;
  cause?: unknown;
}

/** Any failure of a call. */
export class ApiError extends Error {
  /** HTTP status, if there was a response. */
  readonly status: number | undefined;
  /** The API's own error code, such as `VALIDATION_FAILED`. */
  readonly errorCode: string | undefined;
  readonly fieldErrors: readonly FieldError[];
  /** Identifies the call for the API's operators. */
  readonly requestId: string | undefined;
  /** Whether it is certain that nothing was executed: see isCertainlyNotDone. */
  readonly isNotDone: boolean;

  constructor(facts: ErrorFacts) {
    const { message, status, errorCode, fieldErrors = [], requestId, isNotDone = false } = facts;
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = new.target.name;
    this.status = status;
    this.errorCode = errorCode;
    this.fieldErrors = fieldErrors;
    this.requestId = requestId;
    this.isNotDone = isNotDone;
    this.stack = `${this.name}: ${message}`;
  }
}

/** 403: the credential is valid but lacks permission. */
export class Forbidden extends ApiError {}
/**
 * 404 in the API's own envelope, with a matching code: the API says that the object does not exist. The caller decides
 * whether it is gone. Any other 404 is an ApiError.
 */
export class NotFound extends ApiError {}
/** 409: the name is taken, or another object depends on the resource. */
export class Conflict extends ApiError {}
/** 429, and the requested wait exceeds the limit. */
export class RateLimited extends ApiError {}
/** 5xx. */
export class ServerError extends ApiError {}
/** No complete response to a request that was not sent, or that may be repeated. */
export class TransportError extends ApiError {}
/** A request that may or may not have been executed, and that was not repeated. */
export class AmbiguousError extends ApiError {
  /** Whether the API did not respond in time and may still be executing the request. */
  readonly isLate: boolean;
  /**
   * Milliseconds that the API asks to wait before the request is sent again; infinite if a call may not wait that long.
   */
  readonly pauseMs: number;

  constructor(facts: ErrorFacts & { readonly isLate?: boolean; readonly pauseMs?: number }) {
    super(facts);
    this.isLate = facts.isLate ?? false;
    this.pauseMs = facts.pauseMs ?? 0;
  }
}
/** Not sent because the run was cancelled, or because the operation's time is over. */
export class Stopped extends ApiError {}
/** The API responded with success, but the response could not be read. */
export class UnreadableAnswer extends ApiError {}
/** A list that could not be read completely. */
export class IncompleteList extends ApiError {}

/**
 * The same failure in other words.
 * @param Class the class of the result: a subclass without facts of its own
 */
export function reworded(error: ApiError, message: string, Class = ApiError): ApiError {
  const { status, errorCode, fieldErrors, requestId, isNotDone } = error;
  return new Class({ message, status, errorCode, fieldErrors, requestId, isNotDone, cause: error });
}

const CLASS_BY_STATUS: Readonly<Record<number, typeof ApiError>> = {
  403: Forbidden,
  404: NotFound,
  409: Conflict,
  429: RateLimited,
};

/** The code for objects that do not exist; a route that does not exist has another one. */
const NOT_FOUND_CODE = "NOT_FOUND";

/** The class of the error for a status; `errorCode` only of a response in the API's own envelope. */
export function classFor(status: number, errorCode: string | undefined): typeof ApiError {
  // A gateway's 404 would drop an existing resource from the state.
  if (status === 404 && errorCode !== NOT_FOUND_CODE) return ApiError;
  return CLASS_BY_STATUS[status] ?? (status >= 500 ? ServerError : ApiError);
}

/** Whether the API says that the resource does not exist. */
export const isNotFound = (error: unknown): error is NotFound => error instanceof NotFound;
/** Whether the credential lacks permission. */
export const isForbidden = (error: unknown): error is Forbidden => error instanceof Forbidden;
/** Whether there is a conflict: a taken name, a dependent resource. */
export const isConflict = (error: unknown): error is Conflict => error instanceof Conflict;
/** Whether a POST may or may not have been executed. */
export const isAmbiguous = (error: unknown): error is AmbiguousError =>
  error instanceof AmbiguousError;

/**
 * Whether it is certain that the API executed none of the attempts: the request was never sent, or the API itself
 * refused it (a 4xx in its own envelope, including its 429). False for every other failure: a 5xx, 408, 425 or 499, a
 * gateway's 4xx, or any error that is not the client's.
 */
export const isCertainlyNotDone = (error: unknown): boolean =>
  error instanceof ApiError && error.isNotDone;

/** The result, or the fallback if the request fails with an expected error. */
export async function withFallback<T, Fallback>(
  isExpected: (error: unknown) => boolean,
  request: Promise<T>,
  fallback: Fallback,
): Promise<T | Fallback> {
  try {
    return await request;
  } catch (error) {
    if (isExpected(error)) return fallback;
    throw error;
  }
}
