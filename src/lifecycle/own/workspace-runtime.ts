// The runtime of a workspace: no record of its own, but a member of the workspace's. There always is
// one, so a create chooses, and a delete goes back to the catalogue's default.
import { isNotFound } from "../../client";
import { isObject } from "../../spec";
import type { JsonObject, KindSpec } from "../../spec";
import type { Lifecycle } from "../lifecycle";
import { ownMembers, wordOf } from "../members";
import { outputsAfterWrite } from "../outputs";
import { refreshed } from "../refresh";
import { operationOn } from "../service";
import type { Service, Target } from "../service";

const pathOf = (id: string): string => `/workspaces/${encodeURIComponent(id)}`;

/** The workspace's record as that of its runtime. */
function runtimeOf(workspace: JsonObject): JsonObject {
  const profile = isObject(workspace.runtimeProfile) ? workspace.runtimeProfile : {};
  const { id, ...facts } = profile;
  return {
    ...facts,
    workspaceId: wordOf(workspace.id),
    orgId: workspace.orgId,
    runtimeId: id ?? null,
  };
}

async function choose(
  spec: KindSpec,
  { client }: Service,
  action: string,
  inputs: JsonObject,
  id: string,
): Promise<JsonObject> {
  const { data } = await client.send({
    method: "PUT",
    path: `${pathOf(id)}/runtime-profile`,
    body: { runtimeId: inputs.runtimeId ?? null },
    operation: operationOn(spec, action, inputs, id),
  });
  return runtimeOf(isObject(data) ? data : {});
}

/** What the verbs mean for the runtime of a workspace; its id is the workspace's. */
export const workspaceRuntimeLifecycle: Lifecycle = {
  async create(spec, service, given) {
    const inputs = ownMembers(given);
    const id = wordOf(inputs.workspaceId) ?? "";
    const record = await choose(spec, service, "creating", inputs, id);
    return { id, outputs: outputsAfterWrite(spec, inputs, { record }) };
  },

  async read({ spec, id, olds }: Target, { client }) {
    try {
      const operation = operationOn(spec, "reading", olds, id);
      const { data } = await client.send({ method: "GET", path: pathOf(id), operation });
      return isObject(data) ? refreshed(spec, runtimeOf(data), olds) : undefined;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  },

  async update({ spec, id, olds }, service, given) {
    const inputs = ownMembers(given);
    const record = await choose(spec, service, "updating", inputs, id);
    return outputsAfterWrite(spec, inputs, { record }, olds);
  },

  async remove({ spec, id }, service) {
    try {
      await choose(spec, service, "deleting", {}, id);
    } catch (error) {
      // The workspace went first, and took its runtime along.
      if (!isNotFound(error)) throw error;
    }
  },
};
