// What can be read from a program: the parameters of a GET, how its answer is paged, and the record.
import { integer, object, text, uuid } from "./field";
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

/** What a kind calls its id, as a member of its records. */
function idField({ title, idType, idMember }: KindSpec): Fields {
  if (idMember !== undefined) return {};
  const facts = { doc: `Id of the ${title}.` };
  const makers = { uuid, integer, text };
  return { id: makers[idType](facts) };
}

/** An input as records hold it: what need not be written need not be there. */
function asRead(field: Field): Field {
  switch (field.type) {
    case "list":
      return { ...field, of: asRead(field.of) };
    case "map":
      return { ...field, of: asRead(field.of) };
    case "object":
      return { ...field, fields: membersAsRead(field.fields) };
    case "variant":
      return {
        ...field,
        variants: Object.fromEntries(
          Object.entries(field.variants).map(([name, shape]) => [
            name,
            { ...shape, fields: membersAsRead(shape.fields) },
          ]),
        ),
      };
    default:
      return field;
  }
}

const membersAsRead = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !field.writeOnly && !field.local)
      .map(([name, field]) => [
        name,
        asRead(field.required ? field : { ...field, optional: true }),
      ]),
  );

/** Whether a record holds an input whatever the user wrote. */
const isAlwaysThere = ({ required, when, writeOnly, default: usual }: Field): boolean =>
  !writeOnly && when === undefined && (required === true || usual !== undefined);

/** The record of a kind as lookups return it: what its inputs and outputs show, with exceptions. */
export function recordOf(
  kind: KindSpec,
  { other = {}, without = [] }: { other?: Fields; without?: readonly string[] } = {},
): ObjectField {
  const inputs = Object.entries(kind.fields)
    // What a record holds elsewhere is an output there.
    .filter(([, { local, writeOnly, read }]) => !local && !writeOnly && read === undefined)
    .map(([name, field]): [string, Field] => [
      name,
      asRead(isAlwaysThere(field) ? field : { ...field, optional: true }),
    ]);
  const all: Fields = {
    ...idField(kind),
    ...Object.fromEntries(inputs),
    ...kind.outputs,
    ...other,
  };
  const fields = Object.entries(all)
    .filter(([name]) => !without.includes(name))
    .map(([name, field]): [string, Field] => [
      name,
      kind.listLacks?.includes(name) ? { ...field, optional: true } : field,
    ]);
  return object(`${kind.name}Record`, Object.fromEntries(fields), {
    doc: `A ${kind.title} as the API has it.`
      .replace("A API", "An API")
      .replace(/^A (?=[aeio])/, "An "),
  });
}
