// @ts-check
// What the programs need in addition to the engine: plugins, and the language host for YAML, built or found once for each run.
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../install.mjs";
import { resolveLanguage } from "../languages/resolve.mjs";
import { LATENCY_MS } from "./contestants.mjs";

const FLOOR = join(ROOT, "scripts", "bench", "floor");

/**
 * @typedef {object} Toolchain
 * @property {string} engine its folder
 * @property {string[]} path folders for PATH that YAML needs
 * @property {{ ours: string, floor: string }} plugins their folders
 */

/**
 * @param {object} parts
 * @param {readonly import("./contestants.mjs").Contestant[]} parts.contestants
 * @param {string} parts.folder for all stacks
 * @param {string} parts.engine its folder
 * @param {(line: string) => void} parts.progress
 * @returns {Promise<Toolchain>}
 */
export async function prepare({ contestants, folder, engine, progress: log }) {
  // The packages that a user would install, and the floor's provider. Programs are in folders below.
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  symlinkSync(join(ROOT, "node_modules", "@pulumi"), join(modules, "@pulumi"), "dir");
  symlinkSync(ROOT, join(modules, "pulumi-monitoring"), "dir");
  symlinkSync(FLOOR, join(modules, "pulumi-floor"), "dir");
  const plugins = { ours: join(folder, "plugin"), floor: join(folder, "floor-plugin") };
  if (!contestants.some(({ frontEnd }) => frontEnd === "plugin"))
    return { engine, path: [], plugins };
  // After the dependencies are installed, because it needs them.
  const { pluginFolder } = await import("../plugin/folder.mjs");
  await pluginFolder(plugins.ours);
  await pluginFolder(plugins.floor, join(FLOOR, "plugin.js"));
  return { engine, path: await resolveLanguage("yaml", { engine, log }), plugins };
}

/** The environment of the floor's plugin. */
export function floorEnvironment() {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  return {
    BENCH_LATENCY_MS: String(LATENCY_MS),
    BENCH_SCHEMA: join(ROOT, "src", "plugin", "schema.json"),
    BENCH_VERSION: String(version),
  };
}
