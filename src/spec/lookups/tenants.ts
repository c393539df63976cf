import { choice, flag, instant, integer, map, number, object, text } from "../field";
import { apiKey } from "../kinds/api-key";
import { environment } from "../kinds/environment";
import { secret } from "../kinds/secret";
import { workspace } from "../kinds/workspace";
import { recordOf } from "../lookup";
import type { LookupSpec } from "../lookup";

const PLANS = ["FREE", "STARTER", "PRO", "TEAM", "BUSINESS", "ENTERPRISE"];

const environmentRecord = recordOf(environment);
const workspaceRecord = recordOf(workspace);

/** All environments. */
export const environments: LookupSpec = {
  name: "Environments",
  title: "environments",
  doc: "All environments with their variables, which the API returns in clear.",
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
  doc: "One environment, by its slug.",
  example: `const production = await monitoring.getEnvironment({ slug: "production" });`,
  path: "/environments/{slug}",
  args: { slug: text({ doc: "Slug of the environment.", required: true }) },
  reading: { as: "record" },
  record: environmentRecord,
};

/** The vault, without its values. */
export const secrets: LookupSpec = {
  name: "Secrets",
  title: "secrets",
  doc: "All secrets of the workspace: their names, hashes and users, never their values.",
  example: `const unused = (await monitoring.getSecrets()).filter((each) => (each.usedByMonitors ?? []).length === 0);`,
  path: "/secrets",
  args: {},
  reading: { as: "pages" },
  record: recordOf(secret),
};

/** The organization's keys. */
export const apiKeys: LookupSpec = {
  name: "ApiKeys",
  title: "API keys",
  doc: "All API keys of the organization, revoked ones too. Their values are secrets.",
  example: `const live = (await monitoring.getApiKeys()).filter((key) => key.revokedAt === undefined);`,
  path: "/api-keys",
  args: {},
  reading: { as: "pages" },
  record: recordOf(apiKey, {
    other: {
      key: text({
        doc: "The value to authenticate with; for administrators.",
        secret: true,
        optional: true,
      }),
    },
  }),
};

/** What was done. */
export const auditLog: LookupSpec = {
  name: "AuditLog",
  title: "audit log",
  doc: "What was done, by whom and when, newest first.",
  example: `const deleted = await monitoring.getAuditLog({ action: "monitor.deleted", limit: 20 });`,
  path: "/audit-log",
  args: {
    action: text({ doc: "Only this action, for example `api_key.created`." }),
    actorId: integer({ doc: "Only what this user did." }),
    resourceType: text({ doc: "Only what was done to this type, for example `monitor`." }),
    from: instant({ doc: "Not before." }),
    to: instant({ doc: "Not after." }),
  },
  reading: { as: "pages" },
  record: object(
    "AuditEntry",
    {
      id: integer({ doc: "Number of the entry." }),
      actorId: integer({ doc: "The user who did it; none for an API key.", optional: true }),
      actorEmail: text({ doc: "Their address.", optional: true }),
      action: text({ doc: "What was done." }),
      resourceType: text({ doc: "Type of what it was done to." }),
      resourceId: text({ doc: "Its id.", optional: true }),
      resourceName: text({ doc: "Its name.", optional: true }),
      metadata: object("AuditMetadata", {}, { doc: "More about it.", optional: true }),
      createdAt: instant({ doc: "When." }),
    },
    { doc: "An entry of the audit log." },
  ),
};

/** The organization. */
export const organization: LookupSpec = {
  name: "Organization",
  title: "organization",
  doc: "The organization that the credential belongs to.",
  example: `export const name = monitoring.getOrganizationOutput().name;`,
  path: "/org",
  args: {},
  reading: { as: "record" },
  record: object(
    "Organization",
    {
      id: integer({ doc: "Id of the organization." }),
      name: text({ doc: "Its name." }),
      email: text({ doc: "Its address." }),
      size: text({ doc: "How many people work there.", optional: true }),
      industry: text({ doc: "What it does.", optional: true }),
      websiteUrl: text({ doc: "Its site.", optional: true }),
    },
    { doc: "An organization." },
  ),
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
  doc: "One workspace with its runtime, by its id or by its name.",
  example: `const shop = await monitoring.getWorkspace({ name: "Shop" });
export const runtime = shop.runtimeProfile?.id;`,
  path: "/workspaces",
  args: {
    id: integer({ doc: "Id of the workspace. This or `name`." }),
    name: text({ doc: "Name of the workspace. This or `id`." }),
  },
  reading: { as: "found", by: ["id", "name"] },
  record: workspaceRecord,
};

/** Who the key is. */
export const identity: LookupSpec = {
  name: "Identity",
  title: "identity",
  doc: "Who the API key is: its organization, plan and rate limit. A session token may not ask.",
  example: `const { plan } = await monitoring.getIdentity();
export const room = (plan.entitlements.monitors?.value ?? 0) - (plan.usage.monitors ?? 0);`,
  path: "/auth/me",
  args: {},
  reading: { as: "record" },
  record: object(
    "Identity",
    {
      key: object(
        "IdentityKey",
        {
          id: integer({ doc: "Id of the key." }),
          name: text({ doc: "Its name." }),
          createdAt: instant({ doc: "When it was created." }),
          expiresAt: instant({ doc: "When it expires.", optional: true }),
          lastUsedAt: instant({ doc: "When it was last used.", optional: true }),
        },
        { doc: "The key." },
      ),
      organization: object(
        "IdentityOrganization",
        { id: integer({ doc: "Its id." }), name: text({ doc: "Its name." }) },
        { doc: "The organization." },
      ),
      plan: object(
        "Plan",
        {
          tier: choice("PlanTier", PLANS, { doc: "Which plan it is." }),
          subscriptionStatus: text({ doc: "How it is paid.", optional: true }),
          trialActive: flag({ doc: "Whether it is a trial." }),
          trialExpiresAt: instant({ doc: "When the trial ends.", optional: true }),
          entitlements: map(
            object("Entitlement", {
              key: text({ doc: "What may be had." }),
              value: number({ doc: "How much of it." }),
              defaultValue: number({ doc: "How much the plan says." }),
              overridden: flag({ doc: "Whether this is more or less than the plan says." }),
            }),
            { doc: "What the plan includes, by name." },
          ),
          usage: map(number({ doc: "How much." }), { doc: "What is used of it, by name." }),
        },
        { doc: "The plan." },
      ),
      rateLimits: object(
        "RateLimits",
        {
          requestsPerMinute: integer({ doc: "Requests in a minute." }),
          remaining: integer({ doc: "How many are left." }),
          windowMs: integer({ doc: "Milliseconds that a window lasts." }),
        },
        { doc: "The rate limit." },
      ),
    },
    { doc: "Who an API key is." },
  ),
};
