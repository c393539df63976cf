import { instant, list, object, text, uuid } from "../field";
import type { Field } from "../field";
import { statusPage } from "../kinds/status-page";
import { statusPageComponent, statusPageComponentGroup } from "../kinds/status-page-component";
import { recordOf } from "../lookup";
import type { LookupSpec } from "../lookup";

/** The status page of a lookup. */
export const statusPageId: Field = uuid({ doc: "Id of the status page.", required: true });

const pageRecord = recordOf(statusPage, {
  other: {
    openIncident: object(
      "OpenIncidentSummary",
      {
        id: uuid({ doc: "Id of the incident.", optional: true }),
        title: text({ doc: "Title of the incident." }),
        status: text({ doc: "Status of the incident." }),
        startedAt: instant({ doc: "When it began.", optional: true }),
        updatedAt: instant({ doc: "When it was last updated.", optional: true }),
      },
      { doc: "Its open incident.", optional: true },
    ),
  },
});
const componentRecord = recordOf(statusPageComponent);
const groupRecord = recordOf(statusPageComponentGroup, {
  other: { components: list(componentRecord, { doc: "Its components.", optional: true }) },
});

/** All status pages. */
export const statusPages: LookupSpec = {
  name: "StatusPages",
  title: "status pages",
  doc: "All status pages of the workspace.",
  example: `const slugs = (await monitoring.getStatusPages()).map((page) => page.slug);`,
  path: "/status-pages",
  args: {},
  reading: { as: "pages" },
  record: pageRecord,
};

/** One status page. */
export const oneStatusPage: LookupSpec = {
  name: "StatusPage",
  title: "status page",
  doc: "One status page, by id or slug.",
  example: `const page = await monitoring.getStatusPage({ slug: "shop-status" });`,
  path: "/status-pages",
  args: {
    id: uuid({ doc: "Id of the page. This or `slug`." }),
    slug: text({ doc: "Slug of the page. This or `id`." }),
  },
  reading: { as: "found", by: ["id", "slug"], getsById: true },
  record: pageRecord,
};

/** The pages that show a monitor. */
export const monitorPages: LookupSpec = {
  name: "MonitorStatusPages",
  title: "status pages of a monitor",
  doc: "The status pages that show one monitor.",
  example: `const pages = await monitoring.getMonitorStatusPages({ monitorId: "7f3e0c1a-52a9-4a57-9d0e-0d4a2f1b6c11" });`,
  path: "/monitors/{monitorId}/status-pages",
  args: { monitorId: uuid({ doc: "Id of the monitor.", required: true }) },
  reading: { as: "pages" },
  record: pageRecord,
};

/** The groups of a page. */
export const pageGroups: LookupSpec = {
  name: "StatusPageComponentGroups",
  title: "component groups of a status page",
  doc: "The component groups of one status page, with their components.",
  example: `const page = await monitoring.getStatusPage({ slug: "shop-status" });
const groups = await monitoring.getStatusPageComponentGroups({ statusPageId: page.id });`,
  path: "/status-pages/{statusPageId}/groups",
  args: { statusPageId },
  reading: { as: "pages" },
  record: groupRecord,
};

/** The components of a page. */
export const pageComponents: LookupSpec = {
  name: "StatusPageComponents",
  title: "components of a status page",
  doc: "The components of one status page, with their targets and statuses.",
  example: `const page = await monitoring.getStatusPage({ slug: "shop-status" });
const components = await monitoring.getStatusPageComponents({ statusPageId: page.id });`,
  path: "/status-pages/{statusPageId}/components",
  args: { statusPageId },
  reading: { as: "pages" },
  record: componentRecord,
};
