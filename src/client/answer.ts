/** What an exchange comes to: a response of the API, or a fault, whose texts are without secrets and on one line. */
import type { FieldError } from "./errors";
import type { Headers } from "./headers";
import { isObject, parseJson, parseRows } from "./json";
import type { Json, JsonObject, ParsedRows } from "./json";
import { responseSummary } from "./message";
import type { Subject } from "./message";
import { cleaner, excerpt, foreignRedactor } from "./redact";
import type { Clean } from "./redact";
import { isTooLong, MOST_MIB } from "./transport";
import type { NoResponse, Outcome } from "./transport";
import type { ApiResponse } from "./types";

/** Why an attempt failed. */
export type Fault =
  /** A response other than 2xx. */
  | { kind: "status"; status: number; headers: Headers; body: ErrorBody }
  /** A 2xx whose body is cut off or not JSON; `why` is the rest of a sentence that begins with "the body". */
  | {
      kind: "unreadable";
      status: number;
      requestId?: string | undefined;
      why: string;
      error?: unknown;
    }
  | NoResponse;

/** The content of an error response, as far as it can be parsed. */
export interface ErrorBody {
  /** Whether it is the API's own error envelope; gateways and frameworks use other forms. */
  isEnvelope: boolean;
  errorCode?: string | undefined;
  /** The message, or an excerpt of a body that is not JSON. */
  message?: string | undefined;
  fieldErrors: FieldError[];
  requestId?: string | undefined;
}

/** Reads the outcome of a call. */
export function readAnswer(
  outcome: Outcome,
  subject: Subject,
): { result: ApiResponse; lacking?: string | undefined } | { fault: Fault } {
  if (outcome.kind !== "response") return { fault: outcome };
  const { status, headers, text, error } = outcome;
  // Only what is shown is cleaned: preparing that takes longer than reading a response.
  const clean = cleaner(subject.secrets);
  const requestId = (): string | undefined => {
    const { "x-request-id": id } = headers;
    return id && clean(id);
  };
  if (status < 200 || status >= 300) {
    const parsed = errorBodyIn(status, text, subject.secrets);
    const body = { ...parsed, requestId: requestId() ?? parsed.requestId };
    return { fault: { kind: "status", status, headers, body } };
  }
  const parse = subject.isOnlyShown === true ? parseRows : parseJson;
  const parsed: ParsedRows = text === undefined ? withoutText(error) : parse(text);
  if (!parsed.ok) {
    const why = clean(parsed.why);
    return { fault: { kind: "unreadable", status, requestId: requestId(), why, error } };
  }
  const body = parsed.value;
  const data = isObject(body) && body.data !== undefined ? body.data : body;
  const summary = (): string => responseSummary(subject, status, requestId());
  const { lacking } = parsed;
  return { result: { status, data, body, summary }, lacking: lacking && clean(lacking) };
}

const withoutText = (error: unknown): ParsedRows => {
  const why = isTooLong(error) ? `is longer than ${MOST_MIB} MiB` : "is incomplete";
  return { ok: false, isJson: false, why };
};

/**
 * Parses the body of an error response; accepts bodies with only `message` or only `error`, empty bodies and HTML. An
 * undefined text is a body that was cut off.
 */
function errorBodyIn(status: number, text = "", secrets: readonly string[]): ErrorBody {
  const parsed = parseJson(text);
  if (!parsed.ok) {
    return { isEnvelope: false, fieldErrors: [], message: excerpt(foreignRedactor(secrets)(text)) };
  }
  const clean = cleaner(secrets);
  const body = isObject(parsed.value) ? parsed.value : { message: parsed.value };
  const { code, message, error, errors, requestId } = body;
  return {
    isEnvelope: isEnvelope(status, body),
    fieldErrors: Array.isArray(errors) ? errors.flatMap((entry) => fieldErrorIn(entry, clean)) : [],
    errorCode: textIn(code, clean),
    message: textIn(message, clean) ?? textIn(isObject(error) ? error.message : error, clean),
    requestId: textIn(requestId, clean),
  };
}

/** Other servers have some of these members; only the API has all of them, with these types. */
function isEnvelope(status: number, body: JsonObject): boolean {
  const { code, message, requestId, timestamp, errors = null } = body;
  return (
    body.status === status &&
    typeof code === "string" &&
    code !== "" &&
    typeof message === "string" &&
    typeof requestId === "string" &&
    ["number", "string"].includes(typeof timestamp) &&
    (Array.isArray(errors) || errors === null)
  );
}

function fieldErrorIn(entry: Json, clean: Clean): FieldError[] {
  if (typeof entry === "string") return [{ code: "", message: clean(entry) }];
  if (!isObject(entry)) return [];
  const field = textIn(entry.field, clean);
  const code = textIn(entry.code, clean) ?? "";
  const message = textIn(entry.message, clean) ?? "";
  return [{ code, message, ...(field && { field }) }];
}

function textIn(value: Json | undefined, clean: Clean): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? clean(value) : undefined;
}
