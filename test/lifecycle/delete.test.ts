// A delete: what proves that the object is gone, and what a conflict and another manager say.
import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../src/definitions";
import { eachRunning } from "./running";

const running = eachRunning();

const SITE = {
  ...{ name: "site", type: "HTTP", regions: ["us-east"] },
  config: { url: "https://example.com", method: "GET" },
};
const DELETE_TAG = { method: "DELETE", path: "/api/v1/tags/*" };

const tags = async (): Promise<unknown[]> =>
  ((await running().call("GET", "/tags")) as JsonObject[]).map(({ id }) => id);

describe("a response that does not come from the API", () => {
  test.each<[string, JsonObject]>([
    ["204 without its request id", { status: 204, without: ["X-Request-Id"] }],
    ["an empty object", { status: 200, body: {} }],
    ["another object", { status: 200, body: { data: { id: "other" } } }],
  ])("%s proves nothing: the object still exists", async (_what, effect) => {
    const object = await running().create("Tag", { name: "shop" });
    await running().control("faults", { ...DELETE_TAG, times: 9, effect });
    await expect(running().remove("Tag", object)).rejects.toThrow(
      /deleting Tag "shop" .*failed: the response \(20\d\) is not from the API, and the object still exists/,
    );
    expect(await tags()).toEqual([object.id]);
  });

  test("does not matter if the object is gone", async () => {
    const object = await running().create("Tag", { name: "shop" });
    const effect = { done: true, status: 204, without: ["X-Request-Id"] };
    await running().control("faults", { ...DELETE_TAG, effect });
    await running().remove("Tag", object);
    expect(await tags()).toEqual([]);
  });
});

test("a response of the API needs no further request", async () => {
  const object = await running().create("Tag", { name: "shop" });
  running().calls();
  await running().remove("Tag", object);
  expect(running().calls()).toEqual([`DELETE /api/v1/tags/${object.id}`]);
  expect(running().notices).toEqual([]);
});

describe("an object that another tool manages since the last update", () => {
  test.each([
    [{ managedBy: "TERRAFORM" }, "TERRAFORM"],
    [{}, "another tool"],
  ])("is deleted with a warning: %j", async (shown, who) => {
    const { id } = await running().create("Monitor", SITE);
    const outputs = { ...SITE, ...shown, __memory: { managedBy: "API" } };
    await running().remove("Monitor", { id, outputs });
    expect(running().notices).toEqual([
      `Monitor "site" ${id} is being deleted, although ${who} has managed it since the last update (its managedBy)`,
    ]);
  });
});

describe("an environment that monitors use", () => {
  async function used(names: readonly string[]) {
    const environment = await running().create("Environment", { name: "Live", slug: "live" });
    const ids: string[] = [];
    for (const name of names) {
      const body = { ...SITE, name, managedBy: "API", environmentId: environment.id };
      ids.push(await running().made("/monitors", body));
    }
    return { environment, ids };
  }

  test("is not deleted: the message names them", async () => {
    const { environment, ids } = await used(["a", "b"]);
    const error: unknown = await running()
      .remove("Environment", environment)
      .catch((each: unknown) => each);
    const [a, b] = ids;
    expect(error).toMatchObject({ status: 409, name: "Conflict" });
    expect(String(error)).toMatch(
      `failed: 409 CONFLICT: it is used by monitor "a" (${a}), monitor "b" (${b}) (request `,
    );
    expect(String(error)).toMatch(/\)\. Delete or detach the objects that use it first\.$/);
  });

  test("of more than ten, the message counts the rest", async () => {
    const names = Array.from({ length: 12 }, (_, at) => `m${at}`);
    const { environment } = await used(names);
    const error: unknown = await running()
      .remove("Environment", environment)
      .catch((each: unknown) => each);
    expect(String(error).match(/monitor "/g)).toHaveLength(10);
    expect(String(error)).toContain(" and 2 more (request");
  });

  test("is named by the API alone if they cannot be read", async () => {
    const { environment } = await used(["a"]);
    await running().control("faults", {
      method: "GET",
      path: "/api/v1/monitors",
      times: 9,
      effect: { status: 403 },
    });
    const error: unknown = await running()
      .remove("Environment", environment)
      .catch((each: unknown) => each);
    expect(error).toMatchObject({ status: 409 });
    expect(String(error)).toContain("Delete or detach the objects that use it first");
    expect(String(error)).not.toContain("it is used by monitor");
  });
});

test("a conflict that the kind explains says what to do", async () => {
  const object = { id: "1", outputs: { name: "Default", orgId: 1 } };
  await expect(running().remove("Workspace", object)).rejects.toThrow(
    /409 .*The organization's default workspace cannot be deleted: remove it from the state/,
  );
});
