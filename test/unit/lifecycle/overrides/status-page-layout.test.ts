// The order of a page: one call names everything on it, also objects that the program does not manage.
import { beforeEach, describe, expect, test } from "vitest";

import { isObject } from "../../../../src/definitions";
import type { JsonObject } from "../../../../src/definitions";
import { scalarText } from "../../../../src/lifecycle/values/members";
import { eachRunning } from "../running";

const running = eachRunning();

const KIND = "StatusPageLayout";

let page: string;
/** The ids of what is on the page, by its name. */
let ids: Readonly<Record<string, string>> = {};
const idOf = (name: string): string => ids[name] ?? "";
const inWeb = (...names: string[]) => ({ groupId: idOf("web"), componentIds: names.map(idOf) });
const free = (name: string) => ({ componentId: idOf(name) });

const rowsAt = async (path: string): Promise<JsonObject[]> => {
  const rows = await running().call("GET", `/status-pages/${page}/${path}`);
  return Array.isArray(rows) ? rows.filter(isObject) : [];
};

const sorted = (rows: JsonObject[], member: string): string[] =>
  rows
    .sort((left, right) => Number(left[member]) - Number(right[member]))
    .map((row) => `${Number(row[member])} ${scalarText(row.name)}`);

/** What is on the page with its position there. */
const onPage = async (): Promise<string[]> => {
  const components = (await rowsAt("components")).filter(({ groupId }) => groupId === null);
  return sorted([...(await rowsAt("groups")), ...components], "pageOrder");
};

/** What is in the group with its position in it. */
const inGroup = async (): Promise<string[]> => {
  const components = (await rowsAt("components")).filter(({ groupId }) => groupId !== null);
  return sorted(components, "displayOrder");
};

const layout = (...sections: JsonObject[]): JsonObject => ({ statusPageId: page, sections });
const create = (...sections: JsonObject[]) => running().create(KIND, layout(...sections));
const read = (outputs: JsonObject, id = page) => running().read(KIND, { id, outputs });

beforeEach(async () => {
  page = await running().made("/status-pages", { name: "Shop", slug: "shop-status" });
  const web = await running().made(`/status-pages/${page}/groups`, { name: "web" });
  const add = (name: string, place: JsonObject = {}): Promise<string> =>
    running().made(`/status-pages/${page}/components`, { name, type: "STATIC", ...place });
  ids = {
    web,
    search: await add("search", { groupId: web, displayOrder: 10 }),
    checkout: await add("checkout", { groupId: web, displayOrder: 20 }),
    cart: await add("cart", { groupId: web, displayOrder: 30 }),
    parcels: await add("parcels"),
    phones: await add("phones"),
  };
  running().writes();
});

describe("the layout of a page", () => {
  test("has the sections that it names first, and all others after them in their previous order", async () => {
    await create(free("phones"), inWeb("cart"));
    expect(await onPage()).toEqual(["0 phones", "1 web", "2 parcels"]);
    // The existing positions of the components are reused.
    expect(await inGroup()).toEqual(["10 cart", "20 search", "30 checkout"]);
    expect(running().writes()).toEqual([`PUT /status-pages/${page}/layout/reorder`]);
  });

  test("accepts ids in upper case", async () => {
    const section = { componentId: idOf("phones").toUpperCase() };
    expect((await create(section)).outputs).toMatchObject(layout(section));
    expect((await onPage())[0]).toBe("0 phones");
  });

  test("sends nothing if it names a component that is missing or in another group", async () => {
    await expect(create(free("cart"))).rejects.toThrow("is neither a group");
    await expect(create(inWeb("cart", "phones"))).rejects.toThrow(
      `the component ${idOf("phones")} is not in the group ${idOf("web")}`,
    );
    expect(running().writes()).toEqual([]);
  });
});

describe("a refresh of the layout", () => {
  test("shows the current order of the sections that it names, and no others", async () => {
    const named = [free("phones"), inWeb("cart", "search")];
    const { outputs } = await create(...named);
    expect((await read(outputs))?.inputs).toEqual(layout(...named));
    const positions = ["search", "checkout", "cart"].map((name, displayOrder) => ({
      ...{ componentId: idOf(name), displayOrder },
    }));
    const sections = [{ groupId: idOf("web") }, free("parcels"), free("phones")];
    await running().call("PUT", `/status-pages/${page}/layout/reorder`, {
      sections: sections.map((section, pageOrder) => ({ ...section, pageOrder })),
      groupOrders: [{ groupId: idOf("web"), positions }],
    });
    const now = layout(inWeb("search", "cart"), free("phones"));
    expect((await read(outputs))?.inputs).toEqual(now);
  });

  test("shows all sections on an import", async () => {
    const all = layout(inWeb("search", "checkout", "cart"), free("parcels"), free("phones"));
    expect((await read({}))?.inputs).toEqual(all);
  });

  test("finds it gone if all that it names, or the page, was deleted, and on another page", async () => {
    const { outputs } = await create(free("phones"));
    const other = await running().made("/status-pages", { name: "Other", slug: "other" });
    expect(await read(outputs, other)).toBeUndefined();
    await running().call("DELETE", `/status-pages/${page}/components/${idOf("phones")}`);
    expect(await read(outputs)).toBeUndefined();
    await running().call("DELETE", `/status-pages/${page}`);
    expect(await read(outputs)).toBeUndefined();
  });

  test("takes a position that is no number for the first one, instead of crashing", async () => {
    const data = [
      { id: idOf("phones"), groupId: null, pageOrder: 1 },
      { id: idOf("parcels"), groupId: null, pageOrder: { toString: "x" } },
    ];
    running().fault({
      method: "GET",
      path: "/status-pages/*/components",
      effect: { body: { data } },
    });
    expect((await read({}))?.inputs.sections).toEqual([
      { groupId: idOf("web") },
      ...[free("parcels"), free("phones")],
    ]);
  });
});
