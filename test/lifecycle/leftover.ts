// Entries that a run leaves in the journal if it is killed while it creates tags.
import { systemClock } from "../../src/client";
import type { LeftoverEntry } from "../../src/lifecycle";

/** The entry of a create of any resource that was sent so many milliseconds ago, and got no response. */
export function leftover(agoMs: number, facts: Partial<LeftoverEntry> = {}): LeftoverEntry {
  const sentAt = systemClock.now() - agoMs;
  return {
    ...{ key: facts.id ?? "k", kind: "Tag", urn: "u", parent: undefined, fields: ["name"] },
    ...{ id: undefined, sentAt, lastSentAt: sentAt, clockOffset: undefined, isRepeated: false },
    ...{ isSearched: false, isNameSecret: false, isFor: () => true, isNamed: () => true },
    ...facts,
  };
}
