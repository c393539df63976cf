// Requests that several resources share. The error that each caller gets names its own resource, not that of the first
// caller, whose name may be secret.
import { ApiError, redact, reworded } from "../../client";
import type { ApiRequest, Operation } from "../../client";

/** What the error of a failed request contains, and what it must not. */
export type ErrorContext = Pick<ApiRequest, "operation" | "secrets">;

/** Stands for the operations of all callers. */
const ANY: Operation = { action: "reading", resource: "(shared)" };

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

/** The request of a path that is in progress, and the one that begins after it. */
interface Line {
  readonly running: Promise<unknown>;
  next?: Promise<unknown>;
}

/** Requests in progress, by path: callers that want the same path meanwhile share a response. */
export class RequestsInProgress {
  readonly #lines = new Map<string, Line>();

  /**
   * The response of the request in progress, or of a new one.
   * @param isFresh the request must begin from now on: the one in progress may be too old, so callers share the next one
   * @param send must return the same type for a path at all times
   */
  response<Result>(
    path: string,
    caller: ErrorContext,
    isFresh: boolean,
    send: (context: ErrorContext) => Promise<Result>,
  ): Promise<Result> {
    return sharing(caller, (common) => {
      const begin = (): Promise<Result> => this.#begin(path, send(common));
      const line = this.#lines.get(path);
      if (line === undefined) return begin();
      if (isFresh) line.next ??= line.running.then(begin, begin);
      // A path always has the same type.
      return (isFresh ? line.next : line.running) as Promise<Result>;
    });
  }

  #begin<Result>(path: string, running: Promise<Result>): Promise<Result> {
    const line: Line = { running };
    this.#lines.set(path, line);
    const ended = (): void => {
      if (line.next === undefined) this.#lines.delete(path);
    };
    running.then(ended, ended);
    return running;
  }
}

/** The result of a request that begins for this caller, or that another caller has begun. */
async function sharing<Result>(
  caller: ErrorContext,
  request: (context: ErrorContext) => Promise<Result>,
): Promise<Result> {
  try {
    return await request({ ...caller, operation: ANY });
  } catch (error) {
    throw error instanceof ApiError ? errorOf(caller, error) : error;
  }
}

/** The error with the operation of one caller. */
function errorOf({ operation, secrets = [] }: ErrorContext, error: ApiError): ApiError {
  const failed = ({ action, resource }: Operation): string => `${action} ${resource} failed: `;
  const message = error.message.replace(failed(ANY), () => failed(operation));
  // The subclasses of errors of reads have no facts of their own.
  return reworded(error, redact(message, secrets), error.constructor as typeof ApiError);
}
