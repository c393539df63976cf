// Host names of a page: required DNS records, verification, and the primary domain.
import { describe, expect, it } from "vitest";

import { page } from "../../../../support/emulator/records";
import { eachWithService, recordId, only } from "../../../../support/emulator/service";

const service = eachWithService();

const createPage = async (slug = "shop-status"): Promise<string> =>
  `/status-pages/${recordId(await service().make("/status-pages", page({ slug })))}/domains`;

/** Sets whether the DNS records of a host name exist. */
const dns = async (name: string, found: boolean): Promise<void> => {
  await service().control("dns", { name, found });
};

const audit = async (): Promise<unknown[]> =>
  (await service().get("/audit-log?resourceType=status_page_domain")).rows.map(
    ({ action }) => action,
  );

describe("domains", () => {
  it("start unverified, with the required DNS records, and do not contain the id of their page", async () => {
    const record = await service().make(await createPage(), { hostname: "status.example.com" });
    expect(record).toMatchObject({
      hostname: "status.example.com",
      status: "PENDING_VERIFICATION",
      verificationMethod: "CNAME",
      primary: false,
      verifiedAt: null,
      verificationError: null,
      sslActiveAt: null,
    });
    expect(record.verificationCnameTarget).toMatch(/^[a-z.]+$/);
    expect(record.verificationToken).toHaveLength(32);
    expect(record).not.toHaveProperty("statusPageId");
    expect(record).not.toHaveProperty("trafficRecord");
  });

  it.each(["Status.example.com", "localhost", "-a.example.com", "a..example.com"])(
    "refuse the host name %s",
    async (hostname) => {
      const response = await service().post(await createPage(), { hostname });
      expect([response.status, response.code]).toEqual([400, "VALIDATION_FAILED"]);
    },
  );

  it("are unique in the whole service", async () => {
    await service().make(await createPage(), { hostname: "status.example.com" });
    const other = await service().elsewhere();
    const theirs = await other.make("/status-pages", page({ slug: "other" }));
    const path = `/status-pages/${recordId(theirs)}/domains`;
    expect((await other.post(path, { hostname: "status.example.com" })).status).toBe(409);
  });

  it("are deleted with their page", async () => {
    const path = await createPage();
    await service().make(path, { hostname: "status.example.com" });
    await service().delete(path.replace("/domains", ""));
    expect((await service().get(path)).status).toBe(404);
    await service().make(await createPage(), { hostname: "status.example.com" });
  });
});

describe("verification", () => {
  it("reports what is missing in DNS, succeeds once it is there, and then has a certificate", async () => {
    const path = await createPage();
    const one = `${path}/${recordId(await service().make(path, { hostname: "status.example.com" }))}`;
    const missed = await service().post(`${one}/verify`);
    expect([missed.status, missed.record.status]).toEqual([200, "VERIFICATION_FAILED"]);
    expect(missed.record.verificationError).toContain("status.example.com");
    await dns("status.example.com", true);
    const found = await service().post(`${one}/verify`);
    expect(only(found.record, "status", "verificationError", "verifiedAt", "sslActiveAt")).toEqual({
      status: "VERIFIED",
      verificationError: null,
      verifiedAt: "2026-11-02T10:20:30.000Z",
      sslActiveAt: null,
    });
    service().pass(1000);
    const again = await service().post(`${one}/verify`);
    expect(only(again.record, "status", "verifiedAt", "sslActiveAt")).toEqual({
      status: "ACTIVE",
      verifiedAt: "2026-11-02T10:20:30.000Z",
      sslActiveAt: "2026-11-02T10:20:31.000Z",
    });
    await dns("status.example.com", false);
    expect((await service().post(`${one}/verify`)).record.status).toBe("VERIFICATION_FAILED");
    expect((await audit()).length).toBe(5);
  });
});

describe("the primary domain", () => {
  it("must be verified, and replaces the previous one", async () => {
    const path = await createPage();
    const ids = [
      recordId(await service().make(path, { hostname: "a.example.com", primary: true })),
      recordId(await service().make(path, { hostname: "b.example.com" })),
    ];
    const [a = "", b = ""] = ids;
    expect((await service().post(`${path}/${a}/primary`)).status).toBe(409);
    await dns("a.example.com", true);
    await dns("b.example.com", true);
    for (const id of ids) {
      await service().post(`${path}/${id}/verify`);
      expect((await service().post(`${path}/${id}/primary`)).record.primary).toBe(true);
    }
    const { rows } = await service().get(path);
    expect(rows.map(({ id, primary }) => [id, primary])).toEqual([
      [a, false],
      [b, true],
    ]);
  });
});
