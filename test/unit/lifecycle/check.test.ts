// What a check allows, with or without a warning, and the inputs that it returns.
import { describe, expect, test } from "vitest";

import { KINDS, UNKNOWN, activeFields, kindNamed } from "../../../src/definitions";
import type { Json, JsonObject } from "../../../src/definitions";
import { check } from "../../../src/lifecycle";

const checked = (kind: string, news: JsonObject, old: JsonObject = {}) =>
  check(kindNamed(kind), old, news);

const failuresOf = (kind: string, news: JsonObject, old: JsonObject = {}): string[] =>
  checked(kind, news, old).failures.map(({ property, reason }) => property + reason);

test("each risky value is a warning that explains it", () => {
  for (const spec of KINDS)
    for (const [name, { warn }] of activeFields(spec, {}))
      for (const value of warn?.values ?? []) {
        const { warnings } = check(spec, {}, { [name]: value });
        expect(warnings).toEqual([`${name} ${value as string}: ${warn?.text}`]);
        expect(check(spec, {}, { [name]: UNKNOWN }).warnings).toEqual([]);
      }
});

describe("a write-only value", () => {
  test.each<[string, string, JsonObject, JsonObject]>([
    ["of a secret", "Secret", { key: "t" }, { key: "t" }],
    [
      "of a channel, in part",
      "AlertChannel",
      { name: "c", config: { channelType: "slack" } },
      { name: "d", config: { channelType: "slack" } },
    ],
  ])(
    "%s is not required if the engine omits it too (ignoreChanges), except after an import",
    (_what, kind, old, news) => {
      expect(failuresOf(kind, news, old)).toEqual([]);
      expect(failuresOf(kind, news)).not.toEqual([]);
      expect(failuresOf(kind, news, { ...old, __imported: true })).not.toEqual([]);
    },
  );

  test("that is removed from the program is required, although the state has it", () => {
    expect(failuresOf("Secret", { key: "t" }, { key: "t", value: "v" })).not.toEqual([]);
  });
});

describe("a value in the state that would be invalid in a program", () => {
  const POLICY = "NotificationPolicy";
  const emptied = { name: "p", escalation: { steps: [{ delayMinutes: 0, channelIds: [] }] } };
  const later = { ...emptied, escalation: { steps: [{ delayMinutes: 5, channelIds: [] }] } };
  const refused = [expect.stringContaining("needs at least one")];

  test("is accepted if it is unchanged, and refused if it is new or changed", () => {
    expect(failuresOf(POLICY, emptied, emptied)).toEqual([]);
    expect(failuresOf(POLICY, emptied, { ...emptied, __imported: true })).toEqual([]);
    expect(failuresOf(POLICY, { ...emptied, name: "q" }, emptied)).toEqual([]);
    expect(failuresOf(POLICY, emptied)).toEqual(refused);
    expect(failuresOf(POLICY, later, emptied)).toEqual(refused);
  });

  test("is refused if the change of another value makes it invalid", () => {
    const window = { startsAt: "2030-01-01T10:00:00Z", endsAt: "2030-01-01T11:00:00Z" };
    const moved = { ...window, startsAt: "2030-01-01T12:00:00Z" };
    expect(failuresOf("MaintenanceWindow", window, window)).toEqual([]);
    expect(failuresOf("MaintenanceWindow", moved, window)).not.toEqual([]);
  });
});

test("an event of an incident that this package does not know is a warning; case does not matter", () => {
  const channelIds = ["0d4a2f1b-6c11-4a57-9d0e-7f3e0c1a52a9"];
  const policy = (value: string): JsonObject => ({
    name: "p",
    matchRules: [{ type: "incident_status", value }],
    escalation: { steps: [{ delayMinutes: 0, channelIds }] },
  });
  const known = checked("NotificationPolicy", policy("CREATED"));
  expect(known).toMatchObject({ failures: [], warnings: [], notes: [] });
  const { failures, warnings } = checked("NotificationPolicy", policy("CONFIRMED"));
  const why = "matchRules[0].value is CONFIRMED, which the service may";
  expect([failures, warnings]).toEqual([[], [expect.stringContaining(why)]]);
});

describe("the inputs that a check returns", () => {
  const [named, identified] = [{ name: "a" }, { name: "a", __urn: "u" }];

  test.each<[string, JsonObject, JsonObject, JsonObject]>([
    ["have the resource's name for an omitted one", {}, { __resourceName: "a" }, named],
    ["keep the name in the state", { name: "b" }, { __resourceName: "a" }, { name: "b" }],
    ["have the name of the program", { name: "b" }, { ...named, __resourceName: "c" }, named],
    ["have the identity of a new resource", {}, identified, identified],
    ["keep the identity in the state", identified, { name: "a", __urn: "v" }, identified],
    ["have none if the state has none", named, identified, named],
    ["have no mark of a preview", {}, { name: "a", __preview: true }, named],
  ])("%s", (_what, old, news, inputs) => {
    expect(checked("Tag", news, old).inputs).toEqual(inputs);
  });

  test("of an import are not checked", () => {
    const inputs = { key: "k", __imported: true };
    expect(checked("Secret", inputs)).toEqual({ inputs, failures: [], warnings: [], notes: [] });
  });
});

describe("a failure names the property, whose value the engine prints,", () => {
  test.each<[string, string, JsonObject, string, string]>([
    ["if that is short", "Tag", { name: "a", color: "red" }, "color", "must"],
    ["but not of a field that is missing", "Tag", {}, "", "name: is required"],
    ["nor of a long value", "Tag", { name: "x".repeat(300) }, "", "name: must"],
    ["nor of an object", "Tag", { name: { a: 1 } }, "", "name: "],
    ["nor of a secret", "Secret", { key: "k", value: "" }, "", "value: "],
    ["nor of a misspelt field", "Tag", { name: "a", colour: "#111111" }, "", "colour: "],
  ])("%s", (_what, kind, news, property, start) => {
    const reason = expect.stringMatching(`^${start}`) as string;
    expect(checked(kind, news).failures).toEqual([{ property, reason }]);
  });
});

describe("a value that was removed from the program", () => {
  const site = { name: "m", type: "HTTP", config: { url: "https://a.example" } };
  const hook = { channelType: "webhook", url: "https://example.com/hook" };
  const slack = { channelType: "slack", webhookUrl: "https://example.com/s" };
  const signed = { name: "c", config: { ...hook, signingSecret: "s" } };
  const channel = (config: Json) => ({ name: "c", config });

  test.each<[string, string, JsonObject, JsonObject, string[]]>([
    [
      "is named if the API cannot unset it",
      "Monitor",
      { ...site, frequencySeconds: 60 },
      site,
      ["frequencySeconds"],
    ],
    ["is not named if it can be unset", "Monitor", { ...site, environmentId: "e" }, site, []],
    ["is named in an object", "AlertChannel", signed, channel(hook), ["config.signingSecret"]],
    ["is not named in another variant", "AlertChannel", signed, channel(slack), []],
  ])("%s", (_what, kind, old, news, names) => {
    const removed = (name: string): string =>
      `${name} is no longer set, but the API cannot unset it: it keeps its value`;
    expect(checked(kind, news, old).warnings).toEqual(names.map(removed));
  });
});
