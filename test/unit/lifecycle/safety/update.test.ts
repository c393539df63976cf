// Proves promise 6 of docs/safety.md: an update sends what the plan showed, and a lost answer leaves the state as it was.
import { describe, expect, test } from "vitest";

import type { Json, JsonObject } from "../../../../src/definitions";
import { PartialFailure } from "../../../../src/lifecycle";
import { eachRunning } from "../running";
import type { Known } from "../running";

const running = eachRunning();

const UUID = "00000000-0000-4000-8000-000000000000";
const SITE = {
  ...{ name: "site", type: "HTTP", regions: ["us-east"] },
  config: { url: "https://example.com" },
};
const RENAMED = { ...SITE, name: "other" };
const PUT = { method: "PUT", path: "/monitors/*" };

/** A new object of a kind, and what has been written is forgotten. */
async function made(kind: string, inputs: JsonObject): Promise<Known> {
  const object = await running().create(kind, inputs);
  running().writes();
  return object;
}

const partly = async (work: Promise<unknown>): Promise<PartialFailure> => {
  const failure: unknown = await work.catch((error: unknown) => error);
  if (failure instanceof PartialFailure) return failure;
  throw new Error(`no partial failure: ${String(failure)}`);
};

const page = () => running().made("/status-pages", { name: "Shop", slug: "shop" });

describe("what is sent", () => {
  test("is what has changed: an edit that no refresh has shown stays", async () => {
    const tag = await made("Tag", { name: "shop" });
    await running().call("PUT", `/tags/${tag.id}`, { color: "#112233" });
    await running().update("Tag", tag, { name: "shops" });
    const now = await running().call("GET", `/tags/${tag.id}`);
    expect(now).toMatchObject({ name: "shops", color: "#112233" });
  });

  test("has the values of the service where an update replaces the whole", async () => {
    const threshold = { healthThresholdType: "PERCENTAGE", healthThresholdValue: 50 };
    const given = { name: "shop", ...threshold };
    const group = await made("ResourceGroup", given);
    // Somebody turns the threshold off: a part of it alone would not turn it on again.
    await running().call("PUT", `/resource-groups/${group.id}`, { name: "shop", description: "x" });
    const inputs = { ...given, healthThresholdValue: 60 };
    await running().update("ResourceGroup", group, inputs);
    const now = await running().call("GET", `/resource-groups/${group.id}`);
    expect(now).toMatchObject({ ...inputs, description: "x" });
  });

  test("is the default of a value that a program no longer sets", async () => {
    const httpResponse = { status: 202, headers: { "x-a": "1" }, body: "noted" };
    const inbox = await made("WebhookInbox", { name: "Orders", httpResponse });
    const { httpResponse: kept } = await running().update("WebhookInbox", inbox, {
      name: "Orders",
    });
    const now = await running().call("GET", `/webhook/inboxes/${inbox.id}`);
    const usual = { status: 200, headers: {}, body: "", contentType: "text/plain", delayMs: 0 };
    expect([kept, now]).toEqual([undefined, expect.objectContaining({ httpResponse: usual })]);
  });

  test("is a field with a call of its own, alone if nothing else changes", async () => {
    const config = { channelType: "slack", webhookUrl: "https://hooks.example.com/T/B/x" };
    const channel = await made("AlertChannel", { name: "alerts", config, enabled: false });
    const { id } = channel;
    await running().update("AlertChannel", channel, { name: "alerts", config });
    expect(running().writes()).toEqual([`PATCH /alert-channels/${id}/enabled`]);
    const renamed = { name: "renamed", config, enabled: true };
    const outputs = await running().update("AlertChannel", channel, renamed);
    expect(running().writes()).toEqual([`PUT /alert-channels/${id}`]);
    const theirs = { ...outputs, __memory: { managedBy: "API" } };
    await running().update("AlertChannel", { id, outputs: theirs }, { name: "renamed", config });
    expect(running().writes()).toEqual([`PUT /alert-channels/${id}`]);
  });

  test("is nothing for a replacement", async () => {
    const monitor = await made("Monitor", SITE);
    const tcp = { ...SITE, type: "TCP", config: { host: "example.com", port: 443 } };
    await expect(running().update("Monitor", monitor, tcp)).rejects.toThrow(
      "nothing was sent for this monitor: changing type requires a replacement, not an update",
    );
    expect(running().writes()).toEqual([]);
  });
});

describe("a lost answer", () => {
  test("is followed by the same request where that does no harm", async () => {
    const monitor = await made("Monitor", SITE);
    running().fault({ ...PUT, effect: { drop: "after" } });
    expect(await running().update("Monitor", monitor, RENAMED)).toMatchObject({ name: "other" });
    expect(running().writes()).toHaveLength(2);
  });

  test("to each request leaves the state as it was", async () => {
    const monitor = await made("Monitor", SITE);
    running().fault({ ...PUT, times: 9, effect: { drop: "after" } });
    const update = running().update("Monitor", monitor, RENAMED);
    await expect(update).rejects.not.toBeInstanceOf(PartialFailure);
    expect(running().writes()).toHaveLength(4);
  });

  const GRACE = { email: "grace@example.com", roleOffered: "MEMBER" };

  test.each<[string, string, JsonObject, JsonObject, string]>([
    ["rotation", "ApiKey", { name: "ci" }, { rotationTrigger: "1" }, "/api-keys/*/regenerate"],
    ["resending", "Invite", GRACE, { resendTrigger: "1" }, "/invites/*/resend"],
  ])("to a %s of a %s is an error at once", async (_what, kind, inputs, trigger, path) => {
    const object = await made(kind, inputs);
    running().fault({ method: "POST", path, effect: { drop: "after" } });
    const update = running().update(kind, object, { ...inputs, ...trigger });
    await expect(update).rejects.toThrow("It is not known whether the request was carried out");
    await expect(update).rejects.not.toBeInstanceOf(PartialFailure);
    expect(running().writes()).toHaveLength(1);
  });

  test("is not followed by a request that would make a new object", async () => {
    const statusPageId = await page();
    const given = { statusPageId, destination: "press@example.com" };
    const { id, outputs } = await made("StatusPageSubscriber", given);
    const path = `/status-pages/${statusPageId}/subscribers`;
    await running().call("DELETE", `${path}/${id}`);
    const component = { name: "web", type: "STATIC" };
    const web = await running().made(`/status-pages/${statusPageId}/components`, component);
    const object = { id, outputs: { ...outputs, createdAt: "2026-01-01T00:00:00Z" } };
    const update = running().update("StatusPageSubscriber", object, {
      ...given,
      componentIds: [web],
    });
    await expect(update).rejects.toThrow("it no longer exists");
    expect(await running().call("GET", path)).toEqual([]);
  });
});

describe("a request that is refused after another one", () => {
  test("leaves the tags that were removed before out of the state, and no others", async () => {
    const [kept, surplus] = [
      await running().made("/tags", { name: "a" }),
      await running().made("/tags", { name: "b" }),
    ];
    const tagged = (...tagIds: string[]): JsonObject => ({ ...SITE, tags: { tagIds } });
    const monitor = await made("Monitor", tagged(kept, surplus));
    running().fault({ ...PUT, effect: { status: 403 } });
    const update = running().update("Monitor", monitor, { ...tagged(kept), name: "other" });
    const { id, properties } = await partly(update);
    expect([id, properties.tags, properties.name]).toEqual([
      monitor.id,
      { tagIds: [kept] },
      // The next run sends what the state lacks.
      undefined,
    ]);
  });
});

describe("what a request that failed in part has left open", () => {
  // An empty value, and one that is the default: a state without these fields seems to have both.
  const wanted = { alertChannelIds: [], fastRetryMaxAttempts: 0 };
  let given: JsonObject;

  /** The update of a monitor whose tags are removed, and whose main request is refused. */
  async function half(): Promise<Known> {
    const environmentId = await running().made("/environments", { name: "e", slug: "half" });
    given = { ...wanted, name: "a", type: "BROWSER", environmentId };
    const config = { channelType: "email", recipients: ["a@example.com"] };
    const before = {
      ...{ alertChannelIds: [await running().made("/alert-channels", { name: "mail", config })] },
      ...{ fastRetryMaxAttempts: 9, tags: { newTags: [{ name: "gone" }] } },
    };
    const monitor = await made("Monitor", { ...given, ...before });
    running().fault({ ...PUT, effect: { status: 400 } });
    const { id, properties } = await partly(running().update("Monitor", monitor, given));
    return { id, outputs: properties };
  }

  test("is sent by the next update", async () => {
    const { id, outputs } = await half();
    await running().update("Monitor", { id, outputs }, given);
    expect(await running().call("GET", `/monitors/${id}`)).toMatchObject(wanted);
  });

  test("is shown by a refresh, and then sent", async () => {
    const { id, outputs: before } = await half();
    const { inputs, outputs = {} } =
      (await running().read("Monitor", { id, outputs: before })) ?? {};
    const live = { alertChannelIds: [expect.any(String)], fastRetryMaxAttempts: 9 };
    expect(inputs).toMatchObject(live);
    await running().update("Monitor", { id, outputs }, given);
    expect(await running().call("GET", `/monitors/${id}`)).toMatchObject(wanted);
  });
});

test("a rotation happens once for each new value, and not if the trigger is removed", async () => {
  const key = await made("ApiKey", { name: "ci" });
  const { id } = key;
  const outputs = await running().update("ApiKey", key, { name: "ci", rotationTrigger: "1" });
  expect(outputs.key).not.toBe(key.outputs.key);
  const removed = await running().update("ApiKey", { id, outputs }, { name: "ci" });
  expect([removed.key, removed.rotationTrigger]).toEqual([outputs.key, undefined]);
  const rotate = `POST /api-keys/${id}/regenerate`;
  expect(
    running()
      .writes()
      .filter((call) => call === rotate),
  ).toHaveLength(1);
  await running().update("ApiKey", key, { name: "ci", onDestroy: "revoke" });
  expect(running().writes()).toEqual([]);
});

test("the first trigger of an imported key is stored with a message, and rotates nothing", async () => {
  const { id, outputs } = await made("ApiKey", { name: "ci" });
  const imported = { ...outputs, __memory: { imported: true } };
  const inputs = { name: "ci", rotationTrigger: "1" };
  expect(await running().update("ApiKey", { id, outputs: imported }, inputs)).toMatchObject(inputs);
  expect(running().writes()).toEqual([]);
  expect(running().notices).toEqual([
    expect.stringContaining("was imported: its first rotationTrigger is stored without any effect"),
  ]);
});

describe("a 404", () => {
  test("about an object that is gone says how to create it again", async () => {
    const monitor = await made("Monitor", SITE);
    await running().call("DELETE", `/monitors/${monitor.id}`);
    await expect(running().update("Monitor", monitor, RENAMED)).rejects.toThrow(
      "it no longer exists. It was deleted outside Pulumi: run pulumi up --refresh to create it again",
    );
  });

  test("about another object does not say that it was deleted", async () => {
    const monitor = await made("Monitor", SITE);
    running().fault({ ...PUT, effect: { status: 404 } });
    const update = running().update("Monitor", monitor, { ...SITE, environmentId: UUID });
    await expect(update).rejects.toThrow("it exists, so one of the ids in its inputs may be wrong");
    await expect(update).rejects.not.toThrow("deleted outside Pulumi");
  });
});

test("a response about another object is an error", async () => {
  const monitor = await made("Monitor", SITE);
  const data: Json = { ...RENAMED, id: UUID };
  running().fault({ ...PUT, effect: { status: 200, body: { data } } });
  const update = running().update("Monitor", monitor, RENAMED);
  await expect(update).rejects.toThrow(`does not describe ${monitor.id}`);
});

describe("the announcement of a maintenance, which is an item of its record", () => {
  const BODY = { body: "Closed on Sunday." };

  async function announced() {
    const statusPageId = await page();
    const times = { scheduledFor: "2030-01-05T22:00:00Z", scheduledUntil: "2030-01-06T02:00:00Z" };
    const given = { statusPageId, title: "Move", impact: "MAJOR", body: "Closed.", ...times };
    const object = await made("StatusPageMaintenance", given);
    const update = (news: JsonObject) =>
      running().update("StatusPageMaintenance", object, { ...given, ...news });
    return { ...object, given, update, path: `/status-pages/${statusPageId}/maintenance` };
  }

  test("is corrected without a request for the rest", async () => {
    const { id, outputs, update, path } = await announced();
    expect(await update(BODY)).toEqual({ ...outputs, ...BODY });
    const [item, ...others] = running().writes();
    expect(item).toMatch(new RegExp(`^PATCH ${path}/${id}/updates/`));
    expect(others).toEqual([]);
  });
});
