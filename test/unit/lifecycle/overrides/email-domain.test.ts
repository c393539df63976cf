// An email domain: it is verified by an update until that has succeeded, and can be disabled.
import { expect, test } from "vitest";

import { kindNamed } from "../../../../src/definitions";
import type { JsonObject } from "../../../../src/definitions";
import { PartialFailure, diff } from "../../../../src/lifecycle";
import { eachRunning } from "../running";
import type { Known } from "../running";

const running = eachRunning();

const KIND = "EmailDomain";
const NAME = "mail-test.example.com";
const PATH = `/email/domains/${NAME}`;
const ON = { name: NAME };
const OFF = { ...ON, disabled: true };
const [ONE, TWO] = ["1", "2"].map((verifyTrigger) => ({ ...ON, verifyTrigger }));

const create = (inputs: JsonObject = ON) => running().create(KIND, inputs);
const update = async ({ id, outputs }: Known, inputs: JsonObject): Promise<Known> => ({
  ...{ id, outputs: await running().update(KIND, { id, outputs }, inputs) },
});

/** The domain as in the state after an update that fails in part. */
async function half(object: Known, inputs: JsonObject): Promise<Known> {
  const failure: unknown = await update(object, inputs).catch((error: unknown) => error);
  if (!(failure instanceof PartialFailure)) throw failure;
  return { id: failure.id, outputs: failure.properties };
}

const isDue = ({ outputs }: Known, inputs: JsonObject): boolean =>
  diff(kindNamed(KIND), outputs, inputs).changes !== false;
const status = async () => ((await running().call("GET", PATH)) as JsonObject).status;
const publish = () => running().control("dns", ON);

test("it is created as a custom domain, and its DNS records are the same in a refresh", async () => {
  const { id, outputs } = await create();
  expect(await running().call("GET", PATH)).toMatchObject({ kind: "custom" });
  expect(outputs.dnsRecords).toEqual([
    expect.not.objectContaining({ found: null }),
    expect.not.objectContaining({ lastCheckedAt: null }),
  ]);
  expect(await running().read(KIND, { id, outputs })).toMatchObject({ inputs: ON, outputs });
});

test("its verification fails until its records are found, and is done by the next update", async () => {
  const made = await create(ONE);
  await expect(update(made, TWO ?? {})).rejects.toThrow(
    /^verifying EmailDomain "mail-test.example.com": .*MX mail-test.example.com.*run again$/,
  );
  expect(isDue(made, TWO ?? {})).toBe(true);
  await publish();
  const now = await update(made, TWO ?? {});
  expect(await status()).toBe("active");
  expect(isDue(now, TWO ?? {})).toBe(false);
  // Its removal changes nothing at the service.
  running().writes();
  expect((await update(now, ON)).outputs).not.toHaveProperty("verifyTrigger");
  expect(running().writes()).toEqual([]);
});

test("it can be disabled on create or later, and is verified when it is enabled again", async () => {
  const made = await create(OFF);
  expect([await status(), isDue(made, OFF)]).toEqual(["disabled", false]);
  const failed = await half(made, ON);
  // The next update enables and verifies it again.
  expect([await status(), isDue(failed, ON)]).toEqual(["verification_failed", true]);
  await publish();
  const again = await update(failed, ON);
  expect(await status()).toBe("active");
  await running().call("PATCH", PATH, { status: "disabled" });
  expect((await running().read(KIND, again))?.inputs.disabled).toBe(true);
  await running().remove(KIND, again);
  expect(await running().read(KIND, again)).toBeUndefined();
});

test("it keeps the old trigger until the verification succeeds, also when it is enabled again", async () => {
  const failed = await half(await create({ ...OFF, ...ONE }), TWO ?? {});
  expect(failed.outputs).toMatchObject({ verifyTrigger: "1" });
  await publish();
  const now = await update(failed, TWO ?? {});
  expect([now.outputs.verifyTrigger, isDue(now, TWO ?? {})]).toEqual(["2", false]);
});
