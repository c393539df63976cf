// What an import id names: an object by its id or by its unique fields, below its parent if it has one.
import { describe, expect, test } from "vitest";

import { kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { importIdOf, importTarget } from "../../src/lifecycle";
import { importForms } from "../../src/lifecycle/adopt/import-id";
import { eachRunning } from "./running";

const running = eachRunning();

const PARENT = "00000000-0000-4000-8000-00000000000A";
const ID = "00000000-0000-4000-8000-00000000000b";

test.each([
  ["Tag", ["ID", "name=…"]],
  ["Monitor", ["ID", "name=…"]],
  ["Member", ["ID", "email=…"]],
  ["ServiceSubscription", ["ID", "slug=…,componentId=…", "slug=…"]],
  ["StatusPageComponentGroup", ["STATUS_PAGE_ID/ID", "STATUS_PAGE_ID/name=…"]],
  ["StatusPageSubscriber", ["STATUS_PAGE_ID/ID", "STATUS_PAGE_ID/channel=…,destination=…"]],
  ["ResourceGroupMember", ["GROUP_ID/ID", "GROUP_ID/memberType=…,memberId=…"]],
  ["StatusPageLayout", ["ID"]],
  ["WorkspaceRuntime", ["ID"]],
  ["MaintenanceWindow", ["ID"]],
])("the forms for a %s are %j", (kind, forms) => {
  expect(importForms(kindNamed(kind))).toEqual(forms);
});

test.each<[string, string, JsonObject, string]>([
  ["its id", "Tag", { name: "shop" }, ID],
  [
    "that of its parent before it",
    "StatusPageComponent",
    { statusPageId: PARENT },
    `${PARENT}/${ID}`,
  ],
  ["its id, which is that of its parent", "StatusPageLayout", { statusPageId: ID }, ID],
  ["its id if its parent is not known", "StatusPageComponent", {}, ID],
])("the id to import an object by is %s", (_what, kind, inputs, importId) => {
  expect(importIdOf(kindNamed(kind), ID, inputs)).toBe(importId);
});

const target = (kind: string, importId: string) =>
  importTarget(kindNamed(kind), running().service, importId);

describe("an id", () => {
  test.each<[string, string, string, JsonObject]>([
    ["of an object", "Tag", ID, {}],
    [
      "below its parent, in other case",
      "StatusPageComponent",
      `${PARENT}/${ID}`,
      { statusPageId: PARENT.toLowerCase() },
    ],
    ["of a parent with one such object", "StatusPageLayout", ID, { statusPageId: ID }],
  ])("%s is taken without a request", async (_what, kind, importId, olds) => {
    const { confirm, ...found } = await target(kind, importId);
    expect(found).toEqual({ spec: kindNamed(kind), id: ID, olds });
    expect(() => {
      confirm({ id: ID, name: "any" });
    }).not.toThrow();
    expect(running().calls()).toEqual([]);
  });

  test.each([
    ["StatusPageComponent", ID, "statusPageId is required in its id. Use STATUS_PAGE_ID/ID"],
    ["StatusPageComponent", `/${ID}`, "statusPageId is required in its id"],
    ["StatusPageComponent", `web/${ID}`, '"web" is not an id of this type (status page)'],
    [
      "StatusPageComponent",
      `${PARENT}/web`,
      '"web" is not an id of this type (status page component)',
    ],
    ["Tag", "names=shop", "Use ID or name=…"],
    ["Tag", "name=", "Use ID or name=…"],
  ])("of a %s cannot be %s", async (kind, importId, why) => {
    const failed = target(kind, importId);
    await expect(failed).rejects.toThrow(`${kind} "${importId}" cannot be imported: `);
    await expect(failed).rejects.toThrow(why);
    expect(running().calls()).toEqual([]);
  });
});

describe("a name", () => {
  const createTag = (name: string) => running().made("/tags", { name });

  test.each(["shop", "a,b", "name=name", "two\nlines"])(
    "%j is that of one object",
    async (name) => {
      const [id] = [await createTag(name), await createTag(`${name}2`)];
      expect(await target("Tag", `name=${name}`)).toMatchObject({ id, olds: {} });
    },
  );

  test("of no object is refused", async () => {
    await createTag("shop");
    await expect(target("Tag", "name=sho")).rejects.toThrow(
      'there is no tag with name "sho" to import',
    );
  });

  test("of two objects is refused with their ids", async () => {
    const site = {
      name: "twice",
      type: "HTTP",
      config: { url: "https://example.com", method: "GET" },
      regions: ["us-east"],
      managedBy: "API",
    };
    const made = [await running().made("/monitors", site), await running().made("/monitors", site)];
    const error: unknown = await target("Monitor", "name=twice").catch((each: unknown) => each);
    expect(String(error)).toContain('there are 2 monitors with name "twice": ');
    for (const id of made) expect(String(error)).toContain(`${id} ("twice")`);
  });

  test("that the object no longer has when it is read is refused", async () => {
    const id = await createTag("shop");
    const { confirm } = await target("Tag", "name=shop");
    expect(() => {
      confirm({ id, name: "shop" });
    }).not.toThrow();
    expect(() => {
      confirm({ id, name: "other" });
    }).toThrow(
      `Tag "name=shop" cannot be imported: ${id} ("other") had this name when its list was read, and has another one now: run again`,
    );
  });
});

test("a subscription is named by its slug alone only if it is of a whole service", async () => {
  const whole = (await running().call("POST", "/service-subscriptions/github", {})) as JsonObject;
  expect(await target("ServiceSubscription", "slug=github")).toMatchObject({
    id: whole.subscriptionId ?? whole.id,
  });
  await expect(target("ServiceSubscription", `slug=github,componentId=${ID}`)).rejects.toThrow(
    `there is no service subscription with slug "github" and componentId "${ID}" to import`,
  );
});
