// Reads of records: how long a new object is waited for, which requests are shared, and what a 404 proves.
import { describe, expect, test } from "vitest";

import { systemClock } from "../../src/client";
import { kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { currentReader } from "../../src/lifecycle/reading/current-reader";
import { eachRunning } from "./running";

const running = eachRunning();

const TAG = kindNamed("Tag");
const GROUP = kindNamed("StatusPageComponentGroup");
const ID = "00000000-0000-4000-8000-000000000001";

/** When an object was created, so many milliseconds ago. */
const ago = (ms: number): string => new Date(systemClock.now() - ms).toISOString();

const waitedMs = (): number => running().waits.reduce((sum, ms) => sum + ms, 0);

const gets = (): string[] =>
  running()
    .calls()
    .map((call) => call.replace(/\?.*/, ""));

describe("an object that is not found", () => {
  const read = (more: object = {}) =>
    running().service.reader.read(TAG, { id: ID, known: { createdAt: ago(60_000) }, ...more });

  test("and is old is read once more past the caches, and counts as missing", async () => {
    expect(await read()).toBeUndefined();
    expect(running().waits).toEqual([]);
    expect(gets()).toEqual([`GET /api/v1/tags/${ID}`, `GET /api/v1/tags/${ID}`]);
  });

  test("and is new is read again, at growing intervals, until it is five seconds old", async () => {
    expect(await read({ known: { createdAt: new Date(systemClock.now()).toISOString() } })).toBe(
      undefined,
    );
    expect(running().waits.slice(0, 3)).toEqual([500, 1_000, 2_000]);
    expect(waitedMs()).toBeGreaterThan(4_000);
    expect(waitedMs()).toBeLessThanOrEqual(5_000);
  });

  test("and may just have been deleted is not read again", async () => {
    const createdAt = new Date(systemClock.now()).toISOString();
    expect(await read({ known: { createdAt }, fresh: true })).toBeUndefined();
    expect(running().waits).toEqual([]);
    expect(gets()).toHaveLength(1);
  });

  test.each([
    [3_000, true],
    [6_000, false],
  ])("and whose create was sent %i ms ago is waited for: %s", async (ms, isWaitedFor) => {
    expect(await read({ known: {}, sentAt: systemClock.now() - ms })).toBeUndefined();
    expect(waitedMs() > 0).toBe(isWaitedFor);
  });

  test("and of which nothing shows the age is not waited for", async () => {
    expect(await read({ known: {} })).toBeUndefined();
    expect(running().waits).toEqual([]);
  });

  test("and is new according to the clock of the service is waited for", async () => {
    await running().control("clocks", { date: { offsetMs: -60_000 } });
    await running().service.client.list({
      path: "/tags",
      operation: { action: "listing", resource: "tags" },
    });
    expect(await read()).toBeUndefined();
    expect(waitedMs()).toBeGreaterThan(3_000);
  });
});

describe("an object with a number as its id, which another organization may have too", () => {
  const KEY = kindNamed("ApiKey");
  const read = async (createdAt: string, more: JsonObject = {}) => {
    const id = await running().made("/api-keys", { name: "ci" });
    return running().service.reader.read(KEY, { id, known: { name: "ci", createdAt, ...more } });
  };

  test("is that of the state if it was created then", async () => {
    expect(await read(new Date(systemClock.now()).toISOString())).toMatchObject({ name: "ci" });
  });

  test("is another one if it was created at another time", async () => {
    await expect(read(ago(60_000))).rejects.toThrow(
      "the API key with this id has a different createdAt than the one in the state, so it is a different object",
    );
  });
});

describe("a row of a list", () => {
  test("that is missing in one reading is looked for in another one", async () => {
    const page = await running().made("/status-pages", { name: "shop", slug: "shop" });
    const id = await running().made(`/status-pages/${page}/groups`, { name: "group" });
    const list = { method: "GET", path: `/api/v1/status-pages/${page}/groups` };
    const empty = { data: [], hasNext: false, hasPrev: false, totalElements: 0, totalPages: 0 };
    await running().control("faults", { ...list, effect: { status: 200, body: empty } });
    const found = await running().service.reader.read(GROUP, {
      id,
      known: { statusPageId: page },
    });
    expect(found).toMatchObject({ id, name: "group" });
  });

  test("is looked for in four readings of a list that keeps changing, and may still exist", async () => {
    const page = await running().made("/status-pages", { name: "shop", slug: "shop" });
    const list = { method: "GET", path: `/api/v1/status-pages/${page}/groups` };
    for (let nth = 1; nth <= 4; nth += 1) {
      const data = [{ id: ID.replace(/1$/, String(nth + 1)), name: "other" }];
      const body = { data, hasNext: false, hasPrev: false, totalElements: 1, totalPages: 1 };
      await running().control("faults", { ...list, nth, effect: { status: 200, body } });
    }
    running().calls();
    const known = { statusPageId: page, createdAt: ago(60_000) };
    await expect(running().service.reader.read(GROUP, { id: ID, known })).rejects.toThrow(
      "it was not found in 4 reads of its list, but the list kept changing, so it may still exist",
    );
    expect(gets()).toHaveLength(4);
  });
});

describe("a 404 for a list", () => {
  const missing = (path: string): Promise<void> =>
    running().control("faults", { method: "GET", path, times: 99, effect: { status: 404 } });

  test("without a parent proves nothing", async () => {
    await missing("/api/v1/secrets");
    const known = { key: "k", createdAt: ago(60_000) };
    await expect(
      running().service.reader.read(kindNamed("Secret"), { id: ID, known }),
    ).rejects.toThrow("its list always exists");
  });

  test("of a parent that exists proves nothing", async () => {
    const statusPageId = await running().made("/status-pages", { name: "shop", slug: "shop" });
    await missing(`/api/v1/status-pages/${statusPageId}/groups`);
    const known = { statusPageId, createdAt: ago(60_000) };
    await expect(running().service.reader.read(GROUP, { id: ID, known })).rejects.toThrow(
      `StatusPage ${statusPageId}, which it belongs to, exists`,
    );
  });

  test("of a parent that is gone proves that its objects are gone", async () => {
    const known = { statusPageId: ID, createdAt: ago(60_000) };
    expect(await running().service.reader.read(GROUP, { id: ID, known })).toBeUndefined();
  });
});

describe("reads at the same time", () => {
  const names = (rows: readonly JsonObject[]) => rows.map(({ name }) => name);

  test("of one object share a request", async () => {
    const id = await running().made("/tags", { name: "shop" });
    running().calls();
    const wanted = { id, known: { name: "shop" } };
    const { reader } = running().service;
    await Promise.all([1, 2, 3].map(() => reader.read(TAG, wanted)));
    expect(gets()).toHaveLength(1);
    await reader.read(TAG, wanted);
    expect(gets()).toHaveLength(1);
  });

  test("that must be current do not share one that has begun before, but the next one", async () => {
    const id = await running().made("/tags", { name: "shop" });
    running().calls();
    const wanted = { id, known: { name: "shop" }, current: true };
    const { reader } = running().service;
    await Promise.all([1, 2, 3, 4].map(() => reader.read(TAG, wanted)));
    expect(gets()).toHaveLength(2);
    await reader.read(TAG, wanted);
    expect(gets()).toHaveLength(1);
  });

  test("before a write are current, and take no row of a list", async () => {
    const { id, outputs } = await running().create("Tag", { name: "shop" });
    const { reader } = running().service;
    const wanted = { id, known: outputs, mayBeRow: true } as const;
    running().calls();
    await Promise.all([
      reader.read(TAG, { id, known: outputs }),
      currentReader(reader).read(TAG, wanted),
    ]);
    const own = `GET /api/v1/tags/${id}`;
    expect(gets()).toEqual([own, own]);
  });

  test("of a list for names share what was read within half a minute; others do not", async () => {
    const { reader } = running().service;
    await running().made("/tags", { name: "a" });
    running().calls();
    expect(names(await reader.recentSiblings(TAG, {}))).toEqual(["a"]);
    await running().made("/tags", { name: "b" });
    await running().service.clock.sleep(30_000 - 5_000);
    expect(names(await reader.recentSiblings(TAG, {}))).toEqual(["a"]);
    expect(names(await reader.siblings(TAG, {}))).toEqual(["a", "b"]);
    await running().service.clock.sleep(5_001);
    expect(names(await reader.recentSiblings(TAG, {}))).toEqual(["a", "b"]);
  });

  test("of a list that failed do not keep the failure", async () => {
    const { reader } = running().service;
    await running().made("/tags", { name: "a" });
    const list = { method: "GET", path: "/api/v1/tags" };
    await running().control("faults", { ...list, effect: { status: 403 } });
    await expect(reader.recentSiblings(TAG, {})).rejects.toThrow("listing tags failed: 403");
    expect(names(await reader.recentSiblings(TAG, {}))).toEqual(["a"]);
  });
});
