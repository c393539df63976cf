// The effect of a fault on one request.
//
// A fault's own answer (`status`, `body`, `html`, `gateway`) replaces the handling of the request, and so
// does `drop: "before"`, unless `done` or `doneAfterMs` says that the request is handled anyway. All other
// effects let it be handled. Writes of other actors happen before or after the handling, or whatever replaces
// it.
import type { Json } from "../../definitions";
import { hasOwnAnswer } from "./schema";
import type { Effect } from "./schema";
import { gatewayAnswer } from "../http/gateway";
import { rateLimited } from "../limits/rate-limits";
import { failureOf, respondFailure } from "../http/respond";

/** A request that a fault hits, as its effect sees it. */
export interface FaultedRequest {
  readonly requestId: string;
  /** Path without the query. */
  readonly path: string;
  readonly now: () => number;
  /** Request limit to name in a 429. */
  readonly limit: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Cuts the connection. */
  readonly drop: () => Response;
  /** Handles the request. */
  readonly work: () => Promise<Response>;
  /** Handles the request after so many milliseconds, even if the client is gone, and then does the rest. */
  readonly later: (ms: number, rest: () => Promise<void>) => void;
  /** Performs the writes of other actors that are due now. */
  readonly others: (when: "before" | "after") => Promise<void>;
}

/** The response to a request that a fault hits. */
export async function faultedResponse(effect: Effect, request: FaultedRequest): Promise<Response> {
  const { delayMs, doneAfterMs, answerAfterMs } = effect;
  if (delayMs !== undefined) await request.sleep(delayMs);
  await request.others("before");
  const done = isDone(effect) ? await request.work() : undefined;
  if (doneAfterMs === undefined) await request.others("after");
  else request.later(doneAfterMs, () => request.others("after"));
  if (effect.drop !== undefined) return request.drop();
  const response = await answered(effect, request, done);
  if (answerAfterMs !== undefined) await request.sleep(answerAfterMs);
  return withHeaders(response, effect);
}

function isDone(effect: Effect): boolean {
  if (effect.doneAfterMs !== undefined) return false;
  if (effect.done || effect.drop === "after") return true;
  if (effect.drop === "before") return false;
  return effect.truncate === true || !hasOwnAnswer(effect);
}

async function answered(
  effect: Effect,
  request: FaultedRequest,
  done: Response | undefined,
): Promise<Response> {
  if (done !== undefined && effect.truncate) return truncated(done, effect);
  return done === undefined || hasOwnAnswer(effect) ? inPlace(effect, request) : done;
}

/** A complete response with half of its JSON. */
async function truncated(response: Response, effect: Effect): Promise<Response> {
  const text = await response.text();
  const half = text.slice(0, Math.floor(text.length / 2));
  const cut = new Response(half, {
    status: effect.status ?? response.status,
    headers: response.headers,
  });
  cut.headers.delete("content-length");
  return cut;
}

function withHeaders(response: Response, { headers = {}, without = [] }: Effect): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  for (const name of without) response.headers.delete(name);
  return response;
}

function inPlace(effect: Effect, request: FaultedRequest): Response {
  const { status, body, html, gateway = html ? "html" : undefined } = effect;
  if (gateway !== undefined && body === undefined) {
    return gatewayAnswer(gateway, {
      status: status ?? 502,
      path: request.path,
      now: request.now(),
    });
  }
  if (body !== undefined) return given(status ?? 200, body, request);
  if (status !== undefined && status >= 400) return envelope(status, effect, request);
  return new Response(null, { status: status ?? 200, headers: requestIdOf(request) });
}

const requestIdOf = ({ requestId }: FaultedRequest) => ({ "X-Request-Id": requestId });

function given(status: number, body: Json, request: FaultedRequest): Response {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const headers = { "Content-Type": "application/json", ...requestIdOf(request) };
  return new Response(text, { status, headers });
}

function envelope(status: number, { headers = {} }: Effect, request: FaultedRequest): Response {
  const now = request.now();
  if (status !== 429) {
    return respondFailure(failureOf(status, `Fault: status ${status}`), request.requestId, now);
  }
  const named = Object.entries(headers).find(([name]) => name.toLowerCase() === "retry-after");
  const wait = Number(named?.[1] ?? 1);
  const resetAt = Math.ceil(now / 1000) + (Number.isFinite(wait) ? wait : 1);
  const described = {
    "Retry-After": "1",
    "X-RateLimit-Limit": String(request.limit()),
    "X-RateLimit-Remaining": "0",
    "X-RateLimit-Reset": String(resetAt),
  };
  return respondFailure(rateLimited(resetAt, described), request.requestId, now);
}
