// @ts-check
// Starts the emulator as a separate process, as a user would, and calls its API and its control calls.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "../install.mjs";
import { NotAsDocumented } from "./tour.mjs";

const MAIN = join(ROOT, "dist", "cli", "main.js");
const START_TIMEOUT_MS = 20_000;
const STOP_TIMEOUT_MS = 10_000;
const CALL_TIMEOUT_MS = 20_000;

/** @typedef {Record<string, unknown> & { id: string | number }} Row */
/** @typedef {{ id: number, records: Record<string, Row[]> }} OrganizationState */
/** @typedef {{ method: string, path: string, status: number, time: string }} LoggedRequest */

/**
 * @param {string} folder for its output: a pipe would break when the demo ends before it (--keep)
 * @param {AbortSignal} signal
 * @param {readonly string[]} [flags] more options for `pulumi-monitoring serve`
 * @param {object} [program] another one than that of this repository
 * @param {readonly string[]} [program.command]
 * @param {string} [program.cwd]
 */
export async function startEmulator(
  folder,
  signal,
  flags = [],
  { command: [file = "", ...args] = [process.execPath, MAIN], cwd = ROOT } = {},
) {
  const log = join(folder, "emulator.out");
  const output = openSync(log, "w");
  const child = spawn(file, [...args, "serve", "--json", "--port", "0", ...flags], {
    cwd,
    stdio: ["ignore", output, output],
    // A separate process group: Ctrl-C reaches the terminal's group, and the API must outlive the engine.
    detached: true,
  });
  closeSync(output);
  const ended = once(child, "exit");
  ended.catch(() => {}); // reported where it is awaited
  const stop = async () => {
    child.kill("SIGTERM");
    const alarm = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
    const [code, how] = await ended.finally(() => clearTimeout(alarm));
    if (code !== 0)
      throw new NotAsDocumented(`the embedded API ended with ${code ?? how}, not with 0`);
  };
  try {
    // Otherwise its error would come only after the time to start.
    if (child.pid === undefined) await ended;
    const deadline = performance.now() + START_TIMEOUT_MS;
    let text = "";
    while (!text.startsWith("{") || !text.includes("\n")) {
      if (child.exitCode !== null)
        throw new NotAsDocumented(`the embedded API did not start: ${text}`);
      if (performance.now() > deadline)
        throw new NotAsDocumented("the embedded API does not print its address");
      await sleep(50, undefined, { signal });
      text = readFileSync(log, "utf8");
    }
    /** @type {{ url: string, apiKey: string }} */
    const { url, apiKey } = JSON.parse(text.split("\n", 1)[0] ?? "");
    // `leave` lets the demo end while the emulator keeps running.
    const leave = () => child.unref();
    return { pid: child.pid, url, apiKey, stop, leave, ...callsOf(url, apiKey) };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}

/** @typedef {Awaited<ReturnType<typeof startEmulator>>} Emulator */

/**
 * @param {string} url
 * @param {string} apiKey
 */
function callsOf(url, apiKey) {
  const control = async (/** @type {string} */ path, /** @type {RequestInit} */ request = {}) => {
    const response = await fetch(`${url}/__emulator${path}`, request);
    if (!response.ok) throw new NotAsDocumented(`/__emulator${path} returned ${response.status}`);
    return response.text();
  };
  const headers = { "Content-Type": "application/json" };
  return {
    /**
     * Calls the API like any other client.
     * @template [T=unknown] the data that this call returns
     * @param {string} method
     * @param {string} path below /api/v1
     * @param {object} [body]
     * @param {string} [key]
     * @returns {Promise<{ status: number, data: T }>}
     */
    async call(method, path, body, key = apiKey) {
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: { ...headers, Authorization: `Bearer ${key}` },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      const text = await response.text();
      return { status: response.status, data: text === "" ? undefined : JSON.parse(text).data };
    },

    /** Simulates the DNS records of a name. @param {string} name */
    publish: (name) => control("/dns", { method: "POST", headers, body: JSON.stringify({ name }) }),

    /** @returns {Promise<OrganizationState[]>} everything that is stored, without logs */
    stored: async () => JSON.parse(await control("/state")).organizations,

    /** @returns {Promise<LoggedRequest[]>} the requests to the API since `forgetRequests` */
    requests: async () => JSON.parse(await control("/requests")),

    forgetRequests: () => control("/requests", { method: "DELETE" }),
  };
}
