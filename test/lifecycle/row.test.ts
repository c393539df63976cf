// When a refresh may use the row of a list instead of the whole record.
import { describe, expect, test } from "vitest";

import { kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import type { RefreshMode } from "../../src/client";
import { canUseRow, recordFromRow } from "../../src/lifecycle/requests/row";
import { fingerprint } from "../../src/lifecycle/values/memory";

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
  const undated = { ...withChannels, updatedAt: null };
  const one = stored(withChannels, "alertChannelIds");
  const oneOfTwo = stored({ ...withChannels, assertions: [{}] }, "alertChannelIds");
  const tag = { name: "a", createdAt: NOW };
  const member = { createdAt: NOW, memberType: "monitor" };
  const layout = { createdAt: NOW, sections: [] };

  test.each<[boolean, RefreshMode, string, string, JsonObject]>([
    [true, "exact", "for a state without what rows lack", "Monitor", site],
    [false, "fast", "for an import, which has no state", "Monitor", {}],
    [false, "fast", "for a state whose writes are unconfirmed", "Monitor", unconfirmed(site)],
    [false, "exact", "if rows lack a field of the program", "Monitor", withChannels],
    [true, "fast", "if rows lack a field of the program", "Monitor", withChannels],
    [false, "fast", "then, if the state does not show when it changed", "Monitor", undated],
    [false, "fast", "then, if the service stores another form of it", "Monitor", one],
    [false, "fast", "then, if it stores another form of one of two", "Monitor", oneOfTwo],
    [true, "exact", "for a kind that is only listed", "Tag", tag],
    [false, "fast", "for a kind that its parent's record lists", "ResourceGroupMember", member],
    [false, "fast", "for a kind with a read of its own", "StatusPageLayout", layout],
  ])("%s (%s) %s", (isSufficient, mode, _when, kind, olds) => {
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
