// Finds the creator of an object in the audit log, if the service has one that names it.
import { comparableId, kindNamed, sameId } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";
import { keyInUse } from "../ownership/key-in-use";
import { scalarText } from "../values/members";
import { pastCaches } from "../requests/past-caches";
import { ifAllowed } from "../recovery/fallbacks";
import type { RunContext } from "../run";

/** How many entries are read: a new object is among the latest. */
const LATEST = 200;

/** Whether the audit log names another creator of an object. Without an entry, the creator is unknown. */
export async function isMadeByAnother(
  context: RunContext,
  spec: KindSpec,
  id: string,
): Promise<boolean> {
  const entries = await latestEntries(context);
  const maker = entries.find(
    (entry) =>
      isCreation(entry) &&
      isOfType(entry, spec) &&
      comparableId({ idMember: "resourceId" }, entry) === sameId(id),
  );
  const actor = actorOf(maker);
  if (actor === undefined) return false;
  const ours = entries.find((entry) => isCreation(entry) && isOurs(context, entry));
  const own = actorOf(ours) ?? (await ownActor(context));
  return own !== undefined && actor !== own;
}

const isOurs = ({ ownership }: RunContext, entry: JsonObject): boolean =>
  ownership
    .kindsMade(scalarText(entry.resourceId) ?? "")
    .some((kind) => isOfType(entry, kindNamed(kind)));

/** Only UUIDs identify an object without its type: the key 7 and the invite 7 are different objects. */
const isOfType = ({ resourceType }: JsonObject, { idType, code }: KindSpec): boolean =>
  idType === "uuid" || scalarText(resourceType)?.toUpperCase() === code;

const isCreation = ({ action }: JsonObject): boolean =>
  typeof action === "string" && action.endsWith(".created");

/** Users and keys have separate id sequences, and only users have an email address. */
function actorOf({ actorId, actorEmail }: JsonObject = {}): string | undefined {
  const id = scalarText(actorId);
  return id === undefined ? undefined : `${scalarText(actorEmail) ?? "key"} ${id}`;
}

function latestEntries({ recovery, clock }: RunContext): Promise<JsonObject[]> {
  return ifAllowed(
    recovery.client.list(
      pastCaches(clock, {
        path: "/audit-log",
        operation: { action: "listing", resource: "the audit log" },
        limit: LATEST,
      }),
    ),
    [],
  );
}

/** The actor of this run in the audit log, if it has created nothing yet: its API key. */
async function ownActor({ recovery, clock }: RunContext): Promise<string | undefined> {
  const operation = { action: "reading", resource: "the API key" };
  const key = await keyInUse({ client: recovery.client, clock }, operation);
  return key === undefined ? undefined : actorOf({ actorId: key });
}
