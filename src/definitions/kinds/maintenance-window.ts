import { WHILE_SUPPRESSED } from "../alerting";
import { flag, instant, integer, text, uuid } from "../field";
import { defineKind } from "../kind";
import { endsAfter } from "./period";

/** A period in which alerts are suppressed. */
export const maintenanceWindow = defineKind({
  name: "MaintenanceWindow",
  title: "maintenance window",
  code: "MAINTENANCE_WINDOW",
  doc: "A period in which a monitor, or the whole organization, is expected to fail.",
  examples: {
    minimal: `new monitoring.MaintenanceWindow("move", {
    startsAt: "2030-01-05T22:00:00Z",
    endsAt: "2030-01-06T02:00:00Z",
    reason: "Moving the database",
});`,
    realistic: `const api = new monitoring.Monitor("api", {
    name: "api",
    type: "HTTP",
    config: { url: "https://shop.example.com/health" },
    regions: ["us-east"],
});
new monitoring.MaintenanceWindow("move", {
    monitorId: api.id,
    startsAt: "2030-01-05T02:00:00+01:00",
    endsAt: "2030-01-05T02:30:00+01:00",
    reason: "Move to another region",
    suppressAlerts: false,
});`,
  },
  path: "/maintenance-windows",
  read: { by: "id" },
  idType: "uuid",
  fields: {
    monitorId: uuid({
      doc: "Id of the monitor; the whole organization if omitted.",
      ref: "Monitor",
    }),
    startsAt: instant({ doc: "Start of the window.", required: true }),
    endsAt: instant({ doc: "End of the window, after `startsAt`.", required: true }),
    repeatRule: text({
      doc: "Recurrence rule. The service stores it but does not apply it yet.",
      max: 100,
    }),
    reason: text({ doc: "Reason, for people.", max: 500 }),
    suppressAlerts: flag({
      doc: "Whether alerts are suppressed.",
      default: true,
      impacts: [
        {
          to: true,
          alsoNew: true,
          says: `suppresses alerts: ${WHILE_SUPPRESSED}`,
        },
      ],
    }),
  },
  outputs: {
    organizationId: integer({ doc: "Id of its organization." }),
    createdAt: instant({ doc: "When it was created." }),
  },
  update: { method: "PUT", omitted: "clears", required: ["startsAt", "endsAt"] },
  rules: [endsAfter("startsAt", "endsAt", "MAINTENANCE_WINDOW_ENDS_BEFORE_START")],
});
