// The state after a write: what was written, what only the service sets, and what the response says about values that the
// request did not contain.
import { describe, expect, test } from "vitest";

import { kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { fingerprint, memoryOf } from "../../src/lifecycle/values/memory";
import { outputsAfterWrite, serverOutputs, unsetOutput } from "../../src/lifecycle/values/outputs";
import { fieldOf } from "./field-of";

const TAG = kindNamed("Tag");
const [BEFORE, AFTER] = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"];

describe("a value that the request did not contain", () => {
  const SET = { __memory: { set: ["color"] } };
  const olds = (more: JsonObject = {}): JsonObject => ({
    ...{ name: "a", color: "#111111", updatedAt: BEFORE },
    ...more,
  });
  const record = (color: string): JsonObject => ({ name: "a", color, updatedAt: AFTER });
  const outputs = (color: string, before = olds()): JsonObject =>
    outputsAfterWrite(
      TAG,
      { name: "a", color: "#111111" },
      { record: record(color), omitted: ["color"] },
      before,
    );

  test("and that is as in the state changes nothing else", () => {
    expect(outputs("#111111")).toEqual({ name: "a", color: "#111111", updatedAt: AFTER, ...SET });
  });

  test("and that somebody has edited is found by the next refresh: the state keeps its time", () => {
    expect(outputs("#222222")).toEqual({ name: "a", color: "#111111", updatedAt: BEFORE, ...SET });
  });

  test("and that the service has stored in another form before is no edit", () => {
    const answers = { color: fingerprint(fieldOf("Tag", "color"), "#222222") };
    const __memory = { answers };
    expect(outputs("#222222", olds({ __memory }))).toEqual({
      ...{ name: "a", color: "#111111", updatedAt: AFTER },
      __memory: { set: ["color"], answers },
    });
  });
});

describe("a hash", () => {
  const channel = kindNamed("AlertChannel");
  const inputs = { name: "c", config: { channelType: "slack", webhookUrl: "https://a.example" } };
  const record = { name: "c", configHash: "new" };

  test.each([
    ["that of the response if the value was sent", [], "new"],
    ["that of the state if it was not, so that an edit of it is found", ["config"], "old"],
  ])("is %s", (_what, omitted, configHash) => {
    const olds = { ...inputs, configHash: "old" };
    expect(outputsAfterWrite(channel, inputs, { record, omitted }, olds).configHash).toBe(
      configHash,
    );
  });
});

test.each<[string, string, JsonObject, JsonObject, string[]]>([
  ["another form of a text", "Tag", { name: "A" }, { name: "a" }, ["name"]],
  ["the same text", "Tag", { name: "a" }, { name: "a" }, []],
  ["null for an empty list", "Monitor", { assertions: [] }, { assertions: null }, []],
  [
    "null for a text",
    "ResourceGroup",
    { description: "x" },
    { description: null },
    ["description"],
  ],
  ["a value for a list that the program omits", "Monitor", {}, { assertions: [{}] }, []],
  [
    "a value for a write-only field",
    "Secret",
    { key: "k", value: "v" },
    { key: "k", value: "*" },
    [],
  ],
  [
    "a value for a field of the provider alone",
    "ApiKey",
    { name: "k", onDestroy: "keep" },
    { name: "k", onDestroy: "delete" },
    [],
  ],
])(
  "a response with %s shows what is stored in another form",
  (_what, kind, inputs, record, stored) => {
    const { answers } = memoryOf(outputsAfterWrite(kindNamed(kind), inputs, { record }));
    expect(Object.keys(answers)).toEqual(stored);
  },
);

test("a response cannot be compared in fields that such responses do not contain", () => {
  const response = { record: { name: "a" }, notReturned: ["color"] };
  const outputs = outputsAfterWrite(TAG, { name: "a", color: "#111111" }, response);
  expect(outputs).toEqual({ name: "a", color: "#111111", __memory: { set: ["color"] } });
});

test("the organization of the state stays", () => {
  const olds = { __memory: { organization: "1" } };
  const { __memory } = outputsAfterWrite(TAG, { name: "a" }, { record: { name: "a" } }, olds);
  expect(__memory).toEqual({ organization: "1" });
});

describe("the value that the state shows of an omitted field", () => {
  test.each<
    [string, string, string, JsonObject[string] | undefined, JsonObject[string] | undefined]
  >([
    ["its default", "Tag", "color", "#111111", "#6B7280"],
    ["the value of the service, if it computes one", "Monitor", "frequencySeconds", 60, 60],
    ["nothing, if the service has none", "Monitor", "frequencySeconds", null, undefined],
    [
      "the date of an instant",
      "StatusPageComponent",
      "startDate",
      "2026-03-01T12:00:00Z",
      "2026-03-01",
    ],
    ["a date", "StatusPageComponent", "startDate", "2026-03-01", "2026-03-01"],
    ["nothing, if there is no date", "StatusPageComponent", "startDate", null, undefined],
    ["nothing, if no date is returned", "StatusPageComponent", "startDate", undefined, undefined],
    ["nothing, if it is a list", "Monitor", "regions", ["us-east"], undefined],
    ["nothing, if the service does not compute one", "Monitor", "environmentId", "e", undefined],
    ["nothing, if it changes by itself", "StatusPageComponent", "displayOrder", 3, undefined],
    ["nothing, if it is one of the provider alone", "ApiKey", "onDestroy", "delete", undefined],
  ])("is %s", (_what, kind, name, live, shown) => {
    expect(unsetOutput(fieldOf(kind, name), live)).toEqual(shown);
  });
});

describe("the outputs of the service", () => {
  test("have no members that are empty, unknown or change by themselves", () => {
    const dns = { type: "MX", name: "mail.example", value: "mx.example", required: true };
    const empty = { label: null, priority: null };
    const record = {
      kind: "custom",
      verificationToken: null,
      mxVerified: true,
      dnsRecords: [{ ...dns, ...empty, found: true, lastCheckedAt: AFTER, unknown: 1 }],
      unknown: 1,
    };
    expect(serverOutputs(kindNamed("EmailDomain"), record, {})).toEqual({
      kind: "custom",
      dnsRecords: [dns],
    });
  });

  test.each<[string, JsonObject, JsonObject, string | undefined]>([
    ["stay in the state if the response does not repeat a secret", {}, { key: "old" }, "old"],
    ["have the new secret", { key: "new" }, { key: "old" }, "new"],
    ["have no secret that nobody knows", {}, {}, undefined],
  ])("%s", (_what, record, olds, key) => {
    expect(serverOutputs(kindNamed("ApiKey"), record, olds).key).toBe(key);
  });

  test("do not keep a value that is no secret and that the service no longer returns", () => {
    expect(serverOutputs(TAG, {}, { updatedAt: BEFORE }).updatedAt).toBeUndefined();
  });
});
