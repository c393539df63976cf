// The time of lives on the fake engine: it passes faster for the emulator and for all plugin hosts alike.
import { join } from "node:path";

import type { EmulatorOptions } from "../../../src/emulator";
import { machineTimers } from "../../../src/emulator/time/timers";

/** How many seconds pass in one. With more, the pauses of a busy machine would become timeouts. */
const SPEED = 10;

const SINCE = Date.now();

/** The time, in milliseconds since the epoch. */
export const fastNow = (): number => Math.floor(SINCE + (Date.now() - SINCE) * SPEED);

/** Makes a host use this time. */
export const FAST_HOST: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `--require ${join(__dirname, "time-lapse.cjs")}`,
  TIME_LAPSE_SPEED: String(SPEED),
  TIME_LAPSE_SINCE: String(SINCE),
};

/** Makes an emulator use it. Its fault delays have their own time. */
export const FAST_EMULATOR: EmulatorOptions = {
  clock: { now: fastNow },
  timers: {
    after: (ms, work) => machineTimers.after(ms / SPEED, work),
  },
};
