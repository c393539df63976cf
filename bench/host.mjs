// @ts-check
// What this package costs in the host: the time to its first answer and its memory, beside a host with a
// provider that does nothing, and how many checks and diffs it does in a second.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { startEmulator } from "../scripts/demo/emulator.mjs";
import { ROOT } from "../scripts/install.mjs";
import { testHost } from "./typescript.mjs";

const load = createRequire(import.meta.url);
const KIND = "Monitor";
const CALLS = 2_000;
const KIB_OF_MIB = 1024;

/** Stands in the place of our shim. */
const NOTHING =
  "exports.handler=()=>({check:async(o,n)=>({inputs:n}),diff:async()=>({}),create:async(n)=>({id:'1',outs:n})})";

/**
 * @typedef {object} HostMeasured
 * @property {number} startMs from the start of the process to its first answer
 * @property {number} answeredMiB memory after that answer
 * @property {number} createdMiB memory after the first create
 * @property {number} checks in a second, one after the other
 * @property {number} diffs
 */

/** @typedef {{ checks: number, diffs: number }} InProcess */

/**
 * @param {object} parts
 * @param {string} parts.folder
 * @param {number} parts.rounds
 * @param {AbortSignal} parts.signal
 * @param {(line: string) => void} parts.progress
 * @returns {Promise<{ bare: HostMeasured[], ours: HostMeasured[], lifecycle: InProcess[] }>}
 */
export async function measureHosts({ folder, rounds, signal, progress }) {
  const emulator = await startEmulator(folder, signal);
  const config = { "monitoring:apiKey": emulator.apiKey, "monitoring:baseUrl": emulator.url };
  const { startHost } = testHost();
  /** @type {{ bare: HostMeasured[], ours: HostMeasured[], lifecycle: InProcess[] }} */
  const results = { bare: [], ours: [], lifecycle: [] };
  const bare = () => measureHost(startHost, { __provider: NOTHING }, config);
  const ours = () => measureHost(startHost, {}, config);
  try {
    // The first ones find nothing in the caches of the system.
    await bare();
    await ours();
    for (let round = 1; round <= rounds; round += 1) {
      progress(`host, round ${round} of ${rounds}`);
      results.bare.push(await bare());
      results.ours.push(await ours());
      results.lifecycle.push(inProcess());
    }
  } finally {
    await emulator.stop();
  }
  return results;
}

/**
 * @param {typeof import("../test/host/host").startHost} startHost
 * @param {Record<string, string>} shim what to send instead of our shim
 * @param {Record<string, string>} config
 * @returns {Promise<HostMeasured>}
 */
async function measureHost(startHost, shim, config) {
  const inputs = { ...monitorInputs(), ...shim };
  const started = performance.now();
  const host = await startHost();
  try {
    await host.configure(config);
    await host.check(KIND, {}, inputs);
    const startMs = performance.now() - started;
    const answeredMiB = memoryOf(host.pid);
    const { id, props } = await host.create(KIND, inputs);
    const createdMiB = memoryOf(host.pid);
    const checks = await perSecond(() => host.check(KIND, inputs, inputs));
    const diffs = await perSecond(() => host.diff(KIND, id, { ...props, ...shim }, inputs));
    return { startMs, answeredMiB, createdMiB, checks, diffs };
  } finally {
    await host.stop();
  }
}

/** The same decisions without a host around them. @returns {InProcess} */
function inProcess() {
  /** @type {typeof import("../src/lifecycle")} */
  const { check, diff } = load(join(ROOT, "dist", "lifecycle", "index.js"));
  /** @type {typeof import("../src/definitions")} */
  const { kindNamed } = load(join(ROOT, "dist", "definitions", "index.js"));
  const spec = kindNamed(KIND);
  const inputs = monitorInputs();
  return {
    checks: perSecondNow(() => check(spec, inputs, inputs)),
    diffs: perSecondNow(() => diff(spec, inputs, inputs)),
  };
}

/** @returns {import("../src/definitions").JsonObject} */
function monitorInputs() {
  return load("./program/monitor-args.js").monitorArgs(0);
}

/** @param {() => Promise<unknown>} work */
async function perSecond(work) {
  const started = performance.now();
  for (let call = 0; call < CALLS; call += 1) await work();
  return (CALLS * 1000) / (performance.now() - started);
}

/** @param {() => unknown} work */
function perSecondNow(work) {
  const started = performance.now();
  for (let call = 0; call < CALLS; call += 1) work();
  return (CALLS * 1000) / (performance.now() - started);
}

/** Of a process, in MiB. @param {number | undefined} pid */
function memoryOf(pid) {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)])) / KIB_OF_MIB;
}
