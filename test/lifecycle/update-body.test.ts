// The body of an update: the changed fields, what the API needs beside them, and the members that clear a value.
import { describe, expect, test } from "vitest";

import { kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import {
  liveMembers,
  needsLiveRecord,
  omittedIn,
  updateBody,
} from "../../src/lifecycle/requests/update-body";
import { expectedHash } from "../../src/lifecycle/values/secret-hash";

const [ONE, TWO] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];

/** An update, of which only the interesting parts are given. */
interface Given {
  readonly changed: readonly string[];
  readonly olds?: JsonObject;
  readonly news?: JsonObject;
  readonly live?: JsonObject;
}

const bodyOf = (kind: string, { olds = {}, news = {}, ...rest }: Given): JsonObject =>
  updateBody(kindNamed(kind), { olds, news, managedBy: "API", ...rest });

const BRANDING = [
  ...["logoUrl", "faviconUrl", "brandColor", "pageBackground", "cardBackground", "textColor"],
  ...["borderColor", "headerStyle", "theme", "reportUrl", "hidePoweredBy", "showSubscribeButton"],
  ...["customCss", "customHeadHtml"],
];

describe("the body", () => {
  test.each<[string, string, Given, JsonObject]>([
    ["nothing of a kind that needs nothing", "Tag", { changed: [], news: { name: "a" } }, {}],
    [
      "the changed field alone",
      "Tag",
      { changed: ["color"], news: { name: "a", color: "#111111" } },
      { color: "#111111" },
    ],
    ["the default of a field that is removed", "Tag", { changed: ["color"] }, { color: "#6B7280" }],
    ["null for a text that is removed", "Monitor", { changed: ["name"] }, { name: null }],
    [
      "an empty list for one that is removed",
      "Monitor",
      { changed: ["alertChannelIds"] },
      { alertChannelIds: [] },
    ],
    [
      "an empty map for one that is removed",
      "Environment",
      { changed: ["variables"] },
      { variables: {} },
    ],
    [
      "a flag that clears a value",
      "Monitor",
      { changed: ["environmentId"] },
      { clearEnvironmentId: true },
    ],
    [
      "the value that clears a text",
      "StatusPage",
      { changed: ["description"] },
      { description: "" },
    ],
    [
      "the members that clear an object",
      "StatusPage",
      { changed: ["branding"] },
      { branding: Object.fromEntries(BRANDING.map((name) => [name, null])) },
    ],
    [
      "nothing for a value that cannot be cleared",
      "Monitor",
      { changed: ["frequencySeconds"] },
      {},
    ],
    [
      "no immutable field",
      "Environment",
      { changed: ["slug", "name"], news: { slug: "s", name: "n" } },
      { name: "n" },
    ],
    [
      "the immutable fields of an upsert, which identify the object, but not the id in the path",
      "StatusPageSubscriber",
      {
        changed: ["componentIds"],
        news: {
          statusPageId: ONE,
          destination: "a@b.example",
          channel: "EMAIL",
          componentIds: [TWO],
        },
      },
      { destination: "a@b.example", channel: "EMAIL", componentIds: [TWO] },
    ],
    [
      "no field of the provider alone",
      "ApiKey",
      { changed: ["onDestroy"], news: { name: "k", onDestroy: "keep" } },
      { name: "k" },
    ],
    [
      "no links and no items, which have calls of their own",
      "Monitor",
      { changed: ["tags", "name"], news: { name: "n", tags: { tagIds: [ONE] } } },
      { name: "n" },
    ],
    [
      "no text of a first update, which has a call of its own",
      "StatusPageMaintenance",
      { changed: ["body", "title"], news: { body: "b", title: "t" } },
      { title: "t" },
    ],
    [
      "the description of an archive for no package",
      "Monitor",
      { changed: ["package"], news: { type: "BROWSER", package: {} } },
      {},
    ],
  ])("has %s", (_what, kind, given, expected) => {
    const { managedBy: _manager, ...body } = bodyOf(kind, given);
    expect(body).toEqual(expected);
  });

  test("names the manager if the kind has one", () => {
    expect(bodyOf("Monitor", { changed: [] })).toEqual({ managedBy: "API" });
    expect(bodyOf("Tag", { changed: [] })).toEqual({});
  });
});

describe("what every update repeats", () => {
  const rules = [{ type: "severity_gte", value: "DOWN" }];

  test.each<[string, string, Given, JsonObject]>([
    ["the value of the service", "Webhook", { changed: ["url"], news: { url: "u" } }, { url: "u" }],
    [
      "the service's list",
      "NotificationPolicy",
      { changed: ["name"], news: { name: "n", matchRules: [] }, live: { matchRules: rules } },
      { name: "n", matchRules: rules },
    ],
    [
      "the program's list if the service shows none",
      "NotificationPolicy",
      { changed: ["name"], news: { name: "n", matchRules: rules } },
      { name: "n", matchRules: rules },
    ],
    [
      "the default if neither has one",
      "NotificationPolicy",
      { changed: ["name"], news: { name: "n" } },
      { name: "n", matchRules: [] },
    ],
    [
      "the service's name",
      "ApiKey",
      { changed: [], news: { name: "mine" }, live: { name: "theirs" } },
      { name: "theirs" },
    ],
    [
      "the changed name",
      "ApiKey",
      { changed: ["name"], news: { name: "mine" }, live: { name: "theirs" } },
      { name: "mine" },
    ],
  ])("is %s", (_what, kind, given, expected) => {
    expect(bodyOf(kind, given)).toEqual(expected);
  });

  const SLACK = { channelType: "slack", webhookUrl: "https://hooks.example/a" };
  const hash = expectedHash({ field: "config", output: "configHash", of: "canonicalJson" }, SLACK);
  const unchanged = { changed: ["name"], news: { name: "n", config: SLACK } };

  test("is a value that nobody can read, if its hash shows that it is the written one", () => {
    const given = { ...unchanged, olds: { configHash: hash }, live: { configHash: hash } };
    expect(bodyOf("AlertChannel", given)).toMatchObject({ name: "n", config: SLACK });
  });

  test("is never a value that somebody has changed", () => {
    const given = { ...unchanged, olds: { configHash: hash }, live: { configHash: "other" } };
    expect(() => bodyOf("AlertChannel", given)).toThrow(
      'updating AlertChannel "n" failed: its config was changed outside Pulumi',
    );
  });
});

describe("an update that clears what it omits", () => {
  const live = {
    ...{ id: ONE, createdAt: "c", updatedAt: "u", organizationId: 1 },
    ...{ name: "theirs", description: null, defaultFrequency: 60, unknown: "x", empty: null },
  };

  test("repeats all values of the service, also those that this release does not know", () => {
    const { managedBy: _manager, ...body } = bodyOf("ResourceGroup", {
      changed: ["defaultFrequency"],
      news: { name: "mine" },
      live,
    });
    expect(body).toMatchObject({ name: "theirs", defaultFrequency: null, unknown: "x" });
    for (const name of ["id", "createdAt", "updatedAt", "organizationId", "empty"])
      expect(body).not.toHaveProperty(name);
  });

  test("sends null for a field that the service does not have", () => {
    const spec = kindNamed("MaintenanceWindow");
    expect(liveMembers(spec, { reason: "r", id: ONE })).toEqual({
      ...{ monitorId: null, startsAt: null, endsAt: null, repeatRule: null },
      ...{ reason: "r", suppressAlerts: null },
    });
  });
});

describe("the record of the service is needed", () => {
  test.each<[string, boolean, string, readonly string[], JsonObject]>([
    ["not for a changed field", false, "Tag", ["name"], {}],
    ["if the update clears what it omits", true, "ResourceGroup", ["name"], {}],
    [
      "if the changed value has members that this release does not know",
      true,
      "Tag",
      ["color"],
      { __memory: { unknown: ["color"] } },
    ],
    ["not if another value has them", false, "Tag", ["name"], { __memory: { unknown: ["color"] } }],
    ["for a value that every update repeats", true, "NotificationPolicy", ["name"], {}],
    ["not for such a value if it has changed", false, "NotificationPolicy", ["matchRules"], {}],
  ])("%s", (_what, isNeeded, kind, changed, olds) => {
    expect(needsLiveRecord(kindNamed(kind), changed, olds)).toBe(isNeeded);
  });
});

test("a call omits the fields that it does not name", () => {
  expect(omittedIn(kindNamed("Tag"), {}, ["name"])).toEqual(["color"]);
  expect(omittedIn(kindNamed("Tag"), {}, ["color", "name"])).toEqual([]);
});
