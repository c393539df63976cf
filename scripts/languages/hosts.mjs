// @ts-check
// The language hosts that programs in other languages than TypeScript need: official ones where they are, otherwise
// built from Go modules. Tests need them; users have them, since they come with every official engine.
import { mkdir } from "node:fs/promises";
import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { ENGINE_MODULE, ENGINE_REPLACES, compileAll } from "../engine/go.mjs";
import { place } from "../engine/place.mjs";
import { isExecutable, pathFolders } from "../engine/probe.mjs";
import { ENGINE_VERSION, languagesFolder } from "../engine/release.mjs";

const SDK_MODULE = "github.com/pulumi/pulumi/sdk/v3";

/** The last release of the SDK's module that still carries language hosts. */
const SDK_WITH_HOSTS = "v3.65.1";

/** What the host and the generator of YAML programs are compiled from. */
export const YAML_MODULES = {
  "github.com/pulumi/pulumi-yaml": "v1.38.1",
  [ENGINE_MODULE]: `v${ENGINE_VERSION}`,
  [SDK_MODULE]: `v${ENGINE_VERSION}`,
};

/** @type {Readonly<Record<"yaml" | "python" | "go", import("../engine/go.mjs").GoProgram>>} */
const HOSTS = {
  yaml: {
    name: "pulumi-language-yaml",
    requires: YAML_MODULES,
    replaces: ENGINE_REPLACES,
    target: "github.com/pulumi/pulumi-yaml/cmd/pulumi-language-yaml",
  },
  python: {
    name: "pulumi-language-python",
    requires: { [SDK_MODULE]: SDK_WITH_HOSTS },
    target: `${SDK_MODULE}/python/cmd/pulumi-language-python`,
    scripts: { "pulumi-language-python-exec": "python/cmd/pulumi-language-python-exec" },
  },
  go: {
    name: "pulumi-language-go",
    requires: { [SDK_MODULE]: SDK_WITH_HOSTS },
    target: `${SDK_MODULE}/go/pulumi-language-go`,
  },
};

/** @typedef {keyof typeof HOSTS} Language */

export const LANGUAGES = /** @type {Language[]} */ (Object.keys(HOSTS));

/**
 * @param {Language} language
 * @param {object} context
 * @param {string} context.engine folder of the engine
 * @param {NodeJS.ProcessEnv} context.env
 * @param {(line: string) => void} context.log
 * @returns {Promise<string>} the folder that the host lies in
 */
export async function resolveHost(language, { engine, env, log }) {
  const host = HOSTS[language];
  const names = [host.name, ...Object.keys(host.scripts ?? {})];
  const isWhole = (/** @type {string} */ folder) =>
    names.every((name) => isExecutable(join(folder, name)));
  const [version] = Object.values(host.requires);
  const built = join(languagesFolder(env), `${language}-${version}`);
  const besideEngine = [engine, dirname(realpathSync(join(engine, "pulumi")))];
  const found = [...besideEngine, ...pathFolders(env), built].find(isWhole);
  if (found !== undefined) return found;
  const fill = async (/** @type {string} */ staging) => {
    const bin = join(staging, "bin");
    await mkdir(bin);
    await compileAll([host], { staging, bin, env, log });
    return bin;
  };
  await place(built, fill, async (folder) => {
    if (!isWhole(folder)) throw new Error(`${names.join(" or ")} is missing in ${folder}`);
  });
  return built;
}
