// @ts-check
// Builds the engine from Go modules, for machines that can reach only package registries.
import { seconds } from "../run.mjs";
import { ENGINE_MODULE, ENGINE_REPLACES, installPrograms } from "./go.mjs";
import { checkWhole } from "./probe.mjs";
import { ENGINE_VERSION } from "./release.mjs";

/** @type {import("./go.mjs").GoProgram[]} */
const PROGRAMS = [
  {
    name: "pulumi",
    requires: { [ENGINE_MODULE]: `v${ENGINE_VERSION}` },
    replaces: ENGINE_REPLACES,
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
 * @param {string} folder for the engine
 * @param {string} hostScript start script of the dynamic provider's host
 * @param {import("./go.mjs").Context} context
 */
export async function build(folder, hostScript, context) {
  const started = performance.now();
  const copies = { "pulumi-resource-pulumi-nodejs": hostScript };
  await installPrograms(PROGRAMS, { folder, copies, check: checkWhole }, context);
  context.log(`Built Pulumi ${ENGINE_VERSION} in ${seconds(started)} s.`);
}
