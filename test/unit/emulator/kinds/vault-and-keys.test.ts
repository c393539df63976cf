// Tags, environments, secrets and API keys. Hashes were computed with another tool (Python: hashlib).
import { describe, expect, it } from "vitest";

import { monitor } from "../../../support/emulator/records";
import { eachWithService, joined, recordId, only } from "../../../support/emulator/service";

const service = eachWithService();

describe("a member without permissions", () => {
  it("cannot read, rename, regenerate or revoke keys, or rotate the vault", async () => {
    for (const [orgRole, status] of [
      ["MEMBER", 403],
      ["ADMIN", 200],
      ["OWNER", 200],
    ] as const) {
      const email = `${orgRole.toLowerCase()}@example.com`;
      const person = service().withKey(await joined(service(), { email, orgRole }));
      const one = `/api-keys/${recordId(await service().make("/api-keys", { name: "ci" }))}`;
      const before = await service().stored();
      expect((await person.get("/api-keys")).status, orgRole).toBe(status);
      expect((await person.get(one)).status, orgRole).toBe(status);
      expect((await person.patch(one, { name: "theirs" })).status, orgRole).toBe(status);
      expect((await person.post(`${one}/regenerate`)).status, orgRole).toBe(status);
      expect((await person.post(`${one}/revoke`)).status, orgRole).toBe(status);
      expect((await person.post("/vaults/rotate")).status, orgRole).toBe(status);
      if (status === 403) expect(await service().stored()).toBe(before);
      expect((await person.get("/tags")).status, orgRole).toBe(200);
    }
  });

  it("loses the permission with the role", async () => {
    const email = "ada@example.com";
    const person = service().withKey(await joined(service(), { email, orgRole: "ADMIN" }));
    expect((await person.get("/api-keys")).status).toBe(200);
    const members = (await service().get("/members")).rows;
    const ada = members.find((row) => row.email === email);
    await service().put(`/members/${Number(ada?.userId)}/role`, { orgRole: "MEMBER" });
    expect((await person.get("/api-keys")).status).toBe(403);
  });
});

describe("tags", () => {
  it("are grey by default, keep their colour as written, and are unique by name", async () => {
    const first = await service().make("/tags", { name: "shop" });
    expect(first.color).toBe("#6B7280");
    const second = await service().make("/tags", { name: "web", color: "#aBc" });
    expect(second.color).toBe("#aBc");
    const duplicate = await service().post("/tags", { name: "shop" });
    expect([duplicate.status, duplicate.code]).toEqual([409, "CONFLICT"]);
    expect(JSON.stringify(duplicate.body)).toContain("already exists");
    const rename = await service().put(`/tags/${recordId(second)}`, { name: "shop" });
    expect(rename.status).toBe(409);
    const kept = await service().put(`/tags/${recordId(second)}`, { name: "web2" });
    expect(kept.record.color).toBe("#aBc");
    expect((await (await service().elsewhere()).post("/tags", { name: "shop" })).status).toBe(201);
  });

  it("are listed in pages of 20", async () => {
    for (let number = 0; number < 21; number += 1) {
      await service().make("/tags", { name: `t${number}` });
    }
    const { rows, body } = await service().get("/tags");
    expect(rows).toHaveLength(20);
    expect(body).toMatchObject({ hasNext: true, totalElements: 21, totalPages: 2 });
    expect((await service().get("/tags?page=1")).rows.map(({ name }) => name)).toEqual(["t20"]);
  });
});

describe("environments", () => {
  it("start with a default one called production", async () => {
    const { rows } = await service().get("/environments");
    expect(rows.map((row) => only(row, "slug", "isDefault", "variables", "monitorCount"))).toEqual([
      { slug: "production", isDefault: true, variables: {}, monitorCount: 0 },
    ]);
  });

  it("are addressed by slug, and only one of them is the default", async () => {
    await service().make("/environments", { name: "S", slug: "staging", isDefault: true });
    const { record: previous } = await service().get("/environments/production");
    expect(previous.isDefault).toBe(false);
    await service().put("/environments/production", { isDefault: true });
    const { record: staging } = await service().get("/environments/staging");
    expect(staging.isDefault).toBe(false);
    expect((await service().get(`/environments/${recordId(staging)}`)).status).toBe(404);
  });

  it("keep the default when a duplicate is refused", async () => {
    const duplicate = { name: "S", slug: "production", isDefault: true };
    const created = await service().make("/environments", {
      name: "T",
      slug: "t",
      isDefault: true,
    });
    expect((await service().post("/environments", duplicate)).status).toBe(409);
    expect((await service().get(`/environments/${created.slug as string}`)).record.isDefault).toBe(
      true,
    );
  });

  it("replace their variables as a whole, and keep them if they are omitted", async () => {
    const variables = { A: "1", B: "2" };
    await service().make("/environments", { name: "S", slug: "s", variables });
    const kept = await service().put("/environments/s", { name: "T" });
    expect(kept.record.variables).toEqual(variables);
    const replaced = await service().put("/environments/s", { variables: { B: "3" } });
    expect(replaced.record.variables).toEqual({ B: "3" });
    expect((await service().put("/environments/s", { variables: {} })).record.variables).toEqual(
      {},
    );
  });

  it("cannot be deleted while a monitor uses them, and are removed from groups when they are", async () => {
    const created = await service().make("/environments", { name: "S", slug: "s" });
    const group = await service().make("/resource-groups", {
      name: "g",
      defaultEnvironmentId: recordId(created),
    });
    const user = await service().make("/monitors", monitor({ environmentId: recordId(created) }));
    expect((await service().get("/environments/s")).record.monitorCount).toBe(1);
    const refused = await service().delete("/environments/s");
    expect([refused.status, JSON.stringify(refused.body).includes('\\"api\\"')]).toEqual([
      409,
      true,
    ]);
    await service().put(`/monitors/${recordId(user)}`, { clearEnvironmentId: true });
    expect((await service().delete("/environments/s")).status).toBe(204);
    const { record } = await service().get(`/resource-groups/${recordId(group)}`);
    expect(record.defaultEnvironmentId).toBeNull();
  });
});

describe("secrets", () => {
  it("are hashed by their bytes and never shown", async () => {
    const created = await service().make("/secrets", { key: "a b/c", value: "pä$$ wörd\n" });
    expect(created).toMatchObject({
      valueHash: "10642be3221046be4e3a08ded764df6e22dda0fb3706e28f25f1ae5364edaf67",
      dekVersion: 1,
      usedByMonitors: null,
    });
    const path = `/secrets/${encodeURIComponent("a b/c")}`;
    const changed = await service().put(path, { value: "hunter2" });
    expect(changed.record.valueHash).toBe(
      "f52fbd32b2b3b86ff88ef6c490628285f482af15ddcb29541f94bcf526a3f6c7",
    );
    expect((await service().put(path, {})).rejected).toEqual(["value SECRET_VALUE_REQUIRED"]);
    expect((await service().get(path)).status).toBe(405);
    const state = await (await fetch(`${service().url}/__emulator/state`)).text();
    expect(state).not.toContain("hunter2");
    expect((await service().delete(path)).status).toBe(204);
  });

  it("are unique by key, and cannot be deleted while a monitor uses them", async () => {
    const created = await service().make("/secrets", { key: "token", value: "x" });
    expect((await service().post("/secrets", { key: "token", value: "y" })).status).toBe(409);
    const auth = { type: "bearer", vaultSecretId: recordId(created) };
    const user = await service().make("/monitors", monitor({ auth }));
    const [row = {}] = (await service().get("/secrets")).rows;
    expect(row.usedByMonitors).toEqual([only(user, "id", "name")]);
    expect((await service().delete("/secrets/token")).status).toBe(409);
    await service().put(`/monitors/${recordId(user)}`, { clearAuth: true });
    expect((await service().delete("/secrets/token")).status).toBe(204);
  });

  it("get another data key on rotation, but keep their hash", async () => {
    const created = await service().make("/secrets", { key: "token", value: "x" });
    const rotated = await service().post("/vaults/rotate");
    expect(rotated.record).toMatchObject({
      previousDekVersion: 1,
      newDekVersion: 2,
      secretsReEncrypted: 1,
      channelsReEncrypted: 0,
    });
    const [row = {}] = (await service().get("/secrets")).rows;
    expect(only(row, "dekVersion", "valueHash")).toEqual({
      dekVersion: 2,
      valueHash: created.valueHash,
    });
    expect((await service().make("/secrets", { key: "b", value: "x" })).dekVersion).toBe(2);
  });
});

describe("API keys", () => {
  const names = ["id", "name", "key", "createdAt", "expiresAt"].sort();

  it("have integer ids and a short response to create and regenerate, and authenticate", async () => {
    const expiresAt = "2030-01-01T01:00:00+01:00";
    const created = await service().make("/api-keys", { name: "ci", expiresAt });
    expect(Object.keys(created).sort()).toEqual(names);
    expect([typeof created.id, created.expiresAt]).toEqual(["number", "2030-01-01T00:00:00.000Z"]);
    expect(created.key).toMatch(/^svc_live_\w{20,}$/);
    expect(
      (
        await service()
          .withKey(created.key as string)
          .get("/tags")
      ).status,
    ).toBe(200);
    const fresh = await service().post(`/api-keys/${recordId(created)}/regenerate`);
    expect([fresh.status, Object.keys(fresh.record).sort()]).toEqual([200, names]);
    expect(only(fresh.record, "id", "name", "expiresAt")).toEqual(
      only(created, "id", "name", "expiresAt"),
    );
    expect(
      (
        await service()
          .withKey(created.key as string)
          .get("/tags")
      ).status,
    ).toBe(401);
    expect(
      (
        await service()
          .withKey(fresh.record.key as string)
          .get("/tags")
      ).status,
    ).toBe(200);
    const { record } = await service().get(`/api-keys/${recordId(created)}`);
    expect(record).toMatchObject({ key: fresh.record.key, revokedAt: null });
    expect(record.lastUsedAt).not.toBeNull();
  });

  it("are revoked permanently: listed, renamed and deleted, but never regenerated", async () => {
    const created = await service().make("/api-keys", { name: "ci" });
    const path = `/api-keys/${recordId(created)}`;
    const revoked = await service().post(`${path}/revoke`);
    service().pass(1000);
    const again = await service().post(`${path}/revoke`);
    expect(again.record).toEqual(revoked.record);
    expect(
      (
        await service()
          .withKey(created.key as string)
          .get("/tags")
      ).status,
    ).toBe(401);
    expect((await service().post(`${path}/regenerate`)).status).toBe(409);
    expect((await service().patch(path, { name: "old" })).record.name).toBe("old");
    const { rows } = await service().get("/api-keys");
    expect(rows.map(({ revokedAt }) => revokedAt !== null)).toEqual([false, true]);
    expect((await service().delete(path)).status).toBe(204);
    const actions = (await service().get("/audit-log?resourceType=api_key")).rows;
    const its = actions.filter(({ resourceId }) => resourceId === recordId(created));
    expect(its.map(({ action }) => action)).toEqual([
      "api_key.deleted",
      "api_key.updated",
      "api_key.revoked",
      "api_key.created",
    ]);
  });

  it("are limited to ten, not counting revoked ones", async () => {
    // The first key is the one that sends these requests.
    const created = await service().make("/api-keys", { name: "0" });
    for (let number = 1; number < 9; number += 1) {
      await service().make("/api-keys", { name: String(number) });
    }
    const refused = await service().post("/api-keys", { name: "eleventh" });
    expect([refused.status, refused.code]).toEqual([400, "ENTITLEMENT_EXCEEDED"]);
    await service().post(`/api-keys/${recordId(created)}/revoke`);
    expect((await service().post("/api-keys", { name: "eleventh" })).status).toBe(201);
  });

  it("cannot expire in the past", async () => {
    const past = await service().post("/api-keys", {
      name: "x",
      expiresAt: "2026-11-02T10:20:30Z",
    });
    expect(past.rejected).toEqual(["expiresAt API_KEY_EXPIRES_AT_PAST"]);
  });
});
