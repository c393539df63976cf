// @ts-check
// The plugin as one file, with the name and the contents that `pulumi plugin install … --server` expects.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { VERSION } from "../build/bundle.mjs";
import { EXECUTABLE } from "./folder.mjs";

/** Go's names, because the engine is written in Go. @type {Readonly<Record<string, string>>} */
const SYSTEMS = { linux: "linux", darwin: "darwin", win32: "windows" };
/** @type {Readonly<Record<string, string>>} */
const PROCESSORS = { x64: "amd64", arm64: "arm64" };

/**
 * The name of the archive for a platform (default: this one).
 * @param {{ platform?: string, arch?: string }} [machine] as Node names them
 */
export function archiveName({ platform = process.platform, arch = process.arch } = {}) {
  const [system, processor] = [SYSTEMS[platform], PROCESSORS[arch]];
  if (system === undefined || processor === undefined)
    throw new Error(`Pulumi has no plugins for ${platform} on ${arch}`);
  return `${EXECUTABLE}-v${VERSION}-${system}-${processor}.tar.gz`;
}

/**
 * @param {string} plugin the folder with the plugin
 * @param {string} folder for the archive
 * @returns {Promise<string>} the path of the archive
 */
export async function archive(plugin, folder) {
  const file = join(folder, archiveName());
  const names = (await readdir(plugin)).sort();
  await mkdir(folder, { recursive: true });
  // Through a pipe, and with relative names: on Windows, Git's tar treats "C:" as the name of a host. On macOS,
  // tar adds a file for each attribute unless COPYFILE_DISABLE is set.
  const env = { ...process.env, COPYFILE_DISABLE: "1" };
  const tar = spawn("tar", ["-cf", "-", ...names], {
    cwd: plugin,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(tar, "close");
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file));
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar ended with ${code}, so ${file} is not complete`);
  return file;
}
