// Whether the header that selects the workspace reaches the API. Without it, each request is for the organization's
// default workspace (docs/api.md, Tenants): objects of another one look as if they were gone.
import { ifPermitted } from "../recovery/fallbacks";
import { idInList } from "../values/ids";
import { scalarText } from "../values/members";
import type { Reader } from "../requests/reader";
import type { JsonObject, KindSpec } from "../../definitions";

export const WORKSPACE_HEADER = "x-service-workspace-id";

/** The workspace of a record, if it names another one than the expected. */
export function otherWorkspaceIn(
  { workspaceId }: JsonObject,
  expected: string | undefined,
): string | undefined {
  const shown = scalarText(workspaceId);
  return expected === undefined || shown === expected ? undefined : shown;
}

/**
 * Whether the API shows the objects of the expected workspace, as the lists of a kind show it; undefined if none of them
 * has an object. Reads no more of them than necessary: without the header, all are those of the default workspace, which
 * may be the expected one.
 */
export async function showsWorkspace(
  spec: KindSpec,
  { workspaces, expected }: { readonly workspaces: readonly string[]; readonly expected: string },
  readerIn: (workspace: string) => Reader,
): Promise<boolean | undefined> {
  const seen = new Set<string>();
  for (const [at, workspace] of workspaces.entries()) {
    const rows = await ifPermitted(readerIn(workspace).siblings(spec, {}), []);
    for (const row of rows) {
      if (otherWorkspaceIn(row, workspace) !== undefined)
        return otherWorkspaceIn(row, expected) === undefined;
      if (seen.has(idInList(spec, row))) return false;
    }
    for (const row of rows) seen.add(idInList(spec, row));
    if (at > 0 && seen.size > 0) return true;
  }
  return undefined;
}
