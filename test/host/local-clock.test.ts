// The local clock is set while the outcome of a create is unknown, during a run or between two: no second object is created.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../src/definitions";
import { someOf } from "../depth";
import { folderOfTest } from "../folder";
import { startGateway } from "./gateway";
import type { Host } from "./host";
import { as, die, end, interruptedRuns, monitor } from "./interrupted-runs";

const { service, run, named } = interruptedRuns({ rateLimit: "off" });

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A local clock for the runs of a test. */
function localClock() {
  const file = join(folderOfTest(), "clock");
  const preload = `--import ${join(__dirname, "settable-clock.mjs")}`;
  return {
    set: (offsetMs: number): void => {
      writeFileSync(file, String(offsetMs));
    },
    run: (config?: JsonObject): Promise<Host> =>
      run({ ...service.config, ...config }, { NODE_OPTIONS: preload, CLOCK_FILE: file }),
  };
}

const create = async (host: Host, name: string): Promise<string> =>
  (await host.create("Monitor", as(name, monitor(name)))).id;

const idsOf = async (name: string): Promise<unknown[]> => (await named(name)).map(({ id }) => id);

describe.each([
  ["before the first response to a create", false],
  ["after the response to another create", true],
])("set while a create is in flight, %s", (_when, isWarm) => {
  test.each(someOf([-HOUR_MS, -60_000, -15_000, 60_000, HOUR_MS]))("by %i ms", async (ms) => {
    const clock = localClock();
    const name = `set ${ms} ${String(isWarm)}`;
    let hasDropped = false;
    const gateway = await startGateway(service.emulator.url, {
      after: ({ method, url }) => {
        if (hasDropped || method !== "POST" || !url.endsWith("/monitors")) return undefined;
        hasDropped = true;
        clock.set(ms);
        return "drop";
      },
    });
    const host = await clock.run({ "monitoring:baseUrl": gateway.url });
    if (isWarm) await host.create("Tag", as("t", { name: `warm ${name}` }));
    const id = await create(host, name);
    expect([hasDropped, await idsOf(name)]).toEqual([true, [id]]);
    await gateway.close();
  });
});

/** Kills a run while its create of a monitor is in flight, or after the response to it. */
async function interrupted(host: Host, name: string, isAnswered: boolean): Promise<void> {
  if (isAnswered) await create(host, name);
  else {
    const effect = { delayMs: 400 };
    service.emulator.faults.add({ method: "POST", path: "/api/v1/monitors", times: 1, effect });
    const sent = service.emulator.requests.length;
    create(host, name).catch(() => undefined);
    await expect.poll(() => service.emulator.requests.length, { interval: 10 }).toBe(sent + 1);
  }
  await die(host);
  await expect.poll(() => idsOf(name)).toHaveLength(1);
}

test.each([
  [-10 * DAY_MS, false],
  [-10 * DAY_MS, true],
  [-2 * DAY_MS, false],
])(
  "%i ms off in an interrupted run, and right in the next one (answered: %s)",
  async (ms, isAnswered) => {
    const clock = localClock();
    clock.set(ms);
    const name = `off ${ms} ${String(isAnswered)}`;
    const first = await clock.run();
    await first.create("Tag", as("t", { name: `tag of ${name}` }));
    await interrupted(first, name, isAnswered);
    clock.set(0);
    const next = await clock.run();
    const id = await create(next, name);
    expect(await idsOf(name)).toEqual([id]);
    await end(next);
  },
);

test.each([
  [-HOUR_MS, 0],
  [HOUR_MS, 0],
  [0, -HOUR_MS],
  [0, HOUR_MS],
])(
  "%i ms off, and set to %i before a create is sent: the next run finds its object, also after another create",
  async (before, then) => {
    const clock = localClock();
    clock.set(before);
    const name = `set from ${before} to ${then}`;
    const first = await clock.run();
    await first.create("Tag", as("t", { name: `tag of ${name}` }));
    clock.set(then);
    await interrupted(first, name, false);
    clock.set(0);
    const next = await clock.run();
    await next.create("Tag", as("u", { name: `other tag of ${name}` }));
    const id = await create(next, name);
    expect(await idsOf(name)).toEqual([id]);
    await end(next);
  },
);
