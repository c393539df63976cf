// @ts-check
// The project of a contestant: the same monitors in its language, and the path of its provider.
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ROOT } from "../install.mjs";

const load = createRequire(import.meta.url);

/** Plain JavaScript, so that the compiler is not measured. */
const NODE = { name: "nodejs", options: { typescript: false } };

/** @type {Readonly<Record<import("./contestants.mjs").Language, unknown>>} */
const RUNTIMES = { typescript: NODE, yaml: "yaml", python: "python" };

/**
 * @param {string} folder that does not exist yet
 * @param {object} parts
 * @param {import("./contestants.mjs").Contestant} parts.contestant
 * @param {number} parts.size
 * @param {import("./toolchain.mjs").Toolchain} parts.toolchain
 */
export function writeProject(folder, { contestant, size, toolchain }) {
  const { frontEnd, family, language, isPlain } = contestant;
  mkdirSync(folder, { recursive: true });
  const write = (/** @type {string} */ file, /** @type {unknown} */ content) =>
    writeFileSync(join(folder, file), JSON.stringify(content));
  const path = toolchain.plugins[family === "floor" ? "floor" : "ours"];
  // JSON is YAML.
  write("Pulumi.yaml", {
    name: "bench",
    runtime: RUNTIMES[language],
    ...(frontEnd === "plugin" && { plugins: { providers: [{ name: "monitoring", path }] } }),
  });
  if (language === "yaml") return write("Main.json", yamlProgram(size, isPlain));
  cpSync(join(ROOT, "scripts", "bench", "program"), folder, { recursive: true });
  write("case.json", { provider: frontEnd === "plugin" ? "plugin" : family, size, isPlain });
}

/**
 * @param {number} size
 * @param {boolean} isPlain
 */
function yamlProgram(size, isPlain) {
  /** @type {typeof import("./program/monitor-args")} */
  const { monitorArgs } = load("./program/monitor-args.js");
  const resources = Array.from({ length: size }, (_, at) => [
    `monitor-${at}`,
    { type: "monitoring:Monitor", properties: monitorArgs(at, isPlain) },
  ]);
  return { resources: Object.fromEntries(resources) };
}
