// The gate for values of the service on their way to the engine: what Pulumi drops or misreads, and what the definition
// does not allow, is left out or turned into a text. No user of the service can make the engine fetch an address, read a
// file, or take a value for a secret or an unknown one.
import type { Field, Fields } from "./field";
import { isObject } from "./json";
import type { Json, JsonObject } from "./json";
import type { Problem } from "./kind";
import { membersOf } from "./leaf-values";
import { resolveField } from "./schema";
import { SIGNATURE } from "./secrets";
import { PLACEHOLDERS, pathText } from "./unknown";
import type { PathPart } from "./unknown";

/** Values that the engine can take. */
export interface Storable {
  readonly values: JsonObject;
  /** What differs from the values of the service. */
  readonly problems: readonly Problem[];
}

/**
 * The values of an object as the engine can take them.
 * @param fields the fields of its members; values of other members can have any form
 */
export function storable(fields: Fields, values: JsonObject): Storable {
  const problems: Problem[] = [];
  return { values: members(fields, values, [], problems), problems };
}

/** The places in values of the service that a state cannot contain. */
export const unstorable = (values: JsonObject): readonly Problem[] => storable({}, values).problems;

/**
 * A warning about the values of one object.
 * @param object its kind and id
 */
export function notStorable(object: string, problems: readonly Problem[]): string | undefined {
  const [first] = problems;
  if (first === undefined) return undefined;
  const place = first.path.length === 0 ? "it" : pathText(first.path);
  const more = problems.length === 1 ? "" : `, and ${problems.length - 1} more of its values`;
  return `${object} is shown without some of its values: ${place} ${first.message}${more}`;
}

/** The places in the inputs of a program that Pulumi takes for something else: assets, and members with certain names. */
export function assetsIn(value: Json | undefined, path: readonly PathPart[] = []): Problem[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => assetsIn(item, [...path, at]));
  if (!isObject(value)) return [];
  if (Object.hasOwn(value, SIGNATURE))
    return [{ path, code: "INVALID", message: "must not be an asset or an archive" }];
  return Object.entries(value).flatMap(([key, member]) => {
    const why = misread(key);
    const message = `has a member named ${key}, and Pulumi ${why} that name: use another name`;
    return why === undefined
      ? assetsIn(member, [...path, key])
      : [{ path, code: "INVALID", message }];
  });
}

function members(
  fields: Fields,
  values: JsonObject,
  path: readonly PathPart[],
  problems: Problem[],
): JsonObject {
  const kept = Object.entries(values).flatMap(([name, value]) => {
    const why = reserved(name, value);
    if (why !== undefined) {
      const message = `has a member named ${name}, and Pulumi ${why} that name: rename it in the service`;
      problems.push({ path, code: "INVALID", message });
      return [];
    }
    const plain = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const field = plain && resolveField(plain, values);
    const member = valueOf(field, value, [...path, name], problems);
    return member === undefined ? [] : [[name, member] as const];
  });
  return Object.fromEntries(kept);
}

/** Why no value can have a member with this name. The SDK takes objects with a member `__pulumi…` that is true for its own. */
function reserved(name: string, value: Json | undefined): string | undefined {
  if (name === "__proto__") return "drops members with";
  const why = misread(name);
  if (why !== undefined) return why;
  return name === SIGNATURE || (name.startsWith("__pulumi") && value === true)
    ? "reserves"
    : undefined;
}

/** What Pulumi does with a member of this name: its YAML calls functions, and its SDK for JavaScript makes texts of objects. */
function misread(name: string): string | undefined {
  if (name.startsWith("fn::")) return "may call a function by";
  return name === "toString" ? "fails on" : undefined;
}

/** Undefined for a value that is left out. */
function valueOf(
  field: Field | undefined,
  value: Json | undefined,
  path: readonly PathPart[],
  problems: Problem[],
): Json | undefined {
  const report = (message: string): void => {
    problems.push({ path, code: "INVALID", message });
  };
  if (value === undefined || value === null) return value;
  const [found, wanted] = [formOf(value), field && formFor(field)];
  if (wanted !== undefined && wanted !== found) {
    report(`is ${found} and not ${wanted}: change it in the service`);
    return undefined;
  }
  if (typeof value === "string" && PLACEHOLDERS.has(value)) {
    report(`is ${value}, which Pulumi reserves for unknown values: change it in the service`);
    return `(${value})`;
  }
  if (typeof value !== "object") return value;
  if (isObject(value)) return members(fieldsIn(field, value), value, path, problems);
  const item = field?.type === "list" ? field.of : undefined;
  return value
    .map((each, at) => valueOf(item, each, [...path, at], problems))
    .filter((each) => each !== undefined);
}

function formOf(value: Json): string {
  if (Array.isArray(value)) return "a list";
  return isObject(value) ? "an object" : "a single value";
}

/** The form that the values of a field must have. */
function formFor({ type }: Field): string {
  if (type === "list") return "a list";
  return type === "map" || type === "object" || type === "variant" ? "an object" : "a single value";
}

function fieldsIn(field: Field | undefined, value: JsonObject): Fields {
  if (field === undefined) return {};
  if (field.type !== "map") return membersOf(field, value);
  return Object.fromEntries(Object.keys(value).map((name) => [name, field.of]));
}
