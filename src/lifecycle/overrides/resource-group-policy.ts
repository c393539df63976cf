// The policy of a group as a separate resource (docs/api.md, Resource groups): a policy's rules may reference
// the group that references the policy, and only a third resource can depend on both.
import type { Created, Change, Run, Target, Lifecycle } from "../types";
import type { Refreshed } from "../values/refresh";
import { objectPath } from "../requests/paths";
import { notGone, sendForRecord } from "../requests/responses";
import { liveMembers } from "../requests/bodies";
import { operationOn, describeObject } from "../values/describe";
import { find } from "../safety/gone";
import { ownMembers, pick, scalarText } from "../values/members";
import { outputsAfterWrite } from "../values/outputs";
import { refreshed } from "../values/refresh";
import { Conflict, isNotFound } from "../../client";
import type { Operation } from "../../client";
import type { Json, JsonObject, KindSpec } from "../../definitions";
import { resourceGroup } from "../../definitions/kinds/resource-group";

/** The attachment in the group's record. */
const attachment = (group: JsonObject): JsonObject => ({
  groupId: group.id,
  policyId: group.alertPolicyId,
  organizationId: group.organizationId,
});

const isSameId = (left: Json | undefined, right: Json | undefined): boolean =>
  scalarText(left)?.toLowerCase() === scalarText(right)?.toLowerCase();

/** How long a group or a policy that was written just now gets to become visible. */
const PAUSE_MS = 2_500;

const groupOf = ({ client }: Run, id: string, operation: Operation): Promise<JsonObject> =>
  sendForRecord(
    client,
    { method: "GET", path: objectPath(resourceGroup, id, {}), operation },
    resourceGroup,
    id,
  );

/** The group, which may have been created just now and not be visible everywhere. */
async function groupSoon(run: Run, id: string, operation: Operation): Promise<JsonObject> {
  try {
    return await groupOf(run, id, operation);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    await run.clock.sleep(PAUSE_MS);
    return groupOf(run, id, operation);
  }
}

/** Writes a group with another policy. A PUT clears what it omits: all live values are sent back with it. */
async function attach(
  { client }: Run,
  id: string,
  operation: Operation,
  group: JsonObject,
  policyId: Json = null,
): Promise<JsonObject> {
  const path = objectPath(resourceGroup, id, {});
  const body = { ...liveMembers(resourceGroup, group), alertPolicyId: policyId };
  return sendForRecord(client, { method: "PUT", path, body, operation }, resourceGroup, id);
}

async function create(spec: KindSpec, run: Run, props: JsonObject): Promise<Created> {
  const inputs = ownMembers(props);
  const id = scalarText(inputs.groupId) ?? "";
  const operation = operationOn(spec, "creating", inputs, id);
  const group = await groupSoon(run, id, operation);
  const held = scalarText(group.alertPolicyId);
  // Two programs would overwrite each other forever.
  if (held !== undefined && !isSameId(held, inputs.policyId)) {
    const how = run.settings.adoptAdvice(spec, { what: "it", inputs, isUnique: true });
    throw new Conflict({
      message: `creating ${spec.name} ${id} failed: the group "${scalarText(group.name) ?? id}" already has the policy ${held}. Remove it from the group (alertPolicyId of the ResourceGroup, or another ${spec.name}), or ${how}`,
    });
  }
  const record = attachment(await attach(run, id, operation, group, inputs.policyId));
  return { id, outputs: outputsAfterWrite(spec, inputs, { record }) };
}

/** The attachment is gone if the group is gone, or has no policy. */
async function read({ spec, id, oldOutputs }: Target, run: Run): Promise<Refreshed | undefined> {
  const resource = describeObject(spec, oldOutputs, id);
  const known = pick(oldOutputs, ["organizationId"]);
  const group = await find(run, resourceGroup, { id, known, resource });
  if (group === undefined || scalarText(group.alertPolicyId) === undefined) return undefined;
  return refreshed(spec, attachment(group), oldOutputs);
}

async function update(change: Change, run: Run): Promise<JsonObject> {
  const { spec, id, oldOutputs, inputs } = change;
  const operation = operationOn(spec, "updating", inputs, id);
  const group = await groupSoon(run, id, operation);
  const record = attachment(await attach(run, id, operation, group, inputs.policyId));
  return outputsAfterWrite(spec, inputs, { record }, oldOutputs);
}

/** Detaches only our own policy, not one that another user has attached since. */
async function remove(target: Target, run: Run): Promise<void> {
  const { spec, id, oldOutputs } = target;
  const operation = operationOn(spec, "deleting", oldOutputs, id);
  try {
    let group = await groupOf(run, id, operation);
    if (scalarText(group.alertPolicyId) === undefined) {
      // Neither the state nor the record of the group says when it was attached.
      await run.clock.sleep(PAUSE_MS);
      group = await groupOf(run, id, operation);
    }
    if (isSameId(group.alertPolicyId, oldOutputs.policyId)) await attach(run, id, operation, group);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    // A 404 of the PUT may be about an object that the group references.
    if ((await read(target, run)) !== undefined)
      throw notGone(error, "another read shows that it exists");
  }
}

/** The operations of `ResourceGroupPolicy`. */
export const resourceGroupPolicyOverride: Lifecycle = {
  create,
  read,
  update,
  remove,
  idFor: ({ groupId }) => groupId,
};
