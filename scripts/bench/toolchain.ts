// What the programs need in addition to the engine: plugins, and the language host for YAML, built or found once for each run.
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import manifest from "../../package.json";
import { ROOT } from "../install.mjs";
import { resolveLanguage } from "../languages/resolve";
import { pluginFolder } from "../plugin/folder";
import { LATENCY_MS } from "./contestants";
import type { Contestant } from "./contestants";

const FLOOR = join(ROOT, "scripts", "bench", "floor");

export interface Toolchain {
  /** Its folder. */
  engine: string;
  /** Folders for PATH that YAML needs. */
  path: string[];
  /** Their folders. */
  plugins: { ours: string; floor: string };
}

/** What these contestants need, in a folder for all stacks. */
export async function prepare(
  contestants: readonly Contestant[],
  folder: string,
  engine: string,
): Promise<Toolchain> {
  // The packages that a user would install, and the floor's provider. Programs are in folders below.
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  symlinkSync(join(ROOT, "node_modules", "@pulumi"), join(modules, "@pulumi"), "dir");
  symlinkSync(ROOT, join(modules, "pulumi-monitoring"), "dir");
  symlinkSync(FLOOR, join(modules, "pulumi-floor"), "dir");
  const plugins = { ours: join(folder, "plugin"), floor: join(folder, "floor-plugin") };
  if (!contestants.some(({ frontEnd }) => frontEnd === "plugin"))
    return { engine, path: [], plugins };
  await pluginFolder(plugins.ours);
  await pluginFolder(plugins.floor, join(FLOOR, "plugin.js"));
  return { engine, path: await resolveLanguage("yaml", engine), plugins };
}

/** The environment of the floor's plugin. */
export function floorEnvironment() {
  return {
    BENCH_LATENCY_MS: String(LATENCY_MS),
    BENCH_SCHEMA: join(ROOT, "src", "plugin", "schema.json"),
    BENCH_VERSION: manifest.version,
  };
}
