// An update must not undo edits by other users to other fields, which no plan has shown.
import { isDeepStrictEqual } from "node:util";

import { describe, expect, test } from "vitest";

import { KINDS, kindNamed } from "../../../src/definitions";
import type { Field, Json, JsonObject, KindSpec } from "../../../src/definitions";
import { someOf } from "../../support/depth";
import { anotherValue, casesOf, one } from "../../support/definitions/arbitraries";
import type { Case } from "../../support/definitions/arbitraries";
import { benchOfFile } from "../../support/host/bench";
import type { Resource } from "../../support/host/bench";
import { editFields, openTo } from "../../support/host/edit";
import { valueIn, hasValue } from "../../support/host/record-values";

const bench = benchOfFile();

const another = (resource: Resource, name: string, field: Field): Json =>
  one(anotherValue(resource.spec, name, field, resource.inputs, bench.existing));

/** Edited values of all other fields that a user may set. Write-only fields have their own tests below. */
function editsBeside(resource: Resource, each: Case, name: string): JsonObject {
  const others = openTo(resource.spec, each).filter(
    ([other, { writeOnly }]) => other !== name && !writeOnly,
  );
  return Object.fromEntries(
    others.map(([other, field]) => [other, another(resource, other, field)]),
  );
}

async function kept(spec: KindSpec, each: Case, [name, field]: [string, Field]): Promise<void> {
  const full = bench.inputs(spec, each, "full");
  const start = await bench.up(spec, full);
  const edits = editsBeside(start, each, name);
  const given = { ...full, [name]: another(start, name, field) };
  await editFields(bench.service, start, edits);
  const edited = await bench.record(start);
  const after = await bench.change(start, given);
  const record = await bench.record(after);
  expect(hasValue(spec, name, given[name] ?? null, record), "the program's value").toBe(true);
  for (const other of Object.keys(edits)) {
    // Tags are only added; some members of a policy are computed from others.
    const isKept =
      isDeepStrictEqual(valueIn(spec, other, record), valueIn(spec, other, edited)) ||
      hasValue(spec, other, edits[other] ?? null, record);
    expect(isKept, `somebody's ${other}`).toBe(true);
  }
  expect((await bench.preview(after, given)).changes, "a plan without a refresh").toBe("none");
  const seen = await bench.refresh(after);
  const drifted = Object.keys(given).filter(
    (other) => JSON.stringify(seen.inputs[other]) !== JSON.stringify(after.inputs[other]),
  );
  expect(drifted.sort(), "what a refresh shows").toEqual(Object.keys(edits).sort());
  await bench.down(seen);
}

for (const spec of someOf(KINDS)) {
  const cases = casesOf(spec).filter((each) => openTo(spec, each).length > 1);
  if (cases.length === 0) continue;
  describe(spec.name, () => {
    for (const each of cases) {
      for (const open of openTo(spec, each)) {
        test(`${each.title}.${open[0]}: an update of it keeps edits to other fields`, () =>
          kept(spec, each, open));
      }
    }
  });
}

test("after an object that has only defaults is removed, updates keep what others add to it", async () => {
  const inputs = { name: "p", slug: "branded" };
  const made = await bench.up(kindNamed("StatusPage"), { ...inputs, branding: {} });
  const before = await bench.record(made);
  const page = await bench.change(made, inputs);
  expect((await bench.record(page)).branding).toEqual(before.branding);
  expect((await bench.preview(page, inputs)).changes).toBe("none");
  const theirs = { brandColor: "#00aa00" };
  await bench.service.edit(page.spec, page.id, page.props, { branding: theirs });
  const renamed = await bench.change(page, { ...inputs, name: "q" });
  expect(await bench.record(renamed)).toMatchObject({ name: "q", branding: theirs });
  await bench.down(renamed);
});
