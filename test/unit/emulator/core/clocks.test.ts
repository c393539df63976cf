// The clocks in responses: the `Date` header and the times in records may differ.
import { describe, expect, it } from "vitest";

import type { ClocksSetting } from "../../../../src/emulator";
import type { JsonObject } from "../../../../src/definitions";
import { call, emulator, settableClock } from "../../../support/emulator/harness";

const START = Date.UTC(2030, 0, 1, 12);

type At = { url: string };

const set = (at: At, body: ClocksSetting) => call(at, "POST", "/__emulator/clocks", { body });

/** The clocks in the response to a create. */
async function shown(at: At): Promise<{ date: string | null; createdAt: unknown }> {
  const name = `t${String(count++)}`;
  const { headers, body } = await call(at, "POST", "/api/v1/tags", { body: { name } });
  return { date: headers.get("date"), createdAt: (body.data as JsonObject).createdAt };
}
let count = 0;

describe("the clocks of the header and of records", () => {
  it("agree by default", async () => {
    const emu = await emulator({ clock: settableClock(START + 7_250) });
    expect(await shown(emu)).toEqual({
      date: "Tue, 01 Jan 2030 12:00:07 GMT",
      createdAt: "2030-01-01T12:00:07.250Z",
    });
  });

  it("have an offset option each", async () => {
    const clocks = { date: { offsetMs: 60_000 }, records: { offsetMs: -1_500 } };
    const emu = await emulator({ clock: settableClock(START), clocks });
    expect(await shown(emu)).toEqual({
      date: "Tue, 01 Jan 2030 12:01:00 GMT",
      createdAt: "2030-01-01T11:59:58.500Z",
    });
  });

  it("drift from the moment they are set, by a control call or in process", async () => {
    const clock = settableClock(START);
    const emu = await emulator({ clock });
    clock.time += 10_000;
    const response = await set(emu, { date: { driftPpm: 100_000 } });
    expect([response.status, response.body]).toEqual([
      200,
      {
        date: { offsetMs: 0, driftPpm: 100_000 },
        records: { offsetMs: 0, driftPpm: 0, instants: "milliseconds" },
      },
    ]);
    emu.clocks.set({ records: { driftPpm: -1_000 } });
    clock.time += 20_000;
    expect(await shown(emu)).toEqual({
      date: "Tue, 01 Jan 2030 12:00:32 GMT",
      createdAt: "2030-01-01T12:00:29.980Z",
    });
    expect(emu.clocks.state).toMatchObject({ records: { driftPpm: -1_000 } });
    expect((await call(emu, "GET", "/__emulator/clocks")).body).toEqual(emu.clocks.state);
  });

  it.each([
    ["seconds", "2030-01-01T12:00:07Z"],
    ["seconds.000", "2030-01-01T12:00:07.000Z"],
  ] as const)("format times of records as %s", async (instants, expected) => {
    const emu = await emulator({ clock: settableClock(START + 7_250) });
    await set(emu, { records: { instants } });
    expect((await shown(emu)).createdAt).toBe(expected);
    const log = (await call(emu, "GET", "/api/v1/audit-log?resourceType=tag")).body.data;
    expect(log).toMatchObject([{ action: "tag.created", createdAt: expected }]);
  });

  it("do not affect expiry and rate limits, which use the emulator's time", async () => {
    const emu = await emulator({ clock: settableClock(START), rateLimit: 3 });
    const expiresAt = new Date(START + 1_000).toISOString();
    const created = await call(emu, "POST", "/api/v1/api-keys", {
      body: { name: "ci", expiresAt },
    });
    const { key } = created.body.data as { key: string };
    await set(emu, { date: { offsetMs: 3_600_000 }, records: { offsetMs: 3_600_000 } });
    const { status, headers } = await call(emu, "GET", "/api/v1/org", { key });
    expect(status).toBe(200);
    expect(headers.get("x-ratelimit-remaining")).toBe("1");
    expect(headers.get("x-ratelimit-reset")).toBe(String(START / 1000 + 60));
  });

  it("return to their initial settings on a reset", async () => {
    const clocks = { date: { offsetMs: 5_000 } };
    const emu = await emulator({ clock: settableClock(START), clocks });
    await set(emu, { date: {}, records: { offsetMs: 9 } });
    await call(emu, "POST", "/__emulator/reset");
    expect(emu.clocks.state).toMatchObject({ date: { offsetMs: 5_000 }, records: { offsetMs: 0 } });
  });

  it.each([
    [{ date: { offsetMs: "1" } }, "date.offsetMs"],
    [{ records: { instants: "minutes" } }, "records.instants"],
    [{ date: { instants: "seconds" } }, "date"],
  ])("refuse %j", async (body, field) => {
    const response = await call(await emulator(), "POST", "/__emulator/clocks", { body });
    expect([response.status, response.body.errors]).toMatchObject([400, [{ field }]]);
  });
});
