// Keys are shown once, rotate in place, and must not lock out the run.
import { expect, test } from "vitest";

import { isObject, kindNamed } from "../../src/definitions";
import { benchOfFile, hostsOfFile } from "./bench";
import { PartlyDone, shimIn } from "./host";
import { idText } from "./service";

const spec = kindNamed("ApiKey");
const bench = benchOfFile();
const hostWith = hostsOfFile(bench);

const rowOf = async (id: string) => {
  const rows = await bench.service.call("GET", "/api-keys");
  return (Array.isArray(rows) ? rows.filter(isObject) : []).find((row) => idText(row.id) === id);
};

test("a refresh and an update keep the key although the record does not contain it", async () => {
  const start = await bench.up(spec, { name: "a" });
  const row = await rowOf(start.id);
  const rows = [{ ...row, key: null }];
  bench.service.emulator.faults.add({
    method: "GET",
    effect: { status: 200, body: { data: rows, hasNext: false } },
  });
  const seen = await bench.refresh(start);
  expect(seen.props.key).toBe(start.props.key);
  bench.service.emulator.faults.add({
    method: "PATCH",
    effect: { status: 200, body: { data: { ...row, name: "b", key: null } } },
  });
  expect((await bench.change(seen, { name: "b" })).props.key).toBe(start.props.key);
  await bench.down(start);
});

test("the key of the run itself is not rotated", async () => {
  const own = await bench.up(spec, { name: "own", rotationTrigger: "1" });
  const host = await hostWith({ "monitoring:apiKey": idText(own.props.key) });
  const inputs = { ...own.inputs, rotationTrigger: "2" };
  await expect(host.update("ApiKey", own.id, own.props, inputs)).rejects.toThrow(
    /this run uses this key/,
  );
  expect((await host.read("ApiKey", own.id, own.props)).id).toBe(own.id);
  await bench.down(own);
});

test("a changed trigger rotates the key once and in place; a removed trigger does not", async () => {
  const start = await bench.up(spec, { name: "a", rotationTrigger: "1" });
  expect((await bench.preview(start, { name: "a", rotationTrigger: "2" })).replaces).toEqual([]);
  let rotated = start;
  const sent = await bench.service.requestsDuring(async () => {
    rotated = await bench.change(start, { name: "a", rotationTrigger: "2" });
  });
  expect(sent).toEqual([
    expect.stringContaining("GET /api-keys"),
    expect.stringContaining("GET /auth/me"),
    `POST /api-keys/${start.id}/regenerate`,
  ]);
  expect(rotated.props.key).not.toBe(start.props.key);
  expect((await rowOf(start.id))?.key).toBe(rotated.props.key);
  let removed = rotated;
  const quiet = await bench.service.requestsDuring(async () => {
    removed = await bench.change(rotated, { name: "a" });
  });
  expect(quiet).toEqual([]);
  expect(removed.props.key).toBe(rotated.props.key);
  expect((await bench.refresh(removed)).inputs).toEqual({ name: "a" });
  await bench.down(removed);
});

test("a rename that succeeded before a failed rotation is in the state", async () => {
  const start = await bench.up(spec, { name: "a", rotationTrigger: "1" });
  const path = "/api/v1/api-keys/*/regenerate";
  bench.service.emulator.faults.add({ method: "POST", path, times: 9, effect: { status: 400 } });
  const wanted = { name: "b", rotationTrigger: "2" };
  const failed = await bench.change(start, wanted).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(PartlyDone);
  const { id, props } = failed as PartlyDone;
  expect(id).toBe(start.id);
  expect(props).toMatchObject({ name: "b", rotationTrigger: "1" });
  expect(props.__provider).toBe(shimIn("ApiKey"));
  expect(props.key).toBe(start.props.key);
  bench.service.emulator.faults.clear();
  const healed = await bench.change({ ...start, props }, wanted);
  expect(healed.props.key).not.toBe(start.props.key);
  expect((await rowOf(id))?.key).toBe(healed.props.key);
  await bench.down(healed);
});

test("a destroy deletes the key, or revokes it if onDestroy is revoke", async () => {
  const gone = await bench.up(spec, { name: "a" });
  await bench.down(gone);
  expect(await rowOf(gone.id)).toBe(undefined);
  const kept = await bench.up(spec, { name: "a", onDestroy: "revoke" });
  await bench.down(kept);
  expect((await rowOf(kept.id))?.revokedAt).toMatch(/^\d{4}-/);
});

test("a key that another user revoked is read as gone", async () => {
  const start = await bench.up(spec, { name: "a" });
  await bench.service.call("POST", `/api-keys/${start.id}/revoke`);
  expect((await bench.host.read(spec.name, start.id, start.props)).id).toBe("");
});

test("the error for an eleventh key says what to do", async () => {
  const created = [];
  for (let count = 2; count <= 10; count += 1)
    created.push(await bench.up(spec, { name: `k${count}` }));
  const eleventh = bench.host.create(spec.name, { name: "one too many" });
  await expect(eleventh).rejects.toThrow(
    /creating ApiKey "one too many" failed: 400 ENTITLEMENT_EXCEEDED.*at most ten API keys: delete or revoke/,
  );
  for (const each of created) await bench.down(each);
});

// The delete is in a later run: no engine deletes an object in the run that imports it.
test("the key of the run itself is not deleted", async () => {
  const me = await bench.service.call("GET", "/auth/me");
  const id = isObject(me) && isObject(me.key) ? idText(me.key.id) : "";
  const found = await bench.host.read(spec.name, id, {});
  expect(found.props.key).toBe(bench.service.emulator.apiKey);
  const later = await hostWith({});
  await expect(later.delete(spec.name, id, found.props)).rejects.toThrow(/this run uses this key/);
  expect(await rowOf(id)).toMatchObject({ revokedAt: null });
});

test.each([{}, { message: "ok" }, { data: null }])(
  "the run's own key is not deleted if something other than the API responds with %j",
  async (body) => {
    const me = await bench.service.call("GET", "/auth/me");
    const id = isObject(me) && isObject(me.key) ? idText(me.key.id) : "";
    const found = await bench.host.read(spec.name, id, {});
    const effect = { status: 200, body };
    bench.service.emulator.faults.add({ method: "GET", path: "/api/v1/auth/me", times: 9, effect });
    const later = await hostWith({});
    await expect(later.delete(spec.name, id, found.props)).rejects.toThrow("is not from the API");
    bench.service.emulator.faults.clear();
    expect(await rowOf(id)).toMatchObject({ revokedAt: null });
  },
);
