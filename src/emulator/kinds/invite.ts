// Invites (docs/api.md, Members and invites).
import { invite } from "../../definitions/kinds/invite";
import type { Call, CrudHooks, KindBehaviour, Reply, Row, TenantContext } from "../contract";
import { crudRoutes, presentRow } from "../crud/crud";
import { conflict } from "../http/failure";
import { asText, rowOf } from "../store/records";
import { none, ok } from "../http/reply";
import { addMember, memberWith } from "./member";

const KIND = "Invite";
const TYPE = "invite";

/** How long an invite can be accepted. */
const LIFETIME_MS = 7 * 24 * 3_600_000;

/** The work that ends an invite; at most one for each. */
const endOf = ({ id }: Row): string => `end of invite ${asText(id)}`;

function takeAway(context: TenantContext, row: Row): void {
  context.cancel(endOf(row));
  context.store.remove(KIND, Number(row.id));
}

function expireLater(context: TenantContext, row: Row): void {
  const left = Number(row.sentAt) + LIFETIME_MS - context.clock.now();
  context.later(endOf(row), Math.max(0, left), (later) => {
    later.store.remove(KIND, Number(row.id));
  });
}

const hooks: CrudHooks = {
  lacks: ["get", "update", "delete"],
  onCreate: (call, row) => {
    const email = asText(row.email);
    if (memberWith(call, email) !== undefined) throw conflict(`${email} is already a member`);
    return { ...row, sentAt: call.clock.now() };
  },
  afterCreate: expireLater,
};

function resend(call: Call): Reply {
  const before = rowOf(call, KIND, call.params.id);
  const row = call.store.replace(KIND, { ...before, sentAt: call.clock.now() });
  expireLater(call, row);
  call.audit("invite.resent", TYPE, row);
  return ok(presentRow(call, invite, hooks, row, "detail"));
}

function revoke(call: Call): Reply {
  const row = rowOf(call, KIND, call.params.id);
  takeAway(call, row);
  call.audit("invite.revoked", TYPE, row);
  return none();
}

/** A person joins the organization: with the role of the open invite to the address, or else with this one. */
export function join(context: TenantContext, email: string, orgRole: string): Row {
  const known = memberWith(context, email);
  if (known !== undefined) throw conflict(`${email} is already a member`);
  const open = context.store
    .list(KIND)
    .find((row) => asText(row.email).toLowerCase() === email.toLowerCase());
  if (open !== undefined) takeAway(context, open);
  return addMember(context, email, open === undefined ? orgRole : asText(open.roleOffered));
}

const params = { id: "integer" } as const;

/** Invites. */
export const invites: KindBehaviour = {
  kinds: [KIND],
  routes: [
    ...crudRoutes(invite, hooks),
    {
      method: "POST",
      path: "/invites/:id/resend",
      params,
      access: "credential",
      summary: "Send one open invite again",
      response: { component: KIND },
      handler: resend,
    },
    {
      method: "POST",
      path: "/invites/:id/revoke",
      params,
      access: "credential",
      summary: "Revoke one open invite",
      status: 204,
      handler: revoke,
    },
  ],
  resume: (context) => {
    for (const row of context.store.list(KIND)) expireLater(context, row);
  },
};
