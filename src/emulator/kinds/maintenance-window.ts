// Maintenance windows (docs/api.md, Maintenance windows).
import { sameId, uuid } from "../../definitions";
import { maintenanceWindow } from "../../definitions/kinds/maintenance-window";
import type { Call, KindBehaviour, Row } from "../contract";
import { crudRoutes } from "../crud/crud";
import { asText } from "../store/records";
import { instantOf, timeIn } from "../time/clock";

const isPast = (row: Row, call: Call): boolean => timeIn(row.endsAt) <= call.clock.now();
const isComing = (row: Row, call: Call): boolean => timeIn(row.startsAt) > call.clock.now();

const inUtc = (row: Row, name: string): string => instantOf(asText(row[name]));

/** Stores both times in UTC; the rules over them have already refused invalid times. */
const stored = (row: Row): Row => ({
  ...row,
  startsAt: inUtc(row, "startsAt"),
  endsAt: inUtc(row, "endsAt"),
});

const FILTERS: Readonly<Record<string, (row: Row, call: Call) => boolean>> = {
  active: (row, call) => !isPast(row, call) && !isComing(row, call),
  upcoming: isComing,
};

/** Maintenance windows. */
export const maintenanceWindows: KindBehaviour = {
  kinds: ["MaintenanceWindow"],
  routes: crudRoutes(maintenanceWindow, {
    filters: {
      monitorId: (row, value) => row.monitorId === sameId(value),
      // Any other value is ignored, as unknown parameters are.
      filter: (row, value, call) => FILTERS[value]?.(row, call) ?? true,
    },
    filterFields: { monitorId: uuid({ doc: "Only windows of this monitor." }) },
    onCreate: (_call, row) => stored(row),
    // The only kind whose PUT also resets a field to its default.
    onUpdate: (_call, next, body) =>
      stored({ ...next, suppressAlerts: body.suppressAlerts ?? true }),
  }),
};
