// @ts-check
// TypeScript of this repository for scripts and their processes: compiled without a check of its types, and with packages
// from node_modules.
import { mkdtempSync, rmSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "rolldown";
import { ROOT } from "../install.mjs";

/**
 * Scripts are imported from where they are: they find this folder by their own place.
 * @type {import("rolldown").Plugin}
 */
const SCRIPTS = {
  name: "scripts",
  resolveId: (id, from = "") =>
    /^\..*\.mjs$/.test(id)
      ? { id: pathToFileURL(join(dirname(from), id)).href, external: true }
      : undefined,
};

/**
 * @param {string} input
 * @param {string} file
 * @param {"cjs" | "esm"} [format]
 */
export async function compileTypeScript(input, file, format = "cjs") {
  await build({
    input,
    cwd: ROOT,
    platform: "node",
    external: (id) => !id.startsWith(".") && !isAbsolute(id),
    plugins: [SCRIPTS],
    output: { file, format, exports: "named", codeSplitting: false },
  });
}

/**
 * The exports of a file.
 * @param {string} input in scripts
 * @returns {Promise<unknown>}
 */
export async function importTypeScript(input) {
  // Where the packages are found.
  const folder = mkdtempSync(join(ROOT, "node_modules", ".sources-"));
  try {
    const file = join(folder, "sources.mjs");
    await compileTypeScript(join(ROOT, "scripts", input), file, "esm");
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
