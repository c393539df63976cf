// A delete: what proves that the object is gone, and what a conflict and another manager say.
import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../../src/definitions";
import { eachRunning } from "./running";

const running = eachRunning();

const SITE = {
  ...{ name: "site", type: "HTTP", regions: ["us-east"] },
  config: { url: "https://example.com", method: "GET" },
};

const tags = async (): Promise<unknown[]> =>
  ((await running().call("GET", "/tags")) as JsonObject[]).map(({ id }) => id);

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "no failure",
    (error: unknown) => error,
  );

test.each<[string, JsonObject]>([
  ["an empty object", { status: 200, body: {} }],
  ["another object", { status: 200, body: { data: { id: "other" } } }],
])("%s proves nothing: the object is read", async (_what, effect) => {
  const object = await running().create("Tag", { name: "shop" });
  running().fault({ method: "DELETE", path: "/tags/*", effect });
  await expect(running().remove("Tag", object)).rejects.toThrow(
    /deleting Tag "shop" .*failed: the response \(.*\) is not from the API\. Check/,
  );
  expect(await tags()).toEqual([object.id]);
  running().fault({ method: "DELETE", path: "/tags/*", effect: { ...effect, done: true } });
  await running().remove("Tag", object);
  expect(await tags()).toEqual([]);
});

test("a response of the API needs no further request", async () => {
  const object = await running().create("Tag", { name: "shop" });
  running().calls();
  await running().remove("Tag", object);
  expect(running().calls()).toEqual([`DELETE /tags/${object.id}`]);
  expect(running().notices).toEqual([]);
});

test.each([
  [{ managedBy: "TERRAFORM" }, "TERRAFORM"],
  [{}, "another tool"],
])("an object that another tool manages is deleted with a warning: %j", async (shown, who) => {
  const { id } = await running().create("Monitor", SITE);
  const outputs = { ...SITE, ...shown, __memory: { managedBy: "API" } };
  await running().remove("Monitor", { id, outputs });
  expect(running().notices).toEqual([
    `Monitor "site" ${id} is being deleted, although ${who} has managed it since the last update (its managedBy)`,
  ]);
});

describe("an environment that monitors use is not deleted:", () => {
  test("the message names ten of them and counts the rest", async () => {
    const environment = await running().create("Environment", { name: "Live", slug: "live" });
    const named: string[] = [];
    for (let at = 0; at < 12; at += 1) {
      const body = { ...SITE, name: `m${at}`, environmentId: environment.id };
      named.push(`monitor "m${at}" (${await running().made("/monitors", body)})`);
    }
    const error = await failureOf(running().remove("Environment", environment));
    expect(error).toMatchObject({ status: 409, name: "Conflict" });
    const list = named.slice(0, 10).join(", ");
    expect(String(error)).toContain(
      `failed: 409 CONFLICT: it is used by ${list} and 2 more (request `,
    );
    expect(String(error)).toMatch(/\)\. Delete or detach the objects that use it first\.$/);
  });

  test("the message is that of the API if they cannot be read", async () => {
    const environment = await running().create("Environment", { name: "Live", slug: "live" });
    await running().made("/monitors", { ...SITE, environmentId: environment.id });
    running().fault({ method: "GET", path: "/monitors", times: 9, effect: { status: 403 } });
    const error = await failureOf(running().remove("Environment", environment));
    expect(error).toMatchObject({ status: 409 });
    expect(String(error)).toContain("Delete or detach the objects that use it first");
    expect(String(error)).not.toContain("it is used by monitor");
  });
});
