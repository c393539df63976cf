// An invite, which counts as accepted once its person is a member: then nothing is sent for it.
import { describe, expect, test } from "vitest";

import { UNKNOWN } from "../../../../src/definitions";
import type { JsonObject } from "../../../../src/definitions";
import { eachRunning } from "../running";

const running = eachRunning();

const INVITE = { email: "new@example.com", roleOffered: "MEMBER" };
const AGAIN = { ...INVITE, resendTrigger: "2" };
const MEMBER = { ...INVITE, email: "member-1@example.com" };

/** An invite that was just sent; the call itself is forgotten. */
async function open() {
  const { id, outputs } = await running().create("Invite", INVITE);
  running().writes();
  return { id, outputs };
}

/** The person joins the organization. */
const accept = () => running().control("members", { email: INVITE.email });

const emails = async (): Promise<unknown[]> =>
  ((await running().call("GET", "/invites")) as JsonObject[]).map(({ email }) => email);

describe("a person who is a member already", () => {
  const WHY = "is already a member, perhaps through an earlier invite";

  test("is not invited, in any case", async () => {
    const email = MEMBER.email.toUpperCase();
    await expect(running().create("Invite", { ...INVITE, email })).rejects.toThrow(WHY);
    expect(running().writes()).toEqual([]);
  });

  test.each<[string, boolean, JsonObject, JsonObject]>([
    ["a new invite", true, {}, MEMBER],
    ["an invite that replaces that of another person", true, INVITE, MEMBER],
    ["an invite of another role", true, MEMBER, { ...MEMBER, roleOffered: "ADMIN" }],
    ["an accepted invite", false, MEMBER, { ...MEMBER, resendTrigger: "2" }],
    ["an invite that is adopted", false, {}, { ...MEMBER, __adopt: "7" }],
    ["a person who is not known yet", false, {}, { ...INVITE, email: UNKNOWN }],
    ["somebody else", false, {}, INVITE],
  ])("a preview of %s is refused: %s", async (_what, isRefused, oldInputs, newInputs) => {
    const previewed = running().foresee("Invite", { oldInputs, newInputs });
    if (isRefused) await expect(previewed).rejects.toThrow(WHY);
    else await previewed;
  });
});

describe("an open invite", () => {
  test("is read as it is, sent again and revoked", async () => {
    const { id, outputs } = await open();
    const read = await running().read("Invite", { id, outputs });
    expect(read?.inputs).toEqual(INVITE);
    expect(read?.outputs).not.toHaveProperty("accepted", true);
    expect(await running().update("Invite", { id, outputs }, AGAIN)).toMatchObject(AGAIN);
    await running().remove("Invite", { id, outputs });
    expect(await emails()).toEqual([]);
    expect(running().writes()).toEqual([
      `POST /invites/${id}/resend`,
      `POST /invites/${id}/revoke`,
    ]);
    expect(running().notices).toEqual([]);
  });

  test("that was revoked elsewhere leaves the state", async () => {
    const invite = await open();
    await running().call("POST", `/invites/${invite.id}/revoke`);
    expect(await running().read("Invite", invite)).toBeUndefined();
    await expect(running().update("Invite", invite, AGAIN)).rejects.toThrow(/not found|no longer/i);
    running().writes();
    await running().remove("Invite", invite);
    expect(running().writes()).toEqual([]);
  });

  test.each([403, 404, 409])("is still there if its revocation fails with %i", async (status) => {
    const invite = await open();
    running().fault({ path: `/invites/${invite.id}/revoke`, times: 9, effect: { status } });
    await expect(running().remove("Invite", invite)).rejects.toThrow(/failed|not/);
    expect(await emails()).toEqual([INVITE.email]);
  });
});

describe("an accepted invite", () => {
  test("stays in the state, as accepted", async () => {
    const { id, outputs } = await open();
    await accept();
    const read = await running().read("Invite", { id, outputs });
    expect(read).toMatchObject({ inputs: INVITE, outputs: { ...INVITE, accepted: true } });
    running().calls();
    const again = await running().read("Invite", { id, outputs: read?.outputs ?? {} });
    expect(again).toMatchObject({ inputs: INVITE, outputs: { accepted: true } });
    expect(running().calls()).toEqual([]);
  });

  test("is not sent again, which a message says, and not revoked", async () => {
    const invite = await open();
    await accept();
    const outputs = await running().update("Invite", invite, AGAIN);
    expect(outputs).toMatchObject({ ...AGAIN, accepted: true });
    await running().remove("Invite", invite);
    expect(running().writes()).toEqual([]);
    expect(running().notices).toEqual([
      `Invite "${INVITE.email}" has already been accepted, so it is not sent again`,
    ]);
  });
});
