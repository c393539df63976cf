// What a check allows, with a word of warning.
import { describe, expect, test } from "vitest";

import { KINDS, UNKNOWN, activeFields } from "../../src/definitions";
import { check } from "../../src/lifecycle";
import { kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";

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

describe("a write-only value that a refresh could not read", () => {
  test.each<[string, Parameters<typeof kindNamed>[0], JsonObject, JsonObject]>([
    ["of a secret", "Secret", { key: "t" }, { key: "t" }],
    [
      "of a channel, in part",
      "AlertChannel",
      { name: "c", config: { channelType: "slack" } },
      { name: "d", config: { channelType: "slack" } },
    ],
  ])(
    "%s is not missing if the engine leaves it out as well (ignoreChanges)",
    (_what, kind, olds, news) => {
      expect(check(kindNamed(kind), olds, news).failures).toEqual([]);
      expect(check(kindNamed(kind), {}, news).failures).not.toEqual([]);
    },
  );
});
