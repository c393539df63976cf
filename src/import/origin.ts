// Where a program gets this package from.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";

import { VERSION, isObject } from "../client";

/** The folder of this package. */
const ROOT = dirname(createRequire(__filename).resolve("pulumi-monitoring/package.json"));

/**
 * The dependency on this package for a project in that folder: its version if it comes from a registry, otherwise
 * the path of the folder or the file that it comes from.
 */
export function packageFor(folder: string): string {
  const parts = ROOT.split(sep);
  const at = parts.indexOf("node_modules");
  if (at === -1) return pathFrom(folder, ROOT);
  const project = parts.slice(0, at).join(sep);
  const origin = origins(project).find((each) => each.startsWith("file:"));
  return origin === undefined
    ? `^${VERSION}`
    : pathFrom(folder, resolve(project, origin.slice("file:".length)));
}

const pathFrom = (folder: string, path: string): string =>
  `file:${relative(folder, path).split(sep).join("/")}`;

/** What the project that the package is installed in says of its origin. Only npm writes the list of packages. */
function origins(project: string): string[] {
  const key = relative(project, ROOT).split(sep).join("/");
  return [
    textAt(join(project, "node_modules", ".package-lock.json"), "packages", key, "resolved"),
    textAt(join(project, "package.json"), "dependencies", "pulumi-monitoring"),
    textAt(join(project, "package.json"), "devDependencies", "pulumi-monitoring"),
  ];
}

/** The text at that place of a JSON file, empty if there is none. */
function textAt(file: string, ...path: readonly string[]): string {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return "";
  }
  for (const key of path) value = isObject(value) ? value[key] : undefined;
  return typeof value === "string" ? value : "";
}
