// Reads all objects of an organization, kind by kind, each list once.
import { existing, ifPermitted, kindAbove } from "../lifecycle";
import type { Existing, Run } from "../lifecycle";
import { counted, KINDS } from "../definitions";
import type { KindSpec } from "../definitions";

/** The objects found. */
export interface Organization {
  readonly objects: readonly Existing[];
  /** Kinds that this credential may not read. */
  readonly hidden: readonly KindSpec[];
  /** Listed objects that no longer exist; left out with what belongs to them. */
  readonly gone: readonly Existing[];
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
  run: Run,
  wanted: ReadonlySet<string>,
  progress: Progress,
): Promise<Organization> {
  const found = new Map<string, Existing[]>();
  const hidden: KindSpec[] = [];
  const gone: Existing[] = [];
  const there = (kind: string | undefined): Existing[] =>
    (found.get(kind ?? "") ?? []).filter((each) => !gone.some((other) => isPart(each, other)));
  const idsOf = (kind: string): string[] => there(kind).map(({ id }) => id);
  for (const spec of inReadingOrder(wanted)) {
    const above = kindAbove(spec);
    const reading = existing(spec, run, idsOf, {
      onSeen: (done, all) => {
        if (done % STEP === 0 && done < all) {
          progress(`${done} of ${counted(all, spec.title)}`);
        }
      },
      onGone: (id) => {
        gone.push(...there(above).filter((each) => each.id === id));
      },
    });
    const isBelowHidden = hidden.some(({ name }) => name === above);
    const objects = await ifPermitted<Existing[] | undefined>(reading, undefined);
    if (objects === undefined || isBelowHidden) {
      hidden.push(spec);
      continue;
    }
    found.set(spec.name, objects);
    if (objects.length > 0) progress(counted(objects.length, spec.title));
  }
  return { objects: KINDS.flatMap(({ name }) => there(name)), hidden, gone };
}

/** Whether it is this object or belongs to it. */
function isPart(object: Existing, whole: Existing): boolean {
  if (object === whole) return true;
  const { spec, id, inputs } = object;
  const parentId = spec.parent === undefined ? id : inputs[spec.parent.field];
  return kindAbove(spec) === whole.spec.name && parentId === whole.id;
}

/** The requested kinds and their parents, parents first. */
function inReadingOrder(wanted: ReadonlySet<string>): KindSpec[] {
  const order: KindSpec[] = [];
  const add = (spec: KindSpec): void => {
    if (order.includes(spec)) return;
    const above = kindAbove(spec);
    for (const kind of KINDS) if (kind.name === above) add(kind);
    order.push(spec);
  };
  for (const spec of KINDS) if (wanted.has(spec.name)) add(spec);
  return order;
}
