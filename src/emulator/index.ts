// The emulator for programs and tests: `import { startEmulator } from "pulumi-monitoring/emulator"`.
import { randomIds } from "./store/random-ids";
import { start } from "./start";
import type { Emulator, EmulatorOptions } from "./emulator";

export type { ClockSkew, ClocksSetting, RecordClock } from "./time/clocks";
export { PLANS } from "./contract";
export type { Json, JsonObject } from "../definitions";
export type { Clock, Ids, PricingPlan as Plan } from "./contract";
export { DataFileError } from "./store/data-file";
export type { Effect, Fault, OtherWrite, Writer } from "./faults/schema";
export type { ExternalAction, PlacedFault } from "./faults/faults";
export type { LoggedRequest } from "./control/request-log";
export type { Emulator, EmulatorOptions } from "./emulator";

/** Starts an emulator of the API on this machine; it listens when the promise is fulfilled. */
export function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  // The one place that reads the machine's clock: a test passes its own to move time by hand.
  // eslint-disable-next-line no-restricted-properties -- the default that makes the rule possible
  const { clock = { now: () => Date.now() }, ids = randomIds, ...rest } = options;
  return start(clock, ids, rest);
}
