// How long the pages of a list serve the reads of a run, in simulated time.
import { beforeEach, expect, test } from "vitest";

import { systemClock } from "../../src/client";
import type { Clock } from "../../src/client";
import { PageCache } from "../../src/lifecycle/requests/rows";
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

test("pages are used as long as their rows are read without a pause", async () => {
  expect(await Promise.all([row(0), row(1)])).toEqual(["a", "b"]);
  now = 1_900;
  expect(await row(2)).toBe("c");
  now = 3_800;
  expect(await row(3)).toBe("d");
  // After a pause, it may have changed: it is read on its own.
  now = 5_900;
  expect(await row(4)).toBeUndefined();
  expect(running().calls()).toHaveLength(1);
});

test("pages are read again after half a minute, even if their rows are read all the time", async () => {
  now = 10_000;
  await Promise.all([row(0), row(1)]);
  for (let at = 100; now < 39_000; now += 1_500) await row((at += 1));
  expect(await row(2)).toBe("c");
  now = 40_100;
  expect(await row(3)).toBeUndefined();
});
