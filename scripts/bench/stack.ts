// One contestant's stack: a copy of the program, a file backend, and an emulator in a separate process.
import { mkdirSync, readFileSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { startEmulator } from "../demo/emulator";
import { othersEnvironment, stackSettings } from "../engine/environment";
import { run } from "../run.mjs";
import { LATENCY_MS } from "./contestants";
import type { Contestant, Step } from "./contestants";
import { usedDuring } from "./processes";
import type { Usages } from "./processes";
import { writeProject } from "./project";
import { floorEnvironment } from "./toolchain";
import type { Toolchain } from "./toolchain";

const STACK = "dev";
const TIMEOUT_MS = 60 * 60_000;

/** The measurements of one run of the engine, and what its processes used. */
export interface Measured extends Usages {
  seconds: number;
  /** That the API received. */
  requests: number;
  /** Of the state afterwards, if it contains monitors. */
  stateBytes?: number;
}

/** What the stacks of a run share. */
export interface Place {
  toolchain: Toolchain;
  /** For all stacks. */
  folder: string;
  signal: AbortSignal;
}

export type Stack = Awaited<ReturnType<typeof openStack>>;

/**
 * @param name of its folder
 * @param serve more options for `pulumi-monitoring serve`
 */
export async function openStack(
  place: Place,
  name: string,
  contestant: Contestant,
  size: number,
  serve: readonly string[] = [],
) {
  const { toolchain } = place;
  const folder = join(place.folder, name);
  const program = join(folder, "program");
  writeProject(program, contestant, size, toolchain);
  for (const part of ["state", "home"]) mkdirSync(join(folder, part));
  const settings = stackSettings(toolchain.engine, folder, "bench");
  const PATH = [...toolchain.path, settings.PATH].join(delimiter);
  const own = { ...settings, PATH, ...floorEnvironment() };
  const pulumi = (args: readonly string[], env = {}) =>
    run("pulumi", [...args, "--non-interactive", "--color", "never"], {
      cwd: program,
      env: { ...othersEnvironment(), ...own, ...env },
      timeoutMs: TIMEOUT_MS,
    });
  const flags = ["--plan", "ENTERPRISE", "--latency-ms", String(LATENCY_MS), ...serve];
  const isFloor = contestant.family === "floor";
  const emulator = isFloor ? undefined : await startEmulator(folder, place.signal, flags);
  /** The requests to the API since the last step began. */
  const requests = async () => (await emulator?.requests()) ?? [];
  await pulumi(["stack", "init", STACK]);
  if (emulator !== undefined) {
    const key = ["--secret", `monitoring:apiKey=${emulator.apiKey}`];
    const address = ["--plaintext", `monitoring:baseUrl=${emulator.url}`];
    await pulumi(["config", "set-all", ...address, ...key]);
  }
  // A warm-up, because the first run finds empty system caches.
  await pulumi(["preview"]);
  return {
    requests,
    close: async () => emulator?.stop(),
    async measure({ name: called, args, env, left }: Step): Promise<Measured> {
      await emulator?.forgetRequests();
      const started = performance.now();
      const used = await usedDuring(() => pulumi(args, env));
      const seconds = (performance.now() - started) / 1000;
      const sent = (await requests()).length;
      const { bytes, monitors } = stateIn(folder);
      // A run that did not do its work would look fast.
      if (monitors !== left * size)
        throw new Error(`after ${called} the state contains ${monitors} monitors of ${size}`);
      return { seconds, requests: sent, ...used, ...(monitors > 0 && { stateBytes: bytes }) };
    },
  };
}

/** @param folder of a stack */
function stateIn(folder: string) {
  const file = join(folder, "state", ".pulumi", "stacks", "bench", `${STACK}.json`);
  const { checkpoint } = JSON.parse(readFileSync(file, "utf8")) as {
    checkpoint: { latest?: { resources?: { type: string }[] } };
  };
  // The other resources are the stack and its providers.
  const monitors = (checkpoint.latest?.resources ?? []).filter(
    ({ type }) => !type.startsWith("pulumi:"),
  );
  return { bytes: statSync(file).size, monitors: monitors.length };
}
