// The objects of a kind, as the engine lists them: those that exist, with the ids that an import takes.
import { describe, expect, test } from "vitest";

import { kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { list } from "../../src/lifecycle";
import { eachRunning } from "./running";

const running = eachRunning();

const ID = "00000000-0000-4000-8000-000000000001";

const listed = (kind: string, query: JsonObject = {}) =>
  list(kindNamed(kind), running().service, query);

test("objects have their ids and names", async () => {
  const ids = [
    await running().made("/tags", { name: "a" }),
    await running().made("/tags", { name: "b" }),
  ];
  expect(await listed("Tag")).toEqual([
    { importId: ids[0], name: "a" },
    { importId: ids[1], name: "b" },
  ]);
});

test("objects that are as good as gone are not listed", async () => {
  const id = await running().made("/api-keys", { name: "ci" });
  const revoked = await running().made("/api-keys", { name: "old" });
  await running().call("POST", `/api-keys/${revoked}/revoke`);
  const ids = (await listed("ApiKey")).map(({ importId }) => importId);
  expect(ids).toContain(id);
  expect(ids).not.toContain(revoked);
});

test("objects without a name have an empty one", async () => {
  const body = { startsAt: "2030-01-01T10:00:00Z", endsAt: "2030-01-01T11:00:00Z" };
  const id = await running().made("/maintenance-windows", body);
  expect(await listed("MaintenanceWindow")).toEqual([{ importId: id, name: "" }]);
});

describe("objects of a parent", () => {
  test("have its id before their own", async () => {
    const page = await running().made("/status-pages", { name: "shop", slug: "shop" });
    const id = await running().made(`/status-pages/${page}/groups`, { name: "group" });
    expect(await listed("StatusPageComponentGroup", { statusPageId: page })).toEqual([
      { importId: `${page}/${id}`, name: "group" },
    ]);
  });

  test.each([
    [{}, "status page component groups cannot be listed: statusPageId is required"],
    [{ statusPageId: "x" }, "status page component groups cannot be listed: statusPageId must be"],
  ])("cannot be listed with %j", async (query, why) => {
    await expect(listed("StatusPageComponentGroup", query)).rejects.toThrow(why);
    expect(running().calls()).toEqual([]);
  });
});

describe("objects without records", () => {
  const grouped = async (name: string): Promise<string> => {
    const config = { channelType: "slack", webhookUrl: "https://hooks.slack.com/services/T/B/x" };
    const channel = await running().made("/alert-channels", { name, config });
    const escalation = { steps: [{ delayMinutes: 0, channelIds: [channel] }] };
    const policy = await running().made("/notification-policies", { name, escalation });
    return running().made("/resource-groups", { name, alertPolicyId: policy });
  };

  test("are listed by their owners that have one", async () => {
    const id = await grouped("with");
    await running().made("/resource-groups", { name: "without" });
    expect(await listed("ResourceGroupPolicy")).toEqual([{ importId: id, name: "" }]);
  });

  test("of one parent are listed alone", async () => {
    const pages = await Promise.all(
      ["a", "b"].map((name) => running().made("/status-pages", { name, slug: `page-${name}` })),
    );
    for (const page of pages) {
      const body = { name: "c", type: "STATIC" };
      await running().made(`/status-pages/${page}/components`, body);
      await running().made(`/status-pages/${page}/components`, { ...body, name: "d" });
    }
    const [statusPageId = ""] = pages;
    const rows = await listed("StatusPageLayout", { statusPageId });
    expect(rows.map(({ importId }) => importId)).toEqual([statusPageId]);
  });

  test("of a parent that is gone cannot be listed", async () => {
    await expect(listed("StatusPageLayout", { statusPageId: ID })).rejects.toThrow(
      `there is no status page with the id ${ID} in this organization: check the id`,
    );
  });
});

test("the members are listed by their e-mail addresses", async () => {
  const rows = await listed("Member");
  expect(rows.map(({ name }) => name)).toContain("member-1@example.com");
});
