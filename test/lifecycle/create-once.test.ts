// Creates whose response is about an object that exists already, or that somebody else has: none of them is taken.
import { setTimeout as delay } from "node:timers/promises";

import { describe, expect, test, vi } from "vitest";

import { kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { lifecycleOf } from "../../src/lifecycle";
import type { RunContext } from "../../src/lifecycle";
import { idText } from "../host/service";
import { leftover } from "./leftover";
import { MINE, THEIRS, eachRunning } from "./running";

const running = eachRunning();

const SPEC = kindNamed("Monitor");
const MONITOR = {
  ...{ name: "site", type: "HTTP", regions: ["us-east"] },
  config: { url: "https://example.com", method: "GET" },
};

/** All creates of tags are answered with this, and do nothing. */
const answer = (status: number, data: JsonObject): Promise<void> =>
  running().control("faults", {
    ...{ method: "POST", path: "/api/v1/tags", times: 9 },
    effect: { status, body: { data } },
  });

describe("an object that another resource of the stack has", () => {
  test("is an error if the service returns it as a new one", async () => {
    const run = running();
    const { id } = await run.create("Tag", { name: "shop", __urn: THEIRS });
    await answer(200, { id, name: "shop" });
    await expect(run.create("Tag", { name: "shop", __urn: MINE })).rejects.toThrow(
      `creating Tag "shop" failed: the service returned ${id}, which another resource has. If both declare the same object`,
    );
    // There may be another object for this create: the next run looks for it.
    expect(run.withdrawn).toBe(0);
  });
});

describe("a new object that a create of another process has found and taken", () => {
  test("is left to it, and this create sends another request", async () => {
    const { service } = running();
    const taken: string[] = [];
    const journal: RunContext["journal"] = {
      ...service.journal,
      begin: (key) => ({
        ...service.journal.begin(key),
        answered: (each) => taken.push(each) > 1,
        claim: (each) => !taken.includes(each),
      }),
      elsewhere: () => ({ ids: taken, open: 0 }),
    };
    const { id } = await lifecycleOf(SPEC).create(SPEC, { ...service, journal }, MONITOR);
    const monitors = (await running().call("GET", "/monitors")) as JsonObject[];
    expect(monitors.filter(({ name }) => name === "site")).toHaveLength(2);
    const [first = ""] = taken;
    expect(id).not.toBe(first);
    // It is not this resource that has it.
    expect(running().service.ownership.isFree(SPEC, first)).toBe(true);
    expect(running().service.ownership.isFree(SPEC, id)).toBe(false);
  });
});

test("an object that another process claims meanwhile is not taken: the message names it", async () => {
  const { service } = running();
  const journal: RunContext["journal"] = {
    ...service.journal,
    begin: (key) => ({ ...service.journal.begin(key), claim: () => false }),
  };
  const create = { method: "POST", path: "/api/v1/monitors" };
  await running().control("faults", { ...create, effect: { drop: "after" } });
  await expect(lifecycleOf(SPEC).create(SPEC, { ...service, journal }, MONITOR)).rejects.toThrow(
    "the response was lost, and there is an identical object",
  );
  const [row] = (await running().call("GET", "/monitors")) as JsonObject[];
  expect(running().service.ownership.isFree(SPEC, idText(row?.id))).toBe(true);
});

test("equal creates at the same time each take the object of their own response", async () => {
  const made = await Promise.all([1, 2, 3].map(() => running().create("Monitor", MONITOR)));
  const monitors = (await running().call("GET", "/monitors")) as JsonObject[];
  expect(made.map(({ id }) => id).sort()).toEqual(monitors.map(({ id }) => id).sort());
  expect([running().sent, running().notices]).toEqual([3, []]);
});

test("a gateway that mixes up the responses to two creates gives neither object to the other one", async () => {
  const [one, other] = ["https://one.example/", "https://other.example/"];
  const hook = (url: string) => ({ url, subscribedEvents: ["monitor.created"] });
  const create = { method: "POST", path: "/api/v1/webhooks" };
  // The client sends nothing beside its first request.
  await running().create("Webhook", hook("https://first.example/"));
  // Both are in flight when the response to the first one is about an object like the second one.
  const theirs = (await running().call("POST", "/webhooks", hook(other))) as JsonObject;
  await running().control("faults", {
    ...create,
    effect: { done: true, delayMs: 300, status: 201, body: { data: theirs } },
  });
  await running().control("faults", { ...create, nth: 2, effect: { answerAfterMs: 600 } });
  const creating = running().create("Webhook", hook(one));
  await vi.waitFor(() => {
    expect(running().sent).toBe(2);
  });
  const made = await Promise.all([creating, running().create("Webhook", hook(other))]);
  expect(made.map(({ outputs }) => outputs.url)).toEqual([one, other]);
  const rows = (await running().call("GET", "/webhooks")) as JsonObject[];
  for (const { id, outputs } of made)
    expect(rows.find((row) => row.id === id)?.url).toBe(outputs.url);
});

describe("a service that returns an existing object instead of a new one", () => {
  const SLUG = "/service-subscriptions/github";
  const subscribe = () => running().create("ServiceSubscription", { slug: "github" });

  test("is not asked if the list has the object", async () => {
    const theirs = (await running().call("POST", SLUG, {})) as JsonObject;
    running().writes();
    await expect(subscribe()).rejects.toThrow(
      `it already exists with the id ${idText(theirs.subscriptionId ?? theirs.id)}, and the service would return that object`,
    );
    expect(running().writes()).toEqual([]);
    expect(running().withdrawn).toBe(1);
  });

  test("and whose list did not have it: the next run looks for it again", async () => {
    await running().create("Environment", { name: "Shows the clock", slug: "clock" });
    await running().call("POST", SLUG, {});
    // The machines that write records may differ by a quarter of a second.
    await delay(600);
    const list = { method: "GET", path: "/api/v1/service-subscriptions", times: 9 };
    const page = { data: [], hasNext: false, hasPrev: false, totalElements: 0, totalPages: 0 };
    await running().control("faults", { ...list, effect: { status: 200, body: page } });
    await expect(subscribe()).rejects.toThrow(
      /failed: it already exists with the id \S+, which the service returned instead of creating a new one/,
    );
    expect(running().withdrawn).toBe(0);
  });

  test("creates one if there is none", async () => {
    const { outputs } = await subscribe();
    expect(outputs).toMatchObject({ slug: "github" });
    expect(running().writes()).toEqual([`POST ${SLUG}`]);
    expect(running().withdrawn).toBe(0);
  });
});

describe("a name that is taken, after an interrupted run has sent the same create", () => {
  test.each([
    [true, "there is an identical object that may belong to another user"],
    [false, "It already exists"],
  ])("may be that of its object: %s", async (isSame, why) => {
    // Written by a clock that nobody knows, so that the search misses it.
    await running().control("clocks", { records: { offsetMs: 3_600_000 } });
    const id = await running().made("/tags", { name: "shop" });
    running().left = [leftover(60_000, { isFor: () => isSame })];
    const error: unknown = await running()
      .create("Tag", { name: "shop" })
      .catch((each: unknown) => each);
    expect(String(error)).toContain(why);
    expect(String(error).includes(id)).toBe(isSame);
  });
});

describe("a response without an id", () => {
  test.each([201, 202])("with status %i is not followed by another request", async (status) => {
    await answer(status, { name: "shop" });
    await expect(running().create("Tag", { name: "shop" })).rejects.toThrow(
      /It is not known whether Tag "shop" was created/,
    );
    expect(running().sent).toBe(1);
    expect(running().withdrawn).toBe(0);
  });

  test("is followed by the search for the object", async () => {
    const effect = { done: true, status: 202, body: { data: { name: "shop" } } };
    await running().control("faults", { method: "POST", path: "/api/v1/tags", effect });
    const { id } = await running().create("Tag", { name: "shop" });
    const [row] = (await running().call("GET", "/tags")) as JsonObject[];
    expect(row?.id).toBe(id);
    expect(running().notices).toEqual([
      `Tag "shop" is adopted with the id ${id}: the response to its create was lost.`,
    ]);
  });
});

test("the last refusal does not hide that an earlier request may have created an object", async () => {
  const create = { method: "POST", path: "/api/v1/tags" };
  await running().control("faults", { ...create, effect: { status: 502 } });
  await running().control("faults", { ...create, nth: 2, times: 9, effect: { status: 403 } });
  await expect(running().create("Tag", { name: "shop" })).rejects.toThrow(
    /403 .* It is not known whether an earlier request created Tag "shop"/,
  );
  expect(running().withdrawn).toBe(0);
});

test("a refusal of the only request withdraws its entry", async () => {
  const create = { method: "POST", path: "/api/v1/tags", times: 9 };
  await running().control("faults", { ...create, effect: { status: 403 } });
  const error: unknown = await running()
    .create("Tag", { name: "shop" })
    .catch((each: unknown) => each);
  expect(String(error)).toContain("403");
  expect(String(error)).not.toContain("It is not known");
  expect(running().withdrawn).toBe(1);
});
