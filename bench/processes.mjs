// @ts-check
// Memory and processor time of the processes of a run: engine, program and provider. They are sampled from outside,
// because most of them are not ours, and only on Linux: elsewhere each sample would start a program, which would affect
// the measurement.
import { readFileSync, readdirSync } from "node:fs";

const INTERVAL_MS = 100;
const KIB_OF_MIB = 1024;
/** The unit of the times in `stat`; the same on all processors that Node supports. */
const TICKS_A_SECOND = 100;

/** @typedef {"engine" | "program" | "provider"} Role */

/**
 * @typedef {object} Usage
 * @property {number} memoryMiB the peak of the largest process with the role
 * @property {number} cpuSeconds of all processes with the role: YAML starts a plugin twice, once for its schema
 */

/** The host of YAML runs the program itself; those of other languages start it. @type {Readonly<Record<Role, RegExp>>} */
const COMMANDS = {
  engine: /^(\S*\/)?pulumi /,
  program: /\/cmd\/run\b|\bpulumi-language-yaml |\bpulumi-language-python-exec /,
  provider: /\/cmd\/dynamic-provider\b|\/plugin\.cjs\b/,
};

/**
 * Samples the descendants of this process regularly during the work.
 * @param {() => Promise<unknown>} work
 * @returns {Promise<Partial<Record<Role, Usage>>>}
 */
export async function usedDuring(work) {
  /** @type {Map<number, number>} */
  const parents = new Map();
  /** @type {Map<number, { role: Role } & Usage>} */
  const seen = new Map();
  const look = () => {
    for (const pid of pids()) {
      if (!parents.has(pid)) parents.set(pid, Number(stat(pid)?.[1]));
      if (!descends(pid, parents)) continue;
      const looked = lookAt(pid);
      if (looked !== undefined) seen.set(pid, looked);
    }
  };
  const timer = process.platform === "linux" ? setInterval(look, INTERVAL_MS) : undefined;
  await work().finally(() => clearInterval(timer));
  /** @type {Partial<Record<Role, Usage>>} */
  const usages = {};
  for (const { role, memoryMiB, cpuSeconds } of seen.values()) {
    const others = usages[role];
    usages[role] = {
      memoryMiB: Math.max(memoryMiB, others?.memoryMiB ?? 0),
      cpuSeconds: cpuSeconds + (others?.cpuSeconds ?? 0),
    };
  }
  return usages;
}

function pids() {
  return readdirSync("/proc").map(Number).filter(Number.isInteger);
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
  const command = textOf(pid, "cmdline")?.replaceAll("\0", " ") ?? "";
  const roles = /** @type {Role[]} */ (Object.keys(COMMANDS));
  const role = roles.find((name) => COMMANDS[name].test(command));
  const most = /^VmHWM:\s+(\d+) kB$/m.exec(textOf(pid, "status") ?? "")?.[1];
  const fields = stat(pid);
  if (role === undefined || most === undefined || fields === undefined) return undefined;
  const [user, system] = fields.slice(11, 13).map(Number);
  const cpuSeconds = ((user ?? 0) + (system ?? 0)) / TICKS_A_SECOND;
  return { role, memoryMiB: Number(most) / KIB_OF_MIB, cpuSeconds };
}

/** The fields of `stat` after the name of the program, which may contain any characters. @param {number} pid */
function stat(pid) {
  return textOf(pid, "stat")
    ?.replace(/^.*\) /s, "")
    .split(" ");
}

/**
 * @param {number} pid
 * @param {string} file
 */
function textOf(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined; // the process has ended meanwhile
  }
}
