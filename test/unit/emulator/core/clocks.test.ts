// The clocks in responses: the `Date` header and the times in records may differ: docs/api.md, Emulator: clocks.
import { expect, it } from "vitest";

import type { ClocksSetting } from "../../../../src/emulator";
import { startService } from "../../../support/emulator/service";
import type { Service } from "../../../support/emulator/service";

const NOON = "2030-01-01T12:00:00.000Z";
const LATER = "2030-01-01T12:00:07.250Z";

const set = (service: Service, body: ClocksSetting) =>
  service.call("POST", "/__emulator/clocks", { body });

/** The clocks in the response to a create. */
async function shown(service: Service): Promise<{ date: string | null; createdAt: unknown }> {
  const { headers, record } = await service.post("/tags", { name: "t" });
  return { date: headers.get("date"), createdAt: record.createdAt };
}

it("the clocks agree by default", async () => {
  const service = startService({}, LATER);
  expect(await shown(service)).toEqual({ date: "Tue, 01 Jan 2030 12:00:07 GMT", createdAt: LATER });
});

it("the clocks have an offset option each", async () => {
  const clocks = { date: { offsetMs: 60_000 }, records: { offsetMs: -1_500 } };
  expect(await shown(startService({ clocks }, NOON))).toEqual({
    date: "Tue, 01 Jan 2030 12:01:00 GMT",
    createdAt: "2030-01-01T11:59:58.500Z",
  });
});

it("the clocks drift from the moment they are set, by a control call or in process", async () => {
  const service = startService({}, NOON);
  const { clocks } = service.emulator;
  service.pass(10_000);
  const response = await set(service, { date: { driftPpm: 100_000 } });
  expect([response.status, response.body]).toEqual([
    200,
    {
      date: { offsetMs: 0, driftPpm: 100_000 },
      records: { offsetMs: 0, driftPpm: 0, instants: "milliseconds" },
    },
  ]);
  clocks.set({ records: { driftPpm: -1_000 } });
  service.pass(20_000);
  expect(await shown(service)).toEqual({
    date: "Tue, 01 Jan 2030 12:00:32 GMT",
    createdAt: "2030-01-01T12:00:29.980Z",
  });
  expect(clocks.state).toMatchObject({ records: { driftPpm: -1_000 } });
  expect((await service.call("GET", "/__emulator/clocks")).body).toEqual(clocks.state);
});

it.each([
  ["seconds", "2030-01-01T12:00:07Z"],
  ["seconds.000", "2030-01-01T12:00:07.000Z"],
] as const)("the clocks format times of records as %s", async (instants, createdAt) => {
  const service = startService({}, LATER);
  await set(service, { records: { instants } });
  expect((await shown(service)).createdAt).toBe(createdAt);
  const { rows } = await service.get("/audit-log?resourceType=tag");
  expect(rows).toMatchObject([{ action: "tag.created", createdAt }]);
});

it("the clocks do not affect expiry and rate limits, which use the emulator's time", async () => {
  const service = startService({ rateLimit: 3 }, NOON);
  const expiresAt = "2030-01-01T12:00:01Z";
  const { key } = await service.make("/api-keys", { name: "ci", expiresAt });
  await set(service, { date: { offsetMs: 3_600_000 }, records: { offsetMs: 3_600_000 } });
  const { status, headers } = await service.withKey(key as string).get("/org");
  expect(status).toBe(200);
  expect(headers.get("x-ratelimit-remaining")).toBe("1");
  expect(headers.get("x-ratelimit-reset")).toBe(String(Date.parse(NOON) / 1000 + 60));
});

it("the clocks return to their initial settings on a reset", async () => {
  const service = startService({ clocks: { date: { offsetMs: 5_000 } } });
  await set(service, { date: {}, records: { offsetMs: 9 } });
  service.emulator.reset();
  const initial = { date: { offsetMs: 5_000 }, records: { offsetMs: 0 } };
  expect(service.emulator.clocks.state).toMatchObject(initial);
});

it.each([
  [{ date: { offsetMs: "1" } }, "date.offsetMs"],
  [{ records: { instants: "minutes" } }, "records.instants"],
  [{ date: { instants: "seconds" } }, "date"],
])("the clocks refuse %j", async (body, field) => {
  const response = await startService().call("POST", "/__emulator/clocks", { body });
  expect([response.status, response.body.errors]).toMatchObject([400, [{ field }]]);
});
