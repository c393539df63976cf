// @ts-check
// The project of a contestant: the same monitors, and the path of its provider.
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ROOT } from "../install.mjs";

/** @type {typeof import("./program/monitor-args")} */
const { monitorArgs } = createRequire(import.meta.url)("./program/monitor-args.js");

/**
 * @param {string} folder that does not exist yet
 * @param {object} parts
 * @param {import("./contestants.mjs").Contestant} parts.contestant
 * @param {number} parts.size
 * @param {import("./toolchain.mjs").Toolchain} parts.toolchain
 */
export function writeProject(folder, { contestant: { frontEnd, family }, size, toolchain }) {
  mkdirSync(folder, { recursive: true });
  // JSON is YAML.
  const write = (/** @type {string} */ file, /** @type {unknown} */ content) =>
    writeFileSync(join(folder, file), JSON.stringify(content));
  if (frontEnd === "dynamic") {
    // Plain JavaScript, so that the compiler is not measured.
    const runtime = { name: "nodejs", options: { typescript: false } };
    write("Pulumi.yaml", { name: "bench", runtime });
    cpSync(join(ROOT, "scripts", "bench", "program"), folder, { recursive: true });
    write("case.json", { provider: family, size });
    return;
  }
  const path = toolchain.plugins[family === "floor" ? "floor" : "ours"];
  const plugins = { providers: [{ name: "monitoring", path }] };
  write("Pulumi.yaml", { name: "bench", runtime: "yaml", plugins });
  const resources = Array.from({ length: size }, (_, at) => [
    `monitor-${at}`,
    { type: "monitoring:Monitor", properties: monitorArgs(at) },
  ]);
  write("Main.json", { resources: Object.fromEntries(resources) });
}
