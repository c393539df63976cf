// Injected faults, to test a client against a misbehaving service. This module decides which request is hit;
// effect.ts, what happens to it.
import { faultSchema } from "./schema";
import type { Effect, Fault } from "./schema";

/** A write of another actor at the moment of a request that was hit. */
export interface ExternalAction {
  readonly method: string;
  /** Below `/api/v1`. */
  readonly path: string;
  /** Status of the response. */
  readonly status: number;
  /** The id of the object in the response, if any. */
  readonly id?: string;
}

/** A request that was handled after its response (`doneAfterMs`). */
export type LateWork = ExternalAction & {
  /** When it was done, by the clock of the request log. */
  readonly time: string;
};

/** A fault with its counters and effects so far. */
export type PlacedFault = Fault & {
  readonly id: number;
  /** How many requests matched it so far. */
  readonly matched: number;
  /** How many of them it hit. */
  readonly hits: number;
  /** The writes of other actors, in order. */
  readonly did: readonly ExternalAction[];
  /** The requests that were handled after their response, in order. */
  readonly late: readonly LateWork[];
};

/** The effect of a fault on a request. */
export interface Hit {
  readonly effect: Effect;
  /** Records a write of another actor. */
  readonly note: (action: ExternalAction) => void;
  /** Records a request that was handled after its response. */
  readonly noteLate: (work: LateWork) => void;
}

interface Placed {
  readonly id: number;
  readonly fault: Fault;
  readonly did: ExternalAction[];
  readonly late: LateWork[];
  matched: number;
  hits: number;
}

/**
 * Whether a path matches a glob: `*` stands for anything but a slash, `**` for anything. Not by a regular expression, which
 * tries out every way to divide the path between the stars.
 */
function isMatch(glob: string, path: string): boolean {
  /** Where in the path the parts of the glob so far can end. */
  let ends = new Set([0]);
  for (const part of glob.split(/(\*\*|\*)/)) {
    ends = part.startsWith("*") ? afterStar(part, path, ends) : afterText(part, path, ends);
  }
  return ends.has(path.length);
}

const afterText = (text: string, path: string, starts: ReadonlySet<number>): Set<number> =>
  new Set([...starts].filter((at) => path.startsWith(text, at)).map((at) => at + text.length));

function afterStar(star: string, path: string, starts: ReadonlySet<number>): Set<number> {
  const ends = new Set<number>();
  let isInside = false;
  for (let at = 0; at <= path.length; at += 1) {
    const isAtSlash = star === "*" && path[at - 1] === "/";
    isInside = starts.has(at) || (isInside && !isAtSlash);
    if (isInside) ends.add(at);
  }
  return ends;
}

function isFor({ fault }: Placed, method: string, target: string): boolean {
  const [path = target, query = ""] = target.split("?", 2);
  if (fault.method !== undefined && fault.method.toUpperCase() !== method) return false;
  if (fault.path !== undefined && !isMatch(fault.path, path)) return false;
  const given = new URLSearchParams(query);
  return Object.entries(fault.query ?? {}).every(([name, value]) => given.get(name) === value);
}

/** The active faults, oldest first. */
export class Faults {
  #placed: Placed[] = [];
  #lastId = 0;

  /** Adds a fault and returns its id. Throws if the fault is invalid. */
  add(fault: Fault): number {
    faultSchema.parse(fault);
    this.#lastId += 1;
    const counters = { did: [], late: [], matched: 0, hits: 0 };
    this.#placed.push({ id: this.#lastId, fault, ...counters });
    return this.#lastId;
  }

  /** All faults that were added and not cleared, used up or not. */
  list(): PlacedFault[] {
    return this.#placed.map(({ id, fault, matched, hits, did, late }) => ({
      id,
      ...fault,
      matched,
      hits,
      did: [...did],
      late: [...late],
    }));
  }

  clear(): void {
    this.#placed = [];
  }

  /** The effect on this request, if any; every matching fault counts the request. */
  hit(method: string, target: string): Hit | undefined {
    let hit: Hit | undefined;
    for (const placed of this.#placed) {
      if (!isFor(placed, method, target)) continue;
      placed.matched += 1;
      const { nth = 1, times = 1, effect } = placed.fault;
      const isHit = placed.matched >= nth && placed.matched < nth + times;
      if (!isHit || hit !== undefined) continue;
      placed.hits += 1;
      hit = {
        effect,
        note: (action) => void placed.did.push(action),
        noteLate: (work) => void placed.late.push(work),
      };
    }
    return hit;
  }
}
