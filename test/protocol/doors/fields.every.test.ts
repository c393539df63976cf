// Every field of every kind, removed, set to its default, and changed, verified in the service. Removing an
// argument used to leave its value behind.
import { isDeepStrictEqual } from "node:util";

import { expect, test, vi } from "vitest";

import { KINDS, resolveField } from "../../../src/definitions";
import type { Field, KindSpec } from "../../../src/definitions";
import {
  anotherValue,
  casesOf,
  fieldsOf,
  isPinned,
  one,
} from "../../support/definitions/arbitraries";
import type { Case } from "../../support/definitions/arbitraries";
import { removableWith } from "../../support/definitions/required-fields";
import { someOf } from "../../support/depth";
import { benchOfFile } from "../../support/host/bench";
import type { Resource } from "../../support/host/bench";
import { valueIn, hasValue, isEmptyValue } from "../../support/host/record-values";

const bench = benchOfFile();

/** Expects the checked inputs after a refresh: the check has put sets into the old order. */
async function settled(resource: Resource): Promise<void> {
  const read = await bench.refresh(resource);
  expect(read.inputs, "inputs after a refresh").toEqual(resource.inputs);
  expect(read.props, "outputs after a refresh").toEqual(resource.props);
  expect((await bench.preview(read, read.inputs)).changes, "diff after a refresh").toBe("none");
}

async function removed(
  spec: KindSpec,
  each: Case,
  names: readonly string[],
  plain: Field,
): Promise<void> {
  const [name = ""] = names;
  const full = bench.inputs(spec, each, "full");
  const field = resolveField(plain, full);
  const start = await bench.up(spec, full);
  const given = Object.fromEntries(Object.entries(full).filter(([key]) => !names.includes(key)));
  bench.host.forgetLogs();
  const diff = await bench.preview(start, given);
  const isDefault = field.default !== undefined && isDeepStrictEqual(full[name], field.default);
  if (field.immutable) {
    expect(diff.replaces).toEqual(isDefault ? [] : [name]);
    return bench.down(start);
  }
  if (field.clear === "keeps") {
    expect(diff.changes).toBe("none");
    // Log lines are sent separately: they may arrive after the response.
    await vi.waitFor(() => {
      const warned = bench.host.logs.filter(({ text }) => text.includes(name));
      expect(warned.map(({ severity }) => severity)).toEqual(["warning"]);
    }, 20_000);
    return bench.down(start);
  }
  expect(diff.changes).toBe(isDefault ? "none" : "unknown");
  // The engine updates only what differs.
  const after = isDefault ? start : await bench.change(start, given);
  const record = await bench.record(after);
  if (field.default !== undefined && !field.local) {
    expect(valueIn(spec, name, record)).toEqual(field.default);
  } else if (!field.local) {
    expect(
      isEmptyValue(field, valueIn(spec, name, record)),
      JSON.stringify(valueIn(spec, name, record)),
    ).toBe(true);
  }
  await settled(after);
  await bench.down(after);
}

async function defaulted(spec: KindSpec, each: Case, name: string, plain: Field): Promise<void> {
  const bare = bench.inputs(spec, each, "minimal");
  const { default: value } = resolveField(plain, bare);
  if (value === undefined) throw new Error("no default");
  const withValue = { ...bare, [name]: value };
  const omitted = await bench.up(spec, bare);
  expect((await bench.preview(omitted, withValue)).changes, "omitted, then declared").toBe("none");
  await settled(omitted);
  await bench.down(omitted);
  const explicit = await bench.up(spec, withValue);
  expect((await bench.preview(explicit, bare)).changes, "declared, then omitted").toBe("none");
  await settled(explicit);
  await bench.down(explicit);
}

async function changed(spec: KindSpec, each: Case, name: string, field: Field): Promise<void> {
  const full = bench.inputs(spec, each, "full");
  const start = await bench.up(spec, full);
  const value = one(anotherValue(spec, name, field, full, bench.existing));
  const given = { ...full, [name]: value };
  const diff = await bench.preview(start, given);
  expect(diff.changes).toBe("unknown");
  expect(diff.replaces).toEqual(field.immutable ? [name] : []);
  const isStillTaken = spec.unique !== undefined && !spec.unique.includes(name);
  expect(diff.deleteBeforeReplace).toBe(isStillTaken);
  if (!field.immutable) {
    const after = await bench.change(start, given);
    const record = await bench.record(after);
    for (const [other, expected] of Object.entries(given)) {
      if (spec.fields[other]?.local || other === spec.parent?.field) continue;
      expect(hasValue(spec, other, expected ?? null, record), `the service shows ${other}`).toBe(
        true,
      );
    }
    await settled(after);
  }
  await bench.down(start);
}

/** A field that a later version of the program sets; the first version has only required fields. */
async function added(
  spec: KindSpec,
  each: Case,
  names: readonly string[],
  plain: Field,
): Promise<void> {
  const [name = ""] = names;
  const bare = bench.inputs(spec, each, "minimal");
  const full = bench.inputs(spec, each, "full");
  const start = await bench.up(spec, bare);
  const { default: usual } = resolveField(plain, bare);
  const omitted = usual === undefined ? bare : { ...bare, [name]: usual };
  const values = {
    ...Object.fromEntries(names.map((other) => [other, full[other]])),
    [name]: one(anotherValue(spec, name, plain, omitted, bench.existing)),
  };
  const given = { ...bare, ...values };
  expect((await bench.preview(start, given)).changes).toBe("unknown");
  const after = await bench.change(start, given);
  const record = await bench.record(after);
  for (const [other, value] of Object.entries(values)) {
    if (spec.fields[other]?.local) continue;
    expect(hasValue(spec, other, value ?? null, record), `the service shows ${other}`).toBe(true);
  }
  await settled(after);
  await bench.down(start);
}

/** A reference to a page cannot be changed here: the service of the test has only one page. */
const isOnlyOne = (spec: KindSpec, name: string): boolean =>
  spec.fields[name]?.ref === "StatusPage";

interface Variation {
  readonly spec: KindSpec;
  readonly each: Case;
  readonly name: string;
  readonly field: Field;
}

const VARIATIONS: readonly Variation[] = KINDS.flatMap((spec) =>
  casesOf(spec).flatMap((each) =>
    Object.entries(fieldsOf(spec, each))
      .filter(([name]) => !isPinned(spec, each, name))
      .map(([name, field]) => ({ spec, each, name, field })),
  ),
);

for (const { spec, each, name, field } of someOf(VARIATIONS)) {
  const title = `${each.title}.${name}`;
  const names = removableWith(spec, each, name);
  if (names !== undefined) {
    test(`${title}: removed`, () => removed(spec, each, names, field));
  }
  if (names !== undefined && !field.immutable) {
    test(`${title}: set later`, () => added(spec, each, names, field));
  }
  if (field.default !== undefined || field.defaultBy !== undefined) {
    test(`${title}: explicit and omitted default are the same`, () =>
      defaulted(spec, each, name, field));
  }
  if (each.chosen[name] === undefined && !isOnlyOne(spec, name)) {
    test(`${title}: changed`, () => changed(spec, each, name, field));
  }
}

test("a change of the channel type replaces the channel", async () => {
  const channel = KINDS.find(({ name }) => name === "AlertChannel") as KindSpec;
  const webhook = { channelType: "webhook", url: "https://example.com/hook" };
  const start = await bench.up(channel, { name: "a", config: webhook });
  const email = { channelType: "email", recipients: ["a@example.com"] };
  const diff = await bench.preview(start, { name: "a", config: email });
  expect(diff).toEqual({ changes: "unknown", replaces: ["config"], deleteBeforeReplace: false });
});
