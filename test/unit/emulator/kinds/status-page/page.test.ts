// Status pages, their components and groups, and the order on a page: docs/api.md, Status pages.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../../src/definitions";
import { monitor, page } from "../../../../support/emulator/records";
import { NOBODY, eachWithService, only, recordId } from "../../../../support/emulator/service";

const service = eachWithService();

const createPage = (): Promise<string> => service.makeAt("/status-pages", page());
const fixed = (name: string, more: JsonObject = {}): JsonObject => ({
  ...{ name, type: "STATIC" },
  ...more,
});
const createGroup = (path: string): Promise<JsonObject> =>
  service.make(`${path}/groups`, { name: "Web" });
/** `name@displayOrder` in order of creation. */
const places = async (path: string): Promise<string[]> =>
  (await service.list(path)).map((row) => `${row.name as string}@${row.displayOrder as number}`);

const PLAIN = {
  ...{ logoUrl: null, faviconUrl: null, brandColor: null, pageBackground: null },
  ...{ cardBackground: null, textColor: null, borderColor: null, headerStyle: null },
  ...{ theme: null, reportUrl: null, hidePoweredBy: false, showSubscribeButton: true },
  ...{ customCss: null, customHeadHtml: null },
};

describe("pages", () => {
  it("fill in omitted members, and have empty lists at first", async () => {
    const record = await service.make("/status-pages", page({ description: "" }));
    expect(record).toMatchObject({
      ...{ branding: PLAIN, description: null, visibility: "PUBLIC", enabled: true },
      ...{ incidentMode: "AUTOMATIC", managedBy: "API", organizationId: 1, workspaceId: 1 },
      ...{ componentCount: 0, subscriberCount: 0 },
      ...{ overallStatus: "OPERATIONAL", openIncident: null },
    });
    for (const list of ["domains", "subscribers", "incidents", "maintenance"]) {
      const { body } = await service.get(`/status-pages/${recordId(record)}/${list}`);
      expect(body).toMatchObject({ data: [] });
    }
  });

  it("keep omitted branding, replace it as a whole, and reset it by nulls", async () => {
    const branding = { brandColor: "#0b5fff", showSubscribeButton: false };
    const record = await service.make("/status-pages", page({ branding }));
    const path = `/status-pages/${recordId(record)}`;
    // A null has no effect either, and the slug is immutable.
    const kept = await service.put(path, { name: null, slug: "another", description: "All" });
    expect(kept.record).toMatchObject({
      ...only(record, "name", "slug"),
      branding: { ...PLAIN, ...branding },
    });
    for (const theme of ["dark", "light", null]) {
      const replaced = await service.put(path, { branding: { theme }, description: "" });
      expect(replaced.record).toMatchObject({ branding: { ...PLAIN, theme }, description: null });
    }
  });

  it("have a slug that is unique in the whole service and free again after deletion", async () => {
    const path = await createPage();
    const other = await service.elsewhere();
    const duplicate = await other.post("/status-pages", page());
    expect([duplicate.status, duplicate.text]).toEqual([
      409,
      expect.stringContaining("already exists"),
    ]);
    expect((await service.delete(path)).status).toBe(204);
    expect((await other.post("/status-pages", page())).status).toBe(201);
  });

  it("are deleted with their groups and components", async () => {
    const path = await createPage();
    await createGroup(path);
    const check = await service.makeAt("/monitors", monitor());
    const shown = { name: "API", type: "MONITOR", monitorId: check.slice("/monitors/".length) };
    await service.make(`${path}/components`, shown);
    expect((await service.read(path)).componentCount).toBe(1);
    await service.delete(path);
    expect((await service.get(`${path}/components`)).status).toBe(404);
    expect((await service.read(check)).boundStatusPageComponents).toEqual([]);
  });
});

describe("components", () => {
  it.each<[body: JsonObject, problem: string]>([
    [{ type: "MONITOR" }, "monitorId STATUS_PAGE_COMPONENT_MONITOR_ID_REQUIRED"],
    [{ type: "STATIC", monitorId: NOBODY }, "monitorId STATUS_PAGE_COMPONENT_MONITOR_ID_FORBIDDEN"],
    [{ type: "GROUP" }, "resourceGroupId STATUS_PAGE_COMPONENT_RESOURCE_GROUP_ID_REQUIRED"],
  ])("are refused with %j", async (body, problem) => {
    const path = `${await createPage()}/components`;
    expect((await service.post(path, { name: "x", ...body })).rejected).toEqual([problem]);
  });

  it("start on a given day, but not before the creation of their monitor", async () => {
    const path = `${await createPage()}/components`;
    const monitorId = await service.makeId("/monitors", monitor());
    service.pass(3 * 24 * 60 * 60 * 1000);
    const started = async (body: JsonObject): Promise<unknown> =>
      (await service.make(path, body)).startDate;
    const shown = { name: "API", type: "MONITOR", monitorId };
    expect(await started({ ...shown, startDate: "2020-01-31" })).toBe("2026-11-02T00:00:00Z");
    expect(await started({ ...shown, startDate: "2026-11-04" })).toBe("2026-11-04T00:00:00Z");
    expect(await started(shown)).toBe("2026-11-05T00:00:00Z");
    expect(await started(fixed("x", { startDate: "2020-01-31" }))).toBe("2020-01-31T00:00:00Z");
  });

  it("keep what a PUT omits, and leave their group only with removeFromGroup", async () => {
    const path = await createPage();
    const groupId = recordId(await createGroup(path));
    const office = fixed("Office", { description: "d", groupId, showUptime: false });
    const record = await service.make(`${path}/components`, office);
    const one = `${path}/components/${recordId(record)}`;
    const kept = await service.put(one, { name: "HQ", groupId: null });
    expect(kept.record).toEqual({ ...record, name: "HQ", updatedAt: kept.record.updatedAt });
    const left = await service.put(one, { removeFromGroup: true, description: "" });
    expect(left.record).toMatchObject({ groupId: null, description: null, showUptime: false });
  });

  it("are nested in their group, and stay when it is deleted", async () => {
    const path = await createPage();
    const group = await createGroup(path);
    expect(group).toMatchObject({ defaultOpen: true, components: [] });
    const inside = fixed("Office", { groupId: recordId(group) });
    const component = await service.make(`${path}/components`, inside);
    expect((await service.list(`${path}/groups`))[0]?.components).toEqual([component]);
    await service.delete(`${path}/groups/${recordId(group)}`);
    expect(await service.list(`${path}/components`)).toMatchObject([{ groupId: null }]);
  });

  it("show a status override until it expires", async () => {
    const path = await createPage();
    const one = await service.makeAt(`${path}/components`, fixed("a"));
    const overall = async () => (await service.read(path)).overallStatus;
    const fire = { status: "MAJOR_OUTAGE", reason: "fire" };
    const late = { ...fire, expiresAt: "2026-11-03T10:20:31Z" };
    expect((await service.put(`${one}/override`, late)).status).toBe(400);
    const set = await service.put(`${one}/override`, {
      ...fire,
      expiresAt: "2026-11-02T11:20:30Z",
    });
    expect(set.record).toMatchObject({ currentStatus: "MAJOR_OUTAGE", overrideReason: "fire" });
    expect(await overall()).toBe("MAJOR_OUTAGE");
    await service.put(one, { excludeFromOverall: true });
    expect(await overall()).toBe("OPERATIONAL");
    service.pass(60 * 60 * 1000);
    const over = { currentStatus: "OPERATIONAL", overrideStatus: null };
    expect(await service.list(`${path}/components`)).toMatchObject([over]);
    const removed = await service.delete(`${one}/override`);
    expect([removed.status, removed.record.overrideStatus]).toEqual([200, null]);
    const days = (await service.list(`${one}/uptime?days=3`)).map(({ date }) => date);
    expect(days).toEqual(["2026-11-02T00:00:00.000Z"]);
  });
});

describe("order", () => {
  it("is the order of creation, in each group and on the page", async () => {
    const path = await createPage();
    const group = await createGroup(path);
    const inside = fixed("b", { groupId: recordId(group) });
    const made = [group];
    for (const body of [fixed("a"), inside, fixed("c")]) {
      made.push(await service.make(`${path}/components`, body));
    }
    const order = made.map((each) => [each.displayOrder, each.pageOrder]);
    expect(JSON.stringify(order)).toBe("[[0,0],[0,1],[0,2],[1,3]]");
  });

  it("uses a requested position, and shifts assigned ones", async () => {
    const path = `${await createPage()}/components`;
    await service.make(path, fixed("a"));
    await service.make(path, fixed("b"));
    await service.make(path, fixed("c", { displayOrder: 0 }));
    expect(await places(path)).toEqual(["a@1", "b@2", "c@0"]);
  });

  it("does not shift requested positions", async () => {
    const path = `${await createPage()}/components`;
    const first = await service.makeAt(path, fixed("a", { displayOrder: 0 }));
    const second = await service.makeAt(path, fixed("b", { displayOrder: 1 }));
    await service.put(first, { displayOrder: 1 });
    await service.put(second, { displayOrder: 0 });
    expect(await places(path)).toEqual(["a@1", "b@0"]);
  });

  it("is set for several at once, all or none", async () => {
    const path = await createPage();
    const groupId = recordId(await createGroup(path));
    const a = await service.makeId(`${path}/components`, fixed("a"));
    const b = await service.makeId(`${path}/components`, fixed("b"));
    const reorder = async (positions: JsonObject[]) =>
      (await service.put(`${path}/components/reorder`, { positions })).status;
    const positions = [
      { componentId: b, displayOrder: 0, groupId: null },
      { componentId: a, displayOrder: 5, groupId },
    ];
    const unknown = { componentId: NOBODY, displayOrder: 1, groupId: null };
    expect(await reorder([...positions, unknown])).toBe(404);
    expect(await places(`${path}/components`)).toEqual(["a@0", "b@1"]);
    expect(await reorder(positions)).toBe(204);
    expect(await places(`${path}/components`)).toEqual(["a@5", "b@0"]);
    expect((await service.list(`${path}/groups`))[0]?.components).toMatchObject([{ id: a }]);
    expect(await reorder([])).toBe(400);
  });

  it("is set for the page's sections, and inside groups", async () => {
    const path = await createPage();
    const groupId = recordId(await createGroup(path));
    const a = await service.makeId(`${path}/components`, fixed("a", { groupId }));
    const b = await service.makeId(`${path}/components`, fixed("b"));
    const reorder = async (body: JsonObject) =>
      (await service.put(`${path}/layout/reorder`, body)).status;
    const sections = [
      { componentId: b, pageOrder: 0 },
      { groupId, pageOrder: 1 },
    ];
    const positions = [{ componentId: a, displayOrder: 4 }];
    expect(await reorder({ sections, groupOrders: [{ groupId, positions }] })).toBe(204);
    const ordered = { pageOrder: 1, components: [{ id: a, displayOrder: 4 }] };
    expect(await service.list(`${path}/groups`)).toMatchObject([ordered]);
    const component = (await service.list(`${path}/components`)).find(({ id }) => id === b);
    expect(component?.pageOrder).toBe(0);
    const both = { componentId: b, groupId, pageOrder: 0 };
    expect(await reorder({ sections: [both] })).toBe(400);
  });
});
