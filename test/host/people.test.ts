// Members and invites beyond what every kind does: which person a key belongs to, the last administrator, and
// undocumented behaviour of the service that differs from the emulator's.
import { describe, expect, test } from "vitest";

import { isObject, kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { startAdopter, writes } from "./adopter";
import { IS_PLUGIN } from "./host";
import { benchOfFile, hostsOfFile } from "./bench";
import type { Resource } from "./bench";
import type { Host } from "./host";
import { idText, newOrganization, serviceOn } from "./service";
import type { TestService } from "./service";

const member = kindNamed("Member");
const invite = kindNamed("Invite");
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

/** The roles in an organization, by address. */
async function roles(credential = bench.service.emulator.apiKey): Promise<JsonObject> {
  const rows = await as(credential).call("GET", "/members?size=200");
  const people = Array.isArray(rows) ? rows.filter(isObject) : [];
  return Object.fromEntries(people.map(({ email, orgRole }) => [idText(email), orgRole ?? null]));
}

const demotion = (email: string, more: JsonObject = {}): JsonObject => ({
  email,
  orgRole: "MEMBER",
  ...more,
});

describe("the person that a key belongs to", () => {
  test("is the creator of the key that created it", async () => {
    const session = await join("first@example.com", "ADMIN");
    const host = await hostWith(await keyBy(await keyBy(session)));
    const refused = host.create("Member", demotion("first@example.com"));
    await expect(refused).rejects.toThrow(/created the API key of this run/);
    const confirmed = demotion("first@example.com", { confirmNotSelf: true });
    await expect(host.create("Member", confirmed)).rejects.toThrow(/created the API key/);
    expect((await roles())["first@example.com"]).toBe("ADMIN");
    await host.create("Member", demotion("admin-1@example.com"));
    expect((await roles())["admin-1@example.com"]).toBe("MEMBER");
  });

  test("is unknown with a session token, so the program has to confirm", async () => {
    const session = await join("second@example.com", "ADMIN");
    await join("third@example.com", "ADMIN");
    const host = await hostWith(session);
    const given = demotion("third@example.com");
    const { failures } = await host.check("Member", {}, given);
    expect(failures.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/does not show who created the credential.*confirmNotSelf/),
    ]);
    await expect(host.create("Member", given)).rejects.toThrow(/confirmNotSelf/);
    expect((await roles())["third@example.com"]).toBe("ADMIN");
    await host.create("Member", { ...given, confirmNotSelf: true });
    expect((await roles())["third@example.com"]).toBe("MEMBER");
  });
});

test("of two administrators demoted at the same time, one stays administrator", async () => {
  const { orgId, apiKey } = await newOrganization(bench.service.emulator.url);
  await join("other@example.com", "ADMIN", orgId);
  // An organization whose owner has left.
  await as(apiKey).call("DELETE", `/members/${orgId}`);
  const host = await hostWith(apiKey);
  const admins = ["other@example.com", `admin-${orgId}@example.com`];
  const results = await Promise.allSettled(
    admins.map((email) => host.create("Member", demotion(email))),
  );
  const refused = results.filter(({ status }) => status === "rejected");
  expect(JSON.stringify(refused)).not.toBe("[]");
  expect(refused).toHaveLength(1);
  const left = await roles(apiKey);
  expect(admins.map((email) => left[email]).sort()).toEqual(["ADMIN", "MEMBER"]);
});

describe("a service that fails", () => {
  const down = { path: "/api/v1/members", times: 20, effect: { status: 503 } };

  test("keeps a preview from checking whether a change would be refused, which is reported", async () => {
    const host = await hostOf({ "monitoring:maxRetryWaitSeconds": "0" });
    bench.service.emulator.faults.add(down);
    const { failures } = await host.check("Member", {}, demotion("first@example.com"));
    expect(failures).toEqual([]);
    await expect
      .poll(() => host.logs.map(({ text }) => text).join("\n"))
      .toMatch(/could not check whether this change will be refused: .*503/);
  });

  test("fails a run with an error that names the person", async () => {
    const host = await hostOf({ "monitoring:maxRetryWaitSeconds": "0" });
    bench.service.emulator.faults.add(down);
    await expect(host.create("Member", demotion("first@example.com"))).rejects.toThrow(
      'creating Member "first@example.com" failed: listing members failed: 503',
    );
  });
});

test("the role of a former member is not changed", async () => {
  const start = await bench.up(member, { email: "member-1@example.com", orgRole: "MEMBER" });
  const rows = await bench.service.call("GET", "/members?size=200");
  const data = (Array.isArray(rows) ? rows.filter(isObject) : []).map((row) =>
    idText(row.userId) === start.id ? { ...row, status: "LEFT" } : row,
  );
  bench.service.emulator.faults.add({
    ...{ method: "GET", path: "/api/v1/members", times: 20 },
    effect: { status: 200, body: { data, hasNext: false } },
  });
  const change = bench.host.update("Member", start.id, start.props, {
    ...start.inputs,
    orgRole: "ADMIN",
  });
  await expect(change).rejects.toThrow(/updating Member .* it no longer exists/);
  bench.service.emulator.faults.clear();
  expect((await roles())["member-1@example.com"]).toBe("MEMBER");
});

test("a role that another user changed is kept until a plan shows the change", async () => {
  const start = await bench.up(member, { email: "member-1@example.com", orgRole: "MEMBER" });
  await bench.service.call("PUT", `/members/${start.id}/role`, { orgRole: "ADMIN" });
  const given = { ...start.inputs, confirmNotSelf: true };
  const writes = await bench.service.requestsDuring(async () => {
    const after = await bench.change(start, given);
    expect((await bench.refresh(after)).inputs.orgRole).toBe("ADMIN");
  });
  expect(writes.filter((call) => !call.startsWith("GET "))).toEqual([]);
});

describe("an invite", () => {
  const given = (email: string): JsonObject => ({ email, roleOffered: "MEMBER" });

  test("that the service still lists counts as accepted once the person is a member", async () => {
    const start = await bench.up(invite, given("listed@example.com"));
    const listed = await bench.service.call("GET", "/invites");
    await bench.service.control("/members", { email: "listed@example.com" });
    const body = { data: listed, hasNext: false };
    const path = "/api/v1/invites";
    bench.service.emulator.faults.add({
      ...{ method: "GET", path, times: 20 },
      effect: { status: 200, body },
    });
    const seen = await bench.refresh(start);
    expect(seen.props.accepted).toBe(true);
    expect((await bench.preview(seen, start.inputs)).changes).toBe("none");
    const writes = await bench.service.requestsDuring(() => bench.down(start));
    expect(writes.filter((call) => !call.startsWith("GET "))).toEqual([]);
  });

  test("that is accepted while it is being revoked counts as deleted", async () => {
    const start = await bench.up(invite, given("quick@example.com"));
    bench.service.emulator.faults.add({
      method: "POST",
      path: "/api/v1/invites/*/revoke",
      effect: { status: 409, delayMs: 300 },
    });
    const down = bench.down(start);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await bench.service.control("/members", { email: "quick@example.com" });
    await down;
    expect((await roles())["quick@example.com"]).toBe("MEMBER");
  });

  test("is sent again with the same id, and not after it was accepted", async () => {
    const email = "again@example.com";
    const start = await bench.up(invite, given(email));
    let after = start;
    const writes = async (trigger: string): Promise<string[]> => {
      const sent = await bench.service.requestsDuring(async () => {
        after = await bench.change(after, { ...given(email), resendTrigger: trigger });
      });
      return sent.filter((call) => !call.startsWith("GET "));
    };
    expect(await writes("1")).toEqual([`POST /invites/${start.id}/resend`]);
    await bench.service.control("/members", { email });
    expect(await writes("2")).toEqual([]);
    expect(after.props).toMatchObject({ accepted: true, resendTrigger: "2" });
    expect((await bench.preview(after, { ...given(email), resendTrigger: "2" })).changes).toBe(
      "none",
    );
  });

  test("is resent once if the outcome is unknown, and again by the next run", async () => {
    const email = "lost@example.com";
    const start = await bench.up(invite, given(email));
    const path = `/invites/${start.id}/resend`;
    const effect = { drop: "after" } as const;
    const fault = { method: "POST", path: `/api/v1${path}`, times: 9, effect };
    bench.service.emulator.faults.add(fault);
    const inputs = { ...given(email), resendTrigger: "1" };
    const sends = async (work: () => Promise<unknown>): Promise<string[]> => {
      const sent = await bench.service.requestsDuring(work);
      return sent.filter((call) => !call.startsWith("GET "));
    };
    const change = (): Promise<Resource> => bench.change(start, inputs);
    const failed = await sends(() => expect(change()).rejects.toThrow("It is not known whether"));
    expect(failed).toEqual([`POST ${path}`]);
    bench.service.emulator.faults.clear();
    expect(await sends(change)).toEqual([`POST ${path}`]);
  });

  // Adoption is an option of the classes.
  test.skipIf(IS_PLUGIN)(
    "is adopted although it was accepted, if the service still lists it",
    async () => {
      const email = "kept@example.com";
      const { id } = await bench.up(invite, given(email));
      const body = { data: await bench.service.call("GET", "/invites"), hasNext: false };
      await bench.service.control("/members", { email });
      const listed = { method: "GET", path: "/api/v1/invites", times: 9 };
      bench.service.emulator.faults.add({ ...listed, effect: { status: 200, body } });
      const run = await startAdopter(bench);
      try {
        const sent = await bench.service.requestsDuring(async () => {
          const { props } = await run.adopt(invite, given(email), id);
          expect(props.accepted).toBe(true);
        });
        expect(writes(sent)).toEqual([]);
      } finally {
        await run.stop();
      }
    },
  );

  test("is not sent to a member", async () => {
    const failed = bench.host.create("Invite", given("Organization-1@Example.com"));
    await expect(failed).rejects.toThrow(/is already a member/);
    expect(JSON.stringify(await bench.service.call("GET", "/invites"))).not.toContain(
      "rganization",
    );
  });
});
