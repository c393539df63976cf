// @ts-check
// TypeScript of this repository for scripts and their processes: compiled without a check of its types, and with packages
// from node_modules.
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { isAbsolute, join } from "node:path";
import { build } from "rolldown";
import { ROOT } from "../install.mjs";

/**
 * @param {string} input
 * @param {string} file
 */
export async function compileTypeScript(input, file) {
  await build({
    input,
    cwd: ROOT,
    platform: "node",
    external: (id) => !id.startsWith(".") && !isAbsolute(id),
    output: { file, format: "cjs", exports: "named", codeSplitting: false },
  });
}

/**
 * The exports of a file.
 * @param {string} input
 * @returns {Promise<unknown>}
 */
export async function importTypeScript(input) {
  // Where the packages are found.
  const folder = mkdtempSync(join(ROOT, "node_modules", ".sources-"));
  try {
    const file = join(folder, "sources.cjs");
    await compileTypeScript(input, file);
    return createRequire(file)(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
