// When a refresh may use the row of a list instead of the whole record.
import { expect, test } from "vitest";

import { kindNamed } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import type { RefreshMode } from "../../../src/client";
import { canUseRow, recordFromRow } from "../../../src/lifecycle/requests/rows";
import { fingerprint } from "../../../src/lifecycle/values/memory";
import { fieldOf } from "./field-of";

const [EARLIER, NOW] = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"];
const MONITOR = kindNamed("Monitor");
const site: JsonObject = {
  ...{ name: "site", type: "HTTP", config: { url: "https://example.com" } },
  ...{ organizationId: 1, updatedAt: NOW },
};
/** The rows of monitors lack these. */
const withChannels = { ...site, alertChannelIds: ["00000000-0000-4000-8000-000000000001"] };
const undated = { ...withChannels, updatedAt: null };
const unconfirmed = { ...site, __memory: { unconfirmed: ["name"] } };
const stored = (state: JsonObject): JsonObject => {
  const field = fieldOf("Monitor", "alertChannelIds");
  const answers = { alertChannelIds: fingerprint(field, state.alertChannelIds) };
  return { ...state, __memory: { answers } };
};

test.each<[boolean, RefreshMode, string, string, JsonObject]>([
  [true, "exact", "for a state without what rows lack", "Monitor", site],
  [false, "fast", "for an import, which has no state", "Monitor", {}],
  [false, "fast", "for a state with unconfirmed writes", "Monitor", unconfirmed],
  [false, "exact", "if rows lack a field of the program", "Monitor", withChannels],
  [true, "fast", "if rows lack a field of the program", "Monitor", withChannels],
  [false, "fast", "then, without the time of the last change", "Monitor", undated],
  [false, "fast", "then, if it is stored in another form", "Monitor", stored(withChannels)],
  [true, "exact", "for a kind that is only listed", "Tag", { name: "a", createdAt: NOW }],
  [false, "fast", "for what its parent's record lists", "ResourceGroupMember", { createdAt: NOW }],
  [false, "fast", "for a kind with a read of its own", "StatusPageLayout", { createdAt: NOW }],
])("a row can be sufficient: %s (%s) %s", (isSufficient, mode, _when, kind, state) => {
  expect(canUseRow(kindNamed(kind), state, mode)).toBe(isSufficient);
});

test("a row is completed from the state", () => {
  const found = recordFromRow(MONITOR, withChannels, { ...site, name: "renamed" });
  expect(found).toEqual({ ...withChannels, name: "renamed" });
});

const moved = { ...site, updatedAt: "2026-01-02T00:00:00.500Z" };

test.each<[string, JsonObject, JsonObject]>([
  ["if it changed since a state that manages what rows lack", withChannels, moved],
  ["if it is older than that", withChannels, { ...site, updatedAt: EARLIER }],
  ["if it lacks a value of the state", site, { ...site, name: null }],
])("a row is not used %s", (_what, state, row) => {
  expect(recordFromRow(MONITOR, state, row)).toBeUndefined();
});

const packed = { ...site, package: { path: "checks" }, packageOwnerId: "x" };
const group = { statusPageId: "p", name: "Core", updatedAt: NOW };

test.each<[string, string, JsonObject, JsonObject]>([
  ["that changed since the state", "Monitor", site, moved],
  ["that lacks an empty value of the state", "Monitor", { ...site, regions: [] }, site],
  ["that lacks what only the state can have", "Monitor", packed, site],
  ["that lacks the id of the parent", "StatusPageComponentGroup", group, { name: "Core" }],
])("a row %s is used", (_what, kind, state, row) => {
  expect(recordFromRow(kindNamed(kind), state, { updatedAt: NOW, ...row })).toMatchObject(row);
});
