// Messages to alert channels: all are recorded, and those to webhooks on this machine are sent.
import { createHmac } from "node:crypto";

import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { receiver, until } from "../../../support/emulator/receiver";
import type { Receiver } from "../../../support/emulator/receiver";
import { channel } from "../../../support/emulator/records";
import { NOBODY, START, eachWithService, recordId } from "../../../support/emulator/service";
import { alertingOf } from "./objects";

const service = eachWithService();
const { createMonitor, createChannel, raiseId } = alertingOf(service);

describe("alert channels", () => {
  const hook = async (more: JsonObject = {}): Promise<{ to: Receiver; id: string }> => {
    const to = await receiver();
    const config = { channelType: "webhook", url: to.url, ...more };
    return { to, id: recordId(await service().make("/alert-channels", channel({ config }))) };
  };
  const deliveries = async (id: string): Promise<JsonObject[]> =>
    (await service().get(`/alert-channels/${id}/deliveries`)).rows;
  const settled = (id: string, status: string): Promise<JsonObject> =>
    until(async () => {
      const [newest] = await deliveries(id);
      return newest?.status === status ? newest : undefined;
    });

  it("of a monitor are notified without a policy; if it has none, those of its group are", async () => {
    const [own, groups] = [await createChannel("own"), await createChannel("group's")];
    const group = await service().make("/resource-groups", {
      name: "S",
      defaultAlertChannels: [groups],
    });
    const some = await createMonitor({ alertChannelIds: [own] });
    const none = await createMonitor({ name: "web" });
    for (const memberId of [some, none]) {
      await service().make(`/resource-groups/${recordId(group)}/members`, {
        memberType: "monitor",
        memberId,
      });
    }
    const first = await raiseId({ monitorId: some });
    const second = await raiseId({ monitorId: none });
    expect(await deliveries(own)).toMatchObject([
      { incidentId: first, dispatchId: null, status: "DELIVERED" },
    ]);
    expect(await deliveries(groups)).toMatchObject([{ incidentId: second }]);
    expect((await service().get(`/alert-channels/${own}`)).record).toMatchObject({
      lastDeliveryAt: START,
      lastDeliveryStatus: "SUCCESS",
    });
  });

  it("that are disabled are not notified", async () => {
    const id = await createChannel();
    await service().patch(`/alert-channels/${id}/enabled`, { enabled: false });
    await raiseId({ monitorId: await createMonitor({ alertChannelIds: [id] }) });
    expect(await deliveries(id)).toEqual([]);
  });

  it("of type webhook receive requests that have their headers and are signed with their own secret", async () => {
    const signingSecret = "channel-secret";
    const { to, id } = await hook({ signingSecret, customHeaders: { "X-Team": "shop" } });
    const incidentId = await raiseId({ monitorId: await createMonitor({ alertChannelIds: [id] }) });
    service().pass(0);
    const delivery = await settled(id, "DELIVERED");
    const [request] = to.received;
    expect(request?.headers).toMatchObject({
      "x-team": "shop",
      "x-service-event": "INCIDENT_CREATED",
      "x-service-delivery": delivery.id,
    });
    expect(request?.body).toMatchObject({
      type: "incident.created",
      data: { incident: { id: incidentId, monitorName: "api" } },
    });
    const seconds = Date.parse(START) / 1000;
    const digest = createHmac("sha256", signingSecret)
      .update(`${seconds}:${request?.raw.toString() ?? ""}`)
      .digest("hex");
    expect(request?.headers["x-service-signature"]).toBe(`t=${seconds};v1=${digest}`);
    const { rows } = await service().get(`/alert-deliveries/${recordId(delivery)}/attempts`);
    expect(rows).toMatchObject([
      {
        deliveryId: delivery.id,
        attemptNumber: 1,
        status: "SUCCESS",
        responseStatusCode: 200,
        responseBody: "status 200",
        requestPayload: request?.raw.toString(),
      },
    ]);
    expect(delivery).not.toHaveProperty("body");
    expect(await service().stored()).not.toContain(signingSecret);
  });

  it("of type webhook are retried until a permanent failure, and can then be retried by a call", async () => {
    const { to, id } = await hook();
    to.statuses.push(500, 403);
    await raiseId({ monitorId: await createMonitor({ alertChannelIds: [id] }) });
    service().pass(0);
    const waiting = await settled(id, "RETRY_PENDING");
    expect(waiting.nextRetryAt).toBe("2026-11-02T10:20:31.000Z");
    expect((await service().post(`/alert-deliveries/${recordId(waiting)}/retry`)).status).toBe(409);
    service().pass(1000);
    const failed = await settled(id, "FAILED");
    expect(failed).toMatchObject({
      attemptCount: 2,
      errorMessage: "The receiver responded with 403",
    });
    expect((await service().get(`/alert-channels/${id}`)).record.lastDeliveryStatus).toBe("FAILED");
    const again = await service().post(`/alert-deliveries/${recordId(failed)}/retry`);
    expect([again.status, again.record.status]).toEqual([200, "RETRY_PENDING"]);
    service().pass(0);
    expect(await settled(id, "DELIVERED")).toMatchObject({ attemptCount: 3 });
    const { rows } = await service().get(`/alert-deliveries/${recordId(failed)}/attempts`);
    expect(rows.map(({ status }) => status)).toEqual(["FAILED", "FAILED", "SUCCESS"]);
    const { rows: audit } = await service().get("/audit-log?resourceType=alert_delivery");
    expect(audit.map(({ action }) => action)).toEqual(["alert_delivery.retried"]);
    expect((await service().get(`/alert-deliveries/${NOBODY}/attempts`)).status).toBe(404);
  });

  it("of other types fail only for a host that cannot exist", async () => {
    const config = { channelType: "email", recipients: ["oncall@mail.invalid"] };
    const id = recordId(await service().make("/alert-channels", channel({ config })));
    await raiseId({ monitorId: await createMonitor({ alertChannelIds: [id] }) });
    const [failed] = await deliveries(id);
    expect(failed).toMatchObject({ status: "FAILED", attemptCount: 1, deliveredAt: null });
  });

  it("of type webhook are tested with a real request", async () => {
    const { to, id } = await hook();
    expect((await service().post(`/alert-channels/${id}/test`)).record).toEqual({
      success: true,
      message: "Delivered",
    });
    expect(to.received[0]?.body).toMatchObject({ data: { test: true } });
    to.statuses.push(500);
    const config = { channelType: "webhook", url: to.url };
    const unsaved = await service().post("/alert-channels/test", { config });
    expect([unsaved.status, unsaved.record.success]).toEqual([200, false]);
    const monitorId = await createMonitor({ alertChannelIds: [id] });
    const trial = await service().post(`/monitors/${monitorId}/test-notifications`);
    const delivered = [{ channelId: id, success: true, message: "Delivered" }];
    expect(trial.record.results).toEqual(delivered);
    const seen = to.received.length;
    const path = `/monitors/${monitorId}/test-notifications`;
    const both = await service().post(path, { includeResolved: true });
    expect(both.record.results).toEqual(delivered);
    expect(to.received.slice(seen).map(({ body }) => body)).toMatchObject([
      { type: "incident.created" },
      { type: "incident.resolved" },
    ]);
    expect(await deliveries(id)).toEqual([]);
  });
});
