// Proves promise 8 of docs/safety.md, "People": nobody is locked out, and nobody becomes an owner.
import { expect, test } from "vitest";

import { isObject } from "../../../../src/definitions";
import type { JsonObject } from "../../../../src/definitions";
import { serviceOn, idText } from "../../../support/host/service";
import { newOrganization } from "../../../support/emulator/calls";
import { eachRunning } from "../running";

const running = eachRunning();

const as = (apiKey: string) => serviceOn(running().emulator, { apiKey });

/** Adds a member to an organization, by default the first one; returns the session token. */
async function join(email: string, orgRole: string, orgId = 1): Promise<string> {
  const response = await fetch(`${running().emulator.url}/__emulator/members`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, orgRole, orgId }),
  });
  // The emulator's own response; its tests check the form.
  return ((await response.json()) as { sessionToken: string }).sessionToken;
}

/** A new API key, created with this credential. */
async function keyBy(credential: string): Promise<string> {
  const created = await as(credential).call("POST", "/api-keys", { name: "new" });
  return isObject(created) ? idText(created.key) : "";
}

const people = async (credential = running().emulator.apiKey): Promise<JsonObject[]> => {
  const rows = await as(credential).call("GET", "/members?size=200");
  return Array.isArray(rows) ? rows.filter(isObject) : [];
};

/** The roles in an organization, by address. */
const roles = async (credential?: string): Promise<JsonObject> =>
  Object.fromEntries(
    (await people(credential)).map(({ email, orgRole }) => [idText(email), orgRole ?? null]),
  );

const asMember = (email: string, more: JsonObject = {}): JsonObject => ({
  ...{ email, orgRole: "MEMBER" },
  ...more,
});

test("an owner is neither demoted nor removed, and nobody becomes one", async () => {
  const before = await roles();
  const [owner = ""] = Object.keys(before).filter((email) => before[email] === "OWNER");
  const run = running();
  await expect(run.create("Member", asMember(owner))).rejects.toThrow("never demotes owners");
  const kept = { email: owner, orgRole: "OWNER" };
  const leaving = run.create("Member", { ...kept, removeOnDelete: true });
  await expect(leaving).rejects.toThrow("this resource never removes owners");
  const promoted = run.create("Member", { email: "admin-1@example.com", orgRole: "OWNER" });
  await expect(promoted).rejects.toThrow("cannot make anybody an owner");
  // What the state says is not asked: the person became an owner since.
  const { id, outputs } = await run.create("Member", kept);
  const later = run.runWith();
  await later.remove("Member", { id, outputs });
  const removing = later.remove("Member", { id, outputs: { ...outputs, removeOnDelete: true } });
  await expect(removing).rejects.toThrow("this resource never removes owners");
  expect(await roles()).toEqual(before);
});

test("the person behind a key is the creator of the key that created it", async () => {
  const session = await join("first@example.com", "ADMIN");
  const run = running().runWith(await keyBy(await keyBy(session)));
  for (const more of [{}, { confirmNotSelf: true }]) {
    const refused = run.create("Member", asMember("first@example.com", more));
    await expect(refused).rejects.toThrow(/created the API key of this run/);
  }
  expect((await roles())["first@example.com"]).toBe("ADMIN");
  await run.create("Member", asMember("admin-1@example.com"));
  expect((await roles())["admin-1@example.com"]).toBe("MEMBER");
});

test("the person behind a session token is unknown, so the program has to confirm", async () => {
  const session = await join("second@example.com", "ADMIN");
  await join("third@example.com", "ADMIN");
  const run = running().runWith(session);
  const given = asMember("third@example.com");
  const why = /does not show who created the credential.*confirmNotSelf/;
  const previewed = run.foresee("Member", { oldInputs: {}, newInputs: given });
  await expect(previewed).rejects.toThrow(why);
  await expect(run.create("Member", given)).rejects.toThrow(/confirmNotSelf/);
  expect((await roles())["third@example.com"]).toBe("ADMIN");
  await run.create("Member", { ...given, confirmNotSelf: true });
  expect((await roles())["third@example.com"]).toBe("MEMBER");
});

test("of two administrators demoted at the same time, one stays administrator", async () => {
  const { orgId, apiKey } = await newOrganization(running().emulator.url);
  await join("other@example.com", "ADMIN", orgId);
  // An organization whose owner has left.
  await as(apiKey).call("DELETE", `/members/${orgId}`);
  const run = running().runWith(apiKey);
  const admins = ["other@example.com", `admin-${orgId}@example.com`];
  const results = await Promise.allSettled(
    admins.map((email) => run.create("Member", asMember(email))),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const left = await roles(apiKey);
  expect(admins.map((email) => left[email]).sort()).toEqual(["ADMIN", "MEMBER"]);
});

test("the role of a former member is not changed", async () => {
  const object = await running().create("Member", asMember("member-1@example.com"));
  const data = (await people()).map((row) =>
    idText(row.userId) === object.id ? { ...row, status: "LEFT" } : row,
  );
  const effect = { status: 200, body: { data, hasNext: false } };
  running().fault({ method: "GET", path: "/members", times: 20, effect });
  const inputs = { ...asMember("member-1@example.com"), orgRole: "ADMIN" };
  await expect(running().runWith().update("Member", object, inputs)).rejects.toThrow(
    /updating Member .* it no longer exists/,
  );
  running().emulator.faults.clear();
  expect((await roles())["member-1@example.com"]).toBe("MEMBER");
});
