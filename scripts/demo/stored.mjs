// @ts-check
// Compares the API's objects before and after.

/** @import { OrganizationState } from "./emulator.mjs" */

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

/** @param {string} kind */
export const isCompanion = (kind) => COMPANIONS.includes(kind);

/** @param {string} kind */
export const isSetting = (kind) => SETTINGS.includes(kind);

/** @param {readonly OrganizationState[]} organizations */
const recordsOf = (organizations) =>
  organizations.flatMap(({ records }) =>
    Object.entries(records).flatMap(([kind, rows]) =>
      rows.map(({ id }) => ({ kind, id: String(id) })),
    ),
  );

/**
 * @param {readonly OrganizationState[]} before
 * @param {readonly OrganizationState[]} after
 */
export function newRecords(before, after) {
  const known = new Set(recordsOf(before).map(({ kind, id }) => `${kind} ${id}`));
  return recordsOf(after).filter(({ kind, id }) => !isSetting(kind) && !known.has(`${kind} ${id}`));
}

/** How many there are of each kind, in two lines. @param {readonly { kind: string }[]} records */
export function counted(records) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { kind } of records) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const words = [...counts].map(([kind, count]) => `${count} ${kind}`);
  const half = Math.ceil(words.length / 2);
  return [words.slice(0, half).join(", "), words.slice(half).join(", ")];
}
