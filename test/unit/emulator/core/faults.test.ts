import { describe, expect, it, vi } from "vitest";

import type { Emulator, Fault } from "../../../../src/emulator";
import { call, emulator, makeTags, settableClock } from "../../../support/emulator/harness";

const TAGS = "/api/v1/tags";

const count = (emu: Emulator) =>
  call(emu, "GET", `${TAGS}?size=1`).then(({ body }) => body.totalElements);

const post = (emu: Emulator, name: string) => call(emu, "POST", TAGS, { body: { name } });

describe("a fault", () => {
  it("returns a status in the API's error envelope without handling the request, once", async () => {
    const emu = await emulator();
    const placed = await call(emu, "POST", "/__emulator/faults", {
      body: { method: "POST", effect: { status: 503 } },
    });
    expect([placed.status, placed.body]).toEqual([201, { id: 1 }]);
    expect((await call(emu, "GET", TAGS)).status).toBe(200);
    const failed = await post(emu, "x");
    expect(failed.body).toMatchObject({ status: 503, code: "SERVICE_UNAVAILABLE", errors: null });
    expect(failed.body.requestId).toBe(failed.headers.get("x-request-id"));
    expect(await count(emu)).toBe(0);
    expect((await post(emu, "x")).status).toBe(201);
  });

  it("with status 429 has the headers and the message of the service", async () => {
    const clock = settableClock(Date.UTC(2030, 0, 1));
    const emu = await emulator({ clock });
    emu.faults.add({ effect: { status: 429, headers: { "Retry-After": "7" } } });
    const { headers, body } = await call(emu, "GET", TAGS);
    const reset = clock.time / 1000 + 7;
    expect(body).toMatchObject({
      code: "RATE_LIMITED",
      message: `Rate limit exceeded. Try again at ${reset}.`,
    });
    expect(headers.get("retry-after")).toBe("7");
    expect(headers.get("x-ratelimit-limit")).toBe("100000");
    expect(headers.get("x-ratelimit-remaining")).toBe("0");
    expect(headers.get("x-ratelimit-reset")).toBe(String(reset));
  });

  it("applies to the nth request that matches, as many times as configured, and counts its hits", async () => {
    const emu = await emulator();
    emu.faults.add({ path: TAGS, nth: 2, times: 2, effect: { status: 500 } });
    const seen: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      await call(emu, "GET", "/api/v1/org");
      seen.push((await call(emu, "GET", `${TAGS}?size=5`)).status);
    }
    expect(seen).toEqual([200, 500, 500, 200, 200]);
    const { text } = await call(emu, "GET", "/__emulator/faults");
    expect(JSON.parse(text)).toMatchObject([{ id: 1, matched: 5, hits: 2, nth: 2 }]);
  });

  it.each([
    ["/api/v1/*", "/api/v1/tags", true],
    ["/api/v1/*", "/api/v1/deploy/lock", false],
    ["/api/v1/**", "/api/v1/deploy/lock", true],
    ["/api/v1/t*s", "/api/v1/tags?size=1", true],
    ["/api/v1/tag", "/api/v1/tags", false],
    ["/api.v1/tags", "/api/v1/tags", false],
  ])("with the path %s applies to a request to %s: %s", async (path, request, isHit) => {
    const emu = await emulator();
    emu.faults.add({ path, effect: { status: 500 } });
    expect((await call(emu, "GET", request)).status).toBe(isHit ? 500 : 200);
  });

  it("drops the connection before the request is handled", async () => {
    const emu = await emulator();
    emu.faults.add({ method: "post", effect: { drop: "before" } });
    await expect(post(emu, "x")).rejects.toThrow("fetch failed");
    expect(await count(emu)).toBe(0);
    expect(emu.requests[0]).toMatchObject({ method: "POST", status: 0 });
  });

  it("drops the connection after the request is handled", async () => {
    const emu = await emulator();
    emu.faults.add({ method: "POST", effect: { drop: "after" } });
    await expect(post(emu, "x")).rejects.toThrow("fetch failed");
    expect(await count(emu)).toBe(1);
  });

  it("truncates the JSON of the response to a request that is handled", async () => {
    const emu = await emulator();
    emu.faults.add({ method: "POST", effect: { truncate: true } });
    const { status, text } = await post(emu, "x");
    expect(status).toBe(201);
    expect(text).toMatch(/^\{"data":\{"id"/);
    expect(() => JSON.parse(text) as unknown).toThrow();
    expect(await count(emu)).toBe(1);
  });

  it.each([
    [{ html: true }, 502],
    [{ html: true, status: 504 }, 504],
  ])("returns the HTML page of a proxy for %j", async (effect, status) => {
    const emu = await emulator();
    emu.faults.add({ effect });
    const response = await call(emu, "GET", TAGS);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("text/html");
    expect(response.text).toMatch(/^<html>/);
  });

  it("returns a custom body and custom headers", async () => {
    const emu = await emulator();
    emu.faults.add({ effect: { status: 418, body: { error: "tea" }, headers: { "X-Tea": "1" } } });
    const { status, headers, text } = await call(emu, "GET", TAGS);
    expect([status, text, headers.get("x-tea")]).toEqual([418, '{"error":"tea"}', "1"]);
  });

  it("delays a request that is handled as usual, and adds headers to the response", async () => {
    const emu = await emulator();
    emu.faults.add({ effect: { delayMs: 150, headers: { "X-Slow": "1" } } });
    const before = performance.now();
    const { status, headers, body } = await post(emu, "x");
    expect(performance.now() - before).toBeGreaterThanOrEqual(145);
    expect([status, headers.get("x-slow")]).toEqual([201, "1"]);
    expect(body.data).toMatchObject({ name: "x" });
  });

  it("handles the request at once and responds later", async () => {
    const emu = await emulator();
    emu.faults.add({ method: "POST", effect: { answerAfterMs: 5_000 } });
    const client = new AbortController();
    const response = fetch(`${emu.url}${TAGS}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${emu.apiKey}`, "Content-Type": "application/json" },
      body: JSON.stringify({ name: "x" }),
      signal: client.signal,
    });
    await vi.waitFor(async () => {
      expect(await count(emu)).toBe(1);
    }, 20_000);
    client.abort();
    await expect(response).rejects.toThrow("aborted");
  });

  it("does not affect control calls, and can be cleared", async () => {
    const emu = await emulator();
    emu.faults.add({ times: 100, effect: { status: 500 } });
    expect((await call(emu, "GET", "/__emulator/state")).status).toBe(200);
    expect((await call(emu, "GET", TAGS)).status).toBe(500);
    expect((await call(emu, "DELETE", "/__emulator/faults")).status).toBe(204);
    expect((await call(emu, "GET", TAGS)).status).toBe(200);
    expect(emu.faults.list()).toEqual([]);
  });

  it.each([
    [{}, "effect"],
    [{ effect: { stauts: 500 } }, "effect"],
    [{ effect: { drop: "sometimes" } }, "effect.drop"],
    [{ nth: 0, effect: {} }, "nth"],
  ])("is refused with %j", async (body, field) => {
    const emu = await emulator();
    const response = await call(emu, "POST", "/__emulator/faults", { body });
    expect(response.status).toBe(400);
    expect(response.body.errors).toMatchObject([{ field }]);
  });

  it("does not affect other connections", async () => {
    const emu = await emulator();
    await makeTags(emu, ["x"]);
    const fault: Fault = { path: "/api/v1/org", effect: { drop: "before", delayMs: 50 } };
    emu.faults.add(fault);
    const [dropped, fine] = await Promise.allSettled([
      call(emu, "GET", "/api/v1/org"),
      call(emu, "GET", TAGS),
    ]);
    expect([dropped.status, fine.status]).toEqual(["rejected", "fulfilled"]);
  });
});
