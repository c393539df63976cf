// @ts-check
// Memory and processor time of the processes of a run: engine, program and provider. They are sampled from outside,
// because most of them are not ours, and only on Linux: elsewhere each sample would start a program, which would affect
// the measurement.
import { readFileSync, readdirSync } from "node:fs";

const INTERVAL_MS = 100;
const KIB_OF_MIB = 1024;
/** The unit of the times in `stat`; the same on all processors that Node supports. */
const TICKS_A_SECOND = 100;

/** The host of YAML runs the program itself; that of Node starts it. */
const COMMANDS = {
  engine: /^(\S*\/)?pulumi /,
  program: /\/cmd\/run\b|\bpulumi-language-yaml /,
  provider: /\/cmd\/dynamic-provider\b|\/plugin\.cjs\b/,
};

/** @typedef {keyof typeof COMMANDS} Role the provider is the host of dynamic resources, or the plugin */

/**
 * @typedef {object} Usage
 * @property {number} memoryMiB the peak of the largest process with the role
 * @property {number} cpuSeconds of all processes with the role: YAML starts a plugin twice, once for its schema
 */
/** @typedef {Partial<Record<Role, Usage>>} Usages */

/**
 * Samples the descendants of this process regularly during the work.
 * @param {() => Promise<unknown>} work
 * @returns {Promise<Usages>}
 */
export async function usedDuring(work) {
  /** Kept, because a process whose parent has ended gets another one. @type {Map<number, number>} */
  const parents = new Map();
  /** @type {Map<number, { role: Role } & Usage>} */
  const seen = new Map();
  const look = () => {
    for (const pid of readdirSync("/proc").map(Number).filter(Number.isInteger)) {
      if (!parents.has(pid)) parents.set(pid, Number(stat(pid)[1]));
      const looked = descends(pid, parents) ? lookAt(pid) : undefined;
      if (looked !== undefined) seen.set(pid, looked);
    }
  };
  const timer = process.platform === "linux" ? setInterval(look, INTERVAL_MS) : undefined;
  await work().finally(() => clearInterval(timer));
  /** @type {Usages} */
  const usages = {};
  for (const { role, memoryMiB, cpuSeconds } of seen.values()) {
    const usage = (usages[role] ??= { memoryMiB: 0, cpuSeconds: 0 });
    usage.memoryMiB = Math.max(usage.memoryMiB, memoryMiB);
    usage.cpuSeconds += cpuSeconds;
  }
  return usages;
}

/**
 * @param {number} pid
 * @param {ReadonlyMap<number, number>} parents
 * @returns {boolean}
 */
function descends(pid, parents) {
  const parent = parents.get(pid);
  return parent === process.pid || (parent !== undefined && descends(parent, parents));
}

/** @param {number} pid */
function lookAt(pid) {
  const command = textOf(pid, "cmdline").replaceAll("\0", " ");
  const roles = /** @type {Role[]} */ (Object.keys(COMMANDS));
  const role = roles.find((name) => COMMANDS[name].test(command));
  const most = /^VmHWM:\s+(\d+) kB$/m.exec(textOf(pid, "status"))?.[1];
  const [user, system] = stat(pid).slice(11, 13).map(Number);
  if (role === undefined || most === undefined || user === undefined || system === undefined)
    return undefined;
  const cpuSeconds = (user + system) / TICKS_A_SECOND;
  return { role, memoryMiB: Number(most) / KIB_OF_MIB, cpuSeconds };
}

/** The fields of `stat` after the name of the program, which may contain any characters. @param {number} pid */
const stat = (pid) =>
  textOf(pid, "stat")
    .replace(/^.*\) /s, "")
    .split(" ");

/**
 * @param {number} pid
 * @param {string} file
 */
function textOf(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return ""; // the process has ended meanwhile
  }
}
