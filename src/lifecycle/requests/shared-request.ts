// Requests that several resources share. The error that each caller gets names its own resource, not that of the first
// caller, whose name may be secret.
import { ApiError, redact } from "../../client";
import type { ApiRequest, Operation } from "../../client";

/** What the error of a failed request contains, and what it must not. */
export type ErrorContext = Pick<ApiRequest, "operation" | "secrets">;

/** Stands for the operations of all callers. */
const ANY: Operation = { action: "reading", resource: "(shared)" };

/**
 * The result of a request for a caller.
 * @param request begins it, or joins one that another caller has begun
 */
export async function sharing<Result>(
  caller: ErrorContext,
  request: (context: ErrorContext) => Promise<Result>,
): Promise<Result> {
  try {
    return await request({ ...caller, operation: ANY });
  } catch (error) {
    throw error instanceof ApiError ? errorOf(caller, error) : error;
  }
}

/** A request that is sent once for all callers, and again after a failure. */
export class SharedRequest<Result> {
  #result: Promise<Result> | undefined;

  constructor(private readonly send: (operation: Operation) => Promise<Result>) {}

  /** The result for a caller. */
  for(operation: Operation): Promise<Result> {
    return sharing({ operation }, (common) => {
      this.#result ??= this.send(common.operation).catch((error: unknown) => {
        this.#result = undefined;
        throw error;
      });
      return this.#result;
    });
  }
}

/** The error with the operation of one caller. */
function errorOf({ operation, secrets = [] }: ErrorContext, error: ApiError): ApiError {
  const failed = ({ action, resource }: Operation): string => `${action} ${resource} failed: `;
  const message = error.message.replace(failed(ANY), () => failed(operation));
  const { status, errorCode, fieldErrors, requestId, isNotDone, again } = error;
  const facts = { status, errorCode, fieldErrors, requestId, isNotDone, again, cause: error };
  // The subclasses of errors of reads have no facts of their own.
  const Class = error.constructor as typeof ApiError;
  return new Class({ ...facts, message: redact(message, secrets) });
}
