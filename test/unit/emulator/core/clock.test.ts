// The emulator's clock, set by control calls, and everything that depends on it: docs/api.md, Emulator: time.
import { describe, expect, it } from "vitest";

import { SettableClock, timersOf } from "../../../../src/emulator/time/clock";
import type { JsonObject } from "../../../../src/definitions";
import { asText } from "../../../../src/emulator/store/records";
import { manualClock } from "../../../support/emulator/manual-clock";
import { monitor } from "../../../support/emulator/records";
import { startService } from "../../../support/emulator/service";
import type { Service } from "../../../support/emulator/service";

const NEW_YEAR = "2026-01-01T00:00:00.000Z";

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
    expect((await service.get("/workspaces")).rows).toMatchObject([{ createdAt: NEW_YEAR }]);
  });

  it.each([
    [{ now: "tomorrow" }, "now"],
    [{ now: "2030-01-01T00:00:00" }, "now"],
    [{ advanceMs: -1 }, "advanceMs"],
    [{ frozen: "yes" }, "frozen"],
  ])("refuses %j and is unchanged", async (body, field) => {
    const service = startService();
    const before = await read(service);
    const response = await service.call("POST", "/__emulator/clock", { body });
    expect([response.status, response.body.errors]).toMatchObject([400, [{ field }]]);
    expect(await read(service)).toEqual(before);
  });
});

describe("a timer", () => {
  /** Timers of a machine whose time never advances by itself. */
  function waiting() {
    const done: string[] = [];
    const armed = new Set<{ ms: number; work: () => void }>();
    const clock = new SettableClock(manualClock(0).clock);
    const timers = timersOf(clock, {
      after: (ms, work) => {
        const entry = { ms, work };
        armed.add(entry);
        return () => void armed.delete(entry);
      },
    });
    const after = (ms: number, name: string) => timers.after(ms, () => void done.push(name));
    /** What is done, and the delays of what the machine waits for, after its work without a delay. */
    const state = (): [string[], number[]] => {
      for (const entry of armed) {
        if (entry.ms > 0) continue;
        armed.delete(entry);
        entry.work();
      }
      return [done, [...armed].map(({ ms }) => ms)];
    };
    return { clock, timers, after, done, state };
  }

  it("fires once when the clock reaches its time, and not before", () => {
    const { clock, after, state } = waiting();
    after(1_000, "retry");
    clock.set({ advanceMs: 999 });
    expect(state()).toEqual([[], [1]]);
    clock.set({ advanceMs: 1 });
    clock.set({ advanceMs: 5_000 });
    expect(state()).toEqual([["retry"], []]);
  });

  it("waits while the clock is frozen, can be cancelled, and continues when the clock is resumed", () => {
    const { clock, after, state } = waiting();
    after(1_000, "early");
    clock.set({ frozen: true });
    after(0, "at once");
    after(2_000, "late");
    after(3_000, "never")();
    expect(state()).toEqual([["at once"], []]);
    clock.set({ advanceMs: 1_000 });
    expect(state()).toEqual([["at once", "early"], []]);
    clock.set({ frozen: false });
    expect(state()[1]).toEqual([1_000]);
    clock.set({ now: 0 });
    expect(state()[1]).toEqual([2_000]);
  });

  it("fires in the order in which it is due, also if the clock jumps over it or work adds it late", () => {
    const { clock, timers, after, done, state } = waiting();
    const repeat = (due: number): void => {
      timers.after(due - clock.now(), () => {
        done.push(`at ${due}`);
        if (due < 4_000) repeat(due + 1_000);
      });
    };
    after(3_500, "late");
    after(2_500, "early");
    const callOff = after(9_000, "cancelled by other work");
    timers.after(500, callOff);
    repeat(1_000);
    clock.set({ advanceMs: 10_000 });
    expect(state()).toEqual([["at 1000", "at 2000", "early", "at 3000", "late", "at 4000"], []]);
  });
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
