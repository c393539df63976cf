// Values that are not JSON made the plugin host fail after the request was sent, so that no state contained the object.
import { expect, test } from "vitest";

import { SECRET_SIGNATURE, SIGNATURE, kindNamed, secretPaths } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { forHost, fromHost } from "../../../src/dynamic/host-json";

const NOON = new Date("2030-01-02T12:00:00Z");

/** Each value, and what the host gets for it; nothing if the member is left out. */
const VALUES: readonly (readonly [string, unknown, readonly unknown[]])[] = [
  ["undefined", undefined, []],
  ["a function", () => 1, []],
  ["a date", NOON, ["2030-01-02T12:00:00.000Z"]],
  ["null", null, [null]],
  ["a plain value", [0, false, ""], [[0, false, ""]]],
];

test.each(VALUES)("%s becomes JSON, also inside objects and lists", (_what, value, [kept]) => {
  const left = kept === undefined ? {} : { value: kept };
  // Such a value is outside the type, like one that a program without type checks passes.
  const props = { value, inside: { value }, list: [value, { value }] } as JsonObject;
  const expected = { ...left, inside: left, list: [kept ?? null, left] };
  for (const clean of [fromHost, (values: JsonObject) => forHost(values, [])]) {
    expect(clean(props)).toStrictEqual(expected);
    // What the host would encode.
    expect(JSON.parse(JSON.stringify(clean(props)))).toStrictEqual(expected);
  }
});

test("a number that could not be parsed is not taken as omitted: the check sees it, the host does not", () => {
  expect(fromHost({ value: NaN })).toStrictEqual({ value: NaN });
  expect(forHost({ value: NaN }, [])).toStrictEqual({ value: null });
});

test.each([undefined, null, "text", NaN, NOON, [{ a: 1 }]])("%j has no props", (props) => {
  expect(fromHost(props)).toStrictEqual({});
});

test("a secret is marked wherever it comes from: the class does not see what a transform sets", () => {
  const spec = kindNamed("AlertChannel");
  const config = { channelType: "webhook", url: "https://example.com/hush", signingSecret: "hush" };
  const outputs = {
    name: "a",
    config,
    configHash: "hush",
    __memory: { set: ["a"], answers: { a: "hush" } },
  };
  const sent = JSON.stringify(forHost(outputs, secretPaths(spec)));
  expect(sent).not.toMatch(/hush(?!"\})/);
  expect(
    sent.match(new RegExp(`\\{"${SIGNATURE}":"${SECRET_SIGNATURE}","value":`, "g")),
  ).toHaveLength(4);
  expect(sent).toContain('"set":["a"]');
});
