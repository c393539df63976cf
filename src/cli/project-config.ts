// The configuration of an existing project.
import { readdirSync } from "node:fs";
import { join } from "node:path";

import { textOf } from "./file";

/** Files with keys: of the project, and of each of its stacks. */
const FILE = /^Pulumi(\..+)?\.ya?ml$/;
/** A word before a colon, which is what a key ends with. */
const KEY = /\w+(?=["']?\s*:(\s|$))/gm;

/** The keys in these files; also words that are not keys, which have no effect. */
export function configuredKeys(folder: string): Set<string> {
  const files = readdirSync(folder).filter((name) => FILE.test(name));
  return new Set(files.flatMap((name) => textOf(join(folder, name)).match(KEY) ?? []));
}
