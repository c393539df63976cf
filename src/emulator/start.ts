// Puts the parts of an emulator together.
import { setTimeout as sleep } from "node:timers/promises";

import { createApi } from "./api";
import type { Clock, Ids, Plan } from "./contract";
import { DataFile, loadDataFile } from "./data-file";
import { listen } from "./edge";
import { Faults } from "./faults";
import type { Fault, PlacedFault } from "./faults";
import { Journal } from "./journal";
import type { LoggedRequest } from "./journal";
import { coreBehaviours } from "./core-routes";
import { RateLimits } from "./rate-limits";
import { BEHAVIOURS } from "./routes";
import { createServer } from "./server";
import { World } from "./world";

/** How an emulator is started. */
export interface EmulatorOptions {
  /** Address to listen on. @defaultValue `127.0.0.1` */
  readonly host?: string | undefined;
  /** Port to listen on. @defaultValue 0: a free one */
  readonly port?: number | undefined;
  /** Key of the first organization, any text. @defaultValue a new one */
  readonly apiKey?: string | undefined;
  /** Plan of the first organization. @defaultValue `BUSINESS` */
  readonly plan?: Plan | undefined;
  /** Requests in a window for every organization. @defaultValue by plan */
  readonly rateLimit?: number | "off" | undefined;
  /** Length of the window. @defaultValue 60000 */
  readonly rateWindowMs?: number | undefined;
  /** How much later every answer comes. @defaultValue 0 */
  readonly latencyMs?: number | undefined;
  /** File that keeps the state. @defaultValue none: the state ends with the emulator */
  readonly dataFile?: string | undefined;
  /** What time it is. @defaultValue the time of this machine */
  readonly clock?: Clock | undefined;
  /** Where ids and keys come from. @defaultValue random ones */
  readonly ids?: Ids | undefined;
}

/** A running emulator. */
export interface Emulator {
  /** Origin, without `/api/v1`. */
  readonly url: string;
  /** Key of the first organization. */
  readonly apiKey: string;
  /** The requests that came so far, in order, control left out. */
  readonly requests: readonly LoggedRequest[];
  /** Faults to put in force, see and take away. */
  readonly faults: {
    add(fault: Fault): number;
    list(): PlacedFault[];
    clear(): void;
  };
  /** Back to the start: the first organization with its key, no request, no fault. */
  reset(): void;
  /** Stops listening; what is kept in a file is written. */
  close(): Promise<void>;
}

/** Starts an emulator with this clock and these ids. */
export async function start(
  clock: Clock,
  ids: Ids,
  options: Omit<EmulatorOptions, "clock" | "ids">,
): Promise<Emulator> {
  const { host = "127.0.0.1", port = 0, apiKey, plan, rateLimit, rateWindowMs = 60_000 } = options;
  const { latencyMs = 0, dataFile } = options;
  const stored = dataFile === undefined ? undefined : loadDataFile(dataFile);
  let file: DataFile | undefined;
  const world = new World({ clock, ids, apiKey, plan, onChange: () => file?.changed() }, stored);
  if (dataFile !== undefined) file = new DataFile(dataFile, () => world.toJSON());
  file?.changed();
  const limits = new RateLimits({ rateWindowMs, ...(rateLimit !== undefined && { rateLimit }) });
  const journal = new Journal();
  const faults = new Faults();
  const reset = (): void => {
    world.reset();
    limits.reset();
    journal.clear();
    faults.clear();
  };
  let url = "";
  const routes = [...coreBehaviours(limits), ...BEHAVIOURS].flatMap(
    (behaviour) => behaviour.routes,
  );
  const onCrash = (error: unknown): void => {
    console.error("emulator:", error);
  };
  const api = createApi({ world, limits, clock, ids, routes, baseUrl: () => url, onCrash });
  const limit = (): number => limits.limitOf(world.plan);
  const parts = { api, world, journal, faults, clock, ids, latencyMs, limit, reset };
  const handle = createServer({ ...parts, sleep: (ms) => sleep(ms) });
  const server = await listen(handle, host, port);
  url = server.url;
  return {
    url,
    apiKey: world.apiKey,
    get requests() {
      return journal.list();
    },
    faults,
    reset,
    close: async () => {
      await server.close();
      file?.flush();
    },
  };
}
