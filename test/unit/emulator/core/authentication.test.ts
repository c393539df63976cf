// Credentials, the organizations and workspaces they are for, and identity: docs/api.md, Authentication and Tenants.
import { describe, expect, it } from "vitest";

import { asText } from "../../../../src/emulator/store/records";
import { KEY, makeTags, startService } from "../../../support/emulator/service";
import type { Service } from "../../../support/emulator/service";

const refusal = (message: string): object => ({ status: 401, code: "UNAUTHORIZED", message });
const INVALID = "Invalid or revoked API key";

const makeKey = async (service: Service, more = {}): Promise<{ path: string; key: string }> => {
  const { id, key } = await service.make("/api-keys", { name: "ci", ...more });
  return { path: `/api-keys/${asText(id)}`, key: asText(key) };
};
const statusWith = async (service: Service, key: string): Promise<number> =>
  (await service.withKey(key).get("/org")).status;

describe("authentication", () => {
  it.each([
    ["no credential", {}, "Full authentication is required"],
    ["another scheme", { authorization: "Basic abc" }, "Full authentication is required"],
    ["an empty token", { authorization: "Bearer" }, "Full authentication is required"],
    ["a wrong key", { authorization: "Bearer wrong" }, INVALID],
  ])("refuses %s", async (_name, headers, message) => {
    const { body } = await startService().call("GET", "/api/v1/org", { key: null, headers });
    expect(body).toMatchObject(refusal(message));
  });

  it("checks the credential before the path and the body", async () => {
    const service = startService();
    const options = { key: null, raw: "{" };
    expect((await service.call("POST", "/api/v1/tags", options)).status).toBe(401);
    expect((await service.call("GET", "/api/v1/nowhere", { key: null })).status).toBe(401);
  });

  it("accepts any text as the first key, and generates one if none is given", async () => {
    expect((await startService({ apiKey: "any-text" }).get("/org")).status).toBe(200);
    const service = startService({ apiKey: undefined });
    expect(service.key).toMatch(/^svc_live_[A-Za-z0-9]{40}$/);
    expect((await service.get("/org")).status).toBe(200);
  });

  it.each([false, true])(
    "refuses a key from the moment it expires, with a cache: %s",
    async (authCache) => {
      const service = startService({ authCache });
      const { key } = await makeKey(service, { expiresAt: "2026-11-02T10:20:40Z" });
      service.pass(9_999);
      expect(await statusWith(service, key)).toBe(200);
      service.pass(1);
      const { body } = await service.withKey(key).get("/org");
      expect(body).toMatchObject(refusal(INVALID));
    },
  );
});

describe.each([
  ["revoked", "POST", "/revoke"],
  ["renewed", "POST", "/regenerate"],
  ["deleted", "DELETE", ""],
])("a key that is %s", (what, method, below) => {
  const invalidate = async (service: Service, path: string): Promise<void> => {
    expect((await service.call(method, `/api/v1${path}${below}`)).status).toBeLessThan(300);
  };

  it("is refused at once without the cache, or if it was not used before", async () => {
    for (const authCache of [false, true]) {
      const service = startService({ authCache });
      const { path, key } = await makeKey(service);
      if (!authCache) expect(await statusWith(service, key)).toBe(200);
      await invalidate(service, path);
      expect(await statusWith(service, key)).toBe(401);
    }
  });

  it("is accepted with the cache until five minutes after it was cached", async () => {
    const service = startService({ authCache: true });
    const { path, key } = await makeKey(service);
    expect(await statusWith(service, key)).toBe(200);
    service.pass(60_000);
    await invalidate(service, path);
    // A use in between does not extend the time in the cache.
    service.pass(239_999);
    expect(await statusWith(service, key)).toBe(200);
    service.pass(1);
    expect(await statusWith(service, key)).toBe(401);
    // The cached key must not be written back into the records.
    const { rows } = await service.get("/api-keys");
    expect(rows).toHaveLength(what === "deleted" ? 1 : 2);
    expect(rows.some((row) => row.key === key && row.revokedAt === null)).toBe(false);
  });
});

describe("organizations and workspaces", () => {
  it("start with organization 1 and workspace 1", async () => {
    const service = startService();
    expect((await service.read("/org")).id).toBe(1);
    expect(await service.list("/workspaces")).toMatchObject([{ id: 1, orgId: 1 }]);
    expect((await service.read("/workspaces/1")).id).toBe(1);
    expect((await service.get("/workspaces/2")).status).toBe(404);
  });

  it.each([
    [{ "x-service-org-id": "1", "x-service-workspace-id": "1" }, 200],
    [{ "X-Anything-Org-Id": "1" }, 200],
    [{ "X-Anything-Org-Id": "2" }, 403],
    [{ "x-service-org-id": "99" }, 403],
    [{ "x-other-workspace-id": "2" }, 403],
    [{ "x-service-org-id": "one" }, 400],
  ])("respond to the headers %j with %i", async (headers, status) => {
    const service = startService();
    await service.elsewhere("PRO");
    const response = await service.call("GET", "/api/v1/org", { headers: { ...headers } });
    expect(response.status).toBe(status);
    if (status !== 403) return;
    expect(response.code).toBe("FORBIDDEN");
    // The credential is valid, so the request counts towards the rate limit, as the headers show.
    expect(response.headers.get("x-ratelimit-limit")).toBe("100000");
  });

  it("are isolated from each other, for keys and session tokens", async () => {
    const service = startService();
    const body = { plan: "PRO" };
    const created = await service.call("POST", "/__emulator/organizations", { body });
    const { apiKey, sessionToken } = created.body;
    expect([created.status, created.body]).toMatchObject([201, { orgId: 2, workspaceId: 2 }]);
    const tag = await service.makeAt("/tags", { name: "mine" });
    expect(asText(sessionToken)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    for (const other of [asText(apiKey), asText(sessionToken)].map(service.withKey)) {
      expect((await other.read("/org")).id).toBe(2);
      expect((await other.get(tag)).status).toBe(404);
      expect(await other.list("/tags")).toEqual([]);
    }
  });
});

describe("a session", () => {
  it("has no permission while its user is suspended, or once the user is removed", async () => {
    const service = startService();
    const person = await service.asMember({ email: "ada@example.com" });
    const { rows } = await service.get("/members");
    const ada = rows.find(({ email }) => email === "ada@example.com");
    const member = `/members/${Number(ada?.userId)}`;
    const forbidden = { status: 403, code: "FORBIDDEN" };
    await service.put(`${member}/status`, { status: "SUSPENDED" });
    expect((await person.get("/monitors")).body).toMatchObject(forbidden);
    await service.put(`${member}/status`, { status: "ACTIVE" });
    expect((await person.get("/monitors")).status).toBe(200);
    await service.delete(member);
    expect((await person.post("/tags", { name: "t" })).body).toMatchObject(forbidden);
    expect(await service.list("/tags")).toEqual([]);
  });

  it("is valid in each organization to which the address of its user belongs", async () => {
    const service = startService();
    await service.elsewhere("PRO");
    const both = await service.asMember({ email: "ada@example.com", orgId: 1 });
    await service.asMember({ email: "Ada@example.com", orgId: 2 });
    const one = await service.asMember({ email: "bob@example.com", orgId: 1 });
    const inOrganization = (id: string) => ({ headers: { "x-service-org-id": id } });
    const org = (person: Service, id: string) =>
      person.call("GET", "/api/v1/org", inOrganization(id));
    for (const [id, limit] of [
      [1, "100000"],
      [2, "5000"],
    ] as const) {
      const { record, headers } = await org(both, String(id));
      expect([record.id, headers.get("x-ratelimit-limit")]).toEqual([id, limit]);
    }
    expect((await org(one, "2")).code).toBe("FORBIDDEN");
    expect((await org(both, "3")).status).toBe(403);
    expect((await org(both, "two")).status).toBe(400);
    const second = { body: { name: "t" }, ...inOrganization("2") };
    expect((await both.call("POST", "/api/v1/tags", second)).status).toBe(201);
    const query = "/api/v1/audit-log?action=tag.created";
    const { rows } = await both.call("GET", query, inOrganization("2"));
    expect(rows).toMatchObject([{ actorEmail: "Ada@example.com" }]);
    expect((await both.get("/tags")).rows).toEqual([]);
    const logged = service.emulator.requests.filter(({ path }) => path === "/api/v1/tags");
    expect(logged.map(({ orgId }) => orgId)).toEqual([2, 1]);
  });

  it("of another member serves the web console while the owner is suspended", async () => {
    const service = startService();
    const [tag] = await makeTags(service, ["t"]);
    await service.put("/members/1/status", { status: "SUSPENDED" });
    const body = { organizationId: 1, kind: "Tag", id: tag?.id };
    const forgotten = await service.call("POST", "/__emulator/console/forget", { body });
    expect([forgotten.status, forgotten.body]).toEqual([200, { done: true }]);
  });
});

it("identity shows key, organization, plan with entitlements and usage, and rate limit, to API keys only", async () => {
  const service = startService({ plan: "TEAM" });
  await service.make("/environments", { name: "x", slug: "x" });
  const { record, text } = await service.get("/auth/me");
  expect(record).toMatchObject({
    key: { id: 1, name: "default", expiresAt: null },
    organization: { id: 1 },
    plan: {
      tier: "TEAM",
      entitlements: {
        api_keys: { key: "api_keys", value: 10 },
        monitors: { key: "monitors", value: 2 ** 53 - 1, overridden: false },
      },
      // An organization starts with an environment.
      usage: { environments: 2, api_keys: 1, monitors: 0 },
    },
    rateLimits: { requestsPerMinute: 5000, windowMs: 60_000 },
  });
  expect(text).not.toContain(KEY);
  const person = await service.asMember({ email: "ada@example.com" });
  expect((await person.get("/auth/me")).status).toBe(403);
});
