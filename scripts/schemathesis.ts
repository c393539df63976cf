// Provides Schemathesis, which tests a server against its OpenAPI document: installed once from PyPI into a Python
// environment of its own, outside the repository.
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { installVenv } from "./languages/venv";

export { PythonMissingError } from "./languages/venv";

/** Pinned, because another version may report other problems. */
const VERSION = "4.32.5";

/** The path of its program `st`. */
export async function schemathesis() {
  const caches = process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache");
  const folder = join(caches, "pulumi-monitoring", `schemathesis-${VERSION}`);
  const whole = join(folder, "whole");
  // An environment with scripts cannot be moved, so it is marked when it is complete instead of renamed.
  if (!existsSync(whole)) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await installVenv(folder, [`schemathesis==${VERSION}`]);
    await writeFile(whole, "");
  }
  return join(folder, "bin", "st");
}
