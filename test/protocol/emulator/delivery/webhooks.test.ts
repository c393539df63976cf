// Deliveries of platform events to webhooks, over real HTTP and in simulated time.
import { createHmac } from "node:crypto";

import { describe, expect, it } from "vitest";

import { readPlatformEvent, verifyWebhookSignature } from "../../../../src/events";
import type { JsonObject } from "../../../../src/definitions";
import { isCallable } from "../../../../src/emulator/delivery/post";
import { NOT_HERE } from "../../../../src/emulator/kinds/webhook/outbox";
import { heartbeat, monitor } from "../../../support/emulator/records";
import { NOBODY, START, eachWithService, recordId, only } from "../../../support/emulator/service";
import { receiver, until } from "../../../support/emulator/receiver";
import type { Receiver } from "../../../support/emulator/receiver";

const service = eachWithService();
const MONITOR_EVENTS = ["monitor.created", "monitor.updated", "monitor.deleted"];

async function subscribed(events = MONITOR_EVENTS): Promise<{ to: Receiver; path: string }> {
  const to = await receiver();
  const body = { url: to.url, subscribedEvents: events };
  const path = `/webhooks/${recordId(await service().make("/webhooks", body))}`;
  return { to, path };
}

const arrived = (to: Receiver, count: number): Promise<unknown> =>
  until(() => (to.received.length >= count ? true : undefined));

/** The newest delivery, once it has this status. */
const delivery = (path: string, status: string): Promise<JsonObject> =>
  until(async () => {
    const [newest] = (await service().get(`${path}/deliveries`)).rows;
    return newest?.status === status ? newest : undefined;
  });

async function secret(): Promise<string> {
  const { body } = await service().post("/webhooks/signing-secret/rotate");
  return (body as { data: string }).data;
}

describe("an address", () => {
  it.each([
    ["http://127.0.0.1:1/", "http://127.0.0.1:2", true],
    ["http://localhost:1/", "http://[::1]:2", true],
    ["http://192.168.0.1:1/", "http://127.0.0.1:2", false],
    // Its own control calls trust this machine.
    ["http://127.0.0.1:2/__emulator/reset", "http://127.0.0.1:2", false],
    ["http://localhost:2/", "http://127.0.0.1:2", false],
    ["http://127.1.1.1/", "http://127.0.0.1:80", false],
    // Others could read what only this machine may.
    ["http://127.0.0.1:1/", "http://0.0.0.0:2", false],
    ["http://127.0.0.1:1/", "http://[::]:2", false],
  ])("%s is called by the emulator at %s: %s", (url, own, isCalled) => {
    expect(isCallable(url, own)).toBe(isCalled);
  });

  it("of the emulator itself is not called", async () => {
    await service().make("/tags", { name: "kept" });
    const url = `${service().url}/__emulator/reset`;
    const body = { url, subscribedEvents: MONITOR_EVENTS };
    const id = recordId(await service().make("/webhooks", body));
    await service().make("/monitors", monitor());
    service().pass(0);
    expect(await delivery(`/webhooks/${id}`, "FAILED")).toMatchObject({
      errorMessage: NOT_HERE,
    });
    expect((await service().get("/tags")).rows).toHaveLength(1);
  });
});

describe("an event", () => {
  it("is posted to the webhooks that subscribe to it, in an envelope", async () => {
    const { to } = await subscribed();
    const unsubscribed = await subscribed(["incident.created"]);
    const created = await service().make("/monitors", monitor());
    service().pass(0);
    await arrived(to, 1);
    const [request] = to.received;
    expect(request).toMatchObject({
      method: "POST",
      path: "/hook",
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
    expect(event.data).toEqual((await service().get(`/monitors/${recordId(created)}`)).record);
    expect(event.id).not.toBe(request?.headers["x-service-delivery"]);
    expect(unsubscribed.to.received).toEqual([]);
  });

  it("is sent for each change of a monitor, whatever the call", async () => {
    const { to } = await subscribed();
    const one = `/monitors/${recordId(await service().make("/monitors", heartbeat()))}`;
    await service().put(one, { name: "changed" });
    await service().post(`${one}/pause`);
    await service().delete(one);
    service().pass(0);
    await arrived(to, 4);
    const received = to.received.map(({ body }) => [body.type, (body.data as JsonObject).name]);
    expect(received.sort()).toEqual([
      ["monitor.created", "nightly"],
      ["monitor.deleted", "changed"],
      ["monitor.updated", "changed"],
      ["monitor.updated", "changed"],
    ]);
    const ids = to.received.map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(4);
  });

  it("is sent for an incident that is created, resolved and reopened", async () => {
    const types = ["incident.created", "incident.resolved", "incident.reopened"];
    const { to } = await subscribed(types);
    const monitorId = recordId(await service().make("/monitors", monitor()));
    await service().control("incidents", { monitorId, status: "WATCHING" });
    for (const call of ["incidents", "incidents/resolve", "incidents"]) {
      await service().control(call, { monitorId });
    }
    service().pass(0);
    await arrived(to, 3);
    const { rows } = await service().get("/incidents");
    expect(to.received.map(({ body }) => body.type).sort()).toEqual([...types].sort());
    const last = to.received.find(({ body }) => body.type === "incident.reopened");
    expect(last?.body.data).toEqual(rows[0]);
    expect(rows[0]).toMatchObject({ monitorName: "api", reopenCount: 1 });
  });

  it("is not sent to webhooks of another organization", async () => {
    const { to } = await subscribed();
    const other = await service().elsewhere();
    await other.make("/monitors", monitor());
    await service().make("/monitors", monitor({ name: "ours" }));
    service().pass(0);
    await arrived(to, 1);
    expect(to.received.map(({ body }) => (body.data as JsonObject).name)).toEqual(["ours"]);
  });

  it("is not sent to a webhook that is disabled", async () => {
    const { to, path } = await subscribed();
    await service().put(path, { enabled: false });
    await service().make("/monitors", monitor());
    service().pass(0);
    expect((await service().get(`${path}/deliveries`)).rows).toEqual([]);
    expect(to.received).toEqual([]);
  });

  it("is dropped, the oldest first, when all of them together are too long", async () => {
    const url = "https://hooks.example.com/monitoring";
    const body = { url, subscribedEvents: MONITOR_EVENTS };
    const path = `/webhooks/${recordId(await service().make("/webhooks", body))}`;
    // Almost the longest body that is accepted.
    const long = "x".repeat(1_000_000);
    const config = { url: `https://example.com/?${long}`, method: "GET" };
    const created = await service().make("/monitors", monitor({ config }));
    for (let round = 1; round <= 20; round += 1) {
      await service().put(`/monitors/${recordId(created)}`, { name: `Round ${round}` });
    }
    const { rows } = await service().get(`${path}/deliveries?limit=200`);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.length).toBeLessThan(17);
  });

  it("is never sent to another machine: the delivery has an error, and the webhook is unchanged", async () => {
    const url = "https://hooks.example.com/monitoring";
    const body = { url, subscribedEvents: MONITOR_EVENTS };
    const path = `/webhooks/${recordId(await service().make("/webhooks", body))}`;
    await service().make("/monitors", monitor());
    expect((await service().get(`${path}/deliveries`)).rows).toMatchObject(
      [
        { status: "FAILED", attemptCount: 0, errorMessage: /only other programs on this machine/ },
      ].map((row) => ({ ...row, errorMessage: expect.stringMatching(row.errorMessage) as string })),
    );
    expect((await service().get(path)).record).toMatchObject({
      enabled: true,
      consecutiveFailures: 0,
    });
    const trial = await service().post(`${path}/test`);
    expect(trial.record).toMatchObject({ success: false, statusCode: null });
  });
});

describe("a signature", () => {
  it("is computed with the organization's secret over time, colon and body", async () => {
    const { to } = await subscribed();
    const key = await secret();
    await service().make("/monitors", monitor());
    service().pass(0);
    await arrived(to, 1);
    const [request] = to.received;
    const header = String(request?.headers["x-service-signature"]);
    // The same rule, implemented independently: HMAC-SHA256 over `<t>:<body>`.
    const seconds = Date.parse(START) / 1000;
    const digest = createHmac("sha256", key)
      .update(Buffer.concat([Buffer.from(`${seconds}:`), request?.raw ?? Buffer.of()]))
      .digest("hex");
    expect(header).toBe(`t=${seconds};v1=${digest}`);
    const now = new Date(START);
    const { signedAt } = verifyWebhookSignature(header, request?.raw ?? "", key, { now });
    expect(signedAt).toEqual(now);
    const tampered = Buffer.from(String(request?.raw).replace("api", "apj"));
    expect(() => verifyWebhookSignature(header, tampered, key, { now })).toThrow();
  });

  it("is computed again for each attempt, with the current secret", async () => {
    const { to, path } = await subscribed();
    await secret();
    to.statuses.push(503);
    await service().make("/monitors", monitor());
    service().pass(0);
    await delivery(path, "RETRY_PENDING");
    const later = await secret();
    service().pass(1000);
    await delivery(path, "DELIVERED");
    const [, again] = to.received;
    const header = String(again?.headers["x-service-signature"]);
    const now = new Date(Date.parse(START) + 1000);
    const options = { now, toleranceSeconds: 0 };
    expect(verifyWebhookSignature(header, again?.raw ?? "", later, options)).toEqual({
      signedAt: now,
    });
  });
});

describe("a failed delivery", () => {
  it("is retried after 1 s, 5 s, 30 s, 2 min and 10 min, with the same event and delivery", async () => {
    const { to, path } = await subscribed();
    to.statuses.push(500, 500, 502, 503, 529, 500);
    await service().make("/monitors", monitor());
    service().pass(0);
    const waits = [1_000, 5_000, 30_000, 120_000, 600_000];
    let now = Date.parse(START);
    for (const [at, wait] of waits.entries()) {
      const row = await until(async () => {
        const [newest] = (await service().get(`${path}/deliveries`)).rows;
        return newest?.attemptCount === at + 1 ? newest : undefined;
      });
      expect(row).toMatchObject({
        status: "RETRY_PENDING",
        maxAttempts: 6,
        nextRetryAt: new Date(now + wait).toISOString(),
        deliveredAt: null,
      });
      service().pass(wait - 1);
      expect(to.received).toHaveLength(at + 1);
      service().pass(1);
      now += wait;
      await arrived(to, at + 2);
    }
    expect(await delivery(path, "FAILED")).toMatchObject({
      attemptCount: 6,
      responseStatus: 500,
      errorMessage: "The receiver responded with 500",
      nextRetryAt: null,
      failedAt: new Date(now).toISOString(),
    });
    const same = to.received.map(({ body, headers }) => [body.id, headers["x-service-delivery"]]);
    expect(new Set(same.map((pair) => JSON.stringify(pair))).size).toBe(1);
    service().pass(3_600_000);
    expect(to.received).toHaveLength(6);
    expect((await service().get(path)).record.consecutiveFailures).toBe(1);
  });

  it("is not retried if the receiver refuses it permanently", async () => {
    const { to, path } = await subscribed();
    to.statuses.push(410);
    await service().make("/monitors", monitor());
    service().pass(0);
    expect(await delivery(path, "FAILED")).toMatchObject({
      attemptCount: 1,
      responseStatus: 410,
      nextRetryAt: null,
    });
  });

  it("times out after ten seconds without a response, and is retried", async () => {
    const { to, path } = await subscribed();
    to.statuses.push(0);
    await service().make("/monitors", monitor());
    service().pass(0);
    await arrived(to, 1);
    service().pass(9_999);
    expect((await service().get(`${path}/deliveries`)).rows[0]?.status).toBe("PENDING");
    service().pass(1);
    expect(await delivery(path, "RETRY_PENDING")).toMatchObject({
      responseStatus: null,
      responseLatencyMs: 10_000,
      errorMessage: "No response within 10 s",
    });
    service().pass(1_000);
    expect(await delivery(path, "DELIVERED")).toMatchObject({ attemptCount: 2 });
  });

  it("disables the webhook if it is the tenth in a row, until it is enabled again", async () => {
    const { to, path } = await subscribed(["monitor.created"]);
    for (let number = 1; number <= 10; number += 1) {
      to.statuses.push(400);
      await service().make("/monitors", monitor({ name: String(number) }));
      service().pass(0);
      await until(async () => {
        const { record } = await service().get(path);
        return record.consecutiveFailures === number ? true : undefined;
      });
    }
    expect((await service().get(path)).record).toMatchObject({
      enabled: false,
      disabledReason: "10 deliveries in a row have failed",
      disabledAt: START,
    });
    const back = await service().put(path, { enabled: true });
    expect(back.record).toMatchObject({ consecutiveFailures: 0, disabledReason: null });
  });

  it("no longer counts after a successful one", async () => {
    const { to, path } = await subscribed(["monitor.created"]);
    to.statuses.push(400);
    await service().make("/monitors", monitor());
    service().pass(0);
    await delivery(path, "FAILED");
    expect((await service().get(path)).record.consecutiveFailures).toBe(1);
    await service().make("/monitors", monitor({ name: "second" }));
    service().pass(0);
    await delivery(path, "DELIVERED");
    expect((await service().get(path)).record.consecutiveFailures).toBe(0);
  });
});

describe("deliveries", () => {
  it("are listed newest first, 20 at a time, without their bodies, and are deleted with their webhook", async () => {
    const { to, path } = await subscribed(["monitor.created"]);
    for (let number = 0; number < 21; number += 1) {
      await service().make("/monitors", monitor({ name: String(number) }));
    }
    service().pass(0);
    await arrived(to, 21);
    await delivery(path, "DELIVERED");
    const first = await service().get(`${path}/deliveries`);
    const { nextCursor, hasMore } = first.body as { nextCursor: string; hasMore: boolean };
    expect([first.rows.length, hasMore]).toEqual([20, true]);
    expect(first.rows[0]).not.toHaveProperty("body");
    expect(only(first.rows[0] ?? {}, "endpointId", "eventType", "responseStatus")).toEqual({
      endpointId: path.split("/")[2],
      eventType: "monitor.created",
      responseStatus: 200,
    });
    const rest = await service().get(`${path}/deliveries?cursor=${nextCursor}`);
    expect(rest.rows).toHaveLength(1);
    const limited = await service().get(`${path}/deliveries?limit=3`);
    expect(limited.rows.map(({ id }) => id)).toEqual(first.rows.slice(0, 3).map(({ id }) => id));
    expect((await service().get(`/webhooks/${NOBODY}/deliveries`)).status).toBe(404);
    await service().delete(path);
    expect(await service().stored()).not.toContain("WebhookDelivery");
  });
});

describe("a test", () => {
  it("posts one sample event, signed, and returns the result", async () => {
    const { to, path } = await subscribed(["incident.resolved", "monitor.created"]);
    const key = await secret();
    const plain = await service().post(`${path}/test`);
    expect([plain.status, plain.record]).toEqual([
      200,
      { success: true, statusCode: 200, message: "Delivered", durationMs: 0 },
    ]);
    const [request] = to.received;
    expect(request?.body).toMatchObject({ type: "incident.resolved", data: { test: true } });
    const header = String(request?.headers["x-service-signature"]);
    verifyWebhookSignature(header, request?.raw ?? "", key, { now: new Date(START) });
    to.statuses.push(500);
    const failed = await service().post(`${path}/test`, { eventType: "monitor.updated" });
    expect(failed.record).toMatchObject({ success: false, statusCode: 500 });
    expect(to.received[1]?.body.type).toBe("monitor.updated");
    expect((await service().post(`${path}/test`, { eventType: "monitor.read" })).status).toBe(400);
    expect((await service().get(`${path}/deliveries`)).rows).toEqual([]);
    expect((await service().get(path)).record.consecutiveFailures).toBe(0);
  });
});
