import { choice, flag, instant, integer, map, number, object, text, uuid } from "../field";
import { invite } from "../kinds/invite";
import { member } from "../kinds/member";
import { recordOf } from "../lookup";
import type { LookupSpec } from "../lookup";
import { PLANS } from "../plans";

/** The audit log. */
export const auditLog: LookupSpec = {
  name: "AuditLog",
  title: "audit log",
  doc: "Changes in the organization, with who made them and when, newest first.",
  example: `const deleted = await monitoring.getAuditLog({ action: "monitor.deleted", limit: 20 });`,
  path: "/audit-log",
  args: {
    action: text({ doc: "Only entries of this action, for example `api_key.created`." }),
    actorId: integer({ doc: "Only entries of this user or API key, by id." }),
    resourceType: text({ doc: "Only entries about this type, for example `monitor`." }),
    from: instant({ doc: "Start of the period." }),
    to: instant({ doc: "End of the period." }),
  },
  reading: { as: "pages" },
  record: object(
    "AuditEntry",
    {
      id: integer({ doc: "Id of the entry." }),
      actorId: integer({
        doc: "Id of the user or API key; absent for actions of the service.",
        optional: true,
      }),
      actorEmail: text({ doc: "E-mail address of the user.", optional: true }),
      action: text({ doc: "The action." }),
      resourceType: text({ doc: "Type of the object." }),
      resourceId: text({ doc: "Id of the object.", optional: true }),
      resourceName: text({ doc: "Name of the object.", optional: true }),
      metadata: object("AuditMetadata", {}, { doc: "Further details.", optional: true }),
      createdAt: instant({ doc: "Time of the action." }),
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
      name: text({ doc: "Name of the organization." }),
      email: text({ doc: "E-mail address of the organization." }),
      size: text({ doc: "Number of people.", optional: true }),
      industry: text({ doc: "Industry.", optional: true }),
      websiteUrl: text({ doc: "URL of the website.", optional: true }),
    },
    { doc: "An organization." },
  ),
};

/** The members of the organization. */
export const members: LookupSpec = {
  name: "Members",
  title: "members of the organization",
  doc: "The members of the organization, with their roles.",
  example: `const owners = (await monitoring.getMembers()).filter((member) => member.orgRole === "OWNER");`,
  path: "/members",
  args: {},
  reading: { as: "pages" },
  record: recordOf(member),
};

/** The open invites of the organization. */
export const invites: LookupSpec = {
  name: "Invites",
  title: "invites",
  doc: "The invites of the organization, as far as the service lists them.",
  example: `const invited = (await monitoring.getInvites()).map((invite) => invite.email);`,
  path: "/invites",
  args: {},
  reading: { as: "pages" },
  record: recordOf(invite, { without: ["accepted"] }),
};

/** The deploy lock. */
export const deployLock: LookupSpec = {
  name: "DeployLock",
  title: "deploy lock",
  doc: "The deploy lock of the workspace; `undefined` if it is not held. It does not prevent writes.",
  example: `const lock = await monitoring.getDeployLock();
export const holder = lock?.lockedBy;`,
  path: "/deploy/lock",
  args: {},
  reading: { as: "maybe" },
  record: object(
    "DeployLock",
    {
      id: uuid({ doc: "Id of the lock." }),
      lockedBy: text({ doc: "Holder of the lock." }),
      lockedAt: instant({ doc: "When it was taken." }),
      expiresAt: instant({ doc: "When it expires, unless it is released earlier." }),
    },
    { doc: "A deploy lock." },
  ),
};

/** The identity of the API key. */
export const identity: LookupSpec = {
  name: "Identity",
  title: "identity",
  doc: "The API key with its organization, plan and rate limit. Not available with a session token.",
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
          name: text({ doc: "Name of the key." }),
          createdAt: instant({ doc: "When it was created." }),
          expiresAt: instant({ doc: "When it expires.", optional: true }),
          lastUsedAt: instant({ doc: "When it was last used.", optional: true }),
        },
        { doc: "The key." },
      ),
      organization: object(
        "IdentityOrganization",
        {
          id: integer({ doc: "Id of the organization." }),
          name: text({ doc: "Name of the organization." }),
        },
        { doc: "The organization." },
      ),
      plan: object(
        "Plan",
        {
          tier: choice("PlanTier", PLANS, { doc: "Name of the plan." }),
          subscriptionStatus: text({ doc: "Status of the subscription.", optional: true }),
          trialActive: flag({ doc: "Whether it is a trial." }),
          trialExpiresAt: instant({ doc: "When the trial ends.", optional: true }),
          entitlements: map(
            object("Entitlement", {
              key: text({ doc: "Name of the limit." }),
              value: number({ doc: "Value of the limit." }),
              defaultValue: number({ doc: "Value of the limit in the plan." }),
              overridden: flag({ doc: "Whether the value differs from the plan." }),
            }),
            { doc: "Limits of the plan, by name." },
          ),
          usage: map(number({ doc: "Usage." }), { doc: "Usage of the limits, by name." }),
        },
        { doc: "The plan." },
      ),
      rateLimits: object(
        "RateLimits",
        {
          requestsPerMinute: integer({ doc: "Requests per minute." }),
          remaining: integer({ doc: "Remaining requests." }),
          windowMs: integer({ doc: "Length of the window in milliseconds." }),
        },
        { doc: "The rate limit." },
      ),
    },
    { doc: "An API key with its organization, plan and rate limit." },
  ),
};
