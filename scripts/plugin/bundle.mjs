// @ts-check
// The plugin as one file: the SDK's protocol files, gRPC, undici and our own code, without the rest of the SDK.
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { ROOT } from "../install.mjs";

/** The version of the package, which the bundle contains. */
export const VERSION = String(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version);

/** Node 20 is the oldest that runs it. */
const TARGET = "node20.18";

/** The package schema. Uncompressed, it would be 40 % of the bundle, which every start reads, and 8 MiB of memory. */
const SCHEMA = JSON.stringify(
  JSON.parse(readFileSync(join(ROOT, "src", "plugin", "schema.json"), "utf8")),
);

/**
 * What cannot be bundled unchanged: a module that is loaded by a path that only exists in node_modules, the
 * version that is read from package.json, and the schema.
 * @type {readonly { file: RegExp, find: string, replace: string }[]}
 */
const REPLACEMENTS = [
  {
    file: /src\/client\/transport\.ts$/,
    find: 'createRequire(__filename)("undici")',
    replace: 'require("undici")',
  },
  {
    file: /src\/client\/version\.ts$/,
    find: 'readFileSync(join(__dirname, "..", "..", "package.json"), "utf8")',
    replace: JSON.stringify(JSON.stringify({ version: VERSION })),
  },
  {
    file: /src\/plugin\/schema\.ts$/,
    find: "JSON.stringify(schema)",
    replace: `require("node:zlib").gunzipSync(Buffer.from("${gzipSync(SCHEMA, { level: 9 }).toString("base64")}", "base64")).toString()`,
  },
];

/** zod's messages in all languages: a tenth of the bundle. It loads the English ones, which it uses, separately. */
const LOCALES = /node_modules\/zod\/v4\/locales\/index\.js$/;

/** The folder of an npm package, in the path of a file. */
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/** The parts of the SDK that only programs need: loading them would take longer than everything else, and double the memory. */
const FOR_PROGRAMS = /node_modules\/@pulumi\/pulumi\/(?!proto\/)/;

const MAIN = join(ROOT, "src", "plugin", "main.ts");

/**
 * @param {string} outfile
 * @param {string} [main] of another plugin
 * @returns {Promise<string[]>} the folders of the packages that it contains
 */
export async function bundle(outfile, main = MAIN) {
  const { metafile } = await build({
    entryPoints: [main],
    bundle: true,
    platform: "node",
    format: "cjs",
    target: TARGET,
    outfile,
    minify: true,
    // Stack traces keep the names of classes and functions.
    keepNames: true,
    // Whole licenses come with the plugin: licenses.mjs.
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
    plugins: [{ name: "replacements", setup: replace }],
  });
  const superfluous = Object.keys(metafile.inputs).find((file) => FOR_PROGRAMS.test(file));
  if (superfluous !== undefined)
    throw new Error(`the plugin would load ${superfluous}, which is for programs`);
  // With any other character, Node may keep the whole file in memory with two bytes for each.
  const other = /[^\0-\x7F]/.exec(await readFile(outfile, "latin1"))?.index;
  if (other !== undefined)
    throw new Error(
      `the plugin has a character at ${other} that is not ASCII: escape it in the source`,
    );
  const packages = Object.keys(metafile.inputs).flatMap((file) => PACKAGE.exec(file) ?? []);
  return [...new Set(packages)].sort();
}

/** @param {import("esbuild").PluginBuild} bundler */
function replace(bundler) {
  bundler.onLoad({ filter: LOCALES }, () => ({ contents: "export {};" }));
  for (const { file, find, replace: text } of REPLACEMENTS) {
    bundler.onLoad({ filter: file }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      if (!source.includes(find)) throw new Error(`${path} does not contain ${find}`);
      return { contents: source.replace(find, text), loader: "ts" };
    });
  }
}
