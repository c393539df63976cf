// How messages tell the user to adopt or import an existing object.
import { expect, test } from "vitest";

import { kindNamed } from "../../src/definitions";
import { byAdopt, byImport } from "../../src/lifecycle";

const tag = kindNamed("Tag");
const group = kindNamed("StatusPageComponentGroup");
const inputs = { statusPageId: "page" };

test.each([
  [{ what: "it", inputs, id: "7" }, 'adopt it ({ adopt: "7" } in the options of the resource)'],
  [
    { what: "it", inputs, isUnique: true },
    "adopt it ({ adopt: true } in the options of the resource)",
  ],
  [
    { what: "the right one", inputs },
    "adopt the right one ({ adopt: id } in the options of the resource)",
  ],
])("dynamic resources name their option `adopt` for %j", (object, words) => {
  expect(byAdopt(tag, object)).toBe(words);
});

test("the plugin names the option `import` of the engine, with the id of the parent", () => {
  expect(byImport(group, { what: "it", inputs, id: "7" })).toBe(
    "import it (import: page/7 in the options of the resource)",
  );
  expect(byImport(tag, { what: "it", inputs, isUnique: true })).toMatch(
    /^import it \(import: .*name=/,
  );
});
