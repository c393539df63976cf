// What a refresh says about an object that is not found: it leaves the state, unless somebody else may have it.
import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../src/definitions";
import { idText } from "../host/service";
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

describe("a status page, which belongs to a workspace", () => {
  const BODY = { name: "shop", slug: "shop" };
  const PAGE = { ...BODY, organizationId: 1 };
  const gonePage = (outputs: JsonObject = {}) =>
    running().read("StatusPage", { id: ID, outputs: { ...PAGE, ...OLD, ...outputs } });

  const addWorkspace = (name: string) => running().made("/workspaces", { name });

  /** Creates a page in a workspace; returns its id. */
  async function pageIn(workspace: string): Promise<string> {
    const { url, apiKey } = running().emulator;
    const response = await fetch(`${url}/api/v1/status-pages`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${apiKey}`,
        "content-type": "application/json",
        "x-service-workspace-id": workspace,
      },
      body: JSON.stringify(BODY),
    });
    const { data } = (await response.json()) as { data: JsonObject };
    return idText(data.id);
  }

  test("leaves the state without a word if there is no other workspace", async () => {
    expect(await gonePage()).toBeUndefined();
    expect(running().notices).toEqual([]);
    expect(
      running()
        .calls()
        .filter((call) => call.startsWith("GET /api/v1/workspaces")),
    ).toHaveLength(1);
  });

  test("leaves the state without a word if no workspace is configured and no other one has it", async () => {
    await addWorkspace("other");
    expect(await gonePage()).toBeUndefined();
    expect(running().notices).toEqual([]);
  });

  test("leaves the state with a warning if the API key may not list the workspaces", async () => {
    const effect = { status: 403 };
    await running().control("faults", { path: "/api/v1/workspaces", times: 9, effect });
    expect(await gonePage()).toBeUndefined();
    expect(await gonePage()).toBeUndefined();
    expect(running().notices).toEqual([
      expect.stringContaining(`StatusPage "gone" ${SAID} the API key may not list the workspaces`),
    ]);
  });

  test("stays in the state if another workspace has it", async () => {
    const other = await addWorkspace("other");
    const page = { id: await pageIn(other), outputs: { ...PAGE, ...OLD } };
    const why = `it was not found, but workspace ${other} has it, so it does not count as gone`;
    await expect(running().read("StatusPage", page)).rejects.toThrow(why);
    const part = { ...OLD, statusPageId: page.id, organizationId: 1 };
    await expect(
      running().read("StatusPageComponentGroup", { id: ID, outputs: part }),
    ).rejects.toThrow(why);
  });

  test("is looked for only in the workspace that the state names", async () => {
    const [other, third] = [await addWorkspace("other"), await addWorkspace("third")];
    const id = await pageIn(other);
    const outputs = { ...PAGE, ...OLD, workspaceId: Number(third) };
    expect(await running().read("StatusPage", { id, outputs })).toBeUndefined();
    await expect(
      running().read("StatusPage", { id, outputs: { ...outputs, workspaceId: Number(other) } }),
    ).rejects.toThrow(`workspace ${other} has it`);
  });

  test("whose part is gone is not looked for elsewhere", async () => {
    await addWorkspace("other");
    const statusPageId = await running().made("/status-pages", BODY);
    const outputs = { ...OLD, statusPageId, organizationId: 1 };
    running().calls();
    expect(await running().read("StatusPageComponentGroup", { id: ID, outputs })).toBeUndefined();
    expect(running().calls().join()).not.toContain("/workspaces");
  });
});
