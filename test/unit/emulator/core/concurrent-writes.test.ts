// Writes of another user at the moment of a request: docs/emulator.md, Faults.
import { describe, expect, it } from "vitest";

import type { OtherWrite } from "../../../../src/emulator";
import { asText } from "../../../../src/emulator/store/records";
import type { JsonObject } from "../../../../src/definitions";
import { channel, monitor, page } from "../../../support/emulator/records";
import { eachWithService, makeTags, recordId } from "../../../support/emulator/service";

const service = eachWithService();

const post = () => service.post("/monitors", monitor());
const monitors = (): Promise<JsonObject[]> => service.list("/monitors");
const log = (query: string): Promise<JsonObject[]> => service.list(`/audit-log?${query}`);

/** Makes another user write at the next create of a monitor. */
const beside = (...others: OtherWrite[]) =>
  service.emulator.faults.add({ method: "POST", path: "/api/v1/monitors", effect: { others } });

describe("another user", () => {
  it.each(["before", "after"] as const)("creates an equal object %s a create", async (when) => {
    beside({ makes: "equal", when });
    const own = (await post()).record;
    const rows = await monitors();
    expect(rows).toMatchObject([{ name: "api" }, { name: "api" }]);
    expect(rows[when === "before" ? 1 : 0]?.id).toBe(own.id);
    const id = rows.find((row) => row.id !== own.id)?.id;
    const did = [{ method: "POST", path: "/monitors", status: 201, id }];
    expect(service.emulator.faults.list()).toMatchObject([{ did }]);
  });

  it("creates an equal object although the create itself is dropped", async () => {
    const others: OtherWrite[] = [{ makes: "equal" }];
    service.emulator.faults.add({ method: "POST", effect: { drop: "before", others } });
    await expect(post()).rejects.toThrow("fetch failed");
    expect(await monitors()).toHaveLength(1);
    const created = { action: "monitor.created", actorId: 1 };
    expect(await log("resourceType=monitor")).toMatchObject([created]);
  });

  it("is the owner, the same key or another key, as the audit log shows", async () => {
    await service.asMember({ email: "grace@example.com" });
    const { id, key } = await service.make("/api-keys", { name: "other" });
    const apiKey = asText(key);
    beside({ makes: "equal" }, { makes: "equal", by: "same" }, { makes: "equal", by: { apiKey } });
    await post();
    const { key: own } = (await service.read("/auth/me")) as { key: JsonObject };
    const entries = await log("action=monitor.created");
    expect(entries.map(({ actorId, actorEmail }) => [actorId, actorEmail])).toEqual([
      [own.id, null],
      [id, null],
      [own.id, null],
      [1, "organization-1@example.com"],
    ]);
    expect(id).not.toBe(own.id);
  });

  it("creates a richer object: an equal one with more members than the create has", async () => {
    await service.make("/alert-channels", channel());
    beside({ makes: "richer" }, { makes: "richer", with: { runParallel: false } });
    await post();
    const [first, second, own] = await monitors();
    const { record } = await service.get(`/monitors/${recordId(first)}`);
    const tags = [{ name: "somebody-else" }];
    expect(record).toMatchObject({ ...monitor(), runParallel: true, tags });
    expect(record.alertChannelIds).toHaveLength(1);
    expect(second).toMatchObject({ name: "api", runParallel: false, tags: [] });
    expect(own).toMatchObject({ tags: [], runParallel: true });
  });

  it("creates an object of the same name with other content", async () => {
    beside({ makes: "sameName" }, { makes: "sameName", with: { enabled: false } });
    await post();
    const { name, config } = monitor();
    expect(await monitors()).toMatchObject([
      { name, config: { url: "https://somebody-else.example.com/" }, enabled: true },
      { name, config, enabled: false },
      { name, config, enabled: true },
    ]);
  });

  it("writes to another workspace if configured", async () => {
    const workspaceId = Number(await service.makeId("/workspaces", { name: "Shop" }));
    const others: OtherWrite[] = [{ makes: "equal", workspaceId }];
    service.emulator.faults.add({ method: "POST", effect: { others } });
    await service.post("/status-pages", page());
    const inside = service.inWorkspace(String(workspaceId));
    expect(await inside.list("/status-pages")).toMatchObject([page()]);
    // The slug is unique in the service, and the other user's page was first.
    expect(await service.list("/status-pages")).toEqual([]);
  });

  it("can be refused like every caller, and the refusal is reported", async () => {
    beside({ makes: "equal", with: { regions: [] } });
    expect((await post()).status).toBe(201);
    expect(await monitors()).toHaveLength(1);
    const { text } = await service.call("GET", "/__emulator/faults");
    expect(JSON.parse(text)).toMatchObject([{ hits: 1, did: [{ status: 400 }] }]);
  });

  it.each([
    [{ others: [{}] }],
    [{ others: [{ makes: "equal", call: { method: "GET", path: "/tags" } }] }],
    [{ others: [{ makes: "duplicate" }] }],
  ])("cannot be configured with %j", async (effect) => {
    const response = await service.call("POST", "/__emulator/faults", { body: { effect } });
    expect(response.status).toBe(400);
  });

  it("makes a list lose and gain rows before the requested page", async () => {
    const [first] = await makeTags(service, ["a", "b", "c", "d"]);
    const remove = { method: "DELETE" as const, path: `/tags/${recordId(first)}` };
    const add = { method: "POST" as const, path: "/tags", body: { name: "e" } };
    service.emulator.faults.add({
      ...{ path: "/api/v1/tags", query: { page: "1" } },
      effect: { others: [{ call: remove }, { call: add }] },
    });
    const names = async (at: number) =>
      (await service.list(`/tags?page=${at}&size=2`)).map(({ name }) => name);
    expect([await names(0), await names(1)]).toEqual([
      ["a", "b"],
      ["d", "e"],
    ]);
    expect(service.emulator.faults.list()).toMatchObject([
      { matched: 1, did: [{ method: "DELETE", status: 204 }, { status: 201 }] },
    ]);
  });
});
