// The service as an import sees it: the same reads as those of a refresh, and nothing of the engine.
import { setTimeout as delay } from "node:timers/promises";

import { createClient, systemClock, VERSION } from "../client";
import type { Settings } from "../client";
import { noJournal, runContext } from "../lifecycle";
import type { Service } from "../lifecycle";

/** A service that tells what it waits for. */
export function serviceFor(
  { managedBy, ...settings }: Settings,
  notice: (message: string) => void,
): Service {
  const client = createClient({ ...settings, version: VERSION, onNotice: notice });
  return {
    ...runContext(client),
    journal: noJournal,
    clock: systemClock,
    managedBy,
    notice,
    sleep: (ms) => delay(ms),
  };
}
