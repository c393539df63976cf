// The policy of a group as a separate resource (docs/api.md, Resource groups): a policy's rules may reference
// the group that references the policy, and only a third resource can depend on both.
import { Conflict, isNotFound } from "../../client";
import type { Json, JsonObject, KindSpec } from "../../definitions";
import { resourceGroup } from "../../definitions/kinds/resource-group";
import type { Created } from "../create";
import { readWith } from "../reading/current-reader";
import { requireDeleted } from "../safety/gone";
import type { Lifecycle } from "../types";
import { ownMembers, scalarText } from "../values/members";
import { isUnconfirmed } from "../values/memory";
import { outputsAfterWrite } from "../values/outputs";
import { refreshed } from "../values/refresh";
import type { Refreshed } from "../values/refresh";
import { describeObject } from "../values/describe";
import { objectPath } from "../requests/paths";
import { pastCaches } from "../requests/past-caches";
import { sendForRecord } from "../requests/response-checks";
import { operationOn } from "../run";
import type { RunContext, Target } from "../run";
import { liveMembers } from "../requests/update-body";

/** The attachment in the group's record. */
const attachment = (group: JsonObject): JsonObject => ({
  groupId: group.id,
  policyId: group.alertPolicyId,
  organizationId: group.organizationId,
});

const isSameId = (left: Json | undefined, right: Json | undefined): boolean =>
  scalarText(left)?.toLowerCase() === scalarText(right)?.toLowerCase();

/** A call on the group: its kind, inputs, action and id. */
interface GroupCall {
  readonly spec: KindSpec;
  readonly values: JsonObject;
  readonly action: string;
  readonly id: string;
}

async function groupOf(call: GroupCall, { client, clock }: RunContext): Promise<JsonObject> {
  const operation = operationOn(call.spec, call.action, call.values, call.id);
  const path = objectPath(resourceGroup, call.id, {});
  const request = pastCaches(clock, { method: "GET", path, operation } as const);
  return sendForRecord(client, request, resourceGroup, call.id);
}

async function attach(
  call: GroupCall,
  { client }: RunContext,
  group: JsonObject,
  policyId: Json,
): Promise<JsonObject> {
  const request = {
    method: "PUT",
    path: objectPath(resourceGroup, call.id, {}),
    // A PUT of a group clears what it omits: all live values are sent back with it.
    body: { ...liveMembers(resourceGroup, group), alertPolicyId: policyId },
    operation: operationOn(call.spec, call.action, call.values, call.id),
  } as const;
  return sendForRecord(client, request, resourceGroup, call.id);
}

/** Refuses to replace another policy: two programs would overwrite each other forever. */
function refuseOther(
  { action, spec, id, values: inputs }: GroupCall,
  context: RunContext,
  group: JsonObject,
  policyId: Json,
): void {
  const held = scalarText(group.alertPolicyId);
  if (held === undefined || isSameId(held, policyId)) return;
  const how = context.adoptAdvice(spec, { what: "it", inputs, isUnique: true });
  throw new Conflict({
    message: `${action} ${spec.name} ${id} failed: the group "${scalarText(group.name) ?? id}" already has the policy ${held}. Remove it from the group (alertPolicyId of the ResourceGroup, or another ${spec.name}), or ${how}`,
  });
}

async function create(spec: KindSpec, context: RunContext, props: JsonObject): Promise<Created> {
  const inputs = ownMembers(props);
  const id = scalarText(inputs.groupId) ?? "";
  const policyId = inputs.policyId ?? null;
  const call: GroupCall = { spec, values: inputs, action: "creating", id };
  const group = await groupOf(call, context);
  refuseOther(call, context, group, policyId);
  const record = attachment(await attach(call, context, group, policyId));
  return { id, outputs: outputsAfterWrite(spec, inputs, { record }) };
}

/** The attachment is gone if the group is gone, or has no policy. */
async function read(
  { spec, id, olds }: Target,
  { reader }: RunContext,
): Promise<Refreshed | undefined> {
  const resource = describeObject(spec, olds, id);
  // An import knows only the group.
  const isAsKnown = ({ alertPolicyId }: JsonObject): boolean =>
    olds.policyId === undefined
      ? scalarText(alertPolicyId) !== undefined
      : isSameId(alertPolicyId, olds.policyId);
  const group = await readWith(isAsKnown, reader, resourceGroup, { id, known: {}, resource });
  if (group === undefined || scalarText(group.alertPolicyId) === undefined) return undefined;
  return refreshed(spec, attachment(group), olds);
}

async function update(target: Target, context: RunContext, props: JsonObject): Promise<JsonObject> {
  const { spec, id, olds } = target;
  const inputs = ownMembers(props);
  const call: GroupCall = { spec, values: inputs, action: "updating", id };
  const group = await groupOf(call, context);
  const record = attachment(await attach(call, context, group, inputs.policyId ?? null));
  return outputsAfterWrite(spec, inputs, { record }, olds);
}

function unknownPolicy({ action, spec, id }: GroupCall, held: string): Error {
  return new Error(
    `${action} ${spec.name} ${id} failed: its last update got no response, and the group now has the policy ${held}, which that update may have set. Nothing was sent: run pulumi up --refresh, or remove the policy from the group in the dashboard, and run again`,
  );
}

/** The pauses before the group is read again: five seconds in all, as for an object that is not found. */
const PAUSES_MS = [500, 1_500, 3_000];

/**
 * The group, with its policy if it has one. A replica may not show one that was attached just now; neither the state nor
 * the record of the group says when that was.
 */
async function settledGroup(call: GroupCall, context: RunContext): Promise<JsonObject> {
  for (const pauseMs of PAUSES_MS) {
    const group = await groupOf(call, context);
    if (scalarText(group.alertPolicyId) !== undefined) return group;
    await context.sleep(pauseMs);
  }
  return groupOf(call, context);
}

/** Detaches only our own policy, not one that another user has attached since. */
async function remove(target: Target, context: RunContext): Promise<void> {
  const { spec, id, olds } = target;
  const call: GroupCall = { spec, values: olds, action: "deleting", id };
  try {
    const group = await settledGroup(call, context);
    const held = scalarText(group.alertPolicyId);
    if (isSameId(held, olds.policyId)) await attach(call, context, group, null);
    else if (held !== undefined && isUnconfirmed(olds, "policyId")) throw unknownPolicy(call, held);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    // A 404 of the PUT may be about an object that the group references.
    await requireDeleted(target, context, error, () => read(target, context));
  }
}

/** The operations of `ResourceGroupPolicy`. */
export const resourceGroupPolicyLifecycle: Lifecycle = {
  create,
  createReadsFirst: true,
  read,
  update,
  remove,
  idFor: ({ groupId }) => groupId,
};
