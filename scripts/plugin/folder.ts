// A folder that the engine accepts as a plugin: the bundle, and a launcher for each system. It has no manifest
// (PulumiPlugin.yaml): with one, the engine installs npm packages after unpacking it, and fails if there are none.
import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pluginBundle } from "../build/bundle";
import { LICENSES, licensesOf } from "../build/licenses";
import { ROOT } from "../install.mjs";
import { SBOM } from "./sbom";

/** The name that the engine looks for. */
export const EXECUTABLE = "pulumi-resource-monitoring";

const BUNDLE = "plugin.cjs";

/** All that a build writes, on any system. */
const WRITTEN = [EXECUTABLE, `${EXECUTABLE}.cmd`, `${EXECUTABLE}.exe`, BUNDLE, LICENSES, SBOM];

/**
 * For a process that lives for seconds: functions are compiled at their first call instead of being interpreted, and new objects have
 * room from the start (10 to 15 % less processor time; 16 MiB of memory).
 */
const FLAGS = "--always-sparkplug --min-semi-space-size=16";

/** The launcher may be started through a link; before version 12.3, macOS has no `readlink -f`. */
const UNIX = `#!/bin/sh
file=$0
while [ -L "$file" ]; do
  target=$(readlink "$file")
  case $target in
    /*) file=$target ;;
    *) file=$(dirname "$file")/$target ;;
  esac
done
exec node ${FLAGS} "$(dirname "$file")/${BUNDLE}" "$@"
`;

const WINDOWS = `@echo off\r\nnode ${FLAGS} "%~dp0${BUNDLE}" %*\r\n`;

/** Builds it. @param main of another plugin than ours */
export async function pluginFolder(folder: string, main?: string) {
  await emptyFolder(folder);
  const packages = await pluginBundle(join(folder, BUNDLE), main);
  await writeFile(join(folder, LICENSES), licensesOf([ROOT, ...packages]));
  await writeFile(join(folder, `${EXECUTABLE}.cmd`), WINDOWS);
  const launcher = join(folder, EXECUTABLE);
  await writeFile(launcher, UNIX);
  await chmod(launcher, 0o755);
}

/** Removes the files of an earlier build, which would otherwise become part of this one. */
export async function emptyFolder(folder: string) {
  const names = existsSync(folder) ? await readdir(folder) : [];
  if (names.some((name) => !WRITTEN.includes(name)))
    throw new Error(`${folder} contains other files than a plugin: name a new or empty folder`);
  for (const name of names) await rm(join(folder, name));
  await mkdir(folder, { recursive: true });
}
