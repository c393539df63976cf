// Mistakes in strings of a program, which the service would accept unchanged: a preview rejects them.
import * as pulumi from "@pulumi/pulumi";
import { describe, expect, test } from "vitest";

import { KINDS, UNKNOWN, isObject, kindNamed, leavesOf, pathText } from "../../../src/definitions";
import type { Json, JsonObject, KindSpec, PathPart } from "../../../src/definitions";
import { check } from "../../../src/lifecycle";
import { casesOf } from "../../support/definitions/arbitraries";
import { fullOf } from "../../support/definitions/required-fields";

/** The text that Pulumi makes of an Output in a string. */
const OUTPUT = pulumi.output("an-id");
// eslint-disable-next-line @typescript-eslint/restrict-template-expressions, @typescript-eslint/no-base-to-string -- it is the mistake that this tests
const AS_TEXT = `https://example.com/${OUTPUT}`;
const AS_JSON = JSON.stringify({ tag: OUTPUT });
const cases = KINDS.flatMap((spec) => casesOf(spec).map((each) => ({ ...each, spec, each })));

/** The value with another one at a path. */
function replaced(value: Json, [step, ...rest]: readonly PathPart[], by: Json): Json {
  if (step === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((item, at) => (at === step ? replaced(item, rest, by) : item));
  }
  if (!isObject(value)) throw new Error(`nothing lies at ${step}`);
  return { ...value, [step]: replaced(value[step] ?? null, rest, by) };
}

function failuresOf(spec: KindSpec, inputs: Json): string[] {
  if (!isObject(inputs)) throw new Error("inputs are an object");
  const { failures } = check(spec, {}, inputs);
  return failures.map(({ property, reason }) =>
    property === "" ? reason : `${property}: ${reason}`,
  );
}

/** The texts in full inputs of a case, with their paths. */
function textsIn(spec: KindSpec, inputs: JsonObject) {
  return leavesOf(spec, inputs).filter(
    ({ field, value }) => field.type === "text" && typeof value === "string" && value !== UNKNOWN,
  );
}

describe.each(cases)("$title", ({ spec, each }) => {
  test("refuses an Output in any of its strings", () => {
    const inputs = fullOf(spec, each);
    for (const { path } of textsIn(spec, inputs)) {
      expect(failuresOf(spec, replaced(inputs, path, AS_TEXT))).toContain(
        `${pathText(path)}: contains an Output converted to a string: use pulumi.interpolate or apply`,
      );
    }
  });

  test("refuses white space and control characters in an address", () => {
    const inputs = fullOf(spec, each);
    const addresses = textsIn(spec, inputs).filter(
      ({ field }) => field.type === "text" && (field.format === "url" || field.address),
    );
    for (const { path, value } of addresses) {
      for (const wrong of [" ", "\n", "\t", "\u0000", "\u202e", "\u2028"]) {
        expect(failuresOf(spec, replaced(inputs, path, `${value}${wrong}x`))).toContain(
          `${pathText(path)}: must not contain white space or control characters`,
        );
      }
    }
  });
});

const monitor: JsonObject = {
  name: "api",
  type: "HTTP",
  config: { url: "https://example.com" },
  regions: ["us-east"],
};
const withHeaders = (customHeaders: JsonObject): JsonObject => ({
  ...monitor,
  config: { url: "https://example.com", customHeaders },
});

test.each([
  [
    "a body",
    { ...monitor, config: { url: "https://example.com", requestBody: AS_JSON } },
    "config.requestBody",
  ],
  ["a header", withHeaders({ "X-Tag": AS_JSON }), "config.customHeaders.X-Tag"],
])("an Output in the JSON of %s is refused", (_title, given, path) => {
  const { failures } = check(kindNamed("Monitor"), {}, given);
  expect(failures).toEqual([
    {
      property: "",
      reason: `${path}: contains an Output converted to JSON: use pulumi.jsonStringify or apply`,
    },
  ]);
});

test("an Output as the key of a map is refused with the name of the map", () => {
  const { failures } = check(kindNamed("Monitor"), {}, withHeaders({ [AS_TEXT]: "1" }));
  expect(failures).toEqual([
    {
      property: "",
      reason:
        "config.customHeaders: contains an Output converted to a string: use pulumi.interpolate or apply",
    },
  ]);
});

test.each([
  ["DNS", { hostname: "example .com" }, "config.hostname"],
  [
    "DNS",
    { hostname: "example.com", nameservers: ["1.1.1.1", "1.1 .1.1"] },
    "config.nameservers[1]",
  ],
  ["TCP", { host: "example.com\n", port: 1 }, "config.host"],
  ["ICMP", { host: "\texample.com" }, "config.host"],
])("a host with white space is refused: %s %j", (type, config, path) => {
  const { failures } = check(kindNamed("Monitor"), {}, { ...monitor, type, config });
  expect(failures.map(({ reason }) => reason)).toEqual([
    `${path}: must not contain white space or control characters`,
  ]);
});
