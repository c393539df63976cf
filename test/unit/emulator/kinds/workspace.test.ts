// Workspaces, their runtimes, and the test tools in them: email domains and webhook inboxes.
import { describe, expect, it } from "vitest";

import { KINDS } from "../../../../src/definitions";
import type { JsonObject } from "../../../../src/definitions";
import { monitor, page } from "../../../support/emulator/records";
import { eachWithService, recordId, NOBODY, only, START } from "../../../support/emulator/service";

const service = eachWithService();

describe("workspaces", () => {
  it("have integer ids that are unique across organizations", async () => {
    const mine = await service().make("/workspaces", { name: "Shop" });
    const other = await (await service().elsewhere()).make("/workspaces", { name: "Shop" });
    expect(only(mine, "name", "orgId", "runtimeProfile")).toEqual({
      name: "Shop",
      orgId: 1,
      runtimeProfile: null,
    });
    expect([typeof mine.id, mine.id === other.id, other.orgId]).toEqual(["number", false, 2]);
    const { rows, body } = await service().get("/workspaces?size=1&sort=name,desc");
    expect(rows.map(({ name }) => name)).toEqual(["Shop"]);
    expect(body).toMatchObject({ hasNext: true, totalElements: 2 });
  });

  it("need a name in every update, which must not be blank", async () => {
    const path = `/workspaces/${recordId(await service().make("/workspaces", { name: "Shop" }))}`;
    expect((await service().put(path, {})).rejected).toEqual(["name WORKSPACE_NAME_BLANK"]);
    expect((await service().put(path, { name: "Store" })).record.name).toBe("Store");
  });

  it("have a name of any length on create, of 200 characters in an update", async () => {
    const name = "x".repeat(201);
    const created = await service().make("/workspaces", { name });
    expect(created.name).toBe(name);
    const path = `/workspaces/${recordId(created)}`;
    expect((await service().put(path, { name })).rejected).toEqual([
      "name WORKSPACE_NAME_TOO_LONG",
    ]);
    expect((await service().post("/workspaces", { name: " " })).status).toBe(400);
  });

  it("hide the objects below their status pages from other workspaces", async () => {
    const path = `/status-pages/${recordId(await service().make("/status-pages", page()))}`;
    const other = recordId(await service().make("/workspaces", { name: "Shop" }));
    const part = { name: "Shop", type: "STATIC" };
    const component = await service().make(`${path}/components`, part);
    const inside = service().inWorkspace(other);
    const one = `${path}/components/${recordId(component)}`;
    expect((await inside.put(one, { name: "changed" })).status).toBe(404);
    expect((await inside.delete(one)).status).toBe(404);
    for (const spec of KINDS) {
      if (spec.parent?.kind !== "StatusPage" || spec.read.by === "own") continue;
      const below = spec.path.replace("/status-pages/{statusPageId}", path);
      expect((await service().get(below)).status, spec.name).toBe(200);
      expect((await inside.get(below)).status, spec.name).toBe(404);
      expect((await inside.post(below, {})).status, spec.name).toBe(404);
    }
    expect((await service().get(`${path}/components`)).rows).toEqual([component]);
  });

  it("are deleted with their contents, except the default one, which cannot be deleted", async () => {
    const id = recordId(await service().make("/workspaces", { name: "Shop" }));
    const inside = service().inWorkspace(id);
    expect((await inside.post("/status-pages", page())).status).toBe(201);
    expect((await inside.post("/secrets", { key: "token", value: "x" })).status).toBe(201);
    expect((await service().delete(`/workspaces/${id}`)).status).toBe(204);
    expect((await inside.get("/status-pages")).status).toBe(403);
    // Slugs are unique in the whole service: this one is free again.
    expect((await service().post("/status-pages", page())).status).toBe(201);
    const refused = await service().delete("/workspaces/1");
    expect([refused.status, refused.code]).toEqual([409, "CONFLICT"]);
    expect((await service().get("/workspaces/1")).status).toBe(200);
  });

  it("leave nothing behind", async () => {
    const before = await service().stored();
    const id = recordId(await service().make("/workspaces", { name: "Shop" }));
    const inside = service().inWorkspace(id);
    const path = `/status-pages/${recordId(await inside.make("/status-pages", page()))}`;
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
    await fetch(httpUrl as string, { method: "POST" });
    await inside.make("/secrets", { key: "token", value: "x" });
    await inside.post("/vaults/rotate");
    await inside.make("/deploy/lock", { lockedBy: "ci" });
    await service().delete(`/workspaces/${id}`);
    expect(await service().stored()).toBe(before);
  });

  it("disappear from the incidents and the authentication of monitors", async () => {
    const id = recordId(await service().make("/workspaces", { name: "Shop" }));
    const inside = service().inWorkspace(id);
    const secret = recordId(await inside.make("/secrets", { key: "token", value: "x" }));
    const auth = { type: "bearer", vaultSecretId: secret };
    const monitorId = recordId(await inside.make("/monitors", monitor({ auth })));
    const body = page({ incidentMode: "AUTOMATIC" });
    const path = `/status-pages/${recordId(await inside.make("/status-pages", body))}`;
    await inside.make(`${path}/components`, { name: "Shop", type: "MONITOR", monitorId });
    const raised = await service().control("incidents", { monitorId });
    const incident = `/incidents/${recordId(raised.incident as JsonObject)}`;
    expect((await service().get(incident)).record.statusPageIncidents).toHaveLength(1);
    await service().delete(`/workspaces/${id}`);
    expect((await service().get(incident)).record.statusPageIncidents).toEqual([]);
    expect((await service().get(`/monitors/${monitorId}`)).record.auth).toEqual({
      ...auth,
      vaultSecretId: null,
    });
  });
});

describe("runtimes", () => {
  const choose = (runtimeId: string | null) =>
    service().put("/workspaces/1/runtime-profile", { runtimeId });

  it("are chosen by name and read with the workspace; null restores the default", async () => {
    const chosen = await choose("2026.03");
    expect([chosen.status, chosen.record.runtimeProfile]).toEqual([
      200,
      {
        id: "2026.03",
        nodeVersion: "22.11.0",
        playwrightVersion: "1.50.1",
        status: "deprecated",
        eolAt: "2027-03-31T00:00:00.000Z",
      },
    ]);
    expect((await service().get("/workspaces/1")).record.runtimeProfile).toEqual(
      chosen.record.runtimeProfile,
    );
    expect((await choose(null)).record.runtimeProfile).toBeNull();
    const { rows } = await service().get("/audit-log?resourceType=workspace");
    expect(rows.map(({ action }) => action)).toEqual(["workspace.updated", "workspace.updated"]);
  });

  it("must exist, and be neither in preparation nor retired", async () => {
    expect((await choose("2026.06")).status).toBe(200);
    expect((await choose("1999.01")).status).toBe(404);
    expect((await choose("2025.09")).code).toBe("CONFLICT");
    expect((await choose("2026.12")).code).toBe("CONFLICT");
    expect((await choose("no spaces")).rejected).toEqual([
      "runtimeId WORKSPACE_RUNTIME_RUNTIME_ID_INVALID",
    ]);
    expect((await service().put("/workspaces/77/runtime-profile", {})).status).toBe(404);
    const { record } = await service().get("/workspaces/1");
    expect(record.runtimeProfile).toMatchObject({ id: "2026.06" });
  });
});

describe("email domains", () => {
  const PATH = "/email/domains/mail-test.example.com";
  const add = () =>
    service().make("/email/domains", { kind: "custom", name: "mail-test.example.com" });
  const publish = (found: boolean) =>
    fetch(`${service().url}/__emulator/dns`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "mail-test.example.com", found }),
    });

  it("of kind custom wait for DNS, and become active only by verification", async () => {
    const created = await add();
    expect(only(created, "kind", "status", "mxVerified")).toEqual({
      kind: "custom",
      status: "pending_dns",
      mxVerified: false,
    });
    expect((await service().patch(PATH, { status: "active" })).code).toBe("CONFLICT");
    const failed = await service().post(`${PATH}/verify`);
    expect([failed.status, failed.record.status]).toEqual([200, "verification_failed"]);
    expect(failed.record.verificationError).toContain("MX mail-test.example.com");
    expect((await publish(true)).status).toBe(204);
    const { record } = await service().post(`${PATH}/verify`);
    expect(record).toMatchObject({ status: "active", mxVerified: true, verificationError: null });
    expect(record.verifiedAt).toBe(START);
    expect(record.dnsRecords).toEqual([
      expect.objectContaining({ type: "MX", priority: 10, found: true, lastCheckedAt: START }),
      expect.objectContaining({ type: "TXT", value: created.verificationToken, found: true }),
    ]);
    await publish(false);
    expect((await service().post(`${PATH}/verify`)).record.status).toBe("verification_failed");
  });

  it("are disabled by a PATCH, keep what it omits, and can be searched by name", async () => {
    const created = await add();
    expect((await service().patch(PATH, { status: "disabled" })).record.status).toBe("disabled");
    expect((await service().patch(PATH, {})).record.status).toBe("disabled");
    expect((await service().patch(PATH, { status: "off" })).status).toBe(400);
    expect((await service().get(PATH)).record.id).toBe(created.id);
    expect((await service().get("/email/domains?search=MAIL")).rows).toHaveLength(1);
    expect((await service().get("/email/domains?search=shop")).rows).toHaveLength(0);
    const duplicate = await (
      await service().elsewhere()
    ).post("/email/domains", { kind: "custom", name: "mail-test.example.com" });
    expect(duplicate.code).toBe("CONFLICT");
    const sameInCapitals = { kind: "custom", name: "Mail-Test.example.COM" };
    expect((await service().post("/email/domains", sameInCapitals)).status).toBe(409);
    const { name } = await service().make("/email/domains", { kind: "custom", name: "A.Example" });
    expect((await service().get("/email/domains/A.Example")).record).toMatchObject({ name });
    expect(name).toBe("a.example");
    const unnamed = await service().post("/email/domains", { kind: "custom" });
    expect(unnamed.rejected).toEqual(["name EMAIL_DOMAIN_NAME_REQUIRED"]);
  });

  it("of kind assigned are given once for each workspace", async () => {
    const first = await service().post("/email/domains", {});
    const second = await service().post("/email/domains", {});
    expect([first.status, second.record.id]).toEqual([201, first.record.id]);
    expect(first.record).toMatchObject({ kind: "assigned", status: "active", dnsRecords: [] });
    const activity = await service().get(
      `/email/domains/activity?domainIds=${recordId(first.record)}`,
    );
    expect(activity.rows).toEqual([
      { domainId: first.record.id, buckets: expect.any(Array) as unknown },
    ]);
    const buckets = activity.rows[0]?.buckets as JsonObject[];
    expect(buckets).toHaveLength(24);
    expect(buckets.at(-1)).toEqual({ hour: "2026-11-02T10:00:00.000Z", messageCount: 0 });
    expect((await service().get("/email/domains/activity")).status).toBe(400);
  });
});

describe("webhook inboxes", () => {
  it("have a URL, defaults and no events, and keep what a PATCH omits", async () => {
    const created = await service().make("/webhook/inboxes", { name: "Orders" });
    expect(created).toMatchObject({
      status: "active",
      cors: true,
      retentionDays: 30,
      maxEvents: 10000,
      httpResponse: {
        status: 200,
        headers: {},
        body: "",
        contentType: "text/plain",
        delayMs: 0,
      },
    });
    expect(created.httpUrl).toContain(created.publicToken);
    const path = `/webhook/inboxes/${recordId(created)}`;
    await service().patch(path, { httpResponse: { status: 503, body: "later" }, cors: false });
    const { record } = await service().patch(path, { status: "disabled" });
    expect(record).toMatchObject({ status: "disabled", cors: false, name: "Orders" });
    expect(record.httpResponse).toMatchObject({ status: 503, body: "later", delayMs: 0 });
    expect((await service().get(`${path}/events`)).body).toMatchObject({ data: [] });
    expect((await service().get(`/webhook/inboxes/${NOBODY}/events`)).status).toBe(404);
    expect((await service().get("/webhook/inboxes?search=ord")).rows).toHaveLength(1);
    const activity = await service().get(`/webhook/inboxes/activity?inboxIds=${recordId(created)}`);
    expect(activity.rows).toMatchObject([{ inboxId: created.id }]);
    const buckets = activity.rows[0]?.buckets as JsonObject[];
    expect(buckets.at(-1)).toEqual({ hour: "2026-11-02T10:00:00.000Z", eventCount: 0 });
    expect((await service().get("/webhook/inboxes/activity")).status).toBe(400);
    await service().patch(path, { httpResponse: { headers: { "x-a": "b" }, delayMs: 5 } });
    const patched = await service().patch(path, { httpResponse: { body: "", delayMs: null } });
    expect(patched.record.httpResponse).toEqual({
      status: 503,
      headers: { "x-a": "b" },
      body: "",
      contentType: "text/plain",
      delayMs: 5,
    });
    const emptied = await service().patch(path, { httpResponse: { headers: {} } });
    expect(emptied.record.httpResponse).toMatchObject({ status: 503, headers: {}, delayMs: 5 });
    const bad = await service().patch(path, { httpResponse: { status: 99 } });
    expect(bad.rejected).toEqual([
      "httpResponse.status WEBHOOK_INBOX_HTTP_RESPONSE_STATUS_OUT_OF_RANGE",
    ]);
  });
});
