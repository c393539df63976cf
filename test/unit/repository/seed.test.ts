import { afterEach, expect, test, vi } from "vitest";

import { SEED as MODEL_SEED } from "../../support/model/settings";
import { seedIn } from "../../support/seed";
import { SEED } from "../../support/definitions/arbitraries";

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

test("property tests and random programs take their seeds from the environment", () => {
  expect(SEED).toBe(seedIn("TEST_SEED"));
  expect(MODEL_SEED).toBe(seedIn("SOAK_SEED"));
});
