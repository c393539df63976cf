// A member whose role is taken over by a resource.
import { expect, test } from "vitest";

import type { JsonObject } from "../../../src/definitions";
import { eachWithBench } from "./bench";

const bench = eachWithBench("Member");

async function userIdOf(email: string): Promise<number> {
  const people = (await bench().ask("GET", "/members")) as { userId: number; email: string }[];
  return people.find((person) => person.email === email)?.userId ?? 0;
}

test("people are looked up again before a change of a role is sent again", async () => {
  const { spec, lifecycle, service, emulator, writes } = bench();
  const email = "member-1@example.com";
  const userId = await userIdOf(email);
  const call = { method: "DELETE", path: `/members/${userId}` };
  const fault = { method: "PUT", path: "/api/v1/members/*/role" };
  emulator.faults.add({ ...fault, effect: { status: 502, others: [{ call }] } });
  await expect(lifecycle.create(spec, service, { email, orgRole: "ADMIN" })).rejects.toThrow(
    /nobody in the organization has this e-mail address/,
  );
  expect(writes()).toEqual([`PUT /members/${userId}/role`]);
});

/** The audit log names this person as the creator of the key, without its filter, as behind some gateways. */
async function letCreateKey(email: string): Promise<string> {
  const { emulator, ask } = bench();
  const userId = await userIdOf(email);
  const { key } = (await ask("GET", "/auth/me")) as { key: { id: number } };
  const entry = (type: string, what: string, actorEmail: string) => ({
    ...{ action: `${type}.${what}`, resourceType: type, resourceId: String(key.id) },
    ...{ actorId: 5, actorEmail },
  });
  const data = [
    entry("api_key", "created", email),
    entry("api_key", "updated", "somebody@example.com"),
    entry("workspace", "created", "somebody@example.com"),
  ];
  const effect = { status: 200, body: { data, hasNext: false } };
  emulator.faults.add({ method: "GET", path: "/api/v1/audit-log", effect });
  return String(userId);
}

test("the person behind the key is not removed if a gateway removes the filter of the audit log", async () => {
  const { spec, lifecycle, service, writes } = bench();
  const email = "admin-1@example.com";
  const id = await letCreateKey(email);
  const olds = { email, orgRole: "ADMIN", removeOnDelete: true };
  await expect(lifecycle.remove({ spec, id, olds }, service)).rejects.toThrow(
    "the person created the API key of this run",
  );
  expect(writes()).toEqual([]);
});

test("the person behind the key can be promoted", async () => {
  const { spec, lifecycle, service, writes } = bench();
  const email = "member-1@example.com";
  const id = await letCreateKey(email);
  const { outputs } = await lifecycle.create(spec, service, { email, orgRole: "ADMIN" });
  expect(outputs).toMatchObject({ email, orgRole: "ADMIN", userId: Number(id) });
  expect(writes()).toEqual([`PUT /members/${id}/role`]);
});

test("the person behind the key is not demoted", async () => {
  const { spec, lifecycle, service, writes } = bench();
  const email = "admin-1@example.com";
  const id = await letCreateKey(email);
  const olds = { email, orgRole: "ADMIN" };
  const inputs = { email, orgRole: "MEMBER" };
  await expect(lifecycle.update({ spec, id, olds }, service, inputs)).rejects.toThrow(
    "the person created the API key of this run",
  );
  const keeps = { ...olds, removeOnDelete: true };
  await expect(lifecycle.create(spec, service, keeps)).rejects.toThrow(
    "removeOnDelete is true, but the person created the API key of this run",
  );
  const elsewhere = { ...olds, organizationId: 2 };
  await expect(lifecycle.update({ spec, id, olds: elsewhere }, service, inputs)).rejects.toThrow(
    "the state belongs to organization 2",
  );
  expect(writes()).toEqual([]);
});

test("a preview looks people up only if something has changed, and refuses what the run would", async () => {
  const { spec, lifecycle, service, emulator } = bench();
  const olds = { email: "owner@example.com", orgRole: "OWNER" };
  const foresee = (news: typeof olds) => lifecycle.foresee?.(spec, service, { olds, news });
  await foresee(olds);
  await lifecycle.foresee?.(spec, service, {
    olds: { ...olds, removeOnDelete: false },
    news: olds,
  });
  expect(emulator.requests).toEqual([]);
  await expect(foresee({ ...olds, orgRole: "MEMBER" })).rejects.toThrow(/^updating Member/);
  await expect(lifecycle.foresee?.(spec, service, { olds: {}, news: olds })).rejects.toThrow(
    /^creating Member/,
  );
});

test("an update of what only the provider uses keeps a role that was set elsewhere", async () => {
  const { spec, lifecycle, service, ask, writes } = bench();
  const email = "member-1@example.com";
  const userId = await userIdOf(email);
  const olds = { email, orgRole: "ADMIN", organizationId: 1 };
  const after = await lifecycle.update({ spec, id: String(userId), olds }, service, {
    ...{ email, orgRole: "ADMIN", removeOnDelete: true },
  });
  expect(after.removeOnDelete).toBe(true);
  expect(writes()).toEqual([]);
  expect((await ask("GET", "/members")) as object[]).toContainEqual(
    expect.objectContaining({ email, orgRole: "MEMBER" }),
  );
});

test("a person is removed only if the program says so", async () => {
  const { spec, lifecycle, service, writes } = bench();
  const email = "member-1@example.com";
  const userId = await userIdOf(email);
  const known = { email, orgRole: "MEMBER", confirmNotSelf: true };
  const remove = (olds: JsonObject) =>
    lifecycle.remove({ spec, id: String(userId), olds }, service);
  await remove(known);
  expect(writes()).toEqual([]);
  await remove({ ...known, removeOnDelete: true });
  expect(writes()).toEqual([`DELETE /members/${userId}`]);
});

test("two resources cannot have one person, unless the first one failed", async () => {
  const { spec, lifecycle, service, emulator } = bench();
  const urns = ["one", "two"].map((name) => name.padEnd(22, "0"));
  const [one, two] = urns.map((urn) => ({ email: "member-1@example.com", __urn: urn }));
  const create = (props: JsonObject = {}) =>
    lifecycle.create(spec, service, { ...props, orgRole: "ADMIN" });
  const fault = { method: "PUT", path: "/api/v1/members/*/role" };
  emulator.faults.add({ ...fault, effect: { status: 403 } });
  await expect(create(one)).rejects.toThrow("403");
  await create(two);
  await expect(create(one)).rejects.toThrow("is also the object of another resource");
});

test("of several members with one e-mail address, none is chosen", async () => {
  const { spec, lifecycle, service, emulator, ask, writes } = bench();
  const email = "member-1@example.com";
  const people = (await ask("GET", "/members")) as { userId: number; email: string }[];
  const { userId } = people.find((person) => person.email === email) ?? { userId: 0 };
  const data = [...people, { ...people[0], userId: 4711, email: "Member-1@example.com" }];
  const list = { method: "GET", path: "/api/v1/members", times: 2 };
  const paging = { hasNext: false, hasPrev: false, totalElements: data.length, totalPages: 1 };
  emulator.faults.add({ ...list, effect: { body: { data, ...paging } } });
  await expect(lifecycle.create(spec, service, { email, orgRole: "ADMIN" })).rejects.toThrow(
    `several members have this e-mail address (${userId}, 4711)`,
  );
  expect(writes()).toEqual([]);
});

test.each([{ orgRole: null }, {}])(
  "a person whose role the service does not show (%j) is neither changed nor removed",
  async (shown) => {
    const { spec, lifecycle, service, emulator, ask, writes } = bench();
    const people = (await ask("GET", "/members")) as {
      userId: number;
      email: string;
      orgRole?: string;
    }[];
    const [owner] = people;
    if (owner === undefined) throw new Error("the organization has no owner");
    const data = people.map(({ orgRole: _role, ...person }) => ({ ...person, ...shown }));
    const paging = { hasNext: false, hasPrev: false, totalElements: data.length, totalPages: 1 };
    const list = { method: "GET", path: "/api/v1/members", times: 9 };
    emulator.faults.add({ ...list, effect: { body: { data, ...paging } } });
    const why = "the service does not show the person's role, which may be that of an owner";
    const olds = { email: owner.email, orgRole: "OWNER", removeOnDelete: true };
    await expect(
      lifecycle.remove({ spec, id: String(owner.userId), olds }, service),
    ).rejects.toThrow(why);
    const create = lifecycle.create(spec, service, { email: owner.email, orgRole: "ADMIN" });
    await expect(create).rejects.toThrow(why);
    expect(writes()).toEqual([]);
  },
);
