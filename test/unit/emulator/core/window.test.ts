// The window of a rate limit, whose requests expire one by one: docs/api.md, Rate limits.
import { expect, it } from "vitest";

import { SlidingWindow } from "../../../../src/emulator/limits/window";

const T = 1_000_000_000_000;

it("a window of 3 requests in 60 s admits three, refuses the fourth, and admits another when the first is 60 s old", () => {
  const window = new SlidingWindow(3, 60_000);
  expect(window.admit(T)).toMatchObject({ admitted: true, remaining: 2 });
  expect(window.admit(T + 10_000)).toMatchObject({ admitted: true, remaining: 1 });
  expect(window.admit(T + 20_000)).toMatchObject({ admitted: true, remaining: 0 });
  // The first was admitted at T: it expires at T + 60 s, 30 s from now.
  const refused = { admitted: false, limit: 3, remaining: 0, resetAt: (T + 60_000) / 1000 };
  expect(window.admit(T + 30_000)).toEqual({ ...refused, retryAfter: 30 });
  expect(window.admit(T + 59_999)).toEqual({ ...refused, retryAfter: 1 });
  expect(window.admit(T + 60_000)).toMatchObject({ admitted: true, remaining: 0 });
});

it("no request is lost or misplaced while the ring buffer grows and wraps around", () => {
  const window = new SlidingWindow(1000, 1000);
  for (let at = 0; at < 40; at += 1) window.admit(T);
  // These expire; the next hundred start in the middle of the ring buffer and need a larger one.
  for (let at = 0; at < 100; at += 1) window.admit(T + 1000 + at);
  expect(window.remaining(T + 1099)).toBe(900);
  expect(window.remaining(T + 2049)).toBe(950);
  expect(window.admit(T + 2049).resetAt).toBe(T / 1000 + 3);
  // 300 requests, 10 ms apart: never more than 100 of them within 1000 ms.
  const later = T + 10_000;
  for (let at = 0; at < 300; at += 1) window.admit(later + at * 10);
  expect(window.remaining(later + 2990)).toBe(900);
  expect(window.remaining(later + 2990 + 500)).toBe(950);
  expect(window.remaining(later + 2990 + 1000)).toBe(1000);
});
