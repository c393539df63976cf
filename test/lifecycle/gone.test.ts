// What a refresh says about an object that is not found: it leaves the state, unless somebody else may have it.
import { expect, test } from "vitest";

import type { JsonObject } from "../../src/definitions";
import { eachRunning } from "./running";

const running = eachRunning();
const ID = "00000000-0000-4000-8000-00000000000a";
const OLD = { name: "gone", createdAt: "2026-01-01T00:00:00Z" };

const gone = (outputs: JsonObject) => running().read("Tag", { id: ID, outputs });

const SAID = "was not found and is treated as deleted, but";

test("nothing, if the state and the key are of the same organization", async () => {
  expect(await gone({ ...OLD, organizationId: 1 })).toBeUndefined();
  expect(running().notices).toEqual([]);
});

test("once, that the state does not name its organization", async () => {
  expect(await gone(OLD)).toBeUndefined();
  expect(await gone(OLD)).toBeUndefined();
  expect(running().notices).toEqual([
    expect.stringContaining(`Tag "gone" ${SAID} the state does not name its organization`),
  ]);
});

test("that the API does not show the organization of the key", async () => {
  const refused = { status: 403 };
  for (const path of ["/api/v1/auth/me", "/api/v1/org"])
    await running().control("faults", { method: "GET", path, times: 9, effect: refused });
  expect(await gone({ ...OLD, organizationId: 1 })).toBeUndefined();
  expect(running().notices).toEqual([
    expect.stringContaining(`${SAID} the API does not show its organization`),
  ]);
});

test("that the key is of another organization, which is an error", async () => {
  await expect(gone({ ...OLD, organizationId: 2 })).rejects.toThrow(
    "the state belongs to organization 2, but the API key belongs to organization 1 and cannot see the object, so it does not count as gone",
  );
});
