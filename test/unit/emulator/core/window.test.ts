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

it("requests expire one by one, however many there are", () => {
  const window = new SlidingWindow(1000, 1000);
  for (let at = 0; at < 40; at += 1) window.admit(T);
  for (let at = 0; at < 100; at += 1) window.admit(T + 1000 + at);
  expect(window.remaining(T + 1099)).toBe(900);
  expect(window.remaining(T + 2049)).toBe(950);
  expect(window.admit(T + 2049).resetAt).toBe(T / 1000 + 3);
});
