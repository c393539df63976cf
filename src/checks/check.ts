// What a check is.
import type { Finding } from "./finding";
import type { ProviderPreview } from "./provider-preview";
import type { ServiceReader } from "./service-reader";

/** One thing that is looked at before a run. */
export interface Check {
  /** As findings and policies name it: `plan-limits`. */
  readonly name: string;
  /** What it looks for, in one sentence. */
  readonly doc: string;
  /** How bad it is at worst. */
  readonly worst: "error" | "warning";
  /** Looks. Without a service it says what it can without one. */
  readonly run: (
    preview: ProviderPreview,
    reader: ServiceReader | undefined,
  ) => Promise<readonly Finding[]>;
}
