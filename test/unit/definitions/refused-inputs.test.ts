// docs/troubleshooting.md, "What is wrong with the inputs": a preview refuses each mistake with its place and the reason.
import { expect, test } from "vitest";

import { kindNamed } from "../../../src/definitions";
import { check } from "../../../src/lifecycle";
import { REFUSED } from "../../support/definitions/refused-inputs";

test.each(REFUSED)("%s %j is refused", (kind, given, expected) => {
  const { failures } = check(kindNamed(kind), {}, given);
  expect(failures.map(pathOf).sort()).toEqual(Object.keys(expected).sort());
  for (const [path, reason] of Object.entries(expected)) {
    expect(
      failures.some((failure) => pathOf(failure) === path && reason.test(failure.reason)),
      `${path}: ${String(reason)} in ${JSON.stringify(failures)}`,
    ).toBe(true);
  }
});

/** The path of a failure: the reason begins with it if the engine must not print the value. */
const pathOf = ({ property, reason }: { property: string; reason: string }): string =>
  property === "" ? (reason.split(": ")[0] ?? "") : property;
