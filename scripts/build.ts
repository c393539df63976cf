// `npm run build`: what the package contains, and the plugin for the tests, in dist.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageBundle, pluginBundle } from "./build/bundle";
import { LICENSES, licensesOf } from "./build/licenses";
import { packageTypes } from "./build/types";
import { ROOT } from "./install.mjs";

const DIST = join(ROOT, "dist");

/** Builds it. */
export async function start() {
  const packages = await packageBundle(DIST);
  writeFileSync(join(DIST, LICENSES), licensesOf(packages));
  await pluginBundle(join(DIST, "plugin", "main.js"));
  await packageTypes(DIST);
}
