// What a check allows, with a word of warning.
import { expect, test } from "vitest";

import { KINDS, UNKNOWN, activeFields } from "../../src/definitions";
import { check } from "../../src/lifecycle";

const RISKY = KINDS.flatMap((spec) =>
  activeFields(spec, {}).flatMap(([name, { warn }]) =>
    (warn?.values ?? []).map((value) => [spec.name, name, value, warn?.text, spec] as const),
  ),
);

test.each(RISKY)("%s with %s %j is told what that means", (_kind, name, value, text, spec) => {
  const warningsOf = (given: typeof value): string[] => check(spec, {}, { [name]: given }).warnings;
  expect(warningsOf(value)).toEqual([`${name} ${value as string}: ${text}`]);
  expect(warningsOf(UNKNOWN)).toEqual([]);
});
