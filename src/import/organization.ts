// Reads all objects of an organization, kind by kind, each list once.
import { existing, ifPermitted } from "../lifecycle";
import type { Existing, RunContext } from "../lifecycle";
import { counted, KINDS } from "../definitions";
import type { KindSpec } from "../definitions";

/** The objects found. */
export interface Organization {
  readonly objects: readonly Existing[];
  /** Kinds that this credential may not read. */
  readonly hidden: readonly KindSpec[];
}

/** Progress is reported after this many objects. */
const STEP = 100;

/** Receives progress messages. */
export type Progress = (message: string) => void;

/**
 * Reads all objects of these kinds and of their parent kinds.
 * @param wanted the requested kinds
 */
export async function readOrganization(
  context: RunContext,
  wanted: ReadonlySet<string>,
  progress: Progress,
): Promise<Organization> {
  const found = new Map<string, Existing[]>();
  const hidden: KindSpec[] = [];
  const idsOf = (kind: string): string[] => (found.get(kind) ?? []).map(({ id }) => id);
  for (const spec of inReadingOrder(wanted)) {
    const reading = existing(spec, context, idsOf, (done, all) => {
      if (done % STEP === 0 && done < all) {
        progress(`${done} of ${counted(all, spec.title)}`);
      }
    });
    const isBelowHidden = hidden.some(({ name }) => name === aboveOf(spec));
    const objects = await ifPermitted<Existing[] | undefined>(reading, undefined);
    if (objects === undefined || isBelowHidden) {
      hidden.push(spec);
      continue;
    }
    found.set(spec.name, objects);
    if (objects.length > 0) progress(counted(objects.length, spec.title));
  }
  return { objects: KINDS.flatMap(({ name }) => found.get(name) ?? []), hidden };
}

/** The requested kinds and their parents, parents first. */
function inReadingOrder(wanted: ReadonlySet<string>): KindSpec[] {
  const order: KindSpec[] = [];
  const add = (spec: KindSpec): void => {
    if (order.includes(spec)) return;
    const above = aboveOf(spec);
    for (const kind of KINDS) if (kind.name === above) add(kind);
    order.push(spec);
  };
  for (const spec of KINDS) if (wanted.has(spec.name)) add(spec);
  return order;
}

function aboveOf({ parent, read }: KindSpec): string | undefined {
  if (read.by === "own" && read.found !== undefined && "for" in read.found) return read.found.for;
  return parent?.kind;
}
