// The runtime of a workspace: a member of the workspace's record. It always exists, so a create sets it, and
// a delete resets it to the catalogue's default.
import { notGone, sendForRecord } from "../requests/responses";
import { operationOn, describeObject } from "../values/describe";
import type { Run, Target, Lifecycle } from "../types";
import { find } from "../safety/gone";
import { ownMembers, pick, scalarText } from "../values/members";
import { outputsAfterWrite } from "../values/outputs";
import { refreshed } from "../values/refresh";
import { isNotFound } from "../../client";
import type { Operation } from "../../client";
import { isObject } from "../../definitions";
import type { Json, JsonObject } from "../../definitions";
import { workspace } from "../../definitions/kinds/workspace";

/** Converts the workspace's record to that of its runtime. */
function runtimeOf(record: JsonObject): JsonObject {
  const profile = isObject(record.runtimeProfile) ? record.runtimeProfile : {};
  const { id, ...facts } = profile;
  return {
    ...facts,
    workspaceId: scalarText(record.id),
    orgId: record.orgId,
    runtimeId: id ?? null,
  };
}

async function choose(
  { client }: Run,
  id: string,
  operation: Operation,
  runtimeId: Json = null,
): Promise<JsonObject> {
  const path = `/workspaces/${encodeURIComponent(id)}/runtime-profile`;
  const request = { method: "PUT", path, body: { runtimeId }, operation } as const;
  return runtimeOf(await sendForRecord(client, request, workspace, id));
}

async function read({ spec, id, oldOutputs }: Target, run: Run) {
  const resource = describeObject(spec, oldOutputs, id);
  const known = pick(oldOutputs, ["orgId"]);
  const found = await find(run, workspace, { id, known, resource });
  return found === undefined ? undefined : refreshed(spec, runtimeOf(found), oldOutputs);
}

/** The operations of `WorkspaceRuntime`; its id is that of the workspace. */
export const workspaceRuntimeOverride: Lifecycle = {
  async create(spec, run, props) {
    const inputs = ownMembers(props);
    const id = scalarText(inputs.workspaceId) ?? "";
    const operation = operationOn(spec, "creating", inputs, id);
    const record = await choose(run, id, operation, inputs.runtimeId);
    return { id, outputs: outputsAfterWrite(spec, inputs, { record }) };
  },

  read,

  async update({ spec, id, oldOutputs, inputs }, run) {
    const operation = operationOn(spec, "updating", inputs, id);
    const record = await choose(run, id, operation, inputs.runtimeId);
    return outputsAfterWrite(spec, inputs, { record }, oldOutputs);
  },

  async remove(target, run) {
    const { spec, id } = target;
    try {
      await choose(run, id, operationOn(spec, "deleting", {}, id));
    } catch (error) {
      if (!isNotFound(error)) throw error;
      // The workspace was deleted first, and its runtime with it.
      if ((await read(target, run)) !== undefined)
        throw notGone(error, "another read shows that it exists");
    }
  },

  idFor: ({ workspaceId }) => workspaceId,
};
