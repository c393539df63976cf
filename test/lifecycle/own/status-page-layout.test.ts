// The order of a page: one call names everything on it, also objects that the program does not manage.
import { beforeEach, describe, expect, it } from "vitest";

import { isObject } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { idText } from "../../host/service";
import { memoryOf, withOrganization } from "../../../src/lifecycle/values/memory";
import { eachWithBench } from "./bench";

const bench = eachWithBench("StatusPageLayout");

/** The ids of what is on the page, by its name. */
let ids: Readonly<Record<string, string>> = {};
const idOf = (name: string): string => ids[name] ?? "";

async function make(path: string, body: JsonObject): Promise<string> {
  const { id } = (await bench().ask("POST", path, body)) as { id: string };
  return id;
}

const rowsAt = async (path: string): Promise<JsonObject[]> => {
  const rows = await bench().ask("GET", `/status-pages/${idOf("page")}/${path}`);
  return Array.isArray(rows) ? rows.filter(isObject) : [];
};

/** What is on the page with its position there, and what is in the group with its position in it. */
async function positions(): Promise<string[]> {
  const groups = await rowsAt("groups");
  const components = await rowsAt("components");
  const free = components.filter(({ groupId }) => groupId === null);
  const inside = components.filter(({ groupId }) => groupId !== null);
  const shown = (rows: JsonObject[], member: string): string[] =>
    rows
      .sort((left, right) => Number(left[member]) - Number(right[member]))
      .map((row) => `${Number(row[member])} ${idText(row.name)}`);
  return [...shown([...groups, ...free], "pageOrder"), ...shown(inside, "displayOrder")];
}

const layout = (...sections: JsonObject[]): JsonObject => ({
  statusPageId: idOf("page"),
  sections,
});

const target = (olds: JsonObject) => ({ spec: bench().spec, id: idOf("page"), olds });

const create = (...sections: JsonObject[]) =>
  bench().lifecycle.create(bench().spec, bench().service, layout(...sections));

beforeEach(async () => {
  const page = await make("/status-pages", { name: "Shop", slug: "shop-status" });
  ids = { page };
  const web = await make(`/status-pages/${page}/groups`, { name: "web" });
  const add = (name: string, place: JsonObject = {}): Promise<string> =>
    make(`/status-pages/${page}/components`, { name, type: "STATIC", ...place });
  ids = {
    page,
    web,
    search: await add("search", { groupId: web, displayOrder: 10 }),
    checkout: await add("checkout", { groupId: web, displayOrder: 20 }),
    cart: await add("cart", { groupId: web, displayOrder: 30 }),
    parcels: await add("parcels"),
    phones: await add("phones"),
  };
});

describe("the layout of a page", () => {
  it("puts the sections that it names first, and all others after them in their previous order", async () => {
    await create(
      { componentId: idOf("phones") },
      { groupId: idOf("web"), componentIds: [idOf("cart")] },
    );
    expect(await positions()).toEqual([
      ...["0 phones", "1 web", "2 parcels"],
      // The existing positions of the components are reused.
      ...["10 cart", "20 search", "30 checkout"],
    ]);
  });

  it("names what appeared on the page before the request was sent again", async () => {
    const path = `/status-pages/${idOf("page")}`;
    const call = { method: "POST", path: `${path}/groups`, body: { name: "late", pageOrder: 1 } };
    const fault = { method: "PUT", path: `/api/v1${path}/**` };
    bench().emulator.faults.add({ ...fault, effect: { status: 502, others: [{ call }] } });
    await create({ componentId: idOf("phones") });
    const names = (await positions()).slice(0, 4);
    expect(new Set(names.map((each) => each.slice(0, 1)))).toEqual(new Set(["0", "1", "2", "3"]));
    expect(names).toContainEqual(expect.stringMatching(/ late$/));
  });

  it("keeps the order inside a group without componentIds", async () => {
    const before = (await positions()).slice(-3);
    await create({ componentId: idOf("phones") }, { groupId: idOf("web") });
    expect((await positions()).slice(-3)).toEqual(before);
  });

  it("counts from 0 inside a group where two components have the same position", async () => {
    await bench().ask("PUT", `/status-pages/${idOf("page")}/components/reorder`, {
      positions: ["search", "checkout", "cart"].map((name) => ({
        componentId: idOf(name),
        groupId: idOf("web"),
        displayOrder: name === "cart" ? 7 : 5,
      })),
    });
    const componentIds = ["checkout", "cart", "search"].map(idOf);
    await create({ groupId: idOf("web"), componentIds });
    expect((await positions()).slice(-3)).toEqual(["0 checkout", "1 cart", "2 search"]);
  });

  it("is one call, and accepts ids in upper case", async () => {
    bench().writes();
    const id = idOf("phones").toUpperCase();
    const { outputs } = await create({ componentId: id });
    expect(bench().writes()).toEqual([`PUT /status-pages/${idOf("page")}/layout/reorder`]);
    expect(outputs).toMatchObject(layout({ componentId: id }));
    expect((await positions())[0]).toBe("0 phones");
  });

  it("keeps the organization in the state when it is changed", async () => {
    const { outputs } = await create({ componentId: idOf("phones") });
    const olds = withOrganization(outputs, "1");
    const news = layout({ groupId: idOf("web") });
    const after = await bench().lifecycle.update(target(olds), bench().service, news);
    expect(memoryOf(after).organization).toBe("1");
  });

  it("sends nothing if it names a component that is missing or in another group", async () => {
    bench().writes();
    const { web, cart, phones } = ids;
    await expect(create({ componentId: cart ?? "" })).rejects.toThrow("is neither a group");
    await expect(
      create({ groupId: web ?? "", componentIds: [cart ?? "", phones ?? ""] }),
    ).rejects.toThrow(`the component ${phones ?? ""} is not in the group ${web ?? ""}`);
    expect(bench().writes()).toEqual([]);
  });
});

describe("a refresh of the layout", () => {
  it("shows the current order of the sections that it names, and no others", async () => {
    const named = [
      { componentId: idOf("phones") },
      { groupId: idOf("web"), componentIds: [idOf("cart"), idOf("search")] },
    ];
    const { outputs } = await create(...named);
    const { lifecycle, service } = bench();
    expect((await lifecycle.read(target(outputs), service))?.inputs).toEqual(layout(...named));
    await bench().ask("PUT", `/status-pages/${idOf("page")}/layout/reorder`, {
      sections: ["web", "parcels", "phones"].map((name, pageOrder) => ({
        ...(name === "web" ? { groupId: idOf(name) } : { componentId: idOf(name) }),
        pageOrder,
      })),
      groupOrders: [
        {
          groupId: idOf("web"),
          positions: ["search", "checkout", "cart"].map((name, displayOrder) => ({
            componentId: idOf(name),
            displayOrder,
          })),
        },
      ],
    });
    expect((await lifecycle.read(target(outputs), service))?.inputs).toEqual(
      layout(
        { groupId: idOf("web"), componentIds: [idOf("search"), idOf("cart")] },
        { componentId: idOf("phones") },
      ),
    );
  });

  it("shows all sections on an import", async () => {
    const { lifecycle, service } = bench();
    const found = await lifecycle.read(target({}), service);
    expect(found?.inputs).toEqual(
      layout(
        { groupId: idOf("web"), componentIds: ["search", "checkout", "cart"].map(idOf) },
        { componentId: idOf("parcels") },
        { componentId: idOf("phones") },
      ),
    );
  });

  it("finds it gone if all that it names, or the page, was deleted", async () => {
    const { lifecycle, service } = bench();
    const { outputs } = await create({ componentId: idOf("phones") });
    await bench().ask("DELETE", `/status-pages/${idOf("page")}/components/${idOf("phones")}`);
    expect(await lifecycle.read(target(outputs), service)).toBeUndefined();
    await bench().ask("DELETE", `/status-pages/${idOf("page")}`);
    expect(await lifecycle.read(target(outputs), service)).toBeUndefined();
  });

  it("finds nothing by the id of another page", async () => {
    const { lifecycle, service } = bench();
    const { outputs } = await create({ componentId: idOf("phones") });
    const other = await make("/status-pages", { name: "Other", slug: "other-status" });
    expect(await lifecycle.read({ ...target(outputs), id: other }, service)).toBeUndefined();
  });
});
