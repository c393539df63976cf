// @ts-check
// Child processes. Their output never goes to our stdout, because `npm run --silent engine` prints only a folder there. It
// also runs `npm ci`, so it uses only Node's own modules.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [input] for its stdin
 * @property {boolean} [isShown] whether its output goes to our stderr, instead of into the result
 * @property {number} [timeoutMs] The program is killed after this time.
 * @property {AbortSignal} [signal] interrupts the program; without it, a signal that ends this process kills the program
 * @property {string} [doing] The text to print while it runs; without it, nothing is printed.
 * @property {(line: string) => void} [log]
 */

/** @typedef {{ how: string, stdout: string, stderr: string }} Outcome `how` is "exit 0" after success */

/** They end a process, unless it listens. */
export const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
const SUCCESS = "exit 0";

/** Prints a line this often, so that a long command does not look like a hang. */
const HEARTBEAT_MS = 8_000;
/** Time for an interrupted program to finish what it has begun. */
const INTERRUPT_MS = 15_000;
const SERVER_MS = 60_000;
/** What a program has started may keep the pipes open a little longer, but its own output is complete. */
const PIPES_MS = 2_000;

/**
 * Runs a program to its end. Throws if it cannot be started.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Outcome>}
 */
export async function outcomeOf(command, args, options = {}) {
  const { cwd, env = process.env, input, isShown = false, timeoutMs, signal, doing, log } = options;
  const started = performance.now();
  const output = isShown ? 2 : "pipe";
  // Its own process group: `go build` starts compilers, which would outlive a killed parent.
  const child = spawn(command, args, {
    cwd,
    env,
    detached: true,
    stdio: [input === undefined ? "ignore" : "pipe", output, output],
  });
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text) => (stdout += text));
  child.stderr?.setEncoding("utf8").on("data", (text) => (stderr += text));
  // A program that rejects its arguments ends without reading its input.
  child.stdin?.on("error", () => {}).end(input);
  const closed = new Promise((resolve) => child.once("close", resolve));

  /** @type {NodeJS.Timeout[]} */
  const timers = [];
  const after = (/** @type {number} */ ms, /** @type {() => void} */ action) =>
    void timers.push(setTimeout(action, ms));
  let timedOut = false;
  const stop = () => killGroup(child.pid);
  const interrupt = () => {
    child.kill("SIGINT");
    after(INTERRUPT_MS, stop);
  };
  const passOn = (/** @type {NodeJS.Signals} */ name) => {
    stop();
    process.kill(process.pid, name); // without another listener, this ends the process with the signal
  };
  if (signal === undefined) for (const name of SIGNALS) process.once(name, passOn);
  signal?.addEventListener("abort", interrupt, { once: true });
  if (timeoutMs !== undefined)
    after(timeoutMs, () => {
      timedOut = true;
      stop();
    });
  if (doing !== undefined)
    timers.push(setInterval(() => log?.(`${doing} (${seconds(started)} s)`), HEARTBEAT_MS));
  try {
    const [code, name] = await once(child, "exit");
    await Promise.race([closed, new Promise((resolve) => after(PIPES_MS, () => resolve(null)))]);
    const how = timedOut ? `no result within ${seconds(started)} s` : `exit ${code ?? name}`;
    return { how, stdout, stderr };
  } finally {
    timers.forEach(clearTimeout);
    for (const name of SIGNALS) process.off(name, passOn);
    signal?.removeEventListener("abort", interrupt);
  }
}

/**
 * Runs a program that has to succeed.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<string>} what it wrote to stdout, trimmed
 */
export async function run(command, args, options) {
  const { how, stdout, stderr } = await outcomeOf(command, args, options);
  if (how === SUCCESS) return stdout.trim();
  const last = (stderr || stdout).trim().split("\n").slice(-6).join("\n");
  throw new Error(last === "" ? how : `${how}: ${last}`);
}

/** Whether a program has succeeded. @param {Outcome} outcome */
export const isSuccess = ({ how }) => how === SUCCESS;

/**
 * Starts a server that prints its port first, and stops it. Throws if it prints anything else.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} [cwd]
 */
export async function checkServer(command, args, cwd) {
  const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit").then(([code, signal]) => `ended with ${code ?? signal}`);
  const signal = AbortSignal.timeout(SERVER_MS);
  const printed = once(createInterface(child.stdout), "line", { signal });
  try {
    const said = await Promise.race([ended, printed.then(([line]) => `printed "${line}"`)]);
    if (!/^printed "\d+"$/.test(said)) throw new Error(`${command} ${said}, not its port`);
  } finally {
    child.kill("SIGKILL");
    printed.catch(() => {});
  }
}

/** Kills a process and all that it has started in its group. @param {number | undefined} pid */
function killGroup(pid) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended meanwhile.
  }
}

/** @param {number} started */
export function seconds(started) {
  return Math.round((performance.now() - started) / 1000);
}
