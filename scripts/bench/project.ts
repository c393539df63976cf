// The project of a contestant: the same monitors, and the path of its provider.
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../install.mjs";
import type { Contestant } from "./contestants";
import { monitorArgs } from "./program/monitor-args";
import type { Toolchain } from "./toolchain";

/** Writes it into a folder that does not exist yet. */
export function writeProject(
  folder: string,
  { frontEnd, family }: Contestant,
  size: number,
  toolchain: Toolchain,
) {
  mkdirSync(folder, { recursive: true });
  // JSON is YAML.
  const write = (file: string, content: unknown) =>
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
