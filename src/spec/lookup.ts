// What can be read from a program: the parameters of a GET, how its answer is paged, and the record.
import { object } from "./field";
import type { Field, Fields, ObjectField } from "./field";
import type { KindSpec } from "./kind";

/** How an answer is read. */
export type LookupReading =
  /** A list in pages (or in one piece), read to its end or to `limit`. */
  | { readonly as: "pages" }
  /** A list with a cursor, read to its end or to `limit`. */
  | { readonly as: "cursor" }
  /** One record. */
  | { readonly as: "record" }
  /** One record of a list, told by one of these arguments; each is the name of a member too. */
  | { readonly as: "found"; readonly by: readonly string[] };

/** A lookup: becomes `getX` and `getXOutput`. */
export interface LookupSpec {
  /** `Monitors` becomes `getMonitors`. */
  readonly name: string;
  /** What is looked up, in a sentence: `monitors`. */
  readonly title: string;
  readonly doc: string;
  /** A program; it compiles. */
  readonly example: string;
  /** Below /api/v1; `{name}` takes the argument of that name. */
  readonly path: string;
  /** Arguments: those in the path, and query parameters. */
  readonly args: Fields;
  /** Query parameters whose names differ from their arguments'. */
  readonly queryNames?: Readonly<Record<string, string>>;
  /** Query parameters that are always sent. */
  readonly query?: Readonly<Record<string, string>>;
  readonly reading: LookupReading;
  /** What a row, or the record, holds. */
  readonly record: ObjectField;
}

/** The record of a kind as lookups return it: what its inputs and outputs show, with exceptions. */
export function recordOf(
  kind: KindSpec,
  { other = {}, without = [] }: { other?: Fields; without?: readonly string[] } = {},
): ObjectField {
  const shown = Object.entries(kind.fields).filter(
    ([name, field]) =>
      !field.local && !field.writeOnly && !without.includes(name) && name !== kind.parent?.field,
  );
  const inputs = shown.map(([name, field]): [string, Field] => [
    name,
    (field.required && field.when === undefined) || field.default !== undefined
      ? field
      : { ...field, optional: true },
  ]);
  const fields: Record<string, Field> = {
    ...Object.fromEntries(inputs),
    ...kind.outputs,
    ...other,
  };
  return object(`${kind.name}Record`, fields, { doc: `A ${kind.title} as the API has it.` });
}
