// Fields that one case of a kind requires although other cases do not, according to the rules of the kind.
import { KINDS, problemsOf } from "../../../src/definitions";
import type { JsonObject, KindSpec } from "../../../src/definitions";
import { inputsOf, one } from "./arbitraries";
import type { Case, Existing } from "./arbitraries";

/** Ids for tests without a service, several of each kind. */
export const SOME_IDS: Existing = Object.fromEntries(
  [...KINDS.map(({ name }) => name), "Service"].map((name, at) => [
    name,
    [1, 2, 3].map((turn) => `00000000-0000-4000-800${turn}-${String(at).padStart(12, "0")}`),
  ]),
);

/** Inputs of this case with every field, without a service. */
export const fullOf = (spec: KindSpec, each: Case): JsonObject =>
  one(inputsOf(spec, each, SOME_IDS, "full"));

/** Whether inputs of this case lack something without this field. */
export const isRequired = (spec: KindSpec, each: Case, name: string): boolean =>
  lacks(spec, fullOf(spec, each), [name]);

/**
 * The names of the fields to remove together with this one, which is the first: itself, or also one that is valid only
 * together with it. Undefined if inputs of this case lack something without them.
 */
export function removableWith(
  spec: KindSpec,
  each: Case,
  name: string,
): readonly string[] | undefined {
  const full = fullOf(spec, each);
  const groups = [[name], ...Object.keys(full).map((other) => [name, other])];
  return groups.find((names) => !lacks(spec, full, names));
}

function lacks(spec: KindSpec, full: JsonObject, names: readonly string[]): boolean {
  if (names.some((name) => spec.fields[name]?.required)) return true;
  const rest = Object.entries(full).filter(([name]) => !names.includes(name));
  // What the provider computes is not in inputs: its absence is a problem with and without the fields.
  const before = codesOf(spec, full);
  return codesOf(spec, Object.fromEntries(rest)).some((code) => !before.includes(code));
}

const codesOf = (spec: KindSpec, inputs: JsonObject): string[] =>
  problemsOf(spec, inputs, "create").map(({ code }) => code);
