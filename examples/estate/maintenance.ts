// Maintenance windows, during which failures are expected.
import * as monitoring from "pulumi-monitoring";
import { warehouseLink } from "./platform";

/** The provider maintains the line every first Sunday. Times are in the time zone of the warehouse. */
export const lineWork = new monitoring.MaintenanceWindow("line-work", {
  monitorId: warehouseLink.id,
  startsAt: "2035-01-07T02:00:00+01:00",
  endsAt: "2035-01-07T04:00:00+01:00",
  repeatRule: "FREQ=MONTHLY;BYDAY=1SU",
  reason: "The provider works on the line",
});
