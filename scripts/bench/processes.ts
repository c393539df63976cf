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

/** The provider is the host of dynamic resources, or the plugin. */
type Role = keyof typeof COMMANDS;

interface Usage {
  /** The peak of the largest process with the role. */
  memoryMiB: number;
  /** Of all processes with the role: YAML starts a plugin twice, once for its schema. */
  cpuSeconds: number;
}
export type Usages = Partial<Record<Role, Usage>>;

/** Samples the descendants of this process regularly during the work. */
export async function usedDuring(work: () => Promise<unknown>): Promise<Usages> {
  /** Kept, because a process whose parent has ended gets another one. */
  const parents = new Map<number, number>();
  const seen = new Map<number, { role: Role } & Usage>();
  const look = () => {
    for (const pid of readdirSync("/proc").map(Number).filter(Number.isInteger)) {
      if (!parents.has(pid)) parents.set(pid, Number(stat(pid)[1]));
      const looked = descends(pid, parents) ? lookAt(pid) : undefined;
      if (looked !== undefined) seen.set(pid, looked);
    }
  };
  const timer = process.platform === "linux" ? setInterval(look, INTERVAL_MS) : undefined;
  await work().finally(() => clearInterval(timer));
  const usages: Usages = {};
  for (const { role, memoryMiB, cpuSeconds } of seen.values()) {
    const usage = (usages[role] ??= { memoryMiB: 0, cpuSeconds: 0 });
    usage.memoryMiB = Math.max(usage.memoryMiB, memoryMiB);
    usage.cpuSeconds += cpuSeconds;
  }
  return usages;
}

function descends(pid: number, parents: ReadonlyMap<number, number>): boolean {
  const parent = parents.get(pid);
  return parent === process.pid || (parent !== undefined && descends(parent, parents));
}

function lookAt(pid: number) {
  const command = textOf(pid, "cmdline").replaceAll("\0", " ");
  const roles = Object.keys(COMMANDS) as Role[];
  const role = roles.find((name) => COMMANDS[name].test(command));
  const most = /^VmHWM:\s+(\d+) kB$/m.exec(textOf(pid, "status"))?.[1];
  const [user, system] = stat(pid).slice(11, 13).map(Number);
  if (role === undefined || most === undefined || user === undefined || system === undefined)
    return undefined;
  const cpuSeconds = (user + system) / TICKS_A_SECOND;
  return { role, memoryMiB: Number(most) / KIB_OF_MIB, cpuSeconds };
}

/** The fields of `stat` after the name of the program, which may contain any characters. */
const stat = (pid: number) =>
  textOf(pid, "stat")
    .replace(/^.*\) /s, "")
    .split(" ");

function textOf(pid: number, file: string) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return ""; // the process has ended meanwhile
  }
}
