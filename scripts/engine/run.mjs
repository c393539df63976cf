// @ts-check
// Runs a program to completion. Its output never goes to our stdout, because `npm run --silent engine` prints
// only the folder there.
import { spawn } from "node:child_process";

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {number} [timeoutMs] The program is killed after this time.
 * @property {string} [doing] The text to print while it runs; without it, nothing is printed.
 * @property {(line: string) => void} [log]
 */

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/** Prints a line this often, so that a long command does not look like a hang. */
const HEARTBEAT_MS = 8_000;

/**
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<string>} what it wrote to stdout, trimmed
 */
export function run(command, args, { cwd, env = process.env, timeoutMs, doing, log } = {}) {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    // Its own process group: `go build` starts compilers, which would outlive a killed parent.
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    let stdout = "";
    let stderr = "";
    let timedOut = false;
    const stop = () => killGroup(child.pid);
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => {
      stop();
      finish();
      process.kill(process.pid, signal); // there is no other listener: this ends the process with the signal
    };
    for (const signal of SIGNALS) process.once(signal, passOn);
    const heartbeat =
      doing && setInterval(() => log?.(`${doing} (${seconds(started)} s)`), HEARTBEAT_MS);
    const expire = () => {
      timedOut = true;
      stop();
    };
    const alarm = timeoutMs && setTimeout(expire, timeoutMs);
    child.stdout.on("data", (chunk) => (stdout += chunk));
    child.stderr.on("data", (chunk) => (stderr += chunk));
    const finish = () => {
      clearInterval(heartbeat);
      clearTimeout(alarm);
      for (const signal of SIGNALS) process.off(signal, passOn);
    };
    child.once("error", (error) => {
      finish();
      reject(error);
    });
    child.once("close", (code, signal) => {
      finish();
      if (code === 0) return resolve(stdout.trim());
      const how = timedOut
        ? `no result within ${Math.round((timeoutMs ?? 0) / 1000)} s`
        : `exit ${code ?? signal}`;
      const output = lastLines(stderr || stdout);
      reject(new Error(`${how}${output ? `: ${output}` : ""}`));
    });
  });
}

/** Kills a process and all that it has started in its group. @param {number | undefined} pid */
export function killGroup(pid) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended meanwhile.
  }
}

/** @param {string} text */
function lastLines(text) {
  return text.trim().split("\n").slice(-6).join("\n");
}

/** @param {number} started */
export function seconds(started) {
  return Math.round((performance.now() - started) / 1000);
}
