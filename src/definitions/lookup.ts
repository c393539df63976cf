// What can be read from a program: the parameters of a GET, how its answer is paged, and the record.
import { byName, integer, object, text, uuid } from "./field";
import type { Field, Fields, ObjectField } from "./field";
import type { JsonObject } from "./json";
import type { KindSpec, Rule } from "./kind";
import { pathText } from "./unknown";
import { problemsOf } from "./validate";

/** How an answer is read. */
export type LookupReading =
  /** A list in pages (or in one piece), read to its end or to `limit`. */
  | { readonly as: "pages" }
  /** A list with a cursor, read to its end or to `limit`. */
  | { readonly as: "cursor" }
  /** One record. */
  | { readonly as: "record" }
  /** One record, or this member of it, which may be nothing: a lock that nobody holds. */
  | { readonly as: "maybe"; readonly member?: string }
  /**
   * One record of a list, found by one of these arguments; each is also the name of a member. With
   * `getsById` the API has a GET for one `id`.
   */
  | { readonly as: "found"; readonly by: readonly string[]; readonly getsById?: true };

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

/** Whether a lookup answers a list. */
export const isList = ({ reading }: LookupSpec): boolean =>
  reading.as === "pages" || reading.as === "cursor";

/** The argument that every list takes. */
const limit = integer({ doc: "Rows to read at most; all of them when left out.", min: 1 });

/** All arguments of a lookup. */
export const lookupArgs = (lookup: LookupSpec): Fields =>
  isList(lookup) ? { ...lookup.args, limit } : lookup.args;

/** What is wrong with the arguments of a lookup, in words. */
export function argumentProblems(lookup: LookupSpec, args: JsonObject): string[] {
  const { name, title, path, reading } = lookup;
  const oneOf: Rule = (given) =>
    reading.as !== "found" || reading.by.some((each) => given[each] !== undefined)
      ? []
      : [{ path: [], code: "", message: `needs ${reading.by.join(" or ")}` }];
  const asKind: KindSpec = {
    name: `get${name}`,
    title,
    code: "",
    doc: "",
    examples: { minimal: "" },
    path,
    read: { by: "id" },
    idType: "text",
    fields: lookupArgs(lookup),
    outputs: {},
    rules: [oneOf],
  };
  const problems = problemsOf(asKind, args, "inputs");
  return problems.map((problem) => `${pathText(problem.path)} ${problem.message}`.trim());
}

/** The paths that a lookup reads, as `/tags/{id}`. */
export const lookupPaths = ({ path, reading }: LookupSpec): string[] =>
  reading.as === "found" && reading.getsById ? [path, `${path}/{id}`] : [path];

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
        variants: byName(
          Object.fromEntries(
            Object.entries(field.variants).map(([name, shape]) => [
              name,
              { ...shape, fields: membersAsRead(shape.fields) },
            ]),
          ),
        ),
      };
    default:
      return field;
  }
}

const membersAsRead = (fields: Fields): Fields =>
  byName(
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, field]) => !field.writeOnly && !field.local)
        .map(([name, field]) => [
          name,
          asRead(field.required ? field : { ...field, optional: true }),
        ]),
    ),
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
  const unshown = Object.entries(kind.fields).filter(([, { writeOnly }]) => writeOnly);
  return object(`${kind.name}Record`, Object.fromEntries(fields), {
    unshown: byName(Object.fromEntries(unshown)),
    doc: `A ${kind.title} as the API has it.`
      .replace("A API", "An API")
      .replace(/^A (?=[aeio])/, "An "),
  });
}
