// The errors that a handler throws to refuse a call. The API turns them into the error envelope (docs/api.md,
// "Errors") and adds the request id.
import { pathText } from "../../definitions";
import type { Problem } from "../../definitions";

/** One rejected field. */
export interface FailureEntry {
  readonly code: string;
  /** `config.gracePeriod`; null for the request as a whole. */
  readonly field: string | null;
  readonly message: string;
}

/** A refusal with its status, code and message. */
export class ApiFailure extends Error {
  override readonly name = "ApiFailure";

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly errors: readonly FailureEntry[] | null = null,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/** 400 VALIDATION_FAILED with an entry for each rejected field. */
export function badRequest(problems: readonly Problem[]): ApiFailure {
  const errors = problems.map(({ path, code, message }) => ({
    code,
    field: path.length === 0 ? null : pathText(path),
    message,
  }));
  // A sentence names what it is about; any other message continues the name of its field.
  const words = errors.map(({ field, message }) =>
    field === null || /^[A-Z][a-z]/.test(message) ? message : `${field} ${message}`,
  );
  return new ApiFailure(400, "VALIDATION_FAILED", words.join("; "), errors);
}

/** 400 VALIDATION_FAILED for one query or path parameter, or for the request as a whole. */
export function invalid(field: string | null, code: string, message: string): ApiFailure {
  return badRequest([{ path: field === null ? [] : [field], code, message }]);
}

/** 400 ENTITLEMENT_EXCEEDED: the plan does not allow it. */
export const entitlement = (message: string): ApiFailure =>
  new ApiFailure(400, "ENTITLEMENT_EXCEEDED", message);

/** 401 UNAUTHORIZED. */
export const unauthorized = (message: string): ApiFailure =>
  new ApiFailure(401, "UNAUTHORIZED", message);

/** 403 FORBIDDEN. */
export const forbidden = (message: string): ApiFailure => new ApiFailure(403, "FORBIDDEN", message);

/** 404 NOT_FOUND: `notFound("Monitor 6f1…")`. */
export const notFound = (what: string): ApiFailure =>
  new ApiFailure(404, "NOT_FOUND", `${what} not found`);

/** 409 CONFLICT. */
export const conflict = (message: string): ApiFailure => new ApiFailure(409, "CONFLICT", message);
