import { choice, flag, instant, integer, list, object, text, uuid } from "../field";
import { defineKind, timestamps } from "../kind";

const NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

const dnsRecord = object(
  "EmailDnsEntry",
  {
    label: text({ doc: "What it is for.", optional: true }),
    type: text({ doc: "Type: `MX` or `TXT`." }),
    name: text({ doc: "Name." }),
    value: text({ doc: "Value." }),
    required: flag({ doc: "Whether the domain works only with it." }),
    priority: integer({ doc: "Priority of an MX record.", optional: true }),
    found: flag({ doc: "Whether the last look found it.", optional: true, volatile: true }),
    lastCheckedAt: instant({ doc: "Last look.", optional: true, volatile: true }),
  },
  { doc: "A DNS record that the domain needs." },
);

/** A domain of one's own that catches mail in tests. */
export const emailDomain = defineKind({
  name: "EmailDomain",
  title: "email domain",
  code: "EMAIL_DOMAIN",
  doc: "An email domain: a domain of your own that catches mail in tests. Publish its `dnsRecords`, then change `verifyTrigger`: only what the service has verified takes mail.",
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
    {
      verb: "create",
      call: "PATCH /email/domains/{name}",
      when: "for `disabled`",
      field: "disabled",
    },
    {
      verb: "update",
      call: "POST /email/domains/{name}/verify",
      when: "for `verifyTrigger`, or where it is enabled again",
      field: "verifyTrigger",
    },
  ],
  address: "name",
  idType: "uuid",
  createWith: { kind: "custom" },
  fields: {
    name: text({
      doc: "The domain, in lower case.",
      required: true,
      immutable: true,
      pattern: NAME,
      hint: "a domain in lower case, such as mail-test.example.com",
    }),
    disabled: flag({
      doc: "Whether it takes no mail. Taken back, the domain is verified again.",
      default: false,
      updateOnly: true,
      impact: { to: true, says: "is switched off: it takes no mail" },
      read: ({ status }) => status === "disabled",
    }),
    verifyTrigger: text({
      doc: "Another value makes the service look at the DNS records, once. While they are not found the update fails, and the next one looks again. A value given from the beginning does nothing: the records are not known before.",
      local: true,
    }),
  },
  outputs: {
    workspaceId: integer({ doc: "The workspace it belongs to." }),
    kind: choice("EmailDomainKind", ["assigned", "custom"], {
      doc: "Whether the service gave it or it is your own.",
    }),
    status: choice(
      "EmailDomainStatus",
      ["active", "disabled", "pending_dns", "verification_failed"],
      { doc: "How far along it is.", volatile: true },
    ),
    dnsRecords: list(dnsRecord, { doc: "The DNS records to publish." }),
    mxVerified: flag({ doc: "Whether its MX record was found.", volatile: true }),
    verificationToken: uuid({ doc: "What proves the domain to be yours.", optional: true }),
    verificationError: text({
      doc: "Why the last look failed.",
      optional: true,
      volatile: true,
    }),
    verifiedAt: instant({ doc: "When it was verified.", optional: true, volatile: true }),
    retentionDays: integer({ doc: "Days that mail is kept.", optional: true }),
    lastMessageAt: instant({ doc: "Last mail.", optional: true, volatile: true }),
    ...timestamps,
  },
  unique: [["name"]],
  update: { method: "PATCH", omitted: "keeps", required: [] },
  loses: "the mail it has caught",
});
