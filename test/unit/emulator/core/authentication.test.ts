import { describe, expect, it } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { asText } from "../../../../src/emulator/store/records";
import { KEY, call, emulator, makeTags, settableClock } from "../../../support/emulator/harness";

const refusal = (message: string): object => ({ status: 401, code: "UNAUTHORIZED", message });

describe("authentication", () => {
  it.each([
    ["no credential", {}, "Full authentication is required"],
    ["another scheme", { authorization: "Basic abc" }, "Full authentication is required"],
    ["an empty token", { authorization: "Bearer" }, "Full authentication is required"],
    ["a wrong key", { authorization: "Bearer wrong" }, "Invalid or revoked API key"],
  ])("refuses %s", async (_name, headers, message) => {
    const { body } = await call(await emulator(), "GET", "/api/v1/org", { key: null, headers });
    expect(body).toMatchObject(refusal(message));
  });

  it("checks the credential before the path and the body", async () => {
    const emu = await emulator();
    const options = { key: null, raw: "{" };
    expect((await call(emu, "POST", "/api/v1/tags", options)).status).toBe(401);
    expect((await call(emu, "GET", "/api/v1/nowhere", { key: null })).status).toBe(401);
  });

  it("accepts any text as the first key, and generates one if none is given", async () => {
    expect((await call(await emulator(), "GET", "/api/v1/org")).status).toBe(200);
    const emu = await emulator({ apiKey: undefined });
    expect(emu.apiKey).toMatch(/^svc_live_[A-Za-z0-9]{40}$/);
    expect((await call(emu, "GET", "/api/v1/org", { key: emu.apiKey })).status).toBe(200);
  });

  it("refuses a key from the moment it expires", async () => {
    const clock = settableClock(Date.parse("2030-01-01T00:00:00Z"));
    const emu = await emulator({ clock });
    const body = { name: "short", expiresAt: "2030-01-01T00:00:10Z" };
    const created = await call(emu, "POST", "/api/v1/api-keys", { body });
    const { key } = created.body.data as { key: string };
    clock.time += 9_999;
    expect((await call(emu, "GET", "/api/v1/org", { key })).status).toBe(200);
    clock.time += 1;
    const late = await call(emu, "GET", "/api/v1/org", { key });
    expect(late.body).toMatchObject(refusal("Invalid or revoked API key"));
  });

  it("refuses a revoked key", async () => {
    const emu = await emulator();
    const created = await call(emu, "POST", "/api/v1/api-keys", { body: { name: "ci" } });
    const { id, key } = created.body.data as { id: number; key: string };
    expect((await call(emu, "GET", "/api/v1/org", { key })).status).toBe(200);
    await call(emu, "POST", `/api/v1/api-keys/${id}/revoke`);
    const { body } = await call(emu, "GET", "/api/v1/org", { key });
    expect(body).toMatchObject(refusal("Invalid or revoked API key"));
  });
});

describe("organizations and workspaces", () => {
  it("start with organization 1 and workspace 1", async () => {
    const emu = await emulator();
    expect((await call(emu, "GET", "/api/v1/org")).body.data).toMatchObject({ id: 1 });
    const { body } = await call(emu, "GET", "/api/v1/workspaces");
    expect(body.data).toMatchObject([{ id: 1, orgId: 1 }]);
    expect((await call(emu, "GET", "/api/v1/workspaces/1")).body.data).toMatchObject({ id: 1 });
    expect((await call(emu, "GET", "/api/v1/workspaces/2")).status).toBe(404);
  });

  it.each([
    [{ "x-service-org-id": "1", "x-service-workspace-id": "1" }, 200],
    [{ "X-Anything-Org-Id": "1" }, 200],
    [{ "X-Anything-Org-Id": "2" }, 403],
    [{ "x-service-org-id": "99" }, 403],
    [{ "x-other-workspace-id": "2" }, 403],
    [{ "x-service-org-id": "one" }, 400],
  ])("respond to the headers %j with %i", async (headers, status) => {
    const emu = await emulator();
    await call(emu, "POST", "/__emulator/organizations", { body: { plan: "PRO" } });
    const response = await call(emu, "GET", "/api/v1/org", { headers: { ...headers } });
    expect(response.status).toBe(status);
    if (status === 403) {
      expect(response.body).toMatchObject({ code: "FORBIDDEN" });
      // The credential is valid, so the request counts towards the rate limit, as the headers show.
      expect(response.headers.get("x-ratelimit-limit")).toBe("100000");
    }
  });

  it("are isolated from each other, for keys and session tokens", async () => {
    const emu = await emulator();
    const created = await call(emu, "POST", "/__emulator/organizations", { body: { plan: "PRO" } });
    const { orgId, workspaceId, apiKey, sessionToken } = created.body;
    expect([created.status, orgId, workspaceId]).toEqual([201, 2, 2]);
    const tag = await call(emu, "POST", "/api/v1/tags", { body: { name: "mine" } });
    const { id } = tag.body.data as { id: string };
    expect(asText(sessionToken)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    for (const key of [asText(apiKey), asText(sessionToken)]) {
      expect((await call(emu, "GET", "/api/v1/org", { key })).body.data).toMatchObject({ id: 2 });
      expect((await call(emu, "GET", `/api/v1/tags/${id}`, { key })).status).toBe(404);
      expect((await call(emu, "GET", "/api/v1/tags", { key })).body.data).toEqual([]);
    }
  });
});

describe("a session", () => {
  it("has no permission while its user is suspended, or once the user is removed", async () => {
    const emu = await emulator();
    const body = { email: "ada@example.com" };
    const joined = await call(emu, "POST", "/__emulator/members", { body });
    const { userId, sessionToken: key } = joined.body as { userId: number; sessionToken: string };
    const read = () => call(emu, "GET", "/api/v1/monitors", { key });
    const member = `/api/v1/members/${userId}`;
    const become = (status: string) => call(emu, "PUT", `${member}/status`, { body: { status } });
    await become("SUSPENDED");
    expect((await read()).body).toMatchObject({ status: 403, code: "FORBIDDEN" });
    await become("ACTIVE");
    expect((await read()).status).toBe(200);
    await call(emu, "DELETE", member);
    const tag = await call(emu, "POST", "/api/v1/tags", { key, body: { name: "t" } });
    expect(tag.body).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect((await call(emu, "GET", "/api/v1/tags")).body.data).toEqual([]);
  });

  it("is valid in each organization to which the address of its user belongs", async () => {
    const emu = await emulator();
    const founded = await call(emu, "POST", "/__emulator/organizations", { body: { plan: "PRO" } });
    expect(founded.body.orgId).toBe(2);
    const join = async (email: string, orgId: number): Promise<string> => {
      const { body } = await call(emu, "POST", "/__emulator/members", { body: { email, orgId } });
      return asText(body.sessionToken);
    };
    const both = await join("ada@example.com", 1);
    await join("Ada@example.com", 2);
    const one = await join("bob@example.com", 1);
    const org = (key: string, id: string) =>
      call(emu, "GET", "/api/v1/org", { key, headers: { "x-service-org-id": id } });
    for (const id of [1, 2]) {
      const { body, headers } = await org(both, String(id));
      expect(body.data).toMatchObject({ id });
      expect(headers.get("x-ratelimit-limit")).toBe(id === 1 ? "100000" : "5000");
    }
    expect((await org(one, "2")).body).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect((await org(both, "3")).status).toBe(403);
    expect((await org(both, "two")).status).toBe(400);
    const headers = { "x-service-org-id": "2" };
    const made = { body: { name: "t" }, key: both, headers };
    expect((await call(emu, "POST", "/api/v1/tags", made)).status).toBe(201);
    const log = await call(emu, "GET", "/api/v1/audit-log?action=tag.created", {
      key: both,
      headers,
    });
    expect(log.body.data).toMatchObject([{ actorEmail: "Ada@example.com" }]);
    expect((await call(emu, "GET", "/api/v1/tags", { key: both })).body.data).toEqual([]);
    const logged = emu.requests.filter(({ path }) => path === "/api/v1/tags");
    expect(logged.map(({ orgId }) => orgId)).toEqual([2, 1]);
  });

  it("of another member serves the web console while the owner is suspended", async () => {
    const emu = await emulator();
    const [tag] = await makeTags(emu, ["t"]);
    await call(emu, "PUT", "/api/v1/members/1/status", { body: { status: "SUSPENDED" } });
    const body = { organizationId: 1, kind: "Tag", id: tag?.id };
    const forgotten = await call(emu, "POST", "/__emulator/console/forget", { body });
    expect([forgotten.status, forgotten.body]).toEqual([200, { done: true }]);
  });
});

describe("identity", () => {
  it("shows key, organization, plan with entitlements and usage, and rate limit", async () => {
    const emu = await emulator({ plan: "TEAM" });
    await call(emu, "POST", "/api/v1/tags", { body: { name: "x" } });
    await call(emu, "POST", "/api/v1/environments", { body: { name: "x", slug: "x" } });
    const { data } = (await call(emu, "GET", "/api/v1/auth/me")).body as { data: JsonObject };
    expect(data).toMatchObject({
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
    expect(JSON.stringify(data)).not.toContain(KEY);
  });

  it("is available to API keys only", async () => {
    const emu = await emulator();
    const created = await call(emu, "POST", "/__emulator/organizations", { body: {} });
    const { sessionToken } = created.body as { sessionToken: string };
    expect((await call(emu, "GET", "/api/v1/auth/me", { key: sessionToken })).status).toBe(403);
  });
});
