// The signing secret of the organization: shown once, kept in the state, never deleted.
import { expect, test } from "vitest";

import { kindNamed } from "../../../../src/definitions";
import type { JsonObject } from "../../../../src/definitions";
import { PartialFailure, diff } from "../../../../src/lifecycle";
import { eachRunning } from "../running";

const running = eachRunning();

const KIND = "WebhookSigningSecret";
const ID = "signing-secret";
const PATH = "/webhooks/signing-secret";
const [ONE, TWO, THREE] = ["1", "2", "3"].map((rotationTrigger) => ({ rotationTrigger }));

const create = (inputs: JsonObject = {}) => running().create(KIND, inputs);
const read = (outputs: JsonObject) => running().read(KIND, { id: ID, outputs });
const update = (outputs: JsonObject, inputs: JsonObject = {}) =>
  running().update(KIND, { id: ID, outputs }, inputs);
const rotated = () => running().call("POST", `${PATH}/rotate`);

test("it is generated on create and kept by a refresh", async () => {
  const { id, outputs } = await create(ONE);
  expect(id).toBe(ID);
  const { secret } = outputs as { secret: string };
  expect(secret).toMatch(/^whsec_/);
  const state = { ...ONE, secret, maskedSecret: `whsec_…${secret.slice(-4)}` };
  expect(outputs).toEqual({ ...state, __memory: { organization: "1" } });
  expect(await read(outputs)).toMatchObject({ inputs: ONE, outputs, warnings: [] });
  expect(diff(kindNamed(KIND), outputs, ONE ?? {}).changes).toBe(false);
  expect(running().writes()).toEqual([`POST ${PATH}/rotate`]);
});

test("it replaces an existing one, with a message", async () => {
  await create();
  expect(running().notices).toEqual([]);
  await create();
  expect(running().notices).toEqual([
    "the previous webhook signing secret of the organization was replaced and no longer signs deliveries: give the new one to all receivers",
  ]);
});

test("it is rotated if the trigger changes, and kept if the trigger is removed", async () => {
  const { outputs } = await create(ONE);
  const after = await update(outputs, TWO);
  expect(after.secret).not.toBe(outputs.secret);
  running().writes();
  const { rotationTrigger: _trigger, ...kept } = after;
  expect(await update(after)).toEqual(kept);
  expect(running().writes()).toEqual([]);
  expect((await update(kept, THREE)).secret).not.toBe(after.secret);
});

test("one that another user replaces before its mask is read is reported, then and by each refresh", async () => {
  const warning = expect.stringContaining("the secret in the state no longer signs") as string;
  const call = { method: "POST", path: `${PATH}/rotate` };
  // The read before the rotation is the first.
  running().fault({ method: "GET", path: PATH, nth: 2, effect: { others: [{ call }] } });
  const { outputs } = await create(ONE);
  expect(running().notices).toEqual([warning]);
  expect(outputs).not.toHaveProperty("maskedSecret");
  expect(await read(outputs)).toMatchObject({ outputs, warnings: [warning] });
  const again = await update(outputs, TWO);
  expect((await read(again))?.warnings).toEqual([]);
});

test.each(["", "********", "7 characters"])(
  "it is not compared with a mask that shows no part of it: %j",
  async (maskedSecret) => {
    const body = { data: { configured: true, maskedSecret } };
    running().fault({ method: "GET", path: PATH, nth: 2, times: 2, effect: { body } });
    const { outputs } = await create();
    expect(outputs).toMatchObject({ maskedSecret });
    expect(running().notices).toEqual([]);
    expect((await read(outputs))?.warnings).toEqual([]);
  },
);

test("it is gone if none is configured, and imported without its value", async () => {
  expect(await read({})).toBeUndefined();
  await rotated();
  const found = await read({});
  expect(found).toMatchObject({ inputs: {}, warnings: [] });
  expect(Object.keys(found?.outputs ?? {})).toEqual(["maskedSecret", "__memory"]);
  // Only the first read, which has no state, takes the organization of the key for that of the secret.
  expect(found?.outputs.__memory).toMatchObject({ organization: "1" });
  const { maskedSecret } = found?.outputs ?? {};
  const later = await read({ maskedSecret, __memory: { set: [] } });
  expect(later?.outputs.__memory ?? {}).not.toHaveProperty("organization");
});

test("it is kept in the state if the request after its rotation fails", async () => {
  running().fault({ method: "GET", path: PATH, nth: 2, effect: { status: 403 } });
  const failure: unknown = await create(ONE).catch((error: unknown) => error);
  if (!(failure instanceof PartialFailure)) throw failure;
  const { id, properties, message } = failure;
  const secret = expect.stringMatching(/^whsec_/) as string;
  expect([id, properties]).toEqual([ID, expect.objectContaining({ ...ONE, secret })]);
  expect(message).not.toContain("whsec_");
  // The next refresh finds that it is still the one that signs.
  const found = await read(properties);
  expect(found?.warnings).toEqual([]);
  expect(found?.outputs.maskedSecret).toEqual(expect.any(String));
});

test("it stays active when its resource is deleted, which a message says", async () => {
  const { outputs } = await create();
  running().writes();
  await running().remove(KIND, { id: ID, outputs });
  expect(running().writes()).toEqual([]);
  expect(running().notices.at(-1)).toContain("is still active: the API cannot delete it");
});
