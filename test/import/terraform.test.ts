// Which objects a Terraform state manages, and their names in it.
import { expect, test } from "vitest";

import type { Json, JsonObject } from "../../src/definitions";
import { claimText, terraformState } from "../../src/import/terraform";
import type { TerraformState } from "../../src/import/terraform";

/** A resource with these instances. */
const resource = (type: string, instances: Json, more: JsonObject = {}): JsonObject => ({
  ...{ mode: "managed", type, name: "shop", instances },
  ...more,
});

const read = (...resources: Json[]): TerraformState => terraformState({ version: 4, resources });

const withId = (id: Json, more: JsonObject = {}): JsonObject => ({ attributes: { id }, ...more });

test.each<[string, JsonObject, string[]]>([
  ["a name", resource("any_tag", [withId("a")]), ["tag shop (a)"]],
  ["a numeric id", resource("any_tag", [withId(7)]), ["tag shop (7)"]],
  ["a type of several words", resource("any_status_page", [withId("a")]), ["status page shop (a)"]],
  [
    "its parent's id before its own",
    resource("any_status_page_component", [withId("p/a")]),
    ["status page component shop (a)"],
  ],
  [
    "indexes",
    resource("any_tag", [withId("a", { index_key: 0 }), withId("b", { index_key: "eu" })]),
    ["tag shop-0 (a)", "tag shop-eu (b)"],
  ],
  [
    "modules",
    resource("any_tag", [withId("a")], { module: "module.base.module.eu" }),
    ["tag base.eu-shop (a)"],
  ],
  ["no id", resource("any_tag", [withId(null), {}, "text"]), []],
  ["no instances", resource("any_tag", null), []],
  ["no name", resource("any_tag", [withId("a")], { name: null }), []],
  ["another mode", resource("any_tag", [withId("a")], { mode: "data" }), []],
])("an object with %s", (_what, each, expected) => {
  const { claimed, deposed, unknown } = read(each);
  expect(claimed.map(claimText)).toEqual(expected);
  expect({ deposed, unknown }).toEqual({ deposed: [], unknown: [] });
});

test("deposed objects are listed separately", () => {
  const { claimed, deposed } = read(
    resource("any_tag", [withId("a"), withId("b", { deposed: "6f1d2c3b" })]),
  );
  expect(claimed.map(({ id }) => id)).toEqual(["a"]);
  expect(deposed.map(({ id }) => id)).toEqual(["b"]);
});

test("types without a kind are listed once, sorted, and other types are still read", () => {
  const { claimed, unknown } = read(
    ...[resource("any_zone", []), resource("any_team", []), resource("any_zone", [])],
    ...["text", resource("any_tag", [withId("a")])],
  );
  expect(unknown).toEqual(["any_team", "any_zone"]);
  expect(claimed).toHaveLength(1);
});

test.each<[Json]>([
  [null],
  [[]],
  [{ version: 3, resources: [] }],
  [{ version: 4 }],
  [{ version: 4, resources: {} }],
])("%j is not a Terraform state", (state) => {
  expect(() => terraformState(state)).toThrow("version 4");
});
