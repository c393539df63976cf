// Webhooks for platform events and the signing secret of the organization: docs/api.md, Webhooks. Their deliveries are
// tested over HTTP, in test/protocol/emulator/delivery.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { webhook } from "../../../support/emulator/records";
import { START, eachWithService, only, recordId } from "../../../support/emulator/service";

const service = eachWithService();

const WEBHOOKS = "/webhooks";

describe("webhooks", () => {
  it("are created enabled whatever the body contains, and are switched by an update", async () => {
    const created = await service.make(WEBHOOKS, webhook({ enabled: false }));
    expect(created).toEqual({
      ...{ id: created.id, url: "https://hooks.example.com/monitoring", description: null },
      ...{ subscribedEvents: ["incident.created"], enabled: true, consecutiveFailures: 0 },
      ...{ disabledReason: null, disabledAt: null, createdAt: START, updatedAt: START },
    });
    const { record } = await service.put(`${WEBHOOKS}/${recordId(created)}`, { enabled: false });
    expect(record).toMatchObject({ enabled: false, disabledReason: null });
  });

  it("keep what an update omits; an empty description clears it", async () => {
    const path = await service.makeAt(WEBHOOKS, webhook({ description: "For chat" }));
    const subscribedEvents = ["monitor.deleted"];
    const kept = await service.put(path, { subscribedEvents });
    expect(kept.record).toMatchObject({ description: "For chat", subscribedEvents });
    expect((await service.put(path, { description: "" })).record.description).toBeNull();
  });

  it("accept their events under the older name too, and return them under the newer one", async () => {
    const url = "https://hooks.example.com/a";
    const created = await service.make(WEBHOOKS, { url, events: ["incident.resolved"] });
    expect(created.subscribedEvents).toEqual(["incident.resolved"]);
    expect(created).not.toHaveProperty("events");
    const body = { events: ["incident.created"] };
    const { record } = await service.put(`${WEBHOOKS}/${recordId(created)}`, body);
    expect(record.subscribedEvents).toEqual(["incident.created"]);
  });

  it.each([
    ["https://hooks.example.com", 201],
    ["http://127.0.0.1:8080/hook", 201],
    ["http://localhost/hook", 201],
    ["http://[::1]:1/", 201],
    ["http://hooks.example.com", 400],
    ["http://localhost.example.com/hook", 400],
    ["http://127.0.0.1.example.com", 400],
    ["ftp://hooks.example.com", 400],
  ])("with the URL %s return %d", async (url, status) => {
    const response = await service.post(WEBHOOKS, webhook({ url }));
    const rejected = status === 400 ? ["url WEBHOOK_URL_INVALID"] : [];
    expect([response.status, response.rejected]).toEqual([status, rejected]);
  });

  it.each<[body: JsonObject, problem: string]>([
    [{ subscribedEvents: null }, "subscribedEvents WEBHOOK_SUBSCRIBED_EVENTS_REQUIRED"],
    [{ subscribedEvents: [] }, "subscribedEvents WEBHOOK_SUBSCRIBED_EVENTS_TOO_FEW"],
    [
      { subscribedEvents: ["monitor.paused"] },
      "subscribedEvents[0] WEBHOOK_SUBSCRIBED_EVENTS_INVALID",
    ],
  ])("need events of the catalogue: %j is refused", async (body, problem) => {
    expect((await service.post(WEBHOOKS, webhook(body))).rejected).toEqual([problem]);
  });

  it("have a catalogue of 11 events with a description each", async () => {
    const { body, rows } = await service.get(`${WEBHOOKS}/events`);
    expect(Object.keys(body)).toEqual(["data"]);
    const change = { type: "service.status_changed", surface: "status_data" };
    expect(rows.map((row) => only(row, "type", "surface"))).toContainEqual(change);
    expect(rows).toHaveLength(11);
    for (const { description } of rows) expect(description).toMatch(/^An? .+\.$/);
  });
});

it("the signing secret of an organization exists after its first rotation, is shown once and masked afterwards", async () => {
  const path = `${WEBHOOKS}/signing-secret`;
  const read = async (as = service.get) => (await as(path)).record;
  expect(await read()).toEqual({ configured: false, maskedSecret: null });
  const rotate = async () => (await service.post(`${path}/rotate`)).body.data as string;
  const secret = await rotate();
  expect(secret).toMatch(/^whsec_\w{40}$/);
  expect(await read()).toEqual({ configured: true, maskedSecret: `whsec_…${secret.slice(-4)}` });
  expect(await rotate()).not.toBe(secret);
  const rotated = "webhook_signing_secret.rotated";
  expect(await service.audit("webhook_signing_secret")).toEqual([rotated, rotated]);
  expect(await service.stored()).not.toContain(secret);
  const other = await service.elsewhere();
  expect((await read(other.get)).configured).toBe(false);
});
