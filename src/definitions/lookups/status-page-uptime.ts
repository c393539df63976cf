// The uptime that a status page shows for its components.
import { instant, integer, list, number, object, text, uuid } from "../field";
import type { Fields } from "../field";
import type { LookupSpec } from "../lookup";
import { uptimeDay } from "./service-days";
import { statusPageId } from "./status-pages";

const COMPONENT = `const page = await monitoring.getStatusPage({ slug: "shop-status" });
const [api] = await monitoring.getStatusPageComponents({ statusPageId: page.id });
`;
const args: Fields = {
  statusPageId,
  componentId: uuid({ doc: "Id of the component.", required: true }),
  days: integer({ doc: "Number of days; 90 if omitted.", min: 1, max: 365 }),
};

/** The uptime of a component as its incidents determine it. */
export const componentUptime: LookupSpec = {
  name: "StatusPageComponentUptime",
  title: "uptime of a status page component",
  doc: "The uptime of one component of a status page by day, as the incidents of the page determine it, oldest first.",
  example: `${COMPONENT}const days = api && (await monitoring.getStatusPageComponentUptime({ statusPageId: page.id, componentId: api.id, days: 30 }));`,
  path: "/status-pages/{statusPageId}/components/{componentId}/uptime",
  args,
  reading: { as: "pages" },
  record: uptimeDay,
};

/** The uptime of a component as its monitor measures it. */
export const measuredUptime: LookupSpec = {
  name: "StatusPageComponentMeasuredUptime",
  title: "measured uptime of a status page component",
  doc: "The uptime of one component of a status page by day, as the checks of its monitor measure it. Only for components of type `MONITOR`.",
  example: `${COMPONENT}const measured = api && (await monitoring.getStatusPageComponentMeasuredUptime({ statusPageId: page.id, componentId: api.id }));`,
  path: "/status-pages/{statusPageId}/components/{componentId}/measured-uptime",
  args,
  reading: { as: "record" },
  record: object(
    "MeasuredUptime",
    {
      source: text({ doc: "Source of the data." }),
      componentId: uuid({ doc: "Id of the component." }),
      monitorId: uuid({ doc: "Id of its monitor." }),
      trackingSince: text({ doc: "The first day.", format: "date", optional: true }),
      days: list(
        object("MeasuredUptimeDay", {
          date: instant({ doc: "Start of the day." }),
          totalChecks: integer({ doc: "Number of checks." }),
          passedChecks: integer({ doc: "Number of checks that passed." }),
          uptimePercentage: number({
            doc: "Checks that passed, in percent; absent without a check.",
            optional: true,
          }),
        }),
        { doc: "The days, oldest first." },
      ),
    },
    { doc: "The measured uptime of a component of a status page." },
  ),
};
