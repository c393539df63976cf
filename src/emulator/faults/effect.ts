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

/** The request as seen by an effect. */
export interface Struck {
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
export async function strike(effect: Effect, struck: Struck): Promise<Response> {
  const { delayMs, doneAfterMs, answerAfterMs } = effect;
  if (delayMs !== undefined) await struck.sleep(delayMs);
  await struck.others("before");
  const done = isDone(effect) ? await struck.work() : undefined;
  if (doneAfterMs === undefined) await struck.others("after");
  else struck.later(doneAfterMs, () => struck.others("after"));
  if (effect.drop !== undefined) return struck.drop();
  const response = await answered(effect, struck, done);
  if (answerAfterMs !== undefined) await struck.sleep(answerAfterMs);
  return withHeaders(response, effect);
}

/** Whether the request is handled before the response. */
function isDone(effect: Effect): boolean {
  if (effect.doneAfterMs !== undefined) return false;
  if (effect.done || effect.drop === "after") return true;
  if (effect.drop === "before") return false;
  return effect.truncate === true || !hasOwnAnswer(effect);
}

async function answered(
  effect: Effect,
  struck: Struck,
  done: Response | undefined,
): Promise<Response> {
  if (done !== undefined && effect.truncate) return truncated(done, effect);
  return done === undefined || hasOwnAnswer(effect) ? inPlace(effect, struck) : done;
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

function inPlace(effect: Effect, struck: Struck): Response {
  const { status, body, html, gateway = html ? "html" : undefined } = effect;
  if (gateway !== undefined && body === undefined) {
    return gatewayAnswer(gateway, { status: status ?? 502, path: struck.path, now: struck.now() });
  }
  if (body !== undefined) return given(status ?? 200, body, struck);
  if (status !== undefined && status >= 400) return envelope(status, effect, struck);
  return new Response(null, { status: status ?? 200, headers: requestIdOf(struck) });
}

const requestIdOf = ({ requestId }: Struck) => ({ "X-Request-Id": requestId });

function given(status: number, body: Json, struck: Struck): Response {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const headers = { "Content-Type": "application/json", ...requestIdOf(struck) };
  return new Response(text, { status, headers });
}

function envelope(status: number, { headers = {} }: Effect, struck: Struck): Response {
  const now = struck.now();
  if (status !== 429) {
    return respondFailure(failureOf(status, `Fault: status ${status}`), struck.requestId, now);
  }
  const named = Object.entries(headers).find(([name]) => name.toLowerCase() === "retry-after");
  const wait = Number(named?.[1] ?? 1);
  const resetAt = Math.ceil(now / 1000) + (Number.isFinite(wait) ? wait : 1);
  const described = {
    "Retry-After": "1",
    "X-RateLimit-Limit": String(struck.limit()),
    "X-RateLimit-Remaining": "0",
    "X-RateLimit-Reset": String(resetAt),
  };
  return respondFailure(rateLimited(resetAt, described), struck.requestId, now);
}
