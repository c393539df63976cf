// Maintenance windows (docs/api.md, Maintenance windows).
import { maintenanceWindow } from "../../spec/kinds/maintenance-window";
import type { Call, KindBehaviour, Row } from "../contract";
import { crudRoutes } from "../crud";
import { asText } from "../records";
import { mustExist } from "./links";

const isPast = (row: Row, call: Call): boolean =>
  Date.parse(asText(row.endsAt)) <= call.clock.now();
const isComing = (row: Row, call: Call): boolean =>
  Date.parse(asText(row.startsAt)) > call.clock.now();

const checked = (call: Call, row: Row): Row => {
  mustExist(call, "Monitor", row.monitorId);
  return row;
};

/** Maintenance windows. */
export const maintenanceWindows: KindBehaviour = {
  kinds: ["MaintenanceWindow"],
  routes: crudRoutes(maintenanceWindow, {
    filters: {
      monitorId: (row, value) => row.monitorId === value,
      filter: (row, value, call) =>
        value === "active" ? !isPast(row, call) && !isComing(row, call) : isComing(row, call),
    },
    onCreate: checked,
    onUpdate: checked,
  }),
};
