// Host names of a page: required DNS records, verification, and the primary domain: docs/api.md, Status pages.
import { expect, it } from "vitest";

import { page } from "../../../../support/emulator/records";
import { START, eachWithService, only } from "../../../../support/emulator/service";

const service = eachWithService();

const HOST = { hostname: "status.example.com" };

/** The path of the domains of a new page. */
const createPage = async (slug = "shop-status", of = service.makeAt): Promise<string> =>
  `${await of("/status-pages", page({ slug }))}/domains`;
/** Sets whether the DNS records of a host name exist. */
const dns = (name: string, found: boolean) => service.control("dns", { name, found });

it("domains start unverified, with the required DNS records, and do not contain the id of their page", async () => {
  const record = await service.make(await createPage(), HOST);
  expect(record).toMatchObject({
    ...{ ...HOST, status: "PENDING_VERIFICATION", verificationMethod: "CNAME" },
    ...{ primary: false, verifiedAt: null, verificationError: null, sslActiveAt: null },
  });
  expect(record.verificationCnameTarget).toMatch(/^[a-z.]+$/);
  expect(record.verificationToken).toHaveLength(32);
  expect(record).not.toHaveProperty("statusPageId");
  expect(record).not.toHaveProperty("trafficRecord");
});

it("domains have valid host names, which are unique in the whole service until their page is deleted", async () => {
  const path = await createPage();
  for (const hostname of ["Status.example.com", "localhost", "-a.example.com", "a..example.com"]) {
    expect((await service.post(path, { hostname })).code, hostname).toBe("VALIDATION_FAILED");
  }
  await service.make(path, HOST);
  const other = await service.elsewhere();
  const theirs = await createPage("other", other.makeAt);
  expect((await other.post(theirs, HOST)).status).toBe(409);
  await service.delete(path.replace("/domains", ""));
  expect((await other.post(theirs, HOST)).status).toBe(201);
});

it("a verification reports what is missing in DNS, succeeds once it is there, and then has a certificate", async () => {
  const one = await service.makeAt(await createPage(), HOST);
  const verify = async () => (await service.post(`${one}/verify`)).record;
  const missed = await verify();
  expect(missed.status).toBe("VERIFICATION_FAILED");
  expect(missed.verificationError).toContain("status.example.com");
  await dns("status.example.com", true);
  const verified = { verificationError: null, verifiedAt: START };
  expect(await verify()).toMatchObject({ ...verified, status: "VERIFIED", sslActiveAt: null });
  service.pass(1000);
  const sslActiveAt = "2026-11-02T10:20:31.000Z";
  expect(await verify()).toMatchObject({ ...verified, status: "ACTIVE", sslActiveAt });
  await dns("status.example.com", false);
  expect((await verify()).status).toBe("VERIFICATION_FAILED");
  expect(await service.audit("status_page_domain")).toHaveLength(5);
});

it("the primary domain must be verified, and replaces the previous one", async () => {
  const path = await createPage();
  const first = await service.makeAt(path, { hostname: "a.example.com", primary: true });
  const second = await service.makeAt(path, { hostname: "b.example.com" });
  expect((await service.post(`${first}/primary`)).status).toBe(409);
  await dns("a.example.com", true);
  await dns("b.example.com", true);
  for (const one of [first, second]) {
    await service.post(`${one}/verify`);
    expect((await service.post(`${one}/primary`)).record.primary).toBe(true);
  }
  const { rows } = await service.get(path);
  expect(rows.map((row) => only(row, "hostname", "primary"))).toEqual([
    { hostname: "a.example.com", primary: false },
    { hostname: "b.example.com", primary: true },
  ]);
});
