// The differences between a state and the inputs of a program: what is shown, sent and replaced.
import { describe, expect, test } from "vitest";

import { UNKNOWN, kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { changedFields, diff } from "../../src/lifecycle/diff";
import { fingerprint } from "../../src/lifecycle/values/memory";
import { expectedHash } from "../../src/lifecycle/values/secret-hash";
import { fieldOf } from "./field-of";

const UUID = "00000000-0000-4000-8000-000000000001";

const changedIn = (kind: string, olds: JsonObject, news: JsonObject): string[] =>
  diff(kindNamed(kind), olds, news).changed;

/** The fingerprint of a value, as the state has it. */
const printOf = (kind: string, name: string, value: Parameters<typeof fingerprint>[1]): string =>
  fingerprint(fieldOf(kind, name), value);

describe("a field", () => {
  test.each<[string, string, JsonObject, JsonObject, string[]]>([
    ["with the same value", "Tag", { name: "a" }, { name: "a" }, []],
    ["with another value", "Tag", { name: "a" }, { name: "b" }, ["name"]],
    ["that is removed", "ResourceGroup", { defaultFrequency: 60 }, {}, ["defaultFrequency"]],
    ["that is removed and already has its default", "Tag", { color: "#6B7280" }, {}, []],
    ["that is removed, has its default and is not sent", "ApiKey", { onDestroy: "delete" }, {}, []],
    ["that is removed and has another default", "Tag", { color: "#000000" }, {}, ["color"]],
    ["that is removed and keeps its value", "Monitor", { frequencySeconds: 60 }, {}, []],
    [
      "that is removed and was explicitly empty",
      "Monitor",
      { assertions: [], __memory: { set: ["assertions"] } },
      {},
      ["assertions"],
    ],
    ["that is removed and was empty at the service", "Monitor", { assertions: [] }, {}, []],
    [
      "that is removed and was not empty",
      "Monitor",
      { alertChannelIds: [UUID] },
      {},
      ["alertChannelIds"],
    ],
    ["that was never there", "Monitor", { __memory: { set: ["assertions"] } }, {}, []],
    ["that is unknown until the run", "Tag", { name: "a" }, { name: UNKNOWN }, ["name"]],
  ])("%s", (_what, kind, olds, news, changed) => {
    expect(changedIn(kind, olds, news)).toEqual(changed);
    expect(changedFields(kindNamed(kind), olds, news)).toEqual(changed);
  });
});

describe("a value that the service had when the program omitted it, as after an import", () => {
  const olds = (more: JsonObject = {}): JsonObject => ({
    __memory: {
      answers: {
        assertions: printOf("Monitor", "assertions", []),
        enabled: printOf("Monitor", "enabled", false),
        config: printOf("Monitor", "config", { url: "https://a.example" }),
      },
      ...more,
    },
  });

  test.each<[string, JsonObject, JsonObject, string[]]>([
    ["is no change if the program gives it", olds(), { assertions: [] }, []],
    [
      "is a change if the program gives another one",
      olds(),
      { assertions: [{ config: { type: "status_code" } }] },
      ["assertions"],
    ],
    [
      "is a change if the state has another one",
      { ...olds(), config: { url: "https://b.example" } },
      { config: { url: "https://a.example" } },
      ["config"],
    ],
    [
      "is a change if it differs from the default that the program now gives",
      { ...olds(), enabled: true },
      { enabled: true },
      ["enabled"],
    ],
    [
      "is no change if the program has given the default before",
      { ...olds({ set: ["enabled"] }), enabled: true },
      { enabled: true },
      [],
    ],
    ["is no change if the program still omits it", { ...olds(), enabled: true }, {}, []],
  ])("%s", (_what, state, news, changed) => {
    expect(changedIn("Monitor", state, news)).toEqual(changed);
  });

  test.each([
    ["has no default", "Monitor", "frequencySeconds", 60, 30],
    ["cannot change", "StatusPageSubscriber", "channel", "EMAIL", "WEBHOOK"],
  ])(
    "is no change of a field that %s, if state and program agree",
    (_what, kind, name, now, other) => {
      const olds = { [name]: now, __memory: { answers: { [name]: printOf(kind, name, other) } } };
      expect(changedIn(kind, olds, { [name]: now })).toEqual([]);
    },
  );
});

describe("an unconfirmed value", () => {
  const unconfirmed = (...names: string[]): JsonObject => ({ __memory: { unconfirmed: names } });

  test.each<[string, JsonObject, JsonObject, string[]]>([
    [
      "is sent although it has not changed",
      { name: "a", ...unconfirmed("name") },
      { name: "a" },
      ["name"],
    ],
    ["is cleared if the program omits it", unconfirmed("auth"), {}, ["auth"]],
    ["is left alone if it is omitted and cannot be cleared", unconfirmed("regions"), {}, []],
  ])("%s", (_what, olds, news, changed) => {
    const { changes, ...difference } = diff(kindNamed("Monitor"), olds, news);
    expect(difference).toEqual({ changed, replaces: [], deleteBeforeReplace: false });
    expect(changes).toBe(changed.length > 0);
  });
});

describe("a write-only value", () => {
  const hash = (value: string): string => expectedHash({ ...SECRET, of: "text" }, value);
  const SECRET = { field: "value", output: "valueHash" };
  const webhook = { channelType: "slack", webhookUrl: "https://hooks.example/a" };

  test.each<[string, string, JsonObject, JsonObject, string[]]>([
    ["that the service has already", "Secret", { valueHash: hash("v") }, { value: "v" }, []],
    ["of another hash", "Secret", { valueHash: hash("w") }, { value: "v" }, ["value"]],
    [
      "that is unknown until the run",
      "Secret",
      { valueHash: hash("v") },
      { value: UNKNOWN },
      ["value"],
    ],
    [
      "of which an import can read a part",
      "AlertChannel",
      {},
      { config: { channelType: "slack" } },
      [],
    ],
    [
      "of which the state has another part",
      "AlertChannel",
      { config: webhook },
      { config: { channelType: "slack" } },
      ["config"],
    ],
    ["that the state does not have", "AlertChannel", {}, { config: webhook }, ["config"]],
  ])("%s", (_what, kind, olds, news, changed) => {
    expect(changedIn(kind, olds, news)).toEqual(changed);
  });
});

describe("the archive of another monitor", () => {
  const site = { type: "BROWSER" };
  const shared = { ...site, definitionId: UUID, __memory: { set: ["definitionId"] } };
  const own = { ...site, package: { path: "code", entrypoint: "a.js", digest: "d" } };

  test("is replaced by an own one", () => {
    const { changed, replaces } = diff(kindNamed("Monitor"), shared, own);
    expect(changed).toEqual(["package", "definitionId"]);
    expect(replaces).toEqual(["definitionId"]);
  });

  test.each<[string, JsonObject, JsonObject]>([
    ["the program names it still", shared, { ...own, definitionId: UUID }],
    ["the program has no own one", shared, site],
    ["the state has its own one already", { ...shared, ...own }, own],
    ["an import does not tell whose it is", { ...site, definitionId: UUID }, own],
  ])("is not replaced if %s", (_what, olds, news) => {
    expect(diff(kindNamed("Monitor"), olds, news).replaces).toEqual([]);
  });
});

describe("a replacement", () => {
  test.each<[string, string, JsonObject, JsonObject, string[]]>([
    ["of an immutable field", "Monitor", { type: "HTTP" }, { type: "TCP" }, ["type"]],
    ["not of a field that an update sends", "Monitor", { name: "a" }, { name: "b" }, []],
    [
      "of another kind of channel",
      "AlertChannel",
      { config: { channelType: "slack" } },
      { config: { channelType: "email", recipients: ["a@b.example"] } },
      ["config"],
    ],
    [
      "of another kind of channel than was imported",
      "AlertChannel",
      { channelType: "slack" },
      { config: { channelType: "email", recipients: ["a@b.example"] } },
      ["config"],
    ],
    [
      "not of a channel whose kind is not known before the run",
      "AlertChannel",
      { config: { channelType: "slack" } },
      { config: { channelType: UNKNOWN } },
      [],
    ],
    [
      "not of a channel whose previous kind is not known",
      "AlertChannel",
      {},
      { config: { channelType: "email", recipients: ["a@b.example"] } },
      [],
    ],
    [
      "not of a channel that is not known",
      "AlertChannel",
      { channelType: "slack" },
      { config: UNKNOWN },
      [],
    ],
    [
      "not of a check of another form, which an update sends",
      "Monitor",
      { auth: { type: "bearer" } },
      { auth: { type: "basic" } },
      [],
    ],
  ])("%s", (_what, kind, olds, news, replaces) => {
    expect(diff(kindNamed(kind), olds, news).replaces).toEqual(replaces);
  });

  test("deletes first if both objects would have the same unique name", () => {
    const tie = { slug: "shop", visibility: "PUBLIC" };
    expect(diff(kindNamed("StatusPage"), tie, { ...tie }).deleteBeforeReplace).toBe(true);
    expect(diff(kindNamed("StatusPage"), tie, { slug: "b" }).deleteBeforeReplace).toBe(false);
  });
});

describe("what the engine shows", () => {
  const overwritten = { overwritten: { color: printOf("Tag", "color", "#111111") } };
  const olds = { name: "a", color: "#222222", __memory: overwritten };

  test.each<[string, JsonObject, JsonObject, boolean | undefined]>([
    ["nothing", { name: "a" }, { name: "a" }, false],
    ["the inputs if one of them differs", { name: "a" }, { name: "b" }, undefined],
    [
      "the outputs if somebody else changed one during the last write, and the inputs are the same",
      olds,
      { name: "a", color: "#111111" },
      true,
    ],
    [
      "the inputs if that input is another one now",
      olds,
      { name: "a", color: "#333333" },
      undefined,
    ],
    ["the inputs if another one differs too", olds, { name: "b", color: "#111111" }, undefined],
    ["the outputs if another tool manages it", { __memory: { managedBy: "API" } }, {}, true],
  ])("%s", (_what, state, news, changes) => {
    expect(diff(kindNamed("Tag"), state, news).changes).toBe(changes);
  });
});
