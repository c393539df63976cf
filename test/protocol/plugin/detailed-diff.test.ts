// Paths of keys that are not plain names: the engine ends a run at the first path that it cannot parse.
import { PropertyDiff } from "@pulumi/pulumi/proto/provider_pb";
import { expect, it } from "vitest";

import { kindNamed } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { diffResponse } from "../../../src/plugin/detailed-diff";

const { ADD, UPDATE } = PropertyDiff.Kind;

/** The paths in a difference between the variables of an environment, and the kind of each. */
function named(old: JsonObject, now: JsonObject): [string, PropertyDiff.Kind][] {
  const changed = ["variables"];
  const difference = { changes: true, changed, replaces: [], deleteBeforeReplace: false };
  const spec = kindNamed("Environment");
  const props = (variables: JsonObject) => ({ values: { variables }, secrets: [] });
  const response = diffResponse(spec, difference, props(old), props(now));
  const found: [string, PropertyDiff.Kind][] = [];
  response.getDetaileddiffMap().forEach((diff, path) => found.push([path, diff.getKind()]));
  return found;
}

/** `resource.ParsePropertyPath` of the engine reads each path as `variables` and the key. */
it.each([
  ["plain", "variables.plain"],
  ["$_1", "variables.$_1"],
  ["", 'variables[""]'],
  ["0", 'variables["0"]'],
  ["*", 'variables["*"]'],
  ["a-b", 'variables["a-b"]'],
  ["a.b", 'variables["a.b"]'],
  [".", 'variables["."]'],
  ["a[0]", 'variables["a[0]"]'],
  ["]", 'variables["]"]'],
  ['say "hi"', 'variables["say \\"hi\\""]'],
  ['"]', 'variables["\\"]"]'],
  ["two\nlines", 'variables["two\nlines"]'],
  ["naïve", 'variables["naïve"]'],
  ["日本", 'variables["日本"]'],
  ["😀", 'variables["😀"]'],
  ["C:\\temp", 'variables["C:\\temp"]'],
  ['a\\"b', 'variables["a\\\\"b"]'],
  ["C:\\", "variables.C:\\"],
  ["\\", "variables.\\"],
  ['"\\', 'variables."\\'],
  ["]\\", "variables.]\\"],
  ["日本\\\\", "variables.日本\\\\"],
])("the key %j is written as the engine parses it", (key, path) => {
  expect(named({}, { [key]: "1" })).toEqual([[path, ADD]]);
});

it.each(["a.\\", "[\\", 'a[0].".\n\\'])(
  "the key %j cannot be written as a path, so the whole map is the difference",
  (key) => {
    expect(named({}, { [key]: "1", plain: "1" })).toEqual([["variables", UPDATE]]);
  },
);
