// Status pages, their components and groups, and the order on a page.
import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../../src/definitions";
import { monitor, page } from "../../../../support/emulator/records";
import { NOBODY, eachWithService, only, recordId } from "../../../../support/emulator/service";

const service = eachWithService();

const createPage = async (): Promise<string> =>
  `/status-pages/${recordId(await service().make("/status-pages", page()))}`;
const staticOne = (name: string, more: JsonObject = {}): JsonObject => ({
  name,
  type: "STATIC",
  ...more,
});
/** `name@displayOrder` in order of creation. */
const places = async (path: string): Promise<string[]> =>
  (await service().get(path)).rows.map(
    (row) => `${row.name as string}@${row.displayOrder as number}`,
  );

const PLAIN = {
  logoUrl: null,
  faviconUrl: null,
  brandColor: null,
  pageBackground: null,
  cardBackground: null,
  textColor: null,
  borderColor: null,
  headerStyle: null,
  theme: null,
  reportUrl: null,
  hidePoweredBy: false,
  showSubscribeButton: true,
  customCss: null,
  customHeadHtml: null,
};

describe("pages", () => {
  it("fill in omitted members", async () => {
    const record = await service().make("/status-pages", page({ description: "" }));
    expect(record).toMatchObject({
      branding: PLAIN,
      description: null,
      visibility: "PUBLIC",
      enabled: true,
      incidentMode: "AUTOMATIC",
      managedBy: "API",
      organizationId: 1,
      workspaceId: 1,
      componentCount: 0,
      subscriberCount: 0,
      overallStatus: "OPERATIONAL",
      openIncident: null,
    });
  });

  it("keep omitted branding, replace it as a whole, and reset it by nulls", async () => {
    const branding = { brandColor: "#0b5fff", showSubscribeButton: false };
    const record = await service().make("/status-pages", page({ branding }));
    const path = `/status-pages/${recordId(record)}`;
    // A null has no effect either, and the slug is immutable.
    const ineffective = { name: null, slug: "another" };
    const kept = await service().put(path, { ...ineffective, description: "How we are" });
    expect(kept.record).toMatchObject(only(record, "name", "slug"));
    expect(kept.record.branding).toEqual({ ...PLAIN, ...branding });
    for (const theme of ["dark", "light"]) {
      const replaced = await service().put(path, { branding: { theme } });
      expect(replaced.record.branding).toEqual({ ...PLAIN, theme });
    }
    const reset = await service().put(path, { branding: { theme: null }, description: "" });
    expect(reset.record).toMatchObject({ branding: PLAIN, description: null });
  });

  it("have a slug that is unique in the whole service and free again after deletion", async () => {
    const path = await createPage();
    const other = await service().elsewhere();
    const duplicate = await other.post("/status-pages", page());
    expect([duplicate.status, JSON.stringify(duplicate.body).includes("already exists")]).toEqual([
      409,
      true,
    ]);
    expect((await service().delete(path)).status).toBe(204);
    expect((await other.post("/status-pages", page())).status).toBe(201);
  });

  it("are deleted with their groups and components", async () => {
    const path = await createPage();
    await service().make(`${path}/groups`, { name: "Web" });
    const check = await service().make("/monitors", monitor());
    const shown = { name: "API", type: "MONITOR", monitorId: recordId(check) };
    await service().make(`${path}/components`, shown);
    expect((await service().get(path)).record.componentCount).toBe(1);
    await service().delete(path);
    expect((await service().get(`${path}/components`)).status).toBe(404);
    const { record } = await service().get(`/monitors/${recordId(check)}`);
    expect(record.boundStatusPageComponents).toEqual([]);
  });

  it("have empty lists at first", async () => {
    const path = await createPage();
    for (const list of ["domains", "subscribers", "incidents", "maintenance"]) {
      expect((await service().get(`${path}/${list}`)).body).toMatchObject({ data: [] });
    }
  });
});

describe("components", () => {
  it.each([
    ["MONITOR without monitorId", { type: "MONITOR" }, "monitorId", "REQUIRED"],
    ["STATIC with monitorId", { type: "STATIC", monitorId: NOBODY }, "monitorId", "FORBIDDEN"],
    ["GROUP without resourceGroupId", { type: "GROUP" }, "resourceGroupId", "REQUIRED"],
  ])("refuse %s", async (_case, body, field, problem) => {
    const response = await service().post(`${await createPage()}/components`, {
      name: "x",
      ...body,
    });
    const words = field === "monitorId" ? "MONITOR_ID" : "RESOURCE_GROUP_ID";
    expect(response.rejected).toEqual([`${field} STATUS_PAGE_COMPONENT_${words}_${problem}`]);
  });

  it.each([
    { type: "MONITOR", monitorId: NOBODY },
    { type: "GROUP", resourceGroupId: NOBODY },
    { type: "DEPENDENCY", serviceSubscriptionId: NOBODY },
    { type: "STATIC", groupId: NOBODY },
  ])("are 404 for a target that does not exist: %j", async (body) => {
    const response = await service().post(`${await createPage()}/components`, {
      name: "x",
      ...body,
    });
    expect(response.status).toBe(404);
  });

  it("start on a given day, but not before the creation of their monitor", async () => {
    const path = `${await createPage()}/components`;
    const check = await service().make("/monitors", monitor());
    service().pass(3 * 24 * 60 * 60 * 1000);
    const shown = { name: "API", type: "MONITOR", monitorId: recordId(check) };
    const started = async (body: JsonObject): Promise<unknown> =>
      (await service().make(path, body)).startDate;
    expect(await started({ ...shown, startDate: "2020-01-31" })).toBe("2026-11-02T00:00:00Z");
    expect(await started({ ...shown, startDate: "2026-11-04" })).toBe("2026-11-04T00:00:00Z");
    expect(await started(shown)).toBe("2026-11-05T00:00:00Z");
    expect(await started(staticOne("x", { startDate: "2020-01-31" }))).toBe("2020-01-31T00:00:00Z");
  });

  it("keep what a PUT omits, and leave their group only with removeFromGroup", async () => {
    const path = await createPage();
    const group = await service().make(`${path}/groups`, { name: "Web" });
    const record = await service().make(
      `${path}/components`,
      staticOne("Office", { description: "d", groupId: recordId(group), showUptime: false }),
    );
    const one = `${path}/components/${recordId(record)}`;
    const kept = await service().put(one, { name: "HQ", groupId: null });
    expect(kept.record).toEqual({ ...record, name: "HQ", updatedAt: kept.record.updatedAt });
    const left = await service().put(one, { removeFromGroup: true, description: "" });
    expect(left.record).toMatchObject({ groupId: null, description: null, showUptime: false });
  });

  it("are nested in their group, and stay when it is deleted", async () => {
    const path = await createPage();
    const group = await service().make(`${path}/groups`, { name: "Web" });
    expect(group).toMatchObject({ defaultOpen: true, components: [] });
    const inside = staticOne("Office", { groupId: recordId(group) });
    const component = await service().make(`${path}/components`, inside);
    const [row = {}] = (await service().get(`${path}/groups`)).rows;
    expect(row.components).toEqual([component]);
    expect((await service().delete(`${path}/groups/${recordId(group)}`)).status).toBe(204);
    expect((await service().get(`${path}/components`)).rows).toMatchObject([{ groupId: null }]);
  });

  it("show a status override until it expires", async () => {
    const path = await createPage();
    const one = `${path}/components/${recordId(await service().make(`${path}/components`, staticOne("a")))}`;
    const bad = { status: "MAJOR_OUTAGE", expiresAt: "2026-11-03T10:20:31Z" };
    expect((await service().put(`${one}/override`, bad)).status).toBe(400);
    const body = { ...bad, expiresAt: "2026-11-02T11:20:30Z", reason: "fire" };
    const set = await service().put(`${one}/override`, body);
    expect(set.record).toMatchObject({ currentStatus: "MAJOR_OUTAGE", overrideReason: "fire" });
    expect((await service().get(path)).record.overallStatus).toBe("MAJOR_OUTAGE");
    await service().put(one, { excludeFromOverall: true });
    expect((await service().get(path)).record.overallStatus).toBe("OPERATIONAL");
    service().pass(60 * 60 * 1000);
    const [row = {}] = (await service().get(`${path}/components`)).rows;
    expect(row).toMatchObject({ currentStatus: "OPERATIONAL", overrideStatus: null });
    const removed = await service().delete(`${one}/override`);
    expect([removed.status, removed.record.overrideStatus]).toEqual([200, null]);
    expect((await service().get(`${one}/uptime?days=3`)).rows.map(({ date }) => date)).toEqual([
      "2026-11-02T00:00:00.000Z",
    ]);
  });
});

describe("order", () => {
  it("is the order of creation, in each group and on the page", async () => {
    const path = await createPage();
    const group = await service().make(`${path}/groups`, { name: "Web" });
    const rows = [
      await service().make(`${path}/components`, staticOne("a")),
      await service().make(`${path}/components`, staticOne("b", { groupId: recordId(group) })),
      await service().make(`${path}/components`, staticOne("c")),
    ];
    expect(
      [group, ...rows].map(({ displayOrder, pageOrder }) => [displayOrder, pageOrder]),
    ).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 3],
    ]);
  });

  it("uses a requested position, and shifts assigned ones", async () => {
    const path = `${await createPage()}/components`;
    await service().make(path, staticOne("a"));
    await service().make(path, staticOne("b"));
    await service().make(path, staticOne("c", { displayOrder: 0 }));
    expect(await places(path)).toEqual(["a@1", "b@2", "c@0"]);
  });

  it("does not shift requested positions", async () => {
    const path = `${await createPage()}/components`;
    const first = await service().make(path, staticOne("a", { displayOrder: 0 }));
    const second = await service().make(path, staticOne("b", { displayOrder: 1 }));
    await service().make(path, staticOne("c", { displayOrder: 2 }));
    await service().put(`${path}/${recordId(first)}`, { displayOrder: 1 });
    await service().put(`${path}/${recordId(second)}`, { displayOrder: 0 });
    expect(await places(path)).toEqual(["a@1", "b@0", "c@2"]);
  });

  it("is set for several at once, all or none", async () => {
    const path = await createPage();
    const group = await service().make(`${path}/groups`, { name: "Web" });
    const ids = [
      recordId(await service().make(`${path}/components`, staticOne("a"))),
      recordId(await service().make(`${path}/components`, staticOne("b"))),
    ];
    const [a = "", b = ""] = ids;
    const positions = [
      { componentId: b, displayOrder: 0, groupId: null },
      { componentId: a, displayOrder: 5, groupId: recordId(group) },
    ];
    const unknownPositions = [
      ...positions,
      { componentId: NOBODY, displayOrder: 1, groupId: null },
    ];
    const reorder = `${path}/components/reorder`;
    expect((await service().put(reorder, { positions: unknownPositions })).status).toBe(404);
    expect(await places(`${path}/components`)).toEqual(["a@0", "b@1"]);
    expect((await service().put(reorder, { positions })).status).toBe(204);
    expect(await places(`${path}/components`)).toEqual(["a@5", "b@0"]);
    const [row = {}] = (await service().get(`${path}/groups`)).rows;
    expect(row.components).toMatchObject([{ id: a }]);
    expect((await service().put(reorder, { positions: [] })).status).toBe(400);
  });

  it("is set for the page's sections, and inside groups", async () => {
    const path = await createPage();
    const group = recordId(await service().make(`${path}/groups`, { name: "Web" }));
    const inside = staticOne("a", { groupId: group });
    const a = recordId(await service().make(`${path}/components`, inside));
    const b = recordId(await service().make(`${path}/components`, staticOne("b")));
    const response = await service().put(`${path}/layout/reorder`, {
      sections: [
        { componentId: b, pageOrder: 0 },
        { groupId: group, pageOrder: 1 },
      ],
      groupOrders: [{ groupId: group, positions: [{ componentId: a, displayOrder: 4 }] }],
    });
    expect(response.status).toBe(204);
    const [row = {}] = (await service().get(`${path}/groups`)).rows;
    expect(row).toMatchObject({ pageOrder: 1, components: [{ id: a, displayOrder: 4 }] });
    const { rows } = await service().get(`${path}/components`);
    expect(rows.find(({ id }) => id === b)?.pageOrder).toBe(0);
    const both = { sections: [{ componentId: b, groupId: group, pageOrder: 0 }] };
    expect((await service().put(`${path}/layout/reorder`, both)).status).toBe(400);
  });
});
