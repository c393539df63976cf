// Messages to alert channels of type webhook on this machine, which are sent over HTTP: docs/api.md, Alert deliveries.
import { createHmac } from "node:crypto";

import { expect, it } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { alertingOf } from "../../../support/emulator/alerting";
import { receiver, until } from "../../../support/emulator/receiver";
import type { Receiver } from "../../../support/emulator/receiver";
import { channel } from "../../../support/emulator/records";
import { NOBODY, START, eachWithService, recordId } from "../../../support/emulator/service";

const service = eachWithService();
const { createMonitor, deliveries, raiseId } = alertingOf(service);

const hook = async (more: JsonObject = {}): Promise<{ to: Receiver; id: string }> => {
  const to = await receiver();
  const config = { channelType: "webhook", url: to.url, ...more };
  return { to, id: await service.makeId("/alert-channels", channel({ config })) };
};
/** The newest message to a channel, once it has this status. */
const settled = (id: string, status: string): Promise<JsonObject> =>
  until(async () => {
    const [newest] = await deliveries(id);
    return newest?.status === status ? newest : undefined;
  });
const raise = async (channelId: string): Promise<string> => {
  const id = await raiseId({ monitorId: await createMonitor({ alertChannelIds: [channelId] }) });
  service.pass(0);
  return id;
};

it("a webhook receives requests that have its headers and are signed with its own secret", async () => {
  const signingSecret = "channel-secret";
  const { to, id } = await hook({ signingSecret, customHeaders: { "X-Team": "shop" } });
  const incidentId = await raise(id);
  const delivery = await settled(id, "DELIVERED");
  const [request] = to.received;
  expect(request).toMatchObject({
    headers: {
      ...{ "x-team": "shop", "x-service-event": "INCIDENT_CREATED" },
      "x-service-delivery": delivery.id,
    },
    body: {
      type: "incident.created",
      data: { incident: { id: incidentId, monitorName: "api" } },
    },
  });
  const raw = request?.raw.toString() ?? "";
  const seconds = Date.parse(START) / 1000;
  const digest = createHmac("sha256", signingSecret).update(`${seconds}:${raw}`).digest("hex");
  expect(request?.headers["x-service-signature"]).toBe(`t=${seconds};v1=${digest}`);
  const { rows } = await service.get(`/alert-deliveries/${recordId(delivery)}/attempts`);
  expect(rows).toMatchObject([
    {
      ...{ deliveryId: delivery.id, attemptNumber: 1, status: "SUCCESS" },
      ...{ responseStatusCode: 200, responseBody: "status 200", requestPayload: raw },
    },
  ]);
  expect(delivery).not.toHaveProperty("body");
  expect(await service.stored()).not.toContain(signingSecret);
});

it("a message to a webhook is retried until a permanent failure, and can then be retried by a call", async () => {
  const { to, id } = await hook();
  to.statuses.push(500, 403);
  await raise(id);
  const waiting = await settled(id, "RETRY_PENDING");
  expect(waiting.nextRetryAt).toBe("2026-11-02T10:20:31.000Z");
  const one = `/alert-deliveries/${recordId(waiting)}`;
  expect((await service.post(`${one}/retry`)).status).toBe(409);
  service.pass(1000);
  const failed = { attemptCount: 2, errorMessage: "The receiver responded with 403" };
  expect(await settled(id, "FAILED")).toMatchObject(failed);
  expect((await service.read(`/alert-channels/${id}`)).lastDeliveryStatus).toBe("FAILED");
  const again = await service.post(`${one}/retry`);
  expect([again.status, again.record.status]).toEqual([200, "RETRY_PENDING"]);
  service.pass(0);
  expect(await settled(id, "DELIVERED")).toMatchObject({ attemptCount: 3 });
  const { rows } = await service.get(`${one}/attempts`);
  expect(rows.map(({ status }) => status)).toEqual(["FAILED", "FAILED", "SUCCESS"]);
  expect(await service.audit("alert_delivery")).toEqual(["alert_delivery.retried"]);
  expect((await service.get(`/alert-deliveries/${NOBODY}/attempts`)).status).toBe(404);
});

it("a webhook is tested with a real request, which is no delivery", async () => {
  const { to, id } = await hook();
  const success = { success: true, message: "Delivered" };
  expect((await service.post(`/alert-channels/${id}/test`)).record).toEqual(success);
  expect(to.received[0]?.body).toMatchObject({ data: { test: true } });
  to.statuses.push(500);
  const config = { channelType: "webhook", url: to.url };
  const unsaved = await service.post("/alert-channels/test", { config });
  expect([unsaved.status, unsaved.record.success]).toEqual([200, false]);
  const path = `/monitors/${await createMonitor({ alertChannelIds: [id] })}/test-notifications`;
  for (const [body, types] of [
    [{}, ["incident.created"]],
    [{ includeResolved: true }, ["incident.created", "incident.resolved"]],
  ] as const) {
    const seen = to.received.length;
    expect((await service.post(path, body)).record.results).toEqual([
      { channelId: id, ...success },
    ]);
    expect(to.received.slice(seen).map((each) => each.body.type)).toEqual(types);
  }
  expect(await deliveries(id)).toEqual([]);
});
