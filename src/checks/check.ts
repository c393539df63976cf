// What a check is.
import type { Finding } from "./finding";
import type { Plan } from "./plan";
import type { Service } from "./service";

/** One thing that is looked at before a run. */
export interface Check {
  /** As findings and policies name it: `plan-limits`. */
  readonly name: string;
  /** What it looks for, in one sentence. */
  readonly doc: string;
  /** How bad it is at worst. */
  readonly worst: "error" | "warning";
  /** Looks. Without a service it says what it can without one. */
  readonly run: (plan: Plan, service: Service | undefined) => Promise<readonly Finding[]>;
}
