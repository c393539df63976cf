import { describe, expect, it, onTestFinished } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { asText } from "../../../../src/emulator/store/records";
import { call, emulator, makeTags, settableClock } from "../../../support/emulator/harness";

const LOCK = "/api/v1/deploy/lock";

describe("the deploy lock", () => {
  it("is held by one owner until it is released, and does not block writes", async () => {
    const clock = settableClock(Date.UTC(2030, 0, 1));
    const emu = await emulator({ clock });
    expect((await call(emu, "GET", LOCK)).body).toEqual({ data: null });
    const created = await call(emu, "POST", LOCK, { body: { lockedBy: "ci" } });
    expect(created.status).toBe(201);
    const lock = created.body.data as JsonObject;
    expect(lock).toEqual({
      id: lock.id,
      lockedBy: "ci",
      lockedAt: "2030-01-01T00:00:00.000Z",
      expiresAt: "2030-01-01T00:30:00.000Z",
    });
    expect((await call(emu, "GET", LOCK)).body.data).toEqual(lock);
    const second = await call(emu, "POST", LOCK, { body: { lockedBy: "me" } });
    expect([second.status, second.body.code]).toEqual([409, "CONFLICT"]);
    expect((await call(emu, "POST", "/api/v1/tags", { body: { name: "x" } })).status).toBe(201);
    expect((await call(emu, "DELETE", `${LOCK}/${asText(lock.id)}`)).status).toBe(204);
    expect((await call(emu, "DELETE", `${LOCK}/${asText(lock.id)}`)).status).toBe(404);
    expect((await call(emu, "POST", LOCK, { body: { lockedBy: "me" } })).status).toBe(201);
  });

  it("expires, and can be removed by force", async () => {
    const clock = settableClock();
    const emu = await emulator({ clock });
    await call(emu, "POST", LOCK, { body: { lockedBy: "ci", ttlMinutes: 1 } });
    clock.time += 59_999;
    expect((await call(emu, "POST", LOCK, { body: { lockedBy: "me" } })).status).toBe(409);
    clock.time += 1;
    expect((await call(emu, "POST", LOCK, { body: { lockedBy: "me" } })).status).toBe(201);
    expect((await call(emu, "DELETE", `${LOCK}/force`)).status).toBe(204);
    expect((await call(emu, "GET", LOCK)).body.data).toBeNull();
    expect((await call(emu, "DELETE", `${LOCK}/force`)).status).toBe(204);
  });

  it.each([
    [{}, "lockedBy"],
    [{ lockedBy: "" }, "lockedBy"],
    [{ lockedBy: "ci", ttlMinutes: 61 }, "ttlMinutes"],
    [{ lockedBy: "ci", ttlMinutes: 0 }, "ttlMinutes"],
  ])("is refused for %j", async (body, field) => {
    const response = await call(await emulator(), "POST", LOCK, { body });
    expect(response.status).toBe(400);
    expect(response.body.errors).toMatchObject([{ field }]);
  });
});

describe("the audit log", () => {
  it("lists actions newest first, and can be filtered", async () => {
    const clock = settableClock(Date.UTC(2030, 0, 1));
    const emu = await emulator({ clock });
    const [tag] = await makeTags(emu, ["x"]);
    clock.time += 60_000;
    await call(emu, "PUT", `/api/v1/tags/${asText(tag?.id)}`, { body: { name: "y" } });
    await call(emu, "POST", "/api/v1/api-keys", { body: { name: "ci" } });
    await call(emu, "DELETE", `/api/v1/tags/${asText(tag?.id)}`);
    const list = async (query: string) =>
      (await call(emu, "GET", `/api/v1/audit-log${query}`)).body;
    const all = await list("");
    expect(all).toMatchObject({ size: 50, totalElements: 5 });
    const actions = (body: JsonObject): unknown[] =>
      (body.data as JsonObject[]).map(({ action }) => action);
    expect(actions(all)).toEqual([
      "tag.deleted",
      "api_key.created",
      "tag.updated",
      "tag.created",
      "api_key.created",
    ]);
    // The owner created the key in use.
    expect((all.data as JsonObject[])[4]).toMatchObject({
      actorId: 1,
      actorEmail: "organization-1@example.com",
      resourceId: "1",
    });
    expect((all.data as JsonObject[])[3]).toEqual({
      id: 2,
      actorId: 1,
      actorEmail: null,
      action: "tag.created",
      resourceType: "tag",
      resourceId: tag?.id,
      resourceName: "x",
      metadata: null,
      createdAt: "2030-01-01T00:00:00.000Z",
    });
    expect(actions(await list("?action=tag.deleted"))).toEqual(["tag.deleted"]);
    expect(actions(await list("?resourceType=tag&size=1&page=1"))).toEqual(["tag.updated"]);
    expect(actions(await list("?to=2030-01-01T00:00:30Z&resourceType=tag"))).toEqual([
      "tag.created",
    ]);
    expect(actions(await list("?from=2030-01-01T00:00:30Z&action=tag.updated"))).toHaveLength(1);
    expect((await call(emu, "GET", "/api/v1/audit-log?from=yesterday")).status).toBe(400);
  });

  it("reads times without a zone in UTC, and the last day of a filter whole", async () => {
    const zone = process.env.TZ;
    onTestFinished(() => {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    });
    process.env.TZ = "America/New_York";
    const emu = await emulator({ clock: settableClock(Date.UTC(2030, 0, 1, 12)) });
    await makeTags(emu, ["x"]);
    const found = async (query: string): Promise<unknown> =>
      (await call(emu, "GET", `/api/v1/audit-log?action=tag.created&${query}`)).body.totalElements;
    expect(await found("from=2030-01-01T11:59:59")).toBe(1);
    expect(await found("from=2030-01-01T12:00:01")).toBe(0);
    expect(await found("to=2030-01-01T12:00:01")).toBe(1);
    expect(await found("to=2030-01-01T11:59")).toBe(0);
    expect(await found("to=2030-01-01T07:30:00-05:00")).toBe(1);
    expect(await found("to=2030-01-01")).toBe(1);
    expect(await found("to=2029-12-31")).toBe(0);
    expect(await found("from=2030-01-01")).toBe(1);
    expect(await found("from=2030-01-02")).toBe(0);
  });

  it("never contains the value of a key", async () => {
    const emu = await emulator();
    const created = await call(emu, "POST", "/api/v1/api-keys", { body: { name: "ci" } });
    const { text } = await call(emu, "GET", "/api/v1/audit-log");
    expect(text).toContain("api_key.created");
    expect(text).not.toContain((created.body.data as { key: string }).key);
  });
});
