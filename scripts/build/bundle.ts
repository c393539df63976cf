// The package and the plugin, bundled from the sources. In the package, what several entry points need is in chunks that
// exist once, so that an object of one is an object of the others; a chunk is loaded with the first entry that needs it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import manifest from "../../package.json";
import { ROOT } from "../install.mjs";

import type { InputOptions, OutputOptions } from "rolldown";

/** The version of the package, which the bundles contain. */
export const VERSION = manifest.version;

const SRC = join(ROOT, "src");

/** What `exports` of package.json names, with its source. */
export const ENTRIES: Readonly<Record<string, string>> = {
  index: join(SRC, "index.ts"),
  provider: join(SRC, "dynamic", "index.ts"),
  events: join(SRC, "events", "index.ts"),
  checks: join(SRC, "checks", "index.ts"),
  emulator: join(SRC, "emulator", "index.ts"),
};
const COMMAND = { "cli/main": join(SRC, "cli", "main.ts") };
const PLUGIN = join(SRC, "plugin", "main.ts");

/** What an installation brings; everything else is in the bundle, such as zod: it takes half the time of a start as a package. */
const INSTALLED = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });

/** The package schema. Uncompressed, it would be 40 % of the plugin, which every start reads, and 8 MiB of memory. */
const SCHEMA = JSON.stringify(JSON.parse(readFileSync(join(SRC, "plugin", "schema.json"), "utf8")));

/**
 * What the plugin cannot contain unchanged: modules that are loaded from node_modules when they are needed, and the
 * schema.
 */
const REPLACEMENTS: readonly { file: RegExp; find: string; replace: string }[] = [
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

const OUTPUT: OutputOptions = {
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

/** Bundles the package; the result is the folders of the npm packages in it. @param folder is emptied */
export function packageBundle(folder: string) {
  return bundle(
    { input: { ...ENTRIES, ...COMMAND }, external: isInstalled },
    { dir: folder, cleanDir: true, chunkFileNames: "chunks/[name].js" },
  );
}

/**
 * The plugin as one file: the SDK's protocol files, gRPC, undici and our own code, without the rest of the SDK.
 * The result is the folders of the npm packages in it.
 * @param main of another plugin
 */
export function pluginBundle(file: string, main = PLUGIN) {
  return bundle(
    { input: main, plugins: [{ name: "replacements", transform: { handler: replaced } }] },
    { file, codeSplitting: false, minify: true },
  );
}

function isInstalled(id: string) {
  return INSTALLED.some((name) => id === name || id.startsWith(`${name}/`));
}

async function bundle(input: InputOptions, output: OutputOptions) {
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

function replaced(source: string, file: string) {
  const wanted = REPLACEMENTS.find((each) => each.file.test(file));
  if (wanted === undefined) return null;
  if (!source.includes(wanted.find)) throw new Error(`${file} does not contain ${wanted.find}`);
  return source.replace(wanted.find, wanted.replace);
}
