// @ts-check
// Writes the files that are derived from src/definitions: the resource classes, their types, the tables they
// need, the package schema, the reference and the coverage page; the schema of reviews from src/review/formats, and the
// list of pages from the README. `--check` writes nothing and fails if a file is out of date.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import prettier from "prettier";

import { importTypeScript } from "./build/sources.mjs";
import { coveragePage } from "./generate/coverage.mjs";
import { definitionsPage } from "./generate/definition-facts.mjs";
import { llmsText } from "./generate/llms.mjs";
import { kindFile, kindFileName } from "./generate/kind-file.mjs";
import { enumsFile, factsFile, indexFile, kindNameFile, typesFiles } from "./generate/tables.mjs";
import { lookupsFile, recordsFile } from "./generate/lookup-file.mjs";
import { referencePages } from "./generate/reference.mjs";
import { packageSchema } from "./generate/schema.mjs";

const REFERENCE = "docs/reference";
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });

/** What is generated from. */
async function loadSources() {
  const sources = await importTypeScript(join(root, "scripts", "generate", "sources.ts"));
  const { spec, BEHAVIOURS, coreBehaviours, importForms, reportSchema } =
    /** @type {typeof import("./generate/sources")} */ (sources);
  // Only the paths of the core's routes are needed, so it needs no rate limits, which the type requires.
  const behaviours = [...coreBehaviours(/** @type {never} */ (undefined)), ...BEHAVIOURS];
  const routes = behaviours.flatMap((each) => each.routes);
  return { spec, importForms, routes, review: reportSchema() };
}

/** @param {string} path @param {string} text */
async function formatted(path, text) {
  if (path.endsWith(".txt")) return text;
  const options = await prettier.resolveConfig(join(root, path));
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

const { spec, importForms, routes, review } = await loadSources();
const source = (/** @type {string} */ path) => readFileSync(join(root, path), "utf8");
const manifest = JSON.parse(source("package.json"));
const provider = source("src/resources/provider.ts");
const { schema, examples } = await packageSchema(spec, manifest, provider, importForms);
/** @type {Record<string, string>} */
const files = {
  "src/definitions/kind-name.ts": kindNameFile(spec),
  "src/resources/enums.ts": enumsFile(spec),
  "src/resources/facts.ts": factsFile(spec),
  "src/resources/index.ts": indexFile(spec),
  "src/functions/lookups.ts": lookupsFile(spec),
  "src/functions/records.ts": recordsFile(spec),
  ...typesFiles(spec),
  ...referencePages(spec, importForms, examples),
  "docs/dev/coverage.md": coveragePage(spec, routes),
  "docs/dev/definitions.md": definitionsPage(spec, source),
  "src/plugin/schema.json": JSON.stringify(schema),
  "docs/review.schema.json": JSON.stringify(review),
  "docs/llms.txt": llmsText(source("README.md")),
};
for (const kind of spec.KINDS) files[`src/resources/${kindFileName(kind)}.ts`] = kindFile(kind);

// Somebody may have only the folder of an example.
for (const name of readdirSync(join(root, "examples"))) {
  const path = `examples/${name}/package.json`;
  if (existsSync(join(root, path)))
    files[path] = source(path).replace(/("pulumi-monitoring": )".*"/, `$1"^${manifest.version}"`);
}

const stale = [];
for (const [path, text] of Object.entries(files)) {
  const file = join(root, path);
  const wanted = await formatted(path, text);
  if (existsSync(file) && readFileSync(file, "utf8") === wanted) continue;
  stale.push(path);
  if (values.check) continue;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, wanted);
}
// Pages of kinds and lookups that no longer exist.
for (const name of readdirSync(join(root, REFERENCE))) {
  const path = `${REFERENCE}/${name}`;
  if (path in files) continue;
  stale.push(path);
  if (!values.check) rmSync(join(root, path));
}
if (values.check && stale.length > 0) {
  console.error(
    `out of date: ${stale.join(", ")}\nRun \`npm run generate\` and commit the result.`,
  );
  process.exit(1);
}
console.log(
  values.check
    ? `${Object.keys(files).length} generated files are up to date`
    : `wrote ${stale.length} of ${Object.keys(files).length} files`,
);
