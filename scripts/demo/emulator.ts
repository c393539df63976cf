// Starts the emulator as a separate process, as a user would, and calls its API and its control calls.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "../install.mjs";
import { NotAsDocumented } from "./tour";

/** The command of this repository. */
const SERVE = { file: process.execPath, args: [join(ROOT, "dist", "cli", "main.js")], cwd: ROOT };
const START_TIMEOUT_MS = 20_000;
const STOP_TIMEOUT_MS = 10_000;
const CALL_TIMEOUT_MS = 20_000;

/** Everything that is stored of an organization. */
export interface OrganizationState {
  id: number;
  records: Record<string, { id: string | number }[]>;
}

/** A request to the API. */
type LoggedRequest = { method: string; path: string; status: number; time: string };

/**
 * @param folder for its output: a pipe would break when the demo ends before it (--keep)
 * @param flags more options for `pulumi-monitoring serve`
 * @param program another one than that of this repository
 */
export async function startEmulator(
  folder: string,
  signal: AbortSignal,
  flags: readonly string[] = [],
  program: { file: string; args: string[]; cwd: string } = SERVE,
) {
  const log = join(folder, "emulator.out");
  const output = openSync(log, "w");
  const { file, args, cwd } = program;
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
    const [line = ""] = text.split("\n", 1);
    const { url, apiKey } = JSON.parse(line) as { url: string; apiKey: string };
    // `leave` lets the demo end while the emulator keeps running.
    const leave = () => child.unref();
    return { pid: child.pid, url, apiKey, stop, leave, ...callsOf(url, apiKey) };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}

/** A started emulator. */
export type Emulator = Awaited<ReturnType<typeof startEmulator>>;

function callsOf(url: string, apiKey: string) {
  const control = async (path: string, request: RequestInit = {}) => {
    const response = await fetch(`${url}/__emulator${path}`, request);
    if (!response.ok) throw new NotAsDocumented(`/__emulator${path} returned ${response.status}`);
    return response.text();
  };
  const headers = { "Content-Type": "application/json" };
  return {
    /** Calls the API like any other client, below /api/v1. */
    async call<Data>(method: string, path: string, body?: object, key = apiKey) {
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: { ...headers, Authorization: `Bearer ${key}` },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      const text = await response.text();
      const { data } = JSON.parse(text || "{}") as { data: Data };
      return { status: response.status, data };
    },

    /** Simulates the DNS records of a name. */
    publish: (name: string) =>
      control("/dns", { method: "POST", headers, body: JSON.stringify({ name }) }),

    /** Everything that is stored, without logs. */
    async stored() {
      const state = JSON.parse(await control("/state")) as { organizations: OrganizationState[] };
      return state.organizations;
    },

    /** The requests to the API since `forgetRequests`. */
    requests: async () => JSON.parse(await control("/requests")) as LoggedRequest[],

    forgetRequests: () => control("/requests", { method: "DELETE" }),
  };
}
