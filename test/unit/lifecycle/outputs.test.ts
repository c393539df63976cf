// The state after a write: what was written, what only the service sets, and what the response says about values that the
// request did not contain, or that the service stored in another form.
import { describe, expect, test } from "vitest";

import { kindNamed } from "../../../src/definitions";
import type { Json, JsonObject } from "../../../src/definitions";
import { diff } from "../../../src/lifecycle";
import { fingerprint, memoryOf } from "../../../src/lifecycle/values/memory";
import {
  outputsAfterWrite,
  serverOutputs,
  unsetOutput,
} from "../../../src/lifecycle/values/outputs";
import { refreshed } from "../../../src/lifecycle/values/refresh";
import { fieldOf } from "./field-of";

const TAG = kindNamed("Tag");
const [BEFORE, AFTER] = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"];

describe("a value that the request did not contain", () => {
  const state = { name: "a", color: "#111111", updatedAt: BEFORE };
  const answers = { color: fingerprint(fieldOf("Tag", "color"), "#222222") };
  const other = { ...state, __memory: { answers } };

  test.each<[string, string, JsonObject, string, JsonObject]>([
    ["is as in the state", "#111111", state, AFTER, {}],
    [
      "was edited: the state keeps its time, so that the next refresh finds it",
      "#222222",
      state,
      BEFORE,
      {},
    ],
    ["was stored in another form before", "#222222", other, AFTER, { answers }],
  ])("%s", (_what, color, old, updatedAt, facts) => {
    const record = { name: "a", color, updatedAt: AFTER };
    const inputs = { name: "a", color: "#111111" };
    const outputs = outputsAfterWrite(TAG, inputs, { record, omitted: ["color"] }, old);
    expect(outputs).toEqual({ ...inputs, updatedAt, __memory: { set: ["color"], ...facts } });
  });

  test.each([
    ["was sent", [], "new"],
    ["was not, so that an edit of it is found", ["config"], "old"],
  ])("has the hash of the response only if it %s", (_what, omitted, configHash) => {
    const inputs = { name: "c", config: { channelType: "slack", webhookUrl: "https://a.example" } };
    const response = { record: { name: "c", configHash: "new" }, omitted };
    const old = { ...inputs, configHash: "old" };
    const outputs = outputsAfterWrite(kindNamed("AlertChannel"), inputs, response, old);
    expect(outputs).toMatchObject({ configHash });
  });
});

test.each<[string, string, JsonObject, JsonObject, string[]]>([
  ["another form of a text", "Tag", { name: "A" }, { name: "a" }, ["name"]],
  ["null for an empty list", "Monitor", { assertions: [] }, { assertions: null }, []],
  ["no text", "ResourceGroup", { description: "x" }, { description: null }, ["description"]],
  ["a list that the program omits", "Monitor", {}, { assertions: [{}] }, []],
  ["a write-only value", "Secret", { key: "k", value: "v" }, { key: "k", value: "*" }, []],
  ["a local value", "ApiKey", { name: "k", onDestroy: "keep" }, { name: "k", onDestroy: "no" }, []],
])("a response with %s shows what is stored in another form", (_what, kind, inputs, record, is) => {
  const { storedForms } = memoryOf(outputsAfterWrite(kindNamed(kind), inputs, { record }));
  expect(Object.keys(storedForms)).toEqual(is);
});

describe("a default that the service does not use", () => {
  const spec = kindNamed("StatusPage");
  const given = { name: "Shop", slug: "shop" };
  const automatic = { ...given, incidentMode: "AUTOMATIC" };
  const record = { ...given, id: "p", incidentMode: "MANUAL" };
  const created = outputsAfterWrite(spec, given, { record });

  test("is no difference as long as the program omits it, and sent if the program sets it", () => {
    for (const state of [created, refreshed(spec, record, created).outputs]) {
      expect(diff(spec, state, given).changed).toEqual([]);
      expect(diff(spec, state, automatic).changed).toEqual(["incidentMode"]);
    }
    const stored = { record: { ...record, ...automatic } };
    const written = outputsAfterWrite(spec, automatic, stored, created);
    expect(diff(spec, written, automatic).changed).toEqual([]);
  });
});

test("a response cannot be compared in fields that such responses do not contain", () => {
  const response = { record: { name: "a" }, notReturned: ["color"] };
  const outputs = outputsAfterWrite(TAG, { name: "a", color: "#111111" }, response);
  expect(outputs).toEqual({ name: "a", color: "#111111", __memory: { set: ["color"] } });
});

test.each<[string, string, string, Json | undefined, Json | undefined]>([
  ["its default", "Tag", "color", "#111111", TAG.fields.color?.default],
  ["a value that the service computes", "Monitor", "frequencySeconds", 60, 60],
  ["nothing, if the service has none", "Monitor", "frequencySeconds", null, undefined],
  ["the date of an instant", "StatusPageComponent", "startDate", AFTER, "2026-01-02"],
  ["nothing for a list", "Monitor", "regions", ["us-east"], undefined],
  ["nothing, if it changes by itself", "StatusPageComponent", "displayOrder", 3, undefined],
  ["nothing, if it is local", "ApiKey", "onDestroy", "delete", undefined],
])("the state shows of an omitted field %s", (_what, kind, name, live, shown) => {
  expect(unsetOutput(fieldOf(kind, name), live)).toEqual(shown);
});

describe("the outputs of the service", () => {
  test("have no members that are empty, unknown or change by themselves", () => {
    const dns = { type: "MX", name: "mail.example", value: "mx.example", required: true };
    const more = { label: null, priority: null, found: true, lastCheckedAt: AFTER, unknown: 1 };
    const own = { kind: "custom", verificationToken: null, mxVerified: true, unknown: 1 };
    const record = { ...own, dnsRecords: [{ ...dns, ...more }] };
    const outputs = { kind: "custom", dnsRecords: [dns] };
    expect(serverOutputs(kindNamed("EmailDomain"), record, {})).toEqual(outputs);
  });

  test("keep a secret that the response does not repeat, and nothing else", () => {
    const key = kindNamed("ApiKey");
    expect(serverOutputs(key, {}, { key: "old" }).key).toBe("old");
    expect(serverOutputs(key, { key: "new" }, { key: "old" }).key).toBe("new");
    expect(serverOutputs(TAG, {}, { updatedAt: BEFORE }).updatedAt).toBeUndefined();
  });
});
