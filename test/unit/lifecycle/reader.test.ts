// Reads of records: which requests are shared, and which errors prove that an object is gone.
import { describe, expect, test } from "vitest";

import { KINDS, kindNamed } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { eachRunning } from "./running";

const running = eachRunning();

const [TAG, SECRET] = [kindNamed("Tag"), kindNamed("Secret")];
const [GROUP, MEMBER] = [kindNamed("StatusPageComponentGroup"), kindNamed("ResourceGroupMember")];
const ID = "00000000-0000-4000-8000-000000000001";

const missing = (path: string): void => {
  running().fault({ method: "GET", path, times: 99, effect: { status: 404 } });
};

test.each([401, 403])(
  "a read that is refused with %i is an error: the object is not taken for deleted",
  async (status) => {
    running().fault({ method: "GET", path: "/**", times: 99, effect: { status } });
    // One that is read by its id, one in its list, and one in the record of its parent.
    for (const [spec, known] of [
      [TAG, {}],
      [SECRET, { key: "k" }],
      [MEMBER, { groupId: ID }],
    ] as const)
      await expect(running().run.reader.read(spec, { id: ID, known }), spec.name).rejects.toThrow(
        ` failed: ${status} `,
      );
  },
);

test.each(KINDS.filter(({ read }) => read.by !== "own"))(
  "an answer about something else does not make a $title look gone",
  async (spec) => {
    const effect = { status: 200, body: { data: {} } };
    running().fault({ method: "GET", path: "/**", times: 9, effect });
    const address = { slug: "shop", name: "shop.example.com", statusPageId: ID, groupId: ID };
    await expect(running().run.reader.read(spec, { id: ID, known: address })).rejects.toThrow(
      /does not describe|is not a list/,
    );
  },
);

describe("a 404 for a list", () => {
  test("without a parent proves nothing", async () => {
    missing("/secrets");
    const read = running().run.reader.read(SECRET, { id: ID, known: { key: "k" } });
    await expect(read).rejects.toThrow("its list always exists");
  });

  test("of a parent that exists proves nothing", async () => {
    const page = await running().made("/status-pages", { name: "shop", slug: "shop" });
    missing(`/status-pages/${page}/groups`);
    const known = { statusPageId: page };
    await expect(running().run.reader.read(GROUP, { id: ID, known })).rejects.toThrow(
      `StatusPage ${page}, which it belongs to, exists`,
    );
  });

  test("of a parent that is gone proves that its objects are gone", async () => {
    const known = { statusPageId: ID };
    expect(await running().run.reader.read(GROUP, { id: ID, known })).toBeUndefined();
  });
});

test("an object is found by its id in upper case, in its list and in its record", async () => {
  const id = await running().made("/tags", { name: "shop" });
  const record = (await running().call("GET", `/tags/${id}`)) as JsonObject;
  const shown = { ...record, id: id.toUpperCase() };
  running().fault({ method: "GET", path: `/tags/${id}`, effect: { body: { data: shown } } });
  expect(await running().run.reader.read(TAG, { id, known: {} })).toEqual(shown);
  const data = [{ id: ID.toUpperCase(), key: "k" }];
  const body = { data, hasNext: false, hasPrev: false, totalElements: 1, totalPages: 1 };
  running().fault({ method: "GET", path: "/secrets", effect: { body } });
  expect(await running().run.reader.read(SECRET, { id: ID, known: {} })).toEqual(data[0]);
});

describe("reads at the same time", () => {
  const names = (rows: readonly JsonObject[]) => rows.map(({ name }) => name);
  const calls = () => running().calls().length;

  test("of one object share a request", async () => {
    const wanted = { id: await running().made("/tags", { name: "shop" }), known: {} };
    const { reader } = running().run;
    calls();
    await Promise.all([1, 2, 3].map(() => reader.read(TAG, wanted)));
    expect(calls()).toBe(1);
    await reader.read(TAG, wanted);
    expect(calls()).toBe(1);
  });

  test("that must be fresh do not share one that has begun before, but the next one", async () => {
    const id = await running().made("/tags", { name: "shop" });
    const wanted = { id, known: {}, fresh: true } as const;
    const { reader } = running().run;
    calls();
    await Promise.all([1, 2, 3, 4].map(() => reader.read(TAG, wanted)));
    expect(calls()).toBe(2);
    await reader.read(TAG, wanted);
    expect(calls()).toBe(1);
  });

  test("of one list for several names share what was read within half a minute", async () => {
    const { reader, clock } = running().run;
    await running().made("/tags", { name: "a" });
    expect(names(await reader.recentSiblings(TAG, {}))).toEqual(["a"]);
    await running().made("/tags", { name: "b" });
    await clock.sleep(25_000);
    expect(names(await reader.recentSiblings(TAG, {}))).toEqual(["a"]);
    expect(names(await reader.siblings(TAG, {}))).toEqual(["a", "b"]);
    await clock.sleep(5_001);
    expect(names(await reader.recentSiblings(TAG, {}))).toEqual(["a", "b"]);
  });

  test("that fail name their own objects", async () => {
    running().fault({ method: "GET", path: "/tags/*", effect: { status: 403 } });
    const { reader } = running().run;
    const failed = await Promise.allSettled(
      ["a", "b"].map((name) => reader.read(TAG, { id: ID, known: { name } })),
    );
    const messages = failed.map((each) => (each.status === "rejected" ? String(each.reason) : ""));
    expect(messages).toEqual([
      expect.stringContaining('reading Tag "a" failed'),
      expect.stringContaining('reading Tag "b" failed'),
    ]);
  });
});
