import { describe, expect, it } from "vitest";

import { SlidingWindow } from "../../../../src/emulator/limits/window";

const T = 1_000_000_000_000;

describe("a sliding window of 3 requests in 60 s", () => {
  it("admits three, refuses the fourth, and admits another when the first is 60 s old", () => {
    const window = new SlidingWindow(3, 60_000);
    expect(window.admit(T)).toMatchObject({ admitted: true, remaining: 2 });
    expect(window.admit(T + 10_000)).toMatchObject({ admitted: true, remaining: 1 });
    expect(window.admit(T + 20_000)).toMatchObject({ admitted: true, remaining: 0 });
    // The first was admitted at T: it expires at T + 60 s, 30 s from now.
    const resetAt = (T + 60_000) / 1000;
    expect(window.admit(T + 30_000)).toEqual({
      admitted: false,
      limit: 3,
      remaining: 0,
      resetAt,
      retryAfter: 30,
    });
    expect(window.admit(T + 59_999)).toMatchObject({ admitted: false, retryAfter: 1 });
    expect(window.admit(T + 60_000)).toMatchObject({ admitted: true, remaining: 0 });
  });

  it("does not count refused requests, so that a request after retryAfter is admitted", () => {
    const window = new SlidingWindow(1, 60_000);
    window.admit(T);
    for (let at = 1; at < 60; at += 1) window.admit(T + at * 1000);
    expect(window.admit(T + 60_000).admitted).toBe(true);
  });

  it("rounds the wait up to whole seconds", () => {
    const window = new SlidingWindow(1, 60_000);
    window.admit(T + 1);
    const refused = window.admit(T + 1000);
    expect(refused.retryAfter).toBe(60);
    expect(refused.resetAt).toBe(T / 1000 + 61);
  });

  it("loses no request when its ring buffer grows after wrapping around", () => {
    const window = new SlidingWindow(1000, 1000);
    for (let at = 0; at < 40; at += 1) window.admit(T);
    // These expire; the next hundred start in the middle of the ring buffer and need a larger one.
    for (let at = 0; at < 100; at += 1) window.admit(T + 1000 + at);
    expect(window.remaining(T + 1099)).toBe(900);
    expect(window.remaining(T + 2049)).toBe(950);
    expect(window.admit(T + 2049).resetAt).toBe(T / 1000 + 3);
  });

  it("keeps the order of requests while its ring buffer grows and wraps around", () => {
    const window = new SlidingWindow(1000, 1000);
    // 300 requests, 10 ms apart: never more than 100 of them within 1000 ms.
    for (let at = 0; at < 300; at += 1) window.admit(T + at * 10);
    expect(window.remaining(T + 2990)).toBe(900);
    expect(window.remaining(T + 2990 + 500)).toBe(950);
    expect(window.remaining(T + 2990 + 1000)).toBe(1000);
  });
});
