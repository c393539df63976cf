// The gate for values of the service: nothing passes that Pulumi takes for something of its own, and no object passes
// through a field of single values.
import * as fc from "fast-check";
import { expect, test } from "vitest";

import {
  KINDS,
  LOOKUPS,
  PLACEHOLDERS,
  SIGNATURE,
  byName,
  idProblem,
  list,
  map,
  notStorable,
  object,
  storable,
  text,
} from "../../../src/definitions";
import type { Fields, Json, JsonObject } from "../../../src/definitions";
import { SEED } from "../../support/definitions/arbitraries";
import { marked, markers, markersIn } from "../../support/definitions/markers";

const RECORDS: readonly (readonly [string, Fields])[] = [
  ...KINDS.map(({ name, fields, outputs }) => [name, { ...fields, ...outputs }] as const),
  ...LOOKUPS.map(({ name, record }) => [`get${name}`, record.fields] as const),
];

const SINGLE = ["text", "number", "flag", "choice"];

test.each(RECORDS)("%s: no marker passes, and no object where it has none", (_name, fields) => {
  const members = fc.dictionary(
    fc.constantFrom(...Object.keys(fields), "newer", "__memory"),
    fc.oneof(marked, fc.string()),
  );
  const property = fc.property(members, (record) => {
    const { values, problems } = storable(fields, record);
    expect(markersIn(values)).toEqual([]);
    if (markersIn(record).length > 0) expect(problems).not.toEqual([]);
    for (const [name, value] of Object.entries(values)) {
      const { type = "object" } = fields[name] ?? {};
      if (SINGLE.includes(type)) expect(typeof value).not.toBe("object");
      if (type === "list") expect(value).toBeInstanceOf(Array);
      if (type === "map") expect(value).not.toBeInstanceOf(Array);
    }
  });
  fc.assert(property, { numRuns: 60, seed: SEED });
});

const FIELDS = {
  name: text({ doc: "" }),
  headers: map(text({ doc: "" }), { doc: "" }),
  steps: list(object("Step", { label: text({ doc: "" }) }), { doc: "" }),
};
const [UNKNOWN = ""] = PLACEHOLDERS;

test.each<[string, JsonObject, JsonObject, string]>([
  [
    "an unknown value",
    { name: UNKNOWN },
    { name: `(${UNKNOWN})` },
    `name is ${UNKNOWN}, which Pulumi reserves for unknown values: change it in the service`,
  ],
  [
    "a signature, at any depth",
    { newer: [{ deep: { [SIGNATURE]: "x", uri: "y" } }] },
    { newer: [{ deep: { uri: "y" } }] },
    `newer[0].deep has a member named ${SIGNATURE}, and Pulumi reserves that name: rename it in the service`,
  ],
  [
    "a name that calls a function in a YAML program",
    { headers: { "fn::readFile": "/etc/hosts", a: "1" } },
    { headers: { a: "1" } },
    "headers has a member named fn::readFile, and Pulumi may call a function by that name: rename it in the service",
  ],
  [
    "a name that keeps the SDK from making a text of the object",
    { headers: { toString: "x" } },
    { headers: {} },
    "headers has a member named toString, and Pulumi fails on that name: rename it in the service",
  ],
  [
    "an object in place of a text",
    { name: { uri: "x" }, headers: { a: "1" } },
    { headers: { a: "1" } },
    "name is an object and not a single value: change it in the service",
  ],
  [
    "an object as the value of a map",
    { headers: { a: "1", b: {} } },
    { headers: { a: "1" } },
    "headers.b is an object and not a single value: change it in the service",
  ],
  [
    "a list in place of a map",
    { headers: ["a"] },
    {},
    "headers is a list and not an object: change it in the service",
  ],
  [
    "one item of a list",
    { steps: ["a", { label: ["x"] }, { label: "b" }] },
    { steps: [{}, { label: "b" }] },
    "steps[0] is a single value and not an object: change it in the service, and 1 more of its values",
  ],
])("%s is changed or left out, with its place", (_what, record, values, problem) => {
  const found = storable(FIELDS, record);
  expect(found.values).toEqual(values);
  expect(notStorable("monitor 7", found.problems)).toBe(
    `monitor 7 is shown without some of its values: ${problem}`,
  );
});

test("several values of an object make one warning", () => {
  const { problems } = storable(FIELDS, { name: UNKNOWN, newer: UNKNOWN, headers: [] });
  expect(notStorable("tag 1", problems)).toMatch(/^tag 1 .* service, and 2 more of its values$/);
});

test.each<Json>([null, 0, "", "x", [], {}, { a: [null, { b: false }] }])(
  "%j passes unchanged",
  (value) => {
    expect(storable(byName({}), { value })).toEqual({ values: { value }, problems: [] });
  },
);

test("a text that begins like a name of the SDK passes: programs may use it, too", () => {
  const record = { headers: { __pulumiAsset: "true" } };
  expect(storable(FIELDS, record)).toEqual({ values: record, problems: [] });
});

test.each([...PLACEHOLDERS])("%s is no id", (id) => {
  for (const spec of KINDS) expect(idProblem(spec, id)).toBeDefined();
});

test("each marker is recognized by the test itself", () => {
  for (const marker of markers()) expect(markersIn(marker)).not.toEqual([]);
});
