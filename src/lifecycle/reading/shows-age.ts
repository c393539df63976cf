// Which records show how old they are: `isOlder` notices a response that a cache kept from before an update only by
// `updatedAt`.
import { KINDS } from "../../definitions";
import type { KindSpec } from "../../definitions";

const hasUpdatedAt = ({ outputs }: KindSpec): boolean => "updatedAt" in outputs;

/** The kinds whose records also contain what the state has of another kind. */
function sourcesOf({ read, parent }: KindSpec): string[] {
  if (read.by === "parent") return parent === undefined ? [] : [parent.kind];
  if (read.by !== "own" || read.found === undefined || !("for" in read.found)) return [];
  return [read.found.for, ...Object.keys(read.found.alsoSetBy ?? {})];
}

/** Those of kinds without a time of their own. */
const SOURCES = new Set(KINDS.filter((spec) => !hasUpdatedAt(spec)).flatMap(sourcesOf));

/**
 * Whether the states of all resources that share a request for a record contain its time (`updatedAt`). Records of some
 * kinds are also read for kinds that have no time in the state.
 */
export const showsAge = (spec: KindSpec): boolean => hasUpdatedAt(spec) && !SOURCES.has(spec.name);
