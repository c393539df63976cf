// A cache or a replica can return an object as it was before: its old values must not be sent back to the service. After
// the clock of the service was set back, a current record looks the same.
import { expect, test } from "vitest";

import { isObject } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import { eachWithBench } from "./own/bench";

const groups = eachWithBench("ResourceGroup");
const GET = { method: "GET", path: "/api/v1/resource-groups/*" };
const LATER = { name: "group", description: "new" };

/** A group whose description was changed an hour after the record that the cache has. */
async function changedGroup() {
  const { spec, lifecycle, service, ask } = groups();
  const { id, outputs } = await lifecycle.create(spec, service, { name: "group" });
  const old = await ask("GET", `/resource-groups/${id}`);
  if (!isObject(old)) throw new Error("no record");
  const cached = { ...old, updatedAt: new Date(Date.now() - 3_600_000).toISOString() };
  const olds = await lifecycle.update({ spec, id, olds: outputs }, service, LATER);
  groups().writes();
  return { target: { spec, id, olds }, cached };
}

const answerWith = (record: JsonObject, times: number): void =>
  void groups().emulator.faults.add({
    ...GET,
    times,
    effect: { status: 200, body: { data: record } },
  });

test("an update that got an old record reads it again, and keeps what it does not change", async () => {
  const { target, cached } = await changedGroup();
  answerWith(cached, 1);
  const { lifecycle, service, ask } = groups();
  await lifecycle.update(target, service, { ...LATER, defaultFrequency: 60 });
  expect(await ask("GET", `/resource-groups/${target.id}`)).toMatchObject({
    description: "new",
    defaultFrequency: 60,
  });
});

test("an update that gets only old records fails and sends nothing", async () => {
  const { target, cached } = await changedGroup();
  answerWith(cached, 9);
  const { lifecycle, service, writes } = groups();
  await expect(
    lifecycle.update(target, service, { ...LATER, defaultFrequency: 60 }),
  ).rejects.toThrow(
    `the service returned a version last changed at ${cached.updatedAt}, but the state has a newer one, from`,
  );
  expect(writes()).toEqual([]);
});

test("a refresh that gets only old records warns, and the next update continues with them", async () => {
  const { target, cached } = await changedGroup();
  answerWith(cached, 9);
  const list = { method: "GET", path: "/api/v1/resource-groups", times: 9 };
  groups().emulator.faults.add({ ...list, effect: { status: 200, body: { data: [cached] } } });
  const { lifecycle, service, ask } = groups();
  const found = await lifecycle.read(target, service);
  expect(found?.warnings).toEqual([expect.stringMatching(/clock of the service was set back/)]);
  expect(found?.inputs).toEqual({ name: "group" });
  await lifecycle.update({ ...target, olds: found?.outputs ?? {} }, service, LATER);
  groups().emulator.faults.clear();
  expect(await ask("GET", `/resource-groups/${target.id}`)).toMatchObject(LATER);
});

test("a record without its time, or with the one in the state, is current", async () => {
  const { target, cached } = await changedGroup();
  const { lifecycle, service } = groups();
  for (const updatedAt of [null, target.olds.updatedAt ?? null]) {
    answerWith({ ...cached, description: "theirs", updatedAt }, 1);
    const list = { method: "GET", path: "/api/v1/resource-groups" };
    groups().emulator.faults.add({ ...list, effect: { status: 200, body: { data: [] } } });
    const found = await lifecycle.read(target, service);
    expect(found?.inputs.description).toBe("theirs");
  }
});

test("a new object whose old record is followed by none is read until it is there", async () => {
  const { target, cached } = await changedGroup();
  const { lifecycle, service, emulator } = groups();
  const unknown = `${emulator.url}/api/v1/resource-groups/00000000-0000-4000-8000-000000000000`;
  const headers = { Authorization: `Bearer ${emulator.apiKey}` };
  const { status, ...response } = await fetch(unknown, { headers }).then(async (missing) => ({
    status: missing.status,
    body: (await missing.json()) as JsonObject,
  }));
  answerWith(cached, 1);
  emulator.faults.add({ ...GET, nth: 2, effect: { status, ...response } });
  expect((await lifecycle.read(target, service))?.inputs).toEqual(LATER);
});
