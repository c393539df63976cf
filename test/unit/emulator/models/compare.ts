// Compares responses with the models of the API: models.json has the members of each record and their types, routes.json
// what each call returns. Both are digests of the API's own description, not of this package's definitions.
//
// A type is a scalar, values (`A|B`), a list (`[uuid]`), a map (`map<string>`) or the name of a model. With `!` it is
// never null. Every member is present in every record, null where it has no value.
import { readFileSync } from "node:fs";

import { isObject } from "../../../../src/definitions";
import type { Json, JsonObject } from "../../../../src/definitions";
import { asText } from "../../../../src/emulator/store/records";

type Models = Readonly<Record<string, Readonly<Record<string, string>>>>;

const parsed = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));

// The files have this form.
/** The members of each record with their types. */
export const MODELS = parsed("models.json") as Models;

/** What each call returns: `GET /tags` → `page Tag`. */
export const RETURNED = parsed("routes.json") as Readonly<Record<string, string>>;

const isInstant = (value: Json): boolean =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value);

const SCALARS: Readonly<Record<string, (value: Json) => boolean>> = {
  any: () => true,
  object: isObject,
  string: (value) => typeof value === "string",
  bool: (value) => typeof value === "boolean",
  int: (value) => Number.isSafeInteger(value),
  num: (value) => typeof value === "number",
  uuid: (value) =>
    typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  date: (value) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value),
  "date-time": isInstant,
};

/** How a value differs from its type, each difference with its path. */
function breaches(type: string, value: Json | undefined, at: string): string[] {
  if (value === undefined) return [`${at} is missing`];
  if (value === null) return type.endsWith("!") ? [`${at} is null`] : [];
  const plain = type.replace(/!$/, "");
  const item = /^\[(.*)\]$/.exec(plain)?.[1];
  if (item !== undefined) return listBreaches(item, value, at);
  const member = /^map<(.*)>$/.exec(plain)?.[1];
  if (member !== undefined) return mapBreaches(member, value, at);
  const scalar = SCALARS[plain];
  if (scalar !== undefined) return scalar(value) ? [] : [`${at} is ${shown(value)}, not ${plain}`];
  const model = MODELS[plain];
  if (model !== undefined) return recordBreaches(plain, value, at);
  return plain.split("|").some((each) => each === value) ? [] : [`${at} is ${shown(value)}`];
}

const shown = (value: Json): string => JSON.stringify(value).slice(0, 80);

const listBreaches = (item: string, value: Json, at: string): string[] =>
  Array.isArray(value)
    ? value.flatMap((each, index) => breaches(`${item}!`, each, `${at}[${index}]`))
    : [`${at} is ${shown(value)}, not a list`];

const mapBreaches = (member: string, value: Json, at: string): string[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([key, each]) => breaches(`${member}!`, each, `${at}.${key}`))
    : [`${at} is ${shown(value)}, not an object`];

/** How a record differs from its model; `without` names members that this call omits. */
function recordBreaches(
  name: string,
  value: Json,
  at: string,
  without: readonly string[] = [],
): string[] {
  if (!isObject(value)) return [`${at} is ${shown(value)}, not a ${name}`];
  // Some models have additional members for a type.
  const model = { ...MODELS[name], ...MODELS[`${name} ${asText(value.type)}`] };
  const unknown = Object.keys(value).filter((member) => model[member] === undefined);
  return [
    ...unknown.map((member) => `${at}.${member} is not in ${name}`),
    ...Object.entries(model).flatMap(([member, type]) => {
      if (!without.includes(member)) return breaches(type, value[member], `${at}.${member}`);
      return value[member] === undefined ? [] : [`${at}.${member} is there`];
    }),
    ...configBreaches(name, value, at),
  ];
}

/** The configuration of a monitor has the members of its type. */
const configBreaches = (name: string, { type, config }: JsonObject, at: string): string[] =>
  name === "Monitor" && typeof type === "string"
    ? recordBreaches(`Config ${type}`, config ?? null, `${at}.config`)
    : [];

const LIST =
  "data any!, page int!, size int!, hasNext bool!, hasPrev bool!, totalElements int, totalPages int";
const ENVELOPES: Readonly<Record<string, string>> = {
  one: "data any",
  page: LIST,
  cursor: "data any!, nextCursor string, hasMore bool!",
  pageOrCursor: `${LIST}, nextCursor string`,
  related: "data any!, total int!",
};

function envelopeBreaches(kind: string, body: JsonObject): string[] {
  const members = (ENVELOPES[kind] ?? "").split(", ").map((part) => part.split(" "));
  const names = members.map(([name]) => name);
  const unknown = Object.keys(body).filter((name) => !names.includes(name));
  return [
    ...unknown.map((name) => `${name} is not in the envelope`),
    ...members.flatMap(([name = "", type = ""]) => breaches(type, body[name], name)),
  ];
}

/** How a successful response differs from what its call returns (`page Tag`). */
export function differencesFrom(returned: string, body: Json): string[] {
  const [kind = "", type = "", , left = ""] = returned.split(" ");
  if (kind === "none") return body === null ? [] : ["there is a body"];
  const without = left === "" ? [] : left.split(",");
  const one = (value: Json | undefined, at: string): string[] =>
    without.length > 0
      ? recordBreaches(type, value ?? null, at, without)
      : breaches(`${type}!`, value, at);
  if (kind === "bare") return one(body, "body");
  if (!isObject(body)) return ["there is no envelope"];
  const { data } = body;
  const rows = kind === "one" ? undefined : data;
  return [
    ...envelopeBreaches(kind, body),
    ...(Array.isArray(rows)
      ? rows.flatMap((row, at) => one(row, `data[${at}]`))
      : one(data, "data")),
  ];
}

/** Whether a response contains no record although its call returns some. */
export function isEmpty(returned: string, body: Json): boolean {
  const data = isObject(body) ? body.data : undefined;
  return !returned.startsWith("none") && Array.isArray(data) && data.length === 0;
}
