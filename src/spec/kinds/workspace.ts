import { integer, object, text } from "../field";
import { timestamps } from "../kind";
import type { KindSpec } from "../kind";

const RUNTIME = /^[A-Za-z0-9._-]+$/;

const runtimeProfile = object(
  "RuntimeProfile",
  {},
  {
    doc: "The runtime it uses; the catalogue's default when none is set.",
    optional: true,
    volatile: true,
  },
);

/** A part of an organization. */
export const workspace: KindSpec = {
  name: "Workspace",
  title: "workspace",
  code: "WORKSPACE",
  doc: "A workspace: a part of an organization with status pages, secrets and runtime of its own. The default workspace cannot be deleted.",
  examples: { minimal: `const shop = new monitoring.Workspace("shop", { name: "Shop" });` },
  path: "/workspaces",
  read: { by: "id" },
  idType: "integer",
  fields: { name: text({ doc: "Name.", required: true, min: 1, max: 200, notBlank: true }) },
  outputs: {
    ...timestamps,
    orgId: integer({ doc: "The organization it belongs to." }),
    runtimeProfile,
  },
  update: { method: "PUT", omitted: "keeps", required: ["name"] },
  loses: "everything in the workspace",
};

/** The runtime in which a workspace's checks run. */
export const workspaceRuntime: KindSpec = {
  name: "WorkspaceRuntime",
  title: "workspace runtime",
  code: "WORKSPACE_RUNTIME",
  doc: "The runtime in which the checks of a workspace run. Destroying it goes back to the catalogue's default.",
  examples: {
    minimal: `const shop = new monitoring.Workspace("shop", { name: "Shop" });
new monitoring.WorkspaceRuntime("shop", { workspaceId: shop.id, runtimeId: "2026.06" });`,
  },
  path: "/workspaces",
  read: { by: "own" },
  idType: "text",
  fields: {
    workspaceId: text({
      doc: "Id of the workspace.",
      required: true,
      immutable: true,
      pattern: /^[1-9]\d*$/,
      hint: "the id of a workspace, a whole number",
      ref: "Workspace",
    }),
    runtimeId: text({
      doc: "Runtime, such as `2026.06`; the catalogue's default when left out.",
      min: 1,
      max: 32,
      pattern: RUNTIME,
      hint: "letters, digits, ., _ and -",
    }),
  },
  outputs: {
    nodeVersion: text({ doc: "Version of Node.js in it.", optional: true }),
    playwrightVersion: text({ doc: "Version of Playwright in it.", optional: true }),
    status: text({
      doc: "`baking`, `available`, `deprecated` or `retired`.",
      optional: true,
      volatile: true,
    }),
    eolAt: text({
      doc: "When its support ends.",
      format: "instant",
      optional: true,
      volatile: true,
    }),
  },
  unique: [["workspaceId"]],
};
