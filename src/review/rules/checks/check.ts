// The definition of a check.
import type { Finding } from "./finding";
import type { ProviderPlan } from "../../model/planned";
import type { ServiceReader } from "../../model/service-reader";

/** A check to run before an update. */
export interface Check {
  /** Its name in findings and policies: `plan-limits`. */
  readonly name: string;
  /** What it checks, in one sentence. */
  readonly doc: string;
  /** The highest severity of its findings. */
  readonly worst: "error" | "warning";
  /** Runs the check. Without a service, it does what it can. */
  readonly run: (
    plan: ProviderPlan,
    reader: ServiceReader | undefined,
  ) => Promise<readonly Finding[]>;
}
