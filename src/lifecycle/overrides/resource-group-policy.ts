// The policy of a group as a separate resource (docs/api.md, Resource groups): a policy's rules may reference
// the group that references the policy, and only a third resource can depend on both.
import { partOfRecord } from "./part-of-record";
import { Refused } from "./people";
import { liveMembers } from "../requests/bodies";
import { objectPath } from "../requests/paths";
import { PAUSE_MS, orSoon, sendForRecord } from "../requests/responses";
import type { Run, Target } from "../types";
import { scalarText } from "../values/members";
import type { Operation } from "../../client";
import { sameId } from "../../definitions";
import type { Json, JsonObject, KindSpec } from "../../definitions";
import { resourceGroup } from "../../definitions/kinds/resource-group";

function attachmentIn(group: JsonObject): JsonObject | undefined {
  const { id: groupId, alertPolicyId: policyId, organizationId } = group;
  return scalarText(policyId) === undefined ? undefined : { groupId, policyId, organizationId };
}

const isSameId = (left: Json | undefined, right: Json | undefined): boolean =>
  sameId(scalarText(left) ?? "") === sameId(scalarText(right) ?? "");

const groupOf = ({ id }: Target, { client }: Run, operation: Operation): Promise<JsonObject> => {
  const path = objectPath(resourceGroup, id, {});
  return sendForRecord(client, { method: "GET", path, operation }, resourceGroup, id);
};

/** Writes a group with another policy. A PUT clears what it omits: all live values are sent back with it. */
async function attach(
  { id }: Target,
  { client }: Run,
  operation: Operation,
  group: JsonObject,
  policyId: Json = null,
): Promise<JsonObject> {
  const path = objectPath(resourceGroup, id, {});
  const body = { ...liveMembers(resourceGroup, group), alertPolicyId: policyId };
  return sendForRecord(client, { method: "PUT", path, body, operation }, resourceGroup, id);
}

/** Two programs would overwrite each other forever. */
function refuseOther(
  spec: KindSpec,
  { settings }: Run,
  inputs: JsonObject,
  group: JsonObject,
  operation: Operation,
): void {
  const { alertPolicyId, name, id } = group;
  const other = scalarText(alertPolicyId);
  if (other === undefined || isSameId(other, inputs.policyId)) return;
  const how = settings.adoptAdvice(spec, { what: "it", inputs, isUnique: true });
  throw new Refused(
    operation,
    `the group "${scalarText(name ?? id) ?? ""}" already has the policy ${other}. Remove it from the group (alertPolicyId of the ResourceGroup, or another ${spec.name}), or ${how}`,
  );
}

/** The operations of `ResourceGroupPolicy`. */
export const resourceGroupPolicyOverride = partOfRecord({
  of: resourceGroup,
  view: attachmentIn,
  idField: "groupId",
  async set(target, run, inputs, operation) {
    // The group may have been created just now.
    const group = await orSoon(run.clock, () => groupOf(target, run, operation));
    if (operation.action === "creating") refuseOther(target.spec, run, inputs, group, operation);
    return attach(target, run, operation, group, inputs.policyId);
  },
  /** Detaches only our own policy, not one that another user has attached since. */
  async unset(target, run, operation) {
    let group = await groupOf(target, run, operation);
    if (attachmentIn(group) === undefined) {
      // Neither the state nor the record of the group says when it was attached.
      await run.clock.sleep(PAUSE_MS);
      group = await groupOf(target, run, operation);
    }
    const { policyId } = target.oldOutputs;
    if (isSameId(group.alertPolicyId, policyId)) await attach(target, run, operation, group);
  },
});
