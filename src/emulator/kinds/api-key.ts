// API keys (docs/api.md, API keys). Authentication itself is in the core.
import { recordOf } from "../../definitions";
import { apiKey } from "../../definitions/kinds/api-key";
import { inUtc } from "../crud/bodies";
import type { Call, CrudHooks, KindBehaviour, Reply, Row } from "../contract";
import { crudRoutes, presentRow } from "../crud/crud";
import { conflict } from "../http/failure";
import { changeRow, rowOf } from "../store/records";
import { ok } from "../http/reply";
import { post } from "../http/route";

const SECRET_LENGTH = 40;

/** A new or regenerated key. */
const createdRecord = recordOf(apiKey, { without: ["updatedAt", "lastUsedAt", "revokedAt"] });

const isActive = (row: Row): boolean => typeof row.revokedAt !== "string";
const newKey = (call: Call): string => `svc_live_${call.ids.token(SECRET_LENGTH)}`;

const hooks: CrudHooks = {
  gets: true,
  adminReads: true,
  check: (call, next, _body, before) =>
    before !== undefined ||
    typeof next.expiresAt !== "string" ||
    Date.parse(next.expiresAt) > call.clock.now()
      ? []
      : [
          {
            path: ["expiresAt"],
            code: "API_KEY_EXPIRES_AT_PAST",
            message: "must be in the future",
          },
        ],
  onCreate: (call, row) => ({
    ...row,
    key: newKey(call),
    expiresAt: inUtc(row.expiresAt) ?? null,
    lastUsedAt: null,
    revokedAt: null,
  }),
  createdRecord,
};

function revoke(call: Call): Reply {
  const row = rowOf(call, "ApiKey", Number(call.params.id));
  if (!isActive(row)) return ok(presentRow(call, apiKey, hooks, row, "detail"));
  const revoked = changeRow(call, "ApiKey", row, { revokedAt: call.now }, "revoked");
  return ok(presentRow(call, apiKey, hooks, revoked, "detail"));
}

function regenerate(call: Call): Reply {
  const row = rowOf(call, "ApiKey", Number(call.params.id));
  if (!isActive(row)) throw conflict("A revoked API key cannot be regenerated");
  const renewed = changeRow(call, "ApiKey", row, { key: newKey(call) }, "regenerated");
  return ok(presentRow(call, apiKey, hooks, renewed, "created"));
}

/** API keys. */
export const apiKeys: KindBehaviour = {
  kinds: ["ApiKey"],
  routes: [
    ...crudRoutes(apiKey, hooks),
    post("/api-keys/:id/revoke", "Revoke a key permanently; it stays listed", revoke, {
      params: { id: "integer" },
      response: { component: "ApiKey" },
      adminOnly: true,
    }),
    post("/api-keys/:id/regenerate", "Regenerate the value of a key", regenerate, {
      params: { id: "integer" },
      response: { record: createdRecord },
      adminOnly: true,
    }),
  ],
  always: { ApiKey: ["key"] },
};
