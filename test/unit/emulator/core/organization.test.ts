// The organization's own record: docs/api.md, Tenants.
import { expect, it } from "vitest";

import { eachWithService } from "../../../support/emulator/service";

const service = eachWithService();

it("the organization is replaced as a whole, and every response shows its new name", async () => {
  const before = {
    ...{ id: 1, name: "Organization 1", email: "organization-1@example.com" },
    ...{ size: null, industry: null, websiteUrl: null },
  };
  expect(await service.read("/org")).toEqual(before);
  const bare = { name: "Shop", email: "shop@example.com" };
  const sent = { ...bare, industry: "Retail", id: 7, colour: "blue" };
  expect((await service.put("/org", sent)).record).toEqual({
    ...before,
    ...bare,
    industry: "Retail",
  });
  expect((await service.read("/auth/me")).organization).toEqual({ id: 1, name: "Shop" });
  await service.put("/org", bare);
  expect(await service.read("/org")).toEqual({ ...before, ...bare });
  const [entry] = await service.list("/audit-log?action=organization.updated");
  expect(entry).toMatchObject({ resourceId: "1", resourceName: "Shop" });
  expect((await (await service.elsewhere()).get("/org")).record.name).toBe("Organization 2");
});

it("the organization needs a name and an e-mail address", async () => {
  const { rejected } = await service.put("/org", { name: " ", size: "x".repeat(51) });
  expect(rejected).toEqual([
    "name ORGANIZATION_NAME_BLANK",
    "email ORGANIZATION_EMAIL_REQUIRED",
    "size ORGANIZATION_SIZE_TOO_LONG",
  ]);
});

it("an invite of a member is refused, because the member already exists", async () => {
  const email = "member-1@example.com";
  const refused = await service.post("/invites", { email, roleOffered: "ADMIN" });
  const message = `A member with email ${email} already exists`;
  expect([refused.status, refused.body.message]).toEqual([409, message]);
  await expect(service.control("members", { email })).rejects.toThrow(message);
});
