import { afterEach, expect, test, vi } from "vitest";

import { SEED as MODEL_SEED } from "./model/settings";
import { seedIn } from "./seed";
import { SEED } from "./definitions/arbitraries";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("the seed is the same in every run, unless another one is asked for", () => {
  vi.stubEnv("A_SEED", undefined);
  expect(seedIn("A_SEED")).toBe(seedIn("A_SEED"));
  vi.stubEnv("A_SEED", "41862047");
  expect(seedIn("A_SEED")).toBe(41_862_047);
  vi.stubEnv("A_SEED", "often");
  expect(() => seedIn("A_SEED")).toThrow("A_SEED is not an integer: often");
});

test("a random seed follows the clock", () => {
  vi.stubEnv("A_SEED", "random");
  vi.useFakeTimers({ now: 123_456 });
  expect(seedIn("A_SEED")).toBe(123_456);
  vi.useRealTimers();
});

test.runIf(process.env.TEST_SEED === undefined)("property tests take the fixed seed", () => {
  expect(SEED).toBe(seedIn("TEST_SEED"));
});

test.runIf(process.env.SOAK_SEED === undefined)("random programs take the fixed seed", () => {
  expect(MODEL_SEED).toBe(seedIn("SOAK_SEED"));
});
