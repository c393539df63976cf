import type { FieldError } from "./errors";
import { isObject, parseJson } from "./json";
import type { Json } from "./json";

/** What an error answer says, as far as it can be read. Raw: still to be redacted. */
export interface ErrorBody {
  /** Whether the body can be the API's: JSON, or nothing at all. A proxy's page is not. */
  fromApi: boolean;
  errorCode?: string;
  message?: string;
  fieldErrors: FieldError[];
  requestId?: string;
  /** The body where it is no JSON. */
  text?: string;
}

/**
 * Reads an error body; one with only `message` or only `error`, an empty one and HTML are fine.
 * Undefined stands for a body that broke off: nobody can tell whose it was.
 */
export function parseErrorBody(text: string | undefined): ErrorBody {
  if (text === undefined) return { fromApi: false, fieldErrors: [] };
  const parsed = parseJson(text);
  if (!parsed.ok) return { fromApi: false, fieldErrors: [], text };
  const body = parsed.value;
  if (!isObject(body)) {
    const message = textOf(body);
    return { fromApi: body === null, fieldErrors: [], ...(message && { message }) };
  }
  const errorCode = textOf(body["code"]);
  const message = textOf(body["message"]) ?? messageIn(body["error"]);
  const requestId = textOf(body["requestId"]);
  return {
    fromApi: true,
    fieldErrors: fieldErrorsOf(body["errors"]),
    ...(errorCode && { errorCode }),
    ...(message && { message }),
    ...(requestId && { requestId }),
  };
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
