// The organization's own record: docs/api.md, "Tenants".
import { expect, it } from "vitest";

import { eachWithService, only } from "../../../support/emulator/service";

const service = eachWithService();

it("the organization is replaced as a whole, and every response shows its new name", async () => {
  const before = (await service().get("/org")).record;
  expect(before).toEqual({
    id: 1,
    name: "Organization 1",
    email: "organization-1@example.com",
    size: null,
    industry: null,
    websiteUrl: null,
  });
  const shop = { name: "Shop", email: "shop@example.com", industry: "Retail" };
  const { status, record } = await service().put("/org", { ...shop, id: 7, colour: "blue" });
  expect([status, record]).toEqual([200, { ...before, ...shop }]);
  expect((await service().get("/auth/me")).record.organization).toEqual({ id: 1, name: "Shop" });
  const bare = { name: "Shop", email: "shop@example.com" };
  await service().put("/org", bare);
  expect(only((await service().get("/org")).record, "name", "industry")).toEqual({
    name: "Shop",
    industry: null,
  });
  const [entry] = (await service().get("/audit-log?action=organization.updated")).rows;
  expect(only(entry ?? {}, "resourceId", "resourceName")).toEqual({
    resourceId: "1",
    resourceName: "Shop",
  });
  expect((await (await service().elsewhere()).get("/org")).record.name).toBe("Organization 2");
});

it("the organization needs a name and an e-mail address", async () => {
  const { rejected } = await service().put("/org", { name: " ", size: "x".repeat(51) });
  expect(rejected).toEqual([
    "name ORGANIZATION_NAME_BLANK",
    "email ORGANIZATION_EMAIL_REQUIRED",
    "size ORGANIZATION_SIZE_TOO_LONG",
  ]);
});

it("an invite of a member is refused, because the member already exists", async () => {
  const email = "member-1@example.com";
  const refused = await service().post("/invites", { email, roleOffered: "ADMIN" });
  const message = `A member with email ${email} already exists`;
  expect([refused.status, refused.body]).toMatchObject([409, { message }]);
  await expect(service().control("members", { email })).rejects.toThrow(message);
});
