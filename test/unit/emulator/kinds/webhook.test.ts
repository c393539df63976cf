// Webhooks for platform events and the signing secret of the organization; their deliveries are tested in
// test/emulator/delivery.
import { describe, expect, it } from "vitest";

import { webhook } from "../../../support/emulator/records";
import { START, eachWithService, recordId, only } from "../../../support/emulator/service";

const service = eachWithService();

describe("webhooks", () => {
  it("are created enabled whatever the body contains, and are switched by an update", async () => {
    const created = await service().make("/webhooks", webhook({ enabled: false }));
    expect(created).toEqual({
      id: created.id,
      url: "https://hooks.example.com/monitoring",
      description: null,
      subscribedEvents: ["incident.created"],
      enabled: true,
      consecutiveFailures: 0,
      disabledReason: null,
      disabledAt: null,
      createdAt: START,
      updatedAt: START,
    });
    const { record } = await service().put(`/webhooks/${recordId(created)}`, { enabled: false });
    expect(only(record, "enabled", "disabledReason")).toEqual({
      enabled: false,
      disabledReason: null,
    });
  });

  it("keep what an update omits; an empty description clears it", async () => {
    const created = await service().make("/webhooks", webhook({ description: "For chat" }));
    const path = `/webhooks/${recordId(created)}`;
    const kept = await service().put(path, { subscribedEvents: ["monitor.deleted"] });
    expect(kept.record).toMatchObject({
      description: "For chat",
      subscribedEvents: ["monitor.deleted"],
    });
    expect((await service().put(path, { description: "" })).record.description).toBeNull();
  });

  it("accept their events under the older name too, and return them under the newer one", async () => {
    const url = "https://hooks.example.com/a";
    const created = await service().make("/webhooks", { url, events: ["incident.resolved"] });
    expect(created.subscribedEvents).toEqual(["incident.resolved"]);
    expect(created).not.toHaveProperty("events");
    const { record } = await service().put(`/webhooks/${recordId(created)}`, {
      events: ["incident.created"],
    });
    expect(record.subscribedEvents).toEqual(["incident.created"]);
    const none = await service().post("/webhooks", { url });
    expect(none.rejected).toEqual(["subscribedEvents WEBHOOK_SUBSCRIBED_EVENTS_REQUIRED"]);
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
    const response = await service().post("/webhooks", webhook({ url }));
    expect([response.status, response.rejected]).toEqual([
      status,
      status === 400 ? ["url WEBHOOK_URL_INVALID"] : [],
    ]);
  });

  it("need at least one event, all from the catalogue", async () => {
    const events = async (subscribedEvents: string[]) =>
      (await service().post("/webhooks", webhook({ subscribedEvents }))).rejected;
    expect(await events([])).toEqual(["subscribedEvents WEBHOOK_SUBSCRIBED_EVENTS_TOO_FEW"]);
    expect(await events(["monitor.paused"])).toEqual([
      "subscribedEvents[0] WEBHOOK_SUBSCRIBED_EVENTS_INVALID",
    ]);
    const catalogue = await service().get("/webhooks/events");
    expect(Object.keys(catalogue.body ?? {})).toEqual(["data"]);
    expect(catalogue.rows.map((row) => only(row, "type", "surface"))).toContainEqual({
      type: "service.status_changed",
      surface: "status_data",
    });
    expect(catalogue.rows).toHaveLength(11);
    for (const { description } of catalogue.rows) expect(description).toMatch(/^An? .+\.$/);
  });

  it("are listed in pages of 20", async () => {
    for (let number = 0; number < 21; number += 1) {
      await service().make("/webhooks", webhook({ description: String(number) }));
    }
    const { rows, body } = await service().get("/webhooks?sort=createdAt");
    expect([rows.length, (body as { hasNext: boolean }).hasNext]).toEqual([20, true]);
  });
});

describe("the signing secret", () => {
  it("exists after its first rotation, is shown once and masked afterwards", async () => {
    const { record: before } = await service().get("/webhooks/signing-secret");
    expect(before).toEqual({ configured: false, maskedSecret: null });
    const first = await service().post("/webhooks/signing-secret/rotate");
    expect(first.status).toBe(200);
    const { data: secret } = first.body as { data: string };
    expect(secret).toMatch(/^whsec_\w{40}$/);
    const { record: after } = await service().get("/webhooks/signing-secret");
    expect(after).toEqual({ configured: true, maskedSecret: `whsec_…${secret.slice(-4)}` });
    const second = await service().post("/webhooks/signing-secret/rotate");
    expect((second.body as { data: string }).data).not.toBe(secret);
    const { rows } = await service().get("/audit-log?resourceType=webhook_signing_secret");
    expect(rows.map(({ action }) => action)).toEqual([
      "webhook_signing_secret.rotated",
      "webhook_signing_secret.rotated",
    ]);
    expect(await service().stored()).not.toContain(secret);
  });

  it("is different for each organization", async () => {
    await service().post("/webhooks/signing-secret/rotate");
    const other = await service().elsewhere();
    const { record } = await other.get("/webhooks/signing-secret");
    expect(record.configured).toBe(false);
  });
});
