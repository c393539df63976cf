// Estimates the requests of a run from its planned changes.
import { callsOf, canonicalJson, kindNamed, resolveField } from "../../../definitions";
import type { CallFacts, Verb } from "../../../definitions";
import type { Op, Planned } from "../../model/planned";

/** The provider operations for each op. */
const VERBS: Readonly<Record<Op, readonly Verb[]>> = {
  create: ["create"],
  adopt: ["read"],
  update: ["update"],
  replace: ["create", "delete"],
  write: ["create"],
  delete: ["delete"],
  read: ["read"],
  same: [],
};

/** What decides how many requests a resource needs. */
type Costly = Pick<Planned, "kind" | "op" | "inputs" | "before">;

/** How many requests a resource needs in a run without failures. */
export function requestsFor(planned: Costly): number {
  const calls = callsOf(planned.kind, kindNamed);
  return calls
    .filter(({ verb }) => VERBS[planned.op].includes(verb))
    .filter((call) => isMade(call, planned)).length;
}

function isMade(
  { rare, unlessChanged, field, verb }: CallFacts,
  { kind, inputs, before }: Costly,
): boolean {
  if (rare) return false;
  const isChanged = (name: string): boolean =>
    canonicalJson(inputs[name] ?? null) !== canonicalJson(before?.[name] ?? null);
  if (unlessChanged) return !unlessChanged.every(isChanged);
  if (field === undefined) return true;
  if (verb === "update") return isChanged(field);
  const value = inputs[field];
  const described = kind.fields[field];
  const usual = described === undefined ? undefined : resolveField(described, inputs).default;
  return value !== undefined && value !== usual;
}
