// The messages and codes of validation, apart from the rules of individual kinds.
import { describe, expect, test } from "vitest";

import { UNKNOWN, kindNamed, problemsOf } from "../../../src/definitions";
import { text } from "../../../src/definitions/field";
import type { JsonObject, KindSpec, Mode } from "../../../src/definitions";

const problemTexts = (kind: string, value: JsonObject, mode: Mode = "inputs"): string[] =>
  problemsOf(kindNamed(kind), value, mode).map(({ path, code }) => `${path.join(".")} ${code}`);

describe("codes are built from kind, field and problem", () => {
  test.each([
    ["Monitor", { name: " ", type: "BROWSER", environmentId: UNKNOWN }, "name MONITOR_NAME_BLANK"],
    [
      "Monitor",
      { name: "a", type: "BROWSER", environmentId: UNKNOWN, frequencySeconds: 1 },
      "frequencySeconds MONITOR_FREQUENCY_OUT_OF_RANGE",
    ],
    ["Tag", { name: "a", color: "x" }, "color TAG_COLOR_INVALID"],
    ["Tag", { name: "a", colr: "x" }, "colr TAG_COLR_UNKNOWN"],
  ])("%s %j", (kind, value, expected) => {
    expect(problemTexts(kind, value)).toEqual([expected]);
  });
});

test("a field that the service ignores is rejected in a program and accepted in a request", () => {
  expect(problemTexts("Tag", { name: "a", more: 1 })).toHaveLength(1);
  expect(problemTexts("Tag", { name: "a", more: 1 }, "create")).toEqual([]);
});

test("null counts as omitted in a request, even for a required field", () => {
  expect(problemTexts("Tag", { name: null }, "create")).toEqual(["name TAG_NAME_BLANK"]);
  expect(problemTexts("Tag", { name: null }, "update")).toEqual([]);
});

test("all problems are reported at once, one per path", () => {
  const found = problemTexts("Environment", { slug: "A!", isDefault: "yes", variables: { A: 1 } });
  expect(found.sort()).toEqual([
    "isDefault ENVIRONMENT_IS_DEFAULT_INVALID_TYPE",
    "name ENVIRONMENT_NAME_BLANK",
    "slug ENVIRONMENT_SLUG_INVALID",
    "variables.A ENVIRONMENT_VARIABLES_A_INVALID_TYPE",
  ]);
});

test("an unknown discriminator skips only the checks that depend on it", () => {
  const monitor = { name: "", type: UNKNOWN, config: { anything: 1 }, definitionId: "no uuid" };
  expect(problemTexts("Monitor", monitor).filter((text) => text.startsWith("config"))).toEqual([]);
  expect(problemTexts("Monitor", monitor)).toContain("name MONITOR_NAME_BLANK");
});

test("a number that could not be parsed is refused by that name", () => {
  const monitor = {
    name: "api",
    type: "HTTP",
    config: { url: "https://example.com" },
    regions: ["us-east"],
    frequencySeconds: Number("60s"),
  };
  expect(problemsOf(kindNamed("Monitor"), monitor, "inputs")).toEqual([
    expect.objectContaining({
      path: ["frequencySeconds"],
      message: "must be a whole number, not NaN, a number that could not be parsed",
    }),
  ]);
});

test("only an update may clear a field with a format by an empty string", () => {
  const tag = kindNamed("Tag");
  const url = text({ doc: "Its page", format: "url", clear: { send: "" } });
  const spec: KindSpec = { ...tag, fields: { ...tag.fields, url } };
  const found = (value: string, mode: Mode): number =>
    problemsOf(spec, { url: value }, mode).length;
  expect(found("", "update")).toBe(0);
  expect(found("x", "update")).toBe(1);
  expect(problemsOf(spec, { name: "a", url: "" }, "inputs")).toHaveLength(1);
});
