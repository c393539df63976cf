// @ts-check
// Starts the policy pack of the package.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { firstLine } from "../run.mjs";

/**
 * Like the engine's language host: in its own folder. The pack prints the port that it listens on.
 * @param {string} consumer
 */
export async function startPolicyPack(consumer) {
  const pack = join(consumer, "node_modules", "pulumi-monitoring", "policy");
  if (!existsSync(join(pack, "PulumiPolicy.yaml"))) throw new Error(`${pack} is not a policy pack`);
  const runner = join(consumer, "node_modules", "@pulumi", "pulumi", "cmd", "run-policy-pack");
  const child = spawn(process.execPath, [runner, "127.0.0.1:1", "."], {
    cwd: pack,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const port = await firstLine("the policy pack", child, 20_000);
    if (!/^\d+$/.test(port)) throw new Error(`the policy pack printed "${port}", not its port`);
  } finally {
    child.kill("SIGKILL");
  }
}
