// Builders of valid bodies: by hand for tests of one kind, from its definition for tests of all.
import { kindNamed, kindsReferredTo } from "../../../src/definitions";
import type { JsonObject, KindSpec } from "../../../src/definitions";
import { asText } from "../../../src/emulator/store/records";
import { casesOf, fieldsOf, inputsOf, one } from "../definitions/arbitraries";
import type { Existing } from "../definitions/arbitraries";
import { bodyOf } from "../host/edit";
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

/** An escalation: one step for each list of channels, without delay. */
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

/** The path and the body of a create. */
export interface Place {
  readonly path: string;
  readonly body: JsonObject;
  /** The rest of the path of a create below `path`, for kinds that are created by name. */
  readonly createAt?: string;
}

/** Creates that do not follow from a definition: a service must be in the catalogue. */
const SPECIAL: Readonly<Record<string, Place>> = {
  ServiceSubscription: {
    path: "/service-subscriptions",
    body: { alertSensitivity: "ALL" },
    createAt: "/stripe",
  },
};

/**
 * The path of a kind's create, and the smallest body in which this field is possible; creates its parent and the
 * objects that it must refer to.
 */
export async function placeOf(kind: KindSpec, service: Service, field?: string): Promise<Place> {
  const special = SPECIAL[kind.name];
  if (special !== undefined) return special;
  const existing = await neededBy(kind, service);
  const each = casesOf(kind).find((some) => field === undefined || field in fieldsOf(kind, some));
  if (each === undefined) throw new Error(`no ${kind.title} has ${String(field)}`);
  const inputs = bodyOf(kind, one(inputsOf(kind, each, existing, "minimal")));
  const parent = kind.parent?.field ?? "";
  const { [parent]: parentId, ...body } = inputs;
  const path = kind.path.replace(/\{\w+\}/, asText(parentId));
  return { path, body: { ...kind.createWith, ...body } };
}

async function neededBy({ fields }: KindSpec, service: Service): Promise<Existing> {
  const needed = Object.values(fields).filter(({ required }) => required);
  const existing: Record<string, string[]> = {};
  for (const name of new Set(needed.flatMap(kindsReferredTo))) {
    const { path, body, createAt = "" } = await placeOf(kindNamed(name), service);
    existing[name] = [recordId(await service.make(path + createAt, body))];
  }
  return existing;
}
