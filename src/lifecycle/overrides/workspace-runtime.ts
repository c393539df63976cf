// The runtime of a workspace: it always exists, so a create sets it, and a delete resets it to the catalogue's default.
import { partOfRecord } from "./part-of-record";
import { objectPath } from "../requests/paths";
import { sendForRecord } from "../requests/responses";
import type { Run, Target } from "../types";
import { scalarText } from "../values/members";
import type { Operation } from "../../client";
import { isObject } from "../../definitions";
import type { Json, JsonObject } from "../../definitions";
import { workspace } from "../../definitions/kinds/workspace";

function runtimeIn(record: JsonObject): JsonObject {
  const profile = isObject(record.runtimeProfile) ? record.runtimeProfile : {};
  const { id, ...facts } = profile;
  return {
    ...facts,
    workspaceId: scalarText(record.id),
    orgId: record.orgId,
    runtimeId: id ?? null,
  };
}

function choose(
  { id }: Target,
  { client }: Run,
  operation: Operation,
  runtimeId: Json = null,
): Promise<JsonObject> {
  const path = `${objectPath(workspace, id, {})}/runtime-profile`;
  const request = { method: "PUT", path, body: { runtimeId }, operation } as const;
  return sendForRecord(client, request, workspace, id);
}

/** The operations of `WorkspaceRuntime`. */
export const workspaceRuntimeOverride = partOfRecord({
  of: workspace,
  view: runtimeIn,
  idField: "workspaceId",
  set: (target, run, { runtimeId }, operation) => choose(target, run, operation, runtimeId),
  unset: choose,
});
