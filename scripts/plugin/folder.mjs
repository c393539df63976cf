// @ts-check
// A folder that the engine takes as a plugin: the bundle, and a launcher for each system.
import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { VERSION, bundle } from "./bundle.mjs";

/** The name that the engine looks for. */
export const EXECUTABLE = "pulumi-resource-monitoring";

const BUNDLE = "plugin.cjs";

const UNIX = `#!/bin/sh
exec node "$(dirname "$(readlink -f "$0")")/${BUNDLE}" "$@"
`;

const WINDOWS = `@echo off\r\nnode "%~dp0${BUNDLE}" %*\r\n`;

/** Engines start a plugin folder with this file by its runtime; the launcher is for all others. */
const MANIFEST = `runtime: nodejs
name: monitoring
version: ${VERSION}
`;

/** @param {string} folder */
export async function pluginFolder(folder) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await bundle(join(folder, BUNDLE));
  await writeFile(join(folder, "package.json"), packageJson());
  await writeFile(join(folder, "PulumiPlugin.yaml"), MANIFEST);
  await writeFile(join(folder, `${EXECUTABLE}.cmd`), WINDOWS);
  const launcher = join(folder, EXECUTABLE);
  await writeFile(launcher, UNIX);
  await chmod(launcher, 0o755);
}

/** A language host that starts the folder runs its main file. */
function packageJson() {
  const manifest = { name: EXECUTABLE, version: VERSION, private: true, main: BUNDLE };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
