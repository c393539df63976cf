// Faults that are asked for from outside, so that a client can be tested against a service that
// misbehaves. Which request is hit is decided here; what then happens, in fault-effect.ts.
import { z } from "zod";

const effectSchema = z.strictObject({
  status: z.int().min(200).max(599).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.json().optional(),
  delayMs: z.int().min(0).max(600_000).optional(),
  answerAfterMs: z.int().min(0).max(600_000).optional(),
  drop: z.enum(["before", "after"]).optional(),
  truncate: z.boolean().optional(),
  html: z.boolean().optional(),
});

/** What `POST /__emulator/faults` takes. */
export const faultSchema = z.strictObject({
  method: z.string().optional(),
  path: z.string().optional(),
  nth: z.int().min(1).optional(),
  times: z.int().min(1).optional(),
  effect: effectSchema,
});

/** What happens to a request that is hit. */
export type Effect = z.infer<typeof effectSchema>;

/** Which requests are hit, and how. */
export type Fault = z.infer<typeof faultSchema>;

/** A fault with what became of it. */
export type PlacedFault = Fault & {
  readonly id: number;
  /** How many requests matched it so far. */
  readonly matched: number;
  /** How many of them it hit. */
  readonly hits: number;
};

interface Placed {
  readonly id: number;
  readonly fault: Fault;
  readonly pattern: RegExp | undefined;
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

/** The faults in force, oldest first. */
export class Faults {
  #placed: Placed[] = [];
  #lastId = 0;

  /** Puts a fault in force; answers its id. */
  add(fault: Fault): number {
    this.#lastId += 1;
    const pattern = fault.path === undefined ? undefined : globPattern(fault.path);
    this.#placed.push({ id: this.#lastId, fault, pattern, matched: 0, hits: 0 });
    return this.#lastId;
  }

  /** All that were put in force and not cleared, spent or not. */
  list(): PlacedFault[] {
    return this.#placed.map(({ id, fault, matched, hits }) => ({ id, ...fault, matched, hits }));
  }

  /** Takes all faults away. */
  clear(): void {
    this.#placed = [];
  }

  /** The effect on this request, if any; every fault that matches counts it. */
  hit(method: string, path: string): Effect | undefined {
    let effect: Effect | undefined;
    for (const placed of this.#placed) {
      const { fault, pattern } = placed;
      if (fault.method !== undefined && fault.method.toUpperCase() !== method) continue;
      if (pattern !== undefined && !pattern.test(path)) continue;
      placed.matched += 1;
      const { nth = 1, times = 1 } = fault;
      const isHit = placed.matched >= nth && placed.matched < nth + times;
      if (!isHit || effect !== undefined) continue;
      placed.hits += 1;
      effect = fault.effect;
    }
    return effect;
  }
}
