// Responses that a gateway returns instead of the service, and requests that are handled although the client gets
// an error.
import { request as httpRequest } from "node:http";
import type { IncomingMessage } from "node:http";
import { describe, expect, it, vi } from "vitest";

import type { Effect, Emulator } from "../../../../src/emulator";
import { manualClock } from "../../../support/emulator/manual-clock";
import { KEY, call, emulator } from "../../../support/emulator/harness";

const TAGS = "/api/v1/tags";
const post = (emu: Emulator, name: string) => call(emu, "POST", TAGS, { body: { name } });
const count = async (emu: Emulator) =>
  (await call(emu, "GET", `${TAGS}?size=1`)).body.totalElements;

/** The raw response to a GET, with exactly the headers that were sent. */
const raw = ({ url }: Emulator): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${KEY}` };
    httpRequest(url + TAGS, { headers }, (response) => {
      response.resume();
      resolve(response);
    })
      .on("error", reject)
      .end();
  });

describe("a gateway", () => {
  it.each([
    ["message", 404, "application/json", '{"message":"no Route matched with those values"}'],
    ["message", 401, "application/json", '{"message":"Unauthorized"}'],
    ["detail", 404, "application/json", '{"detail":"Not Found"}'],
    ["text", 405, "text/plain", "405 method not allowed\n"],
    ["html", 502, "text/html", expect.stringMatching(/^<html>[^]*502 Bad Gateway/)],
    ["empty", 404, null, ""],
  ] as const)(
    "responds in the format %s with %i by itself",
    async (gateway, status, type, text) => {
      const emu = await emulator();
      emu.faults.add({ effect: { gateway, status } });
      const response = await post(emu, "x");
      expect([response.status, response.text]).toEqual([status, text]);
      expect(response.headers.get("content-type")).toBe(type);
      expect(response.headers.get("x-request-id")).toBe(null);
      expect(await count(emu)).toBe(0);
    },
  );

  it("responds as a web framework does, with the path", async () => {
    const emu = await emulator();
    emu.faults.add({ effect: { gateway: "framework", status: 404 } });
    const { body } = await call(emu, "GET", `${TAGS}?page=1`);
    expect(body).toMatchObject({ status: 404, error: "Not Found", path: TAGS });
    expect(typeof body.timestamp).toBe("string");
  });

  it("omits headers that every response has, also from the service's own responses", async () => {
    const emu = await emulator();
    emu.faults.add({ effect: { without: ["date", "X-Request-Id"], headers: { Via: "1.1 gate" } } });
    const { statusCode, headers } = await raw(emu);
    expect([statusCode, headers.via]).toEqual([200, "1.1 gate"]);
    expect(headers).not.toHaveProperty("date");
    expect(headers).not.toHaveProperty("x-request-id");
    expect((await raw(emu)).headers).toHaveProperty("date");
  });

  it("replaces the response to a request that is handled", async () => {
    const emu = await emulator();
    emu.faults.add({ effect: { gateway: "html", done: true } });
    expect((await post(emu, "x")).status).toBe(502);
    expect(await count(emu)).toBe(1);
  });
});

describe("a request that is handled after its response", () => {
  const early: [string, Effect][] = [
    ["502", { gateway: "html" }],
    ["504", { status: 504 }],
    ["a dropped connection", { drop: "before" }],
  ];

  it.each(early)("is handled when its delay is over: %s", async (_name, effect) => {
    const { clock, timers, pass } = manualClock(Date.UTC(2030, 0, 1));
    const emu = await emulator({ clock, timers });
    emu.faults.add({ method: "POST", effect: { ...effect, doneAfterMs: 4_000 } });
    await post(emu, "x").catch(() => undefined);
    pass(3_999);
    expect(await count(emu)).toBe(0);
    expect(emu.faults.list().flatMap(({ late }) => late)).toEqual([]);
    pass(1);
    await vi.waitFor(async () => {
      expect(await count(emu)).toBe(1);
    }, 20_000);
    expect(emu.faults.list().flatMap(({ late }) => late)).toMatchObject([
      { method: "POST", status: 201, time: "2030-01-01T00:00:04.000Z" },
    ]);
  });

  it("is not handled after a reset", async () => {
    const { clock, timers, pass } = manualClock(Date.UTC(2030, 0, 1));
    const emu = await emulator({ clock, timers });
    emu.faults.add({ method: "POST", effect: { status: 504, doneAfterMs: 1_000 } });
    await post(emu, "x");
    emu.reset();
    pass(5_000);
    expect(await count(emu)).toBe(0);
  });

  it.each([
    { doneAfterMs: 5 },
    { doneAfterMs: 5, drop: "after" },
    { doneAfterMs: 5, status: 502, done: true },
  ] satisfies Effect[])("must get an earlier response: %j", async (effect) => {
    const emu = await emulator();
    const response = await call(emu, "POST", "/__emulator/faults", { body: { effect } });
    expect(response.status).toBe(400);
    expect(response.body.errors).toMatchObject([{ field: "effect.doneAfterMs" }]);
    expect(() => emu.faults.add({ effect })).toThrow("doneAfterMs");
  });
});
