// How long the pages of a list serve the reads of a run, in simulated time.
import { afterEach, beforeEach, expect, test } from "vitest";

import { createClient, systemClock, VERSION } from "../../src/client";
import type { ApiClient, Clock } from "../../src/client";
import { startEmulator } from "../../src/emulator";
import type { Emulator } from "../../src/emulator";
import { PageCache } from "../../src/lifecycle/requests/page-cache";

const TAGS = { path: "/tags", idMember: "id", showsAge: true };
const OPERATION = { action: "reading", resource: "a tag" };

let emulator: Emulator;
let client: ApiClient;
let ids: string[];
let now: number;
/** Reads the tag at a position. */
let row: (at: number) => Promise<unknown>;

beforeEach(async () => {
  emulator = await startEmulator({ rateLimit: "off" });
  client = createClient({ baseUrl: emulator.url, apiKey: emulator.apiKey, version: VERSION });
  ids = [];
  for (const name of ["a", "b", "c", "d", "e"]) {
    const body = { name };
    const { data } = await client.send({
      method: "POST",
      path: "/tags",
      body,
      operation: OPERATION,
    });
    ids.push(String((data as { id: number }).id));
  }
  now = 0;
  const clock: Clock = { ...systemClock, elapsed: () => now };
  const cache = new PageCache(client, clock);
  row = async (at) => (await cache.row(TAGS, ids[at] ?? "", OPERATION))?.name;
});
afterEach(async () => {
  await client.close();
  await emulator.close();
});

test("pages are used as long as their rows are read without a pause", async () => {
  expect(await Promise.all([row(0), row(1)])).toEqual(["a", "b"]);
  const seen = emulator.requests.length;
  now = 1_900;
  expect(await row(2)).toBe("c");
  now = 3_800;
  expect(await row(3)).toBe("d");
  // After a pause, it may have changed: it is read on its own.
  now = 5_900;
  expect(await row(4)).toBeUndefined();
  expect(emulator.requests).toHaveLength(seen);
});

test("pages are read again after half a minute, even if their rows are read all the time", async () => {
  now = 10_000;
  await Promise.all([row(0), row(1)]);
  for (; now < 39_000; now += 1_500) await row(9);
  expect(await row(2)).toBe("c");
  now = 40_100;
  expect(await row(3)).toBeUndefined();
});

test("a batch requests at most as many pages as it has reads, and none for rows that are already cached", async () => {
  const { data } = await client.send({ method: "GET", path: "/tags", operation: OPERATION });
  const effect = { status: 200, body: { data, hasNext: true } };
  emulator.faults.add({ method: "GET", path: "/api/v1/tags", times: 9, effect });
  const seen = emulator.requests.length;
  expect(await Promise.all([row(0), row(1)])).toEqual(["a", "b"]);
  expect(emulator.requests).toHaveLength(seen + 2);
  expect(await Promise.all([row(2), row(3)])).toEqual(["c", "d"]);
  expect(emulator.requests).toHaveLength(seen + 2);
  // Two more that no page has had yet.
  await Promise.all([row(9), row(9)]);
  expect(emulator.requests.length).toBeGreaterThan(seen + 2);
});

test.each([true, false])(
  "pages may come from a cache only if their rows show their age (%s)",
  async (showsAge) => {
    const queries: unknown[] = [];
    const send: ApiClient["send"] = (request) => {
      queries.push(request.query);
      return client.send(request);
    };
    const cache = new PageCache({ ...client, send }, systemClock);
    const rows = ids.map((id) => cache.row({ ...TAGS, showsAge }, id, OPERATION));
    expect(await Promise.all(rows)).not.toContain(undefined);
    const page = { page: 0, size: 200 };
    expect(queries).toEqual([showsAge ? page : { ...page, _: expect.any(Number) as number }]);
  },
);
