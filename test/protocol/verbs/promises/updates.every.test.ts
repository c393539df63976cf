// The sixth promise of docs/safety.md, "An update": an answer of somebody else never counts as done; a lost one is in
// test/unit/lifecycle/safety/update.test.ts. What an update
// sends is in test/unit/lifecycle/bodies.test.ts, and what it leaves to others in test/protocol/verbs/edits-kept.deep.test.ts.
import { describe, expect, test } from "vitest";

import { KINDS, kindNamed } from "../../../../src/definitions";
import type { Json, JsonObject } from "../../../../src/definitions";
import type { Effect } from "../../../../src/emulator";
import { someOf } from "../../../support/depth";
import {
  anotherValue,
  casesOf,
  fieldsOf,
  isPinned,
  one,
} from "../../../support/definitions/arbitraries";
import { benchOfFile } from "../../../support/host/bench";
import { BEFORE_CREATE, OWN_KINDS } from "../../../support/host/kinds-without-records";
import { made } from "../../../support/host/outcome";

const bench = benchOfFile();
const WRITES = ["POST", "PUT", "PATCH", "DELETE"] as const;

/** Places a fault on all writes of a kind of work; returns whether it succeeded although it sent one. */
async function isAccepted(effect: Effect, work: () => Promise<unknown>): Promise<boolean> {
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

describe.each<[string, Effect]>([
  ["an empty 200", { status: 200, body: "" }],
  ["foreign JSON", { status: 200, body: { message: "maintenance" } }],
])("%s is not accepted as the answer to", (_what, effect) => {
  const cases = KINDS.flatMap((spec) =>
    casesOf(spec).map((each) => [each.title, spec, each] as const),
  );

  test.each(someOf(cases))("an update of %s", async (_title, spec, each) => {
    const full = bench.inputs(spec, each, "full");
    const start = await bench.up(spec, full);
    for (const [field, facts] of Object.entries(fieldsOf(spec, each))) {
      if (facts.immutable === true || isPinned(spec, each, field)) continue;
      const value = one(anotherValue(spec, field, facts, full, bench.existing));
      const change = () => bench.change(start, { ...full, [field]: value });
      expect(await isAccepted(effect, change), field).toBe(false);
    }
    await bench.down(start);
  });

  test.each(Object.keys(OWN_KINDS))("a create of a %s", async (kind) => {
    const spec = kindNamed(kind);
    const [each] = casesOf(spec);
    const inputs = bench.inputs(spec, each, "full");
    await BEFORE_CREATE[kind]?.(bench.service, inputs);
    expect(await isAccepted(effect, () => bench.up(spec, inputs))).toBe(false);
  });

  test.each<[string, JsonObject]>([
    ["AlertChannel", { enabled: false }],
    ["Webhook", { enabled: false }],
    ["EmailDomain", { disabled: true }],
  ])("the second call of a create of a %s", async (kind, inputs) => {
    for (const method of ["PUT", "PATCH"])
      bench.service.emulator.faults.add({ method, times: 9, effect });
    await expect(made(bench, kindNamed(kind), inputs)).rejects.toThrow(/does not describe/);
  });
});

/** Changes that the API answers with 204: the kind, the field, the request, and a value if not any other one will do. */
const WITHOUT_RECORD: readonly [string, string, "PUT" | "DELETE", string, Json | undefined][] = [
  ["Member", "orgRole", "PUT", "role", undefined],
  ["StatusPageLayout", "sections", "PUT", "reorder", undefined],
  ["Monitor", "tags", "DELETE", "tags", { newTags: [{ name: "another" }] }],
];

test.each(WITHOUT_RECORD)(
  "a foreign answer to a change of %s.%s, whose own has no record, is accepted only if the change was made",
  async (kind, field, method, path, other) => {
    const spec = kindNamed(kind);
    const [each] = casesOf(spec);
    const facts = spec.fields[field];
    if (facts === undefined) throw new Error(`${kind} has no ${field}`);
    for (const done of [false, true]) {
      const full = bench.inputs(spec, each, "full");
      await BEFORE_CREATE[kind]?.(bench.service, full);
      const start = await bench.up(spec, full);
      const value = other ?? one(anotherValue(spec, field, facts, full, bench.existing));
      const effect: Effect = { status: 200, body: { message: "ok" }, ...(done && { done }) };
      bench.service.emulator.faults.add({ method, path: `/api/v1/**/${path}`, effect });
      const change = () => bench.change(start, { ...full, [field]: value });
      if (!done) await expect(change()).rejects.toThrow(/is not from the API/);
      await bench.down(await change());
      expect(bench.service.emulator.faults.list()[0]?.hits).toBe(1);
      bench.service.emulator.faults.clear();
    }
  },
);
