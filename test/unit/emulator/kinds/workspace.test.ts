// Workspaces, their runtimes, and the test tools in them, email domains and webhook inboxes: docs/api.md.
import { describe, expect, it } from "vitest";

import { KINDS } from "../../../../src/definitions";
import type { JsonObject } from "../../../../src/definitions";
import { monitor, page } from "../../../support/emulator/records";
import { NOBODY, START, eachWithService, only, recordId } from "../../../support/emulator/service";

const service = eachWithService();

const createWorkspace = (): Promise<string> => service.makeId("/workspaces", { name: "Shop" });

describe("workspaces", () => {
  it("have integer ids that are unique across organizations", async () => {
    const mine = await service.make("/workspaces", { name: "Shop" });
    const other = await (await service.elsewhere()).make("/workspaces", { name: "Shop" });
    expect(mine).toMatchObject({ name: "Shop", orgId: 1, runtimeProfile: null });
    expect([typeof mine.id, mine.id === other.id, other.orgId]).toEqual(["number", false, 2]);
  });

  it("have a name of any length on create, and one of 200 characters in every update", async () => {
    const name = "x".repeat(201);
    const path = await service.makeAt("/workspaces", { name });
    expect((await service.put(path, { name })).rejected).toEqual(["name WORKSPACE_NAME_TOO_LONG"]);
    expect((await service.put(path, {})).rejected).toEqual(["name WORKSPACE_NAME_BLANK"]);
    expect((await service.put(path, { name: "Store" })).record.name).toBe("Store");
  });

  it("hide the objects below their status pages from other workspaces", async () => {
    const path = await service.makeAt("/status-pages", page());
    const component = await service.make(`${path}/components`, { name: "Shop", type: "STATIC" });
    const inside = service.inWorkspace(await createWorkspace());
    const one = `${path}/components/${recordId(component)}`;
    expect((await inside.put(one, { name: "changed" })).status).toBe(404);
    expect((await inside.delete(one)).status).toBe(404);
    for (const spec of KINDS) {
      if (spec.parent?.kind !== "StatusPage" || spec.read.by === "own") continue;
      const below = spec.path.replace("/status-pages/{statusPageId}", path);
      const statuses = [
        (await service.get(below)).status,
        (await inside.get(below)).status,
        (await inside.post(below, {})).status,
      ];
      expect(statuses, spec.name).toEqual([200, 404, 404]);
    }
    expect(await service.list(`${path}/components`)).toEqual([component]);
  });

  it("are deleted with their contents and leave nothing behind, except the default one", async () => {
    const before = await service.stored();
    const id = await createWorkspace();
    const inside = service.inWorkspace(id);
    const path = await inside.makeAt("/status-pages", page());
    const news = { title: "Slow", impact: "MINOR", body: "We look into it." };
    await inside.make(`${path}/components`, { name: "Shop", type: "STATIC" });
    await inside.make(`${path}/subscribers`, { email: "ada@example.com" });
    await inside.make(`${path}/incidents`, news);
    const scheduledFor = "2030-01-01T00:00:00Z";
    await inside.make(`${path}/maintenance`, { ...news, scheduledFor });
    const { name } = await inside.make("/email/domains", {});
    const mail = { to: "qa", from: "shop@example.com" };
    await inside.make(`/email/domains/${name as string}/messages/inject`, mail);
    const { httpUrl } = await inside.make("/webhook/inboxes", { name: "Orders" });
    await service.fetch(httpUrl as string, { method: "POST" });
    await inside.make("/secrets", { key: "token", value: "x" });
    await inside.post("/vaults/rotate");
    await inside.make("/deploy/lock", { lockedBy: "ci" });
    expect((await service.delete(`/workspaces/${id}`)).status).toBe(204);
    expect(await service.stored()).toBe(before);
    expect((await inside.get("/status-pages")).status).toBe(403);
    // Slugs are unique in the whole service: this one is free again.
    expect((await service.post("/status-pages", page())).status).toBe(201);
    expect((await service.delete("/workspaces/1")).code).toBe("CONFLICT");
    expect((await service.get("/workspaces/1")).status).toBe(200);
  });

  it("disappear from the incidents and the authentication of monitors", async () => {
    const id = await createWorkspace();
    const inside = service.inWorkspace(id);
    const vaultSecretId = await inside.makeId("/secrets", { key: "token", value: "x" });
    const auth = { type: "bearer", vaultSecretId };
    const monitorId = await inside.makeId("/monitors", monitor({ auth }));
    const path = await inside.makeAt("/status-pages", page({ incidentMode: "AUTOMATIC" }));
    await inside.make(`${path}/components`, { name: "Shop", type: "MONITOR", monitorId });
    const raised = await service.control("incidents", { monitorId });
    const incident = `/incidents/${recordId(raised.incident as JsonObject)}`;
    expect((await service.read(incident)).statusPageIncidents).toHaveLength(1);
    await service.delete(`/workspaces/${id}`);
    expect((await service.read(incident)).statusPageIncidents).toEqual([]);
    const { record } = await service.get(`/monitors/${monitorId}`);
    expect(record.auth).toEqual({ ...auth, vaultSecretId: null });
  });
});

describe("runtimes", () => {
  const choose = (runtimeId: string | null) =>
    service.put("/workspaces/1/runtime-profile", { runtimeId });
  const chosen = async () => (await service.read("/workspaces/1")).runtimeProfile;

  it("are chosen by name and read with the workspace; null restores the default", async () => {
    expect((await choose("2026.03")).status).toBe(200);
    expect(await chosen()).toEqual({
      ...{ id: "2026.03", nodeVersion: "22.11.0", playwrightVersion: "1.50.1" },
      ...{ status: "deprecated", eolAt: "2027-03-31T00:00:00.000Z" },
    });
    expect((await choose(null)).record.runtimeProfile).toBeNull();
    const updated = "workspace.updated";
    expect(await service.audit("workspace")).toEqual([updated, updated]);
  });

  it("must exist, and be neither in preparation nor retired", async () => {
    expect((await choose("2026.06")).status).toBe(200);
    expect((await choose("1999.01")).status).toBe(404);
    expect((await choose("2025.09")).code).toBe("CONFLICT");
    expect((await choose("2026.12")).code).toBe("CONFLICT");
    expect((await choose("no spaces")).rejected).toEqual([
      "runtimeId WORKSPACE_RUNTIME_RUNTIME_ID_INVALID",
    ]);
    expect((await service.put("/workspaces/77/runtime-profile", {})).status).toBe(404);
    expect(await chosen()).toMatchObject({ id: "2026.06" });
  });
});

describe("email domains", () => {
  const DOMAINS = "/email/domains";
  const CUSTOM = { kind: "custom", name: "mail-test.example.com" };
  const PATH = `${DOMAINS}/${CUSTOM.name}`;

  it("of kind custom wait for DNS, and become active only by verification", async () => {
    const created = await service.make(DOMAINS, CUSTOM);
    expect(created).toMatchObject({ ...CUSTOM, status: "pending_dns", mxVerified: false });
    expect((await service.patch(PATH, { status: "active" })).code).toBe("CONFLICT");
    const verify = async () => (await service.post(`${PATH}/verify`)).record;
    const failed = await verify();
    expect(failed.status).toBe("verification_failed");
    expect(failed.verificationError).toContain("MX mail-test.example.com");
    await service.control("dns", { name: CUSTOM.name, found: true });
    const found = { found: true, lastCheckedAt: START };
    expect(await verify()).toMatchObject({
      ...{ status: "active", mxVerified: true, verificationError: null, verifiedAt: START },
      dnsRecords: [
        { type: "MX", priority: 10, ...found },
        { type: "TXT", value: created.verificationToken, ...found },
      ],
    });
    await service.control("dns", { name: CUSTOM.name, found: false });
    expect((await verify()).status).toBe("verification_failed");
  });

  it("are disabled by a PATCH, keep what it omits, and can be searched by name", async () => {
    await service.make(DOMAINS, CUSTOM);
    for (const body of [{ status: "disabled" }, {}]) {
      expect((await service.patch(PATH, body)).record.status).toBe("disabled");
    }
    expect((await service.patch(PATH, { status: "off" })).status).toBe(400);
    expect(await service.list(`${DOMAINS}?search=MAIL`)).toHaveLength(1);
    expect(await service.list(`${DOMAINS}?search=shop`)).toHaveLength(0);
  });

  it("have names in lower case, which are unique in the whole service", async () => {
    await service.make(DOMAINS, CUSTOM);
    expect((await (await service.elsewhere()).post(DOMAINS, CUSTOM)).code).toBe("CONFLICT");
    const capitals = { kind: "custom", name: "Mail-Test.example.COM" };
    expect((await service.post(DOMAINS, capitals)).status).toBe(409);
    await service.make(DOMAINS, { kind: "custom", name: "A.Example" });
    const { record } = await service.get(`${DOMAINS}/A.Example`);
    expect(record.name).toBe("a.example");
    const unnamed = await service.post(DOMAINS, { kind: "custom" });
    expect(unnamed.rejected).toEqual(["name EMAIL_DOMAIN_NAME_REQUIRED"]);
  });

  it("of kind assigned are given once for each workspace", async () => {
    const first = await service.make(DOMAINS, {});
    expect((await service.post(DOMAINS, {})).record.id).toBe(first.id);
    expect(first).toMatchObject({ kind: "assigned", status: "active", dnsRecords: [] });
    const { rows } = await service.get(`${DOMAINS}/activity?domainIds=${recordId(first)}`);
    expect(rows.map(({ domainId }) => domainId)).toEqual([first.id]);
    const buckets = rows[0]?.buckets as JsonObject[];
    expect(buckets).toHaveLength(24);
    expect(buckets.at(-1)).toEqual({ hour: "2026-11-02T10:00:00.000Z", messageCount: 0 });
    expect((await service.get(`${DOMAINS}/activity`)).status).toBe(400);
  });
});

describe("webhook inboxes", () => {
  const INBOXES = "/webhook/inboxes";

  it("have a URL, defaults and no events", async () => {
    const created = await service.make(INBOXES, { name: "Orders" });
    expect(created).toMatchObject({
      ...{ status: "active", cors: true, retentionDays: 30, maxEvents: 10000 },
      httpResponse: {
        ...{ status: 200, headers: {}, body: "", contentType: "text/plain", delayMs: 0 },
      },
    });
    expect(created.httpUrl).toContain(created.publicToken);
    const events = await service.get(`${INBOXES}/${recordId(created)}/events`);
    expect(events.body).toMatchObject({ data: [] });
    expect((await service.get(`${INBOXES}/${NOBODY}/events`)).status).toBe(404);
    expect(await service.list(`${INBOXES}?search=ord`)).toHaveLength(1);
    expect((await service.get(`${INBOXES}/activity`)).status).toBe(400);
  });

  it("keep what a PATCH omits, also in their response", async () => {
    const path = await service.makeAt(INBOXES, { name: "Orders" });
    const patch = async (body: JsonObject) => (await service.patch(path, body)).record;
    const respond = async (httpResponse: JsonObject) =>
      (await patch({ httpResponse })).httpResponse;
    await patch({ httpResponse: { status: 503, body: "later" }, cors: false });
    const disabled = await patch({ status: "disabled" });
    expect(only(disabled, "status", "cors", "name")).toEqual({
      ...{ status: "disabled", cors: false, name: "Orders" },
    });
    expect(disabled.httpResponse).toMatchObject({ status: 503, body: "later", delayMs: 0 });
    await respond({ headers: { "x-a": "b" }, delayMs: 5 });
    expect(await respond({ body: "", delayMs: null })).toEqual({
      ...{ status: 503, headers: { "x-a": "b" }, body: "", contentType: "text/plain", delayMs: 5 },
    });
    expect(await respond({ headers: {} })).toMatchObject({ status: 503, headers: {}, delayMs: 5 });
    const bad = await service.patch(path, { httpResponse: { status: 99 } });
    expect(bad.rejected).toEqual([
      "httpResponse.status WEBHOOK_INBOX_HTTP_RESPONSE_STATUS_OUT_OF_RANGE",
    ]);
  });
});
