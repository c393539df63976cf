// The eighth promise of docs/safety.md, "People": nobody is locked out, and nobody becomes an owner.
import { expect, test } from "vitest";

import { isObject, kindNamed } from "../../../../src/definitions";
import type { JsonObject } from "../../../../src/definitions";
import { benchOfFile, hostsOfFile } from "../../../support/host/bench";
import type { Host } from "../../../support/host/host";
import { idText, newOrganization, serviceOn } from "../../../support/host/service";
import type { TestService } from "../../../support/host/service";

const member = kindNamed("Member");
const bench = benchOfFile();
const hostOf = hostsOfFile(bench);

/** Adds a member to an organization, by default the first one; returns the session token. */
async function join(email: string, orgRole: string, orgId = 1): Promise<string> {
  const response = await fetch(`${bench.service.emulator.url}/__emulator/members`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, orgRole, orgId }),
  });
  // The emulator's own response; its tests check the form.
  return ((await response.json()) as { sessionToken: string }).sessionToken;
}

const as = (apiKey: string): TestService => serviceOn(bench.service.emulator, { apiKey });

/** A new API key, created with this credential. */
async function keyBy(credential: string): Promise<string> {
  const created = await as(credential).call("POST", "/api-keys", { name: "new" });
  return isObject(created) ? idText(created.key) : "";
}

const hostWith = (apiKey: string): Promise<Host> => hostOf({ "monitoring:apiKey": apiKey });

const people = async (credential = bench.service.emulator.apiKey): Promise<JsonObject[]> => {
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
  const host = await hostOf({});
  await expect(host.create("Member", asMember(owner))).rejects.toThrow("never demotes owners");
  const kept = { email: owner, orgRole: "OWNER" };
  const leaving = host.create("Member", { ...kept, removeOnDelete: true });
  await expect(leaving).rejects.toThrow("this resource never removes owners");
  const promoted = host.create("Member", { email: "admin-1@example.com", orgRole: "OWNER" });
  await expect(promoted).rejects.toThrow("cannot make anybody an owner");
  // What the state says is not asked: the person became an owner since.
  const { id, props } = await host.create("Member", kept);
  const later = await hostOf({});
  await later.delete("Member", id, props);
  const removing = later.delete("Member", id, { ...props, removeOnDelete: true });
  await expect(removing).rejects.toThrow("this resource never removes owners");
  expect(await roles()).toEqual(before);
});

test("the person behind a key is the creator of the key that created it", async () => {
  const session = await join("first@example.com", "ADMIN");
  const host = await hostWith(await keyBy(await keyBy(session)));
  for (const more of [{}, { confirmNotSelf: true }]) {
    const refused = host.create("Member", asMember("first@example.com", more));
    await expect(refused).rejects.toThrow(/created the API key of this run/);
  }
  expect((await roles())["first@example.com"]).toBe("ADMIN");
  await host.create("Member", asMember("admin-1@example.com"));
  expect((await roles())["admin-1@example.com"]).toBe("MEMBER");
});

test("the person behind a session token is unknown, so the program has to confirm", async () => {
  const session = await join("second@example.com", "ADMIN");
  await join("third@example.com", "ADMIN");
  const host = await hostWith(session);
  const given = asMember("third@example.com");
  const { failures } = await host.check("Member", {}, given);
  expect(failures.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/does not show who created the credential.*confirmNotSelf/),
  ]);
  await expect(host.create("Member", given)).rejects.toThrow(/confirmNotSelf/);
  expect((await roles())["third@example.com"]).toBe("ADMIN");
  await host.create("Member", { ...given, confirmNotSelf: true });
  expect((await roles())["third@example.com"]).toBe("MEMBER");
});

test("of two administrators demoted at the same time, one stays administrator", async () => {
  const { orgId, apiKey } = await newOrganization(bench.service.emulator.url);
  await join("other@example.com", "ADMIN", orgId);
  // An organization whose owner has left.
  await as(apiKey).call("DELETE", `/members/${orgId}`);
  const host = await hostWith(apiKey);
  const admins = ["other@example.com", `admin-${orgId}@example.com`];
  const results = await Promise.allSettled(
    admins.map((email) => host.create("Member", asMember(email))),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const left = await roles(apiKey);
  expect(admins.map((email) => left[email]).sort()).toEqual(["ADMIN", "MEMBER"]);
});

test("the role of a former member is not changed", async () => {
  const start = await bench.up(member, asMember("member-1@example.com"));
  const data = (await people()).map((row) =>
    idText(row.userId) === start.id ? { ...row, status: "LEFT" } : row,
  );
  bench.service.emulator.faults.add({
    ...{ method: "GET", path: "/api/v1/members", times: 20 },
    effect: { status: 200, body: { data, hasNext: false } },
  });
  const inputs = { ...start.inputs, orgRole: "ADMIN" };
  await expect(bench.host.update("Member", start.id, start.props, inputs)).rejects.toThrow(
    /updating Member .* it no longer exists/,
  );
  bench.service.emulator.faults.clear();
  expect((await roles())["member-1@example.com"]).toBe("MEMBER");
});

test("while people cannot be listed, a preview warns, and a run fails with the person's name", async () => {
  const host = await hostOf({ "monitoring:maxRetryWaitSeconds": "0" });
  const down = { path: "/api/v1/members", times: 20, effect: { status: 503 } };
  bench.service.emulator.faults.add(down);
  const { failures } = await host.check("Member", {}, asMember("first@example.com"));
  expect(failures).toEqual([]);
  await expect
    .poll(() => host.logs.map(({ text }) => text).join("\n"))
    .toMatch(/could not check whether this change will be refused: .*503/);
  await expect(host.create("Member", asMember("first@example.com"))).rejects.toThrow(
    'creating Member "first@example.com" failed: listing members failed: 503',
  );
});
