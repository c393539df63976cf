// @ts-check
// The cost of this package in the host, compared with a host with a provider that does nothing: the time to the first
// response, the memory, and the checks and diffs per second. The same for the plugin, which needs no host.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { startEmulator } from "../demo/emulator.mjs";
import { ROOT } from "../install.mjs";

const load = createRequire(import.meta.url);
const KIND = "Monitor";
const CALLS = 2_000;
const KIB_OF_MIB = 1024;

/** Replaces our shim. */
const NOTHING =
  "exports.handler=()=>({check:async(o,n)=>({inputs:n}),diff:async()=>({}),create:async(n)=>({id:'1',outs:n})})";

/**
 * @typedef {object} HostMeasured
 * @property {number} portMs from the start of the process to its port
 * @property {number} portMiB memory at that time
 * @property {number} startMs from the start of the process to its first response
 * @property {number} answeredMiB memory after that response
 * @property {number} createdMiB memory after the first create
 * @property {number} checks per second, sequentially
 * @property {number} diffs
 */

/**
 * What was measured in one round: a host with a provider that does nothing, one with ours, the plugin, and ours in this
 * process.
 * @typedef {Record<"bare" | "ours" | "plugin", HostMeasured> & { lifecycle: Pick<HostMeasured, "checks" | "diffs"> }} HostRound
 */

/**
 * @param {import("./run.mjs").Place} place
 * @param {number} rounds
 * @returns {Promise<HostRound[]>}
 */
export async function measureHosts({ toolchain, folder, signal, progress }, rounds) {
  const { startHost, PluginFrontEnd, check, diff, kindNamed } = await sources();
  const emulator = await startEmulator(folder, signal);
  const config = { "monitoring:apiKey": emulator.apiKey, "monitoring:baseUrl": emulator.url };
  const frontEnd = new PluginFrontEnd(toolchain.launcher);
  const host = () => startHost({}, undefined, false);
  const bare = () => measureHost(host, { __provider: NOTHING }, config);
  const ours = () => measureHost(host, {}, config);
  const plugin = () => measureHost(() => startHost({}, frontEnd, false), {}, config);
  /** @type {HostRound[]} */
  const results = [];
  try {
    // A warm-up, because the first runs find empty system caches.
    for (const measure of [bare, ours, plugin]) await measure();
    for (let round = 1; round <= rounds; round += 1) {
      progress(`host, round ${round} of ${rounds}`);
      const processes = { bare: await bare(), ours: await ours(), plugin: await plugin() };
      results.push({
        ...processes,
        lifecycle: await inProcess({ check, diff, spec: kindNamed(KIND) }),
      });
    }
  } finally {
    await emulator.stop();
  }
  return results;
}

/**
 * What is written in TypeScript.
 * @returns {Promise<typeof import("./host-sources")>}
 */
async function sources() {
  // After the dependencies are installed.
  const { importTypeScript } = await import("../build/sources.mjs");
  return /** @type {typeof import("./host-sources")} */ (
    await importTypeScript(join(ROOT, "scripts", "bench", "host-sources.ts"))
  );
}

/**
 * @param {() => Promise<import("../../test/support/host/host").Host>} start
 * @param {Record<string, string>} shim what to send instead of our shim
 * @param {Record<string, string>} config
 * @returns {Promise<HostMeasured>}
 */
async function measureHost(start, shim, config) {
  const inputs = { ...monitorInputs(), ...shim };
  const started = performance.now();
  const host = await start();
  const portMs = performance.now() - started;
  try {
    const portMiB = memoryOf(host.pid);
    await host.configure(config);
    await host.check(KIND, {}, inputs);
    const startMs = performance.now() - started;
    const answeredMiB = memoryOf(host.pid);
    const { id, props } = await host.create(KIND, inputs);
    const createdMiB = memoryOf(host.pid);
    const checks = await perSecond(() => host.check(KIND, inputs, inputs));
    const diffs = await perSecond(() => host.diff(KIND, id, { ...props, ...shim }, inputs));
    return { portMs, portMiB, startMs, answeredMiB, createdMiB, checks, diffs };
  } finally {
    await host.stop();
  }
}

/**
 * The same calls, in this process instead of a host.
 * @param {Pick<typeof import("./host-sources"), "check" | "diff"> & { spec: import("../../src/definitions").KindSpec }} verbs
 */
async function inProcess({ check, diff, spec }) {
  const inputs = monitorInputs();
  return {
    checks: await perSecond(() => check(spec, inputs, inputs)),
    diffs: await perSecond(() => diff(spec, inputs, inputs)),
  };
}

/** @returns {import("../../src/definitions").JsonObject} */
function monitorInputs() {
  return load("./program/monitor-args.js").monitorArgs(0);
}

/** @param {() => unknown} work */
async function perSecond(work) {
  const started = performance.now();
  for (let call = 0; call < CALLS; call += 1) await work();
  return (CALLS * 1000) / (performance.now() - started);
}

/** Memory of a process, in MiB. @param {number | undefined} pid */
function memoryOf(pid) {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)])) / KIB_OF_MIB;
}
