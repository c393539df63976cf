import { choice, flag, instant, integer, list, object, text, uuid } from "../field";
import type { FieldFacts, Fields } from "../field";
import { inDnsForm } from "../host-name";
import { defineKind, timestamps } from "../kind";

const NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

const dnsRecord = object(
  "EmailDnsEntry",
  {
    label: text({ doc: "Purpose of the record.", optional: true }),
    type: text({ doc: "Record type: `MX` or `TXT`." }),
    name: text({ doc: "Record name." }),
    value: text({ doc: "Record value." }),
    required: flag({ doc: "Whether the domain requires it." }),
    priority: integer({ doc: "Priority of an MX record.", optional: true }),
    found: flag({ doc: "Whether the last check found it.", optional: true, volatile: true }),
    lastCheckedAt: instant({ doc: "Time of the last check.", optional: true, volatile: true }),
  },
  { doc: "A DNS record of the domain." },
);

const DISABLING = {
  verb: "create",
  call: "PATCH /email/domains/{name}",
  when: "for `disabled`",
  field: "disabled",
} as const;
const disabled = {
  default: false,
  updateOnly: true,
  impacts: [{ to: true, says: "is disabled: it accepts no mail" }],
  read: (record) => record.status === "disabled",
} satisfies Partial<FieldFacts>;
const status = choice(
  "EmailDomainStatus",
  ["active", "disabled", "pending_dns", "verification_failed"],
  { doc: "Status of the domain.", volatile: true },
);
const workspaceId = integer({ doc: "Id of its workspace." });
const mail = {
  retentionDays: integer({ doc: "Number of days that mail is kept.", optional: true }),
  lastMessageAt: instant({ doc: "Time of the last mail.", optional: true, volatile: true }),
} satisfies Fields;

/** A custom domain that receives mail in tests. */
export const emailDomain = defineKind({
  name: "EmailDomain",
  title: "email domain",
  code: "EMAIL_DOMAIN",
  doc: "A custom domain that receives mail in tests. Publish its `dnsRecords`, then change `verifyTrigger`: a domain receives mail only after the service has verified it.",
  examples: {
    minimal: `const mail = new monitoring.EmailDomain("mail", { name: "mail-test.example.com" });
export const records = mail.dnsRecords;`,
    realistic: `const mail = new monitoring.EmailDomain("mail", {
  name: "mail-test.example.com",
  // Changed once the records are published.
  verifyTrigger: "2026-11-02",
});
export const records = mail.dnsRecords;`,
  },
  path: "/email/domains",
  read: { by: "list" },
  scope: "workspace",
  ownCalls: [
    DISABLING,
    {
      verb: "update",
      call: "POST /email/domains/{name}/verify",
      when: "for `verifyTrigger`, or if it is enabled again",
      field: "verifyTrigger",
    },
  ],
  address: "name",
  idType: "uuid",
  createWith: { kind: "custom" },
  fields: {
    name: text({
      doc: "The domain name.",
      required: true,
      immutable: true,
      pattern: NAME,
      hint: "a domain in lower case, such as mail-test.example.com",
      meant: inDnsForm,
    }),
    disabled: flag({
      doc: "Whether the domain is disabled and accepts no mail. Enabling it again verifies it again.",
      ...disabled,
    }),
    verifyTrigger: text({
      doc: "Any string. Changing it makes the service check the DNS records once. If they are not found, the update fails and the next one checks again. A value set at creation does nothing, because the records are not known before.",
      local: true,
    }),
  },
  outputs: {
    workspaceId,
    kind: choice("EmailDomainKind", ["assigned", "custom"], {
      doc: "Whether the service assigned it or it is a custom domain.",
    }),
    status,
    dnsRecords: list(dnsRecord, { doc: "The DNS records to publish." }),
    mxVerified: flag({ doc: "Whether the MX record was found.", volatile: true }),
    verificationToken: uuid({ doc: "Token that proves that you own the domain.", optional: true }),
    verificationError: text({
      doc: "Why the last verification failed.",
      optional: true,
      volatile: true,
    }),
    verifiedAt: instant({ doc: "When it was verified.", optional: true, volatile: true }),
    ...mail,
    ...timestamps,
  },
  unique: ["name"],
  update: { method: "PATCH", omitted: "keeps", required: [] },
  loses: "the mail it has received",
});

/** The domain that the service gives to a workspace. */
export const assignedEmailDomain = defineKind({
  name: "AssignedEmailDomain",
  title: "assigned email domain",
  code: "EMAIL_DOMAIN",
  doc: "A domain that the service gives to the workspace to receive mail in tests. It needs no DNS records. A workspace has only one, so creating one that already exists is an error.",
  examples: {
    minimal: `const mail = new monitoring.AssignedEmailDomain("mail");
// Mail to any name at this domain arrives.
export const domain = mail.name;`,
  },
  path: "/email/domains",
  read: { by: "list" },
  scope: "workspace",
  ownCalls: [DISABLING],
  address: "name",
  idType: "uuid",
  createWith: { kind: "assigned" },
  fields: {
    disabled: flag({ doc: "Whether the domain is disabled and accepts no mail.", ...disabled }),
  },
  outputs: {
    name: text({ doc: "The domain name, which the service chooses." }),
    workspaceId,
    status,
    ...mail,
    ...timestamps,
  },
  unique: [],
  refusesDuplicate: true,
  update: { method: "PATCH", omitted: "keeps", required: [] },
  loses: "the mail it has received",
});
