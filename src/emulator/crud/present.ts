// The record that is returned for a row: docs/api.md, "Envelopes".
import { perKind } from "../../definitions";
import type { KindSpec, ObjectField } from "../../definitions";
import type { Row, View } from "../contract";

/** The hooks that complete a record, or shorten it; `Seen` is the context they need. */
export interface Presentation<Seen> {
  readonly present?: (seen: Seen, row: Row, record: Row, view: View) => Row;
  readonly createdRecord?: ObjectField;
}

/** The members that a record has without hooks: local, write-only and nested (`read`) fields are left out. */
const namesOf = perKind((spec): readonly string[] => {
  const fields = Object.entries(spec.fields).filter(
    ([, field]) => !field.local && !field.writeOnly && field.read === undefined,
  );
  const outputs = Object.entries(spec.outputs).filter(([, field]) => field.read === undefined);
  return ["id", ...fields.map(([name]) => name), ...outputs.map(([name]) => name)];
});

/**
 * The record that is returned for a row in a view: id, fields and outputs by name, null if unset, without the
 * members that the view lacks. Fields stored elsewhere in a record (`read` in the spec) are added by
 * `hooks.present`.
 */
export function presentRow<Seen>(
  seen: Seen,
  spec: KindSpec,
  hooks: Presentation<Seen>,
  row: Row,
  view: View,
): Row {
  const record: Row = {};
  for (const name of namesOf(spec)) record[name] = row[name] ?? null;
  const whole = hooks.present?.(seen, row, record, view) ?? record;
  if (view === "list") return { ...whole, ...nulls(whole, spec.listLacks) };
  if (view === "created" && hooks.createdRecord) {
    const { fields } = hooks.createdRecord;
    return Object.fromEntries(Object.entries(whole).filter(([name]) => name in fields));
  }
  return view === "updated" ? without(whole, spec.update?.lacks) : whole;
}

/** Of the members that list rows lack, some are null and some missing: those a hook removed stay missing. */
const nulls = (record: Row, names: readonly string[] = []): Row =>
  Object.fromEntries(names.filter((name) => name in record).map((name) => [name, null]));

function without(record: Row, names: readonly string[] = []): Row {
  if (names.length === 0) return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}
