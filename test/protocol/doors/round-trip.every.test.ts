// Every kind and every variant: a refresh shows what was written, and a second run has nothing to do. A
// second update that was not empty used to be the first complaint of users.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { KINDS, problemsOf } from "../../../src/definitions";
import type { JsonObject, KindSpec } from "../../../src/definitions";
import { casesOf, inputsOf, one, runs } from "../../support/definitions/arbitraries";
import { someOf } from "../../support/depth";
import { benchOfFile } from "../../support/host/bench";
import { OWN_KINDS } from "../../support/host/kinds-without-records";

const bench = benchOfFile();

/** The whole lifecycle: create, refresh, a second run, delete. Only the create may change anything. */
async function wholeLifecycle(spec: KindSpec, given: JsonObject): Promise<string[]> {
  expect(problemsOf(spec, given, "inputs"), "the inputs are valid").toEqual([]);
  const { inputs, failures } = await bench.host.check(spec.name, {}, given);
  expect(failures, "check").toEqual([]);
  expect(inputs, "checked inputs are as written").toEqual(given);
  let created = { id: "", props: {} as JsonObject };
  const sent = await bench.service.requestsDuring(async () => {
    created = await bench.host.create(spec.name, inputs);
  });
  try {
    await unchanged(spec, created.id, created.props, inputs);
    const read = await bench.host.read(spec.name, created.id, created.props);
    expect(read.inputs, "inputs after a refresh").toEqual(inputs);
    await unchanged(spec, created.id, read.props, inputs);
    for (const name of Object.keys(inputs)) {
      expect(read.props[name], `output ${name}`).toEqual(inputs[name]);
    }
    const again = await bench.host.read(spec.name, created.id, read.props);
    expect(again.props, "a second refresh finds the same").toEqual(read.props);
    const checked = await bench.host.check(spec.name, inputs, given);
    expect(checked.inputs, "a second check").toEqual(inputs);
  } finally {
    await bench.down({ spec, inputs, ...created });
    const left = await bench.service.record(spec, created.id, inputs);
    const { stays } = OWN_KINDS[spec.name] ?? {};
    if (stays === undefined) expect(left, "deleted").toBe(undefined);
    else expect(left, stays).toBeTypeOf("object");
  }
  return sent;
}

async function unchanged(spec: KindSpec, id: string, props: JsonObject, inputs: JsonObject) {
  const quiet = await bench.service.requestsDuring(async () => {
    await bench.host.check(spec.name, inputs, inputs);
    expect((await bench.host.diff(spec.name, id, props, inputs)).changes, "diff").toBe("none");
  });
  expect(quiet, "a preview sends no request").toEqual([]);
}

const CASES = KINDS.flatMap((spec) =>
  casesOf(spec).map((each) => [each.title, spec, each] as const),
);

describe.each(someOf(CASES))("%s", (_title, spec, each) => {
  test("minimal inputs cost one write", async () => {
    const given = one(inputsOf(spec, each, bench.existing, "minimal"));
    const writes = (await wholeLifecycle(spec, given)).filter(
      (request) => !request.startsWith("GET"),
    );
    // An adopted object may already match the program.
    const isThere = spec.keptOnDelete?.unless !== undefined && writes.length === 0;
    if (!isThere) expect(writes).toHaveLength(1);
    if (spec.read.by !== "own") expect(writes[0]).toMatch(/^POST /);
  });

  test("all fields survive a refresh", async () => {
    await fc.assert(
      fc.asyncProperty(inputsOf(spec, each, bench.existing, "full"), async (given) => {
        await wholeLifecycle(spec, given);
      }),
      runs(2),
    );
  });
});

test.each(someOf(KINDS).map((spec) => [spec.name, spec] as const))(
  "any valid inputs of a %s survive a refresh",
  async (_name, spec) => {
    const any = fc
      .constantFrom(...casesOf(spec))
      .chain((each) => inputsOf(spec, each, bench.existing, "random"));
    await fc.assert(
      fc.asyncProperty(any, async (given) => {
        await wholeLifecycle(spec, given);
      }),
      runs(10),
    );
  },
);
