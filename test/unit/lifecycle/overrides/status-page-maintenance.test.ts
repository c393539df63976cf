// Maintenance of a page: what its course changes is no drift, and once it is over it stays on the page.
import { beforeEach, expect, test } from "vitest";

import { kindNamed } from "../../../../src/definitions";
import type { JsonObject } from "../../../../src/definitions";
import { diff } from "../../../../src/lifecycle";
import { existing } from "../../../../src/lifecycle/adopt/existing";
import { eachRunning } from "../running";
import type { Known } from "../running";

const running = eachRunning();

const KIND = "StatusPageMaintenance";
const SPEC = kindNamed(KIND);

let statusPageId: string;
let path: string;
let given: JsonObject;
let object: Known;

beforeEach(async () => {
  statusPageId = await running().made("/status-pages", { name: "Shop", slug: "shop" });
  const part = { name: "Checkout", type: "STATIC" };
  const componentId = await running().made(`/status-pages/${statusPageId}/components`, part);
  path = `/status-pages/${statusPageId}/maintenance`;
  given = {
    ...{ statusPageId, title: "Database", impact: "MINOR", body: "Orders may be slow." },
    ...{ scheduledFor: "2030-01-05T22:00:00Z", scheduledUntil: "2030-01-06T02:00:00Z" },
    ...{ autoResolve: true, affectedComponents: [{ componentId, status: "UNDER_MAINTENANCE" }] },
  };
  object = await running().create(KIND, given);
});

/** The fields that the next update would send after a refresh. */
async function drift(): Promise<readonly string[]> {
  const read = await running().read(KIND, object);
  expect(read, "it is still there").toBeDefined();
  return diff(SPEC, read?.outputs ?? {}, given).changed;
}

const passTo = (now: string) => running().control("clock", { now });

const left = async (): Promise<unknown[]> =>
  ((await running().call("GET", path)) as JsonObject[]).map(({ status }) => status);

test("an edit of the announcement is drift, an update that somebody posts is not", async () => {
  expect(await drift()).toEqual([]);
  await running().call("PUT", `${path}/${object.id}`, { title: "Oops", affectedComponents: [] });
  expect(await drift()).toEqual(["title", "affectedComponents"]);
  await running().update(KIND, object, { ...given, title: "Cables" });
  given = { ...given, title: "Cables" };
  await passTo("2030-01-05T23:00:00Z");
  const update = { status: "MONITORING", body: "Half done.", affectedComponents: [] };
  await running().call("POST", `${path}/${object.id}/updates`, update);
  expect(await drift()).toEqual([]);
});

test("its end is no drift; then it is not imported, and stays when its resource is deleted", async () => {
  const found = () => existing(SPEC, running().run, () => [statusPageId], {});
  expect(await found()).toHaveLength(1);
  await passTo("2030-01-06T02:00:01Z");
  expect(await left()).toEqual(["RESOLVED"]);
  expect(await drift()).toEqual([]);
  expect(await found()).toEqual([]);
  await running().remove(KIND, object);
  expect(await left()).toEqual(["RESOLVED"]);
  expect(running().notices).toEqual([
    expect.stringContaining("is over and is not deleted: it stays in the history"),
  ]);
});

test("one that is planned is deleted, and may be deleted already", async () => {
  await running().remove(KIND, object);
  expect(await left()).toEqual([]);
  await running().remove(KIND, object);
});
