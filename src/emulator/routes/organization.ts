// The organization and its members: docs/api.md, "Tenants".
import type { Call, KindBehaviour, Paging, Row } from "../contract";
import { listed, ok } from "../reply";

const paging: Paging = { mode: "paged", sortable: ["userId", "email", "orgRole", "createdAt"] };

const emailOf = ({ organization: { id } }: Call): string => `organization-${id}@example.com`;

/** The only member: the owner of the organization. */
const owner = (call: Call): Row => ({
  userId: call.organization.id,
  email: emailOf(call),
  name: null,
  orgRole: "OWNER",
  status: "ACTIVE",
  createdAt: call.store.list("Workspace")[0]?.createdAt ?? call.now,
});

/** `GET /org` and `GET /members`. */
export const organizationBehaviour: KindBehaviour = {
  kinds: [],
  routes: [
    {
      method: "GET",
      path: "/org",
      access: "credential",
      summary: "The organization",
      handler: (call) =>
        ok({
          id: call.organization.id,
          name: call.organization.name,
          email: emailOf(call),
          size: null,
          industry: null,
          websiteUrl: null,
        }),
    },
    {
      method: "GET",
      path: "/members",
      access: "credential",
      summary: "List the members of the organization",
      paging,
      handler: (call) => listed([owner(call)], paging),
    },
  ],
};
