// Where a program gets this package from.
import { join, relative, sep } from "node:path";

import { VERSION } from "../client";

/** Where this package lies. */
const ROOT = join(__dirname, "..", "..");

/** How a project in that folder says that it needs this package: from where it is, where it was not installed. */
export function packageFor(folder: string): string {
  const isInstalled = ROOT.split(sep).includes("node_modules");
  return isInstalled ? `^${VERSION}` : `file:${relative(folder, ROOT).split(sep).join("/")}`;
}
