// The configuration of an existing project.
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

import { parseJson } from "../import";
import { isObject } from "../client";
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

/** Whether the files of a folder are ES modules: the nearest package.json says so. */
export function isEsModule(folder: string): boolean {
  const file = join(folder, "package.json");
  if (!existsSync(file)) return dirname(folder) !== folder && isEsModule(dirname(folder));
  const json = parseJson(textOf(file));
  return json.ok && isObject(json.value) && json.value.type === "module";
}
