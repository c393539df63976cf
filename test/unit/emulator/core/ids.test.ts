// Ids in upper case: the service knows them, and returns them in lower case: docs/api.md, Bodies.
import { expect, it } from "vitest";

import { channel, monitor, page, steps } from "../../../support/emulator/records";
import { eachWithService, recordId } from "../../../support/emulator/service";

const service = eachWithService();

it("an id in upper case is that of the same object in a path, also below another one", async () => {
  const id = await service.makeId("/tags", { name: "shop" });
  const path = `/tags/${id.toUpperCase()}`;
  expect((await service.read(path)).id).toBe(id);
  expect((await service.put(path, { name: "web" })).record).toMatchObject({ id, name: "web" });
  expect((await service.delete(path)).status).toBe(204);
  expect(await service.list("/tags")).toEqual([]);
  const pageId = await service.makeId("/status-pages", page());
  const components = (of: string) => `/status-pages/${of}/components`;
  const office = { name: "Office", type: "STATIC" };
  const component = await service.makeId(components(pageId), office);
  const capitals = `${components(pageId.toUpperCase())}/${component.toUpperCase()}`;
  const { record } = await service.put(capitals, { name: "Shop" });
  expect(record).toMatchObject({ id: component, statusPageId: pageId, name: "Shop" });
});

it("an id in upper case refers to the same object, and reads in lower case", async () => {
  const secret = await service.makeId("/secrets", { key: "token", value: "x" });
  const tag = await service.makeId("/tags", { name: "shop" });
  const mail = await service.makeId("/alert-channels", channel());
  const environment = recordId((await service.list("/environments"))[0]);
  const body = {
    environmentId: environment.toUpperCase(),
    alertChannelIds: [mail.toUpperCase()],
    tags: { tagIds: [tag.toUpperCase()] },
    auth: { type: "bearer", vaultSecretId: secret.toUpperCase() },
  };
  const made = await service.make("/monitors", monitor(body));
  expect(made).toMatchObject({
    ...{ environment: { id: environment }, alertChannelIds: [mail], tags: [{ id: tag }] },
    auth: { vaultSecretId: secret },
  });
  const monitorIds = [recordId(made).toUpperCase()];
  const policy = await service.make("/notification-policies", {
    name: "All",
    matchRules: [{ type: "monitor_id_in", monitorIds }],
    escalation: steps([mail.toUpperCase()]),
  });
  expect(policy).toMatchObject({
    matchRules: [{ monitorIds: [made.id] }],
    escalation: { steps: [{ channelIds: [mail] }] },
  });
});

it("an id in upper case finds the same objects in a query and in a call on many", async () => {
  const environmentId = recordId((await service.list("/environments"))[0]);
  const monitorId = await service.makeId("/monitors", monitor({ environmentId }));
  const times = { startsAt: "2030-01-01T00:00:00Z", endsAt: "2030-01-01T01:00:00Z" };
  await service.make("/maintenance-windows", { monitorId, ...times });
  await service.control("incidents", { monitorId });
  for (const path of [
    `/monitors?environmentId=${environmentId.toUpperCase()}`,
    `/maintenance-windows?monitorId=${monitorId.toUpperCase()}`,
    `/incidents?monitorId=${monitorId.toUpperCase()}`,
  ]) {
    expect(await service.list(path), path).toHaveLength(1);
  }
  const many = { monitorIds: [monitorId.toUpperCase()], action: "PAUSE" };
  const { record } = await service.post("/monitors/bulk", many);
  expect(record).toEqual({ succeeded: [monitorId], failed: [] });
});
