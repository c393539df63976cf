// Replies and failures as responses: docs/api.md, "Envelopes" and "Errors".
import type { Json, JsonObject } from "../../definitions";
import type { Reply } from "../contract";
import { ApiFailure } from "./failure";
import { listBody } from "./paging";

/** Headers by name. */
export type HeaderMap = Readonly<Record<string, string>>;

/** A JSON response. */
export function json(status: number, body: Json, headers: HeaderMap = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", ...headers },
  });
}

/** The reply of a handler in its envelope. */
export function respond(reply: Reply, query: URLSearchParams, headers: HeaderMap): Response {
  switch (reply.reply) {
    case "record":
      return json(reply.status, { data: reply.record }, headers);
    case "list": {
      const { rows, paging, present = (row: JsonObject): Json => row, bound } = reply;
      return json(200, listBody({ rows, paging, query, present, bound }), headers);
    }
    case "none":
      return new Response(null, { status: 204, headers });
    case "bare":
      return json(reply.status, reply.body, headers);
  }
}

/** The generic error code of a status. */
const CODES: Readonly<Record<number, string>> = {
  400: "VALIDATION_FAILED",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_ALLOWED",
  409: "CONFLICT",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  421: "MISDIRECTED_REQUEST",
  429: "RATE_LIMITED",
  500: "INTERNAL_ERROR",
  502: "BAD_GATEWAY",
  503: "SERVICE_UNAVAILABLE",
  504: "GATEWAY_TIMEOUT",
};

/** A failure with this status and its generic code. */
export const failureOf = (status: number, message: string, headers: HeaderMap = {}): ApiFailure =>
  new ApiFailure(status, CODES[status] ?? "ERROR", message, null, headers);

/** A failure in the error envelope. */
export function respondFailure(
  failure: ApiFailure,
  requestId: string,
  now: number,
  headers: HeaderMap = {},
): Response {
  const { status, code, message, errors } = failure;
  const entries = errors?.map((entry) => ({ ...entry })) ?? null;
  const body = { status, code, message, timestamp: now, requestId, errors: entries };
  return json(status, body, { ...headers, ...failure.headers, "X-Request-Id": requestId });
}
