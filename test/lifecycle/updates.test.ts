// What an update sends, what it takes for success, and the state after it.
import { describe, expect, test } from "vitest";

import { isObject, kindNamed } from "../../src/definitions";
import type { Json, JsonObject } from "../../src/definitions";
import { PartialFailure, check, createOrAdopt } from "../../src/lifecycle";
import { memoryOf } from "../../src/lifecycle/values/memory";
import { outputsAfterWrite } from "../../src/lifecycle/values/outputs";
import { refreshed } from "../../src/lifecycle/values/refresh";
import { idText } from "../host/service";
import { eachWithBench } from "./own/bench";

const monitor = eachWithBench("Monitor");
const UUID = "00000000-0000-4000-8000-000000000000";
const SITE = {
  name: "site",
  type: "HTTP",
  config: { url: "https://example.com" },
  regions: ["us-east"],
};

async function withTag() {
  const { lifecycle, service, ask } = monitor();
  const tag = await ask("POST", "/tags", { name: "shop" });
  if (!isObject(tag) || typeof tag.id !== "string") throw new Error("no tag was made");
  const inputs = { ...SITE, enabled: true, tags: { tagIds: [tag.id] } };
  return lifecycle.create(monitor().spec, service, inputs);
}

test("tags that were removed before a refused request are no longer in the state", async () => {
  const { spec, lifecycle, service, emulator } = monitor();
  const { id, outputs } = await withTag();
  const path = "/api/v1/monitors/*";
  emulator.faults.add({ method: "PUT", path, times: 9, effect: { status: 403 } });
  const failure: unknown = await lifecycle
    .update({ spec, id, olds: outputs }, service, { ...SITE, name: "other", enabled: true })
    .catch((error: unknown) => error);
  if (!(failure instanceof PartialFailure)) throw failure;
  expect(failure.id).toBe(id);
  expect(failure.properties.tags).toBeUndefined();
});

test("of several tags, those that were not removed before a refused request are still in the state", async () => {
  const { spec, lifecycle, service, emulator, ask } = monitor();
  const made = await Promise.all(["a", "b"].map((name) => ask("POST", "/tags", { name })));
  const [kept = "", surplus = ""] = made.map((tag) => (isObject(tag) ? idText(tag.id) : ""));
  const tagged = { ...SITE, tags: { tagIds: [kept, surplus] } };
  const { id, outputs } = await lifecycle.create(spec, service, tagged);
  const path = "/api/v1/monitors/*";
  emulator.faults.add({ method: "PUT", path, times: 9, effect: { status: 403 } });
  const news = { ...SITE, name: "other", tags: { tagIds: [kept] } };
  const update = lifecycle.update({ spec, id, olds: outputs }, service, news);
  const properties = { tags: { tagIds: [kept] }, __memory: { unconfirmed: ["name"] } };
  await expect(update).rejects.toMatchObject({ properties });
});

test("values that a response does not have were stored otherwise, except for the id in the path", () => {
  const given = { statusPageId: "page", name: "web", type: "STATIC", description: "x" };
  const record = { id: "c", name: "web", type: "STATIC" };
  const outputs = outputsAfterWrite(kindNamed("StatusPageComponent"), given, { record });
  expect(Object.keys(memoryOf(outputs).answers)).toEqual(["description"]);
});

test("a refresh remembers the manager that we have written", () => {
  const record = { ...SITE, id: "m", createdAt: "2026-01-01T00:00:00Z", managedBy: "TERRAFORM" };
  const { outputs } = refreshed(monitor().spec, record, { ...record, managedBy: "API" });
  expect(memoryOf(outputs).managedBy).toBe("API");
  const again = refreshed(monitor().spec, record, outputs);
  expect(memoryOf(again.outputs).managedBy).toBe("API");
  const back = refreshed(monitor().spec, { ...record, managedBy: "API" }, outputs);
  expect(memoryOf(back.outputs).managedBy).toBeUndefined();
});

test("an update of tags alone keeps what is known about the other fields", async () => {
  const { spec, lifecycle, service } = monitor();
  const { id, outputs } = await withTag();
  expect(outputs.__memory).toMatchObject({ set: ["enabled", "regions"] });
  const inputs = { ...SITE, enabled: true };
  const after = await lifecycle.update({ spec, id, olds: outputs }, service, inputs);
  expect(after.__memory).toEqual(outputs.__memory);
  expect(after.tags).toBeUndefined();
});

test("a response with the old record is an error", async () => {
  const { spec, lifecycle, service, emulator, ask } = monitor();
  const { id, outputs } = await lifecycle.create(spec, service, SITE);
  const body = { data: await ask("GET", `/monitors/${id}`) };
  const effect = { status: 200, body };
  emulator.faults.add({ method: "PUT", path: "/api/v1/monitors/*", effect });
  await expect(
    lifecycle.update({ spec, id, olds: outputs }, service, { ...SITE, name: "other" }),
  ).rejects.toThrow(/the response shows the object as it was before/);
});

test("a response with one of several new values is no error", async () => {
  const { spec, lifecycle, service, emulator, ask } = monitor();
  const { id, outputs } = await lifecycle.create(spec, service, SITE);
  const before = await ask("GET", `/monitors/${id}`);
  const body = { data: { ...(isObject(before) && before), name: "other" } };
  const effect = { status: 200, body };
  emulator.faults.add({ method: "PUT", path: "/api/v1/monitors/*", effect });
  const news = { ...SITE, name: "other", config: { url: "https://example.com/other" } };
  const after = await lifecycle.update({ spec, id, olds: outputs }, service, news);
  expect(after.name).toBe("other");
});

test("the error for an object that was deleted says how to create it again", async () => {
  const { spec, lifecycle, service, ask } = monitor();
  const { id, outputs } = await lifecycle.create(spec, service, SITE);
  await ask("DELETE", `/monitors/${id}`);
  await expect(
    lifecycle.update({ spec, id, olds: outputs }, service, { ...SITE, name: "other" }),
  ).rejects.toThrow(/It was deleted outside Pulumi: run pulumi up --refresh to create it again/);
});

test("a monitor without tags has no tags in the program of an import", () => {
  const record = { ...SITE, id: "00000000-0000-4000-8000-000000000000", tags: [] };
  expect(refreshed(monitor().spec, record, {}).inputs).toMatchObject(SITE);
  expect(refreshed(monitor().spec, record, {}).inputs.tags).toBeUndefined();
});

test.each([
  ["of an object to adopt is what the record shows", {}, { channelType: "email" }],
  ["of a state is kept", { createdAt: "2026-01-01T00:00:00Z" }, { channelType: "slack" }],
])("without a hash, the configuration %s", (_what, known, config) => {
  const record = {
    ...{ id: "c", name: "c", channelType: "email", configHash: null },
    displayConfig: { recipients: ["a@example.com"] },
  };
  const wanted = { channelType: "slack", webhookUrl: "https://example.com/s" };
  const olds = { name: "c", config: wanted, __memory: { set: [] }, ...known };
  expect(refreshed(kindNamed("AlertChannel"), record, olds).inputs.config).toMatchObject(config);
});

const TAG = kindNamed("Tag");
const [BEFORE, AFTER] = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"];

test.each<[string, readonly string[], string]>([
  ["sent, and stored in another form, is not an edit", [], AFTER],
  ["not sent, and differs, was edited: the next refresh has to notice", ["name"], BEFORE],
])("a field that was %s", (_how, omitted, updatedAt) => {
  const record = { id: "t", name: "stored", updatedAt: AFTER };
  const outputs = outputsAfterWrite(
    TAG,
    { name: "written" },
    { record, omitted },
    { updatedAt: BEFORE },
  );
  expect(outputs.updatedAt).toBe(updatedAt);
});

test("an optional secret of a channel that was removed keeps its value, with a warning", () => {
  const config = { channelType: "webhook", url: "https://example.com/hook" };
  const olds = { name: "c", config: { ...config, signingSecret: "s" } };
  const warningsOf = (now: Json): string[] =>
    check(kindNamed("AlertChannel"), olds, { name: "c", config: now }).warnings;
  const kept =
    "config.signingSecret was removed from the program, but the API cannot unset it: it keeps its value";
  expect(warningsOf(config)).toEqual([kept]);
  expect(warningsOf({ channelType: "slack", webhookUrl: "https://example.com/s" })).toEqual([]);
});

test.each([null, false])("adopt: %j creates an object", async (adopt) => {
  const { spec, service, writes } = monitor();
  await createOrAdopt(spec, service, { ...SITE, __adopt: adopt });
  expect(writes()).toEqual(["POST /monitors"]);
});

const apiKey = eachWithBench("ApiKey");

test("a rotation without a response is repeated: only its last value counts", async () => {
  const { spec, lifecycle, service, emulator, writes } = apiKey();
  const { id, outputs } = await lifecycle.create(spec, service, { name: "ci" });
  writes();
  const path = "/api/v1/api-keys/*/regenerate";
  emulator.faults.add({ method: "POST", path, effect: { drop: "after" } });
  const inputs = { name: "ci", rotationTrigger: "1" };
  const after = await lifecycle.update({ spec, id, olds: outputs }, service, inputs);
  expect(after.key).not.toBe(outputs.key);
  expect(writes()).toHaveLength(2);
});

const invite = eachWithBench("Invite");

test("an invite whose resending got no response is not sent again", async () => {
  const { spec, lifecycle, service, emulator, writes } = invite();
  const given = { email: "grace@example.com", roleOffered: "MEMBER" };
  const { id, outputs } = await lifecycle.create(spec, service, given);
  writes();
  const path = "/api/v1/invites/*/resend";
  emulator.faults.add({ method: "POST", path, effect: { drop: "after" } });
  const inputs = { ...given, resendTrigger: "1" };
  await expect(lifecycle.update({ spec, id, olds: outputs }, service, inputs)).rejects.toThrow(
    /^resending Invite .*It is not known whether the request was carried out/,
  );
  expect(writes()).toHaveLength(1);
});

const subscriber = eachWithBench("StatusPageSubscriber");

test("somebody who unsubscribes before the request is sent again is not subscribed again", async () => {
  const { spec, lifecycle, service, emulator, ask, writes } = subscriber();
  const page = await ask("POST", "/status-pages", { name: "Shop", slug: "shop" });
  const statusPageId = isObject(page) ? idText(page.id) : "";
  const given = { statusPageId, destination: "press@example.com" };
  const { id, outputs } = await lifecycle.create(spec, service, given);
  writes();
  const path = `/status-pages/${statusPageId}/subscribers`;
  const others = [{ call: { method: "DELETE", path: `${path}/${id}` } }];
  const fault = { method: "POST", path: `/api/v1${path}` };
  emulator.faults.add({ ...fault, effect: { status: 502, others } });
  const component = { name: "web", type: "STATIC" };
  const made = await ask("POST", `/status-pages/${statusPageId}/components`, component);
  const componentIds = [isObject(made) ? idText(made.id) : ""];
  writes();
  // A new object that is not listed would be looked for again.
  const olds = { ...outputs, createdAt: "2026-01-01T00:00:00Z" };
  await expect(
    lifecycle.update({ spec, id, olds }, service, { ...given, componentIds }),
  ).rejects.toThrow(/it no longer exists/);
  expect(await ask("GET", path)).toEqual([]);
  expect(writes()).toEqual([`POST ${path}`]);
});

const maintenance = eachWithBench("StatusPageMaintenance");

describe("the announcement of a maintenance, which is an item of its record", () => {
  async function announced() {
    const { spec, lifecycle, service, emulator, ask, writes } = maintenance();
    const page = await ask("POST", "/status-pages", { name: "Shop", slug: "shop" });
    const statusPageId = isObject(page) ? idText(page.id) : "";
    const times = { scheduledFor: "2030-01-05T22:00:00Z", scheduledUntil: "2030-01-06T02:00:00Z" };
    const given = { statusPageId, title: "Move", impact: "MAJOR", body: "Closed.", ...times };
    const { id, outputs } = await lifecycle.create(spec, service, given);
    writes();
    const update = (news: JsonObject) =>
      lifecycle.update({ spec, id, olds: outputs }, service, { ...given, ...news });
    return { id, given, outputs, update, writes, path: `/status-pages/${statusPageId}`, emulator };
  }

  test("is corrected without a request for the rest", async () => {
    const { id, outputs, update, writes, path } = await announced();
    const after = await update({ body: "Closed on Sunday." });
    expect(after).toEqual({ ...outputs, body: "Closed on Sunday." });
    const [item, ...others] = writes();
    expect(item).toMatch(new RegExp(`^PATCH ${path}/maintenance/${id}/updates/`));
    expect(others).toEqual([]);
  });

  test("is still the old one in the state if its request is refused after another one", async () => {
    const { update, emulator } = await announced();
    emulator.faults.add({ method: "PATCH", path: "/api/v1/**/updates/*", effect: { status: 403 } });
    const failure: unknown = await update({ title: "Moved", body: "Closed on Sunday." }).catch(
      (error: unknown) => error,
    );
    if (!(failure instanceof PartialFailure)) throw failure;
    expect(failure.properties).toMatchObject({ title: "Moved" });
    expect(memoryOf(failure.properties).unconfirmed).toEqual(["body"]);
  });

  test("must be in the response", async () => {
    const { update, emulator } = await announced();
    const effect = { status: 200, body: { data: { id: UUID } } };
    emulator.faults.add({ method: "PATCH", path: "/api/v1/**/updates/*", effect });
    await expect(update({ body: "Closed on Sunday." })).rejects.toThrow(
      /the response \(.*\) does not describe/,
    );
  });

  test("is not looked for elsewhere if the record does not have it", async () => {
    const { id, update, writes, emulator, given } = await announced();
    const data = { ...given, id, updates: [] };
    const fault = { method: "GET", path: "/api/v1/**/maintenance/*", times: 9 };
    emulator.faults.add({ ...fault, effect: { status: 200, body: { data } } });
    await expect(update({ body: "Closed on Sunday." })).rejects.toThrow(
      "the API's response has no entry for its body, so it cannot be updated",
    );
    expect(writes()).toEqual([]);
  });
});

const channel = eachWithBench("AlertChannel");

describe("a field with a call of its own", () => {
  async function silenced() {
    const { spec, lifecycle, service, ask, writes } = channel();
    const config = { channelType: "slack", webhookUrl: "https://hooks.example.com/T/B/x" };
    const given = { name: "alerts", config, enabled: false };
    const { id, outputs } = await lifecycle.create(spec, service, given);
    writes();
    const update = (olds: JsonObject, inputs: JsonObject) =>
      lifecycle.update({ spec, id, olds }, service, inputs);
    const read = () => ask("GET", `/alert-channels/${id}`);
    return { id, given, outputs, update, read, writes };
  }

  test("is sent alone if nothing else changes, also back to its default", async () => {
    const { id, given, outputs, update, read, writes } = await silenced();
    const { enabled: _enabled, ...plain } = given;
    await update(outputs, plain);
    expect(writes()).toEqual([`PATCH /alert-channels/${id}/enabled`]);
    expect(await read()).toMatchObject({ enabled: true, name: "alerts" });
  });

  test("is sent with the others if they change too, or if the manager has changed", async () => {
    const { id, given, outputs, update, read, writes } = await silenced();
    const renamed = await update(outputs, { ...given, name: "renamed", enabled: true });
    expect(writes()).toEqual([`PUT /alert-channels/${id}`]);
    expect(await read()).toMatchObject({ enabled: true, name: "renamed" });
    const memory = { ...(isObject(renamed.__memory) && renamed.__memory), managedBy: "API" };
    await update({ ...renamed, __memory: memory }, { ...given, name: "renamed" });
    expect(writes()).toEqual([`PUT /alert-channels/${id}`]);
  });
});

describe("a rotation", () => {
  async function key() {
    const { spec, lifecycle, service, emulator, writes } = apiKey();
    const { id, outputs } = await lifecycle.create(spec, service, { name: "ci" });
    writes();
    const update = (inputs: JsonObject, olds = outputs) =>
      lifecycle.update({ spec, id, olds }, service, inputs);
    return { id, outputs, update, emulator, writes };
  }

  test("that is refused after another change leaves that change in the state", async () => {
    const { outputs, update, emulator } = await key();
    const path = "/api/v1/api-keys/*/regenerate";
    emulator.faults.add({ method: "POST", path, effect: { status: 403 } });
    const rotating = update({ name: "cd", rotationTrigger: "1" });
    const properties = { name: "cd", key: outputs.key };
    await expect(rotating).rejects.toMatchObject({ properties });
  });

  test("happens once for each new value, and not if the trigger is removed", async () => {
    const { id, update, writes } = await key();
    const rotated = await update({ name: "ci", rotationTrigger: "1" });
    expect(rotated).toMatchObject({ name: "ci", rotationTrigger: "1" });
    const removed = await update({ name: "ci" }, rotated);
    expect(removed.rotationTrigger).toBeUndefined();
    expect(removed.key).toBe(rotated.key);
    const rotations = writes().filter((call) => call === `POST /api-keys/${id}/regenerate`);
    expect(rotations).toHaveLength(1);
  });

  test("is not needed for what only the provider uses", async () => {
    const { update, writes } = await key();
    const after = await update({ name: "ci", onDestroy: "revoke" });
    expect(after).toMatchObject({ name: "ci", onDestroy: "revoke" });
    expect(writes()).toEqual([]);
  });
});
