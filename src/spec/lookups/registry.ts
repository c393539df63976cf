// Every lookup there is. A new one is one line here.
import { oneTag, tags } from "./tags";
import type { LookupSpec } from "../lookup";

/** The lookups, in the order of the reference. */
export const LOOKUPS: readonly LookupSpec[] = [tags, oneTag];

/** The lookup of this name. */
export function lookupNamed(name: string): LookupSpec {
  const found = LOOKUPS.find((lookup) => lookup.name === name);
  if (found === undefined) throw new Error(`there is no lookup called "get${name}"`);
  return found;
}
