// A member whose role is taken over by a resource.
import { expect, test } from "vitest";

import type { JsonObject } from "../../../../src/definitions";
import { eachRunning } from "../running";

const running = eachRunning();

const [MEMBER, ADMIN, OWNER] = [
  "member-1@example.com",
  "admin-1@example.com",
  "organization-1@example.com",
];
const PROMOTED = { email: MEMBER, orgRole: "ADMIN" };

const people = async () =>
  (await running().call("GET", "/members")) as {
    userId: number;
    email: string;
    orgRole?: string;
  }[];

const idOf = async (email: string): Promise<string> =>
  String((await people()).find((person) => person.email === email)?.userId);

/** A person as in the state of a resource. */
const known = async (email: string, orgRole: string, more: JsonObject = {}) => ({
  id: await idOf(email),
  outputs: { email, orgRole, ...more },
});

/** The service lists these rows from now on. */
const listing = (path: string, data: JsonObject[]): void => {
  const paging = { hasNext: false, hasPrev: false, totalElements: data.length, totalPages: 1 };
  running().fault({ method: "GET", path, times: 9, effect: { body: { data, ...paging } } });
};

/** The audit log names this person as the creator of the key, without its filter, as behind some gateways. */
async function letCreateKey(email: string): Promise<void> {
  const { key } = (await running().call("GET", "/auth/me")) as { key: { id: number } };
  const entry = (type: string, what: string, actorEmail: string) => ({
    ...{ action: `${type}.${what}`, resourceType: type, resourceId: String(key.id) },
    ...{ actorId: 5, actorEmail },
  });
  listing("/audit-log", [
    entry("api_key", "created", email),
    entry("api_key", "updated", "somebody@example.com"),
    entry("workspace", "created", "somebody@example.com"),
  ]);
}

test("the person behind the key is not removed or demoted", async () => {
  await letCreateKey(ADMIN);
  const why = "the person created the API key of this run";
  const removed = await known(ADMIN, "ADMIN", { removeOnDelete: true });
  await expect(running().remove("Member", removed)).rejects.toThrow(why);
  const admin = await known(ADMIN, "ADMIN");
  const demoted = { email: ADMIN, orgRole: "MEMBER" };
  await expect(running().update("Member", admin, demoted)).rejects.toThrow(why);
  await expect(running().create("Member", removed.outputs)).rejects.toThrow(
    `removeOnDelete is true, but ${why}`,
  );
  expect(running().writes()).toEqual([]);
});

test("the person behind the key can be promoted", async () => {
  await letCreateKey(MEMBER);
  const { id, outputs } = await running().create("Member", PROMOTED);
  expect(outputs).toMatchObject({ ...PROMOTED, userId: Number(id) });
  expect(running().writes()).toEqual([`PUT /members/${id}/role`]);
});

test("a preview looks people up only if something has changed, and refuses what the run would", async () => {
  const owner = { email: "owner@example.com", orgRole: "OWNER" };
  const foresee = (oldInputs: JsonObject, newInputs: JsonObject) =>
    running().foresee("Member", { oldInputs, newInputs });
  await foresee(owner, owner);
  await foresee({ ...owner, removeOnDelete: false }, owner);
  expect(running().calls()).toEqual([]);
  const demoted = { ...owner, orgRole: "MEMBER" };
  await expect(foresee(owner, demoted)).rejects.toThrow(/^updating Member/);
  await expect(foresee({}, owner)).rejects.toThrow(/^creating Member/);
});

test("a person is removed only if the program says so", async () => {
  const facts = { confirmNotSelf: true };
  const { id } = await known(MEMBER, "MEMBER");
  await running().remove("Member", await known(MEMBER, "MEMBER", facts));
  expect(running().writes()).toEqual([]);
  const removed = await known(MEMBER, "MEMBER", { ...facts, removeOnDelete: true });
  await running().remove("Member", removed);
  expect(running().writes()).toEqual([`DELETE /members/${id}`]);
});

test.each([{ orgRole: null }, {}])(
  "a person whose role the service does not show (%j) is neither changed nor removed",
  async (shown) => {
    const owner = await known(OWNER, "OWNER", { removeOnDelete: true });
    listing(
      "/members",
      (await people()).map(({ orgRole: _role, ...person }) => ({ ...person, ...shown })),
    );
    const why = "the service does not show the person's role, which may be that of an owner";
    await expect(running().remove("Member", owner)).rejects.toThrow(why);
    const admin = { email: OWNER, orgRole: "ADMIN" };
    await expect(running().create("Member", admin)).rejects.toThrow(why);
    expect(running().writes()).toEqual([]);
  },
);
