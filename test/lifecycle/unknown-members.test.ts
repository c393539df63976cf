// Members of objects that a newer client has set: the API replaces objects as a whole, so an update repeats them, and nothing
// else.
import { describe, expect, test } from "vitest";

import { kindNamed } from "../../src/definitions";
import type { Json, JsonObject, KindSpec } from "../../src/definitions";
import { diff } from "../../src/lifecycle";
import { needsLiveRecord, updateBody } from "../../src/lifecycle/requests/update-body";
import { memoryOf } from "../../src/lifecycle/values/memory";
import { outputsAfterWrite } from "../../src/lifecycle/values/outputs";
import { refreshed } from "../../src/lifecycle/values/refresh";

const NEW = { ofTomorrow: { deep: [1, "x"] } };
const monitor = kindNamed("Monitor");

const http = { name: "m", type: "HTTP", config: { url: "https://example.com", method: "GET" } };
const policy = {
  triggerRules: [{ type: "consecutive_failures", scope: "per_region", severity: "down", count: 3 }],
  confirmation: { type: "multi_region", minRegionsFailing: 1, maxWaitSeconds: 120 },
  recovery: { consecutiveSuccesses: 2, minRegionsPassing: 1, cooldownMinutes: 5 },
};
/** What the service adds to a policy on its own. */
const served = {
  ...{ id: "p", monitorId: "m", monitorRegionCount: 1, checkFrequencySeconds: 60 },
  ...{ createdAt: "2030-01-01T00:00:00Z", updatedAt: "2030-01-01T00:00:00Z" },
};

/** A changed field of an object that a newer client has changed before. */
interface Case {
  readonly what: string;
  readonly spec: KindSpec;
  readonly name: string;
  readonly live: JsonObject;
  readonly now: JsonObject;
  readonly sent: JsonObject;
}

const CASES: readonly Case[] = [
  {
    what: "a configuration",
    spec: monitor,
    name: "config",
    live: { ...http.config, requestBody: "b", verifyTls: null, ofYesterday: null, ...NEW },
    now: { url: "https://example.com/health" },
    sent: { url: "https://example.com/health", method: "GET", ...NEW },
  },
  {
    what: "an authentication of the same type",
    spec: monitor,
    name: "auth",
    live: { type: "bearer", vaultSecretId: "a", ...NEW },
    now: { type: "bearer", vaultSecretId: "b" },
    sent: { type: "bearer", vaultSecretId: "b", ...NEW },
  },
  {
    what: "an authentication of another type",
    spec: monitor,
    name: "auth",
    live: { type: "bearer", vaultSecretId: "a", ...NEW },
    now: { type: "basic", vaultSecretId: "a" },
    sent: { type: "basic", vaultSecretId: "a" },
  },
  {
    what: "an object in an object",
    spec: monitor,
    name: "incidentPolicy",
    live: { ...policy, ...served, recovery: { ...policy.recovery, ...NEW } },
    now: { ...policy, recovery: { ...policy.recovery, cooldownMinutes: 9 } },
    sent: { ...policy, recovery: { ...policy.recovery, cooldownMinutes: 9, ...NEW } },
  },
  {
    what: "an escalation",
    spec: kindNamed("NotificationPolicy"),
    name: "escalation",
    live: { steps: [{ delayMinutes: 0, channelIds: ["c"], ...NEW }], onResolve: "notify", ...NEW },
    now: { steps: [{ delayMinutes: 5, channelIds: ["c"] }] },
    sent: { steps: [{ delayMinutes: 5, channelIds: ["c"] }], ...NEW },
  },
  {
    what: "a branding",
    spec: kindNamed("StatusPage"),
    name: "branding",
    live: { brandColor: "#111111", hidePoweredBy: false, customCss: null, ...NEW },
    now: { brandColor: "#222222" },
    sent: { brandColor: "#222222", ...NEW },
  },
];

const recordOf = (spec: KindSpec, name: string, live: Json): JsonObject => ({
  ...(spec === monitor ? http : { name: "x" }),
  id: "o",
  createdAt: "2030-01-01T00:00:00Z",
  [name]: live,
});

describe.each(CASES)("$what: an update", ({ spec, name, live, now, sent }) => {
  const record = recordOf(spec, name, live);
  const { inputs, outputs } = refreshed(spec, record, {});

  test("repeats the unknown members of the service", () => {
    expect(memoryOf(outputs).unknown).toEqual([name]);
    expect(memoryOf(outputsAfterWrite(spec, inputs, { record })).unknown).toEqual([name]);
    const news = { ...inputs, [name]: now };
    const { changed } = diff(spec, outputs, news);
    expect(changed).toEqual([name]);
    expect(needsLiveRecord(spec, changed, outputs)).toBe(true);
    const body = updateBody(spec, { olds: outputs, news, changed, managedBy: "API", live: record });
    expect(body[name]).toEqual(sent);
  });

  test("repeats them also after a refresh from a row without the field", () => {
    const { [name]: _left, ...row } = record;
    const now = refreshed(spec, { ...row, [name]: outputs[name] ?? null }, outputs);
    expect(memoryOf(now.outputs).unknown).toEqual([name]);
  });

  test("of another field needs no more requests than without them, and does not send them", () => {
    const news = { ...inputs, name: "renamed" };
    const { changed } = diff(spec, outputs, news);
    expect(needsLiveRecord(spec, changed, outputs)).toBe(needsLiveRecord(spec, changed, {}));
    const body = updateBody(spec, { olds: outputs, news, changed, managedBy: "API", live: record });
    expect(body).not.toHaveProperty(name);
  });
});

test.each([
  ["an object without unknown members", "incidentPolicy", { ...policy, ...served }],
  ["an object of an unknown type", "auth", { type: "of_tomorrow", ...NEW }],
  ["a list, whose items have no identity", "assertions", [{ id: "a", ...NEW, severity: "fail" }]],
])("%s needs no read before an update", (_what, name, live) => {
  const { outputs } = refreshed(monitor, recordOf(monitor, name, live), {});
  expect(memoryOf(outputs).unknown).toEqual([]);
  expect(needsLiveRecord(monitor, [name], outputs)).toBe(false);
});
