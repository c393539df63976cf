// The emulator's clock, set by control calls, and everything that depends on it: docs/api.md, Emulator: time.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { asText } from "../../../../src/emulator/store/records";
import { channel, monitor } from "../../../support/emulator/records";
import { START, recordId, startService } from "../../../support/emulator/service";
import type { Service } from "../../../support/emulator/service";

const NEW_YEAR = "2026-01-01T00:00:00.000Z";

const step = (delayMinutes: number, channelId: string): JsonObject => ({
  delayMinutes,
  channelIds: [channelId],
});
const set = async (service: Service, body: JsonObject): Promise<JsonObject> => {
  const response = await service.call("POST", "/__emulator/clock", { body });
  expect(response.status).toBe(200);
  return response.body;
};
const read = async (service: Service): Promise<JsonObject> =>
  (await service.call("GET", "/__emulator/clock")).body;

describe("the clock", () => {
  it("can be set, advanced, frozen and resumed, and continues from where it is", async () => {
    const service = startService({}, NEW_YEAR);
    expect(await read(service)).toEqual({ now: NEW_YEAR, frozen: false });
    const at = { now: "2030-06-01T12:00:00+02:00", advanceMs: 500 };
    expect(await set(service, at)).toEqual({ now: "2030-06-01T10:00:00.500Z", frozen: false });
    service.pass(1_000);
    expect(await read(service)).toEqual({ now: "2030-06-01T10:00:01.500Z", frozen: false });
    await set(service, { frozen: true });
    service.pass(60_000);
    const later = { now: "2030-06-01T10:00:01.750Z", frozen: true };
    expect(await set(service, { advanceMs: 250 })).toEqual(later);
    await set(service, { frozen: false });
    service.pass(250);
    expect(await read(service)).toEqual({ now: "2030-06-01T10:00:02.000Z", frozen: false });
  });

  it("is used by records, headers, the request log and the rate limit, also after it is set back", async () => {
    const service = startService({ rateLimit: 2 });
    const status = async () => (await service.get("/tags")).status;
    await set(service, { now: "2031-05-05T05:05:05Z" });
    const { record, headers } = await service.post("/tags", { name: "x" });
    expect(record.createdAt).toBe("2031-05-05T05:05:05.000Z");
    expect(headers.get("date")).toBe("Mon, 05 May 2031 05:05:05 GMT");
    expect(service.emulator.requests.at(-1)?.time).toBe("2031-05-05T05:05:05.000Z");
    expect([await status(), await status()]).toEqual([200, 429]);
    await set(service, { advanceMs: 60_000 });
    expect([await status(), await status()]).toEqual([200, 200]);
    await set(service, { now: "2020-01-01T00:00:00Z" });
    expect(await status()).toBe(200);
  });

  it("returns to the machine's time on a reset", async () => {
    const service = startService({}, NEW_YEAR);
    await set(service, { now: "2030-01-01T00:00:00Z", frozen: true });
    await service.call("POST", "/__emulator/reset");
    expect(await read(service)).toEqual({ now: NEW_YEAR, frozen: false });
    expect(await service.list("/workspaces")).toMatchObject([{ createdAt: NEW_YEAR }]);
  });

  it.each([
    [{ now: "tomorrow" }, "now"],
    [{ now: "2030-01-01T00:00:00" }, "now"],
    [{ advanceMs: -1 }, "advanceMs"],
    [{ advanceMs: Number.MAX_SAFE_INTEGER }, "advanceMs"],
    [{ now: "9999-12-31T00:00:00Z", advanceMs: 86_400_000 }, "advanceMs"],
    [{ frozen: "yes" }, "frozen"],
  ])("refuses %j and is unchanged", async (body, field) => {
    const service = startService();
    const before = await read(service);
    const response = await service.call("POST", "/__emulator/clock", { body });
    expect([response.status, response.body.errors]).toMatchObject([400, [{ field }]]);
    expect(await read(service)).toEqual(before);
  });
});

it("pending work waits while the clock is frozen, and is done in its order once the clock moves on", async () => {
  const service = startService();
  const to = await service.makeId("/alert-channels", channel());
  const escalation = { steps: [0, 1, 1, 1].map((delay) => step(delay, to)) };
  await service.make("/notification-policies", { name: "P", escalation });
  const monitorId = await service.makeId("/monitors", monitor());
  const { incident } = await service.control("incidents", { monitorId });
  const path = `/notification-dispatches?incidentId=${recordId(incident as JsonObject)}`;
  const currentStep = async () => (await service.list(path))[0]?.currentStep;
  await set(service, { frozen: true });
  service.pass(600_000);
  expect(await currentStep()).toBe(1);
  for (const [body, passed, expected] of [
    [{ advanceMs: 59_999 }, 0, 1],
    [{ advanceMs: 1 }, 0, 2],
    [{ frozen: false }, 59_999, 2],
    [{ frozen: false }, 1, 3],
    // Set back: it is due a minute later by the new time.
    [{ now: START }, 60_000, 3],
    [{ advanceMs: 600_000 }, 0, 4],
  ] as const) {
    await set(service, body);
    service.pass(passed);
    expect([body, await currentStep()]).toEqual([body, expected]);
  }
});

it("everything in the records of one call has the same time", async () => {
  let time = Date.parse(NEW_YEAR);
  const service = startService({ clock: { now: () => (time += 1) } });
  const monitorId = await service.makeId("/monitors", monitor());
  const { incident } = await service.control("incidents", { monitorId });
  const { createdAt, startedAt, confirmedAt, updatedAt } = incident as JsonObject;
  expect(new Set([createdAt, startedAt, confirmedAt, updatedAt]).size).toBe(1);
  const { lockedAt, expiresAt } = await service.make("/deploy/lock", { lockedBy: "ci" });
  expect(Date.parse(asText(expiresAt)) - Date.parse(asText(lockedAt))).toBe(30 * 60_000);
});
