// @ts-check
// Runs the other programs of this package.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The command `pulumi-monitoring`. */
export const PROGRAM = fileURLToPath(new URL("../src/cli/bin.mjs", import.meta.url));
/** Writes comments and issues. */
export const FORGE = fileURLToPath(new URL("forge.mjs", import.meta.url));

/**
 * @param {string} script
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} [env] added to that of this process
 * @returns {number} the exit code
 */
export const run = (script, args, env) =>
  spawnSync(process.execPath, [script, ...args], {
    stdio: "inherit",
    env: { ...process.env, ...env },
  }).status ?? 1;
