// How long the pages of a list serve the reads of a run, in simulated time.
import { expect, test } from "vitest";

import { createClient, systemClock, VERSION } from "../../src/client";
import type { Clock } from "../../src/client";
import { startEmulator } from "../../src/emulator";
import { PageCache } from "../../src/lifecycle/reading/page-cache";

const TAGS = { path: "/tags", idMember: "id" };
const OPERATION = { action: "reading", resource: "a tag" };

test("pages are used as long as their rows are asked for without a pause", async () => {
  const emulator = await startEmulator({ rateLimit: "off" });
  const client = createClient({ baseUrl: emulator.url, apiKey: emulator.apiKey, version: VERSION });
  try {
    const ids: string[] = [];
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
    let now = 0;
    const clock: Clock = { ...systemClock, now: () => now };
    const cache = new PageCache(client, clock);
    const row = async (at: number): Promise<unknown> =>
      (await cache.row(TAGS, ids[at] ?? "", OPERATION))?.name;
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
  } finally {
    await client.close();
    await emulator.close();
  }
});
