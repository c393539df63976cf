import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The package's version, for the User-Agent. */
export const VERSION = versionIn(join(__dirname, "..", "..", "package.json"));

function versionIn(path: string): string {
  const manifest: unknown = JSON.parse(readFileSync(path, "utf8"));
  const isManifest = typeof manifest === "object" && manifest !== null && "version" in manifest;
  return isManifest ? String(manifest.version) : "0";
}
