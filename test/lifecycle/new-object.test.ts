// An object that is not found may be too new to be seen: how old it is depends on clocks that may be wrong.
import { expect, test } from "vitest";

import { eachRunning } from "./running";
import type { Known } from "./running";

const running = eachRunning();
const HOUR = 3_600_000;

/** An object that is not found until two seconds have passed. */
async function lateObject(): Promise<Known> {
  const run = running();
  const record = (await run.call("POST", "/tags", { name: "late" })) as {
    id: string;
    createdAt: string;
  };
  const own = { method: "GET", path: "/api/v1/tags/*" };
  await run.control("faults", { ...own, times: 100, effect: { status: 404 } });
  run.onWait = async () => {
    if (run.waits.reduce((sum, ms) => sum + ms, 0) >= 2_000) await run.endFaults();
  };
  return { id: record.id, outputs: { name: "late", createdAt: record.createdAt } };
}

test.each([-HOUR, 0, HOUR])(
  "a new object is waited for if the clock of the Date header is ahead by %i ms",
  async (offsetMs) => {
    await running().control("clocks", { date: { offsetMs } });
    expect(await running().read("Tag", await lateObject())).toBeDefined();
  },
);

test("a new object is waited for if only the clock of the records shows that it is new", async () => {
  await running().control("clocks", { records: { offsetMs: -HOUR } });
  await running().create("Tag", { name: "shows the clock" });
  expect(await running().read("Tag", await lateObject())).toBeDefined();
});

test("an old object that was deleted is not waited for", async () => {
  const { id, outputs } = await running().create("Tag", { name: "deleted" });
  const { createdAt = null } = outputs;
  await running().call("DELETE", `/tags/${id}`);
  running().clockOffset = 10_000;
  await running().control("clock", { advanceMs: 10_000 });
  expect(await running().read("Tag", { id, outputs: { createdAt } })).toBeUndefined();
  // The page of a list only waits a few milliseconds for other objects.
  expect(running().waits.filter((ms) => ms >= 500)).toEqual([]);
});
