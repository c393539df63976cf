// The members of an organization and their invites (docs/api.md, Members and invites). The service does not refuse what
// would lock people out: the provider must.
import { z } from "zod";

import { choice } from "../../definitions";
import type { Fields } from "../../definitions";
import { invite } from "../../definitions/kinds/invite";
import { ORG_ROLES, member } from "../../definitions/kinds/member";
import type {
  Call,
  CrudHooks,
  FirstRecords,
  KindBehaviour,
  Paging,
  Reply,
  Row,
  TenantContext,
} from "../contract";
import type { AddCalls } from "../control/control";
import { checkedBody, fieldOf } from "../crud/bodies";
import { crudRoutes, presentRow } from "../crud/crud";
import { conflict, notFound } from "../http/failure";
import { listed, none, ok } from "../http/reply";
import { json } from "../http/respond";
import { asText, rowOf } from "../store/records";
import { MEMBERS, founderEmail, hasEmail } from "../store/organizations";
import { del, get, post, put } from "../http/route";

/** The people of a new organization besides its owner, by role. */
const OTHERS = ["ADMIN", "MEMBER"] as const;

/** Ids of users are unique in the whole service; an owner has the id of the organization. */
const userIdIn = (organizationId: number, number: number): number =>
  organizationId * 1_000_000 + number;

const memberRow = (userId: number, email: string, orgRole: string, createdAt: string): Row => ({
  ...{ id: userId, userId, email, orgRole, createdAt },
  name: null,
  status: "ACTIVE",
});

/** The owner of a new organization, an administrator, and somebody with no other role. */
const firstRecords: FirstRecords = (_ids, orgId, now) => {
  const owner = memberRow(orgId, founderEmail(orgId), "OWNER", now);
  const others = OTHERS.map((role, at) => {
    const email = `${role.toLowerCase()}-${orgId}@example.com`;
    return memberRow(userIdIn(orgId, at), email, role, now);
  });
  return [owner, ...others].map((row) => ({ collection: MEMBERS, row }));
};

/** Throws 409 if there is a member with this e-mail address, in upper or lower case. */
function refuseMember({ store }: TenantContext, email: string): void {
  if (store.list(MEMBERS).some((row) => hasEmail(row, email)))
    throw conflict(`A member with email ${email} already exists`);
}

const paging: Paging = {
  mode: "paged",
  sortable: ["userId", "email", "name", "orgRole", "status", "createdAt"],
};

const memberHooks: CrudHooks = { present: (_call, _row, { id: _, ...record }) => record };

const roleFields: Fields = { orgRole: fieldOf(member, "orgRole") };
const statusFields: Fields = {
  status: choice("MemberStatus", ["ACTIVE", "SUSPENDED"], { doc: "Status.", required: true }),
};

function changeRole(call: Call): Reply {
  const before = rowOf(call, MEMBERS, call.params.userId);
  const { orgRole = null } = checkedBody(member.code, roleFields, call.body);
  const row = call.store.replace(MEMBERS, { ...before, orgRole });
  const roles = { oldRole: before.orgRole ?? null, newRole: orgRole };
  call.audit("member.role_changed", "member", row, { kind: "member_role_changed", ...roles });
  return none();
}

function changeStatus(call: Call): Reply {
  const before = rowOf(call, MEMBERS, call.params.userId);
  const { status = null } = checkedBody(member.code, statusFields, call.body);
  call.audit("member.status_changed", "member", call.store.replace(MEMBERS, { ...before, status }));
  return none();
}

function removeMember(call: Call): Reply {
  const row = rowOf(call, MEMBERS, call.params.userId);
  call.store.remove(MEMBERS, Number(row.id));
  call.audit("member.removed", "member", row);
  return none();
}

const ONE = "/members/:userId";

/** Members. */
export const members: KindBehaviour = {
  kinds: [MEMBERS],
  routes: [
    get(
      "/members",
      "List the members of the organization",
      (call) =>
        listed(call.store.list(MEMBERS), paging, (row) =>
          presentRow(call, member, memberHooks, row, "list"),
        ),
      { paging },
    ),
    put(`${ONE}/role`, "Change the role of one member", changeRole, {
      request: { fields: roleFields },
    }),
    put(`${ONE}/status`, "Suspend one member, or end that", changeStatus, {
      request: { fields: statusFields },
    }),
    del(ONE, "Remove one member from the organization", removeMember),
  ],
  firstRecords,
};

const INVITES = "Invite";

/** The work that ends an invite; at most one for each. */
const endOfInvite = ({ id }: Row): string => `end of invite ${asText(id)}`;

function removeInvite(context: TenantContext, row: Row): void {
  context.cancel(endOfInvite(row));
  context.store.remove(INVITES, Number(row.id));
}

/** How long an invite can be accepted. */
const LIFETIME_MS = 7 * 24 * 3_600_000;

function expireLater(context: TenantContext, row: Row): void {
  const left = Number(row.sentAt) + LIFETIME_MS - context.clock.now();
  context.later(endOfInvite(row), Math.max(0, left), (later) => {
    later.store.remove(INVITES, Number(row.id));
  });
}

const inviteHooks: CrudHooks = {
  lacks: ["get", "update", "delete"],
  onCreate: (call, row) => {
    refuseMember(call, asText(row.email));
    return { ...row, sentAt: call.clock.now() };
  },
  afterCreate: expireLater,
};

function resend(call: Call): Reply {
  const before = rowOf(call, INVITES, call.params.id);
  const row = call.store.replace(INVITES, { ...before, sentAt: call.clock.now() });
  expireLater(call, row);
  call.audit("invite.resent", "invite", row);
  return ok(presentRow(call, invite, inviteHooks, row, "detail"));
}

function revoke(call: Call): Reply {
  const row = rowOf(call, INVITES, call.params.id);
  removeInvite(call, row);
  call.audit("invite.revoked", "invite", row);
  return none();
}

const params = { id: "integer" } as const;

/** Invites. */
export const invites: KindBehaviour = {
  kinds: [INVITES],
  routes: [
    ...crudRoutes(invite, inviteHooks),
    post("/invites/:id/resend", "Send one open invite again", resend, {
      params,
      response: { component: INVITES },
    }),
    post("/invites/:id/revoke", "Revoke one open invite", revoke, { params }),
  ],
  resume: (context) => {
    for (const row of context.store.list(INVITES)) expireLater(context, row);
  },
};

/** A person joins the organization: with the role of the open invite to the address, or else with this one. */
function join(context: TenantContext, email: string, orgRole: string): Row {
  const { store, organization, now } = context;
  refuseMember(context, email);
  const open = store.list(INVITES).find((row) => hasEmail(row, email));
  if (open !== undefined) removeInvite(context, open);
  const userId = userIdIn(organization.id, OTHERS.length - 1 + store.next(MEMBERS));
  const role = open === undefined ? orgRole : asText(open.roleOffered);
  const row = store.insert(MEMBERS, memberRow(userId, email, role, now));
  context.audit("member.joined", "member", row);
  return row;
}

const joinSchema = z.strictObject({
  email: z.email(),
  orgRole: z.enum(ORG_ROLES).default("MEMBER"),
  orgId: z.int().default(1),
});

/** Adds the call that lets a person join to the control interface. */
export const addJoining: AddCalls = (control, { contexts, bodyOf, signIn }) => {
  control.post("/__emulator/members", async ({ req }) => {
    const { email, orgRole, orgId } = await bodyOf(joinSchema, req.raw);
    const context = contexts().find(({ organization }) => organization.id === orgId);
    if (context === undefined) throw notFound(`Organization ${orgId}`);
    const { userId } = join(context, email, orgRole);
    return json(201, { userId, sessionToken: signIn(context.organization, Number(userId)) });
  });
};
