// Finds the authors of drift in the audit log.
import type { ApiClient, JsonObject } from "../client";
import { kindNamed } from "../definitions";
import type { Author, Drift } from "./model/drift";
import { nameText, timeText } from "./model/words";

/** Maximum number of entries to read, newest first: one request. */
const MOST_ENTRIES = 200;

/** The authors of edits made elsewhere by URN, as far as the log has them. */
export async function authorsOf(
  drift: readonly Drift[],
  client: ApiClient,
): Promise<ReadonlyMap<string, Author>> {
  if (drift.length === 0) return new Map();
  const from = drift.map(({ since }) => since ?? "").sort()[0] ?? "";
  const entries = await client.list({
    path: "/audit-log",
    query: from === "" ? {} : { from },
    limit: MOST_ENTRIES,
    operation: { action: "listing", resource: "the audit log" },
  });
  const found = new Map(drift.map((each) => [each.urn, entryFor(each, entries)]));
  const needsKeys = [...found.values()].some((entry) => entry && !isByUser(entry));
  const keys = needsKeys ? await keyNames(client) : new Map<number, string>();
  return new Map(
    [...found].flatMap(([urn, entry]): [string, Author][] => {
      const by = entry && authorOf(entry, keys);
      return by === undefined ? [] : [[urn, by]];
    }),
  );
}

const isByUser = ({ actorEmail }: JsonObject): boolean => typeof actorEmail === "string";

/** The names of the API keys, by id. Of their records, nothing else is kept. */
async function keyNames(client: ApiClient): Promise<ReadonlyMap<number, string>> {
  const { path } = kindNamed("ApiKey");
  const operation = { action: "listing", resource: "API keys" };
  const rows = await client.list({ path, operation });
  return new Map(
    rows.flatMap(({ id, name }): [number, string][] =>
      typeof id === "number" && typeof name === "string" ? [[id, name]] : [],
    ),
  );
}

/** The newest entry about the object after the last write that the state knows of. */
const entryFor = (
  { id, since, isGone }: Drift,
  entries: readonly JsonObject[],
): JsonObject | undefined =>
  entries.find(
    ({ resourceId, createdAt, action }) =>
      resourceId === id &&
      typeof createdAt === "string" &&
      (since === undefined || Date.parse(createdAt) > Date.parse(since)) &&
      typeof action === "string" &&
      action.endsWith(".deleted") === isGone,
  );

function authorOf(entry: JsonObject, keys: ReadonlyMap<number, string>): Author | undefined {
  const { actorEmail, actorId, createdAt } = entry;
  const time = new Date(typeof createdAt === "string" ? createdAt : NaN);
  if (Number.isNaN(time.getTime())) return undefined;
  const when = timeText(time);
  if (typeof actorEmail === "string") {
    return { who: { is: "literal", text: nameText(actorEmail) }, when };
  }
  const key = typeof actorId === "number" ? keys.get(actorId) : undefined;
  return key === undefined
    ? { who: { is: "words", text: "an API key" }, when }
    : { who: { is: "literal", text: nameText(key) }, isKey: true, when };
}
