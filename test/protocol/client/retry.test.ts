// docs/safety.md: whether and when a call is sent again, the decision as tables, and the client that follows it.
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  AmbiguousError,
  ApiError,
  isCertainlyNotDone,
  RateLimited,
  ServerError,
  TransportError,
  UnreadableAnswer,
} from "../../../src/client";
import type { Method } from "../../../src/client";
import type { Fault } from "../../../src/client/answer";
import { nextStep, wasNotExecuted } from "../../../src/client/retry";
import type { Attempted } from "../../../src/client/retry";
import {
  call,
  clientOf,
  errorBody,
  fakeClock,
  METHODS,
  rejection,
  serve,
} from "../../support/client/scripted-server";
import type { Reply } from "../../support/client/scripted-server";
import { closed, listening } from "../../support/local-server";

const NOW = Date.parse("2030-01-01T00:00:00Z");
const LIMITS = { maxAttempts: 4, maxRetryWaitMs: 100_000 };

/** A response, by default in the API's own envelope. */
const status = (code: number, headers = {}, isEnvelope = true): Fault => ({
  kind: "status",
  ...{ status: code, headers },
  body: { isEnvelope, fieldErrors: [] },
});
const unsent: Fault = { kind: "unsent", error: undefined };
const lost: Fault = { kind: "lost", error: undefined };

const after = (fault: Fault, state: Partial<Attempted> = {}, limits = LIMITS, random = 0.5) => {
  const attempted = { isRepeatable: true, fault, tries: 1, throttled: 0, waitedMs: 0, ...state };
  return nextStep(attempted, limits, NOW, () => random);
};

/** What follows a first attempt of a request that can be executed twice, and of another; is it certainly not done? */
type Row = [name: string, Fault, repeatable: string, other: string, isNotDone: boolean];
const both = (codes: number[], repeatable: string): Row[] =>
  codes.flatMap((code): Row[] => [
    [`${code}`, status(code), repeatable, "lost", false],
    [`${code} of a gateway`, status(code, {}, false), repeatable, "lost", false],
  ]);
const TABLE: Row[] = [
  ["nothing was sent", unsent, "retry", "retry", true],
  ["nothing can be sent", { kind: "permanent", error: undefined }, "fail", "fail", true],
  ["the connection broke", lost, "retry", "lost", false],
  [
    "an unreadable success",
    { kind: "unreadable", status: 201, why: "" },
    ...(["retry", "lost", false] as const),
  ],
  ["429", status(429), "retry", "retry", true],
  ["429 of a gateway", status(429, { "retry-after": "1" }, false), "retry", "lost", false],
  ...both([408, 425, 499, 502, 503, 504, 520, 524, 530], "retry"),
  // The same request would fail again.
  ...both([500, 501, 505, 531], "fail"),
  ...[400, 401, 403, 404, 409, 422].flatMap((code): Row[] => [
    [`${code}`, status(code), "fail", "fail", true],
    [`${code} of a gateway`, status(code, {}, false), "fail", "fail", false],
  ]),
  ["302", status(302, {}, false), "fail", "fail", false],
];

describe("after a failed attempt", () => {
  it.each(TABLE)("%s", (_name, fault, repeatable, other, isNotDone) => {
    expect(after(fault).kind).toBe(repeatable);
    expect(after(fault, { isRepeatable: false }).kind).toBe(other);
    expect(wasNotExecuted(fault)).toBe(isNotDone);
  });
  it("retries at most three times, not counting what the rate limit refused", () => {
    expect(after(lost, { tries: 3 }).kind).toBe("retry");
    expect(after(lost, { tries: 4 })).toEqual({ kind: "fail" });
    expect(after(lost, { tries: 6, throttled: 3 }).kind).toBe("retry");
    expect(after(status(429), { tries: 6, throttled: 6 }).kind).toBe("retry");
  });
  it("retries only as long as a call may wait in total", () => {
    const fault = status(429, { "retry-after": "30" });
    expect(after(fault, { waitedMs: 70_000 })).toEqual({ kind: "retry", waitMs: 30_000 });
    expect(after(fault, { waitedMs: 70_001 })).toEqual({
      kind: "fail",
      tooLong: { waitMs: 30_000, boundMs: 100_000 },
    });
  });
});

describe("the delay before a retry", () => {
  const delay = (fault: Fault, tries = 1, random = 0.5) =>
    after(fault, { tries }, { maxAttempts: 9, maxRetryWaitMs: Infinity }, random);
  it("doubles from 500 ms, with 50 % jitter, so that clients do not retry together", () => {
    const delays = [1, 2, 3, 4].map((tries) => delay(lost, tries));
    expect(delays).toEqual([500, 1000, 2000, 4000].map((waitMs) => ({ kind: "retry", waitMs })));
    expect(delay(lost, 1, 0)).toMatchObject({ waitMs: 250 });
    expect(delay(lost, 1, 1)).toMatchObject({ waitMs: 750 });
  });
  const inSeconds = (seconds: number) => ({ "x-ratelimit-reset": String(NOW / 1000 + seconds) });
  const hours = 5 * 3600;
  const date = "Tue, 01 Jan 2030 00:00:00 GMT";
  it.each<[string, Record<string, string>, number]>([
    ["Retry-After in seconds, however many", { "retry-after": "18000" }, 18_000_000],
    ["Retry-After as a date", { "retry-after": "Tue, 01 Jan 2030 00:00:20 GMT" }, 20_000],
    [
      "Retry-After as a date, by the server's clock",
      { "retry-after": "Tue, 01 Jan 2030 10:00:20 GMT", date: "Tue, 01 Jan 2030 10:00:00 GMT" },
      20_000,
    ],
    ["the reset time if there is no Retry-After", inSeconds(7), 7_000],
    [
      "the reset time if Retry-After is invalid",
      { "retry-after": "soon 5", ...inSeconds(7) },
      7_000,
    ],
    ["Retry-After rather than the reset time", { "retry-after": "3", ...inSeconds(7) }, 3_000],
    // Only whole seconds are standard; waits of milliseconds would send thousands of requests.
    ["whole seconds", { "retry-after": " 0.001 " }, 1_000],
    ["the default if Retry-After is zero", { "retry-after": "0" }, 500],
    ["the default if Retry-After is negative", { "retry-after": "-5" }, 500],
    ["the default if the reset time has passed", { "x-ratelimit-reset": "1" }, 500],
    ["the default if there is no header", {}, 500],
    ["one window at most if our clock is behind", inSeconds(hours), 60_000],
    ["the default if our clock is ahead", inSeconds(-hours), 500],
    [
      "one window at most if Retry-After is a distant date",
      { "retry-after": "Tue, 01 Jan 2030 05:00:00 GMT" },
      60_000,
    ],
    ["one window at most if the server's clocks disagree", { ...inSeconds(90), date }, 60_000],
    [
      "one window at most if the reset time is in milliseconds",
      { "x-ratelimit-reset": String(NOW), date },
      60_000,
    ],
  ])("after a 429 is %s", (_name, headers, waitMs) => {
    expect(delay(status(429, headers))).toEqual({ kind: "retry", waitMs });
  });
  it("is at least the Retry-After of a 503, which says nothing about the rate limit", () => {
    expect(delay(status(503, { "retry-after": "9" }))).toMatchObject({ waitMs: 9000 });
    expect(delay(status(503, { "retry-after": "0" }), 3)).toMatchObject({ waitMs: 2000 });
    expect(delay(status(503, inSeconds(58)))).toMatchObject({ waitMs: 500 });
  });
});

const fine: Reply = { json: { data: { id: "m1" } } };
const page = (code: number, headers = {}): Reply => ({ status: code, headers, text: "<p>gateway" });
const refusal: Reply = { status: 409, json: errorBody(409, "CONFLICT", "taken") };
const limited = (seconds: number): Reply => ({
  status: 429,
  headers: { "retry-after": String(seconds) },
  json: errorBody(429, "RATE_LIMITED", "Rate limit exceeded."),
});

describe("a request that can be executed twice", () => {
  const methods = METHODS.filter((method) => method !== "POST");
  const faults: [string, Reply][] = [
    ["503", { status: 503 }],
    ["a gateway's 429", page(429)],
    ["a dropped connection", { drop: true }],
    ["a truncated body", { json: { data: 1 }, cut: true }],
    ["truncated JSON", { text: '{"data":{"id"' }],
  ];
  const sentTwiceMore = async (reply: Reply, method: Method): Promise<void> => {
    const { url, seen } = await serve([reply, reply, fine]);
    expect((await clientOf(url).send(call(method))).data).toEqual({ id: "m1" });
    expect(seen.map((entry) => entry.method)).toEqual([method, method, method]);
  };
  it.each(faults)("is sent again after %s", (_name, reply) => sentTwiceMore(reply, "PUT"));
  it.each(methods)("is sent again: %s", (method) => sentTwiceMore({ drop: true }, method));
  it("is sent again after a timeout, and if it is a POST that says so", async () => {
    const { url, seen } = await serve([{ hang: true }, { drop: true }, fine]);
    await clientOf(url, { timeoutMs: 100 }).send(call("POST", { repeatable: true }));
    expect(seen).toHaveLength(3);
  });
  it("is given up after the fourth attempt, and the error has their number", async () => {
    const { url, seen } = await serve([{ status: 503 }]);
    const clock = fakeClock();
    const error = await rejection(clientOf(url, { clock }).send(call("GET")));
    expect(error).toBeInstanceOf(ServerError);
    expect(String(error)).toContain("(GET /api/v1/monitors/7f3, 4 attempts)");
    expect(seen).toHaveLength(4);
    expect(clock.slept).toEqual([500, 1000, 2000]);
  });
  it("whose response stays unreadable ends with an error that does not quote it", async () => {
    const { url } = await serve([{ text: '{"data":{"key":"svc_new_0123456789"' }]);
    const error = await rejection(clientOf(url).send(call("GET")));
    expect(error).toBeInstanceOf(UnreadableAnswer);
    expect(error).toMatchObject({ status: 200 });
    expect(String(error)).toContain("its response could not be read: the body is not JSON");
    expect(JSON.stringify(error) + String(error)).not.toContain("0123456789");
  });
});

describe("a POST whose outcome is unknown", () => {
  const json = errorBody(500, "INTERNAL_ERROR", "boom");
  it.each<[string, Reply, { status: number | undefined; isLate: boolean; pauseMs: number }]>([
    ["a dropped connection", { drop: true }, { status: undefined, isLate: false, pauseMs: 0 }],
    ["a timeout", { hang: true }, { status: undefined, isLate: true, pauseMs: 0 }],
    ["the API's 500", { status: 500, json }, { status: 500, isLate: false, pauseMs: 0 }],
    ["a gateway's 502", page(502), { status: 502, isLate: false, pauseMs: 0 }],
    ["503", page(503, { "retry-after": "9" }), { status: 503, isLate: false, pauseMs: 9_000 }],
    [
      "a 503 for long",
      page(503, { "retry-after": "999" }),
      { status: 503, isLate: false, pauseMs: Infinity },
    ],
    [
      "a gateway's 429",
      page(429, { "retry-after": "1" }),
      { status: 429, isLate: false, pauseMs: 1_000 },
    ],
    ["408", page(408), { status: 408, isLate: true, pauseMs: 0 }],
    ["425", page(425), { status: 425, isLate: false, pauseMs: 0 }],
    ["499", page(499), { status: 499, isLate: true, pauseMs: 0 }],
    ["504", page(504), { status: 504, isLate: true, pauseMs: 0 }],
    ["524", page(524), { status: 524, isLate: true, pauseMs: 0 }],
    ["a truncated body", { ...fine, cut: true }, { status: 200, isLate: false, pauseMs: 0 }],
    ["truncated JSON", { text: '{"data"' }, { status: 200, isLate: false, pauseMs: 0 }],
  ])("is not sent again after %s", async (_name, reply, facts) => {
    const { url, seen } = await serve([reply, fine]);
    const error = await rejection(clientOf(url, { timeoutMs: 100 }).send(call("POST")));
    expect(error).toBeInstanceOf(AmbiguousError);
    expect(error).toMatchObject(facts);
    expect(isCertainlyNotDone(error)).toBe(false);
    expect(String(error)).toContain(
      'not known whether Monitor "api" was created. The next run on this machine looks for it',
    );
    expect(String(error)).toContain("check with GET /api/v1/monitors");
    expect(seen).toHaveLength(1);
  });
  it('was perhaps "carried out" instead of "created" if it is an action', async () => {
    const { url } = await serve([{ drop: true }]);
    const operation = { action: "rotating", resource: 'ApiKey "ci"' };
    expect(String(await rejection(clientOf(url).send(call("POST", { operation }))))).toContain(
      "not known whether the request was carried out: run again",
    );
  });
});

describe("a request that was not executed", () => {
  it.each([
    ["127.0.0.1:1", /could not be reached: connect ECONNREFUSED .*4 attempts/],
    ["no-such-host.invalid", /Is http:\/\/no-such-host.invalid correct and reachable\?/],
  ])(
    "because there is no server at %s is sent again, whatever its method",
    async (host, message) => {
      const clock = fakeClock();
      const error = await rejection(clientOf(`http://${host}`, { clock }).send(call("POST")));
      expect(error).toBeInstanceOf(TransportError);
      expect(String(error)).toMatch(message);
      expect(isCertainlyNotDone(error)).toBe(true);
      expect(clock.slept).toHaveLength(3);
    },
  );
  it("is not sent again if that would fail in the same way: https to a port that speaks http", async () => {
    const { url, seen } = await serve([fine]);
    const clock = fakeClock();
    const client = clientOf(url.replace("http:", "https:"), { clock });
    expect(await rejection(client.send(call("POST")))).toBeInstanceOf(TransportError);
    expect([clock.slept, seen]).toEqual([[], []]);
  });
  it("is not sent again, nor at all, to a server whose certificate is not trusted", async () => {
    const pem = readFileSync(join(import.meta.dirname, "localhost.pem"));
    let seen = 0;
    const server = createServer({ key: pem, cert: pem }, () => (seen += 1));
    onTestFinished(() => closed(server));
    const url = (await listening(server)).replace("http:", "https:");
    const clock = fakeClock();
    const error = await rejection(clientOf(url, { clock }).send(call("POST")));
    expect(String(error)).toMatch(/self-signed certificate/);
    expect([clock.slept, seen]).toEqual([[], 0]);
  });
  it.each(METHODS)("because of the rate limit is sent again: %s", async (method) => {
    const { url, seen } = await serve([limited(50), limited(50), fine]);
    const clock = fakeClock();
    expect((await clientOf(url, { clock }).send(call(method))).status).toBe(200);
    expect(seen).toHaveLength(3);
    expect(clock.slept).toEqual([50_000, 50_000]);
  });
  it("because of the rate limit is given up if the wait is longer than a call may take", async () => {
    const { url, seen } = await serve([limited(3600)]);
    const error = await rejection(clientOf(url).send(call("GET")));
    expect(error).toBeInstanceOf(RateLimited);
    expect(String(error)).toContain(
      "the next attempt would be in 3600 s and a call waits at most 120 s",
    );
    expect(seen).toHaveLength(1);
  });
  it("because of the rate limit is given up in time, even if each wait is short", async () => {
    const { url, seen } = await serve([limited(1)]);
    const error = await rejection(clientOf(url, { maxRetryWaitMs: 10_000 }).send(call("POST")));
    expect(error).toBeInstanceOf(RateLimited);
    expect(isCertainlyNotDone(error)).toBe(true);
    expect(seen).toHaveLength(11);
  });
});

describe("isCertainlyNotDone", () => {
  const outcome = async (...replies: Reply[]): Promise<boolean> => {
    const { url } = await serve(replies);
    return isCertainlyNotDone(await rejection(clientOf(url).send(call("PUT"))));
  };
  it("is false for a refusal after an attempt that may have succeeded", async () => {
    expect(await outcome({ drop: true }, refusal)).toBe(false);
    expect(await outcome(limited(1), refusal)).toBe(true);
  });
  it("is false for errors from elsewhere", () => {
    for (const error of [new Error("no"), undefined, new ApiError({ message: "", status: 400 })])
      expect(isCertainlyNotDone(error)).toBe(false);
  });
});
