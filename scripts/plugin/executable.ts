// The plugin as a single executable for this platform: Node with the bundle inside, so that users need no Node.
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../run.mjs";
import { ROOT } from "../install.mjs";
import { pluginBundle } from "../build/bundle";
import { LICENSES, licensesOf } from "../build/licenses";
import { EXECUTABLE, emptyFolder } from "./folder";
import { SBOM, sbomOf } from "./sbom";

/** Defined by Node: marks an executable that contains a program. */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

const RESOURCE = "NODE_SEA_BLOB";
const POSTJECT = join(ROOT, "node_modules", "postject", "dist", "cli.js");

/** The file name on this platform. */
export const EXECUTABLE_FILE = EXECUTABLE + (process.platform === "win32" ? ".exe" : "");

/** Builds it; the result is its path. @param folder is emptied */
export async function executable(folder: string) {
  const work = await mkdtemp(join(tmpdir(), "plugin-executable-"));
  try {
    const main = join(work, "plugin.cjs");
    const blob = join(work, "plugin.blob");
    const packages = await pluginBundle(main);
    await prepare(work, { main, output: blob });
    await emptyFolder(folder);
    await writeFile(join(folder, LICENSES), licensesOf([ROOT, ...packages], true));
    await writeFile(join(folder, SBOM), sbomOf(ROOT, packages));
    const file = join(folder, EXECUTABLE_FILE);
    await copyFile(process.execPath, file);
    await inject(file, blob);
    return file;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Lets Node create the blob that the executable will contain. */
async function prepare(work: string, files: { main: string; output: string }) {
  const config = join(work, "sea.json");
  const settings = { ...files, disableExperimentalSEAWarning: true, useCodeCache: true };
  await writeFile(config, JSON.stringify(settings));
  await run(process.execPath, ["--experimental-sea-config", config]);
}

async function inject(file: string, blob: string) {
  const isMac = process.platform === "darwin";
  const segment = isMac ? ["--macho-segment-name", "NODE_SEA"] : [];
  // A signed executable that was changed does not start on macOS, so it is signed again.
  if (isMac) await run("codesign", ["--remove-signature", file]);
  // In a separate process, because it prints a meaningless warning about unnamed sections with any Node.
  await run(process.execPath, [
    ...[POSTJECT, file, RESOURCE, blob],
    ...["--sentinel-fuse", FUSE, ...segment],
  ]);
  if (isMac) await run("codesign", ["--sign", "-", file]);
}
