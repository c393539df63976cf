import { readFileSync } from "node:fs";
import { join } from "node:path";

const MANIFEST = readFileSync(join(__dirname, "..", "..", "package.json"), "utf8");

/** The package's version, for the User-Agent. The manifest is our own, and has one. */
export const VERSION = (JSON.parse(MANIFEST) as { version: string }).version;
