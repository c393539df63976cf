import { requireDeleted, requireGone } from "./safety/gone";
import { recordsIn, scalarText } from "./values/members";
import { objectPath } from "./requests/paths";
import { describeObject, secretsOf } from "./values/describe";
import { operationOn } from "./run";
import type { RunContext, Target } from "./run";
import { memoryOf } from "./values/memory";
import { ApiError, Conflict, isConflict, isNotFound } from "../client";
import type { ApiResponse, Operation } from "../client";
import { isAsGoodAsGone, isObject, printable } from "../definitions";
import type { BlockedBy, JsonObject, KindSpec } from "../definitions";

/** How many blocking objects a message lists. */
const NAMED_AT_MOST = 10;

/** The call that removes an object; its path is below that of the object. */
interface Removal {
  readonly method: "DELETE" | "POST";
  readonly path: string;
  readonly action: string;
  /** The property that the response must contain, if its body is not a record. */
  readonly returns?: string;
}

const removalOf = ({ removal }: KindSpec): Removal =>
  removal === undefined
    ? { method: "DELETE", path: "", action: "deleting" }
    : { method: "POST", path: removal, action: "revoking" };

/** Deletes an object. An object that is certainly gone counts as deleted; any other failure is an error. */
export async function remove(
  target: Target,
  context: RunContext,
  own: Partial<Removal> = {},
): Promise<void> {
  const { spec, id, olds } = target;
  const { method, path, action, returns } = { ...removalOf(spec), ...own };
  warnOfManager(target, context);
  try {
    const response = await context.client.send({
      method,
      path: `${objectPath(spec, id, olds)}${path}`,
      operation: removing(target, action),
      secrets: secretsOf(spec, olds),
    });
    if (!isProof(target, response, returns))
      await requireNoRecord(target, context, response, action);
  } catch (error) {
    if (isNotFound(error)) return requireDeleted(target, context, error);
    if (isConflict(error)) throw await explained(error, target, context);
    throw error;
  }
}

/** The deletion was requested, but whoever took the object over since may not expect it. */
function warnOfManager({ spec, id, olds }: Target, { notice }: RunContext): void {
  if (memoryOf(olds).managedBy === undefined) return;
  const manager = scalarText(olds.managedBy) ?? "another tool";
  notice(
    `${describeObject(spec, olds)} ${id} is being deleted, although ${manager} has managed it since the last update (its managedBy)`,
  );
}

/** Whether a response is that of the API to a removal: something in front of it may answer in its place. */
function isProof(
  { spec, id }: Target,
  { status, body, data, hasRequestId }: ApiResponse,
  returns: string | undefined,
): boolean {
  const { idMember = "id" } = spec;
  if (status === 204) return hasRequestId;
  if (returns !== undefined) return isObject(body) && returns in body;
  return isObject(data) && scalarText(data[idMember]) === id && isAsGoodAsGone(spec, data);
}

async function requireNoRecord(
  target: Target,
  { reader }: RunContext,
  { status }: ApiResponse,
  verb: string,
): Promise<void> {
  const { spec, id, olds } = target;
  const { action, resource } = operationOn(spec, verb, olds, id);
  if ((await reader.read(spec, { id, known: olds, action, fresh: true })) === undefined) return;
  throw new ApiError({
    message: `${action} ${resource} failed: the response (${status}) is not from the API, and the object still exists. Check that monitoring:baseUrl is the address of the API, and whether something in front of it responds in its place; then run again`,
  });
}

/** Reads an object before its deletion; undefined if it is certainly gone, so that there is nothing to delete. */
export async function readToRemove(
  target: Target,
  context: RunContext,
): Promise<JsonObject | undefined> {
  const { spec, id, olds } = target;
  const wanted = { id, known: olds, action: "deleting", current: true };
  const record = await context.reader.read(spec, wanted);
  if (record === undefined) await requireGone(target, context, "deleting");
  return record;
}

const BLOCKED = "Delete or detach the objects that use it first";

function removing({ spec, olds, id }: Target, action: string): Operation {
  const operation = operationOn(spec, action, olds, id);
  return { ...operation, remedies: { CONFLICT: BLOCKED, ...operation.remedies } };
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
  const status = [error.status, error.errorCode].join(" ");
  const request = error.requestId === undefined ? "" : ` (request ${error.requestId})`;
  return new Conflict({
    message: `${action} ${resource} failed: ${status}: it is used by ${named}${more}${request}. ${BLOCKED}.`,
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
  return rows.map(({ name, id: blockerId }) =>
    printable(`${blocker.label} "${scalarText(name) ?? "?"}" (${scalarText(blockerId) ?? "?"})`),
  );
}
