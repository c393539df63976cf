import { text, uuid } from "../field";
import type { Field } from "../field";
import { apiKey } from "../kinds/api-key";
import { environment } from "../kinds/environment";
import { secret } from "../kinds/secret";
import { runtimeProfile, workspace } from "../kinds/workspace";
import { recordOf } from "../lookup";
import type { LookupSpec } from "../lookup";

const environmentRecord = recordOf(environment);
const workspaceRecord = recordOf(workspace);
const secretRecord = recordOf(secret);
const apiKeyRecord = recordOf(apiKey, {
  other: {
    key: text({
      doc: "The value of the key; for administrators only.",
      secret: true,
      optional: true,
    }),
  },
});

/** An integer id as a string, as in the outputs of resources. */
const numericId = (doc: string): Field =>
  text({ doc, pattern: /^[1-9]\d*$/, hint: "a whole number, as a string" });

/** All environments. */
export const environments: LookupSpec = {
  name: "Environments",
  title: "environments",
  doc: "All environments with their variables, which the API returns in plain text.",
  example: `const usual = (await monitoring.getEnvironments()).find((each) => each.isDefault);`,
  path: "/environments",
  args: {},
  reading: { as: "pages" },
  record: environmentRecord,
};

/** One environment. */
export const oneEnvironment: LookupSpec = {
  name: "Environment",
  title: "environment",
  doc: "One environment, by slug.",
  example: `const production = await monitoring.getEnvironment({ slug: "production" });`,
  path: "/environments/{slug}",
  args: { slug: text({ doc: "Slug of the environment.", required: true }) },
  reading: { as: "record" },
  record: environmentRecord,
};

/** All secrets, without their values. */
export const secrets: LookupSpec = {
  name: "Secrets",
  title: "secrets",
  doc: "All secrets of the workspace, with their hashes and the monitors that use them, without their values.",
  example: `const unused = (await monitoring.getSecrets()).filter((each) => (each.usedByMonitors ?? []).length === 0);`,
  path: "/secrets",
  args: {},
  reading: { as: "pages" },
  record: secretRecord,
};

/** One secret, without its value. */
export const oneSecret: LookupSpec = {
  name: "Secret",
  title: "secret",
  doc: "One secret of the workspace, by id or key, with its hash and the monitors that use it, without its value.",
  example: `const token = await monitoring.getSecret({ key: "shop-token" });
export const users = token.usedByMonitors?.map((monitor) => monitor.name);`,
  path: "/secrets",
  args: {
    id: uuid({ doc: "Id of the secret. This or `key`." }),
    key: text({ doc: "Key of the secret. This or `id`." }),
  },
  reading: { as: "found", by: ["id", "key"] },
  record: secretRecord,
};

/** All API keys of the organization. */
export const apiKeys: LookupSpec = {
  name: "ApiKeys",
  title: "API keys",
  doc: "All API keys of the organization, including revoked ones. Their values are secrets.",
  example: `const live = (await monitoring.getApiKeys()).filter((key) => key.revokedAt === undefined);`,
  path: "/api-keys",
  args: {},
  reading: { as: "pages" },
  record: apiKeyRecord,
};

/** One API key of the organization. */
export const oneApiKey: LookupSpec = {
  name: "ApiKey",
  title: "API key",
  doc: "One API key of the organization, by id or name. Its value is a secret. Revoked keys are found only by id.",
  example: `const ci = await monitoring.getApiKey({ name: "ci" });
export const lastUse = ci.lastUsedAt;`,
  path: "/api-keys",
  args: {
    id: numericId("Id of the key. This or `name`."),
    name: text({ doc: "Name of the key. This or `id`." }),
  },
  reading: { as: "found", by: ["id", "name"], goneWhen: apiKey.goneWhen },
  record: apiKeyRecord,
};

/** All workspaces. */
export const workspaces: LookupSpec = {
  name: "Workspaces",
  title: "workspaces",
  doc: "All workspaces of the organization with their runtimes.",
  example: `const [first] = await monitoring.getWorkspaces();`,
  path: "/workspaces",
  args: {},
  reading: { as: "pages" },
  record: workspaceRecord,
};

/** One workspace. */
export const oneWorkspace: LookupSpec = {
  name: "Workspace",
  title: "workspace",
  doc: "One workspace with its runtime, by id or name.",
  example: `const shop = await monitoring.getWorkspace({ name: "Shop" });
export const runtime = shop.runtimeProfile?.id;`,
  path: "/workspaces",
  args: {
    id: numericId("Id of the workspace. This or `name`."),
    name: text({ doc: "Name of the workspace. This or `id`." }),
  },
  reading: { as: "found", by: ["id", "name"], getsById: true },
  record: workspaceRecord,
};

/** The runtime of a workspace. */
export const workspaceRuntime: LookupSpec = {
  name: "WorkspaceRuntime",
  title: "runtime of a workspace",
  doc: "The runtime of the checks of one workspace; `undefined` if it is the catalogue's default.",
  example: `const shop = await monitoring.getWorkspace({ name: "Shop" });
const runtime = await monitoring.getWorkspaceRuntime({ workspaceId: String(shop.id) });
export const node = runtime?.nodeVersion;`,
  path: "/workspaces/{workspaceId}",
  args: { workspaceId: { ...numericId("Id of the workspace."), required: true } },
  reading: { as: "maybe", member: "runtimeProfile" },
  record: runtimeProfile,
};
