import { choice, flag, instant, integer, list, object, parentId, text, uuid } from "../field";
import { defineKind, timestamps } from "../kind";
import { COMPONENT_STATUSES } from "./status-page";

const pageExample = `const page = new monitoring.StatusPage("status", { name: "Shop status", slug: "shop-status" });
`;

const displayOrder = integer({
  doc: "Position among its siblings; assigned by the service if omitted.",
  always: true,
  computed: true,
  volatile: true,
  clear: "keeps",
});

/** A component group of a page. */
export const statusPageComponentGroup = defineKind({
  name: "StatusPageComponentGroup",
  title: "status page component group",
  code: "STATUS_PAGE_COMPONENT_GROUP",
  doc: "A group of components on a status page. Deleting it keeps its components on the page, ungrouped.",
  examples: {
    minimal: `${pageExample}new monitoring.StatusPageComponentGroup("web", { statusPageId: page.id, name: "Web" });`,
  },
  path: "/status-pages/{statusPageId}/groups",
  parent: { field: "statusPageId", kind: "StatusPage" },
  read: { by: "list" },
  idType: "uuid",
  fields: {
    statusPageId: parentId("StatusPage", "Id of the status page."),
    name: text({ doc: "Heading on the page.", required: true, max: 255, notBlank: true }),
    description: text({ doc: "Description for visitors.", max: 500, clear: { send: "" } }),
    displayOrder,
    defaultOpen: flag({ doc: "Whether it is expanded by default.", default: true }),
  },
  outputs: {
    pageOrder: integer({ doc: "Position on the page.", volatile: true }),
    components: list(object("StatusPageComponentRecord", {}), {
      doc: "Its components.",
      optional: true,
      volatile: true,
    }),
    ...timestamps,
  },
  update: { method: "PUT", omitted: "keeps", required: [] },
});

/** A component of a status page. */
export const statusPageComponent = defineKind({
  name: "StatusPageComponent",
  title: "status page component",
  code: "STATUS_PAGE_COMPONENT",
  doc: "A component of a status page, which shows a monitor, a resource group, a subscribed service or a status that is set by hand. Changing its type or target replaces it.",
  examples: {
    minimal: `${pageExample}new monitoring.StatusPageComponent("office", { statusPageId: page.id, type: "STATIC", name: "Office" });`,
    realistic: `${pageExample}const web = new monitoring.StatusPageComponentGroup("web", { statusPageId: page.id, name: "Web" });
const api = new monitoring.Monitor("api", {
    name: "api",
    type: "HTTP",
    config: { url: "https://shop.example.com/health" },
    regions: ["us-east"],
});
new monitoring.StatusPageComponent("api", {
    statusPageId: page.id,
    type: "MONITOR",
    monitorId: api.id,
    name: "API",
    groupId: web.id,
    showUptime: true,
});`,
  },
  path: "/status-pages/{statusPageId}/components",
  parent: { field: "statusPageId", kind: "StatusPage" },
  read: { by: "list" },
  idType: "uuid",
  discriminator: "type",
  fields: {
    statusPageId: parentId("StatusPage", "Id of the status page."),
    name: text({ doc: "Name that visitors see.", required: true, max: 255, notBlank: true }),
    type: choice("StatusPageComponentType", ["MONITOR", "GROUP", "STATIC", "DEPENDENCY"], {
      doc: "Type of its target.",
      required: true,
      immutable: true,
    }),
    monitorId: uuid({
      doc: "Id of the monitor that it shows.",
      required: true,
      immutable: true,
      when: ["MONITOR"],
      ref: "Monitor",
    }),
    resourceGroupId: uuid({
      doc: "Id of the resource group that it shows.",
      required: true,
      immutable: true,
      when: ["GROUP"],
      ref: "ResourceGroup",
    }),
    serviceSubscriptionId: uuid({
      doc: "Id of the subscription to the service that it shows.",
      required: true,
      immutable: true,
      when: ["DEPENDENCY"],
      ref: "ServiceSubscription",
    }),
    description: text({ doc: "Description for visitors.", max: 500, clear: { send: "" } }),
    groupId: uuid({
      doc: "Id of a component group on the same page.",
      clear: { flag: "removeFromGroup" },
      ref: "StatusPageComponentGroup",
    }),
    showUptime: flag({
      doc: "Whether its uptime is shown. Defaults to `true`, for DEPENDENCY to `false`.",
      always: true,
      defaultBy: {
        by: "type",
        values: { MONITOR: true, GROUP: true, STATIC: true, DEPENDENCY: false },
      },
    }),
    displayOrder,
    excludeFromOverall: flag({
      doc: "Whether it is excluded from the page's overall status. Defaults to `false`, for DEPENDENCY to `true`.",
      always: true,
      defaultBy: {
        by: "type",
        values: { MONITOR: false, GROUP: false, STATIC: false, DEPENDENCY: true },
      },
    }),
    startDate: text({
      doc: "Date from which uptime counts; the date of creation if omitted. The service changes a date before the monitor's creation to the date of that creation.",
      format: "date",
      computed: true,
      usual: ({ createdAt }) => (typeof createdAt === "string" ? createdAt.slice(0, 10) : null),
      clear: "keeps",
    }),
  },
  outputs: {
    serviceSlug: text({ doc: "Slug of the service.", optional: true, volatile: true }),
    serviceName: text({ doc: "Name of the service.", optional: true, volatile: true }),
    currentStatus: choice("ComponentStatus", COMPONENT_STATUSES, {
      doc: "Status that it shows.",
      volatile: true,
    }),
    overrideStatus: choice("ComponentStatus", COMPONENT_STATUSES, {
      doc: "Status that was set by hand.",
      optional: true,
      volatile: true,
    }),
    overrideReason: text({ doc: "Reason for the override.", optional: true, volatile: true }),
    overrideExpiresAt: instant({ doc: "End of the override.", optional: true, volatile: true }),
    overrideActor: integer({
      doc: "Id of the user who set the override.",
      optional: true,
      volatile: true,
    }),
    pageOrder: integer({ doc: "Position on the page.", volatile: true }),
    ...timestamps,
  },
  update: { method: "PUT", omitted: "keeps", required: [] },
});
