// Every kind of the registry, with inputs generated from its spec: unchanged values are not reported, changed
// ones are reported once and in words, and no secret is shown.
import { describe, expect, test } from "vitest";

import { FORMATS, FORMAT_NAMES, textFor } from "../../../src/review";
import { isObject, KINDS, leavesOf } from "../../../src/definitions";
import type { Json, JsonObject, KindSpec } from "../../../src/definitions";
import {
  anotherValue,
  casesOf,
  fieldsOf,
  inputsOf,
  isPinned,
  one,
  SEED,
} from "../../support/definitions/arbitraries";
import type { Case } from "../../support/definitions/arbitraries";
import { SOME_IDS } from "../../support/definitions/required-fields";
import { ORIGIN, step } from "../../support/review/previews";
import { commentOf, reviewed } from "../../support/review/reviews";

const cases = KINDS.flatMap((spec) =>
  casesOf(spec).map((each) => ({ spec, each, title: each.title })),
);

const full = (spec: KindSpec, each: Case): JsonObject =>
  one(inputsOf(spec, each, SOME_IDS, "full"));

function written(spec: KindSpec, before: JsonObject, after: JsonObject, paths: string[] = []) {
  const review = reviewed([step("update", spec.name, { before, after, paths })]);
  return { review, texts: [commentOf(review), textFor(review)] };
}

/** The values of secret fields that are long enough to be distinguished from other text. */
const secretsIn = (spec: KindSpec, inputs: JsonObject): string[] =>
  leavesOf(spec, inputs).flatMap(({ isSecret, value }) =>
    isSecret && typeof value === "string" && value.trim().length > 5 ? [value] : [],
  );

const reversed = (value: Json): Json => (Array.isArray(value) ? [...value].reverse() : value);

test(`inputs are generated with TEST_SEED=${SEED}`, () => {
  expect(cases.length).toBeGreaterThan(KINDS.length);
});

describe.each(cases)("$title", ({ spec, each }) => {
  test("has no differences if it is unchanged, or if only the order of its sets changes", () => {
    const inputs = full(spec, each);
    expect(written(spec, inputs, inputs).review.changes[0]?.differences).toEqual([]);
    const other = Object.fromEntries(
      Object.entries(inputs).map(([name, value]) => {
        const field = spec.fields[name];
        return [name, field?.type === "list" && field.unordered ? reversed(value ?? null) : value];
      }),
    );
    expect(written(spec, inputs, other).review.changes[0]?.differences).toEqual([]);
  });

  test("has a difference with a name for each changed field, and for no other field", () => {
    const inputs = full(spec, each);
    for (const [name, field] of Object.entries(fieldsOf(spec, each))) {
      if (inputs[name] === undefined || isPinned(spec, each, name)) continue;
      const value = one(anotherValue(spec, name, field, inputs, SOME_IDS));
      const after = { ...inputs, [name]: value };
      const differences = written(spec, inputs, after).review.changes[0]?.differences ?? [];
      const about = differences.map(({ path }) => path[0]);
      expect(new Set(about), `${name}: ${JSON.stringify([inputs[name], value])}`).toEqual(
        new Set([name]),
      );
      for (const { words } of differences) {
        expect(words.map(({ text }) => text).join(" "), name).toMatch(/\w/);
      }
    }
  });

  test("shows no secret when it is created, updated, replaced or deleted", () => {
    const inputs = full(spec, each);
    const other = one(inputsOf(spec, each, SOME_IDS, "full"), 1);
    const secrets = [...secretsIn(spec, inputs), ...secretsIn(spec, other)];
    const previews = [
      step("create", spec.name, { after: inputs }),
      step("update", spec.name, { before: inputs, after: other, paths: Object.keys(inputs) }),
      step("replace", spec.name, { before: inputs, after: other }),
      step("delete", spec.name, { before: inputs }),
    ];
    for (const one of previews) {
      const review = reviewed([one]);
      const texts = FORMAT_NAMES.map((name) =>
        FORMATS[name]([{ review, folder: "" }], { marker: "m", origin: ORIGIN }),
      );
      for (const hidden of secrets) expect(texts.join("\n"), one.op).not.toContain(hidden);
    }
  });

  test("is printed if all of its inputs are unknown or secret", () => {
    const inputs = full(spec, each);
    for (const mark of ["[secret]", "04da6b54-80e4-46f7-96ec-b56ff0331ba9"]) {
      const masked = Object.fromEntries(Object.keys(inputs).map((name) => [name, mark]));
      const { texts } = written(spec, inputs, masked, Object.keys(inputs));
      for (const text of texts) {
        expect(text).not.toContain("04da6b54");
        expect(text).not.toContain("undefined");
        expect(text).not.toContain("[object");
      }
    }
    expect(isObject(inputs)).toBe(true);
  });
});
