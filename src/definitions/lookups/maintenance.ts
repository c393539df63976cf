import { choice, uuid } from "../field";
import { maintenanceWindow } from "../kinds/maintenance-window";
import { recordOf } from "../lookup";
import type { LookupSpec } from "../lookup";

const windowRecord = recordOf(maintenanceWindow);

/** Maintenance windows. */
export const maintenanceWindows: LookupSpec = {
  name: "MaintenanceWindows",
  title: "maintenance windows",
  doc: "Maintenance windows. Past ones may be missing.",
  example: `const upcoming = await monitoring.getMaintenanceWindows({ filter: "upcoming" });`,
  path: "/maintenance-windows",
  args: {
    monitorId: uuid({ doc: "Only windows of this monitor." }),
    filter: choice("MaintenanceFilter", ["active", "upcoming"], {
      doc: "Only active or only upcoming windows.",
    }),
  },
  reading: { as: "pages" },
  record: windowRecord,
};

/** One maintenance window. */
export const oneWindow: LookupSpec = {
  name: "MaintenanceWindow",
  title: "maintenance window",
  doc: "One maintenance window, by id, including past ones.",
  example: `const move = await monitoring.getMaintenanceWindow({ id: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });`,
  path: "/maintenance-windows/{id}",
  args: { id: uuid({ doc: "Id of the window.", required: true }) },
  reading: { as: "record" },
  record: windowRecord,
};
