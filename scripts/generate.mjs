// @ts-check
// Writes the files that are derived from src/definitions: the resource classes, their types, the tables they
// need, the package schema, the reference and the coverage page; the schema of reviews from src/review/formats, and the
// list of pages from the README. `--check` writes nothing and fails if a file is out of date.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";

import prettier from "prettier";

import { importTypeScript } from "./build/sources.mjs";
import { ROOT } from "./install.mjs";

const REFERENCE = "docs/reference";
const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });

/** @param {string} path @param {string} text */
async function formatted(path, text) {
  if (path.endsWith(".txt")) return text;
  const options = await prettier.resolveConfig(join(ROOT, path));
  const pretty = await prettier.format(text, { ...options, filepath: path });
  return path.startsWith("docs/") ? withNarrowTables(pretty) : pretty;
}

/**
 * Removes the spaces that align columns: one long cell widens its whole column, and the pages are part of the package.
 * @param {string} page
 */
function withNarrowTables(page) {
  const narrow = (/** @type {string} */ row) =>
    row.replaceAll(/ +\|/g, " |").replaceAll(/\| +/g, "| ").replaceAll(/-{4,}/g, "---");
  return page.replaceAll(/^\|.*$/gm, narrow);
}

const source = (/** @type {string} */ path) => readFileSync(join(ROOT, path), "utf8");
const { generatedFiles } = /** @type {typeof import("./generate/files")} */ (
  await importTypeScript("generate/files.ts")
);
const files = await generatedFiles(source);

// Somebody may have only the folder of an example.
const { version } = JSON.parse(source("package.json"));
for (const name of readdirSync(join(ROOT, "examples"))) {
  const path = `examples/${name}/package.json`;
  if (existsSync(join(ROOT, path)))
    files[path] = source(path).replace(/("pulumi-monitoring": )".*"/, `$1"^${version}"`);
}

const stale = [];
for (const [path, text] of Object.entries(files)) {
  const file = join(ROOT, path);
  const wanted = await formatted(path, text);
  if (existsSync(file) && readFileSync(file, "utf8") === wanted) continue;
  stale.push(path);
  if (values.check) continue;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, wanted);
}
// Pages of kinds and lookups that no longer exist.
for (const name of readdirSync(join(ROOT, REFERENCE))) {
  const path = `${REFERENCE}/${name}`;
  if (path in files) continue;
  stale.push(path);
  if (!values.check) rmSync(join(ROOT, path));
}
if (values.check && stale.length > 0) {
  console.error(
    `out of date: ${stale.join(", ")}\nRun \`npm run generate\` and commit the result.`,
  );
  process.exit(1);
}
const count = Object.keys(files).length;
console.log(
  values.check
    ? `${count} generated files are up to date`
    : `wrote ${stale.length} of ${count} files`,
);
