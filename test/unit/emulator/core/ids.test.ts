// Ids in upper case: the service knows them, and returns them in lower case (docs/api.md, Bodies).
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { channel, monitor, page, steps } from "../../../support/emulator/records";
import { eachWithService, recordId } from "../../../support/emulator/service";

const service = eachWithService();

const make = async (path: string, body: JsonObject): Promise<string> =>
  recordId(await service().make(path, body));

describe("an id in upper case", () => {
  it("is that of the same object in a path", async () => {
    const id = await make("/tags", { name: "shop" });
    const path = `/tags/${id.toUpperCase()}`;
    expect((await service().get(path)).record.id).toBe(id);
    expect((await service().put(path, { name: "web" })).record).toMatchObject({ id, name: "web" });
    expect((await service().delete(path)).status).toBe(204);
    expect((await service().get("/tags")).rows).toEqual([]);
  });

  it("is that of the same object below another one", async () => {
    const pageId = await make("/status-pages", page());
    const path = `/status-pages/${pageId}/components`;
    const component = await make(path, { name: "Office", type: "STATIC" });
    const capitals = `/status-pages/${pageId.toUpperCase()}/components/${component.toUpperCase()}`;
    const changed = await service().put(capitals, { name: "Shop" });
    expect(changed.record).toMatchObject({ id: component, statusPageId: pageId, name: "Shop" });
  });

  it("refers to the same object, and reads in lower case", async () => {
    const secret = await make("/secrets", { key: "token", value: "x" });
    const tag = await make("/tags", { name: "shop" });
    const mail = await make("/alert-channels", channel());
    const [environment] = (await service().get("/environments")).rows;
    const body = monitor({
      environmentId: recordId(environment ?? {}).toUpperCase(),
      alertChannelIds: [mail.toUpperCase()],
      tags: { tagIds: [tag.toUpperCase()] },
      auth: { type: "bearer", vaultSecretId: secret.toUpperCase() },
    });
    const made = await service().make("/monitors", body);
    expect(made).toMatchObject({
      environment: { id: environment?.id },
      alertChannelIds: [mail],
      tags: [{ id: tag }],
      auth: { vaultSecretId: secret },
    });
    const policy = await service().make("/notification-policies", {
      name: "All",
      matchRules: [{ type: "monitor_id_in", monitorIds: [recordId(made).toUpperCase()] }],
      escalation: steps([mail.toUpperCase()]),
    });
    expect(policy).toMatchObject({
      matchRules: [{ monitorIds: [made.id] }],
      escalation: { steps: [{ channelIds: [mail] }] },
    });
  });

  it("finds the same objects in a query and in a call on many", async () => {
    const [environment] = (await service().get("/environments")).rows;
    const environmentId = recordId(environment ?? {});
    const id = await make("/monitors", monitor({ environmentId }));
    const times = { startsAt: "2030-01-01T00:00:00Z", endsAt: "2030-01-01T01:00:00Z" };
    await make("/maintenance-windows", { monitorId: id, ...times });
    await service().control("incidents", { monitorId: id });
    for (const path of [
      `/monitors?environmentId=${environmentId.toUpperCase()}`,
      `/maintenance-windows?monitorId=${id.toUpperCase()}`,
      `/incidents?monitorId=${id.toUpperCase()}`,
    ]) {
      expect((await service().get(path)).rows, path).toHaveLength(1);
    }
    const many = { monitorIds: [id.toUpperCase()], action: "PAUSE" };
    const { record } = await service().post("/monitors/bulk", many);
    expect(record).toEqual({ succeeded: [id], failed: [] });
  });
});
