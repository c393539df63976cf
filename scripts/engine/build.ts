// Builds the engine from Go modules, for machines that can reach only package registries.
import { progress } from "../install.mjs";
import { seconds } from "../run.mjs";
import { ENGINE_MODULE, installPrograms } from "./go";
import { checkWhole } from "./probe";
import { ENGINE_VERSION } from "./release";

import type { GoProgram } from "./go";

const PROGRAMS: GoProgram[] = [
  {
    name: "pulumi",
    requires: { [ENGINE_MODULE]: `v${ENGINE_VERSION}` },
    target: `${ENGINE_MODULE}/cmd/pulumi`,
  },
  {
    // The language host's own module is not available from a proxy. This is the last release of the
    // SDK module that still contains it; its protocol is old, but newer engines support it.
    name: "pulumi-language-nodejs",
    requires: { "github.com/pulumi/pulumi/sdk/v3": "v3.65.1" },
    target: "github.com/pulumi/pulumi/sdk/v3/nodejs/cmd/pulumi-language-nodejs",
  },
];

/**
 * @param folder for the engine
 * @param hostScript start script of the dynamic provider's host
 */
export async function build(folder: string, hostScript: string, env: NodeJS.ProcessEnv) {
  const started = performance.now();
  const copies = { "pulumi-resource-pulumi-nodejs": hostScript };
  await installPrograms(PROGRAMS, { folder, copies, check: checkWhole }, env);
  progress(`Built Pulumi ${ENGINE_VERSION} in ${seconds(started)} s.`);
}
