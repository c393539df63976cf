// Fields that one case of a kind requires although other cases do not, according to the rules of the kind.
import { KINDS, problemsOf } from "../../src/definitions";
import type { JsonObject, KindSpec } from "../../src/definitions";
import { inputsOf, one } from "./arbitraries";
import type { Case, Existing } from "./arbitraries";

/** Ids for tests without a service, several of each kind. */
export const SOME_IDS: Existing = Object.fromEntries(
  [...KINDS.map(({ name }) => name), "Service"].map((name, at) => [
    name,
    [1, 2, 3].map((turn) => `00000000-0000-4000-800${turn}-${String(at).padStart(12, "0")}`),
  ]),
);

/** Whether inputs of this case lack something without these fields. */
export function isNeeded(spec: KindSpec, each: Case, ...names: readonly string[]): boolean {
  if (names.some((name) => spec.fields[name]?.required)) return true;
  const full = one(inputsOf(spec, each, SOME_IDS, "full"));
  const rest = Object.entries(full).filter(([name]) => !names.includes(name));
  // What the provider computes is not in inputs: its absence is a problem with and without the fields.
  const before = codesOf(spec, full);
  return codesOf(spec, Object.fromEntries(rest)).some((code) => !before.includes(code));
}

const codesOf = (spec: KindSpec, inputs: JsonObject): string[] =>
  problemsOf(spec, inputs, "create").map(({ code }) => code);
