// Unusual but possible values in the record of an object: an import leaves the object out, or writes a program whose first
// preview shows no difference, before and after a refresh.
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { isObject, KINDS, pathText, SIGNATURE, unstorable } from "../../../src/definitions";
import type { Json, JsonObject, KindSpec, PathPart } from "../../../src/definitions";
import { settingsFor } from "../../../src/import";
import { draftOf } from "../../../src/import/draft";
import { runFor } from "../../../src/import/import-run";
import { check, diff, IMPORTED, lifecycleOf } from "../../../src/lifecycle";
import type { Run } from "../../../src/lifecycle";
import { refreshed } from "../../../src/lifecycle/values/refresh";
import { casesOf, inputsOf, one } from "../../support/definitions/arbitraries";
import type { Case, Existing } from "../../support/definitions/arbitraries";
import { someOf } from "../../support/depth";
import { createExisting } from "../../support/host/existing";
import { serviceOfFile } from "../../support/host/service";

const service = serviceOfFile({ plan: "ENTERPRISE", rateLimit: "off" });
let existing: Existing;
let run: Run;

beforeAll(async () => {
  existing = await createExisting(service);
  const { url, apiKey } = service.emulator;
  run = runFor(settingsFor({ apiKey, baseUrl: url }, {}), () => undefined);
});

afterAll(() => run.client.close());

type Change = readonly [what: string, value: Json | undefined];

/** Other values that a member of a record may have. */
function odd(value: Json | undefined): Change[] {
  if (value === undefined) return [];
  const always: Change[] = [
    [" null", null],
    [" missing", undefined],
  ];
  if (Array.isArray(value)) {
    const [first, ...rest] = value;
    const inside = odd(first).filter(([, item]) => item !== undefined);
    return [
      ...always,
      [" empty", []],
      [" twice", [...value, ...value]],
      [" reversed", [...value].reverse()],
      ...inside.map(([what, item]): Change => [`[0]${what}`, [item ?? null, ...rest]]),
    ];
  }
  if (isObject(value)) {
    const inside = Object.keys(value).flatMap((name) =>
      odd(value[name]).map(([what, item]): Change => [
        `.${name}${what}`,
        { ...value, [name]: item },
      ]),
    );
    return [
      ...always,
      [" empty", {}],
      [" larger", { ...value, somethingNew: "x" }],
      [" with __proto__", { ...value, ["__proto__"]: "x" }],
      [" with a signature", { ...value, [SIGNATURE]: "x" }],
      ...inside,
    ];
  }
  const others: Record<string, readonly Json[]> = {
    string: ["", String(value).toUpperCase(), String(value).toLowerCase(), "something_new", " x "],
    number: [-1, 0, 1.5, 2e9, String(value)],
    boolean: [value !== true],
  };
  return [
    ...always,
    ...(others[typeof value] ?? []).map((each): Change => [` ${JSON.stringify(each)}`, each]),
  ];
}

function at(value: Json | undefined, path: readonly PathPart[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (found, step) => (isObject(found) ? found[step] : undefined),
    value,
  );
}

function withAt(value: JsonObject, path: readonly PathPart[], item: Json): JsonObject {
  const [step = "", ...rest] = path;
  const inner = value[step];
  const now = rest.length === 0 ? item : withAt(isObject(inner) ? inner : {}, rest, item);
  return { ...value, [step]: now };
}

/** What the first previews show of an import of this record; undefined if it is left out. */
function firstPreviews(
  spec: KindSpec,
  id: string,
  inputs: JsonObject,
  record: JsonObject,
): string[] | undefined {
  const known = spec.parent ? { [spec.parent.field]: inputs[spec.parent.field] } : {};
  const found = refreshed(spec, record, known);
  const draft = draftOf({ ...found, spec, id }, false);
  if (draft.problem !== undefined) return undefined;
  const { object, settings } = draft;
  const program = settings
    .filter(({ isKnown }) => !isKnown)
    .reduce((values, { path }) => withAt(values, path, at(inputs, path) ?? null), object.inputs);
  const first = check(spec, { ...object.inputs, [IMPORTED]: true }, program);
  const later = check(spec, first.inputs, program);
  const again = refreshed(spec, record, object.outputs);
  const changed = [object.outputs, again.outputs].flatMap(
    (outputs) => diff(spec, outputs, first.inputs).changed,
  );
  return [
    // A constructor refuses the first, and a refresh the others.
    ...[program, again.outputs, again.inputs]
      .flatMap(unstorable)
      .map(({ path }) => `${pathText(path)} cannot be stored`),
    ...[...first.failures, ...later.failures].map(({ property, reason }) => property + reason),
    // The values that the API does not return may be others than those of the record.
    ...changed.filter((name) => name !== spec.hash?.field),
  ];
}

/** A new object with all fields that need no files. */
async function created(spec: KindSpec, each: Case) {
  const all = one(inputsOf(spec, each, existing, "full"));
  const { [spec.archive?.field ?? ""]: _archive, ...inputs } = all;
  const { id } = await lifecycleOf(spec).create(spec, run, inputs);
  const record = await service.record(spec, id, inputs);
  if (record === undefined) throw new Error(`there is no ${spec.name} ${id}`);
  return { id, inputs, record };
}

for (const spec of someOf(KINDS.filter(({ read }) => read.by !== "own"))) {
  describe(spec.name, () => {
    test.each(casesOf(spec))(
      "$title: any record is imported without a difference",
      async (each) => {
        const { id, inputs, record } = await created(spec, each);
        expect(firstPreviews(spec, id, inputs, record)).toEqual([]);
        const { hash, idMember = "id" } = spec;
        const wrong = Object.keys(record)
          .filter((name) => name !== idMember && (name === hash?.shown || !(name in spec.outputs)))
          .flatMap((name) =>
            odd(record[name]).flatMap(([what, value]) => {
              const seen = firstPreviews(spec, id, inputs, { ...record, [name]: value });
              return (seen ?? []).map((change) => `${name}${what}: ${change}`);
            }),
          );
        expect(wrong).toEqual([]);
      },
    );
  });
}
