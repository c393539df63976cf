// @ts-check
// The engine version that this project is developed and tested with, and its location.
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/**
 * The newest version that exists both as npm package `pulumi` (which uses the same folder)
 * and as a Go module that can be built.
 */
export const ENGINE_VERSION = "3.259.0";

/**
 * The oldest accepted engine on PATH. `read` returns inputs, which the engine supports since 3.216, but how a
 * refresh shows them (property by property, and the reverse change in the next `up`) was only tested from this
 * version on: with an older engine, stack tests could fail for reasons unrelated to this project.
 */
export const MINIMUM_VERSION = "3.248.0";

/** The executables that a TypeScript program with dynamic resources needs in one folder. */
export const EXECUTABLES = /** @type {const} */ ([
  "pulumi",
  "pulumi-language-nodejs",
  "pulumi-resource-pulumi-nodejs",
]);

/**
 * The folder shared with the npm package `pulumi` and the Automation API.
 * @param {NodeJS.ProcessEnv} env
 */
export function sharedFolder(env) {
  return join(env["PULUMI_HOME"] || join(homedir(), ".pulumi"), "versions", ENGINE_VERSION, "bin");
}

/**
 * The folder next to the engine for what only tests and `npm run sdk` need. The engine's own folder is not changed.
 * @param {NodeJS.ProcessEnv} env
 */
export function languagesFolder(env) {
  return join(dirname(sharedFolder(env)), "languages");
}

/**
 * @param {string} version
 * @param {string} minimum
 */
export function isAtLeast(version, minimum) {
  return version.localeCompare(minimum, "en", { numeric: true }) >= 0;
}
