// A cancelled run: nothing waits any more, no new request is sent, and requests in flight finish.
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import {
  AmbiguousError,
  isCertainlyNotDone,
  ServerError,
  Stopped,
  systemClock,
  TransportError,
} from "../../../src/client";
import {
  call,
  clientOf,
  errorBody,
  fakeClock,
  rejection,
  serve,
} from "../../support/client/scripted-server";
import type { Reply } from "../../support/client/scripted-server";

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

const tags = { path: "/tags", operation: { action: "listing", resource: "tags" } };
const upload = (origin: string) => ({
  ...{ url: `${origin}/x?s=1`, headers: {}, body: Buffer.from("PK") },
  operation: { action: "uploading package of", resource: 'Monitor "api"' },
});

async function sent(seen: readonly unknown[], count: number): Promise<void> {
  while (seen.length < count) await delay(5);
}

describe("a cancelled run", () => {
  it("ends a wait for the rate limit at once, and sends nothing afterwards", async () => {
    const { client, seen, stop } = await run([limited, fine]);
    const works = [1, 2, 3].map(() => rejection(client.send(call("POST"))));
    await delay(100);
    stop.abort();
    for (const error of await Promise.all(works)) {
      expect(error).toBeInstanceOf(Stopped);
      expect(isCertainlyNotDone(error)).toBe(true);
      expect(String(error)).toContain(MESSAGE);
      expect(String(error)).toContain(": the run was cancelled (POST /api/v1/monitors");
    }
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

  it("sends no new request, and ends those that wait for a connection", async () => {
    const { client, seen, stop } = await run([{ ...fine, afterMs: 150 }], { connections: 1 });
    const first = client.send(call("GET"));
    const second = rejection(client.send(call("POST")));
    await sent(seen, 1);
    stop.abort();
    for (const error of [await second, await rejection(client.send(call("POST")))])
      expect(String(error)).toBe(
        `Stopped: ${MESSAGE}: the run was cancelled (POST /api/v1/monitors). Run again to continue.`,
      );
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
    stop.abort();
    expect(await work).toMatchObject({ status: 503 });
    expect(seen).toHaveLength(3);
    expect(await rejection(client.send(essential))).toMatchObject({ status: 503 });
    expect(seen).toHaveLength(5);
  });

  it("ends the waits of an upload", async () => {
    const { url, seen } = await serve([{ status: 503, headers: { "retry-after": "12" } }]);
    const { client, stop } = await run([]);
    const request = upload(url);
    const work = rejection(client.upload(request));
    await sent(seen, 1);
    await delay(50);
    stop.abort();
    expect(await work).toMatchObject({ status: 503 });
    expect(await rejection(client.upload(request))).toBeInstanceOf(Stopped);
    expect(seen).toHaveLength(1);
  });
});

describe("a time limit", () => {
  const over = new Error("the time limit of 1 s has passed");
  const limits = () => {
    const limit = new AbortController();
    return {
      limit,
      pass: () => {
        limit.abort(over);
      },
    };
  };

  it("ends waits, and nothing is sent afterwards", async () => {
    const { client, seen } = await run([limited, fine]);
    const { limit, pass } = limits();
    const work = rejection(client.within(limit.signal).send(call("POST")));
    await sent(seen, 1);
    await delay(50);
    pass();
    const error = await work;
    expect(error).toBeInstanceOf(Stopped);
    expect(String(error)).toContain(`was not sent again: ${over.message}`);
    expect(String(await rejection(client.within(limit.signal).list(tags)))).toContain(
      `the request was not sent: ${over.message} (GET /api/v1/tags). Run again to continue.`,
    );
    expect(seen).toHaveLength(1);
  });

  it("cuts off requests in flight, except those marked evenIfStopped", async () => {
    const { client, seen } = await run((index) => (index === 0 ? fine : { ...fine, afterMs: 500 }));
    // The first request is sent alone.
    await client.send(call("GET"));
    const { limit, pass } = limits();
    const within = client.within(limit.signal);
    const essential = within.send({ ...call("GET"), evenIfStopped: true });
    const reading = rejection(within.send(call("GET")));
    const creating = rejection(within.send(call("POST")));
    await sent(seen, 4);
    pass();
    expect(String(await reading)).toMatch(/1 s has passed \(GET .*more time in customTimeouts\.$/);
    expect(await creating).toBeInstanceOf(AmbiguousError);
    expect((await essential).data).toEqual({ id: "m1" });
  });

  it("cuts those off five seconds later", async () => {
    const { client, seen } = await run(() => ({ hang: true }));
    const { limit, pass } = limits();
    const request = { ...call("GET"), evenIfStopped: true } as const;
    const work = rejection(client.within(limit.signal).send(request));
    await sent(seen, 1);
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    pass();
    vi.advanceTimersByTime(4_999);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    expect(String(await work)).toContain(over.message);
    expect(seen).toHaveLength(1);
  });

  it("ends the waits of an upload, and cuts it off", async () => {
    const { url, seen } = await serve([
      { status: 503, headers: { "retry-after": "12" } },
      { hang: true },
    ]);
    const { client } = await run([]);
    for (const count of [1, 2]) {
      const { limit, pass } = limits();
      const work = rejection(client.within(limit.signal).upload(upload(url)));
      await sent(seen, count);
      await delay(50);
      pass();
      expect(await work).toBeInstanceOf(count === 1 ? ServerError : TransportError);
      expect(seen).toHaveLength(count);
    }
  });
});
