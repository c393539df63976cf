import { choice, instant, integer, object, text } from "../field";
import { defineKind, timestamps } from "../kind";

const RUNTIME = /^[A-Za-z0-9._-]+$/;

const nodeVersion = text({ doc: "Version of Node.js." });
const playwrightVersion = text({ doc: "Version of Playwright." });
const status = choice("RuntimeStatus", ["baking", "available", "deprecated", "retired"], {
  doc: "Status of the runtime; only `available` and `deprecated` ones can be selected.",
});
const eolAt = instant({ doc: "End of its support.", optional: true });

/** The runtime in the record of a workspace. */
export const runtimeProfile = object(
  "RuntimeProfile",
  { id: text({ doc: "Name of the runtime." }), nodeVersion, playwrightVersion, status, eolAt },
  {
    doc: "Its runtime; absent if that is the catalogue's default.",
    optional: true,
    volatile: true,
  },
);

/** A part of an organization. */
export const workspace = defineKind({
  name: "Workspace",
  title: "workspace",
  code: "WORKSPACE",
  doc: "A part of an organization with its own status pages, secrets and runtime. The default workspace cannot be deleted.",
  examples: { minimal: `const shop = new monitoring.Workspace("shop", { name: "Shop" });` },
  path: "/workspaces",
  read: { by: "id" },
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
    orgId: integer({ doc: "Id of its organization." }),
    runtimeProfile,
  },
  update: { method: "PUT", omitted: "keeps", required: ["name"] },
  remedies: {
    CONFLICT:
      "The organization's default workspace cannot be deleted: remove it from the state with `pulumi state delete` instead",
  },
  loses: "everything in the workspace",
});

/** The runtime of a workspace's checks. */
export const workspaceRuntime = defineKind({
  name: "WorkspaceRuntime",
  title: "workspace runtime",
  code: "WORKSPACE_RUNTIME",
  doc: "The runtime of the checks of a workspace. Creating it replaces the workspace's current runtime, even if somebody else chose it. Destroying it resets the workspace to the catalogue's default.",
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
      when: "without a runtime, for the default",
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
      doc: "Runtime, such as `2026.06`; the catalogue's default if omitted.",
      min: 1,
      max: 32,
      pattern: RUNTIME,
      hint: "letters, digits, ., _ and -",
    }),
  },
  outputs: {
    orgId: integer({ doc: "Id of the workspace's organization." }),
    nodeVersion: { ...nodeVersion, optional: true },
    playwrightVersion: { ...playwrightVersion, optional: true },
    status: { ...status, optional: true, volatile: true },
    eolAt: { ...eolAt, volatile: true },
  },
  unique: ["workspaceId"],
  remedies: {
    NOT_FOUND: "There is no such workspace, or no such runtime: check workspaceId and runtimeId",
    CONFLICT: "Only available and deprecated runtimes can be selected: choose another one",
  },
});
