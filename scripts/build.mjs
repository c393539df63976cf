// @ts-check
// `npm run build`: what the package contains, and the plugin for the tests, in dist.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageBundle, pluginBundle } from "./build/bundle.mjs";
import { LICENSES, licensesOf } from "./build/licenses.mjs";
import { packageTypes } from "./build/types.mjs";
import { ROOT, main } from "./install.mjs";

const DIST = join(ROOT, "dist");

await main(async () => {
  const packages = await packageBundle(DIST);
  writeFileSync(join(DIST, LICENSES), licensesOf(packages, { withNode: false }));
  await pluginBundle(join(DIST, "plugin", "main.js"));
  await packageTypes(DIST);
});
