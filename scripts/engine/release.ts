// The engine version that this project is developed and tested with, and its location.
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/**
 * The newest version that exists both as npm package `pulumi` (which uses the same folder)
 * and as a Go module that can be built.
 */
export const ENGINE_VERSION = "3.259.0";

/**
 * The SHA-256 of its archives, by platform: nothing else is unpacked, whoever serves it. They are those with which Nix users
 * pin the same archives, so that they do not come from the place that the archives come from.
 */
export const DIGESTS: Readonly<Record<string, string>> = {
  "darwin-arm64": "57c27f179e527e2cf9f62b841a448af72a020e44b2fb4ee0d9bd85556c00c864",
  "darwin-x64": "eaca4c3b8277bfa3ab061fa3b270d1c66358a0b2e613da8c5587a04b7226c534",
  "linux-arm64": "edc8327463a72160bb36cf82cf5062da9c8a244290a706d9980988e7bf486853",
  "linux-x64": "94ba357acac23d01474084c4b00098dc0f7bc70ce13f34c777459254a5f718e5",
};

/**
 * The oldest accepted engine on PATH. `read` returns inputs, which the engine supports since 3.216, but how a
 * refresh shows them (property by property, and the reverse change in the next `up`) was only tested from this
 * version on: with an older engine, stack tests could fail for reasons unrelated to this project.
 */
export const MINIMUM_VERSION = "3.248.0";

/** The executables that a TypeScript program with dynamic resources needs in one folder. */
export const EXECUTABLES = [
  "pulumi",
  "pulumi-language-nodejs",
  "pulumi-resource-pulumi-nodejs",
] as const;

/** The folder shared with the npm package `pulumi` and the Automation API. */
export function sharedFolder(env: NodeJS.ProcessEnv) {
  return join(env["PULUMI_HOME"] || join(homedir(), ".pulumi"), "versions", ENGINE_VERSION, "bin");
}

/** The folder next to the engine for what only tests and `npm run sdk` need. The engine's own folder is not changed. */
export function languagesFolder(env: NodeJS.ProcessEnv) {
  return join(dirname(sharedFolder(env)), "languages");
}

export function isAtLeast(version: string, minimum: string) {
  return version.localeCompare(minimum, "en", { numeric: true }) >= 0;
}
