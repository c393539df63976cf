// People: an invite that its recipient accepts is no change of the program, changed roles are drift and are
// repaired, and a program locks nobody out of the organization.
import { expect, test } from "vitest";

import type { Declared } from "../../support/stack/program";
import { calls, describeStack } from "../../support/stack/stack";
import type { Run, Stack } from "../../support/stack/stack";

const ADMIN = "admin-1@example.com";
const OWNER = "organization-1@example.com";
const GRACE = "grace@example.com";

const member = (name: string, args: Record<string, string | boolean>): Declared => ({
  kind: "Member",
  name,
  args,
});
const invite = (args: Record<string, string> = {}): Declared => ({
  kind: "Invite",
  name: "grace",
  args: { email: GRACE, roleOffered: "MEMBER", ...args },
});

const roleOf = async (stack: Stack, email: string) =>
  (await stack.list("/members")).find((row) => row.email === email)?.orgRole;

const writes = ({ requests }: Run): string[] =>
  calls(requests).filter((call) => !call.startsWith("GET "));

/** Accepts an invite to the organization; returns the person's id and session token. */
async function joining(stack: Stack, email: string, orgRole?: string) {
  const response = await fetch(`${stack.emulator.url}/__emulator/members`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, orgRole }),
  });
  // A response of the emulator; its tests verify its form.
  return (await response.json()) as { userId: number; sessionToken: string };
}

describeStack("an invite", (stack) => {
  test("is sent once", async () => {
    stack.declare([invite()]);
    expect(writes(await stack.up())).toEqual(["POST /invites"]);
    expect(await stack.list("/invites")).toMatchObject([{ email: GRACE, roleOffered: "MEMBER" }]);
    await stack.expectNoChanges();
  });

  test("that was accepted is not a change, and keeps its id", async () => {
    const { id } = await stack.resource("grace");
    const { userId } = await joining(stack, GRACE);
    expect(await stack.list("/invites")).toEqual([]);
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
    await stack.refresh();
    expect(await stack.resource("grace")).toMatchObject({ id, outputs: { accepted: true } });
    await stack.expectNoChanges();
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
    await stack.api("DELETE", `/members/${userId}`);
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
    await joining(stack, GRACE);
  });

  test("that was accepted cannot be changed: the preview says what to do", async () => {
    stack.declare([invite({ roleOffered: "ADMIN" })]);
    const { output, requests } = await stack.preview({ exit: "any" });
    expect(output).toContain("is already a member");
    expect(output).toContain("declare a Member");
    expect(writes({ output, requests } as Run)).toEqual([]);
  });

  test("that was accepted is deleted without affecting a member", async () => {
    const before = await stack.storedState();
    stack.declare([]);
    expect(writes(await stack.up())).toEqual([]);
    expect(await stack.storedState()).toEqual(before);
  });

  test("that is open is revoked; one that has expired is sent again", async () => {
    stack.declare([{ ...invite({ email: "ada@example.com" }), name: "ada" }]);
    await stack.up();
    const { id } = await stack.resource("ada");
    await stack.control("/clock", { advanceMs: 8 * 24 * 3_600_000 });
    await stack.up({ flags: ["--refresh"] });
    const { id: later } = await stack.resource("ada");
    expect(later).not.toBe(id);
    expect(writes(await stack.destroy())).toEqual([`POST /invites/${later ?? ""}/revoke`]);
    expect(await stack.list("/invites")).toEqual([]);
  });
});

describeStack("a member", (stack) => {
  test("is adopted without changes", async () => {
    stack.declare([
      member("admin", { email: ADMIN.toUpperCase(), orgRole: "ADMIN" }),
      member("owner", { email: OWNER, orgRole: "OWNER" }),
    ]);
    expect(writes(await stack.pulumi(["up", "--yes"]))).toEqual([]);
    await stack.expectNoChanges();
    await stack.preview({ flags: ["--refresh", "--expect-no-changes"] });
  });

  test("gets the role of the program back after another user changed it", async () => {
    const { id = "" } = await stack.resource("admin");
    await stack.api("PUT", `/members/${id}/role`, { orgRole: "MEMBER" });
    const { output } = await stack.preview({ flags: ["--refresh", "--diff"] });
    expect(output).toContain("orgRole");
    expect(writes(await stack.up({ flags: ["--refresh"] }))).toEqual([`PUT /members/${id}/role`]);
    expect(await roleOf(stack, ADMIN)).toBe("ADMIN");
    await stack.expectNoChanges();
  });

  test("an owner is not demoted or removed: the preview reports it", async () => {
    stack.declare([member("owner", { email: OWNER, orgRole: "ADMIN" })]);
    const preview = await stack.preview({ exit: "any" });
    expect(preview.code).not.toBe(0);
    expect(preview.output).toContain("never demotes");
    const run = await stack.up({ exit: "any" });
    expect(run.output).toContain("never demotes");
    expect(writes(run)).toEqual([]);
    stack.declare([member("owner", { email: OWNER, orgRole: "OWNER", removeOnDelete: true })]);
    const removal = await stack.preview({ exit: "any" });
    expect(removal.output).toContain("never removes");
    expect(await roleOf(stack, OWNER)).toBe("OWNER");
  });

  test("is neither demoted nor removed with an API key of that person", async () => {
    const { sessionToken } = await joining(stack, GRACE, "ADMIN");
    const made = await stack.api("POST", "/api-keys", { name: "grace" }, sessionToken);
    const env = { MONITORING_API_KEY: (made.body.data as { key: string }).key };
    await stack.pulumi(["config", "rm", "monitoring:apiKey"]);
    stack.declare([member("grace", { email: GRACE, orgRole: "MEMBER" })]);
    const preview = await stack.preview({ exit: "any", env });
    expect(preview.output).toContain("created the API key of this run");
    expect(preview.output).not.toContain(sessionToken);
    stack.declare([member("grace", { email: GRACE, orgRole: "ADMIN", removeOnDelete: true })]);
    const removal = await stack.preview({ exit: "any", env });
    expect(removal.output).toContain("removeOnDelete is true, but the person created the API key");
    expect(await roleOf(stack, GRACE)).toBe("ADMIN");
    await stack.config("monitoring:apiKey", stack.emulator.apiKey, true);
  });

  test("who is not in the organization must be invited", async () => {
    stack.declare([member("nobody", { email: "nobody@example.com", orgRole: "MEMBER" })]);
    const { output, code } = await stack.preview({ exit: "any" });
    expect(code).not.toBe(0);
    expect(output).toContain("Invite the person with an Invite");
  });

  test("keeps the role after a destroy, and is removed only with removeOnDelete", async () => {
    stack.declare([
      member("admin", { email: ADMIN, orgRole: "MEMBER" }),
      member("grace", { email: GRACE, orgRole: "MEMBER", removeOnDelete: true }),
    ]);
    await stack.up();
    const { id = "" } = await stack.resource("grace");
    expect(writes(await stack.destroy())).toEqual([`DELETE /members/${id}`]);
    expect(await roleOf(stack, ADMIN)).toBe("MEMBER");
    expect(await roleOf(stack, GRACE)).toBe(undefined);
    expect(await roleOf(stack, OWNER)).toBe("OWNER");
  });
});
