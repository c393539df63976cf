// Somebody may change an object between our write and its response. For fields whose values have one form only, another value
// in the response is a difference, not the service's form of the written one.
import { expect, test } from "vitest";

import { kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { diff } from "../../src/lifecycle";
import { fingerprint } from "../../src/lifecycle/values/memory";
import { outputsAfterWrite } from "../../src/lifecycle/values/outputs";
import { refreshed } from "../../src/lifecycle/values/refresh";
import { fieldOf } from "./field-of";

const MONITOR = kindNamed("Monitor");
const SITE = {
  name: "site",
  type: "HTTP",
  config: { url: "https://example.com" },
  regions: ["us-east"],
};
const [BEFORE, AFTER] = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"];
const [MINE, THEIRS] = [
  "00000000-0000-4000-8000-000000000001",
  "00000000-0000-4000-8000-000000000002",
];
const UPDATED = {
  olds: { id: "m", createdAt: BEFORE, updatedAt: BEFORE },
  record: { id: "m", createdAt: BEFORE, updatedAt: AFTER },
};

test.each<[string, string, JsonObject, JsonObject, JsonObject]>([
  ["a flag", "Monitor", SITE, { enabled: false }, { enabled: true }],
  ["a choice", "StatusPage", {}, { visibility: "PASSWORD" }, { visibility: "PUBLIC" }],
  ["an id", "ResourceGroup", {}, { alertPolicyId: MINE }, { alertPolicyId: THEIRS }],
  ["an id that is gone", "ResourceGroup", {}, { alertPolicyId: MINE }, { alertPolicyId: null }],
  ["ids", "Monitor", SITE, { alertChannelIds: [MINE] }, { alertChannelIds: [MINE, THEIRS] }],
])(
  "%s that somebody changed before the response is a difference",
  (_what, kind, rest, now, live) => {
    const spec = kindNamed(kind);
    const olds = { ...UPDATED.olds, ...rest, ...live };
    const news = { name: "x", ...rest, ...now };
    const record = { ...UPDATED.record, name: "x", ...rest, ...live };
    const [changed = ""] = Object.keys(now);
    const omitted = Object.keys(spec.fields).filter((name) => name !== changed);
    const outputs = outputsAfterWrite(spec, news, { record, omitted }, olds);
    // The inputs are equal, so the engine would find no difference by itself.
    expect(diff(spec, outputs, news)).toMatchObject({ changes: true, changed: [changed] });
    const found = refreshed(spec, record, outputs);
    expect(diff(spec, found.outputs, news).changed).toContain(changed);
  },
);

test("a later edit of such a field is one of the program", () => {
  const record = { ...UPDATED.record, ...SITE, alertChannelIds: [THEIRS] };
  const outputs = outputsAfterWrite(MONITOR, { ...SITE, alertChannelIds: [MINE] }, { record });
  expect(diff(MONITOR, outputs, { ...SITE, alertChannelIds: [MINE] }).changes).toBe(true);
  expect(diff(MONITOR, outputs, { ...SITE, alertChannelIds: [] }).changes).toBeUndefined();
});

test("a default that somebody changed before the response is a difference", () => {
  const spec = MONITOR;
  const olds = { ...UPDATED.olds, ...SITE, enabled: false };
  const record = { ...UPDATED.record, ...SITE, enabled: false };
  expect(diff(spec, outputsAfterWrite(spec, SITE, { record }, olds), SITE).changed).toEqual([
    "enabled",
  ]);
});

test("a new object may have other defaults than those that are known", () => {
  const record = { ...UPDATED.record, ...SITE, enabled: false };
  const outputs = outputsAfterWrite(MONITOR, SITE, { record });
  expect(diff(MONITOR, outputs, SITE).changed).toEqual([]);
  expect(refreshed(MONITOR, record, outputs).outputs.enabled).toBe(true);
});

test.each([
  ["null", null],
  ["missing", undefined],
])("an empty list that is %s in the record is not a difference", (_what, alertChannelIds) => {
  const news = { ...SITE, alertChannelIds: [] };
  const record = { ...UPDATED.record, ...SITE, alertChannelIds };
  // As in an adoption: no write has recorded how the service shows it.
  const olds = { ...UPDATED.olds, ...news, __memory: { set: ["regions"] } };
  const found = refreshed(MONITOR, record, olds);
  expect(found.inputs.alertChannelIds).toEqual([]);
  expect(diff(MONITOR, found.outputs, news).changed).toEqual([]);
});

test("a state with the answer of an earlier release shows a flag that somebody changed", () => {
  const record = { ...UPDATED.record, ...SITE, enabled: true };
  const answers = { enabled: fingerprint(fieldOf("Monitor", "enabled"), true) };
  const olds = {
    ...UPDATED.olds,
    ...SITE,
    enabled: false,
    __memory: { set: ["enabled"], answers },
  };
  expect(refreshed(MONITOR, record, olds).outputs.enabled).toBe(true);
});
