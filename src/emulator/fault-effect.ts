// What a fault does to one request.
//
// `drop`, `truncate`, `headers`, `delayMs` and `answerAfterMs` let the work be done (`drop: "before"`
// does not): `delayMs` later, `answerAfterMs` at once and only its answer later. `status`, `body` and
// `html` answer in its place.
import type { Json } from "../spec";
import type { Effect } from "./faults";
import { rateLimited } from "./rate-limits";
import { failureOf, respondFailure } from "./respond";

/** What an effect needs to know of the request. */
export interface Struck {
  readonly requestId: string;
  readonly now: () => number;
  /** Limit of requests to name in a 429. */
  readonly limit: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Cuts the connection. */
  readonly drop: () => Response;
  /** Does what was asked for. */
  readonly work: () => Promise<Response>;
}

/** The response to a request that a fault hits. */
export async function strike(effect: Effect, struck: Struck): Promise<Response> {
  if (effect.delayMs !== undefined) await struck.sleep(effect.delayMs);
  if (effect.drop === "before") return struck.drop();
  if (effect.drop === "after") {
    await struck.work();
    return struck.drop();
  }
  const response = await answered(effect, struck);
  if (effect.answerAfterMs !== undefined) await struck.sleep(effect.answerAfterMs);
  return withHeaders(response, effect);
}

async function answered(effect: Effect, struck: Struck): Promise<Response> {
  if (effect.truncate) return truncated(await struck.work(), effect);
  const isWorkDone = effect.status === undefined && effect.body === undefined && !effect.html;
  return isWorkDone ? struck.work() : inPlace(effect, struck);
}

/** A complete response whose JSON stops in the middle. */
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

function withHeaders(response: Response, { headers = {} }: Effect): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

function inPlace(effect: Effect, struck: Struck): Response {
  if (effect.html) return proxyPage(effect.status ?? 502);
  const { status = 200, body } = effect;
  if (body !== undefined) return given(status, body, struck);
  if (status >= 400) return envelope(status, effect, struck);
  return new Response(null, { status, headers: { "X-Request-Id": struck.requestId } });
}

function given(status: number, body: Json, { requestId }: Struck): Response {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const headers = { "Content-Type": "application/json", "X-Request-Id": requestId };
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
  const told = {
    "Retry-After": "1",
    "X-RateLimit-Limit": String(struck.limit()),
    "X-RateLimit-Remaining": "0",
    "X-RateLimit-Reset": String(resetAt),
  };
  return respondFailure(rateLimited(resetAt, told), struck.requestId, now);
}

/** What a proxy in front of the service says; it knows nothing of envelopes or request ids. */
function proxyPage(status: number): Response {
  const text = `<html>
<head><title>${status} Bad Gateway</title></head>
<body><center><h1>${status} Bad Gateway</h1></center><hr><center>proxy</center></body>
</html>
`;
  return new Response(text, { status, headers: { "Content-Type": "text/html" } });
}
