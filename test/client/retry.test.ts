import { describe, expect, it } from "vitest";
import {
  AmbiguousError,
  ApiError,
  isCertainlyNotDone,
  RateLimited,
  ServerError,
  TransportError,
  UnreadableAnswer,
} from "../../src/client";
import type { Method } from "../../src/client";
import {
  canRepeat,
  decideRetry,
  isAmbiguousFault,
  retryDelay,
  shouldRetry,
} from "../../src/client/retry";
import type { Fault } from "../../src/client/retry";
import { call, clientOf, errorBody, fakeClock, rejection, serve } from "./scripted-server";
import type { Reply } from "./scripted-server";

const METHODS: Method[] = ["GET", "PUT", "PATCH", "DELETE", "POST"];
/** A response, by default in the API's own envelope. */
const status = (code: number, headers = {}, isEnvelope = true): Fault => ({
  kind: "status",
  status: code,
  headers,
  isEnvelope,
});

/** After these statuses it is unknown whether the request was carried out: the API or a proxy did not wait. */
const UNCERTAIN = [
  408,
  425,
  499,
  502,
  503,
  504,
  ...Array.from({ length: 11 }, (_, at) => 520 + at),
];

/** The decision for each fault: for repeatable methods, and for POST. */
const TABLE: [
  name: string,
  fault: Fault,
  repeatable: boolean,
  post: "retry" | "fail" | "ambiguous",
][] = [
  ["429, which was not executed", status(429), true, "retry"],
  ["a connection that was never established", { kind: "unsent" }, true, "retry"],
  [
    "429 without envelope, but with Retry-After",
    status(429, { "retry-after": "1" }, false),
    true,
    "retry",
  ],
  [
    "429 without envelope, but with X-RateLimit-Limit",
    status(429, { "x-ratelimit-limit": "9" }, false),
    true,
    "retry",
  ],
  ["429 of another server", status(429, {}, false), true, "ambiguous"],
  ...UNCERTAIN.flatMap((code): typeof TABLE => [
    [`${code}`, status(code), true, "ambiguous"],
    [`${code} of a gateway`, status(code, {}, false), true, "ambiguous"],
  ]),
  ["a lost request", { kind: "lost" }, true, "ambiguous"],
  ["an unreadable success", { kind: "unreadable" }, true, "ambiguous"],
  ["500, which would fail again", status(500), false, "fail"],
  ["501", status(501), false, "fail"],
  ["400", status(400), false, "fail"],
  ["401", status(401), false, "fail"],
  ["403", status(403), false, "fail"],
  ["404", status(404), false, "fail"],
  ["404 of a gateway", status(404, {}, false), false, "fail"],
  ["409", status(409), false, "fail"],
  ["an untrusted certificate", { kind: "permanent" }, false, "fail"],
];

describe("the retry decision", () => {
  const rows = TABLE.flatMap(([name, fault, repeatable, post]) =>
    METHODS.map((method) => ({
      name,
      fault,
      method,
      verdict: method === "POST" ? post : repeatable ? "retry" : "fail",
    })),
  );
  it.each(rows)("$method after $name: $verdict", ({ fault, method, verdict }) => {
    const isRepeatable = canRepeat({ method });
    const got = shouldRetry(isRepeatable, fault)
      ? "retry"
      : isAmbiguousFault(isRepeatable, fault)
        ? "ambiguous"
        : "fail";
    expect(got).toBe(verdict);
  });
});

describe("the delay before a retry", () => {
  const now = Date.parse("2030-01-01T00:00:00Z");
  const half = () => 0.5;
  it("doubles from 500 ms", () => {
    const delays = [1, 2, 3, 4].map((tries) => retryDelay({ kind: "lost" }, tries, now, half));
    expect(delays).toEqual([500, 1000, 2000, 4000]);
  });
  it("has 50 % jitter in both directions, so that clients do not retry together", () => {
    expect(retryDelay({ kind: "lost" }, 1, now, () => 0)).toBe(250);
    expect(retryDelay({ kind: "lost" }, 1, now, () => 0.999)).toBeCloseTo(749.5);
  });
  const named: [string, Record<string, string>, number][] = [
    ["Retry-After in seconds", { "retry-after": "45" }, 45_000],
    ["Retry-After as a date", { "retry-after": "Tue, 01 Jan 2030 00:00:20 GMT" }, 20_000],
    [
      "Retry-After as a date, by the server's clock",
      { "retry-after": "Tue, 01 Jan 2030 10:00:20 GMT", date: "Tue, 01 Jan 2030 10:00:00 GMT" },
      20_000,
    ],
    [
      "the reset time if there is no Retry-After",
      { "x-ratelimit-reset": String(now / 1000 + 7) },
      7_000,
    ],
    [
      "the reset time if Retry-After is invalid",
      { "retry-after": "soon 5", "x-ratelimit-reset": String(now / 1000 + 7) },
      7_000,
    ],
    [
      "Retry-After rather than the reset time",
      { "retry-after": "3", "x-ratelimit-reset": String(now / 1000 + 7) },
      3_000,
    ],
    ["the default if Retry-After is zero", { "retry-after": "0" }, 500],
    ["the default if the reset time has passed", { "x-ratelimit-reset": "1" }, 500],
    ["the default if there is no header", {}, 500],
    ["the default if Retry-After is negative", { "retry-after": "-5" }, 500],
  ];
  const hours = 5 * 3600;
  const unmeasured: typeof named = [
    [
      "one window at most if our clock is behind",
      { "x-ratelimit-reset": String(now / 1000 + hours) },
      60_000,
    ],
    [
      "one window at most if Retry-After is a distant date",
      { "retry-after": "Tue, 01 Jan 2030 05:00:00 GMT" },
      60_000,
    ],
    ["the default if our clock is ahead", { "x-ratelimit-reset": String(now / 1000 - hours) }, 500],
    ["Retry-After in seconds, however many", { "retry-after": "18000" }, 18_000_000],
    [
      "one window at most if the server's clock and the reset time disagree",
      { "x-ratelimit-reset": String(now / 1000 + 90), date: "Tue, 01 Jan 2030 00:00:00 GMT" },
      60_000,
    ],
    [
      "one window at most if the reset time is in milliseconds",
      { "x-ratelimit-reset": String(now), date: "Tue, 01 Jan 2030 00:00:00 GMT" },
      60_000,
    ],
  ];
  it.each([...named, ...unmeasured])("after a 429 is %s", (_name, headers, ms) => {
    expect(retryDelay(status(429, headers), 1, now, half)).toBe(ms);
  });
  it("is at least the Retry-After of a 503", () => {
    expect(retryDelay(status(503, { "retry-after": "9" }), 1, now, half)).toBe(9000);
    expect(retryDelay(status(503, { "retry-after": "0" }), 3, now, half)).toBe(2000);
  });
  it("lasts until the rate limit resets only after a 429", () => {
    const headers = { "x-ratelimit-reset": String(now / 1000 + 58) };
    expect(retryDelay(status(503, headers), 1, now, half)).toBe(500);
    expect(retryDelay(status(429, headers), 1, now, half)).toBe(58_000);
  });
  it("after a 429 does not count as an attempt, but is limited in total", () => {
    const bounds = { maxAttempts: 4, maxRetryWaitMs: 100_000 };
    const fault = status(429, { "retry-after": "30" });
    const after = (tries: number, waitedMs: number) =>
      decideRetry(
        { isRepeatable: false, fault, tries, throttled: tries, waitedMs },
        bounds,
        now,
        half,
      );
    expect(after(9, 70_000)).toEqual({ retry: true, waitMs: 30_000 });
    expect(after(2, 70_001)).toEqual({
      retry: false,
      tooLong: { waitMs: 30_000, boundMs: 100_000 },
    });
  });
  it("of a create that its caller sends again is only what the API asks for", () => {
    const bounds = { maxAttempts: 4, maxRetryWaitMs: 1000 };
    const after = (fault: Fault) =>
      decideRetry(
        { isRepeatable: false, isResent: true, fault, tries: 2, throttled: 1, waitedMs: 70_000 },
        bounds,
        now,
        half,
      );
    // The wait for room in the rate limit may have been long.
    expect(after(status(503, {}))).toEqual({ retry: false, pauseMs: 0 });
    expect(after(status(503, { "retry-after": "9" }))).toEqual({
      retry: false,
      pauseMs: 9000,
      tooLong: { waitMs: 9000, boundMs: 1000 },
    });
  });
});

describe("a client after a fault", () => {
  const fine: Reply = { json: { data: { id: "m1" } } };
  const faults: [string, Reply][] = [
    ["502", { status: 502 }],
    ["503", { status: 503 }],
    ["504", { status: 504, text: "<html>gateway</html>" }],
    ["524", { status: 524, text: "<html>gateway</html>" }],
    ["408", { status: 408, json: errorBody(408, "REQUEST_TIMEOUT", "too slow") }],
    ["a gateway's 429", { status: 429, text: "<html>slow down</html>" }],
    ["a dropped connection", { drop: true }],
    ["a truncated body", { json: { data: 1 }, cut: true }],
    ["truncated JSON", { text: '{"data":{"id"' }],
  ];
  // undici's timeout clock ticks once a second, so only one method is tested.
  const timeOut: [string, Reply] = ["a timeout", { hang: true }];
  const repeatable = METHODS.filter((method) => method !== "POST");
  it.each(faults.flatMap(([name, reply]) => repeatable.map((method) => ({ name, reply, method }))))(
    "retries $method after $name",
    async ({ reply, method }) => {
      const { url, seen } = await serve([reply, reply, fine]);
      const client = clientOf(url, { timeoutMs: 100 });
      expect((await client.send(call(method))).data).toEqual({ id: "m1" });
      expect(seen.map((entry) => entry.method)).toEqual([method, method, method]);
    },
  );
  it("retries GET after a timeout", async () => {
    const { url, seen } = await serve([timeOut[1], fine]);
    expect((await clientOf(url, { timeoutMs: 100 }).send(call("GET"))).status).toBe(200);
    expect(seen).toHaveLength(2);
  });
  it.each([...faults, timeOut])(
    "does not retry a POST after %s, and reports that its outcome is unknown",
    async (_name, reply) => {
      const { url, seen } = await serve([reply, fine]);
      const error = await rejection(clientOf(url, { timeoutMs: 100 }).send(call("POST")));
      expect(error).toBeInstanceOf(AmbiguousError);
      expect(String(error)).toContain(
        'not known whether Monitor "api" was created. The next run on this machine looks for it',
      );
      expect(String(error)).toContain("check with GET /api/v1/monitors");
      expect(seen).toHaveLength(1);
    },
  );
  it("retries a POST that is marked as repeatable", async () => {
    const { url, seen } = await serve([{ drop: true }, { status: 503 }, fine]);
    await clientOf(url).send({ ...call("POST"), repeatable: true });
    expect(seen).toHaveLength(3);
  });
  it('says "carried out" instead of "created" if a POST is an action', async () => {
    const { url } = await serve([{ drop: true }]);
    const request = call("POST", {
      path: "/api-keys/3/regenerate",
      operation: { action: "rotating", resource: 'ApiKey "ci"' },
    });
    expect(String(await rejection(clientOf(url).send(request)))).toContain(
      "not known whether the request was carried out: run again",
    );
  });
  it("does not retry after a 500", async () => {
    const { url, seen } = await serve([
      { status: 500, json: errorBody(500, "INTERNAL_ERROR", "boom") },
    ]);
    expect(await rejection(clientOf(url).send(call("GET")))).toBeInstanceOf(ServerError);
    expect(seen).toHaveLength(1);
  });
  it("gives up after the fourth attempt, reports the number of attempts, and backs off between them", async () => {
    const { url, seen } = await serve([{ status: 503 }]);
    const clock = fakeClock();
    const error = await rejection(clientOf(url, { clock }).send(call("GET")));
    expect(error).toBeInstanceOf(ServerError);
    expect(String(error)).toContain("(GET /api/v1/monitors/7f3, 4 attempts)");
    expect(seen).toHaveLength(4);
    expect(clock.slept).toEqual([500, 1000, 2000]);
  });
  it("reports that the response to a GET is unreadable after all retries, without quoting it", async () => {
    const { url } = await serve([{ text: '{"data":{"key":"svc_new_0123456789"' }]);
    const error = await rejection(clientOf(url).send(call("GET")));
    expect(error).toBeInstanceOf(UnreadableAnswer);
    expect(error).toMatchObject({ status: 200 });
    expect(String(error)).toContain(
      "returned 200, but its response could not be read: the body is not JSON",
    );
    expect(JSON.stringify(error) + String((error as Error).cause)).not.toContain("0123456789");
    expect(String(error)).not.toContain("0123456789");
  });
  it("retries a POST if no server listens, because nothing can have been done", async () => {
    const { url } = await serve([fine]);
    const clock = fakeClock();
    const error = await rejection(clientOf("http://127.0.0.1:1", { clock }).send(call("POST")));
    expect(error).toBeInstanceOf(TransportError);
    expect(String(error)).toMatch(/could not be reached: connect ECONNREFUSED .*4 attempts/);
    expect(clock.slept).toHaveLength(3);
    expect((await clientOf(url).send(call("POST"))).data).toEqual({ id: "m1" });
  });
  it("retries a POST whose host name does not resolve, and names the host in the error", async () => {
    const error = await rejection(clientOf("http://no-such-host.invalid").send(call("POST")));
    expect(error).toBeInstanceOf(TransportError);
    expect(String(error)).toContain("Is http://no-such-host.invalid correct and reachable?");
  });
  it("does not retry a permanent failure: https to a port that speaks http", async () => {
    const { url, seen } = await serve([fine]);
    const clock = fakeClock();
    const client = clientOf(url.replace("http:", "https:"), { clock });
    expect(await rejection(client.send(call("POST")))).toBeInstanceOf(TransportError);
    expect(clock.slept).toEqual([]);
    expect(seen).toEqual([]);
  });
  it.each(METHODS)("retries %s after a 429 when Retry-After has passed", async (method) => {
    const limited = { status: 429, headers: { "retry-after": "50" } };
    const { url, seen } = await serve([limited, limited, fine]);
    const clock = fakeClock();
    expect((await clientOf(url, { clock }).send(call(method))).status).toBe(200);
    expect(seen).toHaveLength(3);
    expect(clock.slept).toEqual([50_000, 50_000]);
  });
  it("gives up, and says so, if the Retry-After of a 429 is longer than a call may wait", async () => {
    const body = errorBody(429, "RATE_LIMITED", "Rate limit exceeded.");
    const { url, seen } = await serve([
      { status: 429, headers: { "retry-after": "3600" }, json: body },
    ]);
    const clock = fakeClock();
    const error = await rejection(clientOf(url, { clock }).send(call("GET")));
    expect(error).toBeInstanceOf(RateLimited);
    expect(String(error)).toContain(
      "the next attempt would be in 3600 s and a call waits at most 120 s",
    );
    expect(seen).toHaveLength(1);
    expect(clock.slept).toEqual([]);
  });
  it("waits one window instead of giving up if the time until the reset cannot be measured", async () => {
    const clock = fakeClock();
    const reset = String(clock.now() / 1000 + 5 * 3600);
    const { url } = await serve([{ status: 429, headers: { "x-ratelimit-reset": reset } }, fine], {
      sendDate: false,
    });
    expect((await clientOf(url, { clock }).send(call("POST"))).data).toEqual({ id: "m1" });
    expect(clock.slept).toEqual([60_000]);
  });
  it("gives up on endless 429s within the wait limit, even if each wait is short", async () => {
    const { url, seen } = await serve([{ status: 429, headers: { "retry-after": "1" } }]);
    const error = await rejection(clientOf(url, { maxRetryWaitMs: 10_000 }).send(call("PUT")));
    expect(error).toBeInstanceOf(RateLimited);
    expect(seen).toHaveLength(11);
  });
});

describe("isCertainlyNotDone", () => {
  const outcome = async (replies: Reply[], method: Method = "POST"): Promise<boolean> => {
    const { url } = await serve(replies);
    const client = clientOf(url, { timeoutMs: 100, maxRetryWaitMs: 2_000 });
    return isCertainlyNotDone(await rejection(client.send(call(method))));
  };
  const certain = [400, 401, 403, 404, 409, 422, 429];
  it.each(certain)("is true for a %i in the API's own envelope", async (code) => {
    expect(await outcome([{ status: code, json: errorBody(code, "REFUSED", "no") }])).toBe(true);
  });
  it.each([...certain, ...UNCERTAIN, 302, 500, 501])(
    "is false for a %i without a body",
    async (code) => {
      expect(await outcome([{ status: code }])).toBe(false);
    },
  );
  it.each([...UNCERTAIN, 500])(
    "is false for a %i, even in the API's own envelope",
    async (code) => {
      expect(await outcome([{ status: code, json: errorBody(code, "FAILED", "no") }])).toBe(false);
    },
  );
  it.each([
    ["a lost connection", { drop: true }],
    ["an unreadable success", { text: "{" }],
  ] as [string, Reply][])("is false for %s", async (_name, reply) => {
    expect(await outcome([reply])).toBe(false);
  });
  it("is true if no server listens", async () => {
    const error = await rejection(clientOf("http://127.0.0.1:1").send(call("POST")));
    expect(isCertainlyNotDone(error)).toBe(true);
  });
  it("is true for a request that gives up waiting for the rate limit before it is sent", async () => {
    const { url, seen } = await serve([{ status: 429, headers: { "retry-after": "3600" } }]);
    const client = clientOf(url);
    await rejection(client.send(call("POST")));
    expect(isCertainlyNotDone(await rejection(client.send(call("POST"))))).toBe(true);
    expect(seen).toHaveLength(1);
  });
  it("is false for a rejection after an attempt that may have succeeded", async () => {
    const refused = { status: 409, json: errorBody(409, "CONFLICT", "taken") };
    expect(await outcome([{ drop: true }, refused], "PUT")).toBe(false);
    expect(await outcome([refused], "PUT")).toBe(true);
  });
  it("is false for errors from elsewhere", () => {
    for (const error of [
      new Error("no"),
      undefined,
      new ApiError({ message: "no", status: 400 }),
    ]) {
      expect(isCertainlyNotDone(error)).toBe(false);
    }
  });
});
