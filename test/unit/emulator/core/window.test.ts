// The window of a rate limit with many requests, which expire one by one: docs/api.md, Rate limits. What a request beyond it
// gets is in rate-limits.test.ts.
import { expect, it } from "vitest";

import { SlidingWindow } from "../../../../src/emulator/limits/window";

const T = 1_000_000_000_000;

it("requests expire one by one, however many there are", () => {
  const window = new SlidingWindow(1000, 1000);
  for (let at = 0; at < 40; at += 1) window.admit(T);
  for (let at = 0; at < 100; at += 1) window.admit(T + 1000 + at);
  expect(window.remaining(T + 1099)).toBe(900);
  expect(window.remaining(T + 2049)).toBe(950);
  expect(window.admit(T + 2049).resetAt).toBe(T / 1000 + 3);
});
