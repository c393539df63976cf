// Faults that are injected from outside, so that a client can be tested against a service that
// misbehaves. Which request is hit is decided here; what then happens, in fault-effect.ts.
import { faultSchema } from "./fault-schema";
import type { Effect, Fault } from "./fault-schema";

/** What an external actor did at the moment of a request that was hit. */
export interface ExternalAction {
  readonly method: string;
  /** Below `/api/v1`. */
  readonly path: string;
  /** What it was answered. */
  readonly status: number;
  /** The id of the object in the answer, where there is one. */
  readonly id?: string;
}

/** A fault with what became of it. */
export type PlacedFault = Fault & {
  readonly id: number;
  /** How many requests matched it so far. */
  readonly matched: number;
  /** How many of them it hit. */
  readonly hits: number;
  /** What others did, in order. */
  readonly did: readonly ExternalAction[];
};

/** A request that is hit. */
export interface Hit {
  readonly effect: Effect;
  /** Notes what somebody else did. */
  readonly note: (action: ExternalAction) => void;
}

interface Placed {
  readonly id: number;
  readonly fault: Fault;
  readonly pattern: RegExp | undefined;
  readonly did: ExternalAction[];
  matched: number;
  hits: number;
}

/** `*` stands for anything but a slash, `**` for anything. */
function globPattern(glob: string): RegExp {
  const source = glob
    .split(/(\*\*|\*)/)
    .map((part) =>
      part === "**" ? ".*" : part === "*" ? "[^/]*" : part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"),
    )
    .join("");
  return new RegExp(`^${source}$`);
}

/** Whether a fault is for a request of this method and this path with its query. */
function isFor({ fault, pattern }: Placed, method: string, target: string): boolean {
  const [path = target, query = ""] = target.split("?", 2);
  if (fault.method !== undefined && fault.method.toUpperCase() !== method) return false;
  if (pattern !== undefined && !pattern.test(path)) return false;
  const given = new URLSearchParams(query);
  return Object.entries(fault.query ?? {}).every(([name, value]) => given.get(name) === value);
}

/** The faults in force, oldest first. */
export class Faults {
  #placed: Placed[] = [];
  #lastId = 0;

  /** Puts a fault in force; answers its id. Throws for one that makes no sense. */
  add(fault: Fault): number {
    faultSchema.parse(fault);
    this.#lastId += 1;
    const pattern = fault.path === undefined ? undefined : globPattern(fault.path);
    this.#placed.push({ id: this.#lastId, fault, pattern, did: [], matched: 0, hits: 0 });
    return this.#lastId;
  }

  /** All that were put in force and not cleared, spent or not. */
  list(): PlacedFault[] {
    return this.#placed.map(({ id, fault, matched, hits, did }) => ({
      id,
      ...fault,
      matched,
      hits,
      did: [...did],
    }));
  }

  /** Takes all faults away. */
  clear(): void {
    this.#placed = [];
  }

  /** What hits this request, if anything; every fault that matches counts it. */
  hit(method: string, target: string): Hit | undefined {
    let hit: Hit | undefined;
    for (const placed of this.#placed) {
      if (!isFor(placed, method, target)) continue;
      placed.matched += 1;
      const { nth = 1, times = 1, effect } = placed.fault;
      const isHit = placed.matched >= nth && placed.matched < nth + times;
      if (!isHit || hit !== undefined) continue;
      placed.hits += 1;
      hit = { effect, note: (action) => void placed.did.push(action) };
    }
    return hit;
  }
}
