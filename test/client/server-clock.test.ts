import { describe, expect, it } from "vitest";

import { ServerClock } from "../../src/client/server-clock";
import { pastCaches } from "../../src/lifecycle/requests/past-caches";
import { call, clientOf, errorBody, fakeClock, serve } from "./scripted-server";
import type { Reply } from "./scripted-server";

/** Calculated by hand: the server is 90,250 ms ahead, and its Date header has whole seconds. */
const AHEAD = 90_250;
const header = (ourTime: number): string =>
  new Date(Math.floor((ourTime + AHEAD) / 1000) * 1000).toUTCString();
const NEVER = { earliest: NaN, latest: NaN };
const START = Date.parse("2026-03-01T12:00:00Z");
const moment = (at: number, elapsed = at) => ({ at, elapsed });

describe("the server's clock", () => {
  it("is within the bounds from a single response", () => {
    const clock = new ServerClock();
    clock.record(header(START + 20), START, moment(START + 40));
    // The header says 12:01:30 at some moment between 0 and 40 ms.
    expect(clock.offsets(0)).toEqual([{ earliest: 89_960, latest: 91_000 }]);
  });

  it("is known to a few milliseconds after many responses, and is always within the bounds", () => {
    const clock = new ServerClock();
    for (let time = 0; time < 30_000; time += 137) {
      clock.record(header(START + time + 3), START + time, moment(START + time + 6));
      const [{ earliest, latest } = NEVER] = clock.offsets(0);
      expect(earliest).toBeLessThanOrEqual(AHEAD);
      expect(latest).toBeGreaterThanOrEqual(AHEAD);
    }
    const [{ earliest, latest } = NEVER] = clock.offsets(0);
    expect(latest - earliest).toBeLessThan(40);
  });

  it("is measured again if one of the clocks was set", () => {
    const clock = new ServerClock();
    clock.record(header(START), START, moment(START));
    clock.record(header(START + 3_600_000), START, moment(START));
    const [before, after] = [
      { earliest: 90_000, latest: 91_000 },
      { earliest: 3_690_000, latest: 3_691_000 },
    ];
    expect(clock.offsets(0)).toEqual([before, after]);
    // The step was seen with the second reading.
    expect(clock.offsets(1)).toEqual([before, after]);
    expect(clock.offsets(2)).toEqual([after]);
    clock.record(header(START), START, moment(START));
    expect(clock.offsets(3)).toEqual([before]);
    expect([clock.readings, clock.offsets(0)]).toEqual([3, [after, before]]);
  });

  it("is not measured with a request during which our clock was set back", () => {
    const clock = new ServerClock();
    clock.record(header(START), START, moment(START));
    clock.record(header(START), START, moment(START - 3_600_000));
    expect(clock.offsets(0)).toEqual([{ earliest: 90_000, latest: 91_000 }]);
  });

  it("is known from the last response also once our clock was set", () => {
    const clock = new ServerClock();
    expect(clock.offsetAt(moment(START))).toBeUndefined();
    clock.record(header(START), START, moment(START));
    for (const stepMs of [0, -3_600_000, 3_600_000])
      expect(clock.offsetAt(moment(START + 60_000 + stepMs, START + 60_000))).toEqual({
        earliest: 90_000 - stepMs,
        latest: 91_000 - stepMs,
      });
  });

  it("is unknown until a response has a valid Date header", () => {
    const clock = new ServerClock();
    clock.record(undefined, START, moment(START));
    clock.record("soon", START, moment(START));
    expect([clock.readings, clock.offsets(0)]).toEqual([0, []]);
  });
});

it.each([
  ["a read that a cache may answer", 0, call("GET"), {}],
  ["a read past caches", 1, pastCaches(fakeClock(), call("GET")), {}],
  ["a response that a cache has kept", 0, pastCaches(fakeClock(), call("GET")), { age: "600" }],
  ["a response that passed through a cache", 1, call("POST"), { age: "0" }],
] as const)(
  "from %s the server's clock is read %i times",
  async (_from, readings, request, more) => {
    const clock = fakeClock();
    const date = new Date(clock.now() - 600_000).toUTCString();
    const { url } = await serve([{ json: {}, headers: { date, ...more } }]);
    const client = clientOf(url, { clock });
    await client.send(request);
    expect(client.clockReadings()).toBe(readings);
  },
);

it.each<[string, number, Reply]>([
  ["a success of the API", 1, { json: {} }],
  ["an error of the API", 1, { status: 409, json: errorBody(409, "CONFLICT", "taken") }],
  ["a gateway's page", 0, { status: 404, text: "<h1>Not found</h1>" }],
  ["a success that cannot be read", 0, { text: "{" }],
])("from %s the server's clock is read %i times", async (_from, readings, reply) => {
  const clock = fakeClock();
  const date = new Date(clock.now() + 90_000).toUTCString();
  const { url } = await serve([{ ...reply, headers: { date } }]);
  const client = clientOf(url, { clock });
  await client.send(call("POST")).catch(() => undefined);
  const ahead = [{ earliest: 90_000, latest: 91_000 }];
  expect([client.clockReadings(), client.clockOffsets()]).toEqual([
    readings,
    readings === 0 ? [] : ahead,
  ]);
});
