// The plugin as one file, with the name and the contents that `pulumi plugin install … --server` expects.
import { mkdir, readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { VERSION } from "../build/bundle";
import { run } from "../run.mjs";
import { EXECUTABLE } from "./folder";

type Names = Readonly<Record<string, string>>;

/** Go's names, because the engine is written in Go. */
const SYSTEMS: Names = { linux: "linux", darwin: "darwin", win32: "windows" };
const PROCESSORS: Names = { x64: "amd64", arm64: "arm64" };

/** The name of the archive for a machine, in the words of Node. */
export function archiveName({ platform, arch }: { platform: string; arch: string } = process) {
  const [system, processor] = [SYSTEMS[platform], PROCESSORS[arch]];
  if (system === undefined || processor === undefined)
    throw new Error(`Pulumi has no plugins for ${platform} on ${arch}`);
  return `${EXECUTABLE}-v${VERSION}-${system}-${processor}.tar.gz`;
}

/** Packs the plugin in a folder into another one; the result is the path of the archive. */
export async function archive(plugin: string, folder: string) {
  const file = join(folder, archiveName());
  const names = (await readdir(plugin)).sort();
  await mkdir(folder, { recursive: true });
  // With relative names: on Windows, Git's tar treats "C:" as the name of a host. On macOS, tar adds a file for each
  // attribute unless COPYFILE_DISABLE is set.
  const env = { ...process.env, COPYFILE_DISABLE: "1" };
  await run("tar", ["-czf", relative(plugin, file), ...names], { cwd: plugin, env });
  return file;
}
