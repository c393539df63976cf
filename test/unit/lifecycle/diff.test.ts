// The differences between a state and the inputs of a program: what is shown, sent and replaced.
import { describe, expect, test } from "vitest";

import { UNKNOWN, kindNamed } from "../../../src/definitions";
import type { JsonObject, KindSpec } from "../../../src/definitions";
import { text } from "../../../src/definitions/field";
import { diff } from "../../../src/lifecycle";
import { fingerprint } from "../../../src/lifecycle/values/memory";
import { expectedHash } from "../../../src/lifecycle/values/secret-hash";
import { fieldOf } from "./field-of";

const GREY = kindNamed("Tag").fields.color?.default ?? null;
const UUID = "00000000-0000-4000-8000-000000000001";
const SLACK = { config: { channelType: "slack" } };
const EMAIL = { config: { channelType: "email", recipients: ["a@b.example"] } };

const changedIn = (kind: string, state: JsonObject, news: JsonObject): string[] =>
  diff(kindNamed(kind), state, news).changed;

const memory = (facts: JsonObject): JsonObject => ({ __memory: facts });

/** The fingerprint of a value, as the state has it. */
const printOf = (kind: string, name: string, value: Parameters<typeof fingerprint>[1]): string =>
  fingerprint(fieldOf(kind, name), value);

type Row = [what: string, kind: string, state: JsonObject, news: JsonObject, changed: string[]];

describe("a field", () => {
  test.each<Row>([
    ["with the same value", "Tag", { name: "a" }, { name: "a" }, []],
    ["with another value", "Tag", { name: "a" }, { name: "b" }, ["name"]],
    ["that is unknown until the run", "Tag", { name: "a" }, { name: UNKNOWN }, ["name"]],
    ["that is removed", "ResourceGroup", { defaultFrequency: 60 }, {}, ["defaultFrequency"]],
    ["that is removed and has its default", "Tag", { color: GREY }, {}, []],
    ["that is removed, is not sent and has its default", "ApiKey", { onDestroy: "delete" }, {}, []],
    ["that is removed and has another default", "Tag", { color: "#000000" }, {}, ["color"]],
    ["that is removed and keeps its value", "Monitor", { frequencySeconds: 60 }, {}, []],
  ])("%s", (_what, kind, state, news, changed) => {
    expect(changedIn(kind, state, news)).toEqual(changed);
  });

  test("that is removed and was explicitly empty, or not empty, is a change", () => {
    const emptied = { assertions: [], ...memory({ set: ["assertions"] }) };
    expect(changedIn("Monitor", emptied, {})).toEqual(["assertions"]);
    expect(changedIn("Monitor", { alertChannelIds: [UUID] }, {})).toEqual(["alertChannelIds"]);
  });

  test("is the same whether a member has its default, null or nothing", () => {
    const page = (branding: JsonObject): JsonObject => ({ name: "a", slug: "a", branding });
    for (const before of [{ theme: null }, {}, { theme: "light" }])
      for (const now of [{ theme: null }, {}, { theme: "light" }])
        expect(changedIn("StatusPage", page(before), page(now))).toEqual([]);
    const dark = page({ theme: "dark" });
    expect(changedIn("StatusPage", page({ theme: null }), dark)).toEqual(["branding"]);
  });
});

describe("a value that the service had when the program omitted it, as after an import", () => {
  const answers = {
    assertions: printOf("Monitor", "assertions", []),
    enabled: printOf("Monitor", "enabled", false),
    config: printOf("Monitor", "config", { url: "https://a.example" }),
    frequencySeconds: printOf("Monitor", "frequencySeconds", 30),
  };
  const state = memory({ answers });
  const before = memory({ answers, set: ["enabled"] });
  const assertions = [{ config: { type: "status_code" } }];
  const [A, B] = ["https://a.example", "https://b.example"].map((url) => ({ config: { url } }));

  test.each<[string, JsonObject, JsonObject, string[]]>([
    ["is no change if the program gives it", state, { assertions: [] }, []],
    ["is a change if the program gives another one", state, { assertions }, ["assertions"]],
    ["is a change if the state has another one", { ...state, ...B }, { ...A }, ["config"]],
    ["is a change to a default", { ...state, enabled: true }, { enabled: true }, ["enabled"]],
    ["is none to a default that was set", { ...before, enabled: true }, { enabled: true }, []],
    ["is none if it is still omitted", { ...state, enabled: true }, {}, []],
    ["is none without a default", { ...state, frequencySeconds: 60 }, { frequencySeconds: 60 }, []],
  ])("%s", (_what, olds, news, changed) => {
    expect(changedIn("Monitor", olds, news)).toEqual(changed);
  });

  test("is none if the field cannot change", () => {
    const kept = { answers: { channel: printOf("StatusPageSubscriber", "channel", "WEBHOOK") } };
    const channel = { channel: "EMAIL" };
    expect(changedIn("StatusPageSubscriber", { ...channel, ...memory(kept) }, channel)).toEqual([]);
  });
});

test.each<[string, JsonObject, JsonObject, string[]]>([
  ["is sent although it has not changed", { name: "a" }, { name: "a" }, ["name"]],
  ["is cleared if the program omits it", {}, {}, ["name"]],
])(
  "a value that a state of an earlier release marks as unconfirmed %s",
  (_what, olds, news, is) => {
    const unconfirmed = memory({ unconfirmed: ["name", "regions"] });
    expect(changedIn("Monitor", { ...olds, ...unconfirmed }, news)).toEqual(is);
  },
);

describe("a value that no read returns", () => {
  const state = (value: string): JsonObject => ({
    valueHash: expectedHash({ field: "value", output: "valueHash", of: "text" }, value),
  });
  const configHash = expectedHash(
    { field: "config", output: "configHash", of: "canonicalJson" },
    EMAIL.config,
  );
  const unknown = { config: { ...EMAIL.config, recipients: UNKNOWN } };

  test.each<Row>([
    ["is no change with the same hash", "Secret", state("v"), { value: "v" }, []],
    ["is one with another hash", "Secret", state("w"), { value: "v" }, ["value"]],
    ["is one if it is not known yet", "Secret", state("v"), { value: UNKNOWN }, ["value"]],
    ["is one without a hash", "Secret", {}, { value: "v" }, ["value"]],
    ["whose members are not known yet", "AlertChannel", { configHash }, unknown, ["config"]],
    ["of which an import reads a part", "AlertChannel", {}, SLACK, []],
    ["of which the state has another part", "AlertChannel", EMAIL, SLACK, ["config"]],
  ])("%s", (_what, kind, olds, news, changed) => {
    expect(changedIn(kind, olds, news)).toEqual(changed);
  });
});

describe("a replacement", () => {
  const shared = { type: "BROWSER", definitionId: UUID, ...memory({ set: ["definitionId"] }) };
  const own = { type: "BROWSER", package: { path: "code", entrypoint: "a.js", digest: "d" } };
  const imported = { type: "BROWSER", definitionId: UUID };

  test.each<Row>([
    ["of an immutable field", "Monitor", { type: "HTTP" }, { type: "TCP" }, ["type"]],
    ["not of others", "Monitor", { name: "a" }, { name: "b" }, []],
    ["of another kind of channel", "AlertChannel", SLACK, EMAIL, ["config"]],
    ["of another kind than was imported", "AlertChannel", SLACK.config, EMAIL, ["config"]],
    ["not if it is not known yet", "AlertChannel", SLACK.config, { config: UNKNOWN }, []],
    ["of another monitor's archive by an own one", "Monitor", shared, own, ["definitionId"]],
    ["not if the program names it still", "Monitor", shared, { ...own, definitionId: UUID }, []],
    ["not after an import, which does not tell whose it is", "Monitor", imported, own, []],
  ])("%s", (_what, kind, olds, news, replaces) => {
    expect(diff(kindNamed(kind), olds, news).replaces).toEqual(replaces);
  });

  const spec: KindSpec = {
    ...kindNamed("Tag"),
    fields: {
      slug: text({ doc: "", required: true, immutable: true, foldCase: true }),
      zone: text({ doc: "", immutable: true }),
      name: text({ doc: "" }),
    },
    unique: ["slug"],
  };
  const old: JsonObject = { slug: "a", zone: "x", name: "n" };

  test.each<[string, JsonObject, string[], boolean]>([
    ["the unique name stays, in an update", { ...old, name: "m" }, [], true],
    ["the unique name stays", { ...old, zone: "y" }, ["zone"], true],
    ["the unique name stays, in another case", { ...old, zone: "y", slug: "A" }, ["zone"], true],
    ["the unique name changes", { ...old, slug: "b" }, ["slug"], false],
    ["both change", { ...old, slug: "b", zone: "y" }, ["slug", "zone"], false],
    ["not known yet", { ...old, zone: UNKNOWN }, ["zone"], true],
  ])(
    "deletes first only if both objects would have one name: %s",
    (_why, news, replaces, first) => {
      expect(diff(spec, old, news)).toMatchObject({ replaces, deleteBeforeReplace: first });
    },
  );
});

test.each<[string, JsonObject, JsonObject, boolean | undefined]>([
  ["nothing", { name: "a" }, { name: "a" }, false],
  ["the inputs if one of them differs", { name: "a" }, { name: "b" }, undefined],
  ["the outputs if another tool manages it", memory({ managedBy: "API" }), {}, true],
])("the engine shows %s", (_what, state, news, changes) => {
  expect(diff(kindNamed("Tag"), state, news).changes).toBe(changes);
});
