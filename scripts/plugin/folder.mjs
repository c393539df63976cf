// @ts-check
// A folder that the engine takes as a plugin: the bundle, and a launcher for each system. It has no manifest
// (PulumiPlugin.yaml): with one, the engine installs npm packages after unpacking it, and fails where there are none.
import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bundle } from "./bundle.mjs";

/** The name that the engine looks for. */
export const EXECUTABLE = "pulumi-resource-monitoring";

const BUNDLE = "plugin.cjs";

const UNIX = `#!/bin/sh
exec node "$(dirname "$(readlink -f "$0")")/${BUNDLE}" "$@"
`;

const WINDOWS = `@echo off\r\nnode "%~dp0${BUNDLE}" %*\r\n`;

/** @param {string} folder */
export async function pluginFolder(folder) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await bundle(join(folder, BUNDLE));
  await writeFile(join(folder, `${EXECUTABLE}.cmd`), WINDOWS);
  const launcher = join(folder, EXECUTABLE);
  await writeFile(launcher, UNIX);
  await chmod(launcher, 0o755);
}
