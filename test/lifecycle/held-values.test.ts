// A value that the API never returns is identified by its hash: if the state has only the hash, the program
// is compared with it, and a value that the service already has is not written again.
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";

import { diff } from "../../src/lifecycle";
import { fingerprint } from "../../src/lifecycle/state/memory";
import { afterForeignChange } from "../../src/lifecycle/state/secret-hash";
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
