// What a refresh makes of a record: the inputs and outputs of the next preview.
import { describe, expect, test } from "vitest";

import { kindNamed } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { diff } from "../../../src/lifecycle";
import { without } from "../../../src/lifecycle/values/members";
import { fingerprint, memoryOf } from "../../../src/lifecycle/values/memory";
import { isState, refreshed } from "../../../src/lifecycle/values/refresh";
import { fieldOf } from "./field-of";

const MONITOR = kindNamed("Monitor");
const [CREATED, LATER] = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"];
const record: JsonObject = {
  ...{ id: "m", name: "site", type: "HTTP", config: { url: "https://example.com" } },
  ...{ regions: ["us-east"], frequencySeconds: 300, enabled: true, managedBy: "API" },
  ...{ createdAt: CREATED, updatedAt: CREATED, currentStatus: "up", tags: [] },
};
const state: JsonObject = {
  ...without(record, ["id", "currentStatus", "tags"]),
  __memory: { set: ["regions"] },
};

const after = (edit: JsonObject, old: JsonObject = state) =>
  refreshed(MONITOR, { ...record, ...edit }, old);

describe("a refresh of a monitor", () => {
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
    if (isManaged) expect(inputs).toMatchObject(edit);
    else expect(inputs).not.toHaveProperty(Object.keys(edit));
  });

  test("keeps a value that the service stores in another form, until somebody changes it", () => {
    const answers = { name: fingerprint(fieldOf("Monitor", "name"), "site") };
    const old = { ...state, name: " site ", __memory: { answers } };
    expect(after({}, old).inputs.name).toBe(" site ");
    expect(memoryOf(after({}, old).outputs).storedForms).toEqual(answers);
    const edited = after({ name: "shop" }, old);
    expect(edited.inputs.name).toBe("shop");
    expect(memoryOf(edited.outputs).storedForms).toEqual({});
  });

  test("of an import has what a program would declare, and marks what the service would set too", () => {
    const { inputs, outputs } = after({ alertChannelIds: [] }, {});
    expect(inputs).toMatchObject({ name: "site", regions: ["us-east"], frequencySeconds: 300 });
    expect(inputs).not.toHaveProperty("tags");
    expect(memoryOf(outputs)).not.toHaveProperty("imported", true);
    expect([...memoryOf(outputs).set].sort()).toEqual(["frequencySeconds", "regions"]);
  });

  test("remembers the manager that we have written, until it is that again", () => {
    const theirs = after({ managedBy: "TERRAFORM" }).outputs;
    expect(memoryOf(theirs).managedBy).toBe("API");
    expect(memoryOf(after({ managedBy: "TERRAFORM" }, theirs).outputs).managedBy).toBe("API");
    expect(memoryOf(after({}, theirs).outputs).managedBy).toBeUndefined();
    // That of a first read is not drift.
    expect(memoryOf(after({ managedBy: "TERRAFORM" }, {}).outputs).managedBy).toBeUndefined();
  });

  test.each([null, undefined])("takes a list that is %s in the record for an empty one", (none) => {
    const old = { ...state, alertChannelIds: [] };
    const { inputs, outputs } = after({ alertChannelIds: none }, old);
    expect(inputs.alertChannelIds).toEqual([]);
    expect(diff(MONITOR, outputs, { ...inputs, alertChannelIds: [] }).changed).toEqual([]);
  });
});

describe("a key", () => {
  const key = kindNamed("ApiKey");
  const shown = { id: 1, name: "ci", createdAt: CREATED };

  test("that is imported has triggers whose last values are not known", () => {
    const imported = refreshed(key, shown, {}).outputs;
    expect(memoryOf(imported).imported).toBe(true);
    expect(memoryOf(refreshed(key, shown, imported).outputs).imported).toBe(true);
  });
});

test.each([
  ["of an object to adopt is what the record shows", {}, { channelType: "email" }],
  ["of a state is kept", { createdAt: CREATED }, { channelType: "slack" }],
])("without a hash, the configuration %s", (_what, known, config) => {
  const displayConfig = { recipients: ["a@example.com"] };
  const live = { id: "c", name: "c", channelType: "email", configHash: null, displayConfig };
  const wanted = { channelType: "slack", webhookUrl: "https://example.com/s" };
  const old = { name: "c", config: wanted, __memory: { set: [] }, ...known };
  const { inputs } = refreshed(kindNamed("AlertChannel"), live, old);
  expect(inputs.config).toMatchObject(config);
});

describe("the time of the last change, which writes of related objects move,", () => {
  const old = {
    ...{ statusPageId: "p", name: "web", type: "STATIC", createdAt: CREATED, updatedAt: CREATED },
    __memory: { organization: "7" },
  };

  test.each<[string, string, JsonObject, JsonObject]>([
    ["stays in the state if nothing else changed", CREATED, old, {}],
    ["moves with anything else", LATER, old, { name: "shop" }],
    ["is added to a state without one", LATER, without(old, ["updatedAt"]), {}],
  ])("%s", (_what, updatedAt, before, edit) => {
    const live = { id: "c", ...old, ...edit, updatedAt: LATER };
    const { outputs } = refreshed(kindNamed("StatusPageComponent"), live, before);
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
