// A random program as plain data. If a resource references another one, its inputs contain that one's mark: a
// placeholder id, which becomes a reference in the program text and a real id for the invariants.
import { isObject, problemsOf } from "../../../src/definitions";
import type { Json, JsonObject, KindSpec } from "../../../src/definitions";
import type { Case } from "../../support/definitions/arbitraries";
import { ref } from "../../support/stack/program";
import type { Declared, Value } from "../../support/stack/program";

/** A resource that a program declares. */
export interface Entry {
  readonly name: string;
  /** Its names before it was renamed, if the program has aliases for them. */
  readonly aliases: readonly string[];
  readonly spec: KindSpec;
  readonly each: Case;
  readonly mark: string;
  readonly inputs: JsonObject;
}

/** Its resources; each references only earlier ones. */
export type Program = readonly Entry[];

/** The mark of the resource with this number, usable in place of an id. */
export function markOf(spec: KindSpec, number: number): string {
  return spec.idType === "integer"
    ? String(900_000 + number)
    : `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

/** A value with some texts replaced. */
function mapTexts(value: Json, become: (text: string) => Json): Json {
  if (typeof value === "string") return become(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, become));
  if (!isObject(value)) return value;
  return mapMembers(value, become);
}

/** The same for the members of an object. */
function mapMembers(values: JsonObject, become: (text: string) => Json): JsonObject {
  return Object.fromEntries(
    Object.entries(values).map(([key, member]) => [key, mapTexts(member ?? null, become)]),
  );
}

/** Inputs with real ids in place of the marks. */
export function resolved(inputs: JsonObject, ids: ReadonlyMap<string, string>): JsonObject {
  return mapMembers(inputs, (text) => ids.get(text) ?? text);
}

/** Whether a value contains a mark. */
function mentions(value: Json, mark: string): boolean {
  if (typeof value === "string") return value === mark;
  if (Array.isArray(value)) return value.some((item) => mentions(item, mark));
  return isObject(value) && Object.values(value).some((member) => mentions(member ?? null, mark));
}

/** The resources that a resource references. */
export const needsOf = ({ inputs }: Entry, program: Program): Entry[] =>
  program.filter(({ mark }) => mentions(inputs, mark));

/** The program for the engine. */
export function declared(program: Program): Declared[] {
  const byMark = new Map(program.map(({ mark, name }) => [mark, name]));
  return program.map(({ name, aliases, spec, inputs }) => {
    // Sound because a reference is JSON too: an object with one member.
    const args = mapMembers(inputs, (text) => {
      const target = byMark.get(text);
      return target === undefined ? text : ref(`${target}.id`);
    }) as Value;
    const options = { aliases: aliases.map((alias) => ({ name: alias })) };
    return { kind: spec.name, name, args, options };
  });
}

/** The program without a resource, and without those that require it. */
export function without(program: Program, { name, mark }: Entry): Entry[] {
  const kept: Entry[] = [];
  const gone = new Set([mark]);
  for (const entry of program) {
    if (entry.name === name) continue;
    const inputs = [...gone].reduce(forgetting, entry.inputs);
    if (problemsOf(entry.spec, inputs, "inputs").length === 0) kept.push({ ...entry, inputs });
    else gone.add(entry.mark);
  }
  return kept;
}

/** Inputs without a mark: lists lose the item, objects the member. */
export function forgetting(inputs: JsonObject, mark: string): JsonObject {
  const forget = (value: Json): Json => {
    if (Array.isArray(value)) return value.filter((item) => item !== mark).map(forget);
    if (!isObject(value)) return value;
    const left = Object.entries(value).filter(([, member]) => member !== mark);
    return Object.fromEntries(left.map(([key, member]) => [key, forget(member ?? null)]));
  };
  const left = forget(inputs);
  return isObject(left) ? left : {};
}
