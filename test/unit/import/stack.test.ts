// Which objects a stack already manages, according to its state.
import { describe, expect, test } from "vitest";

import { kindNamed, KINDS } from "../../../src/definitions";
import type { Json, JsonObject } from "../../../src/definitions";
import { managedIn, nothingManaged } from "../../../src/import/stack";
import type { Managed } from "../../../src/import/stack";
import type { Existing } from "../../../src/lifecycle";
import { pluginTypePrefix, typePrefix } from "../../../src/resources/type-token";

/** A resource in a state. */
const resource = (kind: string, name: string, id: string, more: JsonObject = {}): JsonObject => {
  const type = kind.includes(":") ? kind : `${typePrefix}${kind}`;
  return { type, urn: `urn:pulumi:dev::shop::${type}::${name}`, id, ...more };
};

const managed = (...resources: Json[]): Managed => managedIn({ deployment: { resources } });

const existing = (kind: string, id: string, outputs: JsonObject = {}): Existing => ({
  ...{ spec: kindNamed(kind), id, inputs: {}, outputs, record: {} },
});

const workspace = (id: string, outputs: JsonObject = {}): Existing =>
  existing("Workspace", id, outputs);

/** A provider as resources name it. */
const provider = (name: string): string =>
  `urn:pulumi:dev::shop::pulumi:providers:pulumi-nodejs::${name}::7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11`;

const ID = "0b8d8a2e-6f1c-4c57-9f0e-2a64b4a0d111";

describe("an object", () => {
  test.each<[string, JsonObject[], JsonObject, boolean]>([
    ["of the same organization", [{ orgId: 1 }], { orgId: 1 }, true],
    ["of another organization", [{ orgId: 2 }], { orgId: 1 }, false],
    ["of one of several organizations", [{ orgId: 2 }, { orgId: 1 }], { orgId: 1 }, true],
    ["whose organization the state lacks", [{}], { orgId: 1 }, true],
    ["whose organization is not known", [{ orgId: 2 }], {}, true],
  ])("%s: managed or not", (_what, states, outputs, expected) => {
    const all = states.map((each, at) => resource("Workspace", `w${at}`, "12", { outputs: each }));
    expect(managed(...all).has(workspace("12", outputs), undefined)).toBe(expected);
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
    expect(managed(each).has(workspace("12"), undefined)).toBe(expected);
    expect(nothingManaged.has(workspace("12"), undefined)).toBe(false);
  });
});

describe("an object with an id that several organizations can have", () => {
  const states = [
    resource("Tag", "a", "1", { outputs: { organizationId: 1 }, provider: provider("one") }),
    resource("Tag", "b", "2", { outputs: { organizationId: 2 }, provider: provider("two") }),
  ];
  const withKey = (name: string): Managed =>
    managed(...states, resource("ApiKey", "ci", "12", { outputs: {}, provider: provider(name) }));

  test.each([
    ["ApiKey", "12"],
    ["Invite", "12"],
    ["Member", "12"],
    ["WebhookSigningSecret", "signing-secret"],
  ])("is managed only by a provider of its organization: %s", (kind, id) => {
    const state = managed(...states, resource(kind, "it", id, { provider: provider("two") }));
    const object = existing(kind, id);
    expect([state.has(object, "1"), state.has(object, "2")]).toEqual([false, true]);
    expect(state.objectionTo(object, "1")).toBeUndefined();
  });

  test("is left out if the organization of the provider is not known", () => {
    const [key, state] = [existing("ApiKey", "12"), withKey("three")];
    expect(state.has(key, "1")).toBe(false);
    expect(state.objectionTo(key, "1")).toBe(
      'it may be the ApiKey "ci" of the stack, whose organization the state does not show',
    );
    expect(state.objectionTo(existing("ApiKey", "13"), "1")).toBeUndefined();
  });

  test("is managed by the only provider of the stack", () => {
    const state = managed(resource("ApiKey", "ci", "12", { provider: provider("one") }));
    expect(state.has(existing("ApiKey", "12"), undefined)).toBe(true);
  });

  test("does not matter for UUIDs", () => {
    const state = managed(...states, resource("Secret", "s", ID, { provider: provider("three") }));
    expect(state.has(existing("Secret", ID), "1")).toBe(true);
  });
});

test.each<[string, string[], string | undefined, string[]]>([
  ["the default provider", ["default", "two"], "1", []],
  ["a default provider with a version", ["default_3_200_0", "two"], "1", []],
  ["an explicit provider", ["one", "two"], "1", ["one"]],
  ["another explicit provider", ["one", "two"], "2", ["two"]],
  ["unknown ones", ["one", "two"], undefined, ["one", "two"]],
])("the explicit providers of an organization: %s", (_what, [one, two], organization, expected) => {
  const state = managed(
    resource("Tag", "a", "1", { outputs: { organizationId: 1 }, provider: provider(one ?? "") }),
    resource("Tag", "b", "2", { outputs: { organizationId: 2 }, provider: provider(two ?? "") }),
  );
  expect(state.explicitProviders(organization)).toEqual(expected);
});

test("without an object of the organization, those of objects without one count", () => {
  const key = resource("ApiKey", "ci", "12", { provider: provider("one") });
  expect(managed(key).explicitProviders("1")).toEqual(["one"]);
  expect(managed().explicitProviders("1")).toEqual([]);
  expect(nothingManaged.explicitProviders("1")).toEqual([]);
});

describe("what a resource of another kind sets", () => {
  const layout = existing("StatusPageLayout", ID);
  const policy = existing("ResourceGroupPolicy", ID);
  const page = { statusPageId: ID.toUpperCase() };

  test.each<[string, string, JsonObject, Existing]>([
    ["ResourceGroup", ID, { alertPolicyId: "a" }, policy],
    ["StatusPageComponent", "1", { ...page, displayOrder: 0 }, layout],
    ["StatusPageComponentGroup", "1", { ...page, displayOrder: 2 }, layout],
  ])("is not imported as well: %s", (kind, id, inputs, object) => {
    const field = Object.keys(inputs).at(-1) ?? "";
    const state = managed(resource(kind, "it", id, { inputs }));
    expect(state.has(object, undefined)).toBe(false);
    expect(state.objectionTo(object, undefined)).toBe(
      `the ${kind} "it" of the stack sets ${field}`,
    );
    expect(nothingManaged.objectionTo(object, undefined)).toBeUndefined();
  });

  test.each<[string, string, JsonObject]>([
    ["ResourceGroup", ID, {}],
    ["ResourceGroup", ID, { alertPolicyId: null }],
    ["ResourceGroup", "1", { alertPolicyId: "a" }],
    ["StatusPageComponent", "1", page],
    ["StatusPageComponent", "1", { statusPageId: "2", displayOrder: 0 }],
    ["StatusPageComponent", "1", { displayOrder: 0 }],
  ])("is imported if it does not: %s %s %j", (kind, id, inputs) => {
    const state = managed(resource(kind, "it", id, { inputs }));
    expect(state.objectionTo(layout, undefined)).toBeUndefined();
    expect(state.objectionTo(policy, undefined)).toBeUndefined();
  });

  test("is named by fields that exist", () => {
    for (const { read } of KINDS) {
      if (read.by !== "own" || read.found === undefined || !("for" in read.found)) continue;
      for (const [kind, field] of Object.entries(read.found.alsoSetBy ?? {})) {
        expect(Object.keys(kindNamed(kind).fields)).toContain(field);
      }
    }
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
