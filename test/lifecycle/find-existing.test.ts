// Which object a resource adopts, what it refuses to adopt, and who may delete an object then.
import { beforeEach, describe, expect, test } from "vitest";

import { UNKNOWN, kindNamed } from "../../src/definitions";
import type { Json, JsonObject } from "../../src/definitions";
import { createOrAdopt, mayDelete, prepareAdoption, recordOwner } from "../../src/lifecycle";
import { findExisting } from "../../src/lifecycle/adopt/find-existing";
import { MINE, THEIRS, eachRunning } from "./running";

const running = eachRunning();

const ID = "00000000-0000-4000-8000-000000000001";
const TAG = kindNamed("Tag");
const SITE = {
  ...{ type: "HTTP", regions: ["us-east"], managedBy: "API" },
  config: { url: "https://example.com", method: "GET" },
};

const found = (kind: string, inputs: JsonObject, id?: string, urn?: string) =>
  findExisting(
    {
      ...{ spec: kindNamed(kind), context: running().service, inputs },
      adoption: { id, managedBy: undefined, ignored: [] },
    },
    urn,
  );

describe("without an id", () => {
  test("the object with the name is found", async () => {
    const [id] = [
      await running().made("/tags", { name: "shop" }),
      await running().made("/tags", { name: "shop2" }),
    ];
    expect(await found("Tag", { name: "shop" })).toEqual({ id });
  });

  test("no object is found if none has the name", async () => {
    await running().made("/tags", { name: "shop2" });
    await expect(found("Tag", { name: "shop" })).rejects.toThrow(
      'Tag "shop" cannot be adopted: there is no tag with this name. Check the value',
    );
  });

  test("none of several is chosen: the message lists the first ten", async () => {
    const ids: string[] = [];
    for (let at = 0; at < 11; at += 1)
      ids.push(await running().made("/monitors", { ...SITE, name: "site" }));
    const error: unknown = await found("Monitor", { name: "site" }).catch((each: unknown) => each);
    const named = ids.filter((id) => String(error).includes(`${id} ("site")`));
    expect(named).toHaveLength(10);
    expect(String(error)).toContain("there are 11 monitors with this name: ");
    expect(String(error)).toContain(" and 1 more. Use the id of one of them in adopt");
  });

  test("all of ten are listed", async () => {
    for (let at = 0; at < 10; at += 1) await running().made("/monitors", { ...SITE, name: "site" });
    await expect(found("Monitor", { name: "site" })).rejects.toThrow(/\("site"\)\. Use the id/);
  });

  test("an object of which there is at most one needs no name", async () => {
    await expect(found("AssignedEmailDomain", {})).rejects.toThrow(
      "there is no assigned email domain yet. Check that monitoring:apiKey belongs to the organization",
    );
  });

  test("the only object is found without a name", async () => {
    const id = await running().made("/email/domains", { kind: "assigned" });
    expect(await found("AssignedEmailDomain", {})).toEqual({ id });
  });
});

test.each([
  ["WorkspaceRuntime", { workspaceId: "1" }, "1"],
  ["StatusPageLayout", { statusPageId: ID }, ID],
  ["WebhookSigningSecret", {}, "signing-secret"],
])("a %s needs no id, because the program gives it with %j", async (kind, inputs, id) => {
  expect(await found(kind, inputs)).toEqual({ id });
  expect(running().calls()).toEqual([]);
});

describe("a value that is not known before the run", () => {
  test.each<[string, string, JsonObject, string | undefined, string]>([
    ["the id", "Tag", { name: "a" }, UNKNOWN, "its id"],
    ["the name", "Tag", { name: UNKNOWN }, undefined, "name"],
    [
      "the parent",
      "StatusPageComponentGroup",
      { statusPageId: UNKNOWN, name: "a" },
      undefined,
      "statusPageId",
    ],
    [
      "the parent of an object with an id",
      "StatusPageComponentGroup",
      { statusPageId: UNKNOWN },
      ID,
      "statusPageId",
    ],
    [
      "one of several unique fields",
      "ServiceSubscription",
      { slug: "github", componentId: UNKNOWN },
      undefined,
      "componentId",
    ],
  ])("is named: %s", async (_what, kind, inputs, id, unknown) => {
    expect(await found(kind, inputs, id)).toEqual({ unknown });
    expect(running().calls()).toEqual([]);
  });
});

describe("an object that this resource gives up in this run", () => {
  const shop = { name: "shop", __urn: MINE };

  beforeEach(() => {
    running().service.ownership.giveUp(TAG, ID, shop);
  });

  test.each([
    ["by its id", shop, ID],
    ["by its name", shop, undefined],
    ["by a name that is not known yet", { name: UNKNOWN }, undefined],
  ])("is its previous one: %s", async (_what, inputs, id) => {
    expect(await found("Tag", inputs, id, MINE)).toBe("previous");
  });

  test("is not that of another resource, by its id", async () => {
    expect(await found("Tag", shop, ID, THEIRS)).toEqual({ id: ID });
  });

  test.each([
    ["another resource, by its name", "shop", THEIRS],
    ["this resource with another name", "other", MINE],
  ])("is not that of %s", async (_what, name, urn) => {
    const id = await running().made("/tags", { name });
    expect(await found("Tag", { name }, undefined, urn)).toEqual({ id });
  });
});

test("an object of another kind with the same name is not the previous one", async () => {
  const { ownership } = running().service;
  ownership.giveUp(kindNamed("Monitor"), ID, { name: "shop", __urn: MINE });
  const id = await running().made("/tags", { name: "shop" });
  expect(await found("Tag", { name: "shop" }, undefined, MINE)).toEqual({ id });
});

test("an object that this run has deleted is not adopted", async () => {
  running().service.ownership.delete(TAG, ID, THEIRS, { name: "shop" });
  await expect(found("Tag", { name: "shop" }, ID, MINE)).rejects.toThrow(
    `another resource had ${ID}, and this run has deleted it`,
  );
});

describe("an object with a number as its id, which another organization may have too", () => {
  const adopt = (kind: string, inputs: JsonObject, adoption: Json) => {
    const news = { ...inputs, __adopt: adoption };
    return prepareAdoption(kindNamed(kind), running().service, { olds: {}, news, inputs: news });
  };

  test("is adopted with its name, and with one that is not known yet", async () => {
    const id = await running().made("/api-keys", { name: "ci" });
    expect(await adopt("ApiKey", { name: "ci" }, id)).toMatchObject({ __adopt: { id } });
    running().service.ownership.release(kindNamed("ApiKey"), id);
    expect(await adopt("ApiKey", { name: UNKNOWN }, id)).toMatchObject({ __adopt: { id } });
  });

  test("is refused with another name", async () => {
    const id = await running().made("/api-keys", { name: "theirs" });
    await expect(adopt("ApiKey", { name: "ci" }, id)).rejects.toThrow(
      `${id} ("theirs") has another name, and ids of API keys are not unique across organizations, so it may be a different object`,
    );
  });

  test("is refused if the program gives no name, which would prove that it is the right one", async () => {
    const id = await running().made("/api-keys", { name: "theirs" });
    await expect(adopt("ApiKey", {}, id)).rejects.toThrow(`${id} ("theirs") has another name`);
  });

  test("may have another name if its id is unique everywhere", async () => {
    const id = await running().made("/tags", { name: "theirs" });
    expect(await adopt("Tag", { name: "mine" }, id)).toMatchObject({ name: "mine" });
  });
});

test.each<[string, JsonObject, string]>([
  ["Tag", { name: "a" }, "in this organization. Check the id and the kind of its object, or"],
  [
    "StatusPage",
    { name: "a", slug: "a" },
    "in this workspace. Check the id, the kind of its object, and monitoring:workspaceId, or",
  ],
])(
  "the id of no %s is refused, and another resource can use it then",
  async (kind, inputs, where) => {
    const spec = kindNamed(kind);
    const news = { ...inputs, __adopt: ID };
    const adopt = () => prepareAdoption(spec, running().service, { olds: {}, news, inputs: news });
    const why = `there is no ${spec.title} with the id ${ID} ${where} remove adopt from the program`;
    await expect(adopt()).rejects.toThrow(why);
    expect(running().service.ownership.reserve(spec, ID, undefined)).toBe(true);
  },
);

describe("who has an object", () => {
  const [shop, other] = [
    { name: "shop", __urn: MINE },
    { name: "shop", __urn: THEIRS },
  ];
  const diffed = (news: JsonObject, replaces: readonly string[] = []) => {
    recordOwner({ spec: TAG, id: ID, news }, running().service, replaces);
  };
  const isDeleted = (urn: string | undefined): boolean =>
    mayDelete({ spec: TAG, id: ID, olds: { name: "shop" } }, running().service, urn);

  test("is an error if two resources of the state have it", () => {
    diffed(shop);
    expect(() => {
      diffed(other);
    }).toThrow(`Tag "shop" already has ${ID}, and so does another resource of this state`);
  });

  test("is an error if another resource adopts it", () => {
    running().service.ownership.reserve(TAG, ID, THEIRS);
    expect(() => {
      diffed(shop);
    }).toThrow(`already has ${ID}, and another resource of this program adopts it`);
  });

  test("is an error if this run has given it to another resource", () => {
    running().service.ownership.assign(TAG, ID, THEIRS);
    expect(() => {
      diffed(shop);
    }).toThrow(`already has ${ID}, but this run has assigned it to another resource`);
  });

  test("does not matter for a resource that will be replaced", () => {
    diffed(other);
    diffed(shop, ["name"]);
    expect(isDeleted(MINE)).toBe(false);
  });

  test("may delete it if nobody else has it", () => {
    diffed(shop, ["name"]);
    expect(isDeleted(MINE)).toBe(true);
    expect(running().notices).toEqual([]);
    expect(running().service.ownership.isDeleted(TAG, ID)).toBe(true);
  });

  test("keeps it if another resource will adopt it, which a message says", () => {
    running().service.ownership.reserve(TAG, ID, THEIRS);
    expect(isDeleted(MINE)).toBe(false);
    expect(running().notices).toEqual([
      `Tag "shop" ${ID} is not deleted, because a resource of this program manages it`,
    ]);
    expect(running().service.ownership.isDeleted(TAG, ID)).toBe(false);
  });
});

describe("a kind whose id is that of another object", () => {
  const POLICY = kindNamed("ResourceGroupPolicy");

  test("is released if its create fails before anything is written", async () => {
    const groupId = await running().made("/resource-groups", { name: "group" });
    const inputs = { groupId, policyId: ID, __urn: MINE };
    await running().control("faults", {
      path: "/api/v1/resource-groups/*",
      times: 9,
      effect: { status: 403 },
    });
    await expect(createOrAdopt(POLICY, running().service, inputs)).rejects.toThrow("403");
    expect(running().service.ownership.isFree(POLICY, groupId)).toBe(true);
  });
});
