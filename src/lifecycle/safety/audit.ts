// Finds the creator of an object in the audit log, if the service has one that names it.
import { ifAllowed } from "../requests/responses";
import type { Run } from "../types";
import { scalarText } from "../values/members";
import { comparableId, kindNamed, sameId } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";

/** How many entries are read: a new object is among the latest. */
const LATEST = 200;

/** Whether the audit log names another creator of an object. Without an entry, the creator is unknown. */
export async function isMadeByAnother(run: Run, spec: KindSpec, id: string): Promise<boolean> {
  const operation = { action: "listing", resource: "the audit log" };
  const path = "/audit-log";
  const entries = await ifAllowed(
    run.client.list({ path, operation, limit: LATEST, evenIfStopped: true }),
    [],
  );
  const actor = actorOf(
    entries.find(
      (entry) =>
        isCreation(entry) &&
        isOfType(entry, spec) &&
        comparableId({ idMember: "resourceId" }, entry) === sameId(id),
    ),
  );
  if (actor === undefined) return false;
  const own = actorOf(entries.find((entry) => isCreation(entry) && isOurs(run, entry)));
  const ours = own ?? actorOf({ actorId: (await run.organization.keyInUse(operation)) ?? null });
  return ours !== undefined && actor !== ours;
}

const isOurs = ({ owners }: Run, entry: JsonObject): boolean =>
  owners
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
