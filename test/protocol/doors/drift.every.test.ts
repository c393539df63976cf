// docs/drift.md, changes by another user: each managed field is shown as drift and corrected; each unmanaged field is left
// alone.
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";

import { KINDS, hasManager, resolveField } from "../../../src/definitions";
import type { Field, Json, KindSpec } from "../../../src/definitions";
import { anotherValue, casesOf, one } from "../../support/definitions/arbitraries";
import type { Case } from "../../support/definitions/arbitraries";
import { isRequired } from "../../support/definitions/required-fields";
import { someOf } from "../../support/depth";
import { benchOfFile } from "../../support/host/bench";
import type { Resource } from "../../support/host/bench";
import { editField, openTo } from "../../support/host/edit";
import { isLinked, valueIn, hasValue, isEmptyValue } from "../../support/host/record-values";

const bench = benchOfFile();

const edit = (resource: Resource, name: string, value: Json): Promise<void> =>
  editField(bench.service, resource, name, value);

function another(resource: Resource, name: string, field: Field): Json {
  const { spec, inputs } = resource;
  return one(anotherValue(spec, name, field, inputs, bench.existing));
}

async function drifts(spec: KindSpec, each: Case, name: string, field: Field): Promise<void> {
  const full = bench.inputs(spec, each, "full");
  const start = await bench.up(spec, full);
  const value = another(start, name, field);
  await edit(start, name, value);
  const seen = await bench.refresh(start);
  const drifted = seen.inputs[name];
  expect({ ...seen.inputs, [name]: 0 }, "no other field drifts").toEqual({
    ...start.inputs,
    [name]: 0,
  });
  expect(drifted, "the drifted input").not.toEqual(start.inputs[name]);
  if (!isLinked(spec, name) && !field.writeOnly && drifted !== undefined) {
    expect(hasValue(spec, name, drifted, await bench.record(start)), "the input is live").toBe(
      true,
    );
  }
  expect((await bench.preview(seen, full)).changes).toBe("unknown");
  const healed = await bench.change(seen, full);
  const record = await bench.record(healed);
  expect(hasValue(spec, name, full[name] ?? null, record), "as in the program again").toBe(true);
  const after = await bench.refresh(healed);
  expect(after.inputs).toEqual(healed.inputs);
  expect((await bench.preview(after, full)).changes).toBe("none");
  await bench.down(after);
}

/** Whether an omitted field is managed: it means the default, or no value if a plain type has no default. */
const isManaged = (field: Field): boolean =>
  !field.computed &&
  !field.shared &&
  (field.default !== undefined || ["text", "number", "flag", "choice"].includes(field.type));

async function omitted(spec: KindSpec, each: Case, name: string, plain: Field): Promise<void> {
  const bare = bench.inputs(spec, each, "minimal");
  const start = await bench.up(spec, bare);
  const field = resolveField(plain, bare);
  const usual = field.default;
  const value = another(
    { ...start, inputs: { ...bare, ...(usual === undefined ? {} : { [name]: usual }) } },
    name,
    plain,
  );
  await edit(start, name, value);
  const seen = await bench.refresh(start);
  if (isManaged(field)) {
    expect(Object.keys(seen.inputs).sort()).toEqual([...Object.keys(bare), name].sort());
    expect((await bench.preview(seen, bare)).changes).toBe("unknown");
    const healed = await bench.change(seen, bare);
    const live = valueIn(spec, name, await bench.record(healed));
    if (usual === undefined) expect(isEmptyValue(field, live), JSON.stringify(live)).toBe(true);
    else expect(live).toEqual(usual);
    expect((await bench.refresh(healed)).inputs).toEqual(bare);
    return bench.down(healed);
  }
  expect(seen.inputs, "not managed: no drift").toEqual(bare);
  expect((await bench.preview(seen, bare)).changes).toBe("none");
  const required = Object.keys(spec.fields).find(
    (other) => spec.fields[other]?.required && !spec.fields[other].immutable,
  );
  // If nothing else can change, the update is one without changes.
  const renamed = required === undefined ? bare : { ...bare, [required]: "renamed" };
  const after = await bench.change(seen, renamed);
  const record = await bench.record(after);
  expect(hasValue(spec, name, value, record), "not managed: survives an update").toBe(true);
  await bench.down(after);
}

/** An edit without a refresh before the update: the update must not record the edited value as its own. */
async function withoutRefresh(
  spec: KindSpec,
  each: Case,
  name: string,
  plain: Field,
): Promise<void> {
  const bare = bench.inputs(spec, each, "minimal");
  const start = await bench.up(spec, bare);
  const field = resolveField(plain, bare);
  await edit(start, name, another(start, name, plain));
  const after = await bench.change(start, bare);
  const live = valueIn(spec, name, await bench.record(after));
  const usual = field.default;
  const isUndone = usual === undefined ? isEmptyValue(field, live) : isDeepStrictEqual(live, usual);
  const seen = await bench.refresh(after);
  expect((await bench.preview(seen, bare)).changes).toBe(isUndone ? "none" : "unknown");
  const healed = await bench.change(seen, bare);
  expect((await bench.refresh(healed)).inputs).toEqual(bare);
  await bench.down(healed);
}

const EDITS = KINDS.flatMap((spec) =>
  casesOf(spec).flatMap((each) =>
    openTo(spec, each).map(([name, field]) => ({ spec, each, name, field })),
  ),
);

for (const { spec, each, name, field } of someOf(EDITS)) {
  const title = `${each.title}.${name}`;
  test(`${title}: an edit is drift, and is corrected`, () => drifts(spec, each, name, field));
  if (isRequired(spec, each, name)) continue;
  test(`${title}: an edit of the omitted field is corrected only if it is managed`, () =>
    omitted(spec, each, name, field));
  if (!isManaged(field)) continue;
  test(`${title}: an edit that no refresh has read is drift after an update`, () =>
    withoutRefresh(spec, each, name, field));
}

for (const spec of someOf(KINDS.filter(hasManager))) {
  const [each] = casesOf(spec);

  test(`${spec.name}: another managedBy is drift, and the update restores it`, async () => {
    const full = bench.inputs(spec, each, "full");
    const start = await bench.up(spec, full);
    expect((await bench.record(start)).managedBy).toBe("API");
    await edit({ ...start, inputs: { ...full, managedBy: "DASHBOARD" } }, "managedBy", "DASHBOARD");
    const seen = await bench.refresh(start);
    expect(seen.inputs).toEqual(start.inputs);
    expect((await bench.preview(seen, full)).changes).toBe("some");
    const healed = await bench.change(seen, full);
    expect((await bench.record(healed)).managedBy).toBe("API");
    const after = await bench.refresh(healed);
    expect((await bench.preview(after, full)).changes).toBe("none");
    await bench.down(after);
  });
}
