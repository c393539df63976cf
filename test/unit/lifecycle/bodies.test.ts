// What the bodies of creates and updates contain: the changed fields, what the API needs beside them, the members that clear a
// value, and those that a newer client has set.
import { describe, expect, test } from "vitest";

import { KINDS, kindNamed } from "../../../src/definitions";
import type { Json, JsonObject, KindSpec } from "../../../src/definitions";
import { diff } from "../../../src/lifecycle";
import { createBody } from "../../../src/lifecycle/requests/bodies";
import { needsLiveRecord, updateBody } from "../../../src/lifecycle/requests/bodies";
import { memoryOf } from "../../../src/lifecycle/values/memory";
import { outputsAfterWrite } from "../../../src/lifecycle/values/outputs";
import { refreshed } from "../../../src/lifecycle/values/refresh";
import { expectedHash } from "../../../src/lifecycle/values/secret-hash";

/** What the default is, is in test/unit/emulator/kinds/vault-and-keys.test.ts. */
const GREY = kindNamed("Tag").fields.color?.default ?? null;
const [ONE, TWO] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];

/** An update, of which only the interesting parts are given. */
interface Given {
  readonly oldOutputs?: JsonObject;
  readonly inputs?: JsonObject;
  readonly live?: JsonObject;
}

const bodyOf = (kind: string, changed: readonly string[], given: Given = {}): JsonObject => {
  const { live, ...rest } = { oldOutputs: {}, inputs: {}, ...given };
  const change = { ...{ spec: kindNamed(kind), id: "1", replaces: [] }, changed, ...rest };
  return updateBody(change, "API", live);
};

describe("a create", () => {
  const FIELDS = KINDS.flatMap((spec) =>
    Object.entries(spec.fields).map(([name, field]) => ({ spec, name, field })),
  );
  const isSent = (spec: KindSpec, name: string): boolean =>
    name in createBody(spec, { [name]: "x" }, "PULUMI");
  const named = ({ spec, name }: (typeof FIELDS)[number]): string => `${spec.name}.${name}`;

  test("contains what no record contains, but nothing of a later call, of the state alone or of the path", () => {
    const wrong = FIELDS.filter(({ spec, name, field }) => {
      if (field.createOnly) return !isSent(spec, name);
      const isElsewhere = field.updateOnly || field.local || spec.parent?.field === name;
      return isElsewhere && isSent(spec, name);
    });
    expect(wrong.map(named)).toEqual([]);
  });

  const FALSY: Readonly<Record<string, Json>> = { number: 0, flag: false, text: "", list: [] };

  test("contains 0, false and empty values as the program has them", () => {
    const sent = FIELDS.filter(({ spec, name }) => isSent(spec, name));
    const lost = sent.filter(({ spec, name, field: { type } }) => {
      const value = FALSY[type];
      const body = createBody(spec, { [name]: value ?? null }, "API");
      return value !== undefined && JSON.stringify(body[name]) !== JSON.stringify(value);
    });
    expect(lost.map(named)).toEqual([]);
  });
});

describe("an update contains", () => {
  const upsert = {
    ...{ statusPageId: ONE, destination: "a@b.example", channel: "EMAIL", componentIds: [TWO] },
  };
  const { statusPageId: _inPath, ...ofUpsert } = upsert;
  const branding = Object.keys(
    (kindNamed("StatusPage").fields.branding as { fields?: object }).fields ?? {},
  );
  const cleared = Object.fromEntries(branding.map((name) => [name, null]));
  const tagged = { name: "n", tags: { tagIds: [ONE] } };

  test.each<[string, string, string[], JsonObject, JsonObject]>([
    ["nothing, if nothing is needed", "Tag", [], { name: "a" }, {}],
    ["the changed field", "Tag", ["color"], { name: "a", color: "#111111" }, { color: "#111111" }],
    ["the default of a removed field", "Tag", ["color"], {}, { color: GREY }],
    ["null for a removed text", "Monitor", ["name"], {}, { name: null }],
    ["[] for a removed list", "Monitor", ["alertChannelIds"], {}, { alertChannelIds: [] }],
    ["{} for a removed map", "Environment", ["variables"], {}, { variables: {} }],
    ["a clearing flag", "Monitor", ["environmentId"], {}, { clearEnvironmentId: true }],
    ["a clearing value", "StatusPage", ["description"], {}, { description: "" }],
    ["clearing members", "StatusPage", ["branding"], {}, { branding: cleared }],
    ["nothing for what cannot be cleared", "Monitor", ["frequencySeconds"], {}, {}],
    ["no immutable field", "Environment", ["slug"], { slug: "s", name: "n" }, {}],
    ["those of an upsert", "StatusPageSubscriber", ["componentIds"], upsert, ofUpsert],
    ["no local field", "ApiKey", ["onDestroy"], { name: "k", onDestroy: "keep" }, { name: "k" }],
    ["no links", "Monitor", ["tags", "name"], tagged, { name: "n" }],
    ["no items", "StatusPageMaintenance", ["body"], { body: "b", title: "t" }, {}],
    ["no empty archive", "Monitor", ["package"], { type: "BROWSER", package: {} }, {}],
  ])("%s", (_what, kind, changed, inputs, expected) => {
    const { managedBy: _manager, ...body } = bodyOf(kind, changed, { inputs });
    expect(body).toEqual(expected);
  });

  test("the manager, if the kind has one", () => {
    expect(bodyOf("Monitor", [])).toEqual({ managedBy: "API" });
    expect(bodyOf("Tag", [])).toEqual({});
  });

  test("every member of an object whose omitted members would keep their values", () => {
    const inputs = { name: "Orders", httpResponse: { status: 202 } };
    const rest = { headers: {}, body: "", contentType: "text/plain", delayMs: 0 };
    const oldOutputs = { ...inputs, httpResponse: { status: 202, body: "noted" } };
    expect(bodyOf("WebhookInbox", ["httpResponse"], { inputs, oldOutputs })).toEqual({
      httpResponse: { status: 202, ...rest },
    });
  });
});

describe("every update repeats", () => {
  const rules = [{ type: "severity_gte", value: "DOWN" }];
  const [mine, theirs] = [{ name: "mine" }, { name: "theirs" }];
  const policy = { name: "n", matchRules: rules };
  const live = { matchRules: rules };

  const none = { name: "n", matchRules: [] };

  test.each<[string, string, string[], Given, JsonObject]>([
    ["the service's list", "NotificationPolicy", ["name"], { inputs: none, live }, policy],
    ["the program's, if there is none", "NotificationPolicy", ["name"], { inputs: policy }, policy],
    ["else the default", "NotificationPolicy", ["name"], { inputs: { name: "n" } }, none],
    ["the service's name", "ApiKey", [], { inputs: mine, live: theirs }, theirs],
    ["the changed name", "ApiKey", ["name"], { inputs: mine, live: theirs }, mine],
  ])("%s", (_what, kind, changed, given, expected) => {
    expect(bodyOf(kind, changed, given)).toEqual(expected);
  });

  test("a value that nobody can read, but never one that somebody has changed", () => {
    const config = { channelType: "slack", webhookUrl: "https://hooks.example/a" };
    const facts = { field: "config", output: "configHash", of: "canonicalJson" } as const;
    const old = { configHash: expectedHash(facts, config) };
    const given = { inputs: { name: "n", config }, oldOutputs: old };
    expect(bodyOf("AlertChannel", ["name"], { ...given, live: old })).toMatchObject({ config });
    expect(() => bodyOf("AlertChannel", ["name"], { ...given, live: { configHash: "0" } })).toThrow(
      'updating AlertChannel "n" failed: its config was changed outside Pulumi',
    );
  });
});

describe("an update that clears what it omits", () => {
  test("repeats all values of the service, also those that this release does not know", () => {
    const bookkeeping = { id: ONE, createdAt: "c", updatedAt: "u", organizationId: 1, empty: null };
    const live = { ...bookkeeping, name: "theirs", defaultFrequency: 60, unknown: "x" };
    const body = bodyOf("ResourceGroup", ["defaultFrequency"], { inputs: { name: "mine" }, live });
    expect(body).toMatchObject({ name: "theirs", defaultFrequency: null, unknown: "x" });
    for (const name of Object.keys(bookkeeping)) expect(body).not.toHaveProperty(name);
  });
});

test.each<[string, boolean, string, readonly string[], string[]]>([
  ["a changed field", false, "Tag", ["name"], []],
  ["an update that clears what it omits", true, "ResourceGroup", ["name"], []],
  ["a changed value with unknown members", true, "Tag", ["color"], ["color"]],
  ["a value without them", false, "Tag", ["name"], ["color"]],
  ["a value that every update repeats", true, "NotificationPolicy", ["name"], []],
  ["such a value if it has changed", false, "NotificationPolicy", ["matchRules"], []],
])("%s needs the record of the service: %s", (_what, isNeeded, kind, changed, unknown) => {
  expect(needsLiveRecord(kindNamed(kind), changed, { __memory: { unknown } })).toBe(isNeeded);
});

describe("members that a newer client has set", () => {
  const NEW = { ofTomorrow: { deep: [1, "x"] } };
  const http = { name: "m", type: "HTTP", config: { url: "https://a.example", method: "GET" } };
  const url = "https://a.example/health";
  const bearer = { type: "bearer", vaultSecretId: "a" };
  const rule = { type: "consecutive_failures", scope: "per_region", severity: "down", count: 3 };
  const policy = {
    triggerRules: [rule],
    confirmation: { type: "multi_region", minRegionsFailing: 1, maxWaitSeconds: 120 },
    recovery: { consecutiveSuccesses: 2, minRegionsPassing: 1, cooldownMinutes: 5 },
  };
  /** What the service adds to a policy on its own. */
  const served = { id: "p", monitorId: "m", monitorRegionCount: 1, checkFrequencySeconds: 60 };
  const slower = { ...policy, recovery: { ...policy.recovery, cooldownMinutes: 9 } };
  const step = { delayMinutes: 0, channelIds: ["c"] };
  const steps = [{ delayMinutes: 5, channelIds: ["c"] }];

  test.each<[string, string, string, JsonObject, JsonObject, JsonObject]>([
    [
      "a configuration",
      "Monitor",
      "config",
      { ...http.config, requestBody: "b", ofYesterday: null, ...NEW },
      { url },
      { url, method: "GET", ...NEW },
    ],
    [
      "one of another type",
      "Monitor",
      "auth",
      { ...bearer, ...NEW },
      { ...bearer, type: "basic" },
      { ...bearer, type: "basic" },
    ],
    [
      "an object in an object",
      "Monitor",
      "incidentPolicy",
      { ...policy, ...served, recovery: { ...policy.recovery, ...NEW } },
      slower,
      { ...slower, recovery: { ...slower.recovery, ...NEW } },
    ],
    [
      "a list in an object",
      "NotificationPolicy",
      "escalation",
      { steps: [{ ...step, ...NEW }], onResolve: "notify", ...NEW },
      { steps },
      { steps, ...NEW },
    ],
  ])("are repeated in %s", (_what, kind, name, live, now, sent) => {
    const spec = kindNamed(kind);
    const record = recordOf(spec, name, live);
    const { inputs, outputs } = refreshed(spec, record, {});
    expect(memoryOf(outputs).unknown).toEqual([name]);
    expect(memoryOf(outputsAfterWrite(spec, inputs, { record })).unknown).toEqual([name]);
    const news = { ...inputs, [name]: now };
    const { changed } = diff(spec, outputs, news);
    expect(changed).toEqual([name]);
    const body = bodyOf(kind, changed, { oldOutputs: outputs, inputs: news, live: record });
    expect(body[name]).toEqual(sent);
    // A row of a list lacks the field, so a refresh takes it from the state.
    const row = { ...record, [name]: outputs[name] ?? null };
    expect(memoryOf(refreshed(spec, row, outputs).outputs).unknown).toEqual([name]);
  });

  test.each([
    ["an object without them", "incidentPolicy", { ...policy, ...served }],
    ["an object of an unknown type", "auth", { type: "of_tomorrow", ...NEW }],
    ["a list, whose items have no identity", "assertions", [{ id: "a", ...NEW, severity: "fail" }]],
  ])("are not looked for in %s", (_what, name, live) => {
    const spec = kindNamed("Monitor");
    expect(memoryOf(refreshed(spec, recordOf(spec, name, live), {}).outputs).unknown).toEqual([]);
  });

  const recordOf = ({ name: kind }: KindSpec, name: string, live: Json): JsonObject => ({
    ...(kind === "Monitor" ? http : { name: "x" }),
    ...{ id: "o", createdAt: "2030-01-01T00:00:00Z", [name]: live },
  });
});
