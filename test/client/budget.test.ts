// The rate limit as the client accounts for it, without any waiting.
import { describe, expect, test } from "vitest";

import { Budget } from "../../src/client/budget";
import { requestedWait, windowReset } from "../../src/client/headers";

const reports = (limit: number, remaining: number) => ({
  "x-ratelimit-limit": String(limit),
  "x-ratelimit-remaining": String(remaining),
});

describe("the budget", () => {
  test("after a 429, one request goes first, even if the API reported no limit before", () => {
    const budget = new Budget(1);
    budget.answered(budget.sent(0), 200, {}, 0);
    budget.sent(0);
    expect(budget.wait(0)).toBeUndefined();
    budget.answered({ at: 0, isAlone: true }, 429, {}, 0);
    expect(budget.wait(0)).toEqual({ until: "refused", ms: 500 });
    expect(budget.wait(499)).toEqual({ until: "refused", ms: 1 });
    expect(budget.wait(500)).toBeUndefined();
    budget.sent(500);
    expect(budget.wait(500)).toEqual({ until: "response" });
  });

  test("a request that was never sent gives its place back", () => {
    const budget = new Budget(1);
    budget.answered(budget.sent(0), 200, reports(10, 1), 0);
    const request = budget.sent(0);
    expect(budget.wait(0)).toMatchObject({ until: "room" });
    budget.unanswered(request, false, 0);
    expect(budget.wait(0)).toBeUndefined();
    budget.unanswered(budget.sent(0), true, 0);
    expect(budget.wait(0)).toMatchObject({ until: "room" });
  });

  test("what responses report while others are in flight only lowers what may be sent", () => {
    const budget = new Budget(1);
    budget.answered(budget.sent(0), 200, reports(10, 2), 0);
    const [first, second] = [budget.sent(0), budget.sent(0)];
    for (const request of [first, second]) {
      budget.answered(request, 200, reports(10, 5), 0);
      expect(budget.wait(0)).toMatchObject({ until: "room" });
    }
    // One that is alone is exact.
    budget.answered(budget.sent(0), 200, reports(10, 5), 0);
    expect(budget.wait(0)).toBeUndefined();
  });

  test("where the clock is set back, the own requests leave the window no later", () => {
    const budget = new Budget(0.5);
    budget.answered(budget.sent(100_000), 200, reports(2, 1), 100_000);
    expect(budget.wait(130_000)).toEqual({ until: "room", ms: 30_000 });
    expect(budget.wait(10_000)).toEqual({ until: "room", ms: 30_000 });
    expect(budget.wait(39_999)).toEqual({ until: "room", ms: 1 });
    expect(budget.wait(40_000)).toBeUndefined();
  });

  test("where the clock is set back, a request that has left by then does not leave once more", () => {
    const budget = new Budget(1);
    // Its answer was late.
    budget.answered(budget.sent(0), 200, reports(10, 9), 50_000);
    // The clock is set back by 40 s, and the window of the first request is over at 20 s.
    for (const now of [50_000, 10_000]) expect(budget.wait(now)).toBeUndefined();
    budget.answered(budget.sent(25_000), 200, reports(10, 3), 25_000);
    for (let n = 0; n < 3; n += 1) {
      expect(budget.wait(75_000)).toBeUndefined();
      budget.sent(75_000);
    }
    expect(budget.wait(75_000)).toMatchObject({ until: "room" });
  });
});

const DATE = "Sun, 01 Mar 2026 12:00:00 GMT";
const AT = Date.parse(DATE);

test.each([
  [{ "retry-after": " 7 " }, 7_000],
  [{ "retry-after": "0.5" }, 500],
  [{ "retry-after": " Sun, 01 Mar 2026 12:00:09 GMT ", date: DATE }, 9_000],
  [{ "retry-after": "soon" }, undefined],
  [{ "x-ratelimit-reset": ` ${AT / 1000 + 5} `, date: DATE }, 5_000],
  [{ "x-ratelimit-reset": "-1" }, undefined],
  [{}, undefined],
])("%j asks to wait for %s ms", (headers: Record<string, string>, ms) => {
  expect(requestedWait(headers, AT)).toBe(ms);
});

test("a window is never longer than a minute", () => {
  expect(windowReset({ "x-ratelimit-reset": String(AT / 1000 + 600), date: DATE }, AT)).toBe(
    60_000,
  );
});
