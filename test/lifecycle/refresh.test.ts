// What a refresh makes of a record: the inputs and outputs of the next preview.
import { describe, expect, test } from "vitest";

import { kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { without } from "../../src/lifecycle/values/members";
import { fingerprint, memoryOf } from "../../src/lifecycle/values/memory";
import { isState, refreshed } from "../../src/lifecycle/values/refresh";

const monitor = kindNamed("Monitor");
const CREATED = "2026-01-01T00:00:00Z";
const record: JsonObject = {
  ...{ id: "m", name: "site", type: "HTTP", config: { url: "https://example.com" } },
  ...{ regions: ["us-east"], frequencySeconds: 300, enabled: true, managedBy: "API" },
  ...{ createdAt: CREATED, updatedAt: CREATED, currentStatus: "up" },
};
const state: JsonObject = {
  ...without(record, ["id", "currentStatus"]),
  __memory: { set: ["regions"] },
};

describe("a refresh of a monitor", () => {
  const after = (edit: JsonObject, olds: JsonObject = state) =>
    refreshed(monitor, { ...record, ...edit }, olds);

  test("changes nothing if nothing changed, whatever changes by itself", () => {
    const { inputs, outputs, warnings } = after({ currentStatus: "down" });
    expect(outputs).toMatchObject(state);
    expect(memoryOf(outputs)).toEqual(memoryOf(state));
    expect(Object.keys(inputs).sort()).toEqual(["config", "name", "regions", "type"]);
    expect(warnings).toEqual([]);
  });

  test.each<[string, boolean, JsonObject]>([
    ["a name", true, { name: "shop" }],
    ["a default that the program omits", true, { enabled: false }],
    ["a computed value that the program omits", false, { frequencySeconds: 60 }],
    ["a list that the program omits", false, { alertChannelIds: ["c"] }],
  ])("has %s that somebody set, if the program manages it: %s", (_what, isManaged, edit) => {
    const { inputs } = after(edit);
    const found = Object.keys(edit).filter((name) => name in inputs);
    expect(found).toEqual(isManaged ? Object.keys(edit) : []);
    if (isManaged) expect(inputs).toMatchObject(edit);
  });

  test("keeps a value that the service stores in another form, until somebody changes it", () => {
    const { name } = monitor.fields;
    if (name === undefined) throw new Error("monitors have no name");
    const answers = { name: fingerprint(name, "site") };
    const olds = { ...state, name: " site ", __memory: { answers } };
    expect(after({}, olds).inputs.name).toBe(" site ");
    expect(memoryOf(after({}, olds).outputs).answers).toEqual(answers);
    const edited = after({ name: "shop" }, olds);
    expect(edited.inputs.name).toBe("shop");
    expect(memoryOf(edited.outputs).answers).toEqual({});
  });

  test("follows a computed value that an import left to the service", () => {
    const { frequencySeconds: field } = monitor.fields;
    if (field === undefined) throw new Error("monitors have no frequency");
    const olds = { ...state, __memory: { answers: { frequencySeconds: fingerprint(field, 300) } } };
    const now = fingerprint(field, 60);
    const { outputs } = after({ frequencySeconds: 60 }, olds);
    expect(memoryOf(outputs).answers).toEqual({ frequencySeconds: now });
  });

  test("of an import has what a program would declare, and marks what the service would set too", () => {
    const { inputs, outputs } = after({ alertChannelIds: [] }, {});
    expect(inputs).toMatchObject({ name: "site", regions: ["us-east"], frequencySeconds: 300 });
    expect([...memoryOf(outputs).set].sort()).toEqual(["frequencySeconds", "regions"]);
    expect(memoryOf(outputs).imported).toBeUndefined();
    expect(memoryOf(after({}, {}).outputs).managedBy).toBeUndefined();
  });
});

test("an import of a kind with triggers remembers that their last values are not known", () => {
  const key = kindNamed("ApiKey");
  const imported = refreshed(key, { id: 1, name: "ci", createdAt: CREATED }, {}).outputs;
  expect(memoryOf(imported).imported).toBe(true);
  const again = refreshed(key, { id: 1, name: "ci", createdAt: CREATED }, imported).outputs;
  expect(memoryOf(again).imported).toBe(true);
});

test("a record without the value of a key does not remove it from the state", () => {
  const key = kindNamed("ApiKey");
  const olds = { name: "ci", key: "k", createdAt: CREATED };
  const shown = { id: 1, name: "ci", createdAt: CREATED };
  expect(refreshed(key, shown, olds).outputs.key).toBe("k");
  expect(refreshed(key, { ...shown, key: "n" }, olds).outputs.key).toBe("n");
});

describe("the time of the last change, which writes of related objects move,", () => {
  const component = kindNamed("StatusPageComponent");
  const olds = {
    ...{ statusPageId: "p", name: "web", type: "STATIC", createdAt: CREATED, updatedAt: CREATED },
    __memory: { organization: "7" },
  };
  const LATER = "2026-01-02T00:00:00Z";

  test.each<[string, string, JsonObject, JsonObject]>([
    ["stays in the state if nothing else changed", CREATED, olds, {}],
    ["moves with anything else", LATER, olds, { name: "shop" }],
    ["is added to a state without one", LATER, without(olds, ["updatedAt"]), {}],
  ])("%s", (_what, updatedAt, state, edit) => {
    const live = { id: "c", ...olds, ...edit, updatedAt: LATER };
    const { outputs } = refreshed(component, live, state);
    expect(outputs).toMatchObject({ statusPageId: "p", updatedAt });
    expect(memoryOf(outputs).organization).toBe("7");
  });
});

test.each<[string, boolean, string, JsonObject]>([
  ["the id of a parent", false, "StatusPageComponent", { statusPageId: "p" }],
  ["facts of the provider", true, "Monitor", { __memory: {} }],
  ["the time of its create", true, "Monitor", { createdAt: CREATED }],
  ["inputs of a program", false, "Monitor", { name: "site" }],
])("%s alone makes a state: %s", (_what, is, kind, outputs) => {
  expect(isState(kindNamed(kind), outputs)).toBe(is);
});
