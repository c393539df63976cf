// A value that the API never returns is identified by its hash: if the state has only the hash, the program
// is compared with it, and a value that the service already has is not written again.
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";

import { diff } from "../../src/lifecycle";
import { fingerprint } from "../../src/lifecycle/values/memory";
import { without } from "../../src/lifecycle/values/members";
import {
  afterForeignChange,
  heldValue,
  isHashOf,
  isWhole,
  shownMembers,
} from "../../src/lifecycle/values/secret-hash";
import { UNKNOWN, canonicalJson, kindNamed } from "../../src/definitions";
import type { JsonObject, KindSpec } from "../../src/definitions";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

const changed = (spec: KindSpec, olds: JsonObject, news: JsonObject): boolean =>
  diff(spec, olds, news).changes !== false;

describe("a secret", () => {
  const spec = kindNamed("Secret");
  const seen = { key: "token", valueHash: sha256("open sesame") };

  test.each<[string, JsonObject, JsonObject, boolean]>([
    ["that the service already has", seen, { key: "token", value: "open sesame" }, false],
    ["with another value", seen, { key: "token", value: "open barley" }, true],
    ["with an unknown value", seen, { key: "token", value: UNKNOWN }, true],
    [
      "that another user has set to the value in the program",
      { ...seen, value: "open barley" },
      { key: "token", value: "open sesame" },
      false,
    ],
    ["without a hash in the state", { key: "token" }, { key: "token", value: "a" }, true],
  ])("%s", (_why, olds, news, isChanged) => {
    expect(changed(spec, olds, news)).toBe(isChanged);
  });
});

describe("the configuration of a channel", () => {
  const spec = kindNamed("AlertChannel");
  const config = { channelType: "slack", webhookUrl: "https://hooks.example.com/T/B/x" };
  const seen = {
    name: "alerts",
    enabled: true,
    channelType: "slack",
    configHash: sha256(canonicalJson(config)),
  };
  const other = { ...config, webhookUrl: "https://hooks.example.com/T/B/y" };

  test.each<[string, JsonObject, boolean]>([
    ["that the service already has", config, false],
    ["in another order", { webhookUrl: config.webhookUrl, channelType: "slack" }, false],
    ["with an omitted member", { ...config, mentionText: null }, false],
    ["with another member", other, true],
    ["with an unknown member", { ...config, webhookUrl: UNKNOWN }, true],
  ])("%s", (_why, now, isChanged) => {
    expect(changed(spec, seen, { name: "alerts", config: now })).toBe(isChanged);
  });

  test("that the service already has does not hide another change", () => {
    expect(changed(spec, seen, { name: "renamed", config })).toBe(true);
  });

  test("of another type replaces the channel", () => {
    const old = { ...seen, config };
    const mail = { channelType: "email", recipients: ["oncall@example.com"] };
    expect(diff(spec, old, { name: "alerts", config: mail }).replaces).toEqual(["config"]);
  });

  test("that somebody changed beyond what the service shows keeps what it shows", () => {
    const written = { channelType: "opsgenie", apiKey: "a", region: "US" };
    const record = { channelType: "opsgenie", configHash: "0", displayConfig: { region: "EU" } };
    if (spec.hash === undefined) throw new Error("its configuration has no hash");
    expect(afterForeignChange(spec.hash, written, record)).toEqual({
      channelType: "opsgenie",
      region: "EU",
    });
  });
});

test.each([
  ["that the service already has is no change", 300, false],
  ["with another value is a change", 60, true],
])("a value that an import left to the service, %s", (_what, frequencySeconds, isChanged) => {
  const spec = kindNamed("Monitor");
  const { frequencySeconds: field } = spec.fields;
  if (field === undefined) throw new Error("a monitor has no frequency");
  const site = { name: "site", type: "HTTP", config: { url: "https://example.com" } };
  const olds = { ...site, __memory: { answers: { frequencySeconds: fingerprint(field, 300) } } };
  expect(changed(spec, olds, { ...site, frequencySeconds })).toBe(isChanged);
});

describe("a value that nobody can read", () => {
  const { hash } = kindNamed("AlertChannel");
  if (hash === undefined) throw new Error("the configuration of a channel has no hash");
  const hashed = (config: JsonObject): string => sha256(canonicalJson(config));
  const written = { channelType: "opsgenie", apiKey: "a", region: "US", note: "b" };
  const olds = { configHash: hashed(written) };
  const edited = { ...written, region: "EU" };

  test("is held as long as its hash is the same, or no response has one", () => {
    expect(heldValue(hash, written, olds, olds)).toBe(written);
    expect(heldValue(hash, written, olds, {})).toBe(written);
    // The value in the state may be older than the hash: a refresh has seen an edit that it cannot explain.
    expect(heldValue(hash, written, { configHash: "0" }, { configHash: "0" })).toBe(written);
  });

  test.each<[string, JsonObject, JsonObject | undefined]>([
    ["an edit of what the service shows", edited, edited],
    ["the removal of a hidden member", without(edited, ["note"]), without(edited, ["note"])],
    ["the removal of a shown member", without(written, ["region"]), without(written, ["region"])],
    ["an edit of a hidden member", { ...edited, apiKey: "c" }, undefined],
  ])("is known after %s, if that explains its hash", (_what, live, known) => {
    const record = { configHash: hashed(live), displayConfig: { region: live.region ?? null } };
    expect(heldValue(hash, written, olds, record)).toEqual(known);
  });

  test("is the same in the form of an earlier release of the API", () => {
    const sms = { channelType: "sms", phoneNumber: "+15550100" };
    const previous = { channelType: "sms", phoneNumbers: ["+15550100"] };
    expect(isHashOf(hash, sms, hashed(previous))).toBe(true);
    expect(isHashOf(hash, sms, hashed(sms))).toBe(true);
    expect(isHashOf(hash, sms, hashed(written))).toBe(false);
    expect(isHashOf(hash, sms, undefined)).toBe(false);
  });

  test("is known after an edit that has been undone", () => {
    const record = { ...olds, displayConfig: { region: "US" } };
    expect(heldValue(hash, written, { configHash: "0" }, record)).toBe(written);
  });

  test("is unknown after an edit if the program has none", () => {
    expect(heldValue(hash, undefined, olds, { configHash: hashed(edited) })).toBeUndefined();
    expect(afterForeignChange(hash, undefined, { displayConfig: {} })).toBeUndefined();
  });

  test("keeps what the service shows of it, which may lack its variant", () => {
    const record = { configHash: "0", displayConfig: { region: "EU", note: null } };
    expect(afterForeignChange(hash, written, record)).toEqual({ region: "EU" });
    expect(afterForeignChange(hash, written, { configHash: "0" })).toEqual({});
  });

  test("is unknown as a whole if the service shows nothing of it", () => {
    const { hash: ofSecret } = kindNamed("Secret");
    if (ofSecret === undefined) throw new Error("secrets have no hash");
    expect(afterForeignChange(ofSecret, "open sesame", { valueHash: "0" })).toBeUndefined();
    expect(afterForeignChange(ofSecret, written, { valueHash: "0" })).toBeUndefined();
    expect(shownMembers(ofSecret, { shown: { region: "EU" } })).toEqual({});
  });

  test("is whole if it has every member that its variant requires", () => {
    const { config } = kindNamed("AlertChannel").fields;
    if (config === undefined) throw new Error("channels have no configuration");
    expect(isWhole(config, { channelType: "opsgenie", apiKey: "a" })).toBe(true);
    expect(isWhole(config, { channelType: "opsgenie", region: "US" })).toBe(false);
    expect(isWhole(config, "text")).toBe(true);
  });
});
