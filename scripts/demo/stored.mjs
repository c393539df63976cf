// @ts-check
// Compares the API's objects before and after: describes which are new and which are missing.

/** @typedef {import("./emulator.mjs").OrganizationState} OrganizationState */

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

/**
 * @param {readonly OrganizationState[]} organizations
 * @returns {{ kind: string, id: string }[]}
 */
function recordsOf(organizations) {
  return organizations.flatMap(({ records }) =>
    Object.entries(records).flatMap(([kind, rows]) =>
      rows.map(({ id }) => ({ kind, id: String(id) })),
    ),
  );
}

/**
 * @param {readonly OrganizationState[]} before
 * @param {readonly OrganizationState[]} after
 */
export function newRecords(before, after) {
  const known = new Set(recordsOf(before).map(({ kind, id }) => `${kind} ${id}`));
  return recordsOf(after).filter(({ kind, id }) => !isSetting(kind) && !known.has(`${kind} ${id}`));
}

/** @param {readonly { kind: string }[]} records */
export function counted(records) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { kind } of records) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const words = [...counts].map(([kind, count]) => `${count} ${kind}`);
  const half = Math.ceil(words.length / 2);
  return [words.slice(0, half).join(", "), words.slice(half).join(", ")];
}

/**
 * @param {readonly OrganizationState[]} before
 * @param {readonly OrganizationState[]} after
 */
export function differences(before, after) {
  const left = counted(newRecords(before, after)).filter((words) => words !== "");
  const lost = counted(newRecords(after, before)).filter((words) => words !== "");
  const parts = [
    left.length > 0 ? `left behind: ${left.join(", ")}` : "",
    lost.length > 0 ? `lost: ${lost.join(", ")}` : "",
  ].filter((part) => part !== "");
  return parts.join("; ") || "an object that was there before has changed";
}
