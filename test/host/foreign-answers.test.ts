// Something in front of the API answers in its place: an empty 200, or JSON of its own.
import { expect, test } from "vitest";

import { KINDS, kindNamed } from "../../src/definitions";
import type { JsonObject } from "../../src/definitions";
import type { Effect } from "../../src/emulator";
import { anotherValue, casesOf, fieldsOf, isPinned, one } from "../definitions/arbitraries";
import { benchOfFile } from "./bench";
import { OWN_KINDS } from "./own";
import { made, read, removed } from "./outcome";

const bench = benchOfFile();

const ANSWERS: readonly [string, Effect][] = [
  ["an empty 200", { status: 200, body: "" }],
  ["JSON of its own", { status: 200, body: { message: "maintenance" } }],
];

const SIGNING_SECRET = "/api/v1/webhooks/signing-secret";

/** Removals that are not the usual DELETE. */
const REMOVALS: readonly [string, JsonObject][] = [
  ["ApiKey", { onDestroy: "revoke" }],
  ["Invite", {}],
  ["ResourceGroupPolicy", {}],
  ["WorkspaceRuntime", {}],
];

/** Kinds that a second request disables. */
const DISABLED: readonly [string, JsonObject][] = [
  ["AlertChannel", { enabled: false }],
  ["Webhook", { enabled: false }],
  ["EmailDomain", { disabled: true }],
];

const WRITES = ["POST", "PUT", "PATCH", "DELETE"] as const;

/** Whether the work ended without an error although a write was answered in the API's place. */
async function believed(effect: Effect, work: () => Promise<unknown>): Promise<boolean> {
  const { emulator } = bench.service;
  for (const method of WRITES) emulator.faults.add({ method, times: 99, effect });
  const outcome = { isDone: false };
  const requests = await bench.service.requestsDuring(async () => {
    outcome.isDone = await work().then(
      () => true,
      () => false,
    );
  });
  emulator.faults.clear();
  return outcome.isDone && requests.some((request) => !request.startsWith("GET"));
}

const DELETED = KINDS.filter(({ read, removal }) => read.by !== "own" && removal === undefined);

for (const [name, effect] of ANSWERS) {
  test.each(DELETED.map((spec) => [spec.name, spec] as const))(
    `${name} does not make the delete of a %s look done`,
    async (_kind, spec) => {
      const resource = await made(bench, spec);
      bench.service.emulator.faults.add({ method: "DELETE", times: 9, effect });
      expect(await removed(bench.host, resource)).toMatch(/is not that of the API/);
      bench.service.emulator.faults.clear();
      await bench.record(resource);
      await bench.down(resource);
    },
  );

  test(`${name} does not make an update look done`, async () => {
    const tag = await made(bench, kindNamed("Tag"));
    bench.service.emulator.faults.add({ method: "PUT", times: 9, effect });
    await expect(bench.change(tag, { ...tag.inputs, name: "other" })).rejects.toThrow(
      /the response is not about/,
    );
    bench.service.emulator.faults.clear();
    await bench.down(tag);
  });

  test(`${name} to a create that was done leads to a search for its object`, async () => {
    bench.service.emulator.faults.add({ method: "POST", effect: { ...effect, done: true } });
    const tag = await made(bench, kindNamed("Tag"));
    await bench.record(tag);
    await bench.down(tag);
  });
}

for (const [name, effect] of ANSWERS) {
  const cases = KINDS.flatMap((spec) => casesOf(spec).map((each) => [spec, each] as const));
  test.each(cases.map(([spec, each]) => [spec.name, each.title, spec, each] as const))(
    `${name} does not make an update of %s %s look done`,
    async (_kind, _title, spec, each) => {
      const full = bench.inputs(spec, each, "full");
      const start = await bench.up(spec, full);
      for (const [field, facts] of Object.entries(fieldsOf(spec, each))) {
        if (facts.immutable === true || isPinned(spec, each, field)) continue;
        const value = one(anotherValue(spec, field, facts, full, bench.existing));
        const change = () => bench.change(start, { ...full, [field]: value });
        expect(await believed(effect, change), field).toBe(false);
      }
      await bench.down(start);
    },
  );

  test.each(Object.keys(OWN_KINDS))(
    `${name} does not make a create of a %s look done`,
    async (kind) => {
      const spec = kindNamed(kind);
      const [each] = casesOf(spec);
      if (each === undefined) throw new Error(`there is no case of ${kind}`);
      const inputs = bench.inputs(spec, each, "full");
      expect(await believed(effect, () => bench.up(spec, inputs))).toBe(false);
    },
  );

  test.each(REMOVALS)(
    `${name} does not make the removal of a %s look done`,
    async (kind, inputs) => {
      const resource = await made(bench, kindNamed(kind), inputs);
      expect(await believed(effect, () => bench.down(resource))).toBe(false);
      await bench.down(resource);
    },
  );

  test.each(DISABLED)(`${name} does not make a new %s look disabled`, async (kind, inputs) => {
    const { emulator } = bench.service;
    for (const method of ["PUT", "PATCH"] as const) {
      emulator.faults.add({ method, times: 9, effect });
    }
    await expect(made(bench, kindNamed(kind), inputs)).rejects.toThrow(/is not about/);
  });
}

test.each(
  KINDS.filter(({ update }) => update !== undefined).map((spec) => [spec.name, spec] as const),
)(
  "a cache that answers with the old record does not make an update of a %s look done",
  async (_kind, spec) => {
    const [each] = casesOf(spec);
    if (each === undefined) throw new Error(`there is no case of ${spec.name}`);
    const full = bench.inputs(spec, each, "full");
    const start = await bench.refresh(await bench.up(spec, full));
    const body = { data: await bench.record(start) };
    for (const [field, facts] of Object.entries(fieldsOf(spec, each))) {
      if (facts.immutable || facts.local || isPinned(spec, each, field)) continue;
      const value = one(anotherValue(spec, field, facts, full, bench.existing));
      const change = () => bench.change(start, { ...full, [field]: value });
      expect(await believed({ status: 200, body }, change), field).toBe(false);
    }
    await bench.down(start);
  },
);

test("a signing secret is not gone because something else answers", async () => {
  const secret = await made(bench, kindNamed("WebhookSigningSecret"));
  const effect: Effect = { status: 200, body: { message: "maintenance" } };
  bench.service.emulator.faults.add({ method: "GET", path: SIGNING_SECRET, effect });
  expect(await read(bench.host, secret)).toMatch(/the response is not that of the API/);
  expect(await read(bench.host, secret)).toBe("there");
});

test("a list without the API's envelope does not make its objects gone", async () => {
  const secret = await made(bench, kindNamed("Secret"));
  for (const body of [[], { data: null }, { items: [] }]) {
    bench.service.emulator.faults.add({
      ...{ method: "GET", path: "/api/v1/secrets", times: 9 },
      effect: { status: 200, body },
    });
    expect(await read(bench.host, secret)).toMatch(/is not a list of objects/);
    bench.service.emulator.faults.clear();
  }
  await bench.down(secret);
});

test("a delete that is answered with 200 after it was done is done", async () => {
  const tag = await made(bench, kindNamed("Tag"));
  const effect: Effect = { status: 200, body: "", done: true };
  bench.service.emulator.faults.add({ method: "DELETE", effect });
  expect(await removed(bench.host, tag)).toBe("done");
});
