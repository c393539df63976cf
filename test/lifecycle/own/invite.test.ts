// An invite, which counts as accepted once its person is a member: then nothing is sent for it.
import { describe, expect, test, vi } from "vitest";

import { UNKNOWN, kindNamed } from "../../../src/definitions";
import type { JsonObject } from "../../../src/definitions";
import { lifecycleOf } from "../../../src/lifecycle";
import { eachRunning } from "../running";

const running = eachRunning();

const INVITE = { email: "new@example.com", roleOffered: "MEMBER" };
const MEMBER = "member-1@example.com";

const created = () => running().create("Invite", INVITE);

/** The person joins the organization. */
const accept = (email = INVITE.email) => running().control("members", { email });

const open = async (): Promise<unknown[]> =>
  ((await running().call("GET", "/invites")) as JsonObject[]).map(({ email }) => email);

describe("a person who is a member already", () => {
  const WHY = "is already a member, perhaps through an earlier invite";

  test.each([MEMBER, MEMBER.toUpperCase()])("is not invited as %s", async (email) => {
    await expect(running().create("Invite", { ...INVITE, email })).rejects.toThrow(WHY);
    expect(running().writes()).toEqual([]);
  });

  test.each<[string, JsonObject, JsonObject, boolean]>([
    ["a new invite", {}, { email: MEMBER }, true],
    ["an invite that replaces one of another person", INVITE, { email: MEMBER }, true],
    [
      "an invite that replaces one of another role",
      { ...INVITE, email: MEMBER },
      { ...INVITE, email: MEMBER, roleOffered: "ADMIN" },
      true,
    ],
    [
      "an accepted invite that does not change",
      { ...INVITE, email: MEMBER },
      { email: MEMBER, resendTrigger: "2" },
      false,
    ],
    ["an invite that is adopted", {}, { email: MEMBER, __adopt: "7" }, false],
    ["a person who is not known yet", {}, { email: UNKNOWN }, false],
    ["somebody else", {}, {}, false],
  ])("a preview of %s", async (_what, olds, given, isRefused) => {
    const spec = kindNamed("Invite");
    const news = { ...INVITE, ...given };
    const previewed = lifecycleOf(spec).foresee?.(spec, running().service, {
      olds,
      news,
    });
    if (isRefused) await expect(previewed).rejects.toThrow(WHY);
    else await previewed;
  });
});

describe("an open invite", () => {
  test("is read as it is, sent again and revoked", async () => {
    const { id, outputs } = await created();
    const read = await running().read("Invite", { id, outputs });
    expect(read?.inputs).toEqual(INVITE);
    expect(read?.outputs).not.toHaveProperty("accepted", true);
    const later = await running().update(
      "Invite",
      { id, outputs },
      { ...INVITE, resendTrigger: "2" },
    );
    expect(later).toMatchObject({ resendTrigger: "2" });
    await running().remove("Invite", { id, outputs });
    expect(await open()).toEqual([]);
    expect(running().writes()).toEqual([
      "POST /invites",
      `POST /invites/${id}/resend`,
      `POST /invites/${id}/revoke`,
    ]);
    expect(running().notices).toEqual([]);
  });

  test("that was revoked elsewhere leaves the state", async () => {
    const { id, outputs } = await created();
    await running().call("POST", `/invites/${id}/revoke`);
    expect(await running().read("Invite", { id, outputs })).toBeUndefined();
    await expect(
      running().update("Invite", { id, outputs }, { ...INVITE, resendTrigger: "2" }),
    ).rejects.toThrow(/not found|no longer/i);
    running().writes();
    await running().remove("Invite", { id, outputs });
    expect(running().writes()).toEqual([]);
  });
});

describe("an accepted invite", () => {
  async function accepted() {
    const { id, outputs } = await created();
    await accept();
    running().writes();
    return { id, outputs };
  }

  test("stays in the state, as accepted", async () => {
    const { id, outputs } = await accepted();
    const read = await running().read("Invite", { id, outputs });
    expect(read).toMatchObject({ inputs: INVITE, outputs: { ...INVITE, accepted: true } });
    running().calls();
    const again = await running().read("Invite", { id, outputs: read?.outputs ?? {} });
    expect(again).toMatchObject({ inputs: INVITE, outputs: { accepted: true } });
    expect(running().calls()).toEqual([]);
  });

  test("is not sent again, which a message says", async () => {
    const object = await accepted();
    const outputs = await running().update("Invite", object, { ...INVITE, resendTrigger: "2" });
    expect(outputs).toMatchObject({ ...INVITE, accepted: true, resendTrigger: "2" });
    expect(running().writes()).toEqual([]);
    expect(running().notices).toEqual([
      `Invite "${INVITE.email}" has already been accepted, so it is not sent again`,
    ]);
  });

  test("is not revoked", async () => {
    await running().remove("Invite", await accepted());
    expect(running().writes()).toEqual([]);
  });

  test("is not revoked if it is accepted at the same time", async () => {
    const { id, outputs } = await created();
    const effect = { delayMs: 300 };
    const revoke = { method: "POST", path: `/api/v1/invites/${id}/revoke` };
    await running().control("faults", { ...revoke, effect });
    const removed = running().remove("Invite", { id, outputs });
    await vi.waitFor(() => {
      expect(running().writes()).toContain(`POST /invites/${id}/revoke`);
    });
    await accept();
    await removed;
    expect(await open()).toEqual([]);
  });
});

test.each([403, 404, 409])(
  "a revocation that fails with %i is an error if nobody has accepted it",
  async (status) => {
    const { id, outputs } = await created();
    const revoke = { method: "POST", path: `/api/v1/invites/${id}/revoke`, times: 9 };
    await running().control("faults", { ...revoke, effect: { status } });
    await expect(running().remove("Invite", { id, outputs })).rejects.toThrow(/failed|not/);
    expect(await open()).toEqual([INVITE.email]);
  },
);
