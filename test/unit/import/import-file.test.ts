// The file for `pulumi import --file` becomes the state: secrets have to be marked in it.
import { expect, test } from "vitest";

import { KINDS, isObject, secretInputPaths, secretOutputs } from "../../../src/definitions";
import type { Json, JsonObject } from "../../../src/definitions";
import { importFile, secretsIn } from "../../../src/import/import-file";
import { IMPORTED } from "../../../src/lifecycle";
import { typeToken } from "../../../src/resources/type-token";

const HIDDEN = "hunter2";

/** An object with this value at a path. */
function at(path: readonly string[], value: Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  return { [step === "*" ? "any" : step]: at(rest, value) };
}

/** The plain strings, and those in marked secrets. */
function textsIn(
  value: Json | undefined,
  marked: string[] = [],
): { plain: string[]; marked: string[] } {
  if (typeof value === "string") return { plain: [value], marked };
  if (isObject(value) && typeof value.plaintext === "string") {
    marked.push(value.plaintext);
    return { plain: [], marked };
  }
  const inside = typeof value === "object" && value !== null ? Object.values(value) : [];
  return { plain: inside.flatMap((each) => textsIn(each, marked).plain), marked };
}

const SECRET = KINDS.flatMap((spec) =>
  [
    ...secretInputPaths(spec).map((path) => path.map(String)),
    ...secretOutputs(spec).map((name) => [name]),
  ].map((path) => [`${spec.name} ${path.join(".")}`, spec, path] as const),
);

test.each(SECRET)("%s is marked wherever it occurs", (_name, spec, path) => {
  const [first = ""] = path;
  const values = at(path, HIDDEN) as JsonObject;
  const isInput = spec.fields[first] !== undefined;
  const object = {
    ...{ spec, id: "1", record: {} },
    inputs: { ...(isInput && values), name: "plain" },
    outputs: { ...values, name: "plain" },
  };
  const file = importFile(
    [{ name: "it", draft: { object, settings: [], notes: [] }, settings: [] }],
    () => "shim",
  );
  const { plain, marked } = textsIn(file);
  expect(plain.join(" ")).not.toContain(HIDDEN);
  expect(plain).toContain("plain");
  expect(marked.every((text) => text.includes(HIDDEN))).toBe(true);
  expect(secretsIn(file)).toBe(isInput ? 2 : 1);
});

test("an entry is a resource of a program, marked as imported", () => {
  const [spec] = KINDS.filter(({ name }) => name === "Tag");
  if (spec === undefined) throw new Error("no tags");
  const values = { name: "Shop" };
  const object = { ...{ spec, id: "1", record: {} }, inputs: values };
  const draft = { object: { ...object, outputs: values }, settings: [], notes: [] };
  const file = importFile([{ name: "it", draft, settings: [] }], (kind) => `shim of ${kind}`);
  expect(file.resources).toEqual([
    {
      ...{ type: typeToken("Tag"), name: "it", id: "1" },
      inputs: { ...values, [IMPORTED]: true, __provider: "shim of Tag" },
      outputs: { ...values, __provider: "shim of Tag" },
    },
  ]);
});

test.each<[string, readonly (string | number)[], boolean, boolean, JsonObject]>([
  ["an item", ["list", 1], true, true, { list: ["a", "MARKED", "c"], text: "d" }],
  ["a member of an item", ["list", 0, "x"], true, true, { list: [{ x: "MARKED", y: "b" }, "c"] }],
  ["each item", ["list", "*"], true, true, { list: ["MARKED", "MARKED"] }],
  ["each member", ["map", "*"], true, true, { map: { x: "MARKED", y: "MARKED" } }],
  ["no item that does not exist", ["list", 3], true, true, { list: ["a"] }],
  ["nothing below a string", ["text", "x"], true, true, { text: "a" }],
  ["nothing in an unset value", ["text"], true, true, { text: null }],
  ["nothing that is not secret", ["text"], false, true, { text: "a" }],
  ["nothing whose value is unknown", ["text"], true, false, { text: "a" }],
])("a setting marks %s", (_what, path, isSecret, isKnown, expected) => {
  const shown = (value: Json | undefined): Json | undefined => {
    if (Array.isArray(value)) return value.map((item) => shown(item) ?? null);
    if (!isObject(value)) return value;
    if ("plaintext" in value) return "MARKED";
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shown(item)]));
  };
  const [spec] = KINDS.filter(({ name }) => name === "Monitor");
  if (spec === undefined) throw new Error("no monitors");
  const object = {
    ...{ spec, id: "1", record: {} },
    inputs: expected,
    outputs: expected,
  };
  const setting = { key: "it", purpose: "", path, isSecret, isKnown, isList: false };
  const file = importFile(
    [{ name: "it", draft: { object, settings: [], notes: [] }, settings: [setting] }],
    () => "shim",
  );
  const [entry] = file.resources as readonly JsonObject[];
  expect(shown(entry?.inputs)).toMatchObject(expected);
  const marks = JSON.stringify(expected).split("MARKED").length - 1;
  // Both inputs and outputs contain the marks.
  expect(secretsIn(file)).toBe(2 * marks);
});
