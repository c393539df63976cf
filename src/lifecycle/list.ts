// Lists the objects of a kind for the engine, each with the id that an import takes.
import { importIdOf } from "./adopt/import-id";
import { existing } from "./adopt/existing";
import type { Existing } from "./adopt/existing";
import { noObject, recordId } from "./values/describe";
import { scalarText } from "./values/members";
import type { Run } from "./types";
import { NAME_MEMBERS, isAsGoodAsGone, kindNamed, listProblems, pluralOf } from "../definitions";
import type { JsonObject, KindSpec } from "../definitions";

/** An object in a list. */
export interface Listed {
  /** What an import of it takes. */
  readonly importId: string;
  /** What people call it; empty if it has no name. */
  readonly name: string;
}

/**
 * All objects of a kind, in the API's order.
 * @param query the id of the parent, for kinds that have one
 * @throws Error if the kind cannot be listed, or if the query is not for it
 */
export async function list(spec: KindSpec, run: Run, query: JsonObject): Promise<Listed[]> {
  const problems = listProblems(spec, query);
  if (problems.length > 0) {
    throw new Error(`${pluralOf(spec.title)} cannot be listed: ${problems.join("; ")}`);
  }
  const { read } = spec;
  const hasRows = read.by !== "own" || (read.found !== undefined && "listed" in read.found);
  const found = hasRows
    ? (await rowsOf(spec, run, query)).map((row) => ({ id: recordId(spec, row), inputs: row }))
    : await withoutRows(spec, run, query);
  return found.map(({ id, inputs }) => ({
    importId: importIdOf(spec, id, { ...inputs, ...query }),
    name: nameIn(spec, inputs),
  }));
}

async function rowsOf(spec: KindSpec, { reader }: Run, query: JsonObject): Promise<JsonObject[]> {
  const rows = await reader.siblings(spec, query);
  return rows.filter((row) => !isAsGoodAsGone(spec, row));
}

async function withoutRows(spec: KindSpec, run: Run, query: JsonObject): Promise<Existing[]> {
  const ids = await ownersOf(spec, run, query);
  return existing(spec, run, () => ids, {});
}

/** For a kind without records: the ids of the objects that may have one (the parent, or all of its kind). */
async function ownersOf(
  { read, parent }: KindSpec,
  run: Run,
  query: JsonObject,
): Promise<string[]> {
  if (read.by !== "own" || read.found === undefined || !("for" in read.found)) return [];
  const owner = kindNamed(read.found.for);
  const id = parent && scalarText(query[parent.field]);
  if (id === undefined) {
    return (await rowsOf(owner, run, query)).map((row) => recordId(owner, row));
  }
  if ((await run.reader.read(owner, { id, known: {} })) !== undefined) return [id];
  throw noObject(owner, id);
}

/** The value of the first name member that is not a secret; empty if there is none. */
function nameIn({ fields, outputs }: KindSpec, values: JsonObject): string {
  const names = NAME_MEMBERS.filter((name) => {
    const field = fields[name] ?? outputs[name];
    return field !== undefined && field.secret !== true;
  });
  return names.map((name) => scalarText(values[name]) ?? "").find((text) => text !== "") ?? "";
}
