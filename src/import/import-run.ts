// The service as an import sees it: the same reads as in a refresh, without the engine.
import { createClient, systemClock, VERSION } from "../client";
import type { Settings } from "../client";
import { byAdopt, newRun, noJournal } from "../lifecycle";
import type { Run } from "../lifecycle";

/** A run that reports its waits. */
export function runFor(
  { managedBy, ...settings }: Settings,
  notice: (message: string) => void,
): Run {
  return newRun({
    client: createClient({ ...settings, version: VERSION, onNotice: notice }),
    journal: noJournal,
    clock: systemClock,
    notice,
    settings: { managedBy, adoptAdvice: byAdopt },
  });
}
