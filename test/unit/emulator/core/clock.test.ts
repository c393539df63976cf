// The emulator's clock, set over HTTP, and everything that depends on it.
import { describe, expect, it } from "vitest";

import { SettableClock, timersOf } from "../../../../src/emulator/time/clock";
import type { JsonObject } from "../../../../src/definitions";
import { monitor } from "../../../support/emulator/records";
import { call, emulator, settableClock } from "../../../support/emulator/harness";

type At = { url: string };

const set = async (at: At, body: JsonObject): Promise<JsonObject> => {
  const response = await call(at, "POST", "/__emulator/clock", { body });
  expect(response.status).toBe(200);
  return response.body;
};
const read = async (at: At): Promise<JsonObject> =>
  (await call(at, "GET", "/__emulator/clock")).body;
const makeKey = async (at: At, body: JsonObject): Promise<{ id: number; key: string }> =>
  (await call(at, "POST", "/api/v1/api-keys", { body })).body.data as { id: number; key: string };
const statusWith = async (at: At, key: string): Promise<number> =>
  (await call(at, "GET", "/api/v1/org", { key })).status;

describe("the clock", () => {
  it("sets the Date header of responses", async () => {
    const emu = await emulator();
    await set(emu, { now: "2030-01-02T03:04:05Z", frozen: true });
    const { headers } = await fetch(`${emu.url}/api/v1/org`);
    expect(headers.get("date")).toBe("Wed, 02 Jan 2030 03:04:05 GMT");
  });

  it("can be set, advanced, frozen and resumed, and continues from where it is", async () => {
    const base = settableClock(Date.UTC(2026, 0, 1));
    const emu = await emulator({ clock: base });
    expect(await read(emu)).toEqual({ now: "2026-01-01T00:00:00.000Z", frozen: false });
    const at = { now: "2030-06-01T12:00:00+02:00", advanceMs: 500 };
    expect(await set(emu, at)).toEqual({ now: "2030-06-01T10:00:00.500Z", frozen: false });
    base.time += 1_000;
    expect(await read(emu)).toEqual({ now: "2030-06-01T10:00:01.500Z", frozen: false });
    expect(await set(emu, { frozen: true })).toMatchObject({ frozen: true });
    base.time += 60_000;
    expect(await set(emu, { advanceMs: 250 })).toEqual({
      now: "2030-06-01T10:00:01.750Z",
      frozen: true,
    });
    await set(emu, { frozen: false });
    base.time += 250;
    expect(await read(emu)).toEqual({ now: "2030-06-01T10:00:02.000Z", frozen: false });
  });

  it("is used by records, the request log and the rate limit, also after it is set back", async () => {
    const emu = await emulator({ clock: settableClock(), rateLimit: 2 });
    await set(emu, { now: "2031-05-05T05:05:05Z" });
    const created = await call(emu, "POST", "/api/v1/tags", { body: { name: "x" } });
    expect(created.body.data).toMatchObject({ createdAt: "2031-05-05T05:05:05.000Z" });
    expect(emu.requests.at(-1)?.time).toBe("2031-05-05T05:05:05.000Z");
    expect((await call(emu, "GET", "/api/v1/tags")).status).toBe(200);
    expect((await call(emu, "GET", "/api/v1/tags")).status).toBe(429);
    await set(emu, { advanceMs: 60_000 });
    expect((await call(emu, "GET", "/api/v1/tags")).status).toBe(200);
    await call(emu, "GET", "/api/v1/tags");
    await set(emu, { now: "2020-01-01T00:00:00Z" });
    expect((await call(emu, "GET", "/api/v1/tags")).status).toBe(200);
  });

  it("returns to the machine's time on a reset", async () => {
    const emu = await emulator({ clock: settableClock(Date.UTC(2026, 0, 1)) });
    await set(emu, { now: "2030-01-01T00:00:00Z", frozen: true });
    await call(emu, "POST", "/__emulator/reset");
    expect(await read(emu)).toEqual({ now: "2026-01-01T00:00:00.000Z", frozen: false });
    const { body } = await call(emu, "GET", "/api/v1/workspaces");
    expect(body.data).toMatchObject([{ createdAt: "2026-01-01T00:00:00.000Z" }]);
  });

  it.each([
    [{ now: "tomorrow" }, "now"],
    [{ now: "2030-01-01T00:00:00" }, "now"],
    [{ advanceMs: -1 }, "advanceMs"],
    [{ frozen: "yes" }, "frozen"],
  ])("refuses %j and is unchanged", async (body, field) => {
    const emu = await emulator({ clock: settableClock() });
    const before = await read(emu);
    const response = await call(emu, "POST", "/__emulator/clock", { body });
    expect([response.status, response.body.errors]).toMatchObject([400, [{ field }]]);
    expect(await read(emu)).toEqual(before);
  });
});

describe("a timer", () => {
  /** Timers of a machine whose time never advances by itself. */
  function waiting() {
    const done: string[] = [];
    const armed = new Set<{ ms: number; work: () => void }>();
    const clock = new SettableClock(settableClock(0));
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

describe("a key that expires", () => {
  it("is refused from that time of the clock on, cached or not", async () => {
    for (const authCache of [false, true]) {
      const emu = await emulator({ clock: settableClock(), authCache });
      const { key } = await makeKey(emu, { name: "ci", expiresAt: "2030-01-01T00:01:00Z" });
      await set(emu, { now: "2030-01-01T00:00:59.999Z" });
      expect(await statusWith(emu, key)).toBe(200);
      await set(emu, { advanceMs: 1 });
      expect(await statusWith(emu, key)).toBe(401);
    }
  });
});

/** The calls that invalidate a key, by their path below the key. */
const INVALIDATED = { revoked: "/revoke", renewed: "/regenerate", deleted: "" } as const;

describe.each(Object.entries(INVALIDATED))("a key that is %s", (what, path) => {
  const invalidate = (at: At, id: number) =>
    call(at, what === "deleted" ? "DELETE" : "POST", `/api/v1/api-keys/${id}${path}`);

  it("is refused at once without the cache", async () => {
    const emu = await emulator({ clock: settableClock() });
    const { id, key } = await makeKey(emu, { name: "ci" });
    expect(await statusWith(emu, key)).toBe(200);
    await invalidate(emu, id);
    expect(await statusWith(emu, key)).toBe(401);
  });

  it("is accepted with the cache until five minutes after it was cached", async () => {
    const emu = await emulator({ clock: settableClock(), authCache: true });
    const { id, key } = await makeKey(emu, { name: "ci" });
    expect(await statusWith(emu, key)).toBe(200);
    await set(emu, { advanceMs: 60_000 });
    expect((await invalidate(emu, id)).status).toBeLessThan(300);
    // A use in between does not extend the time in the cache.
    await set(emu, { advanceMs: 239_999 });
    expect(await statusWith(emu, key)).toBe(200);
    await set(emu, { advanceMs: 1 });
    expect(await statusWith(emu, key)).toBe(401);
    // The cached key must not be written back into the records.
    const { body } = await call(emu, "GET", "/api/v1/api-keys");
    const rows = (body.data as JsonObject[]).filter((row) => row.id === id);
    expect(rows.some((row) => row.key === key && row.revokedAt === null)).toBe(false);
    expect(rows).toHaveLength(what === "deleted" ? 0 : 1);
  });

  it("is refused at once with the cache if it was not used before", async () => {
    const emu = await emulator({ clock: settableClock(), authCache: true });
    const { id, key } = await makeKey(emu, { name: "ci" });
    await invalidate(emu, id);
    expect(await statusWith(emu, key)).toBe(401);
  });
});

it("dates everything in the records of one call alike", async () => {
  let time = Date.UTC(2030, 0, 1);
  const emu = await emulator({ clock: { now: () => (time += 1) }, rateLimit: "off" });
  const made = await call(emu, "POST", "/api/v1/monitors", { body: monitor() });
  const body = { monitorId: (made.body.data as JsonObject).id };
  const raised = await call(emu, "POST", "/__emulator/incidents", { body });
  const { incident } = raised.body.data as { incident: JsonObject };
  const { createdAt, startedAt, confirmedAt, updatedAt } = incident;
  expect(new Set([createdAt, startedAt, confirmedAt, updatedAt]).size).toBe(1);
  const lock = await call(emu, "POST", "/api/v1/deploy/lock", { body: { lockedBy: "ci" } });
  const { lockedAt, expiresAt } = lock.body.data as { lockedAt: string; expiresAt: string };
  expect(Date.parse(expiresAt) - Date.parse(lockedAt)).toBe(30 * 60_000);
});
