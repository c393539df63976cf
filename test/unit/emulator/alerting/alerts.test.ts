// Messages to alert channels without a webhook, which are only recorded: docs/api.md, Alert deliveries.
import { expect, it } from "vitest";

import { alertingOf } from "../../../support/emulator/alerting";
import { channel } from "../../../support/emulator/records";
import { START, eachWithService } from "../../../support/emulator/service";

const service = eachWithService();
const { createMonitor, createChannel, deliveries, raiseId } = alertingOf(service);

it("the channels of a monitor are notified without a policy; if it has none, those of its group are", async () => {
  const [own, groups] = [await createChannel("own"), await createChannel("group's")];
  const body = { name: "S", defaultAlertChannels: [groups] };
  const group = await service.makeAt("/resource-groups", body);
  const some = await createMonitor({ alertChannelIds: [own] });
  const none = await createMonitor({ name: "web" });
  for (const memberId of [some, none]) {
    await service.make(`${group}/members`, { memberType: "monitor", memberId });
  }
  const first = await raiseId({ monitorId: some });
  const second = await raiseId({ monitorId: none });
  expect(await deliveries(own)).toMatchObject([
    { incidentId: first, dispatchId: null, status: "DELIVERED" },
  ]);
  expect(await deliveries(groups)).toMatchObject([{ incidentId: second }]);
  const shown = { lastDeliveryAt: START, lastDeliveryStatus: "SUCCESS" };
  expect(await service.read(`/alert-channels/${own}`)).toMatchObject(shown);
});

it("a channel that is disabled is not notified, and a message to a host that cannot exist fails", async () => {
  const off = await createChannel();
  await service.patch(`/alert-channels/${off}/enabled`, { enabled: false });
  const config = { channelType: "email", recipients: ["oncall@mail.invalid"] };
  const lost = await service.makeId("/alert-channels", channel({ config }));
  await raiseId({ monitorId: await createMonitor({ alertChannelIds: [off, lost] }) });
  expect(await deliveries(off)).toEqual([]);
  const failed = { status: "FAILED", attemptCount: 1, deliveredAt: null };
  expect(await deliveries(lost)).toMatchObject([failed]);
});
