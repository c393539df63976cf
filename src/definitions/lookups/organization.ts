import { choice, flag, instant, integer, map, number, object, text, uuid } from "../field";
import type { LookupSpec } from "../lookup";
import { PLANS } from "../plans";

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

const MEMBER_STATUSES = ["INVITED", "ACTIVE", "SUSPENDED", "LEFT", "REMOVED", "DECLINED"] as const;

/** The people in the organization. */
export const members: LookupSpec = {
  name: "Members",
  title: "members of the organization",
  doc: "The people in the organization and what they may do.",
  example: `const owners = (await monitoring.getMembers()).filter((member) => member.orgRole === "OWNER");`,
  path: "/members",
  args: {},
  reading: { as: "pages" },
  record: object(
    "Member",
    {
      userId: integer({ doc: "Id of the user." }),
      email: text({ doc: "Address." }),
      name: text({ doc: "Name.", optional: true }),
      orgRole: choice("OrgRole", ["OWNER", "ADMIN", "MEMBER"], { doc: "What they may do." }),
      status: choice("MemberStatus", MEMBER_STATUSES, { doc: "Whether they are in." }),
      createdAt: instant({ doc: "Since when." }),
    },
    { doc: "A member of the organization." },
  ),
};

/** Who deploys. */
export const deployLock: LookupSpec = {
  name: "DeployLock",
  title: "deploy lock",
  doc: "The deploy lock of the workspace; nothing where nobody holds it. It keeps nobody from writing.",
  example: `const lock = await monitoring.getDeployLock();
export const holder = lock?.lockedBy;`,
  path: "/deploy/lock",
  args: {},
  reading: { as: "maybe" },
  record: object(
    "DeployLock",
    {
      id: uuid({ doc: "Id of the lock." }),
      lockedBy: text({ doc: "Who holds it." }),
      lockedAt: instant({ doc: "Since when." }),
      expiresAt: instant({ doc: "Until when, unless it is given back earlier." }),
    },
    { doc: "A deploy lock." },
  ),
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
