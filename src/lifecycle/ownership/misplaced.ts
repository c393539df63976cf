// Objects of another workspace than the configured one.
import { scalarText } from "../values/members";
import { WORKSPACE_HEADER, otherWorkspaceIn } from "../reading/workspace-header";
import { operationOn } from "../run";
import type { RunContext, Target } from "../run";
import { ApiError } from "../../client";
import type { JsonObject, KindSpec } from "../../definitions";

/** Where an object is, if it is not in the configured workspace: `workspace 1 instead of 2`. */
export function misplacement(
  spec: KindSpec,
  { client }: RunContext,
  record: JsonObject,
): string | undefined {
  if (spec.scope !== "workspace") return undefined;
  const configured = scalarText(client.workspaceId);
  const other = otherWorkspaceIn(record, configured);
  return other === undefined ? undefined : `workspace ${other} instead of ${configured}`;
}

/**
 * Refuses work on an object in another workspace than the configured one. Without the header, a
 * create makes the object in the default workspace, and later updates would change it there.
 */
export function refuseMisplaced(
  { spec, id, olds }: Target,
  context: RunContext,
  action: "creating" | "updating",
): void {
  const where = misplacement(spec, context, olds);
  if (where === undefined) return;
  const { resource } = operationOn(spec, action, olds, id);
  const remedy = "delete the object in the dashboard, then run pulumi up --refresh";
  const what =
    action === "creating"
      ? `it was created in ${where} (${id}), because the header ${WORKSPACE_HEADER} does not reach the API. Check any proxy in between, ${remedy}`
      : `it is in ${where} (${id}). If a proxy removed the header ${WORKSPACE_HEADER} from its create, ${remedy}; otherwise change monitoring:workspaceId`;
  throw new ApiError({ message: `${action} ${resource} failed: ${what}` });
}
