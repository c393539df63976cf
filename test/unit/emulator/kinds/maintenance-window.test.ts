// Maintenance windows.
import { describe, expect, it } from "vitest";

import { monitor } from "../../../support/emulator/records";
import { NOBODY, START, eachWithService, recordId, only } from "../../../support/emulator/service";

const service = eachWithService();

const FULL = {
  startsAt: "2030-01-05T02:00:00+01:00",
  endsAt: "2030-01-05T02:30:00+01:00",
  repeatRule: "FREQ=DAILY",
  reason: "Nightly restart",
  suppressAlerts: false,
};

describe("maintenance windows", () => {
  it("return their times in UTC and belong to the organization", async () => {
    const created = await service().make("/maintenance-windows", FULL);
    expect(created).toMatchObject({
      ...FULL,
      startsAt: "2030-01-05T01:00:00.000Z",
      endsAt: "2030-01-05T01:30:00.000Z",
      monitorId: null,
      organizationId: 1,
      createdAt: START,
    });
    expect(created).not.toHaveProperty("updatedAt");
  });

  it("are replaced as a whole by an update, and suppress alerts again by default", async () => {
    const target = await service().make("/monitors", monitor());
    const created = await service().make("/maintenance-windows", {
      ...FULL,
      monitorId: recordId(target),
    });
    const path = `/maintenance-windows/${recordId(created)}`;
    const { record } = await service().put(path, {
      startsAt: "2030-01-06T00:00:00Z",
      endsAt: "2030-01-06T00:00:01Z",
    });
    expect(only(record, "monitorId", "repeatRule", "reason", "suppressAlerts")).toEqual({
      monitorId: null,
      repeatRule: null,
      reason: null,
      suppressAlerts: true,
    });
    expect((await service().put(path, { endsAt: FULL.endsAt })).rejected).toEqual([
      "startsAt MAINTENANCE_WINDOW_STARTS_AT_REQUIRED",
    ]);
  });

  it("must end after they start, on create and on update, in any time zone", async () => {
    const late = { startsAt: "2030-01-05T02:00:00+01:00", endsAt: "2030-01-05T01:00:00Z" };
    const code = "endsAt MAINTENANCE_WINDOW_ENDS_BEFORE_START";
    expect((await service().post("/maintenance-windows", late)).rejected).toEqual([code]);
    const created = await service().make("/maintenance-windows", FULL);
    const refused = await service().put(`/maintenance-windows/${recordId(created)}`, late);
    expect([refused.status, refused.rejected]).toEqual([400, [code]]);
  });

  it("need times with a time zone, and may be in the past", async () => {
    const zoneless = { startsAt: "2030-01-05T02:00:00", endsAt: FULL.endsAt };
    expect((await service().post("/maintenance-windows", zoneless)).rejected).toEqual([
      "startsAt MAINTENANCE_WINDOW_STARTS_AT_INVALID",
    ]);
    const past = { startsAt: "2020-01-01T00:00:00Z", endsAt: "2020-01-02T00:00:00Z" };
    expect((await service().post("/maintenance-windows", past)).status).toBe(201);
  });

  it("are 404 for a monitor that does not exist, and are deleted with their monitor", async () => {
    const refused = await service().post("/maintenance-windows", { ...FULL, monitorId: NOBODY });
    expect(refused.status).toBe(404);
    const target = await service().make("/monitors", monitor());
    const created = await service().make("/maintenance-windows", {
      ...FULL,
      monitorId: recordId(target),
    });
    await service().delete(`/monitors/${recordId(target)}`);
    expect((await service().get(`/maintenance-windows/${recordId(created)}`)).status).toBe(404);
  });

  it("can be filtered by monitor, and by active or upcoming", async () => {
    const target = await service().make("/monitors", monitor());
    const hour = (from: number, to: number, reason: string) => ({
      startsAt: new Date(Date.parse(START) + from * 3_600_000).toISOString(),
      endsAt: new Date(Date.parse(START) + to * 3_600_000).toISOString(),
      reason,
    });
    const on = { ...hour(0, 1, "on"), monitorId: recordId(target) };
    for (const body of [hour(-2, -1, "over"), on, hour(1, 2, "to come")]) {
      await service().make("/maintenance-windows", body);
    }
    const reasons = async (query: string) =>
      (await service().get(`/maintenance-windows?${query}`)).rows.map(({ reason }) => reason);
    expect(await reasons("filter=active")).toEqual(["on"]);
    expect(await reasons("filter=upcoming")).toEqual(["to come"]);
    expect(await reasons(`monitorId=${recordId(target)}`)).toEqual(["on"]);
    expect(await reasons("filter=other")).toEqual(["over", "on", "to come"]);
    service().pass(3_600_000);
    expect(await reasons("filter=active")).toEqual(["to come"]);
  });
});
