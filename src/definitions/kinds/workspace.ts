import { choice, instant, integer, object, text } from "../field";
import { defineKind, timestamps } from "../kind";

const RUNTIME = /^[A-Za-z0-9._-]+$/;

const nodeVersion = text({ doc: "Version of Node.js in it." });
const playwrightVersion = text({ doc: "Version of Playwright in it." });
const status = choice("RuntimeStatus", ["baking", "available", "deprecated", "retired"], {
  doc: "How far along it is; only what is available or deprecated can be chosen.",
});
const eolAt = instant({ doc: "When its support ends.", optional: true });

/** A runtime, as a workspace names it. */
export const runtimeProfile = object(
  "RuntimeProfile",
  { id: text({ doc: "Name of the runtime." }), nodeVersion, playwrightVersion, status, eolAt },
  {
    doc: "The runtime it uses; left out where that is the catalogue's default.",
    optional: true,
    volatile: true,
  },
);

/** A part of an organization. */
export const workspace = defineKind({
  name: "Workspace",
  title: "workspace",
  code: "WORKSPACE",
  doc: "A workspace: a part of an organization with status pages, secrets and runtime of its own. The default workspace cannot be deleted.",
  examples: { minimal: `const shop = new monitoring.Workspace("shop", { name: "Shop" });` },
  path: "/workspaces",
  read: { by: "id" },
  firstIsGiven: true,
  idType: "integer",
  fields: {
    name: text({
      doc: "Name.",
      required: true,
      defaultsToResourceName: true,
      min: 1,
      max: 200,
      notBlank: true,
    }),
  },
  outputs: {
    ...timestamps,
    orgId: integer({ doc: "The organization it belongs to." }),
    runtimeProfile,
  },
  update: { method: "PUT", omitted: "keeps", required: ["name"] },
  remedies: {
    CONFLICT:
      "The organization's default workspace cannot be deleted: take it out of the program with `pulumi state delete` instead",
  },
  loses: "everything in the workspace",
});

/** The runtime in which a workspace's checks run. */
export const workspaceRuntime = defineKind({
  name: "WorkspaceRuntime",
  title: "workspace runtime",
  code: "WORKSPACE_RUNTIME",
  doc: "The runtime in which the checks of a workspace run. Destroying it goes back to the catalogue's default.",
  examples: {
    minimal: `const shop = new monitoring.Workspace("shop", { name: "Shop" });
new monitoring.WorkspaceRuntime("shop", { workspaceId: shop.id, runtimeId: "2026.06" });`,
  },
  path: "/workspaces",
  read: {
    by: "own",
    found: { for: "Workspace", unless: ({ runtimeId }) => runtimeId === undefined },
  },
  ownCalls: [
    { verb: "create", call: "PUT /workspaces/{workspaceId}/runtime-profile" },
    { verb: "read", call: "GET /workspaces/{workspaceId}" },
    { verb: "update", call: "PUT /workspaces/{workspaceId}/runtime-profile" },
    {
      verb: "delete",
      call: "PUT /workspaces/{workspaceId}/runtime-profile",
      when: "with nothing, for the default",
    },
  ],
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
    orgId: integer({ doc: "The organization that the workspace belongs to." }),
    nodeVersion: { ...nodeVersion, optional: true },
    playwrightVersion: { ...playwrightVersion, optional: true },
    status: { ...status, optional: true, volatile: true },
    eolAt: { ...eolAt, volatile: true },
  },
  unique: [["workspaceId"]],
  remedies: {
    NOT_FOUND: "There is no such workspace, or no such runtime: check workspaceId and runtimeId",
    CONFLICT: "Only runtimes that are available or deprecated can be chosen: name another",
  },
});
