// An update must not undo edits by other users to other fields, which no plan has shown.
import { isDeepStrictEqual } from "node:util";

import { describe, expect, test } from "vitest";

import { KINDS, kindNamed } from "../../src/definitions";
import type { Field, Json, JsonObject, KindSpec } from "../../src/definitions";
import { someOf } from "../depth";
import { anotherValue, casesOf, one } from "../definitions/arbitraries";
import type { Case } from "../definitions/arbitraries";
import { benchOfFile } from "./bench";
import type { Resource } from "./bench";
import { editFields, openTo } from "./edit";
import { valueIn, hasValue } from "./record-values";

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

/** When another user edits the object that a program changes. */
type Order = (edit: () => Promise<void>, change: () => Promise<Resource>) => Promise<Resource>;

const before: Order = async (edit, change) => {
  await edit();
  return change();
};

const whileRefused: Order = async (edit, change) => {
  const { faults } = bench.service.emulator;
  const refusal = { status: 429, headers: { "Retry-After": "1" } };
  for (const method of ["PUT", "PATCH"])
    faults.add({ method, path: "/api/v1/**", effect: refusal });
  const changing = change();
  await expect.poll(() => faults.list().some(({ hits }) => hits > 0)).toBe(true);
  faults.clear();
  await edit();
  return changing;
};

async function kept(
  spec: KindSpec,
  each: Case,
  [name, field]: [string, Field],
  order: Order,
): Promise<void> {
  const full = bench.inputs(spec, each, "full");
  const start = await bench.up(spec, full);
  const edits = editsBeside(start, each, name);
  const given = { ...full, [name]: another(start, name, field) };
  let edited: JsonObject = {};
  const edit = async (): Promise<void> => {
    await editFields(bench.service, start, edits);
    edited = await bench.record(start);
  };
  const after = await order(edit, () => bench.change(start, given));
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

/** Whether an update of one field repeats values of others. */
const isRepeating = ({ update }: KindSpec): boolean =>
  update !== undefined &&
  (update.omitted === "clears" || update.required.length > 0 || update.repeats !== undefined);

for (const spec of someOf(KINDS)) {
  const cases = casesOf(spec).filter((each) => openTo(spec, each).length > 1);
  if (cases.length === 0) continue;
  describe(spec.name, () => {
    for (const each of cases) {
      for (const open of openTo(spec, each)) {
        test(`${each.title}.${open[0]}: an update of it keeps edits to other fields`, () =>
          kept(spec, each, open, before));
      }
    }

    test.each(isRepeating(spec) ? cases.map((each) => [each.title, each] as const) : [])(
      "%s: an update that the rate limit refused first keeps edits made meanwhile",
      async (_title, each) => {
        const [open] = openTo(spec, each);
        if (open !== undefined) await kept(spec, each, open, whileRefused);
      },
    );
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
