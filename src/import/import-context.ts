// The service as an import sees it: the same reads as in a refresh, without the engine.
import { setTimeout as delay } from "node:timers/promises";

import { createClient, systemClock, VERSION } from "../client";
import type { Settings } from "../client";
import { byAdopt, noJournal, newRunState } from "../lifecycle";
import type { RunContext } from "../lifecycle";

/** A run context that reports its waits. */
export function contextFor(
  { managedBy, ...settings }: Settings,
  notice: (message: string) => void,
): RunContext {
  const client = createClient({ ...settings, version: VERSION, onNotice: notice });
  return {
    ...newRunState(client),
    journal: noJournal,
    clock: systemClock,
    managedBy,
    adoptAdvice: byAdopt,
    notice,
    sleep: (ms) => delay(ms),
  };
}
