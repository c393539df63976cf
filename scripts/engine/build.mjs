// @ts-check
// Builds the engine from Go modules, for machines that can reach only package registries.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { ENGINE_MODULE, ENGINE_REPLACES, compileAll, copyExecutable } from "./go.mjs";
import { installFolder } from "./install-folder.mjs";
import { checkWhole } from "./probe.mjs";
import { ENGINE_VERSION } from "./release.mjs";
import { seconds } from "./run.mjs";

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
 * @param {object} options
 * @param {string} options.folder for the engine
 * @param {string} options.hostScript start script of the dynamic provider's host
 * @param {NodeJS.ProcessEnv} options.env
 * @param {(line: string) => void} options.log
 */
export async function build({ folder, hostScript, env, log }) {
  const started = performance.now();
  const fill = async (/** @type {string} */ staging) => {
    const bin = join(staging, "bin");
    await mkdir(bin);
    await compileAll(PROGRAMS, { staging, bin, env, log });
    const script = join(bin, "pulumi-resource-pulumi-nodejs");
    await copyExecutable(hostScript, script).catch((error) => {
      throw new Error(`cannot copy the dynamic provider's start script: ${error.message}`);
    });
    return bin;
  };
  await installFolder(folder, fill, checkWhole);
  log(`Built Pulumi ${ENGINE_VERSION} in ${seconds(started)} s.`);
}
