// The runtime of a workspace: a member of the workspace's record. It always exists, so a create sets it, and
// a delete resets it to the catalogue's default.
import { isNotFound } from "../../client";
import { isObject } from "../../definitions";
import type { JsonObject, KindSpec } from "../../definitions";
import { workspace } from "../../definitions/kinds/workspace";
import { requireDeleted } from "../safety/gone";
import type { Lifecycle } from "../types";
import { ownMembers, scalarText } from "../values/members";
import { sendForRecord } from "../requests/response-checks";
import { outputsAfterWrite } from "../values/outputs";
import { describeObject } from "../values/describe";
import { refreshed } from "../values/refresh";
import { operationOn } from "../run";
import type { RunContext, Target } from "../run";

const pathOf = (id: string): string => `/workspaces/${encodeURIComponent(id)}`;

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
  spec: KindSpec,
  { client }: RunContext,
  action: string,
  inputs: JsonObject,
  id: string,
): Promise<JsonObject> {
  const request = {
    method: "PUT",
    path: `${pathOf(id)}/runtime-profile`,
    body: { runtimeId: inputs.runtimeId ?? null },
    operation: operationOn(spec, action, inputs, id),
  } as const;
  return runtimeOf(await sendForRecord(client, request, workspace, id));
}

async function read({ spec, id, olds }: Target, { reader }: RunContext) {
  const resource = describeObject(spec, olds, id);
  const found = await reader.read(workspace, { id, known: {}, resource });
  return found === undefined ? undefined : refreshed(spec, runtimeOf(found), olds);
}

/** The operations of `WorkspaceRuntime`; its id is that of the workspace. */
export const workspaceRuntimeLifecycle: Lifecycle = {
  async create(spec, context, props) {
    const inputs = ownMembers(props);
    const id = scalarText(inputs.workspaceId) ?? "";
    const record = await choose(spec, context, "creating", inputs, id);
    return { id, outputs: outputsAfterWrite(spec, inputs, { record }) };
  },

  read,

  async update({ spec, id, olds }, context, props) {
    const inputs = ownMembers(props);
    const record = await choose(spec, context, "updating", inputs, id);
    return outputsAfterWrite(spec, inputs, { record }, olds);
  },

  async remove(target, context) {
    const { spec, id } = target;
    try {
      await choose(spec, context, "deleting", {}, id);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      // The workspace was deleted first, and its runtime with it.
      await requireDeleted(target, context, error, () => read(target, context));
    }
  },

  idFor: ({ workspaceId }) => workspaceId,
};
