// A preview as a review: changes, their impact, drift and failures.
import { bySubject, changesIn, isStack, unchangedIn } from "./changes";
import type { Change } from "./changes";
import { driftIn, isRefreshAlone } from "./drift";
import type { Drift } from "./drift";
import { hazardsIn } from "./hazards";
import type { Hazard } from "./hazards";
import { namesIn } from "./names";
import type { Preview, ResourceState } from "./preview";
import { diagnosticsIn } from "./diagnostics";
import type { Diagnostic } from "./diagnostics";
import { urnParts } from "./urn";
import { nameText } from "./words";

/** The content of a review. */
export interface Review {
  readonly project: string;
  readonly stack: string;
  readonly changes: readonly Change[];
  readonly unchanged: number;
  readonly hazards: readonly Hazard[];
  readonly drift: readonly Drift[];
  /** The preview is of a refresh alone: it does not show what an update would do. */
  readonly isRefreshAlone: boolean;
  /** Why the preview failed; if it did, the changes are incomplete. */
  readonly failures: readonly Diagnostic[];
  readonly warnings: readonly Diagnostic[];
}

/** Reviews a preview. */
export function reviewOf(preview: Preview): Review {
  const names = namesIn(preview);
  const refreshAlone = isRefreshAlone(preview);
  const changes = refreshAlone ? [] : changesIn(preview, names);
  const { project, stack } = urnParts(preview.steps[0]?.urn ?? "");
  return {
    project: nameText(project),
    stack: nameText(stack),
    changes,
    unchanged: refreshAlone ? untouchedIn(preview) : unchangedIn(preview),
    hazards: hazardsIn(changes, remainingIn(preview)),
    drift: driftIn(preview, names).sort(bySubject),
    isRefreshAlone: refreshAlone,
    failures: diagnosticsIn(preview, "error"),
    warnings: diagnosticsIn(preview, "warning"),
  };
}

/** How many resources a refresh found unchanged. */
const untouchedIn = ({ steps }: Preview): number =>
  steps.filter(({ op, urn }) => op === "refresh" && !isStack(urn)).length;

/** Each remaining resource after the run. */
function remainingIn({ steps }: Preview): ResourceState[] {
  const states = new Map<string, ResourceState>();
  for (const { op, urn, before, after } of steps) {
    const state = after ?? before;
    if (op === "delete") states.delete(urn);
    else if (state !== undefined) states.set(urn, state);
  }
  return [...states.values()];
}
