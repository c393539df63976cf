// @ts-check
// Prints the changelog entry for the version in package.json: the notes of its release, and of its prereleases.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./install.mjs";

/** @type {{ version: string }} */
const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const sections = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8").split(/^(?=## )/m);
const heading = `## ${version.replace(/-.*/, "")}`;
const section = sections.find((text) => text.startsWith(`${heading}\n`));
if (section === undefined) {
  console.error(`CHANGELOG.md has no entry "${heading}": move "Unreleased" under this heading`);
  process.exitCode = 1;
} else {
  console.log(section.slice(section.indexOf("\n")).trim());
}
