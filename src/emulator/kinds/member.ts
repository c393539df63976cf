// The members of an organization (docs/api.md, Members and invites). The service does not refuse what would lock people
// out: the provider must.
import { choice } from "../../definitions";
import type { Fields } from "../../definitions";
import { member } from "../../definitions/kinds/member";
import { checkedBody, fieldOf } from "../crud/bodies";
import type {
  Call,
  CrudHooks,
  KindBehaviour,
  Paging,
  Reply,
  Row,
  TenantContext,
} from "../contract";
import { presentRow } from "../crud/crud";
import { listed, none } from "../http/reply";
import { asText, rowOf } from "../store/records";
import type { FirstRecords } from "../store/world";

const KIND = "Member";
const TYPE = "member";

const paging: Paging = { mode: "paged", sortable: ["userId", "email", "orgRole", "createdAt"] };

/** The e-mail address of an organization and of its owner. */
export const founderEmail = (organizationId: number): string =>
  `organization-${organizationId}@example.com`;

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

/** The people of a new organization: its owner, an administrator, and somebody with no other role. */
export const firstMembers: FirstRecords = (_ids, organizationId, now) => {
  const others = OTHERS.map((role, at) => {
    const email = `${role.toLowerCase()}-${organizationId}@example.com`;
    return memberRow(userIdIn(organizationId, at), email, role, now);
  });
  const owner = memberRow(organizationId, founderEmail(organizationId), "OWNER", now);
  return [owner, ...others].map((row) => ({ collection: KIND, row }));
};

/** The member with this e-mail address, in upper or lower case. */
export const memberWith = ({ store }: TenantContext, email: string): Row | undefined =>
  store.list(KIND).find((row) => asText(row.email).toLowerCase() === email.toLowerCase());

/** Adds a person to the organization. */
export function addMember(context: TenantContext, email: string, orgRole: string): Row {
  const { store, organization, now } = context;
  const userId = userIdIn(organization.id, OTHERS.length - 1 + store.next(KIND));
  const row = store.insert(KIND, memberRow(userId, email, orgRole, now));
  context.audit("member.joined", TYPE, row);
  return row;
}

const hooks: CrudHooks = { present: (_call, _row, { id: _, ...record }) => record };

const roleFields: Fields = { orgRole: fieldOf(member, "orgRole") };
const statusFields: Fields = {
  status: choice("MemberStatus", ["ACTIVE", "SUSPENDED"], { doc: "Status.", required: true }),
};

function changeRole(call: Call): Reply {
  const before = rowOf(call, KIND, call.params.userId);
  const { orgRole = null } = checkedBody(member.code, roleFields, call.body);
  const row = call.store.replace(KIND, { ...before, orgRole });
  const metadata = {
    kind: "member_role_changed",
    oldRole: before.orgRole ?? null,
    newRole: orgRole,
  };
  call.audit("member.role_changed", TYPE, row, metadata);
  return none();
}

function changeStatus(call: Call): Reply {
  const before = rowOf(call, KIND, call.params.userId);
  const { status = null } = checkedBody(member.code, statusFields, call.body);
  call.audit("member.status_changed", TYPE, call.store.replace(KIND, { ...before, status }));
  return none();
}

function removeMember(call: Call): Reply {
  const row = rowOf(call, KIND, call.params.userId);
  call.store.remove(KIND, Number(row.id));
  call.audit("member.removed", TYPE, row);
  return none();
}

const path = "/members/:userId";
const params = { userId: "integer" } as const;

/** Members. */
export const members: KindBehaviour = {
  kinds: [KIND],
  routes: [
    {
      method: "GET",
      path: "/members",
      access: "credential",
      summary: "List the members of the organization",
      paging,
      handler: (call) =>
        listed(call.store.list(KIND), paging, (row) =>
          presentRow(call, member, hooks, row, "list"),
        ),
    },
    {
      method: "PUT",
      path: `${path}/role`,
      params,
      access: "credential",
      summary: "Change the role of one member",
      request: { fields: roleFields },
      status: 204,
      handler: changeRole,
    },
    {
      method: "PUT",
      path: `${path}/status`,
      params,
      access: "credential",
      summary: "Suspend one member, or end that",
      request: { fields: statusFields },
      status: 204,
      handler: changeStatus,
    },
    {
      method: "DELETE",
      path,
      params,
      access: "credential",
      summary: "Remove one member from the organization",
      status: 204,
      handler: removeMember,
    },
  ],
};
