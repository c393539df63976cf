// Proves promise 4 of docs/safety.md: a key of another organization or workspace than the state's finds and changes nothing.
import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import type { Effect } from "../../../../src/emulator";
import { memoryOf } from "../../../../src/lifecycle/values/memory";
import { eachRunning } from "../running";
import type { Known } from "../running";

const running = eachRunning();

const ID = "00000000-0000-4000-8000-000000000001";
const OTHER = "the state belongs to organization 2, but the API key belongs to organization 1";
const GONE = { createdAt: "2026-01-01T00:00:00Z" };

/** How often the organization of the key was read. */
const asked = (): number =>
  running()
    .calls()
    .filter((call) => call === "GET /auth/me").length;

const forbid = (...paths: string[]): void => {
  for (const path of paths)
    running().fault({ method: "GET", path, times: 9, effect: { status: 403 } });
};

describe("what is not found", () => {
  test.each<[string, string, JsonObject]>([
    ["by its id", "Tag", { name: "shop", organizationId: 2 }],
    ["in its list", "Secret", { key: "TOKEN", __memory: { organization: "2" } }],
    ["below its parent", "StatusPageComponentGroup", { statusPageId: ID, organizationId: 2 }],
  ])("%s does not count as gone with a key of another organization", async (_how, kind, facts) => {
    const object: Known = { id: ID, outputs: { ...GONE, ...facts } };
    await expect(running().read(kind, object)).rejects.toThrow(OTHER);
    await expect(running().remove(kind, object)).rejects.toThrow(OTHER);
    expect(asked()).toBe(1);
  });

  test("is held beside another object of the state if it does not name its organization", async () => {
    const { id, outputs } = await running().create("Tag", { name: "shop" });
    await running().read("Tag", { id, outputs: { ...outputs, organizationId: 2 } });
    const secret: Known = { id: ID, outputs: { ...GONE, key: "TOKEN" } };
    await expect(running().read("Secret", secret)).rejects.toThrow(OTHER);
  });

  test("is gone with the key of the state", async () => {
    const outputs = { ...GONE, name: "shop", organizationId: 1 };
    expect(await running().read("Tag", { id: ID, outputs })).toBeUndefined();
    await running().read("Tag", { id: ID, outputs });
    expect(asked()).toBe(1);
  });

  test("is compared with the organization itself if the API does not describe the credential", async () => {
    forbid("/auth/me");
    const object: Known = { id: ID, outputs: { ...GONE, organizationId: 2 } };
    await expect(running().read("Tag", object)).rejects.toThrow(OTHER);
  });

  test("is gone if the API does not say whose the key is", async () => {
    forbid("/auth/me", "/org");
    const object: Known = { id: ID, outputs: { ...GONE, organizationId: 2 } };
    expect(await running().read("Tag", object)).toBeUndefined();
  });

  test.each<[string, Effect]>([
    ["an empty record", { body: { data: {} } }],
    ["a page with 403", { status: 403, gateway: "html" }],
  ])("is not judged by an answer that is not the API's: %s", async (_what, effect) => {
    running().fault({ method: "GET", path: "/auth/me", effect });
    const object: Known = { id: ID, outputs: { ...GONE, organizationId: 1 } };
    const read = () => running().read("Tag", object);
    await expect(read()).rejects.toThrow(/is not from the API|403/);
    expect(await read()).toBeUndefined();
  });
});

describe("an object whose id is a number, which another organization has, too,", () => {
  const key = { name: "ci" };
  const invite = { email: "ada@example.com", roleOffered: "MEMBER" };

  test.each([
    ["ApiKey", key],
    ["Invite", invite],
  ])("names its organization in the state: %s", async (kind, inputs) => {
    const { id, outputs } = await running().create(kind, inputs);
    expect(memoryOf(outputs).organization).toBe("1");
    const imported = await running().read(kind, { id, outputs: {} });
    expect(memoryOf(imported?.outputs ?? {}).organization).toBe("1");
  });

  test.each([
    ["ApiKey", key, "update"],
    ["ApiKey", key, "remove"],
    ["Invite", invite, "remove"],
  ] as const)("is not written with its key: %s %o, %s", async (kind, inputs, verb) => {
    const { id, outputs } = await running().create(kind, inputs);
    running().writes();
    // A state of an earlier release does not say whose it is.
    const earlier: Known = { id, outputs: { ...outputs, ...GONE, __memory: {} } };
    await expect(running()[verb](kind, earlier, { ...inputs, name: "cd" })).rejects.toThrow(
      `the object with the id ${id} was created at another time than that of the state`,
    );
    const theirs: Known = { id, outputs: { ...outputs, __memory: { organization: "2" } } };
    await expect(running()[verb](kind, theirs, { ...inputs, name: "cd" })).rejects.toThrow(OTHER);
    expect(running().writes()).toEqual([]);
  });

  test("of an earlier release, names its organization after the next update", async () => {
    const { id, outputs } = await running().create("ApiKey", key);
    const earlier: Known = { id, outputs: { ...outputs, __memory: {} } };
    const updated = await running().update("ApiKey", earlier, { name: "cd" });
    expect(memoryOf(updated).organization).toBe("1");
  });

  test("is written with the key of the state, and others need no question", async () => {
    const tag = await running().create("Tag", { name: "shop" });
    await running().update("Tag", tag, { name: "shops" });
    expect(asked()).toBe(0);
    const key = await running().create("ApiKey", { name: "ci" });
    await running().read("ApiKey", key);
    await running().update("ApiKey", key, { name: "cd" });
    await running().update("ApiKey", key, { name: "ce" });
    expect(asked()).toBe(1);
  });
});

describe("an object in a workspace", () => {
  const page = (workspaceId: number): Known => ({
    ...{ id: ID, outputs: { ...GONE, name: "shop", organizationId: 1, workspaceId } },
  });

  test("does not count as gone in another one", async () => {
    await expect(running().read("StatusPage", page(7))).rejects.toThrow(
      "the provider works in workspace 1, but the state is of workspace 7, so what is not found does not count as gone. Set monitoring:workspaceId to 7",
    );
    const part: Known = { id: ID, outputs: { ...GONE, statusPageId: ID } };
    await expect(running().read("StatusPageComponentGroup", part)).rejects.toThrow("workspace 7");
    expect(await running().read("Tag", page(7))).toBeUndefined();
  });

  test("is gone in its own", async () => {
    expect(await running().read("StatusPage", page(1))).toBeUndefined();
  });

  test("is gone although the state has the runtime of another one", async () => {
    const runtime = { id: "7", outputs: { workspaceId: "7", runtimeId: "2025.09" } };
    await running().read("WorkspaceRuntime", runtime);
    expect(await running().read("Secret", { id: ID, outputs: GONE })).toBeUndefined();
  });

  test("is gone if the key may not list the workspaces", async () => {
    forbid("/workspaces");
    expect(await running().read("StatusPage", page(7))).toBeUndefined();
  });
});

describe("a new object", () => {
  /** A refresh shows objects of these organizations. */
  const state = async (...organizations: number[]): Promise<void> => {
    const { id, outputs } = await running().create("Tag", { name: "shop" });
    for (const organizationId of organizations)
      await running().read("Tag", { id, outputs: { ...outputs, organizationId } });
    running().writes();
  };
  const create = () => running().create("Secret", { key: "TOKEN", value: "v" });

  test("is not made in another organization than that of the state", async () => {
    await state(2);
    await expect(create()).rejects.toThrow(OTHER);
    expect(running().writes()).toEqual([]);
  });

  test("is made if the state moves from one organization to another", async () => {
    await state(2, 1);
    const { id } = await create();
    expect(running().writes()).toEqual(["POST /secrets"]);
    expect(id).not.toBe("");
  });

  test("is not made if an answer about the key cannot be read, or names no organization", async () => {
    const id = await running().made("/tags", { name: "shop" });
    await running().read("Tag", { id, outputs: { name: "shop", organizationId: 1 } });
    running().writes();
    for (const effect of [{ status: 500 }, { body: { data: { organization: { id: null } } } }]) {
      running().fault({ method: "GET", path: "/auth/me", times: 9, effect });
      await expect(create()).rejects.toThrow(/500|to which organization the key belongs/);
    }
    expect(running().writes()).toEqual([]);
  });

  test("is made if the API does not say whose the key is", async () => {
    await state(1);
    forbid("/auth/me", "/org");
    await create();
    expect(running().writes()).toEqual(["POST /secrets"]);
  });

  test("below a parent has the organization of the others in its state", async () => {
    await state(1);
    const statusPageId = await running().made("/status-pages", { name: "shop", slug: "shop" });
    const group = { statusPageId, name: "group" };
    const { outputs } = await running().create("StatusPageComponentGroup", group);
    expect(memoryOf(outputs).organization).toBe("1");
  });
});
