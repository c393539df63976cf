// @ts-check
// What the programs need in addition to the engine: plugins, SDKs and language hosts, built or found once for each run.
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ROOT } from "../install.mjs";
import { resolveLanguage } from "../languages/resolve.mjs";
import { run } from "../run.mjs";
import { writeSdk } from "../sdk/write.mjs";

const SCHEMA = join(ROOT, "src", "plugin", "schema.json");
const FLOOR = join(ROOT, "scripts", "bench", "floor");
const INSTALL_TIMEOUT_MS = 5 * 60_000;

/** @import { Contestant } from "./contestants.mjs" */

/**
 * @typedef {object} Toolchain
 * @property {string} engine its folder
 * @property {string[]} path folders for PATH that languages need
 * @property {Record<string, string>} env what languages need besides
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
export async function prepare({ contestants, folder, engine, progress: log }) {
  const needs = (/** @type {string} */ name) =>
    contestants.some(({ frontEnd, language }) => frontEnd === "plugin" && language === name);
  // The packages that a user would install, and the floor's provider. Programs are in folders below.
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  symlinkSync(join(ROOT, "node_modules", "@pulumi"), join(modules, "@pulumi"), "dir");
  symlinkSync(ROOT, join(modules, "pulumi-monitoring"), "dir");
  symlinkSync(FLOOR, join(modules, "pulumi-floor"), "dir");
  /** @type {string[]} */
  const path = [];
  for (const language of /** @type {const} */ (["yaml", "python"]))
    if (needs(language)) path.unshift(...(await resolveLanguage(language, { engine, log })));
  /** @type {Record<string, string>} */
  const env = {};
  if (needs("typescript")) {
    log("Generating the SDK for Node");
    await writeSdk("nodejs", { schema: SCHEMA, out: join(modules, "pulumi-monitoring-sdk"), log });
  }
  if (needs("python")) {
    log("Generating the SDK for Python");
    const sdk = await writeSdk("python", { schema: SCHEMA, out: join(folder, "sdk-python"), log });
    env["PYTHONPATH"] = join(folder, "python-packages");
    // The dependencies of the SDK are installed with the language.
    const target = ["--no-deps", "--target", env["PYTHONPATH"], sdk];
    const PATH = [...path, process.env["PATH"]].join(delimiter);
    const options = { env: { ...process.env, PATH }, timeoutMs: INSTALL_TIMEOUT_MS };
    await run("python", ["-m", "pip", "install", "--quiet", ...target], options);
  }
  // After the dependencies are installed, because it needs them.
  const { EXECUTABLE, pluginFolder } = await import("../plugin/folder.mjs");
  const plugins = { ours: join(folder, "plugin"), floor: join(folder, "floor-plugin") };
  await pluginFolder(plugins.ours);
  await pluginFolder(plugins.floor, join(FLOOR, "plugin.js"));
  return { engine, path, env, plugins, launcher: join(plugins.ours, EXECUTABLE) };
}

/** The environment of the floor's plugin. @param {Contestant} contestant */
export function floorEnvironment({ latencyMs }) {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  return {
    BENCH_LATENCY_MS: String(latencyMs),
    BENCH_SCHEMA: SCHEMA,
    BENCH_VERSION: String(version),
  };
}
