// Asks the API one question: from the lookup's description to requests, and from records to values
// in the terms of users. Loaded at the first lookup of a program.
import * as pulumi from "@pulumi/pulumi";

import type { ReadValue } from "./settle";
import { createClient, settingsFrom, VERSION } from "../client";
import type { ApiClient, Json, JsonObject, Operation, Query } from "../client";
import { isObject, lookupNamed } from "../spec";
import type { Field, LookupSpec, ObjectField } from "../spec";

/** One client for each configuration, and one answer for each question, in this run. */
const clients = new Map<string, ApiClient>();
const answers = new Map<string, Promise<unknown>>();

/** Rows of a list are read to this many where the user names a limit. */
const LIMIT = "limit";

/** The answer to a question; the same question is asked once in a run. */
export function ask(
  name: string,
  args: Readonly<Record<string, unknown>>,
  read: ReadValue,
): Promise<unknown> {
  const settings = settingsFrom(read, process.env);
  const given = JSON.stringify(settings);
  const question = `${given} ${name} ${JSON.stringify(args)}`;
  const known = answers.get(question);
  if (known !== undefined) return known;
  const client = clients.get(given) ?? createClient({ ...settings, version: VERSION });
  clients.set(given, client);
  const answer = answered(lookupNamed(name), args, client);
  // A failure is not an answer: asked again, it may succeed.
  answer.catch(() => answers.delete(question));
  answers.set(question, answer);
  return answer;
}

async function answered(
  lookup: LookupSpec,
  args: Readonly<Record<string, unknown>>,
  client: ApiClient,
): Promise<unknown> {
  const operation: Operation = { action: "looking up", resource: lookup.title };
  const path = pathOf(lookup, args);
  const query = queryOf(lookup, args);
  const request = { path, query, operation };
  const limit = args[LIMIT];
  const bounded = typeof limit === "number" ? { ...request, limit } : request;
  switch (lookup.reading.as) {
    case "pages":
      return (await client.list(bounded)).map((row) => shown(lookup.record, row));
    case "cursor":
      return (await client.listByCursor(bounded)).map((row) => shown(lookup.record, row));
    case "record": {
      const { data } = await client.send({ ...request, method: "GET" });
      return isObject(data) ? shown(lookup.record, data) : undefined;
    }
    case "found":
      return shown(lookup.record, found(lookup, args, await client.list({ path, operation })));
  }
}

/** The one row that the arguments name. */
function found(
  { title, reading }: LookupSpec,
  args: Readonly<Record<string, unknown>>,
  rows: JsonObject[],
): JsonObject {
  const by = reading.as === "found" ? reading.by.filter((name) => args[name] !== undefined) : [];
  const wanted = by.map((name) => `${name} ${JSON.stringify(args[name])}`).join(" and ");
  if (by.length === 0) throw new Error(`looking up a ${title} needs one of its arguments`);
  const matching = rows.filter((row) => by.every((name) => row[name] === args[name]));
  const [first, ...others] = matching;
  if (first === undefined) throw new Error(`there is no ${title} with ${wanted}`);
  if (others.length > 0) {
    const ids = matching.map((row) => JSON.stringify(row.id)).join(", ");
    throw new Error(`there are ${matching.length} with ${wanted} (ids ${ids}): look it up by id`);
  }
  return first;
}

function pathOf({ path, title }: LookupSpec, args: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = args[name];
    if (typeof value !== "string" && typeof value !== "number") {
      throw new Error(`looking up ${title} needs ${name}`);
    }
    return encodeURIComponent(value);
  });
}

function queryOf(lookup: LookupSpec, args: Readonly<Record<string, unknown>>): Query {
  const query: Query = { ...lookup.query };
  if (lookup.reading.as === "found") return query;
  for (const name of Object.keys(lookup.args)) {
    const value = args[name];
    if (name === LIMIT || lookup.path.includes(`{${name}}`)) continue;
    const text = Array.isArray(value) ? value.join(",") : value;
    if (typeof text === "string" || typeof text === "number" || typeof text === "boolean") {
      query[lookup.queryNames?.[name] ?? name] = text;
    }
  }
  return query;
}

/** A record as users see it: without nulls, secrets marked, unknown members kept. */
function shown(shape: ObjectField, record: JsonObject): Record<string, unknown> {
  const members = Object.entries(record).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return Object.fromEntries(
    members.map(([name, value]) => [name, shownValue(shape.fields[name], value ?? null)]),
  );
}

function shownValue(field: Field | undefined, value: Json): unknown {
  if (field?.secret) return pulumi.secret(value);
  if (Array.isArray(value)) {
    const item = field?.type === "list" ? field.of : undefined;
    return value.map((each) => shownValue(item, each));
  }
  if (!isObject(value)) return value;
  return shown(
    field?.type === "object" ? field : { type: "object", name: "", fields: {}, doc: "" },
    value,
  );
}
