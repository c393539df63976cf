// One lock per workspace, with which deployments exclude each other. It does not block writes: docs/api.md,
// "Deploy lock".
import { problemsOf } from "../../definitions";
import { integer, text } from "../../definitions/field";
import type { KindSpec } from "../../definitions";
import type { Call, KindBehaviour, Reply, Row } from "../contract";
import { badRequest, conflict, notFound } from "../http/failure";
import { asText } from "../store/records";
import { created, none, ok } from "../http/reply";
import { coercedMembers } from "../crud/shape";
import { LOCKS } from "../store/organizations";
import { instantOf } from "../time/clock";

/** The body of an acquire; not a kind, but validated like one. */
const lockSpec: KindSpec = {
  name: "DeployLock",
  title: "deploy lock",
  code: "DEPLOY_LOCK",
  doc: "",
  examples: { minimal: "" },
  path: "/deploy/lock",
  read: { by: "id" },
  idType: "uuid",
  fields: {
    lockedBy: text({ doc: "Holder.", required: true, min: 1, notBlank: true }),
    ttlMinutes: integer({ doc: "Minutes until it expires.", min: 1, max: 60, default: 30 }),
  },
  outputs: {},
};

/** The lock of the call's workspace, unless it has expired. */
function heldLock({ store, workspaceId, clock }: Call): Row | undefined {
  const lock = store.list(LOCKS).find((row) => row.workspaceId === workspaceId);
  return lock && Date.parse(asText(lock.expiresAt)) > clock.now() ? lock : undefined;
}

const shown = ({ id, lockedBy, lockedAt, expiresAt }: Row): Row => ({
  id,
  lockedBy,
  lockedAt,
  expiresAt,
});

function release({ store, workspaceId }: Call): void {
  for (const row of store.list(LOCKS)) {
    if (row.workspaceId === workspaceId) store.remove(LOCKS, asText(row.id));
  }
}

function acquire(call: Call): Reply {
  const body = coercedMembers(lockSpec.fields, call.body);
  const problems = problemsOf(lockSpec, body, "create");
  if (problems.length > 0) throw badRequest(problems);
  const held = heldLock(call);
  if (held !== undefined) {
    throw conflict(
      `The deploy lock is held by ${asText(held.lockedBy)} until ${asText(held.expiresAt)}`,
    );
  }
  release(call);
  const { ids, store, workspaceId, now } = call;
  const minutes = typeof body.ttlMinutes === "number" ? body.ttlMinutes : 30;
  const expiresAt = instantOf(call.time + minutes * 60_000);
  const lock = { id: ids.uuid(), workspaceId, lockedBy: body.lockedBy, lockedAt: now, expiresAt };
  return created(shown(store.insert(LOCKS, lock)));
}

/** Acquire, read, release and break the deploy lock. */
export const deployLockBehaviour: KindBehaviour = {
  kinds: [],
  routes: [
    {
      method: "POST",
      path: "/deploy/lock",
      access: "credential",
      summary: "Acquire the deploy lock of the workspace",
      request: { fields: lockSpec.fields },
      response: { lookup: "DeployLock" },
      status: 201,
      handler: acquire,
    },
    {
      method: "GET",
      path: "/deploy/lock",
      access: "credential",
      summary: "The deploy lock of the workspace; null if it is not held",
      handler: (call) => {
        const held = heldLock(call);
        return ok(held === undefined ? null : shown(held));
      },
    },
    {
      method: "DELETE",
      path: "/deploy/lock/force",
      access: "credential",
      summary: "Break the deploy lock, regardless of its holder",
      status: 204,
      handler: (call) => (release(call), none()),
    },
    {
      method: "DELETE",
      path: "/deploy/lock/:id",
      access: "credential",
      summary: "Release the deploy lock",
      status: 204,
      handler: (call) => {
        const id = call.params.id ?? "";
        if (heldLock(call)?.id !== id) throw notFound(`deploy lock ${id}`);
        release(call);
        return none();
      },
    },
  ],
};
