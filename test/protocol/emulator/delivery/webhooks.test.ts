// Deliveries of platform events to webhooks, over real HTTP and in simulated time: docs/api.md, Webhook deliveries.
import { createHmac } from "node:crypto";

import { describe, expect, it } from "vitest";

import { readPlatformEvent, verifyWebhookSignature } from "../../../../src/events";
import type { JsonObject } from "../../../../src/definitions";
import { isCallable } from "../../../../src/emulator/delivery/post";
import { NOT_HERE } from "../../../../src/emulator/kinds/webhook/outbox";
import { asText } from "../../../../src/emulator/store/records";
import { heartbeat, monitor } from "../../../support/emulator/records";
import { NOBODY, START, eachWithService, recordId } from "../../../support/emulator/service";
import { receiver, until } from "../../../support/emulator/receiver";
import type { Received, Receiver } from "../../../support/emulator/receiver";

const service = eachWithService();
const MONITOR_EVENTS = ["monitor.created", "monitor.updated", "monitor.deleted"];

const webhookAt = (url: string, subscribedEvents = MONITOR_EVENTS): Promise<string> =>
  service.makeAt("/webhooks", { url, subscribedEvents });
async function subscribed(events = MONITOR_EVENTS): Promise<{ to: Receiver; path: string }> {
  const to = await receiver();
  return { to, path: await webhookAt(to.url, events) };
}
/** Creates a monitor; its event is sent at once. */
async function happen(body: JsonObject = {}): Promise<string> {
  const path = await service.makeAt("/monitors", monitor(body));
  service.pass(0);
  return path;
}
const arrived = (to: Receiver, count: number): Promise<unknown> =>
  until(() => (to.received.length >= count ? true : undefined));
/** The newest delivery, once it has this status. */
const delivery = (path: string, status: string): Promise<JsonObject> =>
  until(async () => {
    const [newest] = await service.list(`${path}/deliveries`);
    return newest?.status === status ? newest : undefined;
  });
const failuresOf = async (path: string): Promise<unknown> =>
  (await service.read(path)).consecutiveFailures;
const rotateSecret = async (): Promise<string> =>
  asText((await service.post("/webhooks/signing-secret/rotate")).body.data);
const signatureOf = (request: Received | undefined): string =>
  String(request?.headers["x-service-signature"]);

describe("an address", () => {
  it.each([
    ["http://127.0.0.1:1/", "http://127.0.0.1:2", true],
    ["http://localhost:1/", "http://[::1]:2", true],
    ["http://192.168.0.1:1/", "http://127.0.0.1:2", false],
    // Its own control calls trust this machine.
    ["http://127.0.0.1:2/__emulator/reset", "http://127.0.0.1:2", false],
    ["http://localhost:2/", "http://127.0.0.1:2", false],
    ["http://127.1.1.1/", "http://127.0.0.1:80", false],
    // Node takes port 0 for the default one.
    ["http://127.0.0.1:0/", "http://127.0.0.1:80", false],
    ["https://127.0.0.1:0/", "http://127.0.0.1:443", false],
    // Others could read what only this machine may.
    ["http://127.0.0.1:1/", "http://0.0.0.0:2", false],
    ["http://127.0.0.1:1/", "http://[::]:2", false],
  ])("%s is called by the emulator at %s: %s", (url, own, isCalled) => {
    expect(isCallable(url, own)).toBe(isCalled);
  });

  it("of the emulator itself is not called", async () => {
    await service.make("/tags", { name: "kept" });
    const path = await webhookAt(`${service.url}/__emulator/reset`);
    await happen();
    expect(await delivery(path, "FAILED")).toMatchObject({ errorMessage: NOT_HERE });
    expect(await service.list("/tags")).toHaveLength(1);
  });

  it("of another machine is never called: the delivery has an error, and the webhook is unchanged", async () => {
    const path = await webhookAt("https://hooks.example.com/monitoring");
    await happen();
    const errorMessage = expect.stringMatching(/only other programs on this machine/) as string;
    const failed = { status: "FAILED", attemptCount: 0, errorMessage };
    expect(await service.list(`${path}/deliveries`)).toMatchObject([failed]);
    const unchanged = { enabled: true, consecutiveFailures: 0 };
    expect(await service.read(path)).toMatchObject(unchanged);
    const { record } = await service.post(`${path}/test`);
    expect(record).toMatchObject({ success: false, statusCode: null });
  });
});

describe("an event", () => {
  it("is posted to the webhooks that subscribe to it, in an envelope", async () => {
    const { to } = await subscribed();
    const unsubscribed = await subscribed(["incident.created"]);
    const created = await happen();
    await arrived(to, 1);
    const [request] = to.received;
    expect(request).toMatchObject({
      ...{ method: "POST", path: "/hook" },
      headers: {
        "content-type": "application/json",
        "x-service-event": "monitor.created",
        "content-length": String(request?.raw.length),
      },
      body: { type: "monitor.created", createdAt: START },
    });
    expect(request?.headers).not.toHaveProperty("x-service-signature");
    const event = readPlatformEvent(request?.raw ?? "");
    expect(event.apiVersion).toMatch(/^\d{4}-\d{2}$/);
    expect(event.data).toEqual(await service.read(created));
    expect(event.id).not.toBe(request?.headers["x-service-delivery"]);
    expect(unsubscribed.to.received).toEqual([]);
  });

  it("is sent for each change of a monitor, whatever the call", async () => {
    const { to } = await subscribed();
    const one = await service.makeAt("/monitors", heartbeat());
    await service.put(one, { name: "changed" });
    await service.post(`${one}/pause`);
    await service.delete(one);
    service.pass(0);
    await arrived(to, 4);
    const received = to.received.map(({ body }) => [body.type, (body.data as JsonObject).name]);
    expect(received.sort()).toEqual([
      ["monitor.created", "nightly"],
      ["monitor.deleted", "changed"],
      ["monitor.updated", "changed"],
      ["monitor.updated", "changed"],
    ]);
    expect(new Set(to.received.map(({ body }) => body.id)).size).toBe(4);
  });

  it("is sent for an incident that is created, resolved and reopened", async () => {
    const types = ["incident.created", "incident.reopened", "incident.resolved"];
    const { to } = await subscribed(types);
    const monitorId = await service.makeId("/monitors", monitor());
    await service.control("incidents", { monitorId, status: "WATCHING" });
    for (const call of ["incidents", "incidents/resolve", "incidents"]) {
      await service.control(call, { monitorId });
    }
    service.pass(0);
    await arrived(to, 3);
    const [incident] = await service.list("/incidents");
    expect(to.received.map(({ body }) => body.type).sort()).toEqual(types);
    const last = to.received.find(({ body }) => body.type === "incident.reopened");
    expect(last?.body.data).toEqual(incident);
    expect(incident).toMatchObject({ monitorName: "api", reopenCount: 1 });
  });

  it("is not sent to webhooks of another organization or to one that is disabled", async () => {
    const { to } = await subscribed();
    const disabled = await subscribed();
    await service.put(disabled.path, { enabled: false });
    await (await service.elsewhere()).make("/monitors", monitor());
    await happen({ name: "ours" });
    await arrived(to, 1);
    expect(to.received.map(({ body }) => (body.data as JsonObject).name)).toEqual(["ours"]);
    expect(await service.list(`${disabled.path}/deliveries`)).toEqual([]);
    expect(disabled.to.received).toEqual([]);
  });

  it("is dropped, the oldest first, when all of them together are too long", async () => {
    const path = await webhookAt("https://hooks.example.com/monitoring");
    // Almost the longest body that is accepted.
    const url = `https://example.com/?${"x".repeat(1_000_000)}`;
    const created = await happen({ config: { url, method: "GET" } });
    for (let round = 1; round <= 20; round += 1) {
      await service.put(created, { name: `Round ${round}` });
    }
    const { rows } = await service.get(`${path}/deliveries?limit=200`);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.length).toBeLessThan(17);
  });
});

describe("a signature", () => {
  it("is computed with the organization's secret over time, colon and body", async () => {
    const { to } = await subscribed();
    const key = await rotateSecret();
    await happen();
    await arrived(to, 1);
    const [request] = to.received;
    const raw = request?.raw.toString() ?? "";
    // The same rule, implemented independently: HMAC-SHA256 over `<t>:<body>`.
    const seconds = Date.parse(START) / 1000;
    const digest = createHmac("sha256", key).update(`${seconds}:${raw}`).digest("hex");
    expect(signatureOf(request)).toBe(`t=${seconds};v1=${digest}`);
    const now = new Date(START);
    const verified = verifyWebhookSignature(signatureOf(request), raw, key, { now });
    expect(verified).toEqual({ signedAt: now });
    const tampered = raw.replace("api", "apj");
    expect(() => verifyWebhookSignature(signatureOf(request), tampered, key, { now })).toThrow();
  });

  it("is computed again for each attempt, with the current secret", async () => {
    const { to, path } = await subscribed();
    await rotateSecret();
    to.statuses.push(503);
    await happen();
    await delivery(path, "RETRY_PENDING");
    const later = await rotateSecret();
    service.pass(1000);
    await delivery(path, "DELIVERED");
    const [, again] = to.received;
    const now = new Date(Date.parse(START) + 1000);
    const options = { now, toleranceSeconds: 0 };
    const verified = verifyWebhookSignature(signatureOf(again), again?.raw ?? "", later, options);
    expect(verified).toEqual({ signedAt: now });
  });
});

describe("a failed delivery", () => {
  it("is retried after 1 s, 5 s, 30 s, 2 min and 10 min, with the same event and delivery", async () => {
    const { to, path } = await subscribed();
    to.statuses.push(500, 500, 502, 503, 529, 500);
    await happen();
    let now = Date.parse(START);
    for (const [at, wait] of [1_000, 5_000, 30_000, 120_000, 600_000].entries()) {
      const row = await until(async () => {
        const [newest] = await service.list(`${path}/deliveries`);
        return newest?.attemptCount === at + 1 ? newest : undefined;
      });
      expect(row).toMatchObject({
        ...{ status: "RETRY_PENDING", maxAttempts: 6, deliveredAt: null },
        nextRetryAt: new Date(now + wait).toISOString(),
      });
      service.pass(wait - 1);
      expect(to.received).toHaveLength(at + 1);
      service.pass(1);
      now += wait;
      await arrived(to, at + 2);
    }
    expect(await delivery(path, "FAILED")).toMatchObject({
      ...{ attemptCount: 6, responseStatus: 500, nextRetryAt: null },
      errorMessage: "The receiver responded with 500",
      failedAt: new Date(now).toISOString(),
    });
    const same = to.received.map(({ body, headers }) => [body.id, headers["x-service-delivery"]]);
    expect(new Set(same.map((pair) => JSON.stringify(pair))).size).toBe(1);
    service.pass(3_600_000);
    expect([to.received.length, await failuresOf(path)]).toEqual([6, 1]);
  });

  it("is not retried if the receiver refuses it permanently, and no longer counts after a successful one", async () => {
    const { to, path } = await subscribed(["monitor.created"]);
    to.statuses.push(410);
    await happen();
    const failed = { attemptCount: 1, responseStatus: 410, nextRetryAt: null };
    expect(await delivery(path, "FAILED")).toMatchObject(failed);
    expect(await failuresOf(path)).toBe(1);
    await happen({ name: "second" });
    await delivery(path, "DELIVERED");
    expect(await failuresOf(path)).toBe(0);
  });

  it("times out after ten seconds without a response, and is retried", async () => {
    const { to, path } = await subscribed();
    to.statuses.push(0);
    await happen();
    await arrived(to, 1);
    service.pass(9_999);
    expect(await service.list(`${path}/deliveries`)).toMatchObject([{ status: "PENDING" }]);
    service.pass(1);
    expect(await delivery(path, "RETRY_PENDING")).toMatchObject({
      ...{ responseStatus: null, responseLatencyMs: 10_000 },
      errorMessage: "No response within 10 s",
    });
    service.pass(1_000);
    expect(await delivery(path, "DELIVERED")).toMatchObject({ attemptCount: 2 });
  });

  it("disables the webhook if it is the tenth in a row, until it is enabled again", async () => {
    const { to, path } = await subscribed(["monitor.created"]);
    for (let number = 1; number <= 10; number += 1) {
      to.statuses.push(400);
      await happen();
      await until(async () => ((await failuresOf(path)) === number ? true : undefined));
    }
    const disabledReason = "10 deliveries in a row have failed";
    const off = { enabled: false, disabledReason, disabledAt: START };
    expect(await service.read(path)).toMatchObject(off);
    const back = await service.put(path, { enabled: true });
    expect(back.record).toMatchObject({ consecutiveFailures: 0, disabledReason: null });
  });
});

it("deliveries are listed newest first, 20 at a time, without their bodies, and are deleted with their webhook", async () => {
  const { to, path } = await subscribed(["monitor.created"]);
  for (let number = 0; number < 21; number += 1) await happen();
  await arrived(to, 21);
  await delivery(path, "DELIVERED");
  const list = (query = "") => service.get(`${path}/deliveries${query}`);
  const first = await list();
  expect([first.rows.length, first.body.hasMore]).toEqual([20, true]);
  expect(first.rows[0]).not.toHaveProperty("body");
  const about = { endpointId: path.split("/")[2], eventType: "monitor.created" };
  expect(first.rows[0]).toMatchObject({ ...about, responseStatus: 200 });
  expect((await list(`?cursor=${asText(first.body.nextCursor)}`)).rows).toHaveLength(1);
  const newest = first.rows.slice(0, 3).map(recordId);
  expect((await list("?limit=3")).rows.map(recordId)).toEqual(newest);
  expect((await service.get(`/webhooks/${NOBODY}/deliveries`)).status).toBe(404);
  await service.delete(path);
  expect(await service.stored()).not.toContain("WebhookDelivery");
});

it("a test posts one sample event, signed, and returns the result", async () => {
  const { to, path } = await subscribed(["incident.resolved", "monitor.created"]);
  const key = await rotateSecret();
  const test = (body?: JsonObject) => service.post(`${path}/test`, body);
  const success = { success: true, statusCode: 200, message: "Delivered", durationMs: 0 };
  expect((await test()).record).toEqual(success);
  const [request] = to.received;
  expect(request?.body).toMatchObject({ type: "incident.resolved", data: { test: true } });
  verifyWebhookSignature(signatureOf(request), request?.raw ?? "", key, { now: new Date(START) });
  to.statuses.push(500);
  const failed = await test({ eventType: "monitor.updated" });
  expect(failed.record).toMatchObject({ success: false, statusCode: 500 });
  expect(to.received[1]?.body.type).toBe("monitor.updated");
  expect((await test({ eventType: "monitor.read" })).status).toBe(400);
  expect(await service.list(`${path}/deliveries`)).toEqual([]);
  expect(await failuresOf(path)).toBe(0);
});
