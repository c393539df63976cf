// The record that is answered for a row: docs/api.md, "Envelopes".
import type { KindSpec } from "../definitions";
import type { Row, View } from "./contract";

/** The hook that makes a record of what a row holds; `Seen` is what it stands on. */
export interface Presentation<Seen> {
  readonly present?: (seen: Seen, row: Row, record: Row, view: View) => Row;
}

/** Member names of a kind's records, worked out once for each spec: a memo and no state. */
const recordNames = new WeakMap<KindSpec, readonly string[]>();

/** All that a record holds by itself: what is local, write-only or kept elsewhere is not there. */
function namesOf(spec: KindSpec): readonly string[] {
  const known = recordNames.get(spec);
  if (known !== undefined) return known;
  const fields = Object.entries(spec.fields).filter(
    ([, field]) => !field.local && !field.writeOnly && field.read === undefined,
  );
  const outputs = Object.entries(spec.outputs).filter(([, field]) => field.read === undefined);
  const names = ["id", ...fields.map(([name]) => name), ...outputs.map(([name]) => name)];
  recordNames.set(spec, names);
  return names;
}

/**
 * The record that is answered for a row in a view: id, fields and outputs by their names, null when
 * unset, without what the view lacks. Fields that a record holds elsewhere (`read` in the spec) are
 * for `hooks.present` to add.
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
  if (view === "created") return without(whole, spec.createLacks);
  return view === "updated" ? without(whole, spec.update?.lacks) : whole;
}

/** What a hook has left out stays left out: of what rows lack, some is null and some is missing. */
const nulls = (record: Row, names: readonly string[] = []): Row =>
  Object.fromEntries(names.filter((name) => name in record).map((name) => [name, null]));

function without(record: Row, names: readonly string[] = []): Row {
  if (names.length === 0) return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}
