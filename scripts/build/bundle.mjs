// @ts-check
// The package and the plugin, bundled from the sources. In the package, what several entry points need is in chunks that
// exist once, so that an object of one is an object of the others; a chunk is loaded with the first entry that needs it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { ROOT } from "../install.mjs";

const MANIFEST = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

/** The version of the package, which the bundles contain. */
export const VERSION = String(MANIFEST.version);

const SRC = join(ROOT, "src");

/** What `exports` of package.json names, with its source. @type {Readonly<Record<string, string>>} */
export const ENTRIES = {
  index: join(SRC, "index.ts"),
  provider: join(SRC, "dynamic", "index.ts"),
  events: join(SRC, "events", "index.ts"),
  checks: join(SRC, "checks", "index.ts"),
  emulator: join(SRC, "emulator", "index.ts"),
};
const COMMAND = { "cli/main": join(SRC, "cli", "main.ts") };
const PLUGIN = join(SRC, "plugin", "main.ts");

/** What an installation brings; everything else is in the bundle, such as zod: it takes half the time of a start as a package. */
const INSTALLED = Object.keys({ ...MANIFEST.dependencies, ...MANIFEST.peerDependencies });

/** The package schema. Uncompressed, it would be 40 % of the plugin, which every start reads, and 8 MiB of memory. */
const SCHEMA = JSON.stringify(JSON.parse(readFileSync(join(SRC, "plugin", "schema.json"), "utf8")));

/**
 * What the plugin cannot contain unchanged: modules that are loaded from node_modules when they are needed, and the
 * schema.
 * @type {readonly { file: RegExp, find: string, replace: string }[]}
 */
const REPLACEMENTS = [
  {
    file: /src\/lifecycle\/archive\/zip\.ts$/,
    find: 'createRequire(__filename)("fflate")',
    replace: 'require("fflate")',
  },
  {
    file: /src\/client\/transport\.ts$/,
    find: 'createRequire(__filename)("undici/index.js")',
    replace: 'require("undici/index.js")',
  },
  {
    file: /src\/plugin\/schema\.ts$/,
    find: "JSON.stringify(schema)",
    replace: `require("node:zlib").gunzipSync(Buffer.from("${gzipSync(SCHEMA, { level: 9 }).toString("base64")}", "base64")).toString()`,
  },
];

/** @type {import("rolldown").OutputOptions} */
const OUTPUT = {
  format: "cjs",
  exports: "named",
  strict: true,
  // With any other character, Node may keep the whole file in memory with two bytes for each.
  charset: "ascii",
  // Messages and stack traces name classes and functions.
  keepNames: true,
  // Those for users are in the types, and licenses in a file of their own: licenses.mjs.
  comments: false,
};

/** The folder of an npm package, in the path of a file. */
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/** The parts of the SDK that only programs need: loading them would take longer than everything else, and double the memory. */
const FOR_PROGRAMS = /node_modules\/@pulumi\/pulumi\/(?!proto\/)/;

/**
 * @param {string} folder is emptied
 * @returns {Promise<string[]>} the folders of the npm packages that the bundle contains
 */
export function packageBundle(folder) {
  return bundle(
    { input: { ...ENTRIES, ...COMMAND }, external: isInstalled },
    { dir: folder, cleanDir: true, chunkFileNames: "chunks/[name].js" },
  );
}

/**
 * The plugin as one file: the SDK's protocol files, gRPC, undici and our own code, without the rest of the SDK.
 * @param {string} file
 * @param {string} [main] of another plugin
 * @returns {Promise<string[]>} the folders of the npm packages that it contains
 */
export function pluginBundle(file, main = PLUGIN) {
  return bundle(
    { input: main, plugins: [{ name: "replacements", transform: { handler: replaced } }] },
    { file, codeSplitting: false, minify: true },
  );
}

/** @param {string} id */
function isInstalled(id) {
  return INSTALLED.some((name) => id === name || id.startsWith(`${name}/`));
}

/**
 * @param {import("rolldown").InputOptions} input
 * @param {import("rolldown").OutputOptions} output
 * @returns {Promise<string[]>}
 */
async function bundle(input, output) {
  // Node 20 is the oldest that runs it.
  const transform = { target: "node20.18" };
  const build = await rolldown({ cwd: ROOT, platform: "node", transform, ...input });
  try {
    const { output: chunks } = await build.write({ ...OUTPUT, ...output });
    const files = chunks.flatMap((chunk) => (chunk.type === "chunk" ? chunk.moduleIds : []));
    const superfluous = files.find((file) => FOR_PROGRAMS.test(file));
    if (superfluous !== undefined)
      throw new Error(`the plugin would load ${superfluous}, which is for programs`);
    return [...new Set(files.flatMap((file) => PACKAGE.exec(file) ?? []))].sort();
  } finally {
    await build.close();
  }
}

/**
 * @param {string} source
 * @param {string} file
 */
function replaced(source, file) {
  const wanted = REPLACEMENTS.find((each) => each.file.test(file));
  if (wanted === undefined) return null;
  if (!source.includes(wanted.find)) throw new Error(`${file} does not contain ${wanted.find}`);
  return source.replace(wanted.find, wanted.replace);
}
