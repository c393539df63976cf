// The vault (docs/api.md, Secrets).
import { createHash } from "node:crypto";

import { instant, integer, isObject, object } from "../../definitions";
import type { Json } from "../../definitions";
import { secret } from "../../definitions/kinds/secret";
import type { Call, KindBehaviour, Reply, Row } from "../contract";
import { crudRoutes } from "../crud/crud";
import { conflict } from "../http/failure";
import { ok } from "../http/reply";
import { rowsWith } from "../store/links";
import { asText } from "../store/records";
import { post } from "../http/route";

/** Collection of the data key's version; one row for each workspace. */
export const DATA_KEYS = "DataKey";

const dekVersion = (call: Call): number => {
  const version = call.store.get(DATA_KEYS, call.workspaceId)?.version;
  return typeof version === "number" ? version : 1;
};

const stored = (call: Call, row: Row): Row => ({
  ...row,
  dekVersion: dekVersion(call),
  valueHash: createHash("sha256").update(asText(row.value), "utf8").digest("hex"),
});

/** The monitors that authenticate with a secret. */
const usersOf = (call: Call, secretId: Json | undefined): Row[] =>
  call.store
    .list("Monitor")
    .filter(({ auth }) => isObject(auth) && auth.vaultSecretId === secretId);

function beforeDelete(call: Call, row: Row): void {
  const users = usersOf(call, row.id);
  if (users.length === 0) return;
  const names = users.map((user) => `"${asText(user.name)}"`).join(", ");
  throw conflict(`Secret ${asText(row.key)} is used by monitors: ${names}`);
}

/** Clears a secret that is deleted with its workspace from the authentication of monitors. */
export function releaseSecret(call: Call, row: Row): void {
  for (const user of usersOf(call, row.id)) {
    const auth = isObject(user.auth) ? { ...user.auth, vaultSecretId: null } : null;
    call.store.replace("Monitor", { ...user, auth });
  }
}

function rotateVault(call: Call): Reply {
  const previousDekVersion = dekVersion(call);
  const newDekVersion = previousDekVersion + 1;
  const key = { id: call.workspaceId, version: newDekVersion };
  call.store.insert(DATA_KEYS, key);
  const secrets = rowsWith(call, "Secret", "workspaceId", call.workspaceId);
  for (const row of secrets) call.store.replace("Secret", { ...row, dekVersion: newDekVersion });
  call.audit("vault.rotated", "vault", key);
  return ok({
    previousDekVersion,
    newDekVersion,
    secretsReEncrypted: secrets.length,
    channelsReEncrypted: call.store.list("AlertChannel").length,
    rotatedAt: call.now,
  });
}

const rotation = object("KeyRotation", {
  previousDekVersion: integer({ doc: "Version before." }),
  newDekVersion: integer({ doc: "Version from now on." }),
  secretsReEncrypted: integer({ doc: "Number of secrets." }),
  channelsReEncrypted: integer({ doc: "Number of channels." }),
  rotatedAt: instant({ doc: "When it was rotated." }),
});

/** Secrets and the rotation of their data key. */
export const secrets: KindBehaviour = {
  kinds: ["Secret"],
  routes: [
    ...crudRoutes(secret, {
      onCreate: stored,
      onUpdate: stored,
      beforeDelete,
      present: (call, row, record, view) => ({
        ...record,
        usedByMonitors:
          view === "list" || view === "detail"
            ? usersOf(call, row.id).map(({ id, name }) => ({ id, name }))
            : null,
      }),
    }),
    post(
      "/vaults/rotate",
      "Create a new data key and encrypt all secrets and channels with it",
      rotateVault,
      { response: { record: rotation }, adminOnly: true },
    ),
  ],
};
