// A preview as a review: what changes, with what impact, what somebody else changed, what failed.
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

/** What a reviewer has to know. */
export interface Review {
  readonly project: string;
  readonly stack: string;
  readonly changes: readonly Change[];
  readonly unchanged: number;
  readonly hazards: readonly Hazard[];
  readonly drift: readonly Drift[];
  /** The preview is one of a refresh: it says nothing of what an update would do. */
  readonly isRefreshAlone: boolean;
  /** Why the preview failed: what it says of changes is not all. */
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

/** How many resources a refresh found as they were. */
const untouchedIn = ({ steps }: Preview): number =>
  steps.filter(({ op, urn }) => op === "refresh" && !isStack(urn)).length;

/** How each resource would be after the run, those that go left out. */
function remainingIn({ steps }: Preview): ResourceState[] {
  const states = new Map<string, ResourceState>();
  for (const { op, urn, before, after } of steps) {
    const state = after ?? before;
    if (op === "delete") states.delete(urn);
    else if (state !== undefined) states.set(urn, state);
  }
  return [...states.values()];
}
