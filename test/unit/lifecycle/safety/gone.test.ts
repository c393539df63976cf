// Proves promise 3 of docs/safety.md: what is not found is gone only if the API's own answers prove it.
import { describe, expect, test } from "vitest";

import type { Effect } from "../../../../src/emulator";
import { systemClock } from "../../../../src/client";
import type { JsonObject } from "../../../../src/definitions";
import { eachRunning } from "../running";
import type { Known } from "../running";

const running = eachRunning();

const OLD = "2026-01-01T00:00:00Z";
const HOUR = 3_600_000;

/** An object that was created long ago, according to its state. */
async function old(kind: string, inputs: JsonObject): Promise<Known> {
  const { id, outputs } = await running().create(kind, inputs);
  running().calls();
  return { id, outputs: { ...outputs, createdAt: OLD } };
}

/** The calls for objects, without those for the organization. */
const reads = (): string[] =>
  running()
    .calls()
    .filter((call) => !call.endsWith("/auth/me"));

/** The waits, without those of reads for others at the same time. */
const pauses = (): number[] => running().waits.filter((ms) => ms > 5);

const hide = (path: string, effect: Effect, times = 1): void => {
  running().fault({ method: "GET", path, times, effect });
};

const empty: Effect = {
  body: { data: [], hasNext: false, hasPrev: false, totalElements: 0, totalPages: 0 },
};

describe("an object with a record", () => {
  test("is gone if the API says so", async () => {
    const tag = await old("Tag", { name: "shop" });
    await running().call("DELETE", `/tags/${tag.id}`);
    running().calls();
    expect(await running().read("Tag", tag)).toBeUndefined();
    expect(reads()).toEqual([`GET /tags/${tag.id}`]);
  });

  test.each<[string, Effect]>([
    ["a page", { status: 404, gateway: "html" }],
    ["another form of JSON", { status: 404, gateway: "message" }],
    ["nothing", { status: 404, gateway: "empty" }],
  ])("is not gone because something else says so, with %s", async (_what, effect) => {
    const tag = await old("Tag", { name: "shop" });
    hide(`/tags/${tag.id}`, effect, 9);
    const failed = running().read("Tag", tag);
    await expect(failed).rejects.toThrow(`(${running().emulator.url})`);
    await expect(failed).rejects.not.toThrow("deleted outside Pulumi");
    await expect(running().update("Tag", tag, { name: "b" })).resolves.toBeDefined();
  });

  test.each<[string, number, number]>([
    ["by our clock, and `Date` is wrong", 0, HOUR],
    ["by `Date`, and our clock is wrong", HOUR, 0],
  ])("that is younger than ten seconds %s is read once more", async (_by, ours, date) => {
    await running().control("clocks", { date: { offsetMs: date } });
    running().now = () => systemClock.now() + ours;
    const tag = await running().create("Tag", { name: "shop" });
    hide(`/tags/${tag.id}`, { status: 404 });
    expect(await running().read("Tag", tag)).toMatchObject({ inputs: { name: "shop" } });
    expect(pauses()).toEqual([2_500]);
  });
});

test("an object whose record does not say when it was created is read once more, too", async () => {
  const workspaceId = await running().made("/workspaces", { name: "shop" });
  const inputs = { workspaceId, runtimeId: "2026.06" };
  const runtime = await running().create("WorkspaceRuntime", inputs);
  hide(`/workspaces/${workspaceId}`, { status: 404 });
  expect(await running().read("WorkspaceRuntime", runtime)).toMatchObject({ inputs });
  expect(pauses()).toEqual([2_500]);
});

describe("an object that is only listed", () => {
  const SECRET = { key: "TOKEN", value: "v" };

  test("is gone only if two readings of the list lack it", async () => {
    const secret = await old("Secret", SECRET);
    hide("/secrets", empty);
    expect(await running().read("Secret", secret)).toBeDefined();
    expect(reads()).toHaveLength(2);
    hide("/secrets", empty, 2);
    expect(await running().read("Secret", secret)).toBeUndefined();
    expect(reads()).toHaveLength(2);
    expect(pauses()).toEqual([]);
  });

  test("is gone if its parent is", async () => {
    const statusPageId = await running().made("/status-pages", { name: "shop", slug: "shop" });
    const group = await old("StatusPageComponentGroup", { statusPageId, name: "group" });
    await running().call("DELETE", `/status-pages/${statusPageId}`);
    expect(await running().read("StatusPageComponentGroup", group)).toBeUndefined();
    await running().remove("StatusPageComponentGroup", group);
  });
});

test.each([
  ["a text", "none"],
  ["an object", {}],
  ["a list of something else", [null]],
])(
  "%s in place of the members of a group does not prove that one is gone",
  async (_what, members) => {
    const groupId = await running().made("/resource-groups", { name: "shop" });
    const config = { expectedInterval: 60, gracePeriod: 60 };
    const monitor = { name: "shop", type: "HEARTBEAT", managedBy: "API", config };
    const memberId = await running().made("/monitors", monitor);
    const member = await old("ResourceGroupMember", { groupId, memberType: "monitor", memberId });
    hide(`/resource-groups/${groupId}`, { body: { data: { id: groupId, members } } }, 2);
    await expect(running().read("ResourceGroupMember", member)).rejects.toThrow("not from the API");
  },
);

test.each([false, "", {}])("a key that is revoked at %j is not gone", async (revokedAt) => {
  const { id, outputs } = await old("ApiKey", { name: "ci" });
  hide("/api-keys", { body: { data: [{ id: Number(id), name: "ci", revokedAt }] } });
  expect(await running().read("ApiKey", { id, outputs })).toBeDefined();
});

test("a 404 to the second call of a create is not believed at once", async () => {
  const config = { channelType: "slack", webhookUrl: "https://hooks.example.com/T/B/x" };
  const given = { name: "alerts", config, enabled: false };
  running().fault({ method: "PATCH", path: "/alert-channels/*/enabled", effect: { status: 404 } });
  const { id, outputs } = await running().create("AlertChannel", given);
  expect(outputs).toMatchObject({ enabled: false });
  const path = `PATCH /alert-channels/${id}/enabled`;
  expect(running().writes()).toEqual(["POST /alert-channels", path, path]);
});

test("a 404 to a delete counts only if the object is not found either", async () => {
  const tag = await old("Tag", { name: "shop" });
  running().fault({ method: "DELETE", path: "/tags/*", effect: { status: 404 } });
  await expect(running().remove("Tag", tag)).rejects.toThrow(
    "It does not count as gone: another read shows that it exists",
  );
  await running().call("DELETE", `/tags/${tag.id}`);
  await running().remove("Tag", tag);
});
