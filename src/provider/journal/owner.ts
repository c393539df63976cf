// Whether the process that wrote a journal still works: a host outlives a killed engine by moments.
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** A host process and the port of its engine. */
export interface Owner {
  readonly pid: number;
  readonly port: number;
}

/** How long a host is given to notice that its engine is gone. */
const GRACE_MS = 6_000;
const PAUSE_MS = 200;

/** Whether nothing more comes of it: process and engine are gone, or the engine and its host's time. */
export async function ownerIsGone({ pid, port }: Owner): Promise<boolean> {
  if (!isAlive(pid)) return true;
  if (await isListening(port)) return false;
  for (let waited = 0; waited < GRACE_MS && isAlive(pid); waited += PAUSE_MS) {
    await delay(PAUSE_MS);
  }
  // Still there: the number was given to another process.
  return true;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
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
