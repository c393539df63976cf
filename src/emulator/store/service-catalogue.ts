// The services of the emulator's public catalogue (docs/api.md, Service catalogue). They never change: ids
// are derived from slugs, so that programs and tests can rely on them.
import { createHash } from "node:crypto";

import type { Row } from "../contract";

/** A service as written in this file: its name, its category, its components, and its status if it is not well. */
type Seed = readonly [name: string, category: string, components: string, status?: string];

const SEEDS: readonly Seed[] = [
  ["Stripe", "Payments", "API, Dashboard, Webhooks"],
  ["PayPal", "Payments", "Checkout, Payouts"],
  ["GitHub", "Developer tools", "Git Operations, Actions, Pages, Packages"],
  ["GitLab", "Developer tools", "Website, CI/CD, Registry"],
  ["Cloudflare", "Infrastructure", "CDN, DNS, Workers", "DEGRADED_PERFORMANCE"],
  ["Fastly", "Infrastructure", "Edge Network, Purge"],
  ["DigitalOcean", "Infrastructure", "Droplets, Spaces, Managed Databases"],
  ["Slack", "Communication", "Messaging, Calls, Search"],
  ["Zoom", "Communication", "Meetings, Phone"],
  ["Twilio", "Messaging", "SMS, Voice, Verify"],
  ["SendGrid", "Messaging", "Mail Sending, Event Webhook"],
  ["Shopify", "Commerce", "Admin, Checkout, Storefront"],
  ["Northwind Maps", "Data", "Tiles, Geocoding", "PARTIAL_OUTAGE"],
  ["Contoso Identity", "Security", "Login, Management API"],
];

const SINCE = "2026-01-01T00:00:00.000Z";

/** An id that is the same in every run: a hash of the text in the form of a UUID. */
export function idFor(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  const form = /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/;
  return hex.replace(form, "$1-$2-5$3-8$4-$5");
}

/** The first component carries the status of its service. */
const componentRow = (slug: string, name: string, position: number, status: string): Row => ({
  id: idFor(`component:${slug}-${position + 1}`),
  externalId: `${slug}-${position + 1}`,
  name,
  status: position === 0 ? status : "OPERATIONAL",
  description: null,
  groupId: null,
  position,
  showcase: true,
  onlyShowIfDegraded: false,
  startDate: null,
  vendorCreatedAt: null,
  lifecycleStatus: "ACTIVE",
  dataType: "OFFICIAL",
  hasUptime: false,
  displayAggregatedUptime: false,
  region: null,
  groupName: null,
  firstSeenAt: SINCE,
  lastSeenAt: SINCE,
  isGroup: false,
  childCount: null,
  uptime: null,
  statusChangedAt: null,
});

/** A service of the catalogue with its components. */
export interface CatalogueService {
  readonly row: Row;
  readonly components: readonly Row[];
}

function serviceFrom([name, category, components, status = "OPERATIONAL"]: Seed): CatalogueService {
  const slug = name.toLowerCase().replace(" ", "-");
  const names = components.split(", ");
  const row: Row = {
    id: idFor(`service:${slug}`),
    slug,
    name,
    category,
    officialStatusUrl: `https://status.${slug}.example.com`,
    developerContext: null,
    logoUrl: null,
    adapterType: "STATUSPAGE",
    pollingIntervalSeconds: 60,
    lifecycleStatus: "ACTIVE",
    enabled: true,
    published: true,
    slaPublished: false,
    createdAt: SINCE,
    updatedAt: SINCE,
    componentCount: names.length,
    activeIncidentCount: status === "OPERATIONAL" ? 0 : 1,
    dataCompleteness: "FULL",
    overallStatus: status,
    uptime30d: null,
  };
  return { row, components: names.map((each, at) => componentRow(slug, each, at, status)) };
}

/** All services, in the order of the catalogue. */
export const CATALOGUE: readonly CatalogueService[] = SEEDS.map(serviceFrom);

/** The status of the subscribed service or component. */
export function subscriptionStatus(subscription: Row | undefined): string {
  const service = CATALOGUE.find(({ row }) => row.id === subscription?.serviceId);
  const component = service?.components.find(({ id }) => id === subscription?.componentId);
  const status = component?.status ?? service?.row.overallStatus;
  return typeof status === "string" ? status : "OPERATIONAL";
}

/** The service with this slug or id. */
export const serviceOf = (slugOrId: string): CatalogueService | undefined =>
  CATALOGUE.find(({ row }) => row.slug === slugOrId || row.id === slugOrId.toLowerCase());
