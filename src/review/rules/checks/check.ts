// A check, and what it finds.
import { pathText } from "../../../definitions";
import type { PathPart } from "../../../definitions";
import type { Position } from "../../model/position";
import type { Planned, ProviderPlan } from "../../model/planned";
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

/** From most to least severe. */
export const SEVERITIES = ["error", "warning", "info"] as const;

/** The run fails or does harm, someone should look, or just information. */
export type Severity = (typeof SEVERITIES)[number];

/** A finding of a check. It contains no values of the program except ids. */
export interface Finding {
  /** Name of the check. */
  readonly check: string;
  readonly severity: Severity;
  /** The problem and its reason. */
  readonly message: string;
  /** What to do about it. */
  readonly remedy?: string;
  /** The affected resource; undefined if it concerns the whole stack. */
  readonly resource?: Concerned;
  /** Path of the property: `alertChannelIds[1]`. */
  readonly path?: string;
}

/** A resource as named in a finding. */
export interface Concerned {
  readonly urn: string;
  readonly kind: string;
  /** Its name in the program. */
  readonly name: string;
  /** Where the program declares it, if known. */
  readonly at?: Position;
}

/** The parts of a finding besides its resource. */
export type Explanation = Pick<Finding, "message" | "remedy"> & {
  readonly path?: readonly PathPart[];
};

/** A finding about a resource. */
export function about(
  { urn, kind, name, at }: Planned,
  check: string,
  severity: Severity,
  { message, remedy, path }: Explanation,
): Finding {
  return {
    check,
    severity,
    message,
    ...(remedy !== undefined && { remedy }),
    resource: { urn, kind: kind.name, name, ...(at !== undefined && { at }) },
    ...(path !== undefined && { path: pathText(path) }),
  };
}

/** A resource in a message: `Monitor "api"`. */
export const resourceLabel = ({ kind, name }: Planned): string => `${kind.name} "${name}"`;

const SHOWN = 3;

/** The first few of many in words: `"a", "b", "c" and 7 more`. */
export function firstOf(words: readonly string[]): string {
  const more = words.length - SHOWN;
  return more <= 0 ? words.join(", ") : `${words.slice(0, SHOWN).join(", ")} and ${more} more`;
}
