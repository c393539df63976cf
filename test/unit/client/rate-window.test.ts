// The rate limit as the client accounts for it, without any waiting.
import { describe, expect, test } from "vitest";

import { RateWindow } from "../../../src/client/rate-window";
import type { Headers } from "../../../src/client/headers";

const reports = (limit: number, remaining: number) => ({
  "x-ratelimit-limit": String(limit),
  "x-ratelimit-remaining": String(remaining),
});

const received = (status: number, headers: Headers) => ({ status, headers, receivedAt: 0 });

describe("the window", () => {
  test("after a 429 a single request is sent first, even if the API had reported no limit", () => {
    const window = new RateWindow(1);
    window.answered(window.sent(0), received(200, {}), 0);
    window.sent(0);
    expect(window.wait(0)).toBeUndefined();
    window.answered({ at: 0, isAlone: true }, received(429, {}), 0);
    expect(window.wait(0)).toEqual({ until: "refused", ms: 500 });
    expect(window.wait(499)).toEqual({ until: "refused", ms: 1 });
    expect(window.wait(500)).toBeUndefined();
    window.sent(500);
    expect(window.wait(500)).toEqual({ until: "response" });
  });

  test("after a 429, the others do not wait for each other once a request gets no response", () => {
    const window = new RateWindow(1);
    window.answered(window.sent(0), received(200, reports(10, 9)), 0);
    window.answered(window.sent(0), received(429, {}), 0);
    const first = window.sent(500);
    expect(window.wait(500)).toEqual({ until: "response" });
    window.unanswered(first, true, 30_500);
    window.sent(30_500);
    expect(window.wait(30_500)).toBeUndefined();
  });

  test("the loss of a request from before a 429 does not end the rule that one request goes first", () => {
    const window = new RateWindow(1);
    window.answered(window.sent(0), received(200, reports(10, 9)), 0);
    const [lost, refused] = [window.sent(0), window.sent(0)];
    window.answered(refused, received(429, {}), 0);
    window.unanswered(lost, true, 100);
    window.sent(500);
    expect(window.wait(500)).toEqual({ until: "response" });
  });

  test("a request that was never sent does not count against the limit", () => {
    const window = new RateWindow(1);
    window.answered(window.sent(0), received(200, reports(10, 1)), 0);
    const request = window.sent(0);
    expect(window.wait(0)).toMatchObject({ until: "room" });
    window.unanswered(request, false, 0);
    expect(window.wait(0)).toBeUndefined();
    window.unanswered(window.sent(0), true, 0);
    expect(window.wait(0)).toMatchObject({ until: "room" });
  });

  test("a response received while other requests are in flight can only lower the number of remaining requests", () => {
    const window = new RateWindow(1);
    window.answered(window.sent(0), received(200, reports(10, 2)), 0);
    const [first, second] = [window.sent(0), window.sent(0)];
    for (const request of [first, second]) {
      window.answered(request, received(200, reports(10, 5)), 0);
      expect(window.wait(0)).toMatchObject({ until: "room" });
    }
    // The response to a request that was alone in flight is exact.
    window.answered(window.sent(0), received(200, reports(10, 5)), 0);
    expect(window.wait(0)).toBeUndefined();
  });
});
