// What an import id names: an object by its id or by its unique fields, below its parent if it has one.
import { describe, expect, test } from "vitest";

import { KINDS, kindNamed } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { importIdOf, importTarget } from "../../../src/lifecycle";
import { importForms } from "../../../src/lifecycle/adopt/import-id";
import { eachRunning } from "./running";

const running = eachRunning();

const PARENT = "00000000-0000-4000-8000-00000000000A";
const ID = "00000000-0000-4000-8000-00000000000b";

test.each([
  ["Monitor", ["ID", "name=…"]],
  ["ServiceSubscription", ["ID", "slug=…,componentId=…", "slug=…"]],
  ["StatusPageSubscriber", ["STATUS_PAGE_ID/ID", "STATUS_PAGE_ID/channel=…,destination=…"]],
  ["StatusPageLayout", ["ID"]],
])("the forms for a %s are %j", (kind, forms) => {
  expect(importForms(kindNamed(kind))).toEqual(forms);
});

test.each<[string, string, JsonObject, string]>([
  ["its id", "Tag", { name: "shop" }, ID],
  ["that of its parent before it", "StatusPageComponent", { statusPageId: "p" }, `p/${ID}`],
  ["its id, which is that of its parent", "StatusPageLayout", { statusPageId: ID }, ID],
])("the id to import an object by is %s", (_what, kind, inputs, importId) => {
  expect(importIdOf(kindNamed(kind), ID, inputs)).toBe(importId);
});

const target = (kind: string, importId: string) =>
  importTarget(kindNamed(kind), running().run, importId);

describe("an id", () => {
  const below = { statusPageId: PARENT.toLowerCase() };

  test.each<[string, string, string, JsonObject]>([
    ["of an object", "Tag", ID, {}],
    ["below its parent, in other case", "StatusPageComponent", `${PARENT}/${ID}`, below],
    ["of a parent with one such object", "StatusPageLayout", ID, { statusPageId: ID }],
  ])("%s is taken without a request", async (_what, kind, importId, oldOutputs) => {
    const found = await target(kind, importId);
    expect(found).toEqual({ spec: kindNamed(kind), id: ID, oldOutputs });
    expect(running().calls()).toEqual([]);
  });

  test.each([
    ["StatusPageComponent", ID, "statusPageId is required in its id. Use STATUS_PAGE_ID/ID"],
    ["StatusPageComponent", `/${ID}`, "statusPageId is required in its id"],
    ["StatusPageComponent", `web/${ID}`, '"web" is not an id of this type (status page)'],
    ["StatusPageComponent", `${PARENT}/web`, '"web" is not an id of this type (status page com'],
    ["Tag", "names=shop", "Use ID or name=…"],
  ])("of a %s cannot be %s", async (kind, importId, why) => {
    const failed = target(kind, importId);
    await expect(failed).rejects.toThrow(`${kind} "${importId}" cannot be imported: `);
    await expect(failed).rejects.toThrow(why);
    expect(running().calls()).toEqual([]);
  });

  test("in a wrong form is refused for every kind with the forms that it has", async () => {
    for (const { name } of KINDS)
      await expect(target(name, "shop\\x/shop\\x")).rejects.toThrow(
        /is not an id of this type \([^)]+\): expected a .* Use /,
      );
  });
});

describe("a name", () => {
  test.each(["shop", "a,b", "name=name", "two\nlines"])(
    "%j is that of one object",
    async (name) => {
      const id = await running().made("/tags", { name });
      await running().made("/tags", { name: `${name}2` });
      expect(await target("Tag", `name=${name}`)).toMatchObject({ id, oldOutputs: {} });
    },
  );

  test("of no object, or of two, is refused", async () => {
    await expect(target("Tag", "name=sho")).rejects.toThrow(
      'there is no tag with name "sho" to import',
    );
    const config = { url: "https://example.com", method: "GET" };
    const site = { name: "twice", type: "HTTP", config, regions: ["us-east"] };
    const made = [await running().made("/monitors", site), await running().made("/monitors", site)];
    const refused = target("Monitor", "name=twice");
    await expect(refused).rejects.toThrow('there are 2 monitors with name "twice": ');
    for (const id of made) await expect(refused).rejects.toThrow(`${id} ("twice")`);
  });

  test("of a subscription is its slug alone only if it is of a whole service", async () => {
    const made = (await running().call("POST", "/service-subscriptions/github", {})) as JsonObject;
    const id = made.subscriptionId ?? made.id;
    expect(await target("ServiceSubscription", "slug=github")).toMatchObject({ id });
    const part = target("ServiceSubscription", `slug=github,componentId=${ID}`);
    await expect(part).rejects.toThrow(`with slug "github" and componentId "${ID}" to import`);
  });
});
