// What a check allows, with or without a warning.
import { describe, expect, test } from "vitest";

import { KINDS, UNKNOWN, activeFields } from "../../src/definitions";
import { check } from "../../src/lifecycle";
import { problemsOfImport } from "../../src/lifecycle/check";
import { kindNamed } from "../../src/definitions";
import type { JsonObject, KindSpec } from "../../src/definitions";

const RISKY = KINDS.flatMap((spec) =>
  activeFields(spec, {}).flatMap(([name, { warn }]) =>
    (warn?.values ?? []).map((value) => [spec.name, name, value, warn?.text, spec] as const),
  ),
);

test.each(RISKY)(
  "%s with %s %j is a warning that explains the value",
  (_kind, name, value, text, spec) => {
    const warningsOf = (given: typeof value): string[] =>
      check(spec, {}, { [name]: given }).warnings;
    expect(warningsOf(value)).toEqual([`${name} ${value as string}: ${text}`]);
    expect(warningsOf(UNKNOWN)).toEqual([]);
  },
);

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
    "%s is not required if the engine omits it too (ignoreChanges), except after an import",
    (_what, kind, olds, news) => {
      expect(check(kindNamed(kind), olds, news).failures).toEqual([]);
      for (const state of [{}, { ...olds, __imported: true }]) {
        expect(check(kindNamed(kind), state, news).failures).not.toEqual([]);
      }
    },
  );
});

test("a secret that is removed from the program is required, although the state has it", () => {
  const olds = { key: "t", value: "v", valueHash: "0" };
  expect(check(kindNamed("Secret"), olds, { key: "t" }).failures).not.toEqual([]);
});

describe("a value in the state that would be invalid in a program", () => {
  const emptied = { name: "p", escalation: { steps: [{ delayMinutes: 0, channelIds: [] }] } };
  const failuresOf = (olds: JsonObject, news: JsonObject, kind = "NotificationPolicy"): string[] =>
    check(kindNamed(kind), olds, news).failures.map(({ property, reason }) => property + reason);

  test("is accepted if it is unchanged, as with ignoreChanges or after an import", () => {
    expect(failuresOf(emptied, emptied)).toEqual([]);
    expect(failuresOf({ ...emptied, __imported: true }, emptied)).toEqual([]);
    expect(failuresOf(emptied, { ...emptied, name: "q" })).toEqual([]);
  });

  test("is refused if it is new or changed", () => {
    const refused = [expect.stringContaining("needs at least one")];
    expect(failuresOf({}, emptied)).toEqual(refused);
    const later = { ...emptied, escalation: { steps: [{ delayMinutes: 5, channelIds: [] }] } };
    expect(failuresOf(emptied, later)).toEqual(refused);
  });

  test("is reported by an import if the types of a program do not allow it", () => {
    const problemsIn = (spec: KindSpec, inputs: JsonObject, adopts = false): string[] =>
      problemsOfImport(spec, inputs, adopts).map(
        ({ path, message }) => `${path.join(".")} ${message}`,
      );
    expect(problemsIn(kindNamed("NotificationPolicy"), emptied)).toEqual([]);
    const unknown = { name: "p", escalation: { steps: [{ delayMinutes: 0 }] }, matchRules: [] };
    expect(problemsIn(kindNamed("NotificationPolicy"), unknown)).toEqual([
      "escalation.steps.0.channelIds is required",
    ]);
    expect(problemsIn(kindNamed("Secret"), { key: "t" })).toEqual([]);
    const webhook = { url: "https://example.com/a b", subscribedEvents: ["monitor.created"] };
    expect(problemsIn(kindNamed("Webhook"), webhook)).toEqual([]);
    const period = { startsAt: "2030-01-01T11:00:00Z", endsAt: "2030-01-01T10:00:00Z" };
    expect(problemsIn(kindNamed("MaintenanceWindow"), period)).toEqual([]);
    const monitor = { name: "m", type: "DNS", config: { hostname: "example.com" } };
    const assertions = [{ config: { type: "not_known" } }];
    const regions = ["us-east"];
    expect(problemsIn(kindNamed("Monitor"), { ...monitor, assertions, regions })).toEqual([
      expect.stringContaining("assertions.0.config.type must be one of"),
    ]);
    // The first run of a program that adopts has nothing in its state.
    expect(problemsIn(kindNamed("NotificationPolicy"), emptied, true)).toHaveLength(1);
    expect(problemsIn(kindNamed("Webhook"), webhook, true)).toHaveLength(1);
    expect(problemsIn(kindNamed("Secret"), { key: "t" }, true)).toEqual([]);
  });

  test("is refused if the change of another value makes it invalid", () => {
    const window = { startsAt: "2030-01-01T10:00:00Z", endsAt: "2030-01-01T11:00:00Z" };
    const later = { ...window, startsAt: "2030-01-01T12:00:00Z" };
    expect(failuresOf(window, window, "MaintenanceWindow")).toEqual([]);
    expect(failuresOf(window, later, "MaintenanceWindow")).not.toEqual([]);
  });
});

test("an event of an incident that this package does not know is a warning; case does not matter", () => {
  const policy = (value: string): JsonObject => ({
    name: "p",
    matchRules: [{ type: "incident_status", value }],
    escalation: {
      steps: [{ delayMinutes: 0, channelIds: ["0d4a2f1b-6c11-4a57-9d0e-7f3e0c1a52a9"] }],
    },
  });
  const spec = kindNamed("NotificationPolicy");
  expect(check(spec, {}, policy("CREATED"))).toMatchObject({ failures: [], warnings: [] });
  expect(check(spec, {}, policy("CONFIRMED"))).toMatchObject({
    failures: [],
    warnings: [expect.stringContaining("matchRules[0].value is CONFIRMED, which the service may")],
  });
});

describe("the inputs that a check returns", () => {
  const checked = (kind: string, olds: JsonObject, news: JsonObject): JsonObject =>
    check(kindNamed(kind), olds, news).inputs;

  test.each<[string, JsonObject, JsonObject, JsonObject]>([
    [
      "have the resource's name for a name that is omitted",
      {},
      { __resourceName: "shop" },
      { name: "shop" },
    ],
    [
      "keep a name that differs from that of the resource",
      { name: "old" },
      { __resourceName: "shop" },
      { name: "old" },
    ],
    [
      "have the name of the program",
      { name: "old" },
      { name: "new", __resourceName: "shop" },
      { name: "new" },
    ],
    ["have no values that are null", {}, { name: "shop", color: null }, { name: "shop" }],
    [
      "have the identity of a new resource",
      {},
      { name: "a", __urn: "u" },
      { name: "a", __urn: "u" },
    ],
    [
      "keep the identity of a resource in the state",
      { name: "a", __urn: "u" },
      { name: "a", __urn: "v" },
      { name: "a", __urn: "u" },
    ],
    [
      "have no identity if the state has none",
      { name: "a" },
      { name: "a", __urn: "v" },
      { name: "a" },
    ],
    [
      "have the other hidden inputs",
      {},
      { name: "a", __adopt: { id: "i" } },
      { name: "a", __adopt: { id: "i" } },
    ],
    ["have no mark of a preview", {}, { name: "a", __preview: true }, { name: "a" }],
  ])("%s", (_what, olds, news, inputs) => {
    expect(checked("Tag", olds, news)).toEqual(inputs);
  });

  test("of an import are not checked", () => {
    const news = { key: "k", __imported: true };
    expect(check(kindNamed("Secret"), {}, news)).toEqual({
      inputs: news,
      failures: [],
      warnings: [],
    });
  });
});

describe("a failure", () => {
  const failures = (kind: string, news: JsonObject) => check(kindNamed(kind), {}, news).failures;

  test.each<[string, string, JsonObject, string, RegExp]>([
    [
      "names the field, whose value the engine prints",
      "Tag",
      { name: "a", color: "red" },
      "color",
      /^must/,
    ],
    ["of a field that is missing does not", "Tag", {}, "", /^name: is required/],
    ["of a long value does not", "Tag", { name: "x".repeat(300) }, "", /^name: must/],
    ["of a value on two lines does not", "Tag", { name: "a", color: "red\nblue" }, "", /^color: /],
    [
      "of a number does",
      "Monitor",
      {
        name: "m",
        type: "HTTP",
        config: { url: "https://a.example" },
        regions: ["us-east"],
        frequencySeconds: 1,
      },
      "frequencySeconds",
      /must/,
    ],
    ["of an object does not", "Tag", { name: { a: 1 } }, "", /^name: /],
    ["of a secret does not", "Secret", { key: "k", value: "" }, "", /^value: /],
    ["of a misspelt field does not", "Tag", { name: "a", colour: "#111111" }, "", /^colour: /],
  ])("%s", (_what, kind, news, property, reason) => {
    expect(failures(kind, news)).toEqual([
      { property, reason: expect.stringMatching(reason) as string },
    ]);
  });
});

describe("a value that was removed from the program and that the API cannot unset", () => {
  const site = { name: "m", type: "HTTP", config: { url: "https://a.example" } };
  const warnings = (olds: JsonObject, news: JsonObject): string[] =>
    check(kindNamed("Monitor"), olds, news).warnings;

  test.each<[string, JsonObject, JsonObject, string[]]>([
    ["is named", { frequencySeconds: 60 }, {}, ["frequencySeconds was removed"]],
    [
      "is not one that the program still has",
      { frequencySeconds: 60 },
      { frequencySeconds: 60 },
      [],
    ],
    ["is not one that can be unset", { environmentId: "e" }, {}, []],
    ["is not one that the state does not have", {}, {}, []],
  ])("%s", (_what, olds, news, starts) => {
    const found = warnings({ ...site, ...olds }, { ...site, ...news });
    expect(found).toEqual(starts.map((start) => expect.stringContaining(start) as string));
  });
});
