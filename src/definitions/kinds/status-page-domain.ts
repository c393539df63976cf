import { choice, flag, instant, integer, object, text, uuid } from "../field";
import type { Field } from "../field";
import type { JsonObject } from "../json";
import { defineKind, timestamps } from "../kind";

const domainExample = `const page = new monitoring.StatusPage("status", { name: "Shop status", slug: "shop-status" });
const domain = new monitoring.StatusPageDomain("status", { statusPageId: page.id, hostname: "status.example.com" });
`;

/** Statuses that come after a verification that found what it looked for. */
export const VERIFIED_STATUSES = ["VERIFIED", "SSL_PENDING", "ACTIVE"] as const;

/** Statuses in which a domain can be made its page's main address. */
export const PRIMARY_STATUSES = ["VERIFIED", "ACTIVE"] as const;

const STATUSES = [
  "PENDING_VERIFICATION",
  "VERIFICATION_FAILED",
  ...VERIFIED_STATUSES,
  "FAILED",
  "REMOVED",
] as const;

const DNS_RECORD = {
  type: text({ doc: "Type of the record: `CNAME` or `TXT`.", required: true }),
  name: text({ doc: "Its name, complete.", required: true }),
  value: text({ doc: "What it must hold.", required: true }),
};

const dnsRecord = (doc: string, read: (record: JsonObject) => JsonObject): Field => ({
  ...object("StatusPageDnsEntry", DNS_RECORD, { doc }),
  read,
});

const cname = ({ hostname, verificationCnameTarget }: JsonObject): JsonObject => ({
  type: "CNAME",
  name: hostname,
  value: verificationCnameTarget,
});

const txt = ({ hostname, verificationToken }: JsonObject): JsonObject => ({
  type: "TXT",
  name: `_service-verification.${typeof hostname === "string" ? hostname : ""}`,
  value: verificationToken,
});

/** A page under a host name of one's own. */
export const statusPageDomain = defineKind({
  name: "StatusPageDomain",
  title: "status page domain",
  code: "STATUS_PAGE_DOMAIN",
  doc: "A host name of one's own for a status page. It works once its two DNS records are there (often they are one and the same) and a `StatusPageDomainVerification` has found them.",
  examples: {
    minimal: `${domainExample}export const record = domain.trafficRecord;`,
  },
  path: "/status-pages/{statusPageId}/domains",
  parent: { field: "statusPageId", kind: "StatusPage" },
  read: { by: "list" },
  ownCalls: [
    { verb: "update", call: "GET /status-pages/{statusPageId}/domains" },
    {
      verb: "update",
      call: "POST /status-pages/{statusPageId}/domains/{id}/primary",
      when: "for `primary`, once it is verified",
      field: "primary",
    },
  ],
  idType: "uuid",
  fields: {
    statusPageId: uuid({ doc: "The page.", required: true, immutable: true, ref: "StatusPage" }),
    hostname: text({
      doc: "The host name.",
      required: true,
      immutable: true,
      max: 255,
      pattern: /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/,
      hint: "a host name in lower case with at least one dot",
    }),
    primary: flag({
      doc: "Whether it is the page's main address; the former one steps back. The service allows it only after the verification: asked for earlier, it is made so by the first `pulumi up --refresh` after it. It ends only when another domain becomes the main one.",
      default: false,
      updateOnly: true,
      clear: "keeps",
    }),
  },
  outputs: {
    trafficRecord: dnsRecord("DNS record that leads visitors to the page.", cname),
    verificationRecord: dnsRecord(
      "DNS record that the verification looks for; for the method CNAME the same as `trafficRecord`.",
      (record) => (record.verificationMethod === "TXT" ? txt(record) : cname(record)),
    ),
    status: choice("StatusPageDomainStatus", STATUSES, {
      doc: "How far it has come.",
      volatile: true,
    }),
    verificationMethod: choice("StatusPageDomainMethod", ["CNAME", "TXT"], {
      doc: "What the verification looks for.",
    }),
    verificationToken: text({ doc: "What the TXT record must hold." }),
    verificationCnameTarget: text({ doc: "Where the CNAME record must lead." }),
    verifiedAt: instant({ doc: "When it was verified.", optional: true, volatile: true }),
    verificationError: text({ doc: "Why it is not.", optional: true, volatile: true }),
    cfCustomHostnameId: text({ doc: "Id at the CDN.", optional: true, volatile: true }),
    cfSslStatus: text({ doc: "Status of the certificate.", optional: true, volatile: true }),
    sslActiveAt: instant({ doc: "Since when there is one.", optional: true, volatile: true }),
    ...timestamps,
  },
  unique: [["hostname"]],
  goneWhen: { member: "status", is: ["REMOVED"] },
  isPublic: true,
  loses: "the address under which visitors find the page",
});

/** A step of a program that ends when a domain is verified. */
export const statusPageDomainVerification = defineKind({
  name: "StatusPageDomainVerification",
  title: "status page domain verification",
  code: "STATUS_PAGE_DOMAIN_VERIFICATION",
  doc: "Waits until the service has found the DNS records of a domain. It stands for no record of the service: its id is that of the domain, deleting it changes nothing, and it is made anew when the domain is no longer verified.",
  examples: {
    minimal: `${domainExample}// Depends on the DNS record too, where the program makes it.
new monitoring.StatusPageDomainVerification("status", { statusPageId: page.id, domainId: domain.id });`,
  },
  path: "/status-pages/{statusPageId}/domains",
  parent: { field: "statusPageId", kind: "StatusPage" },
  read: { by: "own" },
  ownCalls: [
    {
      verb: "create",
      call: "POST /status-pages/{statusPageId}/domains/{domainId}/verify",
      when: "until it is verified",
    },
    { verb: "read", call: "GET /status-pages/{statusPageId}/domains" },
  ],
  idType: "uuid",
  fields: {
    statusPageId: uuid({ doc: "The page.", required: true, immutable: true, ref: "StatusPage" }),
    domainId: uuid({
      doc: "The domain.",
      required: true,
      immutable: true,
      ref: "StatusPageDomain",
    }),
    intervalSeconds: integer({
      doc: "Seconds between two looks.",
      min: 1,
      max: 600,
      default: 10,
      local: true,
    }),
    maxAttempts: integer({
      doc: "After how many looks to give up.",
      min: 1,
      max: 1000,
      default: 60,
      local: true,
    }),
  },
  outputs: {
    hostname: text({ doc: "The host name that was verified." }),
    verifiedAt: instant({ doc: "When it was verified.", optional: true }),
  },
});
