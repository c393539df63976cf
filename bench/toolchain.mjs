// @ts-check
// What the programs need in addition to the engine: plugins, SDKs and language hosts, built or found once for each run.
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "../scripts/run.mjs";
import { ROOT } from "../scripts/install.mjs";
import { resolveLanguage } from "../scripts/languages/resolve.mjs";
import { writeSdk } from "../scripts/sdk/write.mjs";

const SCHEMA = join(ROOT, "src", "plugin", "schema.json");
const FLOOR = join(ROOT, "bench", "floor", "plugin.js");
const INSTALL_TIMEOUT_MS = 5 * 60_000;

/** @typedef {import("./contestants.mjs").Contestant} Contestant */
/** @typedef {import("./contestants.mjs").Language} Language */

/**
 * @typedef {object} Toolchain
 * @property {Record<string, string>} env for the engine, with PATH
 * @property {{ ours: string, floor: string }} plugins their folders
 * @property {string} launcher the file that starts our plugin
 */

/**
 * @param {object} parts
 * @param {readonly Contestant[]} parts.contestants
 * @param {string} parts.folder for all stacks
 * @param {string} parts.engine its folder
 * @param {(line: string) => void} parts.progress
 * @returns {Promise<Toolchain>}
 */
export async function prepare({ contestants, folder, engine, progress }) {
  const languages = new Set(
    contestants.flatMap(({ frontEnd, language }) => (frontEnd === "plugin" ? [language] : [])),
  );
  linkPackages(join(folder, "node_modules"));
  const path = [engine];
  for (const language of /** @type {const} */ (["yaml", "python"]))
    if (languages.has(language))
      path.unshift(...(await resolveLanguage(language, { engine, log: progress })));
  path.push(process.env["PATH"] ?? "");
  const PATH = path.join(delimiter);
  if (languages.has("typescript")) await nodeSdk(folder, progress);
  return {
    env: { PATH, ...(languages.has("python") && (await pythonSdk(folder, PATH, progress))) },
    ...(await plugins(folder)),
  };
}

/**
 * The packages that a user would install, and the floor's provider. Programs are in folders below.
 * @param {string} modules
 */
function linkPackages(modules) {
  mkdirSync(modules);
  symlinkSync(join(ROOT, "node_modules", "@pulumi"), join(modules, "@pulumi"), "dir");
  symlinkSync(ROOT, join(modules, "pulumi-monitoring"), "dir");
  symlinkSync(join(ROOT, "bench", "floor"), join(modules, "pulumi-floor"), "dir");
}

/** @param {string} folder */
async function plugins(folder) {
  // After the dependencies are installed, because it needs them.
  const { EXECUTABLE, pluginFolder } = await import("../scripts/plugin/folder.mjs");
  const made = { ours: join(folder, "plugin"), floor: join(folder, "floor-plugin") };
  await pluginFolder(made.ours);
  await pluginFolder(made.floor, FLOOR);
  return { plugins: made, launcher: join(made.ours, EXECUTABLE) };
}

/**
 * Next to the linked packages, where it finds the Pulumi SDK.
 * @param {string} folder
 * @param {(line: string) => void} log
 */
async function nodeSdk(folder, log) {
  log("Generating the SDK for Node");
  const out = join(folder, "node_modules", "pulumi-monitoring-sdk");
  await writeSdk("nodejs", { schema: SCHEMA, out, log });
}

/**
 * @param {string} folder
 * @param {string} PATH
 * @param {(line: string) => void} log
 * @returns {Promise<{ PYTHONPATH: string }>}
 */
async function pythonSdk(folder, PATH, log) {
  log("Generating the SDK for Python");
  const made = await writeSdk("python", { schema: SCHEMA, out: join(folder, "sdk-python"), log });
  const PYTHONPATH = join(folder, "python-packages");
  // The dependencies of the SDK are installed with the language.
  const args = ["-m", "pip", "install", "--quiet", "--no-deps", "--target", PYTHONPATH, made];
  const env = { ...process.env, PATH };
  await run("python", args, { env, timeoutMs: INSTALL_TIMEOUT_MS, doing: "Still installing", log });
  return { PYTHONPATH };
}

/** The environment of the floor's plugin. @param {Contestant} contestant */
export function floorEnvironment({ latencyMs = 0 }) {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  return {
    BENCH_LATENCY_MS: String(latencyMs),
    BENCH_SCHEMA: SCHEMA,
    BENCH_VERSION: String(version),
  };
}
