// Writes of another user at the moment of a request.
import { describe, expect, it } from "vitest";

import type { Emulator, OtherWrite } from "../../../../src/emulator";
import { asText } from "../../../../src/emulator/store/records";
import type { JsonObject } from "../../../../src/definitions";
import { call, emulator, makeTags } from "../../../support/emulator/harness";

const MONITORS = "/api/v1/monitors";
const body = {
  name: "api",
  type: "HTTP",
  config: { url: "https://shop.example.com/health", method: "GET" },
  regions: ["us-east"],
};

const post = (emu: Emulator) => call(emu, "POST", MONITORS, { body });
const monitors = async (emu: Emulator): Promise<JsonObject[]> =>
  (await call(emu, "GET", MONITORS)).body.data as JsonObject[];
const log = async (emu: Emulator, query = ""): Promise<JsonObject[]> =>
  (await call(emu, "GET", `/api/v1/audit-log${query}`)).body.data as JsonObject[];

/** Makes another user write at the next create of a monitor. */
const beside = (emu: Emulator, ...others: OtherWrite[]) =>
  emu.faults.add({ method: "POST", path: MONITORS, effect: { others } });

describe("another user", () => {
  it.each(["before", "after"] as const)("creates an equal object %s a create", async (when) => {
    const emu = await emulator();
    beside(emu, { makes: "equal", when });
    const own = (await post(emu)).body.data as JsonObject;
    const rows = await monitors(emu);
    expect(rows).toMatchObject([{ name: "api" }, { name: "api" }]);
    expect(rows[when === "before" ? 1 : 0]?.id).toBe(own.id);
    const [{ did } = { did: [] }] = emu.faults.list();
    const theirs = rows.find(({ id }) => id !== own.id);
    expect(did).toEqual([{ method: "POST", path: "/monitors", status: 201, id: theirs?.id }]);
  });

  it("creates an equal object although the create itself is dropped", async () => {
    const emu = await emulator();
    emu.faults.add({
      method: "POST",
      effect: { drop: "before", others: [{ makes: "equal" }] },
    });
    await expect(post(emu)).rejects.toThrow("fetch failed");
    expect(await monitors(emu)).toHaveLength(1);
    expect(await log(emu, "?resourceType=monitor")).toMatchObject([
      { action: "monitor.created", actorId: 1 },
    ]);
  });

  it("is a user, the same key or another key, as the audit log shows", async () => {
    const emu = await emulator();
    const created = await call(emu, "POST", "/api/v1/api-keys", { body: { name: "other" } });
    const { id, key } = created.body.data as { id: number; key: string };
    beside(
      emu,
      { makes: "equal" },
      { makes: "equal", by: "same" },
      { makes: "equal", by: { apiKey: key } },
    );
    await post(emu);
    const { key: own } = (await call(emu, "GET", "/api/v1/auth/me")).body.data as {
      key: JsonObject;
    };
    const entries = await log(emu, "?action=monitor.created");
    expect(entries.map(({ actorId, actorEmail }) => [actorId, actorEmail])).toEqual([
      [own.id, null],
      [id, null],
      [own.id, null],
      [1, "organization-1@example.com"],
    ]);
    expect(id).not.toBe(own.id);
  });

  it("is the owner, even if another member joined before", async () => {
    const emu = await emulator();
    await call(emu, "POST", "/__emulator/members", { body: { email: "grace@example.com" } });
    beside(emu, { makes: "equal" });
    await post(emu);
    const [, first] = await log(emu, "?action=monitor.created");
    expect(first?.actorEmail).toBe("organization-1@example.com");
  });

  it("creates a richer object: an equal one with more members than the create has", async () => {
    const emu = await emulator();
    await call(emu, "POST", "/api/v1/alert-channels", {
      body: { name: "c", config: { channelType: "email", recipients: ["a@example.com"] } },
    });
    beside(emu, { makes: "richer" }, { makes: "richer", with: { runParallel: false } });
    await post(emu);
    const [first, second, own] = await monitors(emu);
    const { data } = (await call(emu, "GET", `${MONITORS}/${asText(first?.id)}`)).body;
    expect(data).toMatchObject({ ...body, runParallel: true, tags: [{ name: "somebody-else" }] });
    expect((data as JsonObject).alertChannelIds).toHaveLength(1);
    expect(second).toMatchObject({ name: "api", runParallel: false, tags: [] });
    expect(own).toMatchObject({ tags: [], runParallel: true });
  });

  it("creates an object of the same name with other content", async () => {
    const emu = await emulator();
    beside(emu, { makes: "sameName" }, { makes: "sameName", with: { enabled: false } });
    await post(emu);
    expect(await monitors(emu)).toMatchObject([
      { name: "api", config: { url: "https://somebody-else.example.com/" }, enabled: true },
      { name: "api", config: body.config, enabled: false },
      { name: "api", config: body.config, enabled: true },
    ]);
  });

  it("writes to another workspace if configured", async () => {
    const emu = await emulator();
    const created = await call(emu, "POST", "/api/v1/workspaces", { body: { name: "Shop" } });
    const { id } = created.body.data as { id: number };
    emu.faults.add({
      method: "POST",
      effect: { others: [{ makes: "equal", workspaceId: id }] },
    });
    const slug = { name: "Shop", slug: "shop" };
    await call(emu, "POST", "/api/v1/status-pages", { body: slug });
    const rows = async (headers: Record<string, string>) =>
      (await call(emu, "GET", "/api/v1/status-pages", { headers })).body.data;
    expect(await rows({ "x-service-workspace-id": String(id) })).toMatchObject([slug]);
    // The slug is unique in the service, and the other user's page was first.
    expect(await rows({})).toEqual([]);
  });

  it("can be refused like every caller, and the refusal is reported", async () => {
    const emu = await emulator();
    beside(emu, { makes: "equal", with: { regions: [] } });
    expect((await post(emu)).status).toBe(201);
    expect(await monitors(emu)).toHaveLength(1);
    const { body: listed, text } = await call(emu, "GET", "/__emulator/faults");
    expect(listed).toBeTypeOf("object");
    expect(JSON.parse(text)).toMatchObject([{ hits: 1, did: [{ status: 400 }] }]);
  });

  it.each([
    [{ others: [{}] }],
    [{ others: [{ makes: "equal", call: { method: "GET", path: "/tags" } }] }],
    [{ others: [{ makes: "duplicate" }] }],
  ])("cannot be configured with %j", async (effect) => {
    const response = await call(await emulator(), "POST", "/__emulator/faults", {
      body: { effect },
    });
    expect(response.status).toBe(400);
  });
});

describe("a list that shifts between its pages", () => {
  it("loses and gains rows before the requested page", async () => {
    const emu = await emulator();
    const tags = await makeTags(emu, ["a", "b", "c", "d"]);
    emu.faults.add({
      path: "/api/v1/tags",
      query: { page: "1" },
      effect: {
        others: [
          { call: { method: "DELETE", path: `/tags/${asText(tags[0]?.id)}` } },
          { call: { method: "POST", path: "/tags", body: { name: "e" } } },
        ],
      },
    });
    const page = async (at: number) => {
      const response = (await call(emu, "GET", `/api/v1/tags?page=${at}&size=2`)).body;
      return [(response.data as JsonObject[]).map(({ name }) => name), response.totalElements];
    };
    expect([await page(0), await page(1)]).toEqual([
      [["a", "b"], 4],
      [["d", "e"], 4],
    ]);
    expect(emu.faults.list()).toMatchObject([
      { matched: 1, did: [{ method: "DELETE", status: 204 }, { status: 201 }] },
    ]);
  });
});
