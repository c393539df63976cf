// Which objects a stack already manages, according to its state.
import { describe, expect, test } from "vitest";

import { kindNamed } from "../../src/definitions";
import type { Json, JsonObject } from "../../src/definitions";
import { managedIn, nothingManaged } from "../../src/import/stack";
import type { Managed } from "../../src/import/stack";
import type { Existing } from "../../src/lifecycle";
import { pluginTypePrefix, typePrefix } from "../../src/resources/type-token";

/** A resource in a state. */
const resource = (kind: string, name: string, id: string, more: JsonObject = {}): JsonObject => {
  const type = kind.includes(":") ? kind : `${typePrefix}${kind}`;
  return { type, urn: `urn:pulumi:dev::shop::${type}::${name}`, id, ...more };
};

const managed = (...resources: Json[]): Managed => managedIn({ deployment: { resources } });

const workspace = (id: string, outputs: JsonObject = {}): Existing => ({
  ...{ spec: kindNamed("Workspace"), id, inputs: {}, outputs, record: {}, isUnmanageable: false },
});

describe("an object", () => {
  test.each<[string, JsonObject[], JsonObject, boolean]>([
    ["of the same organization", [{ orgId: 1 }], { orgId: 1 }, true],
    ["of another organization", [{ orgId: 2 }], { orgId: 1 }, false],
    ["of one of several organizations", [{ orgId: 2 }, { orgId: 1 }], { orgId: 1 }, true],
    ["whose organization the state lacks", [{}], { orgId: 1 }, true],
    ["whose organization is not known", [{ orgId: 2 }], {}, true],
  ])("%s: managed or not", (_what, states, outputs, expected) => {
    const all = states.map((each, at) => resource("Workspace", `w${at}`, "12", { outputs: each }));
    expect(managed(...all).has(workspace("12", outputs))).toBe(expected);
  });

  test.each<[string, JsonObject, boolean]>([
    ["of the plugin", resource(`${pluginTypePrefix}Workspace`, "w", "12"), true],
    ["of another kind", resource("Tag", "w", "12"), false],
    ["with another id", resource("Workspace", "w", "13"), false],
    ["that the program only reads", resource("Workspace", "w", "12", { external: true }), false],
    ["of another package", resource("aws:s3/bucket:Workspace", "w", "12"), false],
    ["without an id", { ...resource("Workspace", "w", ""), id: null }, false],
    ["without a URN", { ...resource("Workspace", "w", "12"), urn: null }, false],
  ])("%s in the state: managed or not", (_what, each, expected) => {
    expect(managed(each).has(workspace("12"))).toBe(expected);
    expect(nothingManaged.has(workspace("12"))).toBe(false);
  });
});

test("names, stack and organizations are those of the state", () => {
  const found = managed(
    resource("Tag", "one", "1", { outputs: { organizationId: 7 } }),
    resource("Tag", "two", "2", { external: true }),
    resource("Workspace", "one", "3", { outputs: { orgId: 8 } }),
    "not a resource",
  );
  expect(found.stack).toBe("dev");
  expect([...found.names("Tag")]).toEqual(["one", "two"]);
  expect([...found.names("Monitor")]).toEqual([]);
  expect([...found.organizations]).toEqual(["7", "8"]);
});

test("a stack without resources has no name, and manages nothing", () => {
  const { stack, organizations } = managedIn({ deployment: {} });
  expect({ stack, size: organizations.size }).toEqual({ stack: undefined, size: 0 });
});

test.each<[Json]>([[null], [[]], [{}], [{ deployment: [] }], ["text"]])(
  "%j is not the state of a stack",
  (state) => {
    expect(() => managedIn(state)).toThrow("pulumi stack export");
  },
);
