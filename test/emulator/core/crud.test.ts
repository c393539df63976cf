import { describe, expect, it } from "vitest";

import type { JsonObject, KindSpec } from "../../../src/definitions";
import { resourceGroup } from "../../../src/definitions/kinds/resource-group";
import { statusPage } from "../../../src/definitions/kinds/status-page";
import { call, emulator } from "./harness";

/** The members of a record of the kind itself. */
const members = ({ fields, outputs }: KindSpec): string[] => [
  "id",
  ...Object.keys(fields),
  ...Object.keys(outputs),
];

describe("records", () => {
  it.each([
    [resourceGroup, { name: "Shop" }],
    [statusPage, { name: "Shop", slug: "shop-status" }],
  ])("have every member, null if it is not set: %o", async (spec: KindSpec, body) => {
    const emu = await emulator();
    const created = await call(emu, "POST", `/api/v1${spec.path}`, { body });
    expect(created.status).toBe(201);
    const record = created.body.data as JsonObject;
    for (const name of members(spec)) expect(record, name).toHaveProperty(name);
    expect(record.description).toBeNull();
  });
});

describe("an update", () => {
  const group = { name: "Shop", description: "All of it", suppressMemberAlerts: true };

  it("of some kinds clears what it omits, except members with a default", async () => {
    const emu = await emulator();
    const created = await call(emu, "POST", "/api/v1/resource-groups", {
      body: { ...group, managedBy: "CLI" },
    });
    const { id } = created.body.data as { id: string };
    const { body } = await call(emu, "PUT", `/api/v1/resource-groups/${id}`, {
      body: { name: "Shop 2" },
    });
    expect(body.data).toMatchObject({
      name: "Shop 2",
      description: null,
      suppressMemberAlerts: true,
      managedBy: "CLI",
    });
  });

  it("of other kinds keeps what it omits or sets to null; an empty text clears a member", async () => {
    const clock = { time: Date.UTC(2030, 0, 1), now: () => clock.time };
    const emu = await emulator({ clock });
    const created = await call(emu, "POST", "/api/v1/status-pages", {
      body: { name: "Shop", slug: "shop-status", description: "All of it" },
    });
    const { id } = created.body.data as { id: string };
    const put = (body: object) => call(emu, "PUT", `/api/v1/status-pages/${id}`, { body });
    clock.time += 1000;
    expect((await put({ name: null, slug: "other-slug" })).body.data).toMatchObject({
      name: "Shop",
      slug: "shop-status",
      description: "All of it",
      managedBy: "API",
      createdAt: "2030-01-01T00:00:00.000Z",
      updatedAt: "2030-01-01T00:00:01.000Z",
    });
    expect((await put({ description: "" })).body.data).toMatchObject({ description: null });
  });
});
