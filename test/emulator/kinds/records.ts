// Builders of the smallest valid bodies, by kind, and of the objects that they depend on.
import type { JsonObject } from "../../../src/definitions";
import { recordId } from "./service";
import type { Service } from "./service";

/** An HTTP monitor. */
export const monitor = (body: JsonObject = {}): JsonObject => ({
  name: "api",
  type: "HTTP",
  config: { url: "https://shop.example.com/health", method: "GET" },
  regions: ["us-east"],
  ...body,
});

/** A heartbeat monitor. */
export const heartbeat = (body: JsonObject = {}): JsonObject => ({
  name: "nightly",
  type: "HEARTBEAT",
  config: { expectedInterval: 300, gracePeriod: 60 },
  ...body,
});

/** An e-mail channel. */
export const channel = (body: JsonObject = {}): JsonObject => ({
  name: "on call",
  config: { channelType: "email", recipients: ["oncall@example.com"] },
  ...body,
});

/** An escalation: one step for each list of channels, at once. */
export const steps = (...channels: readonly string[][]): JsonObject => ({
  steps: channels.map((channelIds) => ({ delayMinutes: 0, channelIds })),
});

/** A webhook for incidents. */
export const webhook = (body: JsonObject = {}): JsonObject => ({
  url: "https://hooks.example.com/monitoring",
  subscribedEvents: ["incident.created"],
  ...body,
});

/** A status page. */
export const page = (body: JsonObject = {}): JsonObject => ({
  name: "Shop",
  slug: "shop-status",
  ...body,
});

/** A consecutive-failures policy. */
export const policy = (count: number): JsonObject => ({
  triggerRules: [{ type: "consecutive_failures", scope: "any_region", severity: "down", count }],
  confirmation: { type: "multi_region", minRegionsFailing: 2, maxWaitSeconds: 30 },
  recovery: { consecutiveSuccesses: 1, minRegionsPassing: 1, cooldownMinutes: 0 },
});

/** Where a kind's records are made, and with which body. */
export interface Place {
  readonly path: string;
  readonly body: JsonObject;
  /** What a create has below `path`, for kinds that are made by name. */
  readonly createAt?: string;
}

/** The place of each kind, with the parents that it needs already made. */
export const PLACES: Readonly<Record<string, (service: Service) => Promise<Place>>> = {
  Tag: () => at("/tags", { name: "shop" }),
  Environment: () => at("/environments", { name: "Staging", slug: "staging" }),
  Secret: () => at("/secrets", { key: "token", value: "hunter2" }),
  AlertChannel: () => at("/alert-channels", channel()),
  ServiceSubscription: () =>
    Promise.resolve({
      path: "/service-subscriptions",
      body: { alertSensitivity: "ALL" },
      createAt: "/stripe",
    }),
  ResourceGroup: () => at("/resource-groups", { name: "Shop" }),
  Monitor: () => at("/monitors", monitor()),
  ResourceGroupMember: async (service) => {
    const group = await service.make("/resource-groups", { name: "Shop" });
    const member = await service.make("/monitors", monitor());
    return at(`/resource-groups/${recordId(group)}/members`, {
      memberType: "monitor",
      memberId: recordId(member),
    });
  },
  MaintenanceWindow: () =>
    at("/maintenance-windows", {
      startsAt: "2030-01-01T00:00:00Z",
      endsAt: "2030-01-01T01:00:00Z",
    }),
  NotificationPolicy: async (service) => {
    const channelRecord = await service.make("/alert-channels", channel());
    return at("/notification-policies", {
      name: "All",
      escalation: steps([recordId(channelRecord)]),
    });
  },
  Webhook: () => at("/webhooks", webhook()),
  StatusPage: () => at("/status-pages", page()),
  StatusPageComponentGroup: async (service) => {
    const made = await service.make("/status-pages", page());
    return at(`/status-pages/${recordId(made)}/groups`, { name: "Web" });
  },
  StatusPageComponent: async (service) => {
    const made = await service.make("/status-pages", page());
    return at(`/status-pages/${recordId(made)}/components`, { name: "Office", type: "STATIC" });
  },
  StatusPageDomain: async (service) => {
    const made = await service.make("/status-pages", page());
    return at(`/status-pages/${recordId(made)}/domains`, { hostname: "status.example.com" });
  },
  StatusPageSubscriber: async (service) => {
    const made = await service.make("/status-pages", page());
    return at(`/status-pages/${recordId(made)}/subscribers`, { destination: "press@example.com" });
  },
  Workspace: () => at("/workspaces", { name: "Shop" }),
  EmailDomain: () => at("/email/domains", { kind: "custom", name: "mail-test.example.com" }),
  WebhookInbox: () => at("/webhook/inboxes", { name: "Orders" }),
  ApiKey: () => at("/api-keys", { name: "ci" }),
};

const at = (path: string, body: JsonObject): Promise<Place> => Promise.resolve({ path, body });
