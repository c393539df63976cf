// Email domains that receive test mail (docs/api.md, Email domains). Their mail is in message.ts.
import type { Fields, JsonObject } from "../../../definitions";
import { emailDomain } from "../../../definitions/kinds/email-domain";
import type { Call, CrudHooks, KindBehaviour, Reply, Route, Row } from "../../contract";
import { crudRoutes, presentRow } from "../../crud/crud";
import { isPublished } from "../../internet/dns";
import { conflict, notFound } from "../../http/failure";
import { removeWith, rowId, rowsWith } from "../../store/links";
import { MESSAGES } from "./stored";
import { amend, asText, inScope } from "../../store/records";
import { created, ok } from "../../http/reply";
import { checkedBody, fieldOf, objects, outputOf } from "../../crud/bodies";
import { being, needing, one } from "../../openapi/body-rules";
import { hourly, idList, idsIn } from "../../internet/activity";

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
  lacks: ["update"],
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

const usual = crudRoutes(emailDomain, hooks);
const postCustom = usual.find(({ method }) => method === "POST");

/** The same route for a name in any case, because names are stored in lower case. */
function inLowerCase(route: Route): Route {
  if (route.access !== "credential") return route;
  const handler: typeof route.handler = (call) => {
    const { name } = call.params;
    if (name === undefined) return route.handler(call);
    return route.handler({ ...call, params: { ...call.params, name: name.toLowerCase() } });
  };
  return { ...route, handler };
}

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
const domainOf = (call: Call): Row => domainNamed(call, call.params.name);

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

function create(call: Call): Reply | Promise<Reply> {
  const { name } = call.body;
  const body = typeof name === "string" ? { ...call.body, name: name.toLowerCase() } : call.body;
  const { kind = "assigned" } = checkedBody("EMAIL_DOMAIN", CREATE, body);
  if (kind === "assigned") return created(shown(call, assigned(call)));
  if (postCustom?.access !== "credential") throw new Error("an email domain is created by a key");
  return postCustom.handler({ ...call, body });
}

function patch(call: Call): Reply {
  const row = domainOf(call);
  const { status } = checkedBody("EMAIL_DOMAIN", UPDATE, call.body);
  if (status === "active" && row.kind === "custom" && row.status !== "active") {
    throw conflict(`Email domain ${asText(row.name)} becomes active only by its verification`);
  }
  const changed = amend(call, "EmailDomain", row, { status: status ?? row.status ?? null });
  call.audit("email_domain.updated", "email_domain", changed);
  return ok(shown(call, changed));
}

function verify(call: Call): Reply {
  const row = domainOf(call);
  const found = row.kind === "assigned" || isPublished(call.organizations, asText(row.name));
  const look: JsonObject = found
    ? { status: "active", mxVerified: true, verificationError: null, verifiedAt: call.now }
    : { status: "verification_failed", mxVerified: false, verificationError: missing(row) };
  const dnsRecords = objects(row.dnsRecords).map((each) => ({
    ...each,
    found,
    lastCheckedAt: call.now,
  }));
  const changed = amend(call, "EmailDomain", row, { ...look, dnsRecords });
  call.audit("email_domain.updated", "email_domain", changed);
  return ok(shown(call, changed));
}

const missing = (row: Row): string =>
  `Not found: ${objects(row.dnsRecords)
    .map(({ type, name }) => `${asText(type)} ${asText(name)}`)
    .join(", ")}.`;

function activity(call: Call): Reply {
  const ids = idsIn(call, "domainIds");
  const known = call.store
    .list("EmailDomain")
    .filter((row) => inScope(call, row, "workspace") && ids.includes(asText(row.id)));
  return ok(
    known.map(({ id }) => {
      const times = rowsWith(call, MESSAGES, "domainId", id).map((row) => row.receivedAt);
      return { domainId: id, buckets: hourly(call, "messageCount", times) };
    }),
  );
}

const member = {
  path: "/email/domains/:name",
  params: { name: "text" },
  access: "credential",
  response: { component: "EmailDomain" },
} as const;

const special: Route[] = [
  {
    method: "GET",
    path: "/email/domains/activity",
    access: "credential",
    summary: "Count the mail of the last day by hour",
    query: idList("domainIds", "Ids of domains, separated by commas."),
    handler: activity,
  },
  {
    method: "POST",
    path: "/email/domains",
    access: "credential",
    summary: "Add a custom domain, or request the one that the service assigns",
    request: { fields: CREATE, name: "CreateEmailDomain" },
    bodyOptional: true,
    response: { component: "EmailDomain" },
    status: 201,
    handler: create,
  },
  {
    ...member,
    method: "PATCH",
    summary: "Enable or disable one email domain",
    request: { fields: UPDATE, name: "UpdateEmailDomain" },
    handler: patch,
  },
  {
    ...member,
    method: "POST",
    path: "/email/domains/:name/verify",
    summary: "Check the DNS records of one email domain",
    handler: verify,
  },
];

/** Email domains. */
export const emailDomains: KindBehaviour = {
  kinds: ["EmailDomain", "AssignedEmailDomain"],
  routes: [...special, ...usual.filter((route) => route !== postCustom).map(inLowerCase)],
  bodyRules: {
    CreateEmailDomain: (schema) =>
      one(
        being(schema, "kind", "assigned", true),
        needing(being(schema, "kind", "custom"), "name"),
      ),
  },
  always: { EmailDomain: ["retentionDays"], AssignedEmailDomain: ["retentionDays"] },
};
