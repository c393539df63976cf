/**
 * Error messages: the action, the resource, the response, the remedy. Text from outside is redacted before it
 * is cleaned, because cleaning would alter a secret with a line break so that it is no longer recognised.
 */
import type { ErrorBody } from "./error-body";
import type { FieldError } from "./errors";
import { excerpt, oneLine, redact, redactor } from "./redact";
import { cut } from "../definitions";
import { faultCode } from "./transport";
import type { Attempts, Method, Operation, Sending, TimeLimit } from "./types";

/** Maximum length of one part of a message. */
const PART_LENGTH = 400;
const MOST_FIELD_ERRORS = 20;

/** The request that a message is about. */
export interface Subject {
  operation: Operation;
  method: Method;
  /** The time limit of the operation, if it has one. */
  timeLimit: TimeLimit | undefined;
  /** The path with `/api/v1`, without the query. */
  path: string;
  secrets: readonly string[];
  /** Which of the requests for the same create this is, if there were several. */
  sending?: Sending | undefined;
}

/** A call of the API that a message is about. */
export interface Call extends Subject {
  /** Whether the call can be executed twice without harm. */
  isRepeatable: boolean;
  /** The attempts so far of a call that is sent only once. */
  once: Attempts | undefined;
  /** Whether it is sent even after the run was cancelled. */
  evenIfStopped: boolean;
  /** The API's origin, without credentials. */
  origin: string;
  /** Whether the environment names a proxy. */
  hasProxy: boolean;
}

/** Prepares text from outside for output. */
export type Clean = (text: string) => string;

/** Removes secrets, joins lines, and shortens, in this order. */
export function cleaner(secrets: readonly string[]): Clean {
  const withoutSecrets = redactor(secrets);
  return (text) => cut(oneLine(withoutSecrets(text)), PART_LENGTH);
}

/** The parts of a message besides its subject. */
export interface MessageParts {
  /** What happened; already clean. */
  what: string;
  /** What to do about it; may be empty. */
  remedy: string;
  tries: number;
  requestId?: string | undefined;
}

/** The whole message, on one line. */
export function sentence(
  subject: Subject,
  { what, remedy, tries, requestId }: MessageParts,
): string {
  const { operation, method, path, secrets, sending } = subject;
  const attempts = tries + (sending?.earlier ?? 0);
  const notes = [`${method} ${path}`];
  if (requestId !== undefined) notes.push(`request ${requestId}`);
  if (attempts > 1) notes.push(`${attempts} attempts`);
  const failed = `${operation.action} ${operation.resource} failed: ${what}`;
  const text = `${failed} (${notes.join(", ")}).${remedy === "" ? "" : ` ${remedy}.`}`;
  return oneLine(redact(text, secrets));
}

/** The facts of a response of success. */
export function responseSummary(
  { method, path, secrets }: Subject,
  status: number,
  requestId: string | undefined,
): string {
  const id = requestId === undefined ? "" : `, request ${cleaner(secrets)(requestId)}`;
  return oneLine(redact(`${status} to ${method} ${path}${id}`, secrets));
}

/** The content of an error response: status, code, and messages. */
export function responseText(status: number, body: ErrorBody, secrets: readonly string[]): string {
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
  // With field errors, the general message adds nothing.
  if (fields.length > 0) return fields.join("; ");
  return message === undefined ? "" : withoutFullStop(clean(message));
}

function fieldText({ field, code, message }: FieldError, clean: Clean): string {
  const text = withoutFullStop(clean(message));
  // Many messages already begin with the field's name.
  const named = field === undefined || text.startsWith(field) ? text : `${clean(field)} ${text}`;
  return code === "" ? named : `${named} [${clean(code)}]`;
}

function withoutFullStop(text: string): string {
  return text.replace(/\.$/, "");
}

/** A field error without secrets. */
export function cleanFieldError(entry: FieldError, clean: Clean): FieldError {
  const { field, code, message } = entry;
  return { code: clean(code), message: clean(message), ...(field && { field: clean(field) }) };
}

/** The text of a transport error, with its code. */
export function errorText(error: unknown): string {
  // If several addresses were tried, only the parts of the error have messages.
  if (error instanceof AggregateError) {
    return [...new Set(error.errors.map(errorText))].join("; ");
  }
  const message = error instanceof Error ? error.message : String(error);
  const code = faultCode(error);
  return code === undefined || message.includes(code) ? message : `${message} [${code}]`;
}

/** A copy of an error for use as a cause: without secrets and without a stack to print. */
export function cleanCause(error: unknown, clean: Clean): Error {
  const cause = new Error(clean(errorText(error)));
  cause.stack = `${cause.name}: ${cause.message}`;
  return cause;
}
