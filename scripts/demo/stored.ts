// Compares the API's objects before and after.

import type { OrganizationState } from "./emulator";

/**
 * Kinds without an object of their own in the API: each is a setting of another object, or of the
 * organization.
 */
const SETTINGS = [
  "ResourceGroupPolicy",
  "StatusPageDomainVerification",
  "StatusPageLayout",
  "WorkspaceRuntime",
];

/**
 * Objects that the API creates by itself: the code of a monitor, which is deleted with it, and a record of each event
 * that a webhook receives. A webhook is created enabled, so even one that is then disabled may receive some.
 */
const COMPANIONS = ["Definition", "WebhookDelivery"];

export const isCompanion = (kind: string) => COMPANIONS.includes(kind);

export const isSetting = (kind: string) => SETTINGS.includes(kind);

const recordsOf = (organizations: readonly OrganizationState[]) =>
  organizations.flatMap(({ records }) =>
    Object.entries(records).flatMap(([kind, rows]) =>
      rows.map(({ id }) => ({ kind, id: String(id) })),
    ),
  );

/** The records that were not there before. */
export function newRecords(
  before: readonly OrganizationState[],
  after: readonly OrganizationState[],
) {
  const known = new Set(recordsOf(before).map(({ kind, id }) => `${kind} ${id}`));
  return recordsOf(after).filter(({ kind, id }) => !isSetting(kind) && !known.has(`${kind} ${id}`));
}

/** How many there are of each kind, in two lines. */
export function counted(records: readonly { kind: string }[]) {
  const counts = new Map<string, number>();
  for (const { kind } of records) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const words = [...counts].map(([kind, count]) => `${count} ${kind}`);
  const half = Math.ceil(words.length / 2);
  return [words.slice(0, half).join(", "), words.slice(half).join(", ")];
}
