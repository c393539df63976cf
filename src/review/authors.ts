// Finds the authors of drift in the audit log.
import { createClient, isObject, settingsFrom, VERSION } from "../client";
import type { ApiClient, JsonObject } from "../client";
import type { Author, Drift } from "./drift";
import type { Review } from "./review";
import { nameText } from "./words";

/** Maximum number of entries to read, newest first: one request. */
const MOST_ENTRIES = 200;

/** The review with the authors of drift, as far as the log has them. */
export async function withAuthors(review: Review, client: ApiClient): Promise<Review> {
  if (review.drift.length === 0) return review;
  const from = review.drift.map(({ since }) => since ?? "").sort()[0] ?? "";
  const entries = await client.list({
    path: "/audit-log",
    query: from === "" ? {} : { from },
    limit: MOST_ENTRIES,
    operation: { action: "listing", resource: "the audit log" },
  });
  return {
    ...review,
    drift: review.drift.map((drift) => {
      const by = authorOf(drift, entries);
      return by === undefined ? drift : { ...drift, by };
    }),
  };
}

/** The newest entry about the object after the last write that the state knows of. */
function authorOf(
  { id, since, isGone }: Drift,
  entries: readonly JsonObject[],
): Author | undefined {
  const entry = entries.find(
    ({ resourceId, createdAt, action }) =>
      resourceId === id &&
      typeof createdAt === "string" &&
      (since === undefined || Date.parse(createdAt) > Date.parse(since)) &&
      typeof action === "string" &&
      action.endsWith(".deleted") === isGone,
  );
  if (!isObject(entry) || typeof entry.createdAt !== "string") return undefined;
  const time = new Date(entry.createdAt);
  if (Number.isNaN(time.getTime())) return undefined;
  const when = `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const { actorEmail } = entry;
  return typeof actorEmail === "string"
    ? { who: { is: "literal", text: nameText(actorEmail) }, when }
    : { who: { is: "words", text: "an API key" }, when };
}

/**
 * A client for a single request with short timeouts: a comment does not depend on it.
 * @throws SettingsError if the environment lacks a setting or has an invalid one
 */
export const clientFor = (env: Readonly<Record<string, string | undefined>>): ApiClient =>
  createClient({
    ...settingsFrom(() => undefined, env),
    timeoutMs: 5_000,
    maxAttempts: 2,
    maxRetryWaitMs: 5_000,
    version: VERSION,
  });
