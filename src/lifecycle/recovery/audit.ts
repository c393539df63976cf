// Who made an object, where the service keeps an audit log that names it.
import { ApiError, RateLimited, isCertainlyNotDone } from "../../client";
import { isObject } from "../../definitions";
import type { Json, JsonObject } from "../../definitions";
import { wordOf } from "../members";
import type { RunContext } from "../run-context";

/** An object that has just appeared is among the latest entries. */
const LATEST = 200;

/** Whether the audit log names somebody else as the one who made an object. What it does not tell is not proof. */
export async function isMadeByAnother(context: RunContext, id: string): Promise<boolean> {
  const entries = await latestEntries(context);
  const maker = entries.find((entry) => isCreation(entry) && wordOf(entry.resourceId) === id);
  const actor = actorOf(maker);
  if (actor === undefined) return false;
  const ours = entries.find((entry) => isCreation(entry) && isOurs(context, entry));
  const own = actorOf(ours) ?? (await ownActor(context));
  return own !== undefined && actor !== own;
}

const isOurs = ({ ownership }: RunContext, { resourceId }: JsonObject): boolean =>
  ownership.hasMade(wordOf(resourceId) ?? "");

const isCreation = ({ action }: JsonObject): boolean =>
  typeof action === "string" && action.endsWith(".created");

/** Users and keys are counted apart, and only users have an address. */
function actorOf({ actorId, actorEmail }: JsonObject = {}): string | undefined {
  const id = wordOf(actorId);
  return id === undefined ? undefined : `${wordOf(actorEmail) ?? "key"} ${id}`;
}

function latestEntries({ recovery }: RunContext): Promise<JsonObject[]> {
  return orNothing(
    recovery.client.list({
      path: "/audit-log",
      operation: { action: "listing", resource: "the audit log" },
      limit: LATEST,
    }),
    [],
  );
}

/** By whose id the audit log knows this run where it has made nothing yet: that of its API key. */
async function ownActor({ recovery }: RunContext): Promise<string | undefined> {
  const operation = { action: "reading", resource: "the API key" };
  const nobody: { readonly data: Json } = { data: null };
  const { data } = await orNothing(
    recovery.client.send({ method: "GET", path: "/auth/me", operation }),
    nobody,
  );
  const key = isObject(data) ? data.key : undefined;
  return isObject(key) ? actorOf({ actorId: key.id ?? null }) : undefined;
}

/**
 * The log is not for everybody, and not of every plan: where the API itself says so, there is less to go by.
 * Where the answer does not come, or comes from a gateway, it may name somebody else all the same.
 */
async function orNothing<Answer>(asking: Promise<Answer>, nothing: Answer): Promise<Answer> {
  try {
    return await asking;
  } catch (error) {
    if (isRefusal(error) && !(error instanceof RateLimited)) return nothing;
    throw error;
  }
}

/** Whether an error is the API's own word. */
const isRefusal = (error: unknown): boolean =>
  isCertainlyNotDone(error) && error instanceof ApiError && error.errorCode !== undefined;
