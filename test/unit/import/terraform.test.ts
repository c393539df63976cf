// Which objects a Terraform state manages, and their names in it.
import { describe, expect, test } from "vitest";

import { KINDS, kindNamed } from "../../../src/definitions";
import type { Json, JsonObject, KindSpec } from "../../../src/definitions";
import { claimText, matchesIn, terraformState } from "../../../src/import/terraform";
import type { TerraformState } from "../../../src/import/terraform";
import type { Existing } from "../../../src/lifecycle";

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
    "a credential as its index",
    resource("any_tag", [withId("a", { index_key: "password=leakmeabc99" })]),
    ["tag shop (a)"],
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

describe.each(KINDS.filter(({ idType }) => idType !== "uuid"))("a number of $name", (spec) => {
  const existing = (kind: KindSpec, id: string): Existing => ({
    ...{ spec: kind, id, outputs: {}, record: {} },
    inputs: { name: "ours", email: "Ours@example.com", workspaceId: "2" },
  });
  const object = existing(spec, "2");
  const uuid = "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11";
  const others = [object, existing(kindNamed("Tag"), uuid)];
  const type = `any_${spec.name.replace(/(?!^)[A-Z]/g, "_$&").toLowerCase()}`;
  const ours = { id: 2, name: "ours", email: "ours@example.com", workspace_id: 2 };
  const doubt = (attributes: JsonObject, provider: Json, other: JsonObject): string | undefined => {
    const { claimed } = read(
      resource(type, [{ attributes }], { provider }),
      resource("any_tag", [withId(uuid)], other),
    );
    return matchesIn(claimed, others)(object)?.doubt;
  };
  const by = (provider: string): JsonObject => ({ provider });

  test("counts from a provider with the UUID of an object, with the same name", () => {
    expect(doubt(ours, "any", by("any"))).toBeUndefined();
    expect(matchesIn([], others)(object)).toBeUndefined();
  });

  test.each([
    ["another provider", "other", by("any")],
    ["another configuration of the provider", "any.eu", by("any")],
    ["an unknown provider", null, {}],
  ])("does not count from %s", (_what, provider, other) => {
    expect(doubt(ours, provider, other)).toContain("identifies it only by a number");
  });

  test("does not count with another name, or without one", () => {
    const { unique = ["name"] } = spec;
    if (!unique.some((name) => name in spec.fields)) return;
    for (const each of [{ id: 2 }, { id: 2, name: "x", email: "x", workspace_id: "3" }])
      expect(doubt(each, "any", by("any"))).toContain("for this number");
  });

  test("counts if one of two resources with it is proven, and gets that name", () => {
    const { claimed } = read(
      resource(type, [{ attributes: ours }], { provider: "other", name: "foreign" }),
      resource(type, [{ attributes: ours }], { provider: "any", name: "own" }),
      resource("any_tag", [withId(uuid)], by("any")),
    );
    expect(matchesIn(claimed, others)(object)).toEqual({ name: "own", doubt: undefined });
  });
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
