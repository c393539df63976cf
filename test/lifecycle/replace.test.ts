// A replacement, also one that a program forces (replaceOnChanges), deletes first exactly if the new object would have the
// unique name of the old one.
import { expect, test } from "vitest";

import { diff } from "../../src/lifecycle";
import { UNKNOWN, kindNamed } from "../../src/definitions";
import type { JsonObject, KindSpec } from "../../src/definitions";
import { text } from "../../src/definitions/field";

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
])("%s", (_why, news, replaces, first) => {
  const found = diff(spec, old, news);
  expect(found.replaces).toEqual(replaces);
  expect(found.deleteBeforeReplace).toBe(first);
});
