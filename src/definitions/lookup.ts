// Lookups: the parameters of a GET, how its response is paged, and the record.
import { byName, integer, object, text, uuid } from "./field";
import type { Field, Fields, ObjectField } from "./field";
import type { Json, JsonObject } from "./json";
import type { KindSpec, Problem, Rule } from "./kind";
import { namesInPath, pathProblems } from "./path-values";
import { pathText } from "./unknown";
import type { PathPart } from "./unknown";
import { problemsOf } from "./validate";

/** How the response is read. */
export type LookupReading =
  /** A paged or whole list, read to its end or to `limit`. */
  | { readonly as: "pages" }
  /** A cursor list, read to its end or to `limit`. */
  | { readonly as: "cursor" }
  /** One record. */
  | { readonly as: "record" }
  /** One record, or this member of it, which may be null: a lock that is not held. */
  | { readonly as: "maybe"; readonly member?: string }
  /**
   * One record of a list, found by one of these arguments, each of which is also a member of the record. With
   * `getsById`, the API has a GET by `id`. Records that count as gone by `goneWhen` are found only by `id`.
   */
  | {
      readonly as: "found";
      readonly by: readonly string[];
      readonly getsById?: true;
      readonly goneWhen?: KindSpec["goneWhen"];
    };

/** A lookup, generated as `getX` and `getXOutput`. */
export interface LookupSpec {
  /** `Monitors` becomes `getMonitors`. */
  readonly name: string;
  /** Its subject in a sentence: `monitors`. */
  readonly title: string;
  readonly doc: string;
  /** A program; it compiles. */
  readonly example: string;
  /** The path below /api/v1; `{name}` stands for the argument of that name. */
  readonly path: string;
  /** Arguments: path and query parameters. */
  readonly args: Fields;
  /** Query parameters that are always sent. */
  readonly query?: Readonly<Record<string, string>>;
  readonly reading: LookupReading;
  /** The shape of a row, or of the record. */
  readonly record: ObjectField;
}

/** Whether a lookup returns a list. */
export const isList = ({ reading }: LookupSpec): boolean =>
  reading.as === "pages" || reading.as === "cursor";

/** An argument of every list. */
const limit = integer({ doc: "Maximum number of rows; all if omitted.", min: 1 });

/** All arguments of a lookup. */
export const lookupArgs = (lookup: LookupSpec): Fields =>
  isList(lookup) ? { ...lookup.args, limit } : lookup.args;

/** The problems of the arguments of a lookup, as messages. */
export function argumentProblems(lookup: LookupSpec, args: JsonObject): string[] {
  const { name, title, path, reading } = lookup;
  const oneOf: Rule = (given) =>
    reading.as !== "found" || reading.by.some((each) => given[each] !== undefined)
      ? []
      : [{ path: [], code: "", message: `needs ${reading.by.join(" or ")}` }];
  const inPath: Rule = (given) => pathProblems(namesInPath(path), given);
  // The API takes an empty filter for none, and would return everything.
  const noneEmpty: Rule = (given) =>
    Object.entries(given).flatMap(([each, value]) => [
      ...(isEmpty(value) ? [emptyArgument([each])] : []),
      ...(Array.isArray(value) ? value : []).flatMap((item, index) =>
        isEmpty(item) ? [emptyArgument([each, index])] : [],
      ),
    ]);
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
    rules: [oneOf, inPath, noneEmpty],
  };
  const problems = problemsOf(asKind, args, "inputs");
  return problems.map((problem) => `${pathText(problem.path)} ${problem.message}`.trim());
}

const isEmpty = (value: Json | undefined): boolean =>
  value === "" || (Array.isArray(value) && value.length === 0);

const emptyArgument = (path: readonly PathPart[]): Problem => ({
  path,
  code: "",
  message: "must not be empty",
});

/** The paths that a lookup reads, such as `/tags/{id}`. */
export const lookupPaths = ({ path, reading }: LookupSpec): string[] =>
  reading.as === "found" && reading.getsById ? [path, `${path}/{id}`] : [path];

/** The id of a kind, as a member of its records. */
function idField({ title, idType, idMember }: KindSpec): Fields {
  if (idMember !== undefined) return {};
  const facts = { doc: `Id of the ${title}.` };
  const makers = { uuid, integer, text };
  return { id: makers[idType](facts) };
}

/** An input as a member of records: inputs that are not required are optional. */
function asRead(field: Field): Field {
  switch (field.type) {
    case "list":
      return { ...field, of: asRead(field.of) };
    case "map":
      return { ...field, of: asRead(field.of) };
    case "object":
      return field.patched ? field : { ...field, fields: membersAsRead(field.fields) };
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

/** Whether a record contains an input regardless of what the user wrote. */
const isAlwaysThere = ({ required, when, writeOnly, always, default: usual }: Field): boolean =>
  !writeOnly && when === undefined && (required === true || always === true || usual !== undefined);

/** Exceptions from what the definition of a kind says about its records. */
interface RecordExceptions {
  /** More members, or other ones of this name. */
  readonly other?: Fields;
  readonly without?: readonly string[];
  /** Inputs with a default that a record may nevertheless lack. */
  readonly optional?: readonly string[];
}

/** The record of a kind as lookups return it: its readable inputs and its outputs, with exceptions. */
export function recordOf(
  kind: KindSpec,
  { other = {}, without = [], optional = [] }: RecordExceptions = {},
): ObjectField {
  const inputs = Object.entries(kind.fields)
    // An input that a record contains elsewhere is an output there.
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
      kind.listLacks?.includes(name) || optional.includes(name)
        ? { ...field, optional: true }
        : field,
    ]);
  const unshown = Object.entries(kind.fields).filter(([, { writeOnly }]) => writeOnly);
  return object(`${kind.name}Record`, Object.fromEntries(fields), {
    unshown: byName(Object.fromEntries(unshown)),
    doc: `A ${kind.title} as the API returns it.`
      .replace("A API", "An API")
      .replace(/^A (?=[aeio])/, "An "),
  });
}
