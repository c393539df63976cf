// Whether the header that selects the workspace reaches the API. Without it, each request is for the organization's
// default workspace (docs/api.md, Tenants): objects of another one look as if they were gone.
import { ifPermitted } from "../recovery/refusal";
import { idInList } from "../records/ids";
import { wordOf } from "../records/members";
import type { JsonObject, KindSpec } from "../../definitions";
import type { Reader } from "./reader";

export const WORKSPACE_HEADER = "x-service-workspace-id";

/** The workspace of a record, if it names another one than the request. */
export function otherWorkspaceIn(
  { workspaceId }: JsonObject,
  requested: string | undefined,
): string | undefined {
  const shown = wordOf(workspaceId);
  return requested === undefined || shown === requested ? undefined : shown;
}

/**
 * Whether the lists of a kind differ between workspaces; undefined if none of them has an object. Reads no more of them
 * than necessary: without the header, all are the same.
 */
export async function differsByWorkspace(
  spec: KindSpec,
  workspaces: readonly string[],
  readerIn: (workspace: string) => Reader,
): Promise<boolean | undefined> {
  const seen = new Set<string>();
  for (const [at, workspace] of workspaces.entries()) {
    const rows = await ifPermitted(readerIn(workspace).siblings(spec, {}), []);
    for (const row of rows) {
      const isElsewhere = otherWorkspaceIn(row, workspace) !== undefined;
      if (isElsewhere || seen.has(idInList(spec, row))) return false;
    }
    for (const row of rows) seen.add(idInList(spec, row));
    if (at > 0 && seen.size > 0) return true;
  }
  return undefined;
}
