// @ts-check
// The plugin as a single executable for this platform: Node with the bundle inside, so that users need no Node.
import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { inject } from "postject";
import { readFile } from "node:fs/promises";
import { bundle } from "./bundle.mjs";
import { EXECUTABLE } from "./folder.mjs";

const run = promisify(execFile);

/** By this text Node finds out that it contains a program; defined by Node. */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";

/**
 * @param {string} folder
 * @returns {Promise<string>} the path of the executable
 */
export async function executable(folder) {
  const work = await mkdtemp(join(tmpdir(), "plugin-executable-"));
  try {
    const main = join(work, "plugin.cjs");
    const output = join(work, "plugin.blob");
    const config = join(work, "sea.json");
    await bundle(main);
    const settings = { main, output, disableExperimentalSEAWarning: true, useCodeCache: true };
    await writeFile(config, JSON.stringify(settings));
    await run(process.execPath, ["--experimental-sea-config", config]);
    await mkdir(folder, { recursive: true });
    const suffix = process.platform === "win32" ? ".exe" : "";
    const file = join(folder, EXECUTABLE + suffix);
    await copyFile(process.execPath, file);
    // A signed executable that is changed does not start on macOS: the old signature goes, a new one comes.
    if (process.platform === "darwin") await run("codesign", ["--remove-signature", file]);
    await inject(file, "NODE_SEA_BLOB", await readFile(output), {
      sentinelFuse: FUSE,
      ...(process.platform === "darwin" && { machoSegmentName: "NODE_SEA" }),
    });
    if (process.platform === "darwin") await run("codesign", ["--sign", "-", file]);
    return file;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
