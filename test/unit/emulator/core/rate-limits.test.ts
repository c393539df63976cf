import { describe, expect, it } from "vitest";

import { createApi } from "../../../../src/emulator/api";
import { instantOf } from "../../../../src/emulator/time/clock";
import { DeliveryScheduler } from "../../../../src/emulator/delivery/scheduler";
import { post } from "../../../../src/emulator/delivery/post";
import { contextOf } from "../../../../src/emulator/tenant-context";
import { machineTimers } from "../../../../src/emulator/time/timers";
import type { Route } from "../../../../src/emulator/contract";
import { randomIds } from "../../../../src/emulator/store/random-ids";
import { RateLimits } from "../../../../src/emulator/limits/rate-limits";
import { ok } from "../../../../src/emulator/http/reply";
import { Organizations } from "../../../../src/emulator/store/organizations";
import { asText } from "../../../../src/emulator/store/records";
import { call, emulator, settableClock } from "../../../support/emulator/harness";

const START = Date.UTC(2030, 0, 1);
const START_SECONDS = START / 1000;

const limits = (headers: Headers): (string | null)[] =>
  ["limit", "remaining", "reset"].map((name) => headers.get(`x-ratelimit-${name}`));

describe("the limit of an organization", () => {
  it("is in the headers of every authenticated response, and requests beyond it are refused", async () => {
    const clock = settableClock(START);
    const emu = await emulator({ clock, rateLimit: 2 });
    const reset = String(START_SECONDS + 60);
    const first = await call(emu, "GET", "/api/v1/org");
    expect(limits(first.headers)).toEqual(["2", "1", reset]);
    clock.time += 1500;
    // A failed request counts, and has the headers too.
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

  it("is shared by all keys of the organization, but not by other organizations", async () => {
    const emu = await emulator({ clock: settableClock(), rateLimit: 2 });
    const other = await call(emu, "POST", "/__emulator/organizations", { body: { plan: "FREE" } });
    const key = asText(other.body.apiKey);
    const created = await call(emu, "POST", "/api/v1/api-keys", { body: { name: "second" } });
    const second = (created.body.data as { key: string }).key;
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
  ] as const)("depends on the plan %s: %s", async (plan, limit) => {
    const emu = await emulator({ plan });
    const { headers } = await call(emu, "GET", "/api/v1/org");
    expect(headers.get("x-ratelimit-limit")).toBe(limit);
  });

  it("uses the length of the window", async () => {
    const clock = settableClock(START);
    const emu = await emulator({ clock, rateLimit: 1, rateWindowMs: 2000 });
    await call(emu, "GET", "/api/v1/org");
    const refused = await call(emu, "GET", "/api/v1/org");
    expect(refused.headers.get("retry-after")).toBe("2");
    clock.time += 2000;
    expect((await call(emu, "GET", "/api/v1/org")).status).toBe(200);
  });

  it("refuses no request when it is off", async () => {
    const emu = await emulator({ plan: "FREE", rateLimit: "off" });
    for (let at = 0; at < 110; at += 1) await call(emu, "GET", "/api/v1/org");
    const { status, headers } = await call(emu, "GET", "/api/v1/org");
    expect([status, headers.get("x-ratelimit-remaining")]).toEqual([200, "100"]);
  });

  it("does not apply to control calls and to calls without a credential", async () => {
    const emu = await emulator({ rateLimit: 1 });
    for (let at = 0; at < 3; at += 1) {
      expect((await call(emu, "GET", "/__emulator/requests")).status).toBe(200);
      const anonymous = await call(emu, "GET", "/api/v1/org", { key: null });
      expect([anonymous.status, anonymous.headers.get("x-ratelimit-limit")]).toEqual([401, null]);
    }
    expect((await call(emu, "GET", "/api/v1/org")).status).toBe(200);
  });

  it("is shown in auth/me with what remains after that request", async () => {
    const emu = await emulator({ rateLimit: 10 });
    await call(emu, "GET", "/api/v1/org");
    const { body } = await call(emu, "GET", "/api/v1/auth/me");
    expect(body.data).toMatchObject({
      rateLimits: { requestsPerMinute: 10, remaining: 8, windowMs: 60_000 },
    });
  });
});

describe("the limit of a client address on public routes", () => {
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
    const publish = () => undefined;
    const parts = {
      clock,
      instant: instantOf,
      ids: randomIds,
      scheduler,
      publish,
      baseUrl: () => "",
    };
    return createApi({
      organizations: new Organizations({ clock, ids: randomIds }),
      limits: new RateLimits({ rateWindowMs: 1000 }),
      clock,
      instant: instantOf,
      ids: randomIds,
      behaviours: [{ kinds: [], routes: [route] }],
      contextOf: (tenant) => contextOf(parts, tenant),
      baseUrl: () => "",
      onCrash,
    });
  }

  it("is 60 requests a minute, whatever the window of organizations is", async () => {
    const clock = settableClock(START);
    const api = publicApi(clock);
    const get = (address: string) =>
      api.fetch(new Request("http://emulator/api/v1/services"), at(address));
    for (let count = 0; count < 60; count += 1) expect((await get("10.0.0.1")).status).toBe(200);
    const refused = await get("10.0.0.1");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await get("10.0.0.2")).status).toBe(200);
    clock.time += 60_000;
    expect((await get("10.0.0.1")).status).toBe(200);
  });
});
