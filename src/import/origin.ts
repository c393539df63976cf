// Where a program gets this package from.
import { join, relative, sep } from "node:path";

import { VERSION } from "../client";

/** The folder of this package. */
const ROOT = join(__dirname, "..", "..");

/**
 * The dependency on this package for a project in that folder: a local path if the package is not installed.
 */
export function packageFor(folder: string): string {
  const isInstalled = ROOT.split(sep).includes("node_modules");
  return isInstalled ? `^${VERSION}` : `file:${relative(folder, ROOT).split(sep).join("/")}`;
}
