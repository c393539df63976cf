import { confirmDeleted, confirmGone } from "./reading/gone";
import { recordsIn, wordOf } from "./records/members";
import { objectPath } from "./requests/paths";
import { describeObject, secretsOf } from "./records/describe";
import { operationOn } from "./run/run-context";
import type { RunContext, Target } from "./run/run-context";
import { ApiError, Conflict, isConflict, isNotFound } from "../client";
import type { Operation } from "../client";
import { isObject, isOver, printable } from "../definitions";
import type { BlockedBy } from "../definitions";

/** How many blocking objects a message lists. */
const NAMED_AT_MOST = 10;

/** Deletes an object. An object that is certainly gone counts as deleted; any other failure is an error. */
export async function remove(target: Target, context: RunContext): Promise<void> {
  const { spec, id, olds } = target;
  if (spec.isOwnCredential) await refuseOwnCredential(target, context);
  if (spec.over !== undefined && (await isLeft(target, context, spec.over.says))) return;
  const path = objectPath(spec, id, olds);
  const { deleteBy } = spec;
  const instead =
    deleteBy !== undefined && olds[deleteBy.field] === deleteBy.value ? deleteBy : undefined;
  try {
    await context.client.send({
      method: instead === undefined ? "DELETE" : "POST",
      path: instead === undefined ? path : `${path}${instead.path}`,
      repeatable: true,
      operation: removing(target, instead === undefined ? "deleting" : "revoking"),
      secrets: secretsOf(spec, olds),
    });
  } catch (error) {
    if (isNotFound(error)) return confirmDeleted(target, context, error);
    if (isConflict(error)) throw await explained(error, target, context);
    throw error;
  }
}

/** Whether there is nothing to delete: the object is gone, or it is a plan that is over. */
async function isLeft(target: Target, context: RunContext, says: string): Promise<boolean> {
  const { spec, id, olds } = target;
  const record = await context.reader.read(spec, { id, known: olds, action: "deleting" });
  if (record === undefined) {
    await confirmGone(target, context, "deleting");
    return true;
  }
  if (!isOver(spec, record)) return false;
  context.notice(`${describeObject(spec, olds, id)} is over and is not deleted: ${says}`, "info");
  return true;
}

const BLOCKED = "Delete or detach the objects that use it first";

function removing({ spec, olds, id }: Target, action: string): Operation {
  const operation = operationOn(spec, action, olds, id);
  return { ...operation, remedies: { CONFLICT: BLOCKED, ...operation.remedies } };
}

/** If the run's own key were deleted, the rest of the run would fail. */
async function refuseOwnCredential(
  { spec, id, olds }: Target,
  { client }: RunContext,
): Promise<void> {
  const operation = operationOn(spec, "deleting", olds, id);
  const { data } = await client
    .send({ method: "GET", path: "/auth/me", operation })
    .catch((error: unknown) => {
      // Session tokens have no key of their own; without an answer, the check is skipped.
      if (error instanceof ApiError && error.status === 403) return { data: null };
      throw error;
    });
  const key = isObject(data) ? data.key : undefined;
  if (!isObject(key) || wordOf(key.id) !== id) return;
  throw new Conflict({
    message: `${operation.action} ${operation.resource} failed: this run itself uses this key. Run with another key, or remove the resource from the state with pulumi state delete`,
  });
}

/** The same conflict, with the names and ids of the blocking objects instead of the API's message. */
async function explained(error: Conflict, target: Target, context: RunContext): Promise<Conflict> {
  const found: string[] = [];
  for (const blocker of target.spec.blockedBy ?? []) {
    // A failed lookup must not hide the conflict itself.
    found.push(...(await blockersOf(blocker, target, context).catch(() => [])));
  }
  if (found.length === 0) return error;
  const named = found.slice(0, NAMED_AT_MOST).join(", ");
  const more = found.length > NAMED_AT_MOST ? ` and ${found.length - NAMED_AT_MOST} more` : "";
  const { action, resource } = removing(target, "deleting");
  const answer = [error.status, error.errorCode].join(" ");
  const request = error.requestId === undefined ? "" : ` (request ${error.requestId})`;
  return new Conflict({
    message: `${action} ${resource} failed: ${answer}: it is used by ${named}${more}${request}. ${BLOCKED}.`,
    status: error.status,
    errorCode: error.errorCode,
    fieldErrors: error.fieldErrors,
    requestId: error.requestId,
    cause: error,
  });
}

async function blockersOf(
  blocker: BlockedBy,
  target: Target,
  context: RunContext,
): Promise<string[]> {
  const { spec, id, olds } = target;
  const operation = operationOn(spec, "deleting", olds, id);
  const rows =
    "list" in blocker
      ? await context.client.list({ path: blocker.list, query: { [blocker.query]: id }, operation })
      : recordsIn(await context.reader.read(spec, { id, known: olds }), blocker.member);
  return rows.map(({ name, id: own }) =>
    printable(`${blocker.label} "${wordOf(name) ?? "?"}" (${wordOf(own) ?? "?"})`),
  );
}
