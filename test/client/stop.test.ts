// A cancelled run: nothing waits any more, no new request is sent, and requests in flight finish.
import { getEventListeners, once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { AmbiguousError, isCertainlyNotDone, Stopped, systemClock } from "../../src/client";
import { createSemaphore } from "../../src/client/semaphore";
import { createPacer } from "../../src/client/pacer";
import { call, clientOf, errorBody, fakeClock, rejection, serve } from "./scripted-server";
import type { Reply } from "./scripted-server";

const MESSAGE = 'creating Monitor "api" failed: the request was not sent';
const limited: Reply = {
  status: 429,
  headers: { "retry-after": "12" },
  json: errorBody(429, "RATE_LIMITED", "Rate limit exceeded."),
};
const fine: Reply = { json: { data: { id: "m1" } } };

/** A clock whose sleeps end only when their signal is aborted. */
const frozenClock = () => ({
  ...fakeClock(),
  sleep: (_ms: number, signal?: AbortSignal) =>
    new Promise<void>((wake) => {
      signal?.addEventListener("abort", () => {
        wake();
      });
    }),
});

/** A client on the given clock or the real one, and the controller that cancels its run. */
async function run(replies: Reply[] | ((index: number) => Reply), options = {}) {
  const script = Array.isArray(replies) ? replies : (_: unknown, index: number) => replies(index);
  const { url, seen } = await serve(script);
  const stop = new AbortController();
  const client = clientOf(url, { clock: systemClock, signal: stop.signal, ...options });
  return { client, seen, stop };
}

async function sent(seen: readonly unknown[], count: number): Promise<void> {
  while (seen.length < count) await delay(5);
}

describe("a cancelled run", () => {
  it("ends a wait for the rate limit at once, and sends nothing afterwards", async () => {
    const { client, seen, stop } = await run([limited, fine]);
    const works = [1, 2, 3].map(() => rejection(client.send(call("POST"))));
    await delay(100);
    const from = performance.now();
    stop.abort();
    for (const error of await Promise.all(works)) {
      expect(error).toBeInstanceOf(Stopped);
      expect(isCertainlyNotDone(error)).toBe(true);
      expect(String(error)).toContain(MESSAGE);
      expect(String(error)).toContain(": the run was cancelled (POST /api/v1/monitors");
    }
    expect(performance.now() - from).toBeLessThan(5_000);
    await delay(200);
    expect(seen).toHaveLength(1);
  });

  it("ends the delay before a retry with the original error if the request may have been carried out", async () => {
    const { client, seen, stop } = await run([{ status: 503 }, fine], {
      clock: frozenClock(),
    });
    const work = rejection(client.send(call("PUT")));
    await sent(seen, 1);
    await delay(50);
    stop.abort();
    const error = await work;
    expect(error).toMatchObject({ name: "ServerError", status: 503 });
    expect(isCertainlyNotDone(error)).toBe(false);
    expect(seen).toHaveLength(1);
  });

  it("sends no new request", async () => {
    const { client, seen, stop } = await run([fine]);
    stop.abort();
    const error = await rejection(client.send(call("POST")));
    expect(String(error)).toBe(
      `Stopped: ${MESSAGE}: the run was cancelled (POST /api/v1/monitors). Run again to continue.`,
    );
    expect(seen).toHaveLength(0);
  });

  it("ends requests that wait for a connection, and lets requests in flight finish", async () => {
    const { client, seen, stop } = await run([{ ...fine, afterMs: 150 }], { connections: 1 });
    const first = client.send(call("GET"));
    const second = rejection(client.send(call("POST")));
    await sent(seen, 1);
    stop.abort();
    expect(await second).toBeInstanceOf(Stopped);
    expect((await first).data).toEqual({ id: "m1" });
    expect(seen).toHaveLength(1);
  });

  it("accepts the response to a request in flight, and does not retry if that request fails", async () => {
    const late = (reply: Reply): Reply => ({ ...reply, afterMs: 150 });
    for (const [reply, kind] of [
      [fine, undefined],
      [{ drop: true }, AmbiguousError],
      [{ status: 502 }, AmbiguousError],
    ] as const) {
      const { client, seen, stop } = await run([late(reply)]);
      const work = client.send(call("POST"));
      await sent(seen, 1);
      stop.abort();
      if (kind === undefined) expect((await work).data).toEqual({ id: "m1" });
      else expect(await rejection(work)).toBeInstanceOf(kind);
      expect(seen).toHaveLength(1);
    }
  });

  it("still sends requests marked evenIfStopped, without waiting, and retries them once", async () => {
    const essential = { ...call("GET"), evenIfStopped: true } as const;
    const { client, seen, stop } = await run((index) => (index === 0 ? limited : { status: 503 }));
    const work = rejection(client.send(essential));
    await sent(seen, 1);
    await delay(50);
    const from = performance.now();
    stop.abort();
    expect(await work).toMatchObject({ status: 503 });
    expect(seen).toHaveLength(3);
    expect(await rejection(client.send(essential))).toMatchObject({ status: 503 });
    expect(seen).toHaveLength(5);
    expect(performance.now() - from).toBeLessThan(5_000);
  });

  it("at the end of a time limit aborts all requests except those marked evenIfStopped", async () => {
    const { client, seen } = await run(() => ({ ...fine, afterMs: 500 }));
    const [over, end] = [new AbortController(), new AbortController()];
    const timeLimit = { over: over.signal, end: end.signal };
    const essential = client.send({ ...call("GET"), evenIfStopped: true, timeLimit });
    const reading = rejection(client.send({ ...call("GET"), timeLimit }));
    await sent(seen, 2);
    over.abort(new Error("the time limit of 1 s has passed"));
    expect(String(await reading)).toContain("the time limit of 1 s has passed");
    expect((await essential).data).toEqual({ id: "m1" });
  });

  it("at the end of a time limit ends the wait for the rate limit", async () => {
    const { client, seen } = await run([limited, fine]);
    const over = new AbortController();
    const timeLimit = { over: over.signal, end: new AbortController().signal };
    const work = rejection(client.send({ ...call("POST"), timeLimit }));
    await sent(seen, 1);
    await delay(50);
    over.abort(new Error("the time limit of 1 s has passed"));
    const error = await work;
    expect(error).toBeInstanceOf(Stopped);
    expect(String(error)).toContain("was not sent again: the time limit of 1 s has passed");
    expect(seen).toHaveLength(1);
  });

  it.each(["the user", "its time limit"])(
    "ends the waits of an upload, stopped by %s",
    async (who) => {
      const { url, seen } = await serve([{ status: 503, headers: { "retry-after": "12" } }]);
      const stop = new AbortController();
      const [signal, timeLimit] =
        who === "the user" ? [stop.signal] : [undefined, { over: stop.signal, end: stop.signal }];
      const client = clientOf("http://127.0.0.1:1", {
        clock: systemClock,
        ...(signal && { signal }),
      });
      const operation = { action: "uploading package of", resource: 'Monitor "api"' };
      const request = {
        ...{ url: `${url}/x?s=1`, headers: {}, body: Buffer.from("PK"), operation },
        ...(timeLimit && { timeLimit }),
      };
      const work = rejection(client.upload(request));
      await sent(seen, 1);
      await delay(50);
      const from = performance.now();
      stop.abort();
      expect(await work).toMatchObject({ status: 503 });
      expect(await rejection(client.upload(request))).toBeInstanceOf(Stopped);
      expect(performance.now() - from).toBeLessThan(5_000);
      expect(seen).toHaveLength(1);
    },
  );
});

describe("a semaphore", () => {
  it("releases waiting tasks when the signal is aborted, and keeps its limit for later tasks", async () => {
    const semaphore = createSemaphore(1);
    const stop = new AbortController();
    let finish = (): void => undefined;
    const first = semaphore.run(() => new Promise<void>((done) => (finish = done)));
    const second = semaphore.run(() => Promise.resolve("second"), stop.signal);
    stop.abort();
    expect(await second).toBe("second");
    let isIn = false;
    const third = semaphore.run(() => Promise.resolve((isIn = true)));
    await delay(10);
    expect(isIn).toBe(false);
    finish();
    await Promise.all([first, third]);
    expect(isIn).toBe(true);
  });

  it("leaves no listener on the signal of a run, which outlives thousands of requests", async () => {
    const semaphore = createSemaphore(1);
    const { signal } = new AbortController();
    await Promise.all([1, 2, 3].map(() => semaphore.run(() => delay(1), signal)));
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});

describe("a pacer", () => {
  it("releases requests whose signal is aborted, and continues to pace the others", async () => {
    const clock = fakeClock();
    const pacer = createPacer({ clock, maxPauseMs: 120_000 });
    const stop = new AbortController();
    const ahead = await pacer.acquire();
    const stopped = pacer.acquire(stop.signal);
    const waiting = pacer.acquire();
    stop.abort();
    (await stopped).unanswered(false);
    expect(clock.slept).toEqual([]);
    ahead.answered({ status: 429, headers: { "retry-after": "9" } });
    (await waiting).answered({ status: 200, headers: {} });
    expect(clock.slept).toEqual([9_000]);
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
