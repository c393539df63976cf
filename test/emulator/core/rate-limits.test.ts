import { describe, expect, it } from "vitest";

import { createApi } from "../../../src/emulator/api";
import { instantOf } from "../../../src/emulator/time/clock";
import { DeliveryScheduler } from "../../../src/emulator/delivery/scheduler";
import { post } from "../../../src/emulator/delivery/post";
import { contextOf } from "../../../src/emulator/tenant-context";
import { machineTimers } from "../../../src/emulator/time/timers";
import type { Route } from "../../../src/emulator/contract";
import { randomIds } from "../../../src/emulator/store/random-ids";
import { RateLimits } from "../../../src/emulator/limits/rate-limits";
import { ok } from "../../../src/emulator/http/reply";
import { World } from "../../../src/emulator/store/world";
import { asText } from "../../../src/emulator/store/records";
import { call, emulator, settableClock } from "./harness";

const START = Date.UTC(2030, 0, 1);
const START_SECONDS = START / 1000;

const limits = (headers: Headers): (string | null)[] =>
  ["limit", "remaining", "reset"].map((name) => headers.get(`x-ratelimit-${name}`));

describe("the limit of an organization", () => {
  it("tells limit, remaining and reset on every authenticated answer, and refuses beyond it", async () => {
    const clock = settableClock(START);
    const emu = await emulator({ clock, rateLimit: 2 });
    const reset = String(START_SECONDS + 60);
    const first = await call(emu, "GET", "/api/v1/org");
    expect(limits(first.headers)).toEqual(["2", "1", reset]);
    clock.time += 1500;
    // A failure counts and tells as well.
    const second = await call(emu, "GET", "/api/v1/monitors/no-uuid");
    expect(second.status).toBe(400);
    expect(limits(second.headers)).toEqual(["2", "0", reset]);
    const third = await call(emu, "GET", "/api/v1/org");
    expect(third.status).toBe(429);
    expect(limits(third.headers)).toEqual(["2", "0", reset]);
    // 58.5 s are left: whole seconds, rounded up.
    expect(third.headers.get("retry-after")).toBe("59");
    expect(third.body).toMatchObject({
      status: 429,
      code: "RATE_LIMITED",
      message: `Rate limit exceeded. Try again at ${reset}.`,
      errors: null,
    });
    clock.time = START + 60_000;
    expect((await call(emu, "GET", "/api/v1/org")).status).toBe(200);
  });

  it("is shared by all keys of the organization and not by organizations", async () => {
    const emu = await emulator({ clock: settableClock(), rateLimit: 2 });
    const other = await call(emu, "POST", "/__emulator/organizations", { body: { plan: "FREE" } });
    const key = asText(other.body.apiKey);
    const made = await call(emu, "POST", "/api/v1/api-keys", { body: { name: "second" } });
    const second = (made.body.data as { key: string }).key;
    expect((await call(emu, "GET", "/api/v1/org", { key: second })).status).toBe(200);
    expect((await call(emu, "GET", "/api/v1/org")).status).toBe(429);
    expect((await call(emu, "GET", "/api/v1/org", { key })).status).toBe(200);
  });

  it.each([
    ["FREE", "100"],
    ["STARTER", "1000"],
    ["PRO", "5000"],
    ["TEAM", "5000"],
    ["BUSINESS", "100000"],
    ["ENTERPRISE", "100000"],
  ] as const)("is that of the plan %s: %s", async (plan, limit) => {
    const emu = await emulator({ plan });
    const { headers } = await call(emu, "GET", "/api/v1/org");
    expect(headers.get("x-ratelimit-limit")).toBe(limit);
  });

  it("follows the length of the window", async () => {
    const clock = settableClock(START);
    const emu = await emulator({ clock, rateLimit: 1, rateWindowMs: 2000 });
    await call(emu, "GET", "/api/v1/org");
    const refused = await call(emu, "GET", "/api/v1/org");
    expect(refused.headers.get("retry-after")).toBe("2");
    clock.time += 2000;
    expect((await call(emu, "GET", "/api/v1/org")).status).toBe(200);
  });

  it("refuses nothing when it is off", async () => {
    const emu = await emulator({ plan: "FREE", rateLimit: "off" });
    for (let at = 0; at < 110; at += 1) await call(emu, "GET", "/api/v1/org");
    const { status, headers } = await call(emu, "GET", "/api/v1/org");
    expect([status, headers.get("x-ratelimit-remaining")]).toEqual([200, "100"]);
  });

  it("does not meet control calls nor calls without a credential", async () => {
    const emu = await emulator({ rateLimit: 1 });
    for (let at = 0; at < 3; at += 1) {
      expect((await call(emu, "GET", "/__emulator/requests")).status).toBe(200);
      const anonymous = await call(emu, "GET", "/api/v1/org", { key: null });
      expect([anonymous.status, anonymous.headers.get("x-ratelimit-limit")]).toEqual([401, null]);
    }
    expect((await call(emu, "GET", "/api/v1/org")).status).toBe(200);
  });

  it("shows in auth/me what is left after that very request", async () => {
    const emu = await emulator({ rateLimit: 10 });
    await call(emu, "GET", "/api/v1/org");
    const { body } = await call(emu, "GET", "/api/v1/auth/me");
    expect(body.data).toMatchObject({
      rateLimits: { requestsPerMinute: 10, remaining: 8, windowMs: 60_000 },
    });
  });
});

describe("the limit of an address on public routes that have one", () => {
  const at = (remoteAddress: string) => ({ requestId: "r", remoteAddress });

  const onCrash = (): void => undefined;

  function publicApi(clock: { now: () => number }) {
    const route: Route = {
      method: "GET",
      path: "/services",
      access: "public",
      perAddress: true,
      summary: "Public",
      handler: () => ok([]),
    };
    const scheduler = new DeliveryScheduler({ clock, timers: machineTimers, post, onCrash });
    const instant = () => instantOf(clock);
    const parts = { clock, instant, ids: randomIds, scheduler, eventData: {}, baseUrl: () => "" };
    return createApi({
      world: new World({ clock, ids: randomIds }),
      limits: new RateLimits({ rateWindowMs: 1000 }),
      clock,
      instant,
      ids: randomIds,
      routes: [route],
      contextOf: (tenant) => contextOf(parts, tenant),
      baseUrl: () => "",
      onCrash,
    });
  }

  it("is 60 a minute for each, whatever the organizations' window", async () => {
    const clock = settableClock(START);
    const api = publicApi(clock);
    const ask = (address: string) =>
      api.fetch(new Request("http://emulator/api/v1/services"), at(address));
    for (let count = 0; count < 60; count += 1) expect((await ask("10.0.0.1")).status).toBe(200);
    const refused = await ask("10.0.0.1");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await ask("10.0.0.2")).status).toBe(200);
    clock.time += 60_000;
    expect((await ask("10.0.0.1")).status).toBe(200);
  });
});
