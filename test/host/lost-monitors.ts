// Creates of monitors whose responses are lost, against a service whose clocks can be off.
import { afterEach, beforeEach } from "vitest";

import type { Effect } from "../../src/emulator";
import type { JsonObject } from "../../src/definitions";
import type { Host } from "./host";
import { as, interruptedRuns, monitor } from "./interrupted-runs";
import { idText } from "./service";
import type { TestService } from "./service";

/** Helpers for the tests of a file. */
export interface LostMonitors {
  readonly service: TestService;
  /** The host of the current run. */
  readonly host: () => Host;
  /** Starts another run, which is the current one from now on. */
  readonly next: () => Promise<Host>;
  /** Starts a run beside the current one. */
  readonly run: (config?: JsonObject) => Promise<Host>;
  /** Injects a fault into the next creates of monitors. */
  readonly injectFault: (effect: Effect, times?: number) => void;
  /** The ids of the monitors with this name. */
  readonly named: (name: string) => Promise<string[]>;
}

/** A service for the tests of a file, and a new run for each. */
export function lostMonitors(): LostMonitors {
  const { service, run: start, named } = interruptedRuns({ rateLimit: "off" });
  let host: Host;

  const run: LostMonitors["run"] = (config = {}) =>
    start({ ...service.config, "monitoring:timeoutSeconds": "5", ...config });
  const next = async (): Promise<Host> => (host = await run());

  beforeEach(next);
  afterEach(() => {
    service.emulator.clocks.set({ date: {}, records: {} });
  });

  return {
    service,
    host: () => host,
    next,
    run,
    injectFault(effect, times = 1) {
      service.emulator.faults.add({ method: "POST", path: "/api/v1/monitors", times, effect });
    },
    named: async (name) => (await named(name)).map(({ id }) => idText(id)),
  };
}

/** The inputs of a monitor, whose resource has its name. */
export const inputsOf = (name: string): JsonObject => as(name, monitor(name));
