// When the response to an update proves that it was not carried out, and which removals the service has ignored.
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";

import { canonicalJson, kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { ignoredRemovals, isUnapplied } from "../../src/lifecycle/values/unapplied-update";

const [BEFORE, AFTER] = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"];
const monitor = kindNamed("Monitor");
const site: JsonObject = {
  ...{ name: "site", type: "HTTP", config: { url: "https://example.com" } },
  ...{ regions: ["us-east"], updatedAt: BEFORE },
};

describe("a response to a change of the name and the regions", () => {
  const news = { ...site, name: "shop", regions: ["eu-west"] };
  const changed = ["name", "regions"];
  const unconfirmed = { ...site, __memory: { unconfirmed: ["name", "regions"] } };
  const { updatedAt: _updatedAt, ...undated } = site;

  test.each<[string, boolean, JsonObject, JsonObject]>([
    ["has the old values and the old time", true, site, site],
    ["has the old values and another time", false, site, { ...site, updatedAt: AFTER }],
    ["has one new value", false, site, { ...site, name: "shop" }],
    ["has another value, as of a service that changes it", false, site, { ...site, name: "SHOP" }],
    ["lacks one of them", false, site, { ...site, name: undefined }],
    ["has the old values, of a state without a time", true, undated, undated],
    ["has values that were not sent, of unconfirmed fields", true, unconfirmed, site],
    ["then has a new value", true, unconfirmed, { ...site, name: "shop" }],
    ["then has both new values", false, unconfirmed, { ...news, updatedAt: BEFORE }],
    ["then lacks them", false, unconfirmed, { ...site, name: undefined, regions: undefined }],
    ["then has another time", false, unconfirmed, { ...site, updatedAt: AFTER }],
  ])("that %s is proof: %s", (_what, isProof, olds, record) => {
    expect(isUnapplied(monitor, { olds, news, changed, record })).toBe(isProof);
  });

  test("is no proof if it has what was sent, which is what was there", () => {
    expect(isUnapplied(monitor, { olds: site, news: site, changed, record: site })).toBe(false);
  });

  test("is no proof if nothing changed that it could show", () => {
    const answered = { olds: site, news: site, record: site };
    expect(isUnapplied(monitor, { ...answered, changed: [] })).toBe(false);
    expect(isUnapplied(monitor, { ...answered, changed: ["nickname"] })).toBe(false);
    const key = { ...{ olds: { onDestroy: "delete" }, news: { onDestroy: "revoke" } }, record: {} };
    expect(isUnapplied(kindNamed("ApiKey"), { ...key, changed: ["onDestroy"] })).toBe(false);
  });
});

describe("a response to a change of a secret", () => {
  const channel = kindNamed("AlertChannel");
  const hook = (url: string, more: JsonObject = {}) => ({ channelType: "webhook", url, ...more });
  const hashed = (config: JsonObject): string =>
    createHash("sha256").update(canonicalJson(config)).digest("hex");
  const [old, now] = [hook("https://example.com/a"), hook("https://example.com/b")];
  const signed = hook("https://example.com/a", { signingSecret: "s" });
  const olds: JsonObject = { config: old, configHash: hashed(old), updatedAt: BEFORE };
  const unconfirmed = { ...olds, __memory: { unconfirmed: ["config"] } };

  test.each<[string, boolean, JsonObject, JsonObject, JsonObject]>([
    ["the old hash", true, olds, now, { configHash: hashed(old) }],
    ["the new hash", false, olds, now, { configHash: hashed(now) }],
    ["an unknown hash", false, olds, now, { configHash: "0" }],
    ["the old hash and value", false, olds, old, { configHash: hashed(old) }],
    ["a hash, of a state without a value", false, {}, now, { configHash: hashed(old) }],
    [
      ...(["the hash with what the service keeps", false, { ...olds, config: signed }] as const),
      ...([old, { configHash: hashed(signed) }] as const),
    ],
    ["no new hash or time", true, unconfirmed, now, { ...olds }],
    ["no new hash, but a new time", false, unconfirmed, now, { ...olds, updatedAt: AFTER }],
    ["a new hash", false, unconfirmed, now, { ...olds, configHash: hashed(now) }],
  ])("with %s is proof: %s", (_what, isProof, state, config, record) => {
    const answered = { olds: state, news: { config }, changed: ["config"], record };
    expect(isUnapplied(channel, answered)).toBe(isProof);
    expect(isUnapplied(channel, { ...answered, changed: [] })).toBe(false);
  });

  test("names the members that it still shows although they were removed", () => {
    const before = { channelType: "opsgenie", apiKey: "a", region: "EU" };
    const { region: _region, ...after } = before;
    const ignored = (config: JsonObject, displayConfig: JsonObject): string[] =>
      ignoredRemovals(channel, {
        ...{ olds: { config: before }, news: { config }, changed: ["config"] },
        record: { displayConfig },
      });
    expect(ignored(after, { region: "EU" })).toEqual(["config.region"]);
    expect(ignored(after, { region: "US" })).toEqual([]);
    expect(ignored(before, { region: "EU" })).toEqual([]);
  });
});

const TOKEN = { type: "bearer", vaultSecretId: "00000000-0000-4000-8000-000000000001" };

test.each<[string, string[], JsonObject, JsonObject, JsonObject]>([
  ["still there", ["auth"], { auth: TOKEN }, {}, { auth: TOKEN }],
  ["gone", [], { auth: TOKEN }, {}, { auth: null }],
  ["replaced by another user", [], { auth: TOKEN }, {}, { auth: { ...TOKEN, type: "basic" } }],
  ["set to another one", [], { auth: TOKEN }, { auth: { ...TOKEN, x: 1 } }, { auth: TOKEN }],
  ["empty before", [], { alertChannelIds: [] }, {}, { alertChannelIds: [] }],
  ["that has a default", [], { enabled: false }, {}, { enabled: false }],
  ["that the kind does not have", [], { nickname: "n" }, {}, { nickname: "n" }],
])("a removed value %s is reported as ignored: %j", (_what, ignored, old, now, record) => {
  const changed = Object.keys(old);
  const answered = { olds: { ...site, ...old }, news: { ...site, ...now }, changed, record };
  expect(ignoredRemovals(monitor, answered)).toEqual(ignored);
});
