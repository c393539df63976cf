// Requests to webhook inboxes: docs/api.md, Webhook inboxes.
import { createHash } from "node:crypto";

import { beforeEach, describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { asText } from "../../../../src/emulator/store/records";
import { retainedBy } from "../../../support/emulator/retained";
import { NOBODY, START, eachWithService, only, recordId } from "../../../support/emulator/service";

const service = eachWithService();

let id: string;
let path: string;
let address: string;

beforeEach(async () => {
  const created = await service.make("/webhook/inboxes", {
    name: "Orders",
    httpResponse: { status: 202, body: "thanks", headers: { "x-order": "1" } },
  });
  id = recordId(created);
  path = `/webhook/inboxes/${id}`;
  address = asText(created.httpUrl);
});

const call = (below = "/", init: RequestInit = {}): Promise<Response> =>
  service.fetch(`${address}${below}`, { method: "POST", body: "hello", ...init });
const preflight = (headers: Record<string, string> = {}): Promise<Response> =>
  service.fetch(address, { method: "OPTIONS", headers });
const events = (query = ""): Promise<JsonObject[]> => service.list(`${path}/events${query}`);
const methods = async (query = ""): Promise<unknown[]> =>
  (await events(query)).map(({ method }) => method);

describe("a request to a webhook inbox", () => {
  it("gets the configured response, and is stored with its path, query, headers and body", async () => {
    const response = await call("/orders/7?shop=1&shop=2", { headers: { "x-shop": "a" } });
    expect([response.status, await response.text()]).toEqual([202, "thanks"]);
    expect(response.headers.get("x-order")).toBe("1");
    expect(response.headers.get("content-type")).toBe("text/plain");
    const [row] = await events();
    expect(row).toMatchObject({
      ...{ method: "POST", path: "/orders/7", query: { shop: ["1", "2"] }, receivedAt: START },
      ...{ sizeBytes: 5, sha256: createHash("sha256").update("hello").digest("hex") },
      ...{ bodyPreview: "hello", body: null, headers: { "x-shop": ["a"] } },
    });
    const one = await service.get(`${path}/events/${recordId(row)}`);
    expect(one.record).toEqual({ ...row, body: "hello" });
    expect((await service.read(path)).lastEventAt).toBe(START);
  });

  it.each<[string, Record<string, string>]>([
    ["sandbox", {}],
    [
      "script-src 'unsafe-inline', sandbox",
      { "Content-Security-Policy": "script-src 'unsafe-inline'" },
    ],
  ])("gets a response that is no page of the emulator's origin: %s", async (policy, headers) => {
    await service.patch(path, { httpResponse: { contentType: "text/html", headers } });
    expect((await call()).headers.get("content-security-policy")).toBe(policy);
  });

  it("is counted by hour", async () => {
    await call();
    await call();
    const { rows } = await service.get(`/webhook/inboxes/activity?inboxIds=${id}`);
    const buckets = rows[0]?.buckets as JsonObject[];
    expect(buckets.at(-1)).toEqual({ hour: "2026-11-02T10:00:00.000Z", eventCount: 2 });
    expect(buckets.slice(0, -1).every(({ eventCount }) => eventCount === 0)).toBe(true);
  });

  it("gets CORS headers only if cors is on", async () => {
    const origin = { Origin: "http://localhost:3000" };
    const { headers } = await preflight({ ...origin, "Access-Control-Request-Headers": "x-shop" });
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-allow-headers")).toBe("x-shop");
    await service.patch(path, { cors: false });
    const closed = await call("/", { headers: origin });
    expect(closed.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("is not received by an inbox that is disabled or deleted", async () => {
    await service.patch(path, { status: "disabled" });
    expect((await call()).status).toBe(404);
    expect(await events()).toEqual([]);
    await service.patch(path, { status: "active" });
    await call();
    await service.delete(path);
    expect((await call()).status).toBe(404);
    expect((await service.get(`${path}/events`)).status).toBe(404);
  });

  it("replaces the oldest beyond maxEvents", async () => {
    await service.patch(path, { maxEvents: 2 });
    for (const below of ["/a", "/b", "/c"]) await call(below);
    expect((await events()).map((row) => row.path)).toEqual(["/c", "/b"]);
  });

  it("replaces the oldest of all inboxes beyond 32 Mi characters of JSON", async () => {
    await call("/first");
    const other = await service.make("/webhook/inboxes", { name: "Returns" });
    // Six characters of JSON for each of the body, and of its preview.
    const body = "\u0001".repeat(65_536);
    const most = Math.ceil((32 * 1024 * 1024) / (6 * (65_536 + 2_048)));
    for (let at = 0; at < most; at += 1) {
      await service.fetch(asText(other.httpUrl), { method: "POST", body });
    }
    expect(await events()).toEqual([]);
    const kept = await service.list(`/webhook/inboxes/${recordId(other)}/events?limit=100`);
    expect(kept.length).toBeGreaterThan(most - 5);
  });

  it("with a long body occupies only the memory of what is kept of it", async () => {
    const body = "x".repeat(1_000_000);
    await call("/", { body });
    const bytes = await retainedBy(async () => {
      for (let at = 0; at < 40; at += 1) await call("/", { body });
    });
    expect(bytes).toBeLessThan(15_000_000);
  });

  it("can be filtered by method and path, and deleted alone or with all others", async () => {
    await call("/orders/1");
    await call("/orders/2", { method: "PUT" });
    await call("/users", { method: "DELETE" });
    expect(await methods("?method=put")).toEqual(["PUT"]);
    expect(await methods("?path=/orders")).toEqual(["PUT", "POST"]);
    const one = `${path}/events/${recordId((await events())[0])}`;
    expect((await service.delete(one)).status).toBe(204);
    expect((await service.delete(one)).status).toBe(404);
    expect(await methods()).toEqual(["PUT", "POST"]);
    expect((await service.delete(`${path}/events`)).status).toBe(204);
    expect(await events()).toEqual([]);
  });
});

describe("a request whose body arrives slowly", () => {
  /** Sends a request, and ends its body only when `meanwhile` is done. */
  async function callSlowly(meanwhile: () => Promise<unknown>): Promise<[number, string]> {
    const { readable: body, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const write = (text: string) => writer.write(new TextEncoder().encode(text));
    const response = service.fetch(address, { method: "POST", body, duplex: "half" });
    // It is written once the emulator reads the body.
    await write("hel");
    await meanwhile();
    void write("lo");
    void writer.close();
    return [(await response).status, await (await response).text()];
  }

  it("undoes no change of its inbox, and gets the response that is configured at its end", async () => {
    const changes = { name: "Returns", httpResponse: { status: 201, body: "later" } };
    expect(await callSlowly(() => service.patch(path, changes))).toEqual([201, "later"]);
    const { record } = await service.get(path);
    expect(record).toMatchObject({ ...changes, lastEventAt: START });
    expect((await events("?method=POST")).map(({ sizeBytes }) => sizeBytes)).toEqual([5]);
  });

  it.each([
    ["deleted", () => service.delete(path)],
    ["disabled", () => service.patch(path, { status: "disabled" })],
  ])("is not received by an inbox that is %s meanwhile", async (_what, end) => {
    expect((await callSlowly(end))[0]).toBe(404);
    expect(await service.stored()).not.toContain("bodyPreview");
  });
});

describe("waiting for a request to a webhook inbox", () => {
  const wait = (body: JsonObject = {}) =>
    service.post(`${path}/wait`, { timeoutMs: 5000, ...body });
  const caught = async (body?: JsonObject) => (await wait(body)).body.event as JsonObject;

  it("ends when one arrives, and returns it with its body", async () => {
    const waiting = caught();
    await call("/orders");
    const expected = { method: "POST", path: "/orders", body: "hello" };
    expect(only(await waiting, "method", "path", "body")).toEqual(expected);
  });

  it("ends at once if one arrived within the last minute, with the oldest of them", async () => {
    await call("/long-ago");
    service.pass(61_000);
    await call("/first");
    await call("/second");
    expect((await caught()).path).toBe("/first");
    expect((await caught({ receivedAfter: START })).path).toBe("/long-ago");
    expect((await service.post(`${path}/wait`)).body).toMatchObject({ event: { path: "/first" } });
  });

  it("respects method and path, and ignores preflights unless they are requested", async () => {
    await preflight();
    await call("/users");
    await call("/orders/1", { method: "PUT" });
    expect((await caught()).method).toBe("POST");
    expect((await caught({ http: { pathPrefix: "/orders" } })).method).toBe("PUT");
    expect((await caught({ http: { method: "options" } })).method).toBe("OPTIONS");
    const none = await wait({ timeoutMs: 1, http: { method: "PUT", pathPrefix: "/users" } });
    expect([none.status, none.code]).toEqual([408, "WAIT_TIMEOUT"]);
    expect((await wait({ timeoutMs: 120_001 })).rejected).toEqual([
      "timeoutMs WEBHOOK_INBOX_WAIT_TIMEOUT_MS_OUT_OF_RANGE",
    ]);
  });

  it("needs an inbox, and ends when the inbox is deleted or everything is reset", async () => {
    expect((await service.post(`/webhook/inboxes/${NOBODY}/wait`, {})).status).toBe(404);
    const waiting = wait();
    // The wait has begun once a later request was served.
    await events();
    await service.delete(path);
    expect((await waiting).status).toBe(404);
    path = await service.makeAt("/webhook/inboxes", { name: "More" });
    const again = wait();
    await events();
    service.emulator.reset();
    expect([404, 408]).toContain((await again).status);
  });
});

it("an inbox is changed by PUT as by PATCH: omitted members are kept", async () => {
  const { record: before } = await service.get(path);
  const { status, record } = await service.put(path, { httpResponse: { status: 204 } });
  const httpResponse = { ...(before.httpResponse as JsonObject), status: 204 };
  expect([status, record]).toEqual([200, { ...before, httpResponse }]);
});
