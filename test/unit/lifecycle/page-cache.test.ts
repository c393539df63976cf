// How long the pages of a list serve the reads of a run, in simulated time.
import { beforeEach, expect, test } from "vitest";

import { systemClock } from "../../../src/client";
import type { Clock } from "../../../src/client";
import { PageCache } from "../../../src/lifecycle/requests/rows";
import { eachRunning } from "./running";

const running = eachRunning();

const TAGS = { path: "/tags", idMember: "id" };
const OPERATION = { action: "reading", resource: "a tag" };

let ids: string[];
let now: number;
/** Reads the tag at a position. */
let row: (at: number) => Promise<unknown>;

beforeEach(async () => {
  ids = [];
  for (const name of ["a", "b", "c", "d", "e"]) ids.push(await running().made("/tags", { name }));
  running().calls();
  now = 0;
  const clock: Clock = { ...systemClock, elapsed: () => now };
  const cache = new PageCache(running().run.client, clock);
  row = async (at) => (await cache.row(TAGS, ids[at] ?? String(at), OPERATION))?.name;
});

test("pages are used for half a minute, for each object once", async () => {
  expect(await Promise.all([row(0), row(1)])).toEqual(["a", "b"]);
  now = 30_000;
  expect(await row(2)).toBe("c");
  expect(running().calls()).toHaveLength(1);
  // Then an object may have changed: a read that has no other beside it asks for that object alone.
  now = 30_001;
  expect(await row(3)).toBeUndefined();
  expect(running().calls()).toHaveLength(0);
});

test("a list of many other objects costs at most one page for each object", async () => {
  for (let nth = 1; nth <= 9; nth += 1) {
    const body = { data: [{ id: `other ${nth}` }], hasNext: true };
    running().fault({ method: "GET", path: "/tags", nth, effect: { status: 200, body } });
  }
  expect(await Promise.all([row(0), row(1), row(2)])).toEqual([undefined, undefined, undefined]);
  expect(running().calls()).toHaveLength(3);
});
