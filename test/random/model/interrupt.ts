// Interrupts a run, as users and machines do.
import { setTimeout as sleep } from "node:timers/promises";

import { HOST_PATIENCE_MS } from "./hosts";
import { descendants, end, isAlive, isHost, until } from "../../support/stack/processes";
import type { Stack } from "../../support/stack/stack";

/** The ways to interrupt a run. */
export const WAYS = [
  "the engine killed",
  "engine and host killed",
  "Ctrl-C",
  "Ctrl-C twice",
] as const;

/** One of these ways. */
export type Way = (typeof WAYS)[number];

/** When and how a run is interrupted. */
export interface Interruption {
  readonly way: Way;
  /** After this many requests of the run. */
  readonly requests: number;
  /** And after this time. */
  readonly afterMs: number;
}

const PATIENCE_MS = 60_000;

/**
 * Interrupts a run; returns what it printed. When this returns, no process of the run is left, and the stack can
 * be used again. A run that ends earlier is not interrupted.
 */
export async function interrupt(
  stack: Stack,
  args: readonly string[],
  { way, requests, afterMs }: Interruption,
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
    // The provider process that no resource has called yet runs none of our code, and does not end.
    await until(() => !hosts.some(isAlive), HOST_PATIENCE_MS).catch(() => undefined);
  } finally {
    // The program, for example, does not notice that its output is no longer read.
    end(below);
  }
  const { output } = await ended;
  stack.mendState();
  // A killed engine could not unlock the stack.
  await stack.pulumi(["cancel", "--yes"], { exit: "any" });
  return output;
}

async function stop(pid: number, way: Way): Promise<void> {
  if (way !== "Ctrl-C" && way !== "Ctrl-C twice") {
    process.kill(pid, "SIGKILL");
    return;
  }
  // Like a terminal: to the engine and its whole process group.
  process.kill(-pid, "SIGINT");
  if (way === "Ctrl-C") return;
  await sleep(100);
  try {
    process.kill(-pid, "SIGINT");
  } catch {
    // The first one was enough.
  }
}
