// When the source text of a fault had been rewritten, the fault was no longer tested and nothing reported it:
// the run that applies the faults takes hours.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { expect, test } from "vitest";

import { FAULTS } from "./faults.mjs";

const ROOT = resolve(import.meta.dirname, "..", "..");

test.each(FAULTS)("$breaks: the fault still has its text, and its test", (fault) => {
  const text = readFileSync(join(ROOT, fault.file), "utf8");
  expect(text.split(fault.find), fault.find).toHaveLength(2);
  expect(fault.replace).not.toBe(fault.find);
  expect(existsSync(join(ROOT, fault.test))).toBe(true);
});
