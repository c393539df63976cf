/** Error messages: the action, the resource, the response, the remedy. */
import { oneLine, redact } from "./redact";
import type { Clean } from "./redact";
import { faultCode } from "./transport";
import type { Method, Operation } from "./types";
import { reasonOf } from "../definitions";

/** The call that a message is about. */
export interface Subject {
  operation: Operation;
  method: Method;
  /** The path with `/api/v1`, without the query. */
  path: string;
  secrets: readonly string[];
  /** As in the request. */
  isOnlyShown?: boolean | undefined;
  /** Aborted when the operation's time is over; its reason names the limit. */
  limit?: AbortSignal | undefined;
}

/** The whole message, on one line: what happened, and what to do about it, if anything. */
export function sentence(
  { operation, method, path, secrets }: Subject,
  of: { what: string; remedy: string; tries: number; requestId?: string | undefined },
): string {
  const notes = [`${method} ${path}`];
  if (of.requestId !== undefined) notes.push(`request ${of.requestId}`);
  if (of.tries > 1) notes.push(`${of.tries} attempts`);
  const failed = `${operation.action} ${operation.resource} failed: ${of.what}`;
  const text = `${failed} (${notes.join(", ")}).${of.remedy === "" ? "" : ` ${of.remedy}.`}`;
  return oneLine(redact(text, secrets));
}

/** The facts of a response of success, for messages. */
export function responseSummary(subject: Subject, status: number, requestId?: string): string {
  const { method, path, secrets } = subject;
  const id = requestId === undefined ? "" : `, request ${requestId}`;
  return oneLine(redact(`${status} to ${method} ${path}${id}`, secrets));
}

/** The text of a transport error, with its code. */
export function errorText(error: unknown): string {
  // If several addresses were tried, only the parts of the error have messages.
  if (error instanceof AggregateError) {
    return [...new Set(error.errors.map(errorText))].join("; ");
  }
  const message = reasonOf(error);
  const code = faultCode(error);
  return code === undefined || message.includes(code) ? message : `${message} [${code}]`;
}

/** A copy of an error for use as a cause: without secrets and without a stack to print. */
export function cleanCause(error: unknown, clean: Clean): Error {
  const cause = new Error(clean(errorText(error)));
  cause.stack = `${cause.name}: ${cause.message}`;
  return cause;
}
