// What an import reads of an existing project: the folder of its program, and whether that has ES modules (docs/import.md).
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { isEsModule, programFolder } from "../../../src/cli/project-config";
import { folderOfTest } from "../../support/folder";

test.each([
  ["src", "main: src/"],
  ["src", "main: ./src # the program"],
  ["src", "main: 'src/index.ts'"],
  ["src", '"main": "src"\r'],
  // Folders that do not exist, and other entries.
  ["", "main: dist/"],
  ["", "main:\n\nsrc: x"],
  ["", "# main: src/"],
  ["", "config: { main: src/ }"],
])("the folder of the program is %j with %j in Pulumi.yaml", (expected, text) => {
  const project = folderOfTest();
  mkdirSync(join(project, "src"));
  writeFileSync(join(project, "src", "index.ts"), "");
  writeFileSync(join(project, "Pulumi.yaml"), `name: shop\nruntime: nodejs\n${text}\n`);
  expect(programFolder(project)).toBe(join(project, expected));
});

test.each([
  [true, { "shop/package.json": '{ "type": "module" }' }],
  [true, { "package.json": '{ "type": "module" }' }],
  [false, { "package.json": '{ "type": "module" }', "shop/package.json": "{}" }],
])("a project is one of ES modules by its nearest package.json: %s with %j", (is, files) => {
  const folder = folderOfTest();
  mkdirSync(join(folder, "shop"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  expect(isEsModule(join(folder, "shop"))).toBe(is);
});
