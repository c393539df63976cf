// `npm run generate`: writes the files that are derived from src/definitions: the resource classes, their types, the tables they
// need, the package schema, the reference and the coverage page; the schema of reviews from src/review/formats, and the
// list of pages from the README. `--check` writes nothing and fails if a file is out of date. Loaded without a check of its
// types: before a generation, the rest of src, and references to a kind whose name is not generated yet, may not compile.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import prettier from "prettier";
import { version } from "../package.json";
import { KINDS } from "../src/definitions";
import { BEHAVIOURS } from "../src/emulator/routes";
import { coreBehaviours } from "../src/emulator/routes/core-routes";
import { reportSchema } from "../src/review/formats/report-schema";
import { coveragePage } from "./generate/coverage";
import { definitionsPage } from "./generate/definition-facts";
import { kindFile, kindFileName } from "./generate/kind-file";
import { llmsText } from "./generate/llms";
import { lookupsFile, recordsFile } from "./generate/lookup-file";
import { referencePages } from "./generate/reference";
import { packageSchema } from "./generate/schema";
import { enumsFile, factsFile, indexFile, kindNameFile, typesFiles } from "./generate/tables";
import { ROOT } from "./install.mjs";

const REFERENCE = "docs/reference";

/** Writes them, or throws if one is out of date. */
export async function start(args: string[]) {
  const { values } = parseArgs({ args, options: { check: { type: "boolean", default: false } } });
  const files = { ...(await derived()), ...exampleManifests() };
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
  if (values.check && stale.length > 0)
    throw new Error(
      `out of date: ${stale.join(", ")}\nRun \`npm run generate\` and commit the result.`,
    );
  const count = Object.keys(files).length;
  console.log(
    values.check
      ? `${count} generated files are up to date`
      : `wrote ${stale.length} of ${count} files`,
  );
}

const source = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** The texts by their paths, before they are formatted. */
async function derived(): Promise<Record<string, string>> {
  // Only the paths of the core's routes are needed, so it needs no rate limits, which the type requires.
  const behaviours = [...coreBehaviours(undefined as never), ...BEHAVIOURS];
  const routes = behaviours.flatMap((each) => each.routes);
  const provider = source("src/resources/provider.ts");
  const { schema, examples } = await packageSchema(provider);
  return {
    "src/definitions/kind-name.ts": kindNameFile(),
    "src/resources/enums.ts": enumsFile(),
    "src/resources/facts.ts": factsFile(),
    "src/resources/index.ts": indexFile(),
    "src/functions/lookups.ts": lookupsFile(),
    "src/functions/records.ts": recordsFile(),
    ...typesFiles(),
    ...referencePages(examples),
    "docs/dev/coverage.md": coveragePage(routes),
    "docs/dev/definitions.md": definitionsPage(source),
    "src/plugin/schema.json": JSON.stringify(schema),
    "docs/review.schema.json": JSON.stringify(reportSchema()),
    "docs/llms.txt": llmsText(source("README.md")),
    ...Object.fromEntries(
      KINDS.map((kind) => [`src/resources/${kindFileName(kind)}.ts`, kindFile(kind)]),
    ),
  };
}

/** Somebody may have only the folder of an example. */
function exampleManifests() {
  const paths = readdirSync(join(ROOT, "examples")).map((name) => `examples/${name}/package.json`);
  const known = paths.filter((path) => existsSync(join(ROOT, path)));
  const dependency = /("pulumi-monitoring": )".*"/;
  return Object.fromEntries(
    known.map((path) => [path, source(path).replace(dependency, `$1"^${version}"`)]),
  );
}

async function formatted(path: string, text: string) {
  if (path.endsWith(".txt")) return text;
  const options = await prettier.resolveConfig(join(ROOT, path));
  const pretty = await prettier.format(text, { ...options, filepath: path });
  return path.startsWith("docs/") ? withNarrowTables(pretty) : pretty;
}

/** Removes the spaces that align columns: one long cell widens its whole column, and the pages are part of the package. */
function withNarrowTables(page: string) {
  const narrow = (row: string) =>
    row.replaceAll(/ +\|/g, " |").replaceAll(/\| +/g, "| ").replaceAll(/-{4,}/g, "---");
  return page.replaceAll(/^\|.*$/gm, narrow);
}
