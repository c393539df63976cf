// Maintenance windows: docs/api.md, Maintenance windows.
import { expect, it } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { monitor } from "../../../support/emulator/records";
import { START, eachWithService } from "../../../support/emulator/service";

const service = eachWithService();

const WINDOWS = "/maintenance-windows";
const FULL = {
  ...{ startsAt: "2030-01-05T02:00:00+01:00", endsAt: "2030-01-05T02:30:00+01:00" },
  ...{ repeatRule: "FREQ=DAILY", reason: "Nightly restart", suppressAlerts: false },
};

it("windows return their times in UTC and belong to the organization", async () => {
  const created = await service.make(WINDOWS, FULL);
  expect(created).toMatchObject({
    ...FULL,
    ...{ startsAt: "2030-01-05T01:00:00.000Z", endsAt: "2030-01-05T01:30:00.000Z" },
    ...{ monitorId: null, organizationId: 1, createdAt: START },
  });
  expect(created).not.toHaveProperty("updatedAt");
});

it("windows are replaced as a whole by an update, and suppress alerts again by default", async () => {
  const monitorId = await service.makeId("/monitors", monitor());
  const path = await service.makeAt(WINDOWS, { ...FULL, monitorId });
  const times = { startsAt: "2030-01-06T00:00:00Z", endsAt: "2030-01-06T00:00:01Z" };
  expect((await service.put(path, times)).record).toMatchObject({
    ...{ monitorId: null, repeatRule: null, reason: null, suppressAlerts: true },
  });
  const { rejected } = await service.put(path, { endsAt: FULL.endsAt });
  expect(rejected).toEqual(["startsAt MAINTENANCE_WINDOW_STARTS_AT_REQUIRED"]);
});

it("windows must end after they start, with a time zone, on create and on update, and may be in the past", async () => {
  const path = await service.makeAt(WINDOWS, FULL);
  for (const [times, problem] of [
    [
      { startsAt: "2030-01-05T02:00:00+01:00", endsAt: "2030-01-05T01:00:00Z" },
      "endsAt MAINTENANCE_WINDOW_ENDS_BEFORE_START",
    ],
    [
      { startsAt: "2030-01-05T02:00:00", endsAt: FULL.endsAt },
      "startsAt MAINTENANCE_WINDOW_STARTS_AT_INVALID",
    ],
  ] as const) {
    expect((await service.post(WINDOWS, times)).rejected).toEqual([problem]);
    expect((await service.put(path, times)).rejected).toEqual([problem]);
  }
  const past = { startsAt: "2020-01-01T00:00:00Z", endsAt: "2020-01-02T00:00:00Z" };
  expect((await service.post(WINDOWS, past)).status).toBe(201);
});

it("windows are deleted with their monitor", async () => {
  const monitorId = await service.makeId("/monitors", monitor());
  const path = await service.makeAt(WINDOWS, { ...FULL, monitorId });
  await service.delete(`/monitors/${monitorId}`);
  expect((await service.get(path)).status).toBe(404);
});

it("windows can be filtered by monitor, and by active or upcoming", async () => {
  const monitorId = await service.makeId("/monitors", monitor());
  const at = (hours: number): string =>
    new Date(Date.parse(START) + hours * 3_600_000).toISOString();
  const make = (from: number, to: number, reason: string, more: JsonObject = {}) =>
    service.make(WINDOWS, { startsAt: at(from), endsAt: at(to), reason, ...more });
  await make(-2, -1, "over");
  await make(0, 1, "on", { monitorId });
  await make(1, 2, "to come");
  const reasons = async (query: string) =>
    (await service.list(`${WINDOWS}?${query}`)).map(({ reason }) => reason);
  expect(await reasons("filter=active")).toEqual(["on"]);
  expect(await reasons("filter=upcoming")).toEqual(["to come"]);
  expect(await reasons(`monitorId=${monitorId}`)).toEqual(["on"]);
  expect(await reasons("filter=other")).toEqual(["over", "on", "to come"]);
  service.pass(3_600_000);
  expect(await reasons("filter=active")).toEqual(["to come"]);
});
