// The pacer against a sliding window that counts like the service, in simulated time: when requests are sent,
// which are refused, and the total time compared with the minimum.
import { describe, expect, it } from "vitest";

import { createPacer, TooLongPause } from "../../../src/client";
import type { Clock, Pacer, PacerOptions } from "../../../src/client";
import { rejection } from "../../support/client/scripted-server";

const MINUTE = 60_000;
const START = Date.parse("2030-01-01T00:00:00Z");

/** Simulated time, which advances when nothing else is left to do. */
class SimulatedTime implements Clock {
  #now = START;
  #events: { at: number; order: number; happen: () => void }[] = [];
  #order = 0;

  now(): number {
    return this.#now;
  }

  elapsed(): number {
    return this.#now;
  }

  at(time: number, happen: () => void): void {
    this.#order += 1;
    this.#events.push({ at: time, order: this.#order, happen });
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((wake) => {
      this.at(this.#now + ms, wake);
      signal?.addEventListener("abort", () => {
        wake();
      });
    });
  }

  /** Lets time pass until the work is done. */
  async until(work: Promise<unknown>): Promise<void> {
    const ended = new AbortController();
    const mark = (): void => {
      ended.abort();
    };
    work.then(mark, mark);
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (ended.signal.aborted) return;
      this.#events.sort((a, b) => a.at - b.at || a.order - b.order);
      const next = this.#events.shift();
      if (next === undefined) throw new Error("nothing will ever happen again");
      this.#now = Math.max(this.#now, next.at);
      next.happen();
    }
  }
}

/** A second implementation of the service's window: the times of all admitted requests. */
class Window {
  readonly admitted: number[] = [];
  refused = 0;

  constructor(
    readonly limit: number,
    readonly ms = MINUTE,
    readonly skewMs = 0,
  ) {}

  take(now: number): { status: number; headers: Record<string, string> } {
    const inside = this.admitted.filter((time) => time > now - this.ms);
    const oldest = inside[0] ?? now;
    const isIn = inside.length < this.limit;
    if (isIn) this.admitted.push(now);
    else this.refused += 1;
    const freeAt = oldest + this.ms;
    const headers = {
      date: new Date(now + this.skewMs).toUTCString(),
      "x-ratelimit-limit": String(this.limit),
      "x-ratelimit-remaining": String(Math.max(0, this.limit - inside.length - 1)),
      "x-ratelimit-reset": String(Math.ceil((freeAt + this.skewMs) / 1000)),
    };
    if (isIn) return { status: 200, headers };
    const retryAfter = String(Math.max(1, Math.ceil((freeAt - now) / 1000)));
    return { status: 429, headers: { ...headers, "retry-after": retryAfter } };
  }
}

interface Run {
  readonly count: number;
  readonly window: Window;
  readonly latencyMs?: number;
  readonly atOnce?: number;
  readonly options?: Partial<PacerOptions>;
  /** Other activity during the run. */
  readonly others?: (time: SimulatedTime) => void;
  /** Changes the response's headers in transit. */
  readonly inTransit?: (headers: Record<string, string>) => Record<string, string>;
}

/** Sends `count` requests, each until it is admitted, and returns the elapsed milliseconds. */
async function run({ count, window, latencyMs = 50, atOnce = 16, ...more }: Run): Promise<number> {
  const time = new SimulatedTime();
  more.others?.(time);
  const pacer = createPacer({ clock: time, maxPauseMs: 2 * MINUTE, ...more.options });
  let left = count;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      while ((await exchange(time, pacer, { window, latencyMs, ...more })) === 429);
    }
  };
  await time.until(Promise.all(Array.from({ length: atOnce }, worker)));
  return time.now() - START;
}

async function exchange(
  time: SimulatedTime,
  pacer: Pacer,
  { window, latencyMs = 0, inTransit = (headers) => headers }: Omit<Run, "count">,
): Promise<number> {
  const permit = await pacer.acquire();
  await time.sleep(latencyMs / 2);
  const { status, headers } = window.take(time.now());
  await time.sleep(latencyMs / 2);
  permit.answered({ status, headers: inTransit(headers) });
  return status;
}

/** The shortest time in which a window admits `count` requests. */
const least = (count: number, limit: number): number => Math.floor((count - 1) / limit) * MINUTE;

describe("requests of one process", () => {
  it.each([
    [150, 100],
    [100, 100],
    [1000, 100],
    [30, 10],
    [17, 1],
  ])(
    "%i with a limit of %i: none is rejected, and the total time is close to the minimum",
    async (count, limit) => {
      const window = new Window(limit);
      const took = await run({ count, window });
      expect(window.refused).toBe(0);
      expect(window.admitted).toHaveLength(count);
      const wanted = least(count, limit);
      expect(took).toBeGreaterThanOrEqual(wanted);
      // The first request is sent alone, and each window adds the time of its responses.
      expect(took).toBeLessThan(wanted * 1.05 + 50 * Math.ceil(count / 16) + 100);
    },
  );

  it("are not rejected in a window that an earlier process has used up", async () => {
    const window = new Window(100);
    for (let n = 0; n < 98; n += 1) window.take(START - 20_000);
    const took = await run({ count: 50, window });
    expect(window.refused).toBe(0);
    expect(took).toBeGreaterThan(40_000);
    expect(took).toBeLessThan(43_000);
  });

  it("are sent in the order in which they arrived", async () => {
    const time = new SimulatedTime();
    const window = new Window(5);
    const pacer = createPacer({ clock: time, maxPauseMs: MINUTE });
    const order: number[] = [];
    const all = Array.from({ length: 12 }, async (_none, n) => {
      const permit = await pacer.acquire();
      order.push(n);
      await time.sleep(10);
      permit.answered(window.take(time.now()));
    });
    await time.until(Promise.all(all));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(window.refused).toBe(0);
  });

  it("keep to the window even if the server's clock is an hour off", async () => {
    for (const skewMs of [3_600_000, -3_600_000]) {
      const window = new Window(20, MINUTE, skewMs);
      const took = await run({ count: 50, window });
      expect(window.refused).toBe(0);
      expect(took).toBeLessThan(2 * MINUTE * 1.05);
    }
  });

  it("adapt to a window that is shorter than a minute", async () => {
    const window = new Window(10, 1_000);
    const took = await run({ count: 50, window, latencyMs: 10 });
    expect(window.refused).toBe(0);
    // Headers have whole seconds: at worst each window takes one second more.
    expect(took).toBeLessThan(10_000);
  });

  it("no longer count once a response shows that they have left such a window", async () => {
    const time = new SimulatedTime();
    const window = new Window(20, 10_000);
    const pacer = createPacer({ clock: time, maxPauseMs: MINUTE, share: 0.5 });
    // Without a date, the length of the window stays unknown.
    const inTransit = ({ date: _date, ...others }: Record<string, string>) => others;
    const send = async (count: number): Promise<void> => {
      for (let n = 0; n < count; n += 1) await exchange(time, pacer, { window, inTransit });
    };
    await time.until(send(9));
    await time.until(time.sleep(20_000));
    await time.until(send(10));
    expect(time.now() - START).toBe(20_000);
  });
});

it("a request with a late response is not counted twice as leaving the window", async () => {
  const time = new SimulatedTime();
  const window = new Window(5);
  const pacer = createPacer({ clock: time, maxPauseMs: MINUTE });
  const late = await pacer.acquire();
  const response = window.take(time.now());
  await time.until(time.sleep(50_000));
  late.answered(response);
  await time.until(time.sleep(15_000));
  // A request of another client.
  window.take(time.now());
  await time.until(exchange(time, pacer, { window }));
  await time.until(time.sleep(46_000));
  const five = Array.from({ length: 5 }, () => exchange(time, pacer, { window, latencyMs: 50 }));
  await time.until(Promise.all(five));
  expect(window.refused).toBe(0);
});

describe("requests of other clients in the same organization", () => {
  it("are detected, and the rest of the limit is used", async () => {
    const window = new Window(100);
    let refusedOthers = 0;
    const took = await run({
      count: 200,
      window,
      others: (time) => {
        for (let at = 0; at < 10 * MINUTE; at += 1_000) {
          time.at(START + at, () => {
            if (window.take(time.now()).status === 429) refusedOthers += 1;
          });
        }
      },
    });
    // 60 a minute go to others, at least 40 are left for us.
    expect(took).toBeLessThan(6 * MINUTE);
    // A rejection shows that the window was full; after that, requests are rejected one at a time.
    expect(window.refused - refusedOthers).toBeLessThan(12);
  });

  it("get their share of the limit", async () => {
    const window = new Window(100);
    const took = await run({ count: 90, window, options: { share: 0.3 } });
    expect(window.refused).toBe(0);
    for (const time of window.admitted) {
      const inMinute = window.admitted.filter((each) => each > time - MINUTE && each <= time);
      expect(inMinute.length).toBeLessThanOrEqual(30);
    }
    expect(took).toBeLessThan(2 * MINUTE * 1.05);
  });
});

describe("responses with few headers", () => {
  it("without a limit, no request is delayed", async () => {
    const took = await run({ count: 160, window: new Window(1000), inTransit: () => ({}) });
    expect(took).toBeLessThan(50 * 12);
  });

  it("after a 429 with only Retry-After, a single request is sent first after the pause", async () => {
    const window = new Window(10);
    const kept = ({ "retry-after": after }: Record<string, string>): Record<string, string> =>
      after === undefined ? {} : { "retry-after": after };
    await run({ count: 25, window, inTransit: kept });
    expect(window.admitted).toHaveLength(25);
    // Each full window rejects up to sixteen concurrent requests; afterwards one is sent at a time.
    expect(window.refused).toBeLessThan(60);
  });

  it("a request without a response is counted, and does not block others", async () => {
    const time = new SimulatedTime();
    const window = new Window(4);
    const pacer = createPacer({ clock: time, maxPauseMs: MINUTE });
    const lost = await pacer.acquire();
    window.take(time.now());
    lost.unanswered(true);
    const others = [1, 2].map(() => exchange(time, pacer, { window }));
    await time.until(Promise.all(others));
    expect(window.refused).toBe(0);
    const unsent = await pacer.acquire();
    unsent.unanswered(false);
    await time.until(exchange(time, pacer, { window }));
    expect(window.refused).toBe(0);
  });
});

describe.each([-3_600_000, 3_600_000])("a clock that is set by %i ms", (setBy) => {
  it.each([
    ["a pause", { status: 429, headers: { "retry-after": "10" } }],
    [
      "the wait for room",
      {
        status: 200,
        headers: {
          "x-ratelimit-limit": "10",
          "x-ratelimit-remaining": "0",
          "x-ratelimit-reset": String(START / 1000 + 10),
        },
      },
    ],
  ])("does not change %s", async (_what, response) => {
    const time = new SimulatedTime();
    let offset = 0;
    const clock: Clock = {
      now: () => time.now() + offset,
      elapsed: () => time.elapsed(),
      sleep: (ms, signal) => time.sleep(ms, signal),
    };
    const pacer = createPacer({ clock, maxPauseMs: MINUTE });
    (await pacer.acquire()).answered(response);
    time.at(START + 4_000, () => {
      offset = setBy;
    });
    const next = pacer.acquire();
    const others = pacer.acquire();
    await time.until(next);
    expect(time.now() - START).toBe(10_000);
    (await next).answered({ status: 200, headers: {} });
    await time.until(others);
    expect(time.now() - START).toBeLessThanOrEqual(80_000);
  });
});

describe("the message about a wait", () => {
  const messagesOf = async (run: (onWait: (message: string) => void) => Promise<unknown>) => {
    const messages: string[] = [];
    await run((message) => messages.push(message));
    return messages;
  };

  it("is printed once for each wait, with its reason and length", async () => {
    const window = new Window(100);
    const messages = await messagesOf((onWait) => run({ count: 150, window, options: { onWait } }));
    expect(messages).toEqual([
      expect.stringMatching(
        /^The API allows 100 requests a minute, and the rate limit is used up: waiting (59|60) s\.$/,
      ),
    ]);
  });

  it.each([
    ["a wait of four seconds", ["4"], 0],
    ["a wait of five seconds", ["5"], 1],
    ["a second wait that ends half a minute after the last message", ["5", "25"], 1],
    ["a second wait that ends later", ["5", "26"], 2],
    ["a short wait after a long one", ["40", "5"], 1],
    ["a longer wait after a long one", ["40", "6"], 2],
  ])("is printed only for long waits, and not too often: %s", async (_what, pauses, count) => {
    const time = new SimulatedTime();
    const messages = await messagesOf(async (onWait) => {
      const pacer = createPacer({ clock: time, maxPauseMs: MINUTE, onWait });
      for (const pause of [...pauses, "0"]) {
        const next = pacer.acquire();
        await time.until(next);
        (await next).answered({ status: 429, headers: { "retry-after": pause } });
      }
    });
    expect(messages).toHaveLength(count);
  });

  it("includes the share of the limit and the use by other clients", async () => {
    const share = await messagesOf((onWait) =>
      run({ count: 15, window: new Window(20), options: { onWait, share: 0.5 } }),
    );
    expect(share).toEqual([
      expect.stringContaining("and 50 % of the rate limit is used up: waiting"),
    ]);
    const window = new Window(20);
    for (let n = 0; n < 8; n += 1) window.take(START - 1);
    const others = await messagesOf((onWait) => run({ count: 15, window, options: { onWait } }));
    expect(others).toEqual([
      expect.stringContaining("is used up, 8 of them by other clients: waiting"),
    ]);
  });
});

describe("the pause after a 429", () => {
  const refused = (seconds: string) => ({ status: 429, headers: { "retry-after": seconds } });

  it("delays all requests, and is prolonged by a longer one", async () => {
    const time = new SimulatedTime();
    const pacer = createPacer({ clock: time, maxPauseMs: MINUTE });
    // Two requests that were sent before any limit was known.
    const first = await pacer.acquire();
    first.answered({ status: 200, headers: {} });
    const two = [await pacer.acquire(), await pacer.acquire()];
    two[0]?.answered(refused("10"));
    const waiting = pacer.acquire();
    two[1]?.answered(refused("20"));
    await time.until(waiting);
    expect(time.now() - START).toBe(20_000);
  });

  it("is waited for if it is as long as allowed, and not if it is longer", async () => {
    const time = new SimulatedTime();
    const pacer = createPacer({ clock: time, maxPauseMs: 5_000 });
    (await pacer.acquire()).answered(refused("5"));
    const next = pacer.acquire();
    await time.until(next);
    expect(time.now() - START).toBe(5_000);
    (await next).answered(refused("6"));
    const error = await rejection(pacer.acquire());
    expect(error).toBeInstanceOf(TooLongPause);
    expect(error).toMatchObject({ waitMs: 6_000 });
  });
});
