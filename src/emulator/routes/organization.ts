// The organization: docs/api.md, "Tenants".
import type { KindBehaviour } from "../contract";
import { founderEmail } from "../kinds/member";
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
      handler: ({ organization: { id, name } }) =>
        ok({
          id,
          name,
          email: founderEmail(id),
          size: null,
          industry: null,
          websiteUrl: null,
        }),
    },
  ],
};
