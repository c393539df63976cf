// The organization and its workspaces: docs/api.md, "Tenants".
import type { KindBehaviour, Paging } from "../contract";
import { listed, ok } from "../reply";
import { rowOf } from "../records";
import { WORKSPACES } from "../world";

const paging: Paging = { mode: "paged", sortable: ["id", "name", "createdAt", "updatedAt"] };
const workspace = { schema: { type: "object" } };

/** `GET /org`, `GET /workspaces` and one workspace. */
export const organizationBehaviour: KindBehaviour = {
  kinds: [],
  routes: [
    {
      method: "GET",
      path: "/org",
      access: "credential",
      summary: "The organization",
      response: { schema: { type: "object" } },
      handler: ({ organization: { id, name } }) =>
        ok({
          id,
          name,
          email: `organization-${id}@example.com`,
          size: null,
          industry: null,
          websiteUrl: null,
        }),
    },
    {
      method: "GET",
      path: "/workspaces",
      access: "credential",
      summary: "List the workspaces",
      response: workspace,
      paging,
      handler: ({ store }) => listed(store.list(WORKSPACES), paging),
    },
    {
      method: "GET",
      path: "/workspaces/:id",
      params: { id: "integer" },
      access: "credential",
      summary: "Read one workspace",
      response: workspace,
      handler: (call) => ok(rowOf(call, WORKSPACES, call.params.id)),
    },
  ],
};
