// Rate limits of organizations and of client addresses: docs/api.md, Rate limits.
import { describe, expect, it } from "vitest";

import { asText } from "../../../../src/emulator/store/records";
import { START, startService } from "../../../support/emulator/service";
import type { ApiResponse } from "../../../support/emulator/service";

const limits = ({ headers }: ApiResponse): (string | null)[] =>
  ["limit", "remaining", "reset"].map((name) => headers.get(`x-ratelimit-${name}`));

describe("the limit of an organization", () => {
  it("is in the headers of every authenticated response, and requests beyond it are refused", async () => {
    const service = startService({ rateLimit: 2 });
    const reset = String(Date.parse(START) / 1000 + 60);
    expect(limits(await service.get("/org"))).toEqual(["2", "1", reset]);
    service.pass(1500);
    // A failed request counts, and has the headers too.
    const second = await service.get("/monitors/no-uuid");
    expect([second.status, ...limits(second)]).toEqual([400, "2", "0", reset]);
    const third = await service.get("/org");
    expect([third.status, ...limits(third)]).toEqual([429, "2", "0", reset]);
    // 58.5 s are left: whole seconds, rounded up.
    expect(third.headers.get("retry-after")).toBe("59");
    expect(third.body).toMatchObject({
      ...{ status: 429, code: "RATE_LIMITED", errors: null },
      message: `Rate limit exceeded. Try again at ${reset}.`,
    });
    service.pass(58_499);
    expect((await service.get("/org")).status).toBe(429);
    service.pass(1);
    expect((await service.get("/org")).status).toBe(200);
  });

  it("is shared by all keys of the organization, but not by other organizations", async () => {
    const service = startService({ rateLimit: 2 });
    const other = await service.elsewhere("FREE");
    const { key } = await service.make("/api-keys", { name: "second" });
    expect((await service.withKey(asText(key)).get("/org")).status).toBe(200);
    expect((await service.get("/org")).status).toBe(429);
    expect((await other.get("/org")).status).toBe(200);
  });

  it.each([
    ["FREE", "100"],
    ["STARTER", "1000"],
    ["PRO", "5000"],
    ["TEAM", "5000"],
    ["BUSINESS", "100000"],
    ["ENTERPRISE", "100000"],
  ] as const)("depends on the plan %s: %s", async (plan, limit) => {
    const service = startService({ plan, rateLimit: undefined });
    expect(limits(await service.get("/org"))[0]).toBe(limit);
  });

  it("uses the length of the window", async () => {
    const service = startService({ rateLimit: 1, rateWindowMs: 2000 });
    await service.get("/org");
    expect((await service.get("/org")).headers.get("retry-after")).toBe("2");
    service.pass(2000);
    expect((await service.get("/org")).status).toBe(200);
  });

  it("refuses no request when it is off", async () => {
    const service = startService({ plan: "FREE", rateLimit: "off" });
    for (let at = 0; at < 110; at += 1) await service.get("/org");
    const last = await service.get("/org");
    expect([last.status, limits(last)[1]]).toEqual([200, "100"]);
  });

  it("does not apply to control calls and to calls without a credential", async () => {
    const service = startService({ rateLimit: 1 });
    for (let at = 0; at < 3; at += 1) {
      expect((await service.call("GET", "/__emulator/requests")).status).toBe(200);
      const anonymous = await service.call("GET", "/api/v1/org", { key: null });
      expect([anonymous.status, limits(anonymous)[0]]).toEqual([401, null]);
    }
    expect((await service.get("/org")).status).toBe(200);
  });

  it("is shown in auth/me with what remains after that request", async () => {
    const service = startService({ rateLimit: 10 });
    await service.get("/org");
    const { record } = await service.get("/auth/me");
    expect(record.rateLimits).toEqual({ requestsPerMinute: 10, remaining: 8, windowMs: 60_000 });
  });
});

it("a client address may send 60 requests a minute to public routes, whatever the window of organizations is", async () => {
  const service = startService({ rateLimit: 1000, rateWindowMs: 1000 });
  const url = `${service.url}/api/v1/services/summary`;
  const get = (from: string) => service.fetch(url, { from });
  for (let count = 0; count < 60; count += 1) expect((await get("10.0.0.1")).status).toBe(200);
  const refused = await get("10.0.0.1");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  expect((await get("10.0.0.2")).status).toBe(200);
  service.pass(60_000);
  expect((await get("10.0.0.1")).status).toBe(200);
});
