// The processes of a run: what the engine has started, and whether it is still running.
import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/** A process with its command line. */
export interface Process {
  readonly pid: number;
  readonly command: string;
}

/** All processes below this one. */
export function descendants(pid: number): Process[] {
  const table = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" });
  const rows = table.split("\n").flatMap((line) => {
    const [, own, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return command === undefined ? [] : [{ pid: Number(own), parent: Number(parent), command }];
  });
  const below = (of: number): Process[] =>
    rows.filter(({ parent }) => parent === of).flatMap((row) => [row, ...below(row.pid)]);
  return below(pid);
}

/** Whether it is a provider process: a host of dynamic resources, or the plugin. */
export const isHost = ({ command }: Process): boolean =>
  command.includes("cmd/dynamic-provider") || command.includes("/plugin.cjs");

/** Whether a process is still running. */
export function isAlive({ pid }: Process): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Kills those that are still running. */
export function end(processes: readonly Process[]): void {
  for (const each of processes.filter(isAlive)) {
    try {
      process.kill(each.pid, "SIGKILL");
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}

/** Waits until a condition is true. */
export async function until(what: () => boolean, patienceMs: number): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!what()) {
    if (Date.now() > end) throw new Error(`waited ${patienceMs} ms in vain`);
    await sleep(20);
  }
}
