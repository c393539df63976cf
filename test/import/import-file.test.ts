// The file for `pulumi import --file` becomes the state: what is secret has to be marked in it.
import { expect, test } from "vitest";

import { KINDS, isObject, secretInputPaths, secretOutputs } from "../../src/definitions";
import type { Json, JsonObject } from "../../src/definitions";
import { importFile, secretsIn } from "../../src/import/import-file";

const HUSH = "hunter2";

/** An object with this value at a path. */
function at(path: readonly string[], value: Json): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  return { [step === "*" ? "any" : step]: at(rest, value) };
}

/** The texts that are in plain sight, and those in marked secrets. */
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

test.each(SECRET)("%s is marked, wherever it stands", (_name, spec, path) => {
  const [first = ""] = path;
  const values = at(path, HUSH) as JsonObject;
  const isInput = spec.fields[first] !== undefined;
  const object = {
    ...{ spec, id: "1", record: {}, isUnmanageable: false },
    inputs: { ...(isInput && values), name: "plain" },
    outputs: { ...values, name: "plain" },
  };
  const file = importFile(
    [{ name: "it", draft: { object, settings: [], notes: [] }, settings: [] }],
    () => "shim",
  );
  const { plain, marked } = textsIn(file);
  expect(plain.join(" ")).not.toContain(HUSH);
  expect(plain).toContain("plain");
  expect(marked.every((text) => text.includes(HUSH))).toBe(true);
  expect(secretsIn(file)).toBe(isInput ? 2 : 1);
});
