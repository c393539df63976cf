// Faults: responses of a gateway, delays and cut connections in place of the service's own: docs/emulator.md, Faults.
import { describe, expect, it, vi } from "vitest";

import type { Effect, Fault } from "../../../../src/emulator";
import { START, eachWithService } from "../../../support/emulator/service";

const service = eachWithService();

const TAGS = "/api/v1/tags";

const add = (effect: Effect, more: Omit<Fault, "effect"> = {}): number =>
  service.emulator.faults.add({ ...more, effect });
const get = (path = TAGS) => service.call("GET", path);
const post = () => service.call("POST", TAGS, { body: { name: "x" } });
const count = async () => (await service.get("/tags?size=1")).body.totalElements;

describe("a fault", () => {
  it("returns a status in the API's error envelope without handling the request, once", async () => {
    const body = { method: "POST", effect: { status: 503 } };
    const placed = await service.call("POST", "/__emulator/faults", { body });
    expect([placed.status, placed.body]).toEqual([201, { id: expect.any(Number) as number }]);
    expect((await get()).status).toBe(200);
    const failed = await post();
    expect(failed.body).toMatchObject({ status: 503, code: "SERVICE_UNAVAILABLE", errors: null });
    expect(failed.body.requestId).toBe(failed.headers.get("x-request-id"));
    expect(await count()).toBe(0);
    expect((await post()).status).toBe(201);
  });

  it("with status 429 has the headers and the message of the service", async () => {
    add({ status: 429, headers: { "Retry-After": "7" } });
    const { headers, body } = await get();
    const reset = Date.parse(START) / 1000 + 7;
    const message = `Rate limit exceeded. Try again at ${reset}.`;
    expect(body).toMatchObject({ code: "RATE_LIMITED", message });
    expect(Object.fromEntries(headers)).toMatchObject({
      ...{ "retry-after": "7", "x-ratelimit-limit": "100000" },
      ...{ "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(reset) },
    });
  });

  it("applies to the nth request that matches, as many times as configured, and counts its hits", async () => {
    add({ status: 500 }, { path: TAGS, nth: 2, times: 2 });
    const seen: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      await service.get("/org");
      seen.push((await get(`${TAGS}?size=5`)).status);
    }
    expect(seen).toEqual([200, 500, 500, 200, 200]);
    const { text } = await get("/__emulator/faults");
    expect(JSON.parse(text)).toMatchObject([{ matched: 5, hits: 2, nth: 2 }]);
  });

  it.each([
    ["/api/v1/*", "/api/v1/tags", true],
    ["/api/v1/*", "/api/v1/deploy/lock", false],
    ["/api/v1/**", "/api/v1/deploy/lock", true],
    ["/api/v1/t*s", "/api/v1/tags?size=1", true],
    ["/api/v1/tag", "/api/v1/tags", false],
    ["/api.v1/tags", "/api/v1/tags", false],
    ["/api/v1/tags/*", "/api/v1/tags", false],
    ["/api/v1/tags*", "/api/v1/tags", true],
    ["/**/tags", "/api/v1/tags", true],
    ["/*/*/t*", "/api/v1/tags", true],
  ])("with the path %s applies to a request to %s: %s", async (path, request, isHit) => {
    add({ status: 500 }, { path });
    expect((await get(request)).status).toBe(isHit ? 500 : 200);
  });

  it.each(["*".repeat(120), "*a".repeat(60)])(
    "ends to compare a path with %s, as a regular expression would not",
    async (stars) => {
      add({ status: 500 }, { path: `/api/v1/${stars}x` });
      const statuses = [];
      for (const end of ["", "x"]) {
        statuses.push((await get(`/api/v1/${"a".repeat(120)}${end}`)).status);
      }
      expect(statuses).toEqual([404, 500]);
    },
  );

  it.each([
    ["before", 0],
    ["after", 1],
  ] as const)(
    "drops the connection %s the request is handled, and no other one",
    async (drop, made) => {
      add({ drop, delayMs: 5 }, { method: "post" });
      const [dropped, fine] = await Promise.allSettled([post(), get()]);
      expect([dropped.status, fine.status]).toEqual(["rejected", "fulfilled"]);
      expect(await count()).toBe(made);
      expect(service.emulator.requests[0]).toMatchObject({ method: "POST", status: 0 });
    },
  );

  it("truncates the JSON of the response to a request that is handled", async () => {
    add({ truncate: true }, { method: "POST" });
    const { status, text } = await post();
    expect([status, text]).toEqual([201, expect.stringMatching(/^\{"data":\{"id"/)]);
    expect(() => JSON.parse(text) as unknown).toThrow();
    expect(await count()).toBe(1);
  });

  it("returns a custom body and custom headers", async () => {
    add({ status: 418, body: { error: "tea" }, headers: { "X-Tea": "1" } });
    const { status, headers, text } = await get();
    expect([status, text, headers.get("x-tea")]).toEqual([418, '{"error":"tea"}', "1"]);
  });

  it("delays a request that is handled as usual, and adds headers to the response", async () => {
    add({ delayMs: 20, headers: { "X-Slow": "1" } });
    const ended: string[] = [];
    const [slow] = await Promise.all([
      post().finally(() => ended.push("slow")),
      get().finally(() => ended.push("quick")),
    ]);
    expect([slow.status, slow.headers.get("x-slow")]).toEqual([201, "1"]);
    expect(ended).toEqual(["quick", "slow"]);
  });

  it("handles the request at once and responds later", async () => {
    add({ answerAfterMs: 60_000 }, { method: "POST" });
    const answered = vi.fn();
    void post().then(answered);
    await vi.waitFor(async () => {
      expect(await count()).toBe(1);
    });
    expect(answered).not.toHaveBeenCalled();
  });

  it("does not affect control calls, and can be cleared", async () => {
    add({ status: 500 }, { times: 100 });
    expect((await get("/__emulator/state")).status).toBe(200);
    expect((await get()).status).toBe(500);
    expect((await service.call("DELETE", "/__emulator/faults")).status).toBe(204);
    expect((await get()).status).toBe(200);
    expect(service.emulator.faults.list()).toEqual([]);
  });

  it.each([
    [{}, "effect"],
    [{ effect: { stauts: 500 } }, "effect"],
    [{ effect: { drop: "sometimes" } }, "effect.drop"],
    // What HTTP cannot send.
    [{ effect: { headers: { "a b": "x" } } }, "effect.headers.a b"],
    [{ effect: { headers: { a: "x\r\ny: z" } } }, "effect.headers.a"],
    [{ effect: { without: ["a b"] } }, "effect.without[0]"],
    [{ effect: { others: [{ call: { method: "A B", path: "/tags" } }] } }, "effect.others[0].call"],
    [
      { effect: { others: [{ call: { method: "CONNECT", path: "/tags" } }] } },
      "effect.others[0].call",
    ],
    [{ nth: 0, effect: {} }, "nth"],
    // What is handled after the response must get an earlier one.
    [{ effect: { doneAfterMs: 5 } }, "effect.doneAfterMs"],
    [{ effect: { doneAfterMs: 5, drop: "after" } }, "effect.doneAfterMs"],
    [{ effect: { doneAfterMs: 5, status: 502, done: true } }, "effect.doneAfterMs"],
  ])("is refused with %j", async (body, field) => {
    const response = await service.call("POST", "/__emulator/faults", { body });
    expect([response.status, response.body.errors]).toMatchObject([400, [{ field }]]);
    expect(() => service.emulator.faults.add(body as unknown as Fault)).toThrow(
      field.replace("effect.", "").replace(/[.[].*/, ""),
    );
  });
});

it("a fault is refused with a path that is longer than any of the API", () => {
  expect(() => add({}, { path: "*".repeat(2_049) })).toThrow("path");
});

describe("a gateway", () => {
  const HTML = /^<html>[^]*502 Bad Gateway/;

  it.each<[effect: Effect, status: number, type: string | null, text: unknown]>([
    [
      { gateway: "message", status: 404 },
      404,
      "application/json",
      '{"message":"no Route matched with those values"}',
    ],
    [{ gateway: "message", status: 401 }, 401, "application/json", '{"message":"Unauthorized"}'],
    [{ gateway: "detail", status: 404 }, 404, "application/json", '{"detail":"Not Found"}'],
    [{ gateway: "text", status: 405 }, 405, "text/plain", "405 method not allowed\n"],
    [{ gateway: "html", status: 502 }, 502, "text/html", expect.stringMatching(HTML)],
    [{ html: true }, 502, "text/html", expect.stringMatching(HTML)],
    [{ html: true, status: 504 }, 504, "text/html", expect.stringMatching(/^<html>/)],
    [{ gateway: "empty", status: 404 }, 404, null, ""],
  ])("responds to %j by itself", async (effect, status, type, text) => {
    add(effect);
    const response = await post();
    expect([response.status, response.text]).toEqual([status, text]);
    expect(response.headers.get("content-type")).toBe(type);
    if (effect.gateway) expect(response.headers.get("x-request-id")).toBe(null);
    expect(await count()).toBe(0);
  });

  it("responds as a web framework does, with the path", async () => {
    add({ gateway: "framework", status: 404 });
    const timestamp = expect.any(String) as string;
    const expected = { status: 404, error: "Not Found", path: TAGS, timestamp };
    expect((await get(`${TAGS}?page=1`)).body).toMatchObject(expected);
  });

  it("replaces the response to a request that is handled", async () => {
    add({ gateway: "html", done: true });
    expect((await post()).status).toBe(502);
    expect(await count()).toBe(1);
  });
});

describe("a request that is handled after its response", () => {
  it.each<[name: string, effect: Effect]>([
    ["502", { gateway: "html" }],
    ["504", { status: 504 }],
    ["a dropped connection", { drop: "before" }],
  ])("is handled when its delay is over: %s", async (_name, effect) => {
    const late = () => service.emulator.faults.list().flatMap((fault) => fault.late);
    add({ ...effect, doneAfterMs: 4_000 }, { method: "POST" });
    await post().catch(() => undefined);
    service.pass(3_999);
    expect([await count(), late()]).toEqual([0, []]);
    service.pass(1);
    await vi.waitFor(async () => {
      expect(await count()).toBe(1);
    });
    expect(late()).toMatchObject([
      { method: "POST", status: 201, time: "2026-11-02T10:20:34.000Z" },
    ]);
  });

  it("is not handled after a reset", async () => {
    add({ status: 504, doneAfterMs: 1_000 }, { method: "POST" });
    await post();
    service.emulator.reset();
    service.pass(5_000);
    expect(await count()).toBe(0);
  });
});
