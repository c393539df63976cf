// What the dashboard of an organization shows.
import { flag, instant, integer, number, object, text } from "../field";
import type { LookupSpec } from "../lookup";

const count = (doc: string) => integer({ doc });
const average = (doc: string) => number({ doc, optional: true });

/** Key figures of an organization. */
export const dashboardOverview: LookupSpec = {
  name: "DashboardOverview",
  title: "dashboard overview",
  doc: "The number of monitors that are up, of open incidents, and other key figures.",
  example: `const { monitors, incidents } = await monitoring.getDashboardOverview();`,
  path: "/dashboard/overview",
  args: {},
  reading: { as: "record" },
  record: object(
    "DashboardOverview",
    {
      monitors: object(
        "MonitorsSummary",
        {
          total: count("Number of monitors."),
          up: count("Number of monitors that are up."),
          down: count("Number of monitors that are down."),
          degraded: count("Number of monitors that are degraded."),
          paused: count("Number of monitors that are paused."),
          avgUptime24h: average("Average uptime over 24 hours, in percent."),
          avgUptime30d: average("Average uptime over 30 days, in percent."),
        },
        { doc: "Its monitors." },
      ),
      incidents: object(
        "IncidentsSummary",
        {
          active: count("Number of open incidents."),
          resolvedToday: count("Number of incidents that were resolved today."),
          mttr30d: average("Mean time to the resolution of an incident over 30 days."),
        },
        { doc: "Its incidents." },
      ),
    },
    { doc: "Key figures of an organization." },
  ),
};

/** The messages of the dashboard. */
export const notifications: LookupSpec = {
  name: "Notifications",
  title: "notifications",
  doc: "The messages that the dashboard shows to the owner of the API key, newest first.",
  example: `const unread = await monitoring.getNotifications({ unreadOnly: true });`,
  path: "/notifications",
  args: { unreadOnly: flag({ doc: "Only unread messages." }) },
  reading: { as: "pages" },
  record: object(
    "Notification",
    {
      id: integer({ doc: "Id of the message." }),
      type: text({ doc: "What it is about: `incident`, `monitor` and the like." }),
      title: text({ doc: "Title." }),
      body: text({ doc: "Text.", optional: true }),
      resourceType: text({ doc: "Type of the object that it is about.", optional: true }),
      resourceId: text({ doc: "Id of the object that it is about.", optional: true }),
      read: flag({ doc: "Whether it has been read." }),
      createdAt: instant({ doc: "When it was created." }),
    },
    { doc: "A message of the dashboard." },
  ),
};
