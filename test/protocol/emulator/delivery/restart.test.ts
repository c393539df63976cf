// Pending work of one emulator continues in the next one, if a data file keeps the state: docs/emulator.md.
import { join } from "node:path";

import { expect, it } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { channel, heartbeat, monitor, page } from "../../../support/emulator/records";
import { START, recordId, startService } from "../../../support/emulator/service";
import type { OwnService } from "../../../support/emulator/service";
import { receiver, until } from "../../../support/emulator/receiver";
import { folderOfTest } from "../../../support/folder";

const AN_HOUR_LATER = new Date(Date.parse(START) + 3_600_000).toISOString();

it("deliveries, escalations and missed heartbeats continue after a restart", async () => {
  const to = await receiver();
  to.statuses.push(500, 500);
  const dataFile = join(folderOfTest(), "state.json");
  const first = startService({ dataFile });
  const { url } = to;
  await first.make("/webhooks", { url, subscribedEvents: ["incident.created"] });
  const config = { channelType: "webhook", url };
  const channels = [
    await first.makeId("/alert-channels", channel({ config })),
    await first.makeId("/alert-channels", channel()),
  ];
  const steps = channels.map((id, at) => ({ delayMinutes: at * 30, channelIds: [id] }));
  await first.make("/notification-policies", { name: "All", escalation: { steps } });
  const beats = await first.make("/monitors", heartbeat());
  await first.fetch(beats.pingUrl as string);
  await first.control("incidents", { monitorId: await first.makeId("/monitors", monitor()) });
  first.pass(0);
  await until(() => (to.received.length === 2 ? true : undefined));
  await settled(first, "RETRY_PENDING");
  await first.emulator.close();

  const second = startService({ dataFile }, AN_HOUR_LATER);
  second.pass(0);
  await settled(second, "DELIVERED");
  expect(to.received).toHaveLength(4);
  expect(await dispatchIn(second)).toMatchObject({ status: "DELIVERED", currentStep: 2 });
  const missed = await second.list(`/monitors/${recordId(beats)}/results?passed=false`);
  expect(missed).toMatchObject([{ failureReason: "No heartbeat within 360 s" }]);
});

it("a retried notification of a page is attempted after a restart", async () => {
  const dataFile = join(folderOfTest(), "page.json");
  const first = startService({ dataFile });
  const path = await first.makeAt("/status-pages", page());
  await first.make(`${path}/subscribers`, { email: "bad@mail.invalid" });
  await first.make(`${path}/incidents`, { title: "Slow", impact: "MINOR", body: "We look." });
  const deliveries = `${path}/notification-deliveries`;
  const [failed] = await first.list(deliveries);
  await first.post(`${deliveries}/${recordId(failed)}/retry`, {});
  expect(await first.list(deliveries)).toMatchObject([{ status: "RETRY_PENDING" }]);
  await first.emulator.close();

  const second = startService({ dataFile }, AN_HOUR_LATER);
  second.pass(0);
  expect(await second.list(deliveries)).toMatchObject([{ status: "FAILED", attemptCount: 2 }]);
});

async function dispatchIn(service: OwnService): Promise<JsonObject | undefined> {
  const [incident] = await service.list("/incidents");
  return (await service.list(`/notification-dispatches?incidentId=${recordId(incident)}`))[0];
}

/** Waits until the deliveries of the platform event and of the alert have this status. */
function settled(service: OwnService, status: string): Promise<true> {
  return until(async () => {
    const [webhook] = await service.list("/webhooks");
    const events = await service.list(`/webhooks/${recordId(webhook)}/deliveries`);
    const alerts = ((await dispatchIn(service))?.deliveries ?? []) as JsonObject[];
    const sent = [...events, ...alerts.filter(({ channelType }) => channelType === "webhook")];
    return sent.every((row) => row.status === status) ? true : undefined;
  });
}
