import { choice, flag, instant, integer, list, object, text, uuid } from "../field";
import { defineKind, timestamps } from "../kind";
import { COMPONENT_STATUSES } from "./status-page";

const pageExample = `const page = new monitoring.StatusPage("status", { name: "Shop status", slug: "shop-status" });
`;

/** A heading on a page. */
export const statusPageComponentGroup = defineKind({
  name: "StatusPageComponentGroup",
  title: "status page component group",
  code: "STATUS_PAGE_COMPONENT_GROUP",
  doc: "A group of components on a status page. Deleting it leaves its components on the page, ungrouped.",
  examples: {
    minimal: `${pageExample}new monitoring.StatusPageComponentGroup("web", { statusPageId: page.id, name: "Web" });`,
  },
  path: "/status-pages/{statusPageId}/groups",
  parent: { field: "statusPageId", kind: "StatusPage" },
  read: { by: "list" },
  idType: "uuid",
  fields: {
    statusPageId: uuid({ doc: "The page.", required: true, immutable: true, ref: "StatusPage" }),
    name: text({ doc: "Heading.", required: true, max: 255, notBlank: true }),
    description: text({ doc: "What it is, for visitors.", max: 500, clear: { send: "" } }),
    displayOrder: integer({
      doc: "Place among its siblings; given by the service when left out.",
      computed: true,
      volatile: true,
      clear: "keeps",
    }),
    defaultOpen: flag({ doc: "Whether it is shown unfolded.", default: true }),
  },
  outputs: {
    pageOrder: integer({ doc: "Place on the page.", volatile: true }),
    components: list(object("StatusPageComponentRecord", {}), {
      doc: "Its components.",
      optional: true,
      volatile: true,
    }),
    ...timestamps,
  },
  update: { method: "PUT", omitted: "keeps", required: [] },
});

/** One line of a status page. */
export const statusPageComponent = defineKind({
  name: "StatusPageComponent",
  title: "status page component",
  code: "STATUS_PAGE_COMPONENT",
  doc: "A component of a status page: a monitor, a resource group, a service that is subscribed to, or a line that is set by hand. What it shows cannot be changed: another target is another component.",
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
    statusPageId: uuid({ doc: "The page.", required: true, immutable: true, ref: "StatusPage" }),
    name: text({ doc: "What visitors read.", required: true, max: 255, notBlank: true }),
    type: choice("StatusPageComponentType", ["MONITOR", "GROUP", "STATIC", "DEPENDENCY"], {
      doc: "What it shows.",
      required: true,
      immutable: true,
    }),
    monitorId: uuid({
      doc: "The monitor it shows.",
      required: true,
      immutable: true,
      when: ["MONITOR"],
      ref: "Monitor",
    }),
    resourceGroupId: uuid({
      doc: "The resource group it shows.",
      required: true,
      immutable: true,
      when: ["GROUP"],
      ref: "ResourceGroup",
    }),
    serviceSubscriptionId: uuid({
      doc: "The subscription of the service it shows.",
      required: true,
      immutable: true,
      when: ["DEPENDENCY"],
      ref: "ServiceSubscription",
    }),
    description: text({ doc: "What it is, for visitors.", max: 500, clear: { send: "" } }),
    groupId: uuid({
      doc: "Component group on the same page.",
      clear: { flag: "removeFromGroup" },
      ref: "StatusPageComponentGroup",
    }),
    showUptime: flag({
      doc: "Whether its uptime is shown. When left out: shown, but not for DEPENDENCY.",
      defaultBy: {
        by: "type",
        values: { MONITOR: true, GROUP: true, STATIC: true, DEPENDENCY: false },
      },
    }),
    displayOrder: integer({
      doc: "Place among its siblings; given by the service when left out.",
      computed: true,
      volatile: true,
      clear: "keeps",
    }),
    excludeFromOverall: flag({
      doc: "Whether it is left out of the page's overall status. When left out: counted, but not for DEPENDENCY.",
      defaultBy: {
        by: "type",
        values: { MONITOR: false, GROUP: false, STATIC: false, DEPENDENCY: true },
      },
    }),
    startDate: text({
      doc: "Day from which uptime counts, `YYYY-MM-DD`; the day of creation when left out. The service moves a day before the monitor's creation to that day.",
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
      doc: "What it shows now.",
      volatile: true,
    }),
    overrideStatus: choice("ComponentStatus", COMPONENT_STATUSES, {
      doc: "What an operator set.",
      optional: true,
      volatile: true,
    }),
    overrideReason: text({ doc: "Why.", optional: true, volatile: true }),
    overrideExpiresAt: instant({ doc: "Until when.", optional: true, volatile: true }),
    overrideActor: integer({ doc: "Who.", optional: true, volatile: true }),
    pageOrder: integer({ doc: "Place on the page.", volatile: true }),
    ...timestamps,
  },
  update: { method: "PUT", omitted: "keeps", required: [] },
});
