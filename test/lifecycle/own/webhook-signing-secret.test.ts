// The signing secret of the organization: shown once, kept in the state, never deleted.
import { describe, expect, it } from "vitest";

import { PartialFailure, diff } from "../../../src/lifecycle";
import type { JsonObject } from "../../../src/definitions";
import { eachWithBench } from "./bench";

const bench = eachWithBench("WebhookSigningSecret");

const ROTATE = "POST /webhooks/signing-secret/rotate";

const create = (inputs: JsonObject) =>
  bench().lifecycle.create(bench().spec, bench().service, inputs);

const read = (olds: JsonObject) =>
  bench().lifecycle.read({ spec: bench().spec, id: "signing-secret", olds }, bench().service);

const update = (olds: JsonObject, news: JsonObject) =>
  bench().lifecycle.update(
    { spec: bench().spec, id: "signing-secret", olds },
    bench().service,
    news,
  );

describe("the signing secret", () => {
  it("is generated on create and kept by a refresh", async () => {
    const { id, outputs } = await create({ rotationTrigger: "1" });
    expect(id).toBe("signing-secret");
    const secret = outputs.secret as string;
    expect(secret).toMatch(/^whsec_/);
    expect(outputs).toEqual({
      rotationTrigger: "1",
      secret,
      maskedSecret: `whsec_…${secret.slice(-4)}`,
      __memory: { organization: "1" },
    });
    const found = await read(outputs);
    expect(found?.inputs).toEqual({ rotationTrigger: "1" });
    expect(found?.outputs).toEqual(outputs);
    expect(found?.warnings).toEqual([]);
    expect(diff(bench().spec, outputs, { rotationTrigger: "1" }).changes).toBe(false);
    expect(bench().writes()).toEqual([ROTATE]);
  });

  it("replaces an existing one, with a message", async () => {
    await create({});
    expect(bench().notices).toEqual([]);
    await create({});
    expect(bench().notices).toEqual([
      "the previous webhook signing secret of the organization was replaced and no longer signs deliveries: give the new one to all receivers",
    ]);
  });

  it("is rotated if the trigger changes, and kept if the trigger is removed", async () => {
    const { outputs } = await create({ rotationTrigger: "1" });
    const after = await update(outputs, { rotationTrigger: "2" });
    expect(after.secret).not.toBe(outputs.secret);
    expect(after.rotationTrigger).toBe("2");
    bench().writes();
    const without = await update(after, {});
    const { rotationTrigger: _trigger, ...kept } = after;
    expect(without).toEqual(kept);
    expect(bench().writes()).toEqual([]);
    const first = await update(without, { rotationTrigger: "3" });
    expect(first.secret).not.toBe(after.secret);
  });

  it("stays in the state if another user rotates it, and each refresh warns", async () => {
    const { outputs } = await create({ rotationTrigger: "1" });
    await bench().ask("POST", "/webhooks/signing-secret/rotate");
    const found = await read(outputs);
    expect(found?.outputs).toEqual(outputs);
    expect(found?.warnings).toEqual([expect.stringContaining("Change rotationTrigger")]);
    expect((await read(found?.outputs ?? {}))?.warnings).toHaveLength(1);
  });

  it("that another user replaces before its mask is read is reported as inactive, then and by each refresh", async () => {
    const trap = (nth: number): void => {
      const call = { method: "POST", path: "/webhooks/signing-secret/rotate" };
      const path = "/api/v1/webhooks/signing-secret";
      const effect = { others: [{ when: "before", call }] } as const;
      bench().emulator.faults.add({ method: "GET", path, nth, effect });
    };
    const warning = expect.stringContaining("the secret in the state no longer signs") as string;
    // The read before the rotation is the first.
    trap(2);
    const { outputs } = await create({ rotationTrigger: "1" });
    expect(bench().notices).toEqual([warning]);
    expect(outputs).not.toHaveProperty("maskedSecret");
    const found = await read(outputs);
    expect(found?.outputs).toEqual(outputs);
    expect(found?.warnings).toEqual([warning]);
    trap(1);
    const after = await update(outputs, { rotationTrigger: "2" });
    expect(bench().notices).toEqual([warning, warning]);
    const again = await update(after, { rotationTrigger: "3" });
    expect(bench().notices).toHaveLength(2);
    expect((await read(again))?.warnings).toEqual([]);
  });

  it.each(["", "hidden", "********", "7 characters"])(
    "is not compared with a mask that shows no part of it: %j",
    async (maskedSecret) => {
      const body = { data: { configured: true, maskedSecret } };
      const path = "/api/v1/webhooks/signing-secret";
      bench().emulator.faults.add({ method: "GET", path, nth: 2, times: 2, effect: { body } });
      const { outputs } = await create({});
      expect(outputs).toMatchObject({ maskedSecret });
      expect(bench().notices).toEqual([]);
      expect((await read(outputs))?.warnings).toEqual([]);
    },
  );

  it("is gone if none is configured, and imported without its value", async () => {
    expect(await read({})).toBeUndefined();
    await bench().ask("POST", "/webhooks/signing-secret/rotate");
    const found = await read({});
    expect(found?.inputs).toEqual({});
    expect(Object.keys(found?.outputs ?? {})).toEqual(["maskedSecret", "__memory"]);
    expect(found?.warnings).toEqual([]);
    // Only the first read, which has no state, takes the organization of the key for that of the secret.
    expect(found?.outputs.__memory).toMatchObject({ organization: "1" });
    const { maskedSecret } = found?.outputs ?? {};
    const later = await read({ maskedSecret, __memory: { set: [] } });
    expect(later?.outputs.__memory ?? {}).not.toHaveProperty("organization");
  });

  it("is kept in the state if the request after its rotation fails", async () => {
    bench().emulator.faults.add({
      method: "GET",
      path: "/api/v1/webhooks/signing-secret",
      // The read before the rotation is the first.
      nth: 2,
      effect: { status: 403 },
    });
    const failure: unknown = await create({ rotationTrigger: "1" }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(PartialFailure);
    const { id, properties, message } = failure as PartialFailure;
    expect([id, properties.rotationTrigger]).toEqual(["signing-secret", "1"]);
    expect(properties.secret).toMatch(/^whsec_/);
    expect(message).not.toContain("whsec_");
    // The next refresh finds that it is still the one that signs.
    const found = await read(properties);
    expect(found?.warnings).toEqual([]);
    const { secret } = properties;
    expect(found?.outputs).toMatchObject({ secret, maskedSecret: expect.any(String) as string });
  });

  it("stays active if the resource is destroyed, with a message", async () => {
    const { id, outputs } = await create({});
    bench().writes();
    await bench().lifecycle.remove({ spec: bench().spec, id, olds: outputs }, bench().service);
    expect(bench().writes()).toEqual([]);
    expect(bench().notices).toEqual([
      "the webhook signing secret was removed from the state but is still active: the API cannot delete it",
    ]);
  });
});
