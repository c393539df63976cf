// docs/scale.md: requests keep to the rate limit and to the number of connections. The window itself is in test/unit/client/pacer.test.ts.
import { getEventListeners, once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createPacer, RateLimited } from "../../../src/client";
import type { Clock } from "../../../src/client";
import { createSemaphore } from "../../../src/client/queue";
import {
  call,
  clientOf,
  errorBody,
  fakeClock,
  rejection,
  serve,
} from "../../support/client/scripted-server";
import type { Reply } from "../../support/client/scripted-server";

/** A clock that advances only when the test moves it. */
function manualClock(): Clock & { sleepers: number; moveTo(ms: number): void } {
  let now = 0;
  let waiting: { until: number; wake: () => void }[] = [];
  return {
    get sleepers() {
      return waiting.length;
    },
    now: () => now,
    elapsed: () => now,
    sleep: (ms) => new Promise<void>((wake) => waiting.push({ until: now + ms, wake })),
    moveTo(ms) {
      now = ms;
      for (const { until, wake } of waiting) if (until <= now) wake();
      waiting = waiting.filter(({ until }) => until > now);
    },
  };
}

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await delay(2);
};
const settled = () => delay(40);

const limited = (seconds: number): Reply => ({
  status: 429,
  headers: { "retry-after": String(seconds) },
  json: errorBody(429, "RATE_LIMITED", "Rate limit exceeded."),
});

describe("the pause after a 429", () => {
  it("delays requests that were queued before it: only those in flight are sent", async () => {
    const { url, seen } = await serve((_seen, index) =>
      index === 1 || index === 2 ? limited(30) : { json: {} },
    );
    const clock = manualClock();
    const client = clientOf(url, { clock, connections: 2 });
    const all = Array.from({ length: 40 }, () => client.send(call("GET")));
    // Each of the two waits to retry, and so does the queue behind them.
    await until(() => clock.sleepers === 2);
    await settled();
    expect(seen).toHaveLength(3);
    clock.moveTo(30_000);
    await Promise.all(all);
    expect(seen).toHaveLength(42);
  });

  it("counts against the time for retries as it lasts, even if the clock is set meanwhile", async () => {
    const [failing, fine] = [{ status: 503 }, { json: {} }];
    const { url, seen } = await serve([fine, failing, limited(30), failing, failing, fine]);
    const clock = manualClock();
    let setBy = 0;
    const client = clientOf(url, { clock: { ...clock, now: () => clock.now() + setBy } });
    await client.send(call("GET"));
    const both = Promise.all([client.send(call("GET")), client.send(call("GET"))]);
    await until(() => seen.length === 3 && clock.sleepers === 2);
    clock.moveTo(20_000);
    await settled();
    setBy = 3_600_000;
    for (const ms of [30_000, 60_000, 90_000]) {
      clock.moveTo(ms);
      await settled();
    }
    await both;
    expect(seen).toHaveLength(7);
  });

  it("ends waiting calls at once, unsent, if it is too long", async () => {
    const { url, seen } = await serve([limited(3600)]);
    const client = clientOf(url);
    await rejection(client.send(call("GET")));
    const error = await rejection(client.send(call("POST")));
    expect(error).toBeInstanceOf(RateLimited);
    expect(error).toMatchObject({ status: 429 });
    expect(String(error)).toContain(
      'creating Monitor "api" failed: the rate limit is used up; gave up',
    );
    // None of its own attempts was refused.
    expect(String(error)).toContain("(POST /api/v1/monitors). ");
    expect(seen).toHaveLength(1);
  });
});

describe("a custom pacer", () => {
  it.each([
    ["before the first attempt does not count as a retry wait", [90_000, 0], 200],
    ["between attempts counts as a retry wait", [0, 90_000], "RateLimited"],
  ])("whose pause %s", async (_name, pauses, end) => {
    const { url } = await serve([limited(50), limited(50), { json: {} }]);
    const clock = fakeClock();
    const acquire = async () => {
      await clock.sleep(pauses.shift() ?? 0);
      return { answered: () => undefined, unanswered: () => undefined };
    };
    const sent = clientOf(url, { clock, pacer: { acquire } }).send(call("GET"));
    expect(
      await sent.then(
        ({ status }) => status,
        (error: unknown) => (error instanceof Error ? error.name : error),
      ),
    ).toBe(end);
  });
});

describe("a run of thousands of requests", () => {
  it("leaves no listener on its signal", async () => {
    const semaphore = createSemaphore(1);
    const { signal } = new AbortController();
    await Promise.all([1, 2, 3].map(() => semaphore.run(() => delay(1), signal)));
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("leaves no timer that would keep the process alive", async () => {
    let asleep = 0;
    const sleep = async (_ms: number, signal?: AbortSignal): Promise<void> => {
      asleep += 1;
      if (signal !== undefined) await once(signal, "abort");
      asleep -= 1;
    };
    const pacer = createPacer({ clock: { ...fakeClock(), sleep }, maxPauseMs: 120_000 });
    (await pacer.acquire()).answered({ status: 429, headers: { "retry-after": "9" } });
    const stop = new AbortController();
    const waiting = pacer.acquire(stop.signal);
    expect(asleep).toBe(1);
    stop.abort();
    await waiting;
    await delay(0);
    expect(asleep).toBe(0);
  });
});
