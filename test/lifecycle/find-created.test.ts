// Whether a record is what a create has created: it has what was sent, and nothing that somebody else has set.
import { expect, test } from "vitest";

import { kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { isAsCreated, isNamed, isOwnResponse } from "../../src/lifecycle/safety/search";
import { expectedHash } from "../../src/lifecycle/values/secret-hash";
import { eachRunning } from "./running";

const running = eachRunning();

const ID = "00000000-0000-4000-8000-000000000001";
const SLACK = { channelType: "slack", webhookUrl: "https://hooks.slack.com/services/T/B/x" };
const slackHash = expectedHash(
  { field: "config", output: "configHash", of: "canonicalJson" },
  SLACK,
);
const SITE = {
  ...{ name: "m", type: "HTTP", regions: ["us-east"] },
  config: { url: "https://example.com", method: "GET" },
};
const CODE = { ...SITE, type: "BROWSER", config: {} };

test.each<[string, boolean, string, JsonObject, JsonObject]>([
  [
    "with what was sent",
    true,
    "Tag",
    { name: "a", color: "#111111" },
    { name: "a", color: "#111111" },
  ],
  [
    "with another value",
    false,
    "Tag",
    { name: "a", color: "#111111" },
    { name: "a", color: "#222222" },
  ],
  ["without a value that was sent", false, "Tag", { name: "a", color: "#111111" }, { name: "a" }],
  [
    "with the default of an omitted field",
    true,
    "Tag",
    { name: "a" },
    { name: "a", color: "#6B7280" },
  ],
  [
    "with another value of an omitted field",
    false,
    "Tag",
    { name: "a" },
    { name: "a", color: "#222222" },
  ],
  [
    "with a text for one that was omitted",
    false,
    "ResourceGroup",
    { name: "a" },
    { name: "a", managedBy: "API", description: "x" },
  ],
  [
    "of another manager",
    false,
    "Monitor",
    SITE,
    { ...SITE, enabled: true, managedBy: "TERRAFORM" },
  ],
  ["of this provider", true, "Monitor", SITE, { ...SITE, enabled: true, managedBy: "API" }],
  [
    "with a list that somebody has filled",
    false,
    "Monitor",
    SITE,
    { ...SITE, enabled: true, managedBy: "API", alertChannelIds: [ID] },
  ],
  [
    "without a field of the provider alone",
    true,
    "ApiKey",
    { name: "k", onDestroy: "revoke" },
    { name: "k" },
  ],
  [
    "with its own value for one that only an update sends",
    true,
    "Webhook",
    { url: "https://a.example", subscribedEvents: ["monitor.created"], enabled: false },
    { url: "https://a.example", subscribedEvents: ["monitor.created"], enabled: true },
  ],
  [
    "without the id of its parent",
    true,
    "StatusPageComponentGroup",
    { statusPageId: ID, name: "g" },
    { name: "g", defaultOpen: true },
  ],
  [
    "without its package, which is uploaded later",
    true,
    "Monitor",
    { ...CODE, package: { path: "a" } },
    { ...CODE, enabled: true, managedBy: "API" },
  ],
  [
    "with the hash of a secret",
    true,
    "AlertChannel",
    { name: "c", config: SLACK },
    { name: "c", enabled: true, managedBy: "API", configHash: slackHash },
  ],
  [
    "with the hash of another secret",
    false,
    "AlertChannel",
    { name: "c", config: SLACK },
    { name: "c", enabled: true, managedBy: "API", configHash: "0" },
  ],
])("a record %s: %s", (_what, isIt, kind, inputs, record) => {
  expect(isAsCreated(running().service, { spec: kindNamed(kind), inputs }, record)).toBe(isIt);
});

test.each<[boolean, string, JsonObject, JsonObject]>([
  [true, "Tag", { name: "a" }, { name: "a" }],
  [false, "Tag", { name: "a" }, { name: "A" }],
  [false, "Tag", { name: "a" }, {}],
  [true, "MaintenanceWindow", { startsAt: "2030-01-01T00:00:00Z" }, {}],
  [true, "Member", { email: "A@example.com" }, { email: "a@example.com" }],
])("the name is the same: %s, %s %j %j", (isSame, kind, inputs, record) => {
  expect(isNamed(kindNamed(kind), inputs, record)).toBe(isSame);
});

test.each<[string, boolean, JsonObject, JsonObject]>([
  ["the name", true, { name: "a" }, { name: "a", color: "#222222" }],
  ["no name", true, { name: "a" }, { id: ID }],
  ["another name", false, { name: "a" }, { name: "b" }],
  [
    "the name in other case and what was sent",
    true,
    { name: "A b", color: "#111111" },
    { name: "ab", color: "#111111" },
  ],
  [
    "the name in other case and another value",
    false,
    { name: "A b", color: "#111111" },
    { name: "ab", color: "#222222" },
  ],
])("a response with %s can be that of the create: %s", (_what, isOwn, inputs, record) => {
  expect(isOwnResponse(running().service, { spec: kindNamed("Tag"), inputs }, record)).toBe(isOwn);
});
