// The configuration of an existing project.
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

import { parseJson } from "../import";
import { isObject } from "../client";
import { textOf } from "./file";

/** Files with keys: of the project, and of each of its stacks. */
const FILE = /^Pulumi(\..+)?\.ya?ml$/;
/** A word before a colon, which is what a key ends with. */
const KEY = /\b\w+\b(?=["']?[ \t]{0,20}:(\s|$))/gm;

/** The keys in these files; also words that are not keys, which have no effect. */
export function configuredKeys(folder: string): Set<string> {
  const files = readdirSync(folder).filter((name) => FILE.test(name));
  return new Set(files.flatMap((name) => textOf(join(folder, name)).match(KEY) ?? []));
}

/** The project's own file. */
const PROJECT = /^Pulumi\.ya?ml$/;
/** Its entry `main`: a quoted text, or the words of a plain one up to a comment. */
const MAIN =
  /^(["']?)main\1[ \t]{0,20}:[ \t]{1,20}(?:"([^"\n]+)"|'([^'\n]+)'|([^\s"'#]\S*(?:[ \t]+[^\s#]\S*)*))/m;

/** The folder in which the engine runs the program of a project: that of `main`, if it is set and exists. */
export function programFolder(project: string): string {
  const file = readdirSync(project).find((name) => PROJECT.test(name));
  const found = file === undefined ? null : MAIN.exec(textOf(join(project, file)));
  const main = resolve(project, found?.slice(2).find(Boolean) ?? "");
  if (!existsSync(main)) return project;
  return statSync(main).isDirectory() ? main : dirname(main);
}

/** Whether the files of a folder are ES modules: the nearest package.json says so. */
export function isEsModule(folder: string): boolean {
  const file = join(folder, "package.json");
  if (!existsSync(file)) return dirname(folder) !== folder && isEsModule(dirname(folder));
  const json = parseJson(textOf(file));
  return json.ok && isObject(json.value) && json.value.type === "module";
}
