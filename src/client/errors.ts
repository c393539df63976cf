/**
 * What the client throws. The host prints `${error}: ${error.stack}` and takes an error that owns
 * `id`, `code` or `metadata` for something else: messages and stacks are one line here, and those
 * three names are never used.
 */

/** One complaint of the API about one field. */
export interface FieldError {
  /** Path of the field, such as `config.url`; missing where the complaint is about the whole. */
  field?: string;
  code: string;
  message: string;
}

/** What is known about a failure, already free of secrets. */
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
  /** HTTP status, where there was an answer. */
  readonly status: number | undefined;
  /** The API's own code, such as `VALIDATION_FAILED`. */
  readonly errorCode: string | undefined;
  readonly fieldErrors: readonly FieldError[];
  /** What the API's operators need to find the call. */
  readonly requestId: string | undefined;
  /** Whether it is certain that nothing was executed: see isCertainlyNotDone. */
  readonly isNotDone: boolean;

  constructor(facts: ErrorFacts) {
    const { message, status, errorCode, fieldErrors = [], requestId, cause } = facts;
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.status = status;
    this.errorCode = errorCode;
    this.fieldErrors = fieldErrors;
    this.requestId = requestId;
    this.isNotDone = facts.isNotDone ?? false;
    this.stack = `${this.name}: ${message}`;
  }
}

/** 400: the API refused what was sent. */
export class BadRequest extends ApiError {}
/** 400 with the code of a plan limit. */
export class EntitlementExceeded extends BadRequest {}
/** 401: the credential is missing, unknown or revoked. */
export class Unauthorized extends ApiError {}
/** 403: the credential is good, but not for this. */
export class Forbidden extends ApiError {}
/** 404 in the API's own envelope, with a code for it: the resource is gone. Any other 404 is not this. */
export class NotFound extends ApiError {}
/** 409: the name is taken, or something depends on the resource. */
export class Conflict extends ApiError {}
/** 429, and waiting as long as the API asks for would exceed the bound. */
export class RateLimited extends ApiError {}
/** 5xx. */
export class ServerError extends ApiError {}
/** No complete answer came; nothing was created. */
export class TransportError extends ApiError {}
/** A POST that may or may not have been executed. */
export class AmbiguousError extends ApiError {
  /** Whether the API did not answer in time, and may still be at it. */
  readonly isLate: boolean;

  constructor(facts: ErrorFacts & { readonly isLate?: boolean }) {
    super(facts);
    this.isLate = facts.isLate ?? false;
  }
}
/** Not sent, because the run was cancelled. */
export class Stopped extends ApiError {}
/** The API answered with success, but its answer could not be read. */
export class UnreadableAnswer extends ApiError {}
/** A list that cannot be read to its end. */
export class IncompleteList extends ApiError {}

const CLASS_BY_STATUS: Readonly<Record<number, typeof ApiError>> = {
  400: BadRequest,
  401: Unauthorized,
  403: Forbidden,
  404: NotFound,
  409: Conflict,
  429: RateLimited,
};

/** The code with which the API refuses what the plan does not include. */
export const ENTITLEMENT_CODE = "ENTITLEMENT_EXCEEDED";

/** Codes with which the API says that something does not exist: `NOT_FOUND`, `MONITOR_NOT_FOUND`. */
const NOT_FOUND_CODE = /NOT_FOUND$/;

/**
 * The error for a status. `isEnvelope`: in the API's own envelope; only then a 404 counts as gone,
 * because a gateway's 404 would drop a living resource from the state.
 */
export function errorForStatus(
  status: number,
  facts: ErrorFacts & { readonly isEnvelope: boolean },
): ApiError {
  const { isEnvelope, errorCode = "" } = facts;
  if (status === 400 && errorCode === ENTITLEMENT_CODE) return new EntitlementExceeded(facts);
  if (status === 404 && !(isEnvelope && NOT_FOUND_CODE.test(errorCode))) return new ApiError(facts);
  const Class = CLASS_BY_STATUS[status] ?? (status >= 500 ? ServerError : ApiError);
  return new Class(facts);
}

/** Whether the API says that the resource does not exist. */
export function isNotFound(error: unknown): error is NotFound {
  return error instanceof NotFound;
}
/** Whether the credential was refused. */
export function isUnauthorized(error: unknown): error is Unauthorized {
  return error instanceof Unauthorized;
}
/** Whether the credential does not reach this. */
export function isForbidden(error: unknown): error is Forbidden {
  return error instanceof Forbidden;
}
/** Whether something is in the way: a taken name, a dependent resource. */
export function isConflict(error: unknown): error is Conflict {
  return error instanceof Conflict;
}
/** Whether the API refused what was sent. */
export function isBadRequest(error: unknown): error is BadRequest {
  return error instanceof BadRequest;
}
/** Whether the plan does not include it. */
export function isEntitlementExceeded(error: unknown): error is EntitlementExceeded {
  return error instanceof EntitlementExceeded;
}
/** Whether it is unknown if a POST was executed. */
export function isAmbiguous(error: unknown): error is AmbiguousError {
  return error instanceof AmbiguousError;
}
/**
 * Whether it is certain that the API has executed nothing of the call, in none of its attempts: it
 * never left, or the API itself refused it (a 4xx in its own envelope, its 429 among them). False for
 * every other failure: a 5xx, 408, 425 or 499, a gateway's 4xx, whatever is not an error of the client.
 */
export function isCertainlyNotDone(error: unknown): boolean {
  return error instanceof ApiError && error.isNotDone;
}
