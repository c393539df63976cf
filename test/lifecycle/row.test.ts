// When a refresh may use the row of a list instead of the whole record.
import { describe, expect, test } from "vitest";

import { kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import type { RefreshMode } from "../../src/client";
import { canUseRow, recordFromRow } from "../../src/lifecycle/reading/row";
import { fingerprint } from "../../src/lifecycle/state/memory";

const [EARLIER, NOW] = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"];
const monitor = kindNamed("Monitor");
const site: JsonObject = {
  name: "site",
  type: "HTTP",
  config: { url: "https://example.com" },
  organizationId: 1,
  updatedAt: NOW,
};
/** The rows of monitors lack these. */
const withChannels = { ...site, alertChannelIds: ["00000000-0000-4000-8000-000000000001"] };

describe("a row can be sufficient", () => {
  test.each<[string, string, JsonObject, RefreshMode, boolean]>([
    ["for a state without what rows lack", "Monitor", site, "exact", true],
    ["not for an import, which has no state", "Monitor", {}, "fast", false],
    ["not for a state whose writes are unconfirmed", "Monitor", unconfirmed(site), "fast", false],
    ["not exactly, if rows lack a field of the program", "Monitor", withChannels, "exact", false],
    ["fast, although rows lack a field of the program", "Monitor", withChannels, "fast", true],
    [
      "not fast for a state that does not show when it changed",
      ...(["Monitor", { ...withChannels, updatedAt: null }, "fast", false] as const),
    ],
    [
      "not fast, if the service stores another form of what rows lack",
      ...(["Monitor", stored(withChannels, "alertChannelIds"), "fast", false] as const),
    ],
    [
      "not fast, if that is so for one of two",
      ...(["Monitor", stored({ ...withChannels, assertions: [{}] }, "alertChannelIds")] as const),
      ...(["fast", false] as const),
    ],
    ["for a kind without a record of its own", "Tag", { name: "a", createdAt: NOW }, "exact", true],
    [
      "not for a kind that is read from its parent, which has no list",
      ...([
        "ResourceGroupMember",
        { createdAt: NOW, memberType: "monitor" },
        "fast",
        false,
      ] as const),
    ],
    [
      "not for a kind that has a read of its own",
      ...(["StatusPageLayout", { createdAt: NOW, sections: [] }, "fast", false] as const),
    ],
  ])("%s", (_when, kind, olds, mode, isSufficient) => {
    expect(canUseRow(kindNamed(kind), olds, mode)).toBe(isSufficient);
  });
});

describe("a row", () => {
  test("is completed from the state", () => {
    const found = recordFromRow(monitor, withChannels, { ...site, name: "renamed" });
    expect(found).toEqual({ ...withChannels, name: "renamed" });
  });

  test.each<[string, JsonObject, JsonObject]>([
    ["that is older than the state", site, { ...site, updatedAt: EARLIER }],
    [
      "that changed since the state, which manages what rows lack",
      withChannels,
      { ...site, updatedAt: "2026-01-02T00:00:00.500Z" },
    ],
    ["that lacks a value of the state", site, { ...site, name: null }],
  ])("%s is not used", (_what, olds, row) => {
    expect(recordFromRow(monitor, olds, row)).toBeUndefined();
  });

  test.each<[string, JsonObject, JsonObject]>([
    ["that changed since the state", site, { ...site, updatedAt: "2026-01-03T00:00:00Z" }],
    ["that lacks what is not in the state", site, { ...site, regions: null }],
    ["that lacks an empty value of the state", { ...site, regions: [] }, site],
    [
      "that lacks what only the state can have",
      { ...site, package: { path: "checks" }, packageOwnerId: "x" },
      site,
    ],
  ])("%s is used", (_what, olds, row) => {
    expect(recordFromRow(monitor, olds, row)).toMatchObject(row);
  });

  test("may lack a value that it has under another name, and the id of the parent", () => {
    const member = kindNamed("StatusPageComponentGroup");
    const olds = { statusPageId: "p", name: "Core", updatedAt: NOW };
    expect(recordFromRow(member, olds, { name: "Core", updatedAt: NOW })).toMatchObject({
      name: "Core",
    });
  });
});

function unconfirmed(olds: JsonObject): JsonObject {
  return { ...olds, __memory: { unconfirmed: ["name"] } };
}

function stored(olds: JsonObject, name: string): JsonObject {
  const field = monitor.fields[name];
  if (field === undefined) throw new Error(`monitors have no ${name}`);
  return { ...olds, __memory: { answers: { [name]: fingerprint(field, olds[name]) } } };
}
