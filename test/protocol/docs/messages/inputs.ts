// Invalid inputs, each in one way.
import { Tag } from "../../../../src";
import type { JsonObject } from "../../../../src/definitions";
import { SIGNATURE, UNKNOWN } from "../../../../src/definitions";
import { failure, monitor, wrong } from "./environment";
import type { MessageSource } from "./environment";

const ID = "00000000-0000-4000-8000-000000000000";
const code = { name: "code", type: "BROWSER", environmentId: ID };
const rule = { type: "failures_in_window", scope: "any_region", severity: "down", count: 3 };
const incidentPolicy = {
  triggerRules: [rule],
  confirmation: { type: "multi_region", minRegionsFailing: 1, maxWaitSeconds: 0 },
  recovery: { consecutiveSuccesses: 3, minRegionsPassing: 1, cooldownMinutes: 15 },
};
const channel = (config: JsonObject): JsonObject => ({ name: "c", config });

const WRONG: readonly (readonly [kind: string, inputs: JsonObject])[] = [
  ["Tag", {}],
  ["Tag", { name: " " }],
  ["Tag", { name: "" }],
  ["Tag", { name: 7 }],
  ["Tag", { nam: "a" }],
  ["Tag", { name: "a", nothingLikeIt: 1 }],
  ["Tag", { name: "x".repeat(300) }],
  ["Tag", { name: "a\0b" }],
  ["Tag", { name: "Calling [toString] on an [Output<T>] is not supported." }],
  ["Tag", { name: "Calling [toJSON] on an [Output<T>] is not supported." }],
  ["Monitor", monitor("m", { config: { url: "https://shop.example.com/a b" } })],
  ["Monitor", { name: "m" }],
  ["Monitor", { name: "m", type: "HTTPS" }],
  ["Monitor", { name: "m", type: "HTTP", regions: ["us-east"] }],
  ["Monitor", monitor("m", { regions: [] })],
  ["Monitor", monitor("m", { frequencySeconds: 1 })],
  ["Monitor", monitor("m", { config: { url: "shop" } })],
  ["Monitor", monitor("m", { environmentId: "production" })],
  ["Monitor", monitor("m", { package: { path: ".", entrypoint: "a" } })],
  ["Monitor", monitor("m", { assertions: [{ config: { type: "tcp_connects" } }] })],
  ["Monitor", monitor("m", { incidentPolicy })],
  ["Monitor", { name: "m", type: "BROWSER" }],
  ["Monitor", { ...code, definitionId: ID, package: { path: ".", entrypoint: "a" } }],
  ["Monitor", { name: "m", type: "HEARTBEAT", config: { expectedInterval: 60, gracePeriod: 120 } }],
  ["AlertChannel", channel({ channelType: "email", recipients: [] })],
  ["AlertChannel", channel({ channelType: "email", routingKey: "x", recipients: ["a@b.example"] })],
  ["AlertChannel", channel({ channelType: "sms" })],
  [
    "AlertChannel",
    channel({
      channelType: "webhook",
      url: "https://a.example",
      customHeaders: { "Content-Type": "a" },
    }),
  ],
  [
    "WebhookInbox",
    {
      name: "i",
      httpResponse: { headers: { "X B": "", "X-A": "a\n", "x-a": "", "X-C": " " } },
    },
  ],
  ["Environment", { name: "e", slug: "e", variables: { [SIGNATURE]: "an asset" } }],
  ["Secret", { key: "k", value: "" }],
  ["ResourceGroup", { name: "g", healthThresholdType: "COUNT" }],
  ["MaintenanceWindow", { startsAt: "tomorrow", endsAt: "2030-01-01T00:00:00Z" }],
  ["MaintenanceWindow", { startsAt: "2030-02-30T00:00:00Z", endsAt: "2030-03-01T00:00:00Z" }],
  ["MaintenanceWindow", { startsAt: "2030-01-02T00:00:00Z", endsAt: "2030-01-01T00:00:00Z" }],
  ["StatusPageSubscriber", { statusPageId: ID, destination: "somebody" }],
  [
    "StatusPageSubscriber",
    {
      statusPageId: ID,
      channel: "WEBHOOK",
      destination: "https://a.example",
      requireConfirmation: true,
    },
  ],
  ["StatusPageLayout", { statusPageId: ID, sections: [{ groupId: ID }, { groupId: ID }] }],
  [
    "Environment",
    { name: "e", slug: "e", variables: Object.fromEntries([["", "a"]]), isDefault: "yes" },
  ],
  [
    "Monitor",
    { ...code, package: { path: ".", entrypoint: "a", keys: Array(65).fill("k") as string[] } },
  ],
];

/** Errors in a preview, and errors in an `up` about values that the preview did not know. */
export const inputMessages: MessageSource = async ({ host }) => {
  const run = await host();
  const messages = await Promise.all(WRONG.map(([kind, inputs]) => wrong(run, kind, inputs)));
  await run.check("Tag", {}, { name: UNKNOWN });
  const declared = async (): Promise<Tag> =>
    Promise.resolve(new Tag("a", { name: "a", ...{ ["__proto__"]: "x" } }));
  return [
    ...messages.flat(),
    await failure(run.create("Tag", { name: " " })),
    await failure(declared()),
  ];
};
