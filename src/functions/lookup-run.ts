// Performs lookups: from their descriptions to requests, and from records to the values that users see. Without the
// SDK, because the plugin performs them too.
import type { LookupArgs } from "./lookup-args";
import { recordOutput, recordValues } from "./record-output";
import type { Secret } from "./record-output";
import { pathSegment } from "../client";
import type { ApiClient, ApiRequest, Json, JsonObject, Query } from "../client";
import {
  argumentProblems,
  canonicalJson,
  comparableId,
  isAsGoodAsGone,
  isObject,
  lookupArgs,
  lookupNamed,
  isSameValue,
  notStorable,
} from "../definitions";
import type { LookupSpec } from "../definitions";

/** Makes a new value of a response for each caller, because a program may change what it gets. */
type Answer = () => unknown;

/** The lookups of one run. */
export class LookupRun {
  readonly #answers = new WeakMap<ApiClient, Map<string, Promise<Answer>>>();

  /**
   * @param secret marks a value as secret
   * @param warn receives what a result lacks
   * @param keeps returns whether nothing changes in this run, so that a lookup is performed once with each client;
   * otherwise only those that start together share a request, because a later one may wait for a resource that changes
   * its result
   */
  constructor(
    private readonly secret: Secret,
    private readonly warn: (warning: string) => void,
    private readonly keeps: () => boolean,
  ) {}

  /**
   * The result of a lookup.
   * @param connect throws if the settings are invalid
   * @throws Error if the arguments are invalid
   */
  perform(name: string, given: LookupArgs, connect: () => ApiClient): Promise<unknown> {
    const lookup = lookupNamed(name);
    const args = checkedArgs(lookup, given);
    const client = connect();
    const answers = this.#answers.get(client) ?? new Map<string, Promise<Answer>>();
    this.#answers.set(client, answers);
    const question = `${name} ${canonicalJson(args)}`;
    const known = answers.get(question);
    if (known !== undefined) return known.then((show) => show());
    const answer = answered(lookup, args, client).then((rows) => this.#answer(lookup, rows));
    answers.set(question, answer);
    const forget = (): unknown => answers.delete(question);
    // A failure is not cached: a retry may succeed.
    if (this.keeps()) answer.catch(forget);
    else setImmediate(forget);
    return answer.then((show) => show());
  }

  /** One record does not fail the others: it lacks what the engine cannot take. */
  #answer(lookup: LookupSpec, rows: Rows): Answer {
    const { record, name } = lookup;
    if (rows === undefined) return () => undefined;
    const found = [rows].flat().map((row) => {
      const { values, problems } = recordValues(record, row);
      const id = comparableId({}, row);
      return { values, warning: notStorable(id === "" ? "a record" : id, problems) };
    });
    const warnings = found.flatMap(({ warning }) => warning ?? []);
    const more = warnings.length > 1 ? `; ${warnings.length - 1} more objects as well` : "";
    if (warnings[0] !== undefined) this.warn(`get${name}: ${warnings[0]}${more}`);
    const shown = (): unknown[] =>
      found.map(({ values }) => recordOutput(record, values, this.secret));
    return Array.isArray(rows) ? shown : () => shown()[0];
  }
}

/** The given arguments; throws an error with all their problems. */
function checkedArgs(lookup: LookupSpec, given: LookupArgs): JsonObject {
  // Arguments come from a program: their types are checked below.
  const args = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== null),
  ) as JsonObject;
  const problems = argumentProblems(lookup, args);
  if (problems.length > 0) throw new Error(`get${lookup.name}: ${problems.join("; ")}`);
  return args;
}

/** The records of a response: a list, one, or none. */
type Rows = JsonObject[] | JsonObject | undefined;

async function answered(lookup: LookupSpec, args: JsonObject, client: ApiClient): Promise<Rows> {
  const { reading } = lookup;
  const operation = { action: `get${lookup.name}: looking up`, resource: lookup.title };
  const request = {
    path: withArguments(lookup.path, args),
    query: queryOf(lookup, args),
    operation,
    isOnlyShown: true,
  };
  const bounded = typeof args.limit === "number" ? { ...request, limit: args.limit } : request;
  switch (reading.as) {
    case "pages":
      return client.list(bounded);
    case "cursor":
      return client.listByCursor(bounded);
    case "record":
      return one(client, request);
    case "maybe": {
      const { data } = await client.send({ ...request, method: "GET" });
      const wanted = reading.member !== undefined && isObject(data) ? data[reading.member] : data;
      return isObject(wanted) ? wanted : undefined;
    }
    case "found": {
      if (!reading.getsById || args.id === undefined) {
        return found(lookup, args, await client.list(request));
      }
      const path = withArguments(`${lookup.path}/{id}`, args);
      return found(lookup, args, [await one(client, { ...request, path })]);
    }
  }
}

async function one(client: ApiClient, request: Omit<ApiRequest, "method">): Promise<JsonObject> {
  const { data } = await client.send({ ...request, method: "GET" });
  if (isObject(data)) return data;
  const { action, resource } = request.operation;
  throw new Error(`${action} ${resource} failed: GET ${request.path} did not return a record`);
}

/** The only row that matches the arguments. */
function found(lookup: LookupSpec, args: JsonObject, rows: JsonObject[]) {
  const { name, title, args: fields, reading } = lookup;
  // A deleted object's successor may have its name.
  const isGone = (row: JsonObject): boolean =>
    reading.as === "found" && args.id === undefined && isAsGoodAsGone(reading, row);
  const isWanted = (row: JsonObject): boolean =>
    !isGone(row) &&
    Object.entries(fields).every(([each, field]) => {
      const live = row[each];
      const isSame = isSameValue(field, typeof live === "number" ? String(live) : live, args[each]);
      return args[each] === undefined || isSame;
    });
  const matching = rows.filter(isWanted);
  const wanted = Object.entries(args).map(([each, value]) => `${each} ${JSON.stringify(value)}`);
  const [first, ...others] = matching;
  if (first === undefined) {
    throw new Error(
      `get${name}: there is no ${title} with ${wanted.join(" and ")} in this organization and workspace: check the arguments, and which organization the API key belongs to`,
    );
  }
  if (others.length === 0) return first;
  const ids = matching.map((row) => JSON.stringify(row.id)).join(", ");
  throw new Error(
    `get${name}: ${matching.length} objects have ${wanted.join(" and ")} (ids ${ids}): look it up by id`,
  );
}

/** The path with its values, which the validation guarantees. */
const withArguments = (path: string, args: JsonObject): string =>
  path.replace(/\{(\w+)\}/g, (_match, name: string) => pathSegment(args[name] as string | number));

function queryOf(lookup: LookupSpec, args: JsonObject): Query {
  const query: Query = { ...lookup.query };
  if (lookup.reading.as === "found") return query;
  for (const name of Object.keys(lookupArgs(lookup))) {
    const value: Json | undefined = args[name];
    if (name === "limit" || lookup.path.includes(`{${name}}`)) continue;
    const text = Array.isArray(value) ? value.map(String).join(",") : value;
    if (typeof text === "string" || typeof text === "number" || typeof text === "boolean") {
      query[name] = text;
    }
  }
  return query;
}
