// The deploy lock and the audit log: docs/api.md, Deploy lock and Audit log.
import { describe, expect, it, onTestFinished } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { START, eachWithService, makeTags, recordId } from "../../../support/emulator/service";

const service = eachWithService();

const LOCK = "/deploy/lock";
const lockBy = (lockedBy: string, more: JsonObject = {}) =>
  service.post(LOCK, { lockedBy, ...more });

describe("the deploy lock", () => {
  it("is held by one owner until it is released, and does not block writes", async () => {
    expect((await service.get(LOCK)).body).toEqual({ data: null });
    const { record: lock } = await lockBy("ci");
    const expiresAt = "2026-11-02T10:50:30.000Z";
    expect(lock).toEqual({ id: lock.id, lockedBy: "ci", lockedAt: START, expiresAt });
    expect(await service.read(LOCK)).toEqual(lock);
    const second = await lockBy("me");
    expect([second.status, second.code]).toEqual([409, "CONFLICT"]);
    expect((await service.post("/tags", { name: "x" })).status).toBe(201);
    expect((await service.delete(`${LOCK}/${recordId(lock)}`)).status).toBe(204);
    expect((await service.delete(`${LOCK}/${recordId(lock)}`)).status).toBe(404);
    expect((await lockBy("me")).status).toBe(201);
  });

  it("expires, and can be removed by force", async () => {
    await lockBy("ci", { ttlMinutes: 1 });
    service.pass(59_999);
    expect((await lockBy("me")).status).toBe(409);
    service.pass(1);
    expect((await lockBy("me")).status).toBe(201);
    expect((await service.delete(`${LOCK}/force`)).status).toBe(204);
    expect((await service.get(LOCK)).body.data).toBeNull();
    expect((await service.delete(`${LOCK}/force`)).status).toBe(204);
  });

  it.each([
    [{}, "lockedBy"],
    [{ lockedBy: "" }, "lockedBy"],
    [{ lockedBy: "ci", ttlMinutes: 61 }, "ttlMinutes"],
    [{ lockedBy: "ci", ttlMinutes: 0 }, "ttlMinutes"],
  ])("is refused for %j", async (body, field) => {
    const response = await service.post(LOCK, body);
    expect([response.status, response.body.errors]).toMatchObject([400, [{ field }]]);
  });
});

describe("the audit log", () => {
  it("lists actions newest first, can be filtered, and never contains the value of a key", async () => {
    const [tag] = await makeTags(service, ["x"]);
    const path = `/tags/${recordId(tag)}`;
    service.pass(60_000);
    await service.put(path, { name: "y" });
    const { key } = await service.make("/api-keys", { name: "ci" });
    await service.delete(path);
    const { rows, body, text } = await service.get("/audit-log");
    expect(body).toMatchObject({ size: 50, totalElements: 5 });
    expect(text).not.toContain(key);
    const newest = ["tag.deleted", "api_key.created", "tag.updated"];
    expect(rows.slice(0, 3).map(({ action }) => action)).toEqual(newest);
    expect(rows.slice(3)).toEqual([
      {
        ...{ id: 2, actorId: 1, actorEmail: null, action: "tag.created", resourceType: "tag" },
        ...{ resourceId: tag?.id, resourceName: "x", metadata: null, createdAt: START },
      },
      // The owner created the key in use.
      expect.objectContaining({
        ...{ action: "api_key.created", resourceId: "1" },
        ...{ actorId: 1, actorEmail: "organization-1@example.com" },
      }),
    ]);
    for (const [query, action] of [
      ["action=tag.deleted", "tag.deleted"],
      ["resourceType=tag&size=1&page=1", "tag.updated"],
      ["to=2026-11-02T10:21:00Z&resourceType=tag", "tag.created"],
      ["from=2026-11-02T10:21:00Z&action=tag.updated", "tag.updated"],
    ] as const) {
      expect(await service.list(`/audit-log?${query}`)).toMatchObject([{ action }]);
    }
    expect((await service.get("/audit-log?from=yesterday")).status).toBe(400);
  });

  it("reads times without a zone in UTC, and the last day of a filter whole", async () => {
    const zone = process.env.TZ;
    onTestFinished(() => {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    });
    process.env.TZ = "America/New_York";
    await makeTags(service, ["x"]);
    for (const [query, count] of [
      ["from=2026-11-02T10:20:29", 1],
      ["from=2026-11-02T10:20:31", 0],
      ["to=2026-11-02T10:20:31", 1],
      ["to=2026-11-02T10:20", 0],
      ["to=2026-11-02T05:50:00-05:00", 1],
      ["to=2026-11-02", 1],
      ["to=2026-11-01", 0],
      ["from=2026-11-02", 1],
      ["from=2026-11-03", 0],
    ] as const) {
      const { rows } = await service.get(`/audit-log?action=tag.created&${query}`);
      expect([query, rows.length]).toEqual([query, count]);
    }
  });
});
