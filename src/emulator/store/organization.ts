// What an organization has from the beginning, and the people who join it (docs/api.md, Members and invites).
import type { Row, TenantContext } from "../contract";
import { conflict } from "../http/failure";
import { asText } from "./records";
import { MEMBERS } from "./world";
import type { FirstRecords } from "./world";

/** Collection of open invites. */
export const INVITES = "Invite";

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

/**
 * What a new organization has besides its workspace and key: an environment, its owner, an administrator, and
 * somebody with no other role.
 */
export const firstRecords: FirstRecords = (ids, orgId, now) => {
  const times = { createdAt: now, updatedAt: now };
  const environment = { id: ids.uuid(), orgId, name: "Production", slug: "production", ...times };
  const owner = memberRow(orgId, founderEmail(orgId), "OWNER", now);
  const others = OTHERS.map((role, at) => {
    const email = `${role.toLowerCase()}-${orgId}@example.com`;
    return memberRow(userIdIn(orgId, at), email, role, now);
  });
  return [
    { collection: "Environment", row: { ...environment, variables: {}, isDefault: true } },
    ...[owner, ...others].map((row) => ({ collection: MEMBERS, row })),
  ];
};

/** The member with this e-mail address, in upper or lower case. */
export const memberWith = ({ store }: TenantContext, email: string): Row | undefined =>
  store.list(MEMBERS).find((row) => asText(row.email).toLowerCase() === email.toLowerCase());

/** Adds a person to the organization. */
function addMember(context: TenantContext, email: string, orgRole: string): Row {
  const { store, organization, now } = context;
  const userId = userIdIn(organization.id, OTHERS.length - 1 + store.next(MEMBERS));
  const row = store.insert(MEMBERS, memberRow(userId, email, orgRole, now));
  context.audit("member.joined", "member", row);
  return row;
}

/** The work that ends an invite; at most one for each. */
export const endOfInvite = ({ id }: Row): string => `end of invite ${asText(id)}`;

/** Removes an open invite. */
export function removeInvite(context: TenantContext, row: Row): void {
  context.cancel(endOfInvite(row));
  context.store.remove(INVITES, Number(row.id));
}

/** A person joins the organization: with the role of the open invite to the address, or else with this one. */
export function join(context: TenantContext, email: string, orgRole: string): Row {
  const known = memberWith(context, email);
  if (known !== undefined) throw conflict(`A member with email ${email} already exists`);
  const open = context.store
    .list(INVITES)
    .find((row) => asText(row.email).toLowerCase() === email.toLowerCase());
  if (open !== undefined) removeInvite(context, open);
  return addMember(context, email, open === undefined ? orgRole : asText(open.roleOffered));
}
