// Whether the process that wrote a journal is still working: a plugin host outlives a killed engine for a
// moment.
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** A plugin host process and the port of its engine. */
export interface Owner {
  readonly pid: number;
  readonly port: number;
}

/** How long a plugin host has to notice that its engine is gone. */
const GRACE_MS = 6_000;
const PAUSE_MS = 200;

/**
 * Whether the process can no longer send requests: it has ended, or its engine has and the grace period has
 * passed.
 */
export async function ownerIsGone({ pid, port }: Owner): Promise<boolean> {
  if (!isAlive(pid)) return true;
  if (await isListening(port)) return false;
  for (let waited = 0; waited < GRACE_MS && isAlive(pid); waited += PAUSE_MS) {
    await delay(PAUSE_MS);
  }
  // Still running: the process id was reused.
  return true;
}

/** Whether there is a process of this user with this id: one of another user has taken the id of one that has ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => {
      resolve(false);
    });
  });
}
