// The organization: docs/api.md, "Tenants".
import type { KindBehaviour } from "../contract";
import { ok } from "../reply";

/** `GET /org`. */
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
  ],
};
