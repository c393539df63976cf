// Email domains that receive test mail (docs/api.md, Email domains). Their mail is in message.ts.
import type { Fields, JsonObject } from "../../../definitions";
import { emailDomain } from "../../../definitions/kinds/email-domain";
import type { Call, CrudHooks, KindBehaviour, Reply, Row } from "../../contract";
import { crudRoutes, presentRow } from "../../crud/crud";
import { writeCreate } from "../../crud/crud-write";
import { isPublished } from "../../internet/dns";
import { conflict, notFound } from "../../http/failure";
import { removeWith, rowId } from "../../store/links";
import { MESSAGES } from "./stored";
import { asText, changeRow, inScope } from "../../store/records";
import { created, ok } from "../../http/reply";
import { checkedBody, fieldOf, objects, outputOf } from "../../crud/bodies";
import { activityRoute } from "../../internet/activity";
import { patch, post, seeing } from "../../http/route";

/** Assumed: the retention of the plan. */
const RETENTION_DAYS = 7;

const { required: _required, ...customName } = fieldOf(emailDomain, "name");

const CREATE: Fields = {
  kind: { ...outputOf(emailDomain, "kind"), doc: "Kind; `assigned` if omitted." },
  name: customName,
};
const UPDATE = { status: { ...outputOf(emailDomain, "status"), doc: "Status." } };

const dnsRecord = (label: string, type: string, name: string, value: string): Row => ({
  label,
  type,
  name,
  value,
  required: true,
  priority: type === "MX" ? 10 : null,
  found: null,
  lastCheckedAt: null,
});

const unverified = { mxVerified: false, verificationError: null, verifiedAt: null };

/** Removes the mail of a domain. */
export function emptyDomain(call: Call, row: Row): void {
  removeWith(call, MESSAGES, "domainId", rowId(row));
}

const hooks: CrudHooks = {
  lacks: ["create", "update"],
  gets: true,
  uniqueIn: "service",
  paging: { mode: "paged", sortable: [] },
  filters: { search: (row, value) => asText(row.name).includes(value.toLowerCase()) },
  beforeDelete: emptyDomain,
  onCreate: (call, row) => {
    const name = asText(row.name);
    const verificationToken = call.ids.uuid();
    return {
      ...row,
      ...unverified,
      kind: "custom",
      status: "pending_dns",
      verificationToken,
      dnsRecords: [
        dnsRecord("mail", "MX", name, `mx.${new URL(call.baseUrl).hostname}`),
        dnsRecord("ownership", "TXT", `_verify.${name}`, verificationToken),
      ],
      retentionDays: RETENTION_DAYS,
      lastMessageAt: null,
    };
  },
};

/** The same route for a name in any case, because names are stored in lower case. */
const inLowerCase = seeing(({ params, ...call }) => ({
  ...call,
  params: { ...params, ...(params.name && { name: params.name.toLowerCase() }) },
}));

const shown = (call: Call, row: Row): Row => presentRow(call, emailDomain, hooks, row, "detail");

/** The domain of this name, in any case, in the call's workspace. */
export function domainNamed(call: Call, name: string | undefined): Row {
  const found = call.store
    .list("EmailDomain")
    .find((row) => row.name === name?.toLowerCase() && inScope(call, row, "workspace"));
  if (found === undefined) throw notFound(`email domain "${asText(name)}"`);
  return found;
}

/** The domain that the path names. */
export const domainOf = (call: Call): Row => domainNamed(call, call.params.name);

const changed = (call: Call, row: Row, changes: Row): Reply =>
  ok(shown(call, changeRow(call, "EmailDomain", row, changes)));

/** The domain that the service assigns to a workspace, created on first use; each workspace has only one. */
function assigned(call: Call): Row {
  const known = call.store
    .list("EmailDomain")
    .find((row) => row.kind === "assigned" && inScope(call, row, "workspace"));
  if (known !== undefined) return known;
  const row = call.store.insert("EmailDomain", {
    ...unverified,
    id: call.ids.uuid(),
    name: `w${call.workspaceId}.mail.${new URL(call.baseUrl).hostname.replaceAll(".", "-")}.example`,
    workspaceId: call.workspaceId,
    kind: "assigned",
    status: "active",
    mxVerified: true,
    verificationToken: null,
    verifiedAt: call.now,
    dnsRecords: [],
    retentionDays: RETENTION_DAYS,
    lastMessageAt: null,
    createdAt: call.now,
    updatedAt: call.now,
  });
  call.audit("email_domain.created", "email_domain", row);
  return row;
}

function create(call: Call): Reply {
  const { name } = call.body;
  const body = typeof name === "string" ? { ...call.body, name: name.toLowerCase() } : call.body;
  const { kind = "assigned" } = checkedBody("EMAIL_DOMAIN", CREATE, body);
  const isAssigned = kind === "assigned";
  const row = isAssigned ? assigned(call) : writeCreate({ ...call, body }, emailDomain, hooks);
  return created(shown(call, row));
}

function setStatus(call: Call): Reply {
  const row = domainOf(call);
  const { status } = checkedBody("EMAIL_DOMAIN", UPDATE, call.body);
  if (status === "active" && row.kind === "custom" && row.status !== "active") {
    throw conflict(`Email domain ${asText(row.name)} becomes active only by its verification`);
  }
  return changed(call, row, { status: status ?? row.status ?? null });
}

function verify(call: Call): Reply {
  const row = domainOf(call);
  const found = row.kind === "assigned" || isPublished(call.organizations, asText(row.name));
  const look: JsonObject = found
    ? { status: "active", mxVerified: true, verificationError: null, verifiedAt: call.now }
    : { status: "verification_failed", mxVerified: false, verificationError: missing(row) };
  const seen = { found, lastCheckedAt: call.now };
  const dnsRecords = objects(row.dnsRecords).map((each) => ({ ...each, ...seen }));
  return changed(call, row, { ...look, dnsRecords });
}

const missing = (row: Row): string =>
  `Not found: ${objects(row.dnsRecords)
    .map(({ type, name }) => `${asText(type)} ${asText(name)}`)
    .join(", ")}.`;

const NAMED = "/email/domains/:name";
const response = { component: "EmailDomain" };

/** Email domains. */
export const emailDomains: KindBehaviour = {
  kinds: ["EmailDomain", "AssignedEmailDomain"],
  routes: [
    activityRoute("/email/domains/activity", "Count the mail of the last day by hour", {
      ...{ kind: "EmailDomain", received: MESSAGES, doc: "Ids of domains, separated by commas." },
      ...{ parameter: "domainIds", idMember: "domainId", countMember: "messageCount" },
    }),
    post(
      "/email/domains",
      "Add a custom domain, or request the one that the service assigns",
      create,
      {
        request: { fields: CREATE, name: "CreateEmailDomain" },
        bodyOptional: true,
        response,
        status: 201,
      },
    ),
    patch(NAMED, "Enable or disable one email domain", setStatus, {
      request: { fields: UPDATE, name: "UpdateEmailDomain" },
      response,
    }),
    post(`${NAMED}/verify`, "Check the DNS records of one email domain", verify, {
      response,
    }),
    ...crudRoutes(emailDomain, hooks).map(inLowerCase),
  ],
  always: { EmailDomain: ["retentionDays"], AssignedEmailDomain: ["retentionDays"] },
};
