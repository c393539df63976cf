// Fields whose values in the state the service may not have: how they are recorded, and when a refresh confirms them.
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";

import { canonicalJson, kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { asUnconfirmed } from "../../src/lifecycle/recovery/unconfirmed";
import { memoryOf } from "../../src/lifecycle/values/memory";
import { refreshed } from "../../src/lifecycle/values/refresh";

const monitor = kindNamed("Monitor");
const site: JsonObject = { name: "site", type: "HTTP", config: { url: "https://example.com" } };
const CHANNEL = "00000000-0000-4000-8000-000000000001";

describe("an update that may not have been carried out", () => {
  const olds = {
    ...{ ...site, frequencySeconds: 300, enabled: true, alertChannelIds: [CHANNEL] },
    __memory: {
      set: ["frequencySeconds", "enabled"],
      answers: { name: "f00", config: "f00" },
      unconfirmed: ["config"],
      organization: "7",
    },
  };
  const marked = (inputs: JsonObject, names: readonly string[]): JsonObject =>
    asUnconfirmed(monitor, olds, inputs, names);

  test("has the new values in the state, marked as unconfirmed beside earlier ones", () => {
    const news = { ...site, name: "shop", frequencySeconds: 60, enabled: true };
    expect(marked(news, ["name", "frequencySeconds"])).toEqual({
      ...{ ...olds, name: "shop", frequencySeconds: 60 },
      __memory: {
        set: ["enabled", "frequencySeconds"],
        answers: { config: "f00" },
        unconfirmed: ["config", "name", "frequencySeconds"],
        organization: "7",
      },
    });
  });

  test("has the default of a removed field, and no value if it has none", () => {
    const after = marked(site, ["frequencySeconds", "enabled", "alertChannelIds"]);
    expect(after).toMatchObject({ enabled: true });
    expect(after).not.toHaveProperty("alertChannelIds");
    expect(memoryOf(after).set).toEqual([]);
  });

  test("names each field once, and no field that the kind does not have", () => {
    const after = marked({ ...site, nickname: "x" }, ["config", "nickname"]);
    expect(after).not.toHaveProperty("nickname");
    expect(memoryOf(after).unconfirmed).toEqual(["config", "nickname"]);
  });
});

describe("a refresh", () => {
  /** Whether the field is still unconfirmed after a read of this record. */
  const stays = (kind: string, name: string, state: JsonObject, record: JsonObject): boolean => {
    const olds = { createdAt: "2026-01-01T00:00:00Z", ...state, __memory: { unconfirmed: [name] } };
    const { outputs } = refreshed(kindNamed(kind), { ...state, ...record }, olds);
    return memoryOf(outputs).unconfirmed.includes(name);
  };
  const slack = { channelType: "slack", webhookUrl: "https://hooks.example.com/T/B/x" };
  const configHash = createHash("sha256").update(canonicalJson(slack)).digest("hex");
  const channel = { name: "alerts", channelType: "slack" };
  const known = { ...channel, config: slack };
  const key = { name: "ci", rotationTrigger: "1" };
  const code = { ...site, package: { path: "checks", entrypoint: "main.js" } };

  test.each<[string, boolean, string, string, JsonObject, JsonObject]>([
    ["what the record shows", false, "Monitor", "name", site, { name: "shop" }],
    ["a trigger", true, "ApiKey", "rotationTrigger", key, {}],
    ["the files of a package", true, "Monitor", "package", code, {}],
    ["a secret", true, "AlertChannel", "config", known, {}],
    ["a secret with its hash", false, "AlertChannel", "config", known, { configHash }],
    ["a removed secret", true, "AlertChannel", "config", channel, { configHash }],
  ])("does not confirm %s: %s", (_what, isLeft, kind, name, state, record) => {
    expect(stays(kind, name, state, record)).toBe(isLeft);
  });

  test.each<[string, boolean, string, JsonObject]>([
    ["is still there", true, "alertChannelIds", { alertChannelIds: [CHANNEL] }],
    ["is gone", false, "alertChannelIds", { alertChannelIds: [] }],
    ["has no value in any record", false, "alertChannelIds", {}],
    ["comes back as a difference", false, "environmentId", { environmentId: CHANNEL }],
    ["cannot be removed", false, "regions", { regions: ["us-east"] }],
    ["is not known here", false, "nickname", { nickname: "x" }],
  ])("of a removed field which %s", (_what, isLeft, name, record) => {
    expect(stays("Monitor", name, site, record)).toBe(isLeft);
  });
});
