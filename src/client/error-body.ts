import type { FieldError } from "./errors";
import { isObject, parseJson } from "./json";
import type { Json, JsonObject } from "./json";

/** The content of an error response, as far as it can be parsed. Not redacted yet. */
export interface ErrorBody {
  /** Whether it is the API's own error envelope; gateways and frameworks use other forms. */
  isEnvelope: boolean;
  errorCode?: string;
  message?: string;
  fieldErrors: FieldError[];
  requestId?: string;
  /** The body if it is not JSON. */
  text?: string;
}

/**
 * Parses the body of an error response; accepts bodies with only `message` or only `error`, empty bodies and
 * HTML. An undefined text is a body that was cut off.
 */
export function parseErrorBody(status: number, text: string | undefined): ErrorBody {
  if (text === undefined) return { isEnvelope: false, fieldErrors: [] };
  const parsed = parseJson(text);
  if (!parsed.ok) return { isEnvelope: false, fieldErrors: [], text };
  const body = parsed.value;
  if (!isObject(body)) {
    const message = textOf(body);
    return { isEnvelope: false, fieldErrors: [], ...(message && { message }) };
  }
  const errorCode = textOf(body["code"]);
  const message = textOf(body["message"]) ?? messageIn(body["error"]);
  const requestId = textOf(body["requestId"]);
  return {
    isEnvelope: isEnvelope(status, body),
    fieldErrors: fieldErrorsOf(body["errors"]),
    ...(errorCode && { errorCode }),
    ...(message && { message }),
    ...(requestId && { requestId }),
  };
}

/** Other servers have some of these members; only the API has all of them, with these types. */
function isEnvelope(status: number, body: JsonObject): boolean {
  return (
    body["status"] === status &&
    typeof body["code"] === "string" &&
    body["code"] !== "" &&
    typeof body["message"] === "string" &&
    typeof body["requestId"] === "string" &&
    ["number", "string"].includes(typeof body["timestamp"]) &&
    (Array.isArray(body["errors"]) || (body["errors"] ?? null) === null)
  );
}

function messageIn(error: Json | undefined): string | undefined {
  return isObject(error) ? textOf(error["message"]) : textOf(error);
}

function fieldErrorsOf(errors: Json | undefined): FieldError[] {
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((entry): FieldError[] => {
    if (typeof entry === "string") return [{ code: "", message: entry }];
    if (!isObject(entry)) return [];
    const field = textOf(entry["field"]);
    const code = textOf(entry["code"]) ?? "";
    const message = textOf(entry["message"]) ?? "";
    return [{ code, message, ...(field && { field }) }];
  });
}

function textOf(value: Json | undefined): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}
