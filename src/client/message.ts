/**
 * The text of errors: what we did, to which resource, what the answer was, what to do. What came from
 * outside is redacted first and cleaned second, because cleaning would change a secret with a line
 * break so that it is no longer recognized.
 */
import type { ErrorBody } from "./error-body";
import type { FieldError } from "./errors";
import { excerpt, oneLine, redact, redactor } from "./redact";
import { cut } from "../definitions";
import { faultCode } from "./transport";
import type { Method, Operation } from "./types";

/** Characters of one part of a message: long enough for any honest sentence. */
const PART_LENGTH = 400;
const MOST_FIELD_ERRORS = 20;

/** What is being attempted. */
export interface Subject {
  operation: Operation;
  method: Method;
  /** Whether the call can be executed twice without harm. */
  isRepeatable: boolean;
  /** Whether it is sent though the run was cancelled. */
  evenIfStopped: boolean;
  /** The path with `/api/v1`, without the query. */
  path: string;
  /** The API's origin, without credentials. */
  origin: string;
  /** Whether the environment names a proxy. */
  hasProxy: boolean;
  secrets: readonly string[];
}

/** Makes text from outside fit to be shown. */
export type Clean = (text: string) => string;

/** Secrets out, one line, not too long: in this order. */
export function cleaner(secrets: readonly string[]): Clean {
  const withoutSecrets = redactor(secrets);
  return (text) => cut(oneLine(withoutSecrets(text)), PART_LENGTH);
}

/** What a message is made of besides its subject. */
export interface MessageParts {
  /** What happened; already clean. */
  what: string;
  /** What to do about it, or nothing. */
  remedy: string;
  tries: number;
  requestId?: string | undefined;
}

/** The whole message, on one line. */
export function sentence(
  subject: Subject,
  { what, remedy, tries, requestId }: MessageParts,
): string {
  const { operation, method, path, secrets } = subject;
  const notes = [`${method} ${path}`];
  if (requestId !== undefined) notes.push(`request ${requestId}`);
  if (tries > 1) notes.push(`${tries} attempts`);
  const failed = `${operation.action} ${operation.resource} failed: ${what}`;
  const text = `${failed} (${notes.join(", ")}).${remedy === "" ? "" : ` ${remedy}.`}`;
  return oneLine(redact(text, secrets));
}

/** What an error answer says: status, code, and its messages. */
export function answerText(status: number, body: ErrorBody, secrets: readonly string[]): string {
  const clean = cleaner(secrets);
  const code = body.errorCode === undefined ? "" : ` ${clean(body.errorCode)}`;
  const detail =
    body.text === undefined ? messages(body, clean) : excerpt(redact(body.text, secrets));
  return `${status}${code}${detail === "" ? "" : `: ${detail}`}`;
}

function messages({ message, fieldErrors }: ErrorBody, clean: Clean): string {
  const fields = fieldErrors.slice(0, MOST_FIELD_ERRORS).map((entry) => fieldText(entry, clean));
  if (fieldErrors.length > fields.length) {
    fields.push(`and ${fieldErrors.length - fields.length} more`);
  }
  // Beside field errors the general message only says that there are some.
  if (fields.length > 0) return fields.join("; ");
  return message === undefined ? "" : withoutFullStop(clean(message));
}

function fieldText({ field, code, message }: FieldError, clean: Clean): string {
  const text = withoutFullStop(clean(message));
  // Many messages begin with the field's name themselves.
  const named = field === undefined || text.startsWith(field) ? text : `${clean(field)} ${text}`;
  return code === "" ? named : `${named} [${clean(code)}]`;
}

function withoutFullStop(text: string): string {
  return text.replace(/\.$/, "");
}

/** A field error as errors carry it: without secrets. */
export function cleanFieldError(entry: FieldError, clean: Clean): FieldError {
  const { field, code, message } = entry;
  return { code: clean(code), message: clean(message), ...(field && { field: clean(field) }) };
}

/** What a transport error says, its code included. */
export function errorText(error: unknown): string {
  // Where several addresses were tried, the error itself is empty and its parts tell.
  if (error instanceof AggregateError) {
    return [...new Set(error.errors.map(errorText))].join("; ");
  }
  const message = error instanceof Error ? error.message : String(error);
  const code = faultCode(error);
  return code === undefined || message.includes(code) ? message : `${message} [${code}]`;
}

/** A copy of an error to be kept as a cause: without secrets, and without a stack to print. */
export function cleanCause(error: unknown, clean: Clean): Error {
  const cause = new Error(clean(errorText(error)));
  cause.stack = `${cause.name}: ${cause.message}`;
  return cause;
}
