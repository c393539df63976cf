import { choice, flag, instant, integer, object, parentId, text } from "../field";
import type { Field } from "../field";
import { inDnsForm } from "../host-name";
import type { JsonObject } from "../json";
import { defineKind, timestamps } from "../kind";

const domainExample = `const page = new monitoring.StatusPage("status", { name: "Shop status", slug: "shop-status" });
const domain = new monitoring.StatusPageDomain("status", { statusPageId: page.id, hostname: "status.example.com" });
`;

/** Statuses after a successful verification. */
export const VERIFIED_STATUSES = ["VERIFIED", "SSL_PENDING", "ACTIVE"] as const;

/** Statuses in which a domain can become its page's primary domain. */
export const PRIMARY_STATUSES = ["VERIFIED", "ACTIVE"] as const;

const STATUSES = [
  "PENDING_VERIFICATION",
  "VERIFICATION_FAILED",
  ...VERIFIED_STATUSES,
  "FAILED",
  "REMOVED",
] as const;

const DNS_RECORD = {
  type: text({ doc: "Record type: `CNAME` or `TXT`.", required: true }),
  name: text({ doc: "Full name of the record.", required: true }),
  value: text({ doc: "Value of the record.", required: true }),
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

/** A custom host name for a page. */
export const statusPageDomain = defineKind({
  name: "StatusPageDomain",
  title: "status page domain",
  code: "STATUS_PAGE_DOMAIN",
  doc: "A custom host name for a status page. It works once its two DNS records exist (often they are the same record) and a `StatusPageDomainVerification` has found them.",
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
    statusPageId: parentId("StatusPage", "Id of the status page."),
    hostname: text({
      doc: "The host name.",
      required: true,
      immutable: true,
      max: 255,
      pattern: /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/,
      hint: "a host name in lower case with at least one dot",
      meant: inDnsForm,
    }),
    primary: flag({
      doc: "Whether it is the page's primary domain, in place of the previous one. The service allows this only after the verification; if it is set earlier, the first `pulumi up --refresh` after the verification applies it. It stays primary until another domain becomes primary.",
      default: false,
      exclusive: true,
      updateOnly: true,
      clear: "keeps",
    }),
  },
  outputs: {
    trafficRecord: dnsRecord("DNS record that directs visitors to the page.", cname),
    verificationRecord: dnsRecord(
      "DNS record that the verification looks for; the same as `trafficRecord` if the method is CNAME.",
      (record) => (record.verificationMethod === "TXT" ? txt(record) : cname(record)),
    ),
    status: choice("StatusPageDomainStatus", STATUSES, {
      doc: "Status of the domain.",
      volatile: true,
    }),
    verificationMethod: choice("StatusPageDomainMethod", ["CNAME", "TXT"], {
      doc: "Type of record that the verification looks for.",
    }),
    verificationToken: text({ doc: "Value of the TXT record." }),
    verificationCnameTarget: text({ doc: "Target of the CNAME record." }),
    verifiedAt: instant({ doc: "When it was verified.", optional: true, volatile: true }),
    verificationError: text({
      doc: "Why the verification failed.",
      optional: true,
      volatile: true,
    }),
    cfCustomHostnameId: text({ doc: "Id at the CDN.", optional: true, volatile: true }),
    cfSslStatus: text({ doc: "Status of the certificate.", optional: true, volatile: true }),
    sslActiveAt: instant({
      doc: "When the certificate became active.",
      optional: true,
      volatile: true,
    }),
    ...timestamps,
  },
  unique: ["hostname"],
  goneWhen: { member: "status", is: ["REMOVED"] },
  isPublic: true,
  loses: "the address at which visitors find the page",
});

/** Waits until a domain is verified. */
export const statusPageDomainVerification = defineKind({
  name: "StatusPageDomainVerification",
  title: "status page domain verification",
  code: "STATUS_PAGE_DOMAIN_VERIFICATION",
  doc: "Waits until the service has found the DNS records of a domain. It has no record in the service: its id is the domain's, deleting it changes nothing, and it is created again if the domain is no longer verified.",
  examples: {
    minimal: `${domainExample}// If the program creates the DNS record, add it to dependsOn.
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
    statusPageId: parentId("StatusPage", "Id of the status page."),
    domainId: parentId("StatusPageDomain", "Id of the domain."),
    intervalSeconds: integer({
      unit: "s",
      doc: "Seconds between two attempts.",
      min: 1,
      max: 600,
      default: 10,
      local: true,
    }),
    maxAttempts: integer({
      doc: "Number of attempts before giving up.",
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
  keptOnDelete: {},
});
