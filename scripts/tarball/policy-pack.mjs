// @ts-check
// Starts the policy pack of the package.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

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
    const port = await firstLine(child, "the policy pack");
    if (!/^\d+$/.test(port)) throw new Error(`the policy pack printed "${port}", not its port`);
  } finally {
    child.kill("SIGKILL");
  }
}

/**
 * @param {import("node:child_process").ChildProcessByStdio<null, import("node:stream").Readable, null>} child
 * @param {string} name its name in error messages
 * @returns {Promise<string>}
 */
function firstLine(child, name) {
  return new Promise((resolve, reject) => {
    createInterface(child.stdout).once("line", resolve);
    child.once("error", reject);
    child.once("exit", (code, signal) => reject(new Error(`${name} ended with ${code ?? signal}`)));
    setTimeout(() => reject(new Error(`no line from ${name} in 20 s`)), 20_000).unref();
  });
}
