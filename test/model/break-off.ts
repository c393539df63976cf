// Interrupts a run, as users and machines do.
import { setTimeout as sleep } from "node:timers/promises";

import { HOST_PATIENCE_MS } from "./hosts";
import { descendants, end, isAlive, isHost, until } from "../stack/processes";
import type { Stack } from "../stack/stack";

/** How a run can be broken off. */
export const WAYS = [
  "the engine killed",
  "engine and host killed",
  "Ctrl-C",
  "Ctrl-C twice",
] as const;

/** One of them. */
export type Way = (typeof WAYS)[number];

/** When a run is broken off, and how. */
export interface Break {
  readonly way: Way;
  /** So many requests of the run have come. */
  readonly requests: number;
  /** And so much time has passed since. */
  readonly afterMs: number;
}

const PATIENCE_MS = 60_000;

/**
 * Breaks off a run; answers what it printed. Nothing of it is left when this ends, and the stack can be
 * used again. A run that ends before its time has ended by itself.
 */
export async function breakOff(
  stack: Stack,
  args: readonly string[],
  { way, requests, afterMs }: Break,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const before = stack.emulator.requests.length;
  const { child, ended } = stack.start(args, { detached: true, env });
  const pid = child.pid ?? 0;
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  await until(() => hasEnded() || stack.emulator.requests.length >= before + requests, PATIENCE_MS);
  await sleep(afterMs);
  const below = descendants(pid);
  try {
    if (!hasEnded()) await stop(pid, way);
    const hosts = below.filter(isHost);
    if (way === "engine and host killed") end(hosts);
    await until(hasEnded, PATIENCE_MS);
    // The host of a provider that no resource has asked yet runs none of our code, and stays.
    await until(() => !hosts.some(isAlive), HOST_PATIENCE_MS).catch(() => undefined);
  } finally {
    // The program, for one, does not notice that its output is no longer read.
    end(below);
  }
  const { output } = await ended;
  stack.mendState();
  // What was killed could not unlock the stack.
  await stack.pulumi(["cancel", "--yes"], { exit: "any" });
  return output;
}

async function stop(pid: number, way: Way): Promise<void> {
  if (way !== "Ctrl-C" && way !== "Ctrl-C twice") {
    process.kill(pid, "SIGKILL");
    return;
  }
  // As a terminal does: to the engine and all that belongs to its group.
  process.kill(-pid, "SIGINT");
  if (way === "Ctrl-C") return;
  await sleep(100);
  try {
    process.kill(-pid, "SIGINT");
  } catch {
    // The first one was enough.
  }
}
