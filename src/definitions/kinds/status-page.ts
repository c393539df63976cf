import { choice, flag, integer, object, text } from "../field";
import type { TextField } from "../field";
import { defineKind, managedByField, timestamps } from "../kind";

const link = (doc: string): TextField =>
  text({
    doc,
    max: 2048,
    pattern: /^https?:\/\/.*/,
    hint: "an http or https address",
    address: true,
  });
const color = (doc: string): TextField =>
  text({
    doc,
    max: 30,
    pattern: /^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/,
    hint: "a colour such as #0f0, #00ff00 or #00ff00ff",
  });

const branding = object(
  "StatusPageBranding",
  {
    logoUrl: link("URL of the logo."),
    faviconUrl: link("URL of the favicon."),
    brandColor: color("Main colour."),
    pageBackground: color("Background of the page."),
    cardBackground: color("Background of the cards."),
    textColor: color("Colour of the text."),
    borderColor: color("Colour of the borders."),
    headerStyle: text({ doc: "Style of the header; reserved by the service.", max: 50 }),
    theme: text({ doc: "`light` or `dark`.", max: 50, default: "light" }),
    reportUrl: link("URL at which visitors report a problem."),
    hidePoweredBy: flag({ doc: "Whether the service's branding is hidden.", default: false }),
    showSubscribeButton: flag({
      doc: "Whether a button to subscribe is shown.",
      default: true,
    }),
    customCss: text({ doc: "Custom style sheet.", max: 50000 }),
    customHeadHtml: text({ doc: "HTML for the page's head.", max: 50000 }),
  },
  {
    always: true,
    doc: "Appearance of the page. When set, the whole object is managed: omitted members are reset.",
    clear: {
      send: {
        logoUrl: null,
        faviconUrl: null,
        brandColor: null,
        pageBackground: null,
        cardBackground: null,
        textColor: null,
        borderColor: null,
        headerStyle: null,
        theme: null,
        reportUrl: null,
        hidePoweredBy: null,
        showSubscribeButton: null,
        customCss: null,
        customHeadHtml: null,
      },
    },
  },
);

/** The five statuses of pages and components. */
export const COMPONENT_STATUSES = [
  "OPERATIONAL",
  "DEGRADED_PERFORMANCE",
  "PARTIAL_OUTAGE",
  "MAJOR_OUTAGE",
  "UNDER_MAINTENANCE",
] as const;

/** A public status page. */
export const statusPage = defineKind({
  name: "StatusPage",
  title: "status page",
  code: "STATUS_PAGE",
  doc: "A status page. Its public address is derived from the slug: changing the slug replaces the page and loses its address and its subscribers.",
  examples: {
    minimal: `const page = new monitoring.StatusPage("status", { name: "Shop status", slug: "shop-status" });`,
    realistic: `const page = new monitoring.StatusPage("status", {
    name: "Shop status",
    slug: "shop-status",
    description: "How the shop is doing",
    incidentMode: "REVIEW",
    branding: { brandColor: "#0b5fff", logoUrl: "https://shop.example.com/logo.svg" },
});`,
  },
  path: "/status-pages",
  read: { by: "id" },
  scope: "workspace",
  idType: "uuid",
  entitlement: "status_pages",
  fields: {
    name: text({ doc: "Name, shown as the title.", required: true, max: 255, notBlank: true }),
    slug: text({
      doc: "Name in the public address, unique across the whole service.",
      required: true,
      immutable: true,
      min: 3,
      max: 63,
      pattern: /^[a-z0-9][a-z0-9-]*[a-z0-9]$/,
      hint: "lower-case letters, digits and -, neither starting nor ending with -",
    }),
    description: text({ doc: "Description for visitors.", max: 500, clear: { send: "" } }),
    branding,
    visibility: choice("StatusPageVisibility", ["PUBLIC", "PASSWORD", "IP_RESTRICTED"], {
      doc: "Who can see the page. The service accepts the restricted values but has no setting for a password or a list of addresses yet.",
      default: "PUBLIC",
      impacts: [
        { from: "PUBLIC", says: "is no longer public", stops: true },
        { to: "PUBLIC", says: "becomes public: everybody can see it" },
      ],
      warn: {
        values: ["PASSWORD", "IP_RESTRICTED"],
        text: "the service accepts this value but has no setting for a password or a list of addresses; check that the page is not public",
      },
    }),
    enabled: flag({
      doc: "Whether the page is shown.",
      default: true,
      impacts: [
        { to: false, says: "is disabled: visitors cannot see it", stops: true },
        { to: true, says: "is enabled: visitors can see it" },
      ],
    }),
    incidentMode: choice("IncidentMode", ["MANUAL", "REVIEW", "AUTOMATIC"], {
      doc: "Whether incidents of monitors are published by hand, after a review or at once.",
      default: "AUTOMATIC",
      impacts: [
        { to: "AUTOMATIC", says: "publishes incidents of monitors at once, without a review" },
      ],
    }),
  },
  outputs: {
    managedBy: managedByField,
    organizationId: integer({ doc: "Id of its organization." }),
    workspaceId: integer({ doc: "Id of its workspace." }),
    componentCount: integer({ doc: "Number of components.", optional: true, volatile: true }),
    subscriberCount: integer({
      doc: "Number of subscribers.",
      optional: true,
      volatile: true,
    }),
    overallStatus: choice("ComponentStatus", COMPONENT_STATUSES, {
      doc: "Overall status.",
      optional: true,
      volatile: true,
    }),
    openIncident: object(
      "OpenIncidentSummary",
      {},
      { doc: "Its open incident.", optional: true, volatile: true },
    ),
    ...timestamps,
  },
  unique: ["slug"],
  update: { method: "PUT", omitted: "keeps", required: [] },
  isPublic: true,
  lossCounts: {
    path: "",
    counts: [
      { member: "subscriberCount", title: "subscriber" },
      { member: "componentCount", title: "component" },
    ],
  },
  loses: "its public address, components, incidents and subscribers",
});
