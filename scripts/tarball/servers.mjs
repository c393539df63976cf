// @ts-check
// Starts the servers of the package: the emulator through its bin, and the policy pack.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

/**
 * @param {string} consumer
 * @returns {Promise<{ url: string, apiKey: string, stop: () => Promise<void> }>}
 */
export async function startEmulator(consumer) {
  const bin = join(consumer, "node_modules", ".bin", "pulumi-monitoring");
  const child = spawn(bin, ["serve", "--json", "--port", "0"], {
    cwd: consumer,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) =>
    child.once("exit", (code, signal) => resolve(code ?? signal)),
  );
  const line = await firstLine(child, "`pulumi-monitoring serve`").catch((error) => {
    child.kill("SIGKILL");
    throw error;
  });
  const { url, apiKey } = JSON.parse(line);
  const stop = async () => {
    child.kill("SIGTERM");
    const how = await ended;
    if (how !== 0)
      throw new Error(`\`pulumi-monitoring serve\` ended with ${how} after SIGTERM, not with 0`);
  };
  return { url, apiKey, stop };
}

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
