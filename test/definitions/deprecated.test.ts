// What definitions call deprecated: generated SDKs, classes and pages say so, and what to use instead.
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { kindFile } from "../../scripts/generate/kind-file.mjs";
import { enumsFile } from "../../scripts/generate/tables.mjs";
import { packageSchema } from "../../scripts/generate/schema.mjs";
import * as definitions from "../../src/definitions";
import type { KindSpec } from "../../src/definitions";
import { importForms } from "../../src/lifecycle/adopt/import-id";

const gadget: KindSpec = {
  ...definitions.kindNamed("Tag"),
  deprecated: "Use Widget.",
  examples: { minimal: `new monitoring.Tag("x", { label: "x" });` },
  fields: {
    label: definitions.text({ doc: "Label.", deprecated: "Use title." }),
    shape: definitions.choice("GadgetShape", ["ROUND", "SQUARE"], {
      doc: "Shape.",
      deprecatedValues: { SQUARE: "Use ROUND." },
    }),
  },
  outputs: { state: definitions.text({ doc: "State.", deprecated: "Use health." }) },
};
const spec = { ...definitions, KINDS: [gadget], LOOKUPS: [] };
const root = join(import.meta.dirname, "..", "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

test("the package schema names the deprecated kinds, properties and values", async () => {
  // The manifest of this package.
  const manifest = JSON.parse(read("package.json")) as Parameters<typeof packageSchema>[1];
  const provider = read("src/resources/provider.ts");
  const schema = await packageSchema(spec, manifest, provider, importForms);
  const label = { deprecationMessage: "Use title." };
  expect(schema.resources["monitoring:index:Tag"]).toMatchObject({
    deprecationMessage: "Use Widget.",
    inputProperties: { label: { ...label, description: "Label." } },
    properties: { label, state: { deprecationMessage: "Use health.", description: "State." } },
  });
  expect(schema.types["monitoring:index:GadgetShape"]).toMatchObject({
    enum: [
      { name: "Round", value: "ROUND" },
      { name: "Square", value: "SQUARE", deprecationMessage: "Use ROUND." },
    ],
  });
});

test("editors strike out the deprecated members of a class", () => {
  const text = kindFile(gadget);
  expect(text).toContain(" * @deprecated Use Widget.\n");
  const members = text.match(/(?<=@deprecated Use \w+\.\n \*\/\n)[^:]+/g);
  expect(members).toEqual(["label?", "state?", "declare readonly label", "declare readonly state"]);
  const enums = enumsFile(spec);
  expect(enums).toContain('/** @deprecated Use ROUND. */\nSQUARE: "SQUARE",');
  expect(enums).toContain('{\nROUND: "ROUND",');
});
