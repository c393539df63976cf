// Tags, environments, secrets and API keys: docs/api.md. Hashes were computed with another tool (Python: hashlib).
import { describe, expect, it } from "vitest";

import { monitor } from "../../../support/emulator/records";
import { eachWithService, only, recordId } from "../../../support/emulator/service";

const service = eachWithService();

describe("a member without permissions", () => {
  it.each([
    ["MEMBER", 403],
    ["ADMIN", 200],
    ["OWNER", 200],
  ])(
    "cannot read, rename, regenerate or revoke keys, or rotate the vault: %s gets %d",
    async (orgRole, status) => {
      const person = await service.asMember({ email: "ada@example.com", orgRole });
      const one = await service.makeAt("/api-keys", { name: "ci" });
      const before = await service.stored();
      for (const response of [
        await person.get("/api-keys"),
        await person.get(one),
        await person.patch(one, { name: "theirs" }),
        await person.post(`${one}/regenerate`),
        await person.post(`${one}/revoke`),
        await person.post("/vaults/rotate"),
      ]) {
        expect(response.status).toBe(status);
      }
      if (status === 403) expect(await service.stored()).toBe(before);
      expect((await person.get("/tags")).status).toBe(200);
    },
  );

  it("loses the permission with the role", async () => {
    const email = "ada@example.com";
    const person = await service.asMember({ email, orgRole: "ADMIN" });
    expect((await person.get("/api-keys")).status).toBe(200);
    const ada = (await service.list("/members")).find((row) => row.email === email);
    await service.put(`/members/${Number(ada?.userId)}/role`, { orgRole: "MEMBER" });
    expect((await person.get("/api-keys")).status).toBe(403);
  });
});

it("tags are grey by default, keep their colour as written, and are unique by name", async () => {
  expect((await service.make("/tags", { name: "shop" })).color).toBe("#6B7280");
  const second = await service.makeAt("/tags", { name: "web", color: "#aBc" });
  const duplicate = await service.post("/tags", { name: "shop" });
  expect([duplicate.status, duplicate.code]).toEqual([409, "CONFLICT"]);
  expect(duplicate.text).toContain("already exists");
  expect((await service.put(second, { name: "shop" })).status).toBe(409);
  expect((await service.put(second, { name: "web" })).status).toBe(200);
  expect((await service.put(second, { name: "web2" })).record.color).toBe("#aBc");
  expect((await (await service.elsewhere()).post("/tags", { name: "shop" })).status).toBe(201);
});

describe("environments", () => {
  const isDefault = async (slug: string): Promise<unknown> =>
    (await service.read(`/environments/${slug}`)).isDefault;

  it("start with a default one called production", async () => {
    const production = { slug: "production", isDefault: true, variables: {}, monitorCount: 0 };
    expect(await service.list("/environments")).toMatchObject([production]);
  });

  it("are addressed by slug, and only one of them is the default, also after a refused create", async () => {
    const staging = { name: "S", slug: "staging", isDefault: true };
    const id = await service.makeId("/environments", staging);
    expect(await isDefault("production")).toBe(false);
    const duplicate = { name: "S", slug: "production", isDefault: true };
    expect((await service.post("/environments", duplicate)).status).toBe(409);
    expect(await isDefault("staging")).toBe(true);
    await service.put("/environments/production", { isDefault: true });
    expect(await isDefault("staging")).toBe(false);
    expect((await service.get(`/environments/${id}`)).status).toBe(404);
  });

  it("replace their variables as a whole, and keep them if they are omitted", async () => {
    const variables = { A: "1", B: "2" };
    await service.make("/environments", { name: "S", slug: "s", variables });
    for (const [body, expected] of [
      [{ name: "T" }, variables],
      [{ variables: { B: "3" } }, { B: "3" }],
      [{ variables: {} }, {}],
    ] as const) {
      expect((await service.put("/environments/s", body)).record.variables).toEqual(expected);
    }
  });

  it("cannot be deleted while a monitor uses them, and are removed from groups when they are", async () => {
    const environmentId = await service.makeId("/environments", { name: "S", slug: "s" });
    const body = { name: "g", defaultEnvironmentId: environmentId };
    const group = await service.makeAt("/resource-groups", body);
    const user = await service.makeAt("/monitors", monitor({ environmentId }));
    expect((await service.read("/environments/s")).monitorCount).toBe(1);
    const refused = await service.delete("/environments/s");
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('"api"')]);
    await service.put(user, { clearEnvironmentId: true });
    expect((await service.delete("/environments/s")).status).toBe(204);
    expect((await service.read(group)).defaultEnvironmentId).toBeNull();
  });
});

describe("secrets", () => {
  it("are hashed by their bytes and never shown", async () => {
    expect(await service.make("/secrets", { key: "a b/c", value: "pä$$ wörd\n" })).toMatchObject({
      valueHash: "10642be3221046be4e3a08ded764df6e22dda0fb3706e28f25f1ae5364edaf67",
      dekVersion: 1,
      usedByMonitors: null,
    });
    const path = `/secrets/${encodeURIComponent("a b/c")}`;
    const changed = await service.put(path, { value: "hunter2" });
    expect(changed.record.valueHash).toBe(
      "f52fbd32b2b3b86ff88ef6c490628285f482af15ddcb29541f94bcf526a3f6c7",
    );
    expect((await service.put(path, {})).rejected).toEqual(["value SECRET_VALUE_REQUIRED"]);
    expect((await service.get(path)).status).toBe(405);
  });

  it("are unique by key, and cannot be deleted while a monitor uses them", async () => {
    const vaultSecretId = await service.makeId("/secrets", { key: "token", value: "x" });
    expect((await service.post("/secrets", { key: "token", value: "y" })).status).toBe(409);
    const auth = { type: "bearer", vaultSecretId };
    const user = await service.make("/monitors", monitor({ auth }));
    const [row] = await service.list("/secrets");
    expect(row?.usedByMonitors).toEqual([only(user, "id", "name")]);
    expect((await service.delete("/secrets/token")).status).toBe(409);
    await service.put(`/monitors/${recordId(user)}`, { clearAuth: true });
    expect((await service.delete("/secrets/token")).status).toBe(204);
  });

  it("get another data key on rotation, but keep their hash", async () => {
    const { valueHash } = await service.make("/secrets", { key: "token", value: "x" });
    expect((await service.post("/vaults/rotate")).record).toMatchObject({
      ...{ previousDekVersion: 1, newDekVersion: 2 },
      ...{ secretsReEncrypted: 1, channelsReEncrypted: 0 },
    });
    expect(await service.list("/secrets")).toMatchObject([{ dekVersion: 2, valueHash }]);
    expect((await service.make("/secrets", { key: "b", value: "x" })).dekVersion).toBe(2);
  });
});

describe("API keys", () => {
  const statusWith = async (key: unknown): Promise<number> =>
    (await service.withKey(key as string).get("/tags")).status;

  it("have integer ids and a short response to create and regenerate, and authenticate", async () => {
    const names = ["createdAt", "expiresAt", "id", "key", "name"];
    const expiresAt = "2030-01-01T01:00:00+01:00";
    const created = await service.make("/api-keys", { name: "ci", expiresAt });
    expect(Object.keys(created).sort()).toEqual(names);
    expect([typeof created.id, created.expiresAt]).toEqual(["number", "2030-01-01T00:00:00.000Z"]);
    expect(created.key).toMatch(/^svc_live_\w{20,}$/);
    expect(await statusWith(created.key)).toBe(200);
    const path = `/api-keys/${recordId(created)}`;
    const { record: fresh } = await service.post(`${path}/regenerate`);
    expect(Object.keys(fresh).sort()).toEqual(names);
    expect(fresh).toMatchObject(only(created, "id", "name", "expiresAt"));
    expect([await statusWith(created.key), await statusWith(fresh.key)]).toEqual([401, 200]);
    const { record } = await service.get(path);
    expect(record).toMatchObject({ key: fresh.key, revokedAt: null });
    expect(record.lastUsedAt).not.toBeNull();
  });

  it("are revoked permanently: listed, renamed and deleted, but never regenerated", async () => {
    const created = await service.make("/api-keys", { name: "ci" });
    const path = `/api-keys/${recordId(created)}`;
    const revoked = await service.post(`${path}/revoke`);
    service.pass(1000);
    expect((await service.post(`${path}/revoke`)).record).toEqual(revoked.record);
    expect(await statusWith(created.key)).toBe(401);
    expect((await service.post(`${path}/regenerate`)).status).toBe(409);
    expect((await service.patch(path, { name: "old" })).record.name).toBe("old");
    const { rows } = await service.get("/api-keys");
    expect(rows.map(({ revokedAt }) => revokedAt !== null)).toEqual([false, true]);
    expect((await service.delete(path)).status).toBe(204);
    expect((await service.audit("api_key")).slice(0, 4)).toEqual(
      ["deleted", "updated", "revoked", "created"].map((what) => `api_key.${what}`),
    );
  });

  it("are limited to ten, not counting revoked ones", async () => {
    // The first key is the one that sends these requests.
    const paths = [];
    for (let count = 2; count <= 10; count += 1) {
      paths.push(await service.makeAt("/api-keys", { name: String(count) }));
    }
    const refused = await service.post("/api-keys", { name: "eleventh" });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { code: "ENTITLEMENT_EXCEEDED", errors: null },
    ]);
    await service.post(`${paths[0] ?? ""}/revoke`);
    expect((await service.post("/api-keys", { name: "eleventh" })).status).toBe(201);
  });

  it("cannot expire in the past", async () => {
    const past = { name: "x", expiresAt: "2026-11-02T10:20:30Z" };
    const { rejected } = await service.post("/api-keys", past);
    expect(rejected).toEqual(["expiresAt API_KEY_EXPIRES_AT_PAST"]);
  });
});
