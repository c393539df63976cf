// The services of the emulator's public catalogue (docs/api.md, Service catalogue). They never change: ids
// are derived from slugs, so that programs and tests can rely on them.
import { createHash } from "node:crypto";

import type { Row } from "../contract";

/** A service as written in this file. */
interface Seed {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly components: readonly string[];
  /** Defaults to `OPERATIONAL`. */
  readonly status?: string;
}

const SEEDS: readonly Seed[] = [
  {
    slug: "stripe",
    name: "Stripe",
    category: "Payments",
    components: ["API", "Dashboard", "Webhooks"],
  },
  { slug: "paypal", name: "PayPal", category: "Payments", components: ["Checkout", "Payouts"] },
  {
    slug: "github",
    name: "GitHub",
    category: "Developer tools",
    components: ["Git Operations", "Actions", "Pages", "Packages"],
  },
  {
    slug: "gitlab",
    name: "GitLab",
    category: "Developer tools",
    components: ["Website", "CI/CD", "Registry"],
  },
  {
    slug: "cloudflare",
    name: "Cloudflare",
    category: "Infrastructure",
    components: ["CDN", "DNS", "Workers"],
    status: "DEGRADED_PERFORMANCE",
  },
  {
    slug: "fastly",
    name: "Fastly",
    category: "Infrastructure",
    components: ["Edge Network", "Purge"],
  },
  {
    slug: "digitalocean",
    name: "DigitalOcean",
    category: "Infrastructure",
    components: ["Droplets", "Spaces", "Managed Databases"],
  },
  {
    slug: "slack",
    name: "Slack",
    category: "Communication",
    components: ["Messaging", "Calls", "Search"],
  },
  { slug: "zoom", name: "Zoom", category: "Communication", components: ["Meetings", "Phone"] },
  { slug: "twilio", name: "Twilio", category: "Messaging", components: ["SMS", "Voice", "Verify"] },
  {
    slug: "sendgrid",
    name: "SendGrid",
    category: "Messaging",
    components: ["Mail Sending", "Event Webhook"],
  },
  {
    slug: "shopify",
    name: "Shopify",
    category: "Commerce",
    components: ["Admin", "Checkout", "Storefront"],
  },
  {
    slug: "northwind-maps",
    name: "Northwind Maps",
    category: "Data",
    components: ["Tiles", "Geocoding"],
    status: "PARTIAL_OUTAGE",
  },
  {
    slug: "contoso-identity",
    name: "Contoso Identity",
    category: "Security",
    components: ["Login", "Management API"],
  },
];

const SINCE = "2026-01-01T00:00:00.000Z";

/** An id that is the same in every run: a hash of the text in the form of a UUID. */
export function idFor(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join("-");
}

function componentRow(seed: Seed, name: string, position: number): Row {
  // The first component carries the status of its service.
  const status = position === 0 ? (seed.status ?? "OPERATIONAL") : "OPERATIONAL";
  const externalId = `${seed.slug}-${position + 1}`;
  return {
    id: idFor(`component:${externalId}`),
    externalId,
    name,
    status,
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
  };
}

const serviceRow = (seed: Seed): Row => ({
  id: idFor(`service:${seed.slug}`),
  slug: seed.slug,
  name: seed.name,
  category: seed.category,
  officialStatusUrl: `https://status.${seed.slug}.example.com`,
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
  componentCount: seed.components.length,
  activeIncidentCount: seed.status === undefined ? 0 : 1,
  dataCompleteness: "FULL",
  overallStatus: seed.status ?? "OPERATIONAL",
  uptime30d: null,
});

/** A service of the catalogue with its components. */
export interface CatalogueService {
  readonly row: Row;
  readonly components: readonly Row[];
}

/** All services, in the order of the catalogue. */
export const CATALOGUE: readonly CatalogueService[] = SEEDS.map((seed) => ({
  row: serviceRow(seed),
  components: seed.components.map((name, at) => componentRow(seed, name, at)),
}));

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
