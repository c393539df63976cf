import { requireGone, readNow } from "./safety/gone";
import { recordsIn, scalarText } from "./values/members";
import { objectPath } from "./requests/paths";
import { sendForNothing } from "./requests/responses";
import { describeObject, secretsOf, someOf, operationOn } from "./values/describe";
import type { Run, Target } from "./types";
import { memoryOf } from "./values/memory";
import { Conflict, isConflict, isNotFound, reworded } from "../client";
import type { ApiError, ApiResponse, Operation } from "../client";
import { isAsGoodAsGone, isObject } from "../definitions";
import type { BlockedBy, KindSpec } from "../definitions";

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
  run: Run,
  removal: Partial<Removal> = {},
): Promise<void> {
  const { spec, id, oldOutputs } = target;
  const { method, path, action, returns } = { ...removalOf(spec), ...removal };
  warnOfManager(target, run);
  const request = {
    method,
    path: `${objectPath(spec, id, oldOutputs)}${path}`,
    operation: removing(target, action),
    secrets: secretsOf(spec, oldOutputs),
  };
  try {
    await sendForNothing(
      run.client,
      request,
      async (response) =>
        isProof(target, response, returns) || (await readNow(target, run, action)) === undefined,
    );
  } catch (error) {
    if (isNotFound(error)) return requireGone(target, run, error, action);
    if (isConflict(error)) throw await explained(error, target, run);
    throw error;
  }
}

/** The deletion was requested, but whoever took the object over since may not expect it. */
function warnOfManager({ spec, id, oldOutputs }: Target, { notice }: Run): void {
  if (memoryOf(oldOutputs).managedBy === undefined) return;
  const manager = scalarText(oldOutputs.managedBy) ?? "another tool";
  notice(
    `${describeObject(spec, oldOutputs)} ${id} is being deleted, although ${manager} has managed it since the last update (its managedBy)`,
  );
}

/** Whether a response is that of the API to a removal: something in front of it may answer in its place. */
function isProof(
  { spec, id }: Target,
  { body, data }: ApiResponse,
  returns: string | undefined,
): boolean {
  const { idMember = "id" } = spec;
  if (returns !== undefined) return isObject(body) && returns in body;
  return isObject(data) && scalarText(data[idMember]) === id && isAsGoodAsGone(spec, data);
}

const BLOCKED = "Delete or detach the objects that use it first";

function removing({ spec, oldOutputs, id }: Target, action: string): Operation {
  const operation = operationOn(spec, action, oldOutputs, id);
  return { ...operation, remedies: { CONFLICT: BLOCKED, ...operation.remedies } };
}

/** The same conflict, with the names and ids of the blocking objects instead of the API's message. */
async function explained(error: Conflict, target: Target, run: Run): Promise<ApiError> {
  const found: string[] = [];
  for (const blocker of target.spec.blockedBy ?? []) {
    // A failed lookup must not hide the conflict itself.
    found.push(...(await blockersOf(blocker, target, run).catch(() => [])));
  }
  if (found.length === 0) return error;
  const { action, resource } = removing(target, "deleting");
  const status = [error.status, error.errorCode].join(" ");
  const request = error.requestId === undefined ? "" : ` (request ${error.requestId})`;
  const message = `${action} ${resource} failed: ${status}: it is used by ${someOf(found)}${request}. ${BLOCKED}.`;
  return reworded(error, message, Conflict);
}

async function blockersOf(blocker: BlockedBy, target: Target, run: Run): Promise<string[]> {
  const { spec, id, oldOutputs } = target;
  const operation = operationOn(spec, "deleting", oldOutputs, id);
  const rows =
    "list" in blocker
      ? await run.client.list({ path: blocker.list, query: { [blocker.query]: id }, operation })
      : recordsIn(await run.reader.read(spec, { id, known: oldOutputs }), blocker.member);
  return rows.map(
    ({ name, id: blockerId }) =>
      `${blocker.label} "${scalarText(name) ?? "?"}" (${scalarText(blockerId) ?? "?"})`,
  );
}
