// One lock per workspace, with which deployments exclude each other. It does not block writes: docs/api.md,
// "Deploy lock".
import { integer, text } from "../../definitions";
import type { Fields } from "../../definitions";
import type { Call, KindBehaviour, Reply, Row } from "../contract";
import { conflict, notFound } from "../http/failure";
import { asText } from "../store/records";
import { created, none, ok } from "../http/reply";
import { checkedBody } from "../crud/bodies";
import { removeWith } from "../store/links";
import { LOCKS } from "../store/organizations";
import { instantOf, timeIn } from "../time/clock";
import { del, get, post } from "../http/route";

const FIELDS: Fields = {
  lockedBy: text({ doc: "Holder.", required: true, min: 1, notBlank: true }),
  ttlMinutes: integer({ doc: "Minutes until it expires.", min: 1, max: 60, default: 30 }),
};

/** The lock of the call's workspace, unless it has expired. */
function heldLock({ store, workspaceId, clock }: Call): Row | undefined {
  const lock = store.list(LOCKS).find((row) => row.workspaceId === workspaceId);
  return lock && timeIn(lock.expiresAt) > clock.now() ? lock : undefined;
}

const shown = ({ workspaceId: _workspaceId, ...record }: Row): Row => record;

function release(call: Call): void {
  removeWith(call, LOCKS, "workspaceId", call.workspaceId);
}

function acquire(call: Call): Reply {
  const { lockedBy, ttlMinutes = 30 } = checkedBody("DEPLOY_LOCK", FIELDS, call.body);
  const held = heldLock(call);
  if (held !== undefined) {
    throw conflict(
      `The deploy lock is held by ${asText(held.lockedBy)} until ${asText(held.expiresAt)}`,
    );
  }
  release(call);
  const { ids, store, workspaceId, now } = call;
  const expiresAt = instantOf(call.time + Number(ttlMinutes) * 60_000);
  const lock = { id: ids.uuid(), workspaceId, lockedBy, lockedAt: now, expiresAt };
  return created(shown(store.insert(LOCKS, lock)));
}

/** Acquire, read, release and break the deploy lock. */
export const deployLockBehaviour: KindBehaviour = {
  kinds: [],
  routes: [
    post("/deploy/lock", "Acquire the deploy lock of the workspace", acquire, {
      request: { fields: FIELDS },
      response: { lookup: "DeployLock" },
      status: 201,
    }),
    get("/deploy/lock", "The deploy lock of the workspace; null if it is not held", (call) => {
      const held = heldLock(call);
      return ok(held === undefined ? null : shown(held));
    }),
    del(
      "/deploy/lock/force",
      "Break the deploy lock, regardless of its holder",
      (call) => (release(call), none()),
    ),
    del("/deploy/lock/:id", "Release the deploy lock", (call) => {
      const id = call.params.id ?? "";
      if (heldLock(call)?.id !== id) throw notFound(`deploy lock ${id}`);
      release(call);
      return none();
    }),
  ],
};
