// What a check has to say, and how bad it is.
import { pathText } from "../definitions";
import type { PathPart } from "../definitions";
import type { Planned, Position } from "./provider-preview";

/** From the worst to mere information. */
export const SEVERITIES = ["error", "warning", "info"] as const;

/** How bad it is: the run fails or goes wrong, somebody should look, or it is good to know. */
export type Severity = (typeof SEVERITIES)[number];

/** One thing that a check has found. It repeats no value of the program but ids. */
export interface Finding {
  /** Name of the check. */
  readonly check: string;
  readonly severity: Severity;
  /** What is the matter, and why. */
  readonly message: string;
  /** What to do about it. */
  readonly remedy?: string;
  /** The resource that it is about; the stack as a whole without one. */
  readonly resource?: Concerned;
  /** Path of the property: `alertChannelIds[1]`. */
  readonly path?: string;
}

/** A resource as a finding names it. */
export interface Concerned {
  readonly urn: string;
  readonly kind: string;
  /** Its name in the program. */
  readonly name: string;
  /** Where the program declares it, as far as that is known. */
  readonly at?: Position;
}

/** What a finding says beside whose it is. */
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

/** A resource in a sentence: `Monitor "api"`. */
export const resourceLabel = ({ kind, name }: Planned): string => `${kind.name} "${name}"`;

/** The first few of many in words: `"a", "b", "c" and 7 more`. */
export function firstOf(words: readonly string[], most = 3): string {
  const more = words.length - most;
  return more <= 0 ? words.join(", ") : `${words.slice(0, most).join(", ")} and ${more} more`;
}
