// Environments, addressed by slug (docs/api.md, Environments).
import { environment } from "../../definitions/kinds/environment";
import type { Call, KindBehaviour, Row } from "../contract";
import { crudRoutes } from "../crud/crud";
import { conflict } from "../http/failure";
import { asText } from "../store/records";
import { rowId, rowsWith, unset } from "../store/links";

/** Only one environment is the default: setting it on one unsets it on the others. */
function takeMark(call: Call, row: Row): void {
  if (row.isDefault !== true) return;
  for (const other of rowsWith(call, "Environment", "isDefault", true)) {
    if (other.id !== row.id) call.store.replace("Environment", { ...other, isDefault: false });
  }
}

function beforeDelete(call: Call, row: Row): void {
  const users = rowsWith(call, "Monitor", "environmentId", row.id);
  if (users.length > 0) {
    const names = users.map((user) => `"${asText(user.name)}"`).join(", ");
    throw conflict(`Environment ${asText(row.slug)} is used by monitors: ${names}`);
  }
  unset(call, "ResourceGroup", "defaultEnvironmentId", rowId(row));
}

/** Environments. */
export const environments: KindBehaviour = {
  kinds: ["Environment"],
  routes: crudRoutes(environment, {
    gets: true,
    onCreate: (_call, row) => ({ ...row, variables: row.variables ?? {} }),
    afterCreate: takeMark,
    onUpdate: (call, next) => {
      takeMark(call, next);
      return next;
    },
    beforeDelete,
    present: (call, row, record) => ({
      ...record,
      monitorCount: rowsWith(call, "Monitor", "environmentId", row.id).length,
    }),
  }),
  firstRecords: (ids, orgId, now) => {
    const times = { createdAt: now, updatedAt: now };
    const names = { name: "Production", slug: "production" };
    const row = { id: ids.uuid(), orgId, ...names, ...times, variables: {}, isDefault: true };
    return [{ collection: "Environment", row }];
  },
};
