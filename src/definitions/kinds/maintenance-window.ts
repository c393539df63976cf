import { flag, instant, integer, text, uuid } from "../field";
import { defineKind } from "../kind";
import type { Json } from "../json";
import type { Rule } from "../kind";

/** Not a number for what is not a point in time: without a zone it would go by this machine's. */
const timeOf = (value: Json | undefined): number =>
  typeof value === "string" && /(Z|[+-]\d\d:?\d\d)$/.test(value) ? Date.parse(value) : NaN;

const inOrder: Rule<"startsAt" | "endsAt"> = ({ startsAt, endsAt }) => {
  // Whatever is unknown or no time compares as false: its own problem is reported already.
  if (!(timeOf(endsAt) <= timeOf(startsAt))) return [];
  return [
    {
      path: ["endsAt"],
      code: "MAINTENANCE_WINDOW_ENDS_BEFORE_START",
      message: "must be after startsAt",
    },
  ];
};

/** A time in which alerts stay silent. */
export const maintenanceWindow = defineKind({
  name: "MaintenanceWindow",
  title: "maintenance window",
  code: "MAINTENANCE_WINDOW",
  doc: "A maintenance window: a time in which a monitor, or the whole organization, is expected to fail.",
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
new monitoring.MaintenanceWindow("nightly", {
    monitorId: api.id,
    startsAt: "2030-01-05T02:00:00+01:00",
    endsAt: "2030-01-05T02:30:00+01:00",
    repeatRule: "FREQ=DAILY",
    reason: "Nightly restart",
    suppressAlerts: false,
});`,
  },
  path: "/maintenance-windows",
  read: { by: "id" },
  idType: "uuid",
  fields: {
    monitorId: uuid({ doc: "The monitor; the whole organization when left out.", ref: "Monitor" }),
    startsAt: instant({ doc: "When it begins.", required: true }),
    endsAt: instant({ doc: "When it ends; after `startsAt`.", required: true }),
    repeatRule: text({
      doc: "How it repeats. The service stores it and does not act on it yet.",
      max: 100,
    }),
    reason: text({ doc: "Why, for people.", max: 500 }),
    suppressAlerts: flag({ doc: "Whether alerts stay silent.", default: true }),
  },
  outputs: {
    organizationId: integer({ doc: "The organization it belongs to." }),
    createdAt: instant({ doc: "When it was created." }),
  },
  update: { method: "PUT", omitted: "clears", required: ["startsAt", "endsAt"] },
  rules: [inOrder],
});
