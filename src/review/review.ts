// A preview as a review: what changes, what hurts, what somebody else changed, what failed.
import { bySubject, changesIn, isStack, unchangedIn } from "./changes";
import type { Change } from "./changes";
import { driftIn, isRefreshAlone } from "./drift";
import type { Drift } from "./drift";
import { hazardsIn } from "./hazards";
import type { Hazard } from "./hazards";
import { namesIn } from "./names";
import type { Preview, ResourceState } from "./preview";
import { urnParts } from "./urn";
import { clean, cut, engineText } from "./words";

/** Something that the engine or a provider said. */
export interface Remark {
  /** The resource in the program; undefined where it is about all of it. */
  readonly name?: string;
  readonly message: string;
}

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
  readonly failures: readonly Remark[];
  readonly warnings: readonly Remark[];
}

/** Reviews a preview. */
export function reviewOf(preview: Preview): Review {
  const names = namesIn(preview);
  const refreshAlone = isRefreshAlone(preview);
  const changes = refreshAlone ? [] : changesIn(preview, names);
  const { project, stack } = urnParts(preview.steps[0]?.urn ?? "");
  return {
    project: clean(project),
    stack: clean(stack),
    changes,
    unchanged: refreshAlone ? untouchedIn(preview) : unchangedIn(preview),
    hazards: hazardsIn(changes, remainingIn(preview)),
    drift: driftIn(preview, names).sort(bySubject),
    isRefreshAlone: refreshAlone,
    failures: remarksIn(preview, "error"),
    warnings: remarksIn(preview, "warning"),
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

function remarksIn({ diagnostics }: Preview, severity: string): Remark[] {
  const remarks = diagnostics
    .filter((each) => each.severity === severity)
    .map(({ urn, message }) => ({
      ...(urn === undefined || urn === "" ? {} : { name: clean(urnParts(urn).name) }),
      message: plain(message),
    }))
    .filter(({ message }) => message !== "");
  return remarks
    .filter((remark, at) => remarks.findIndex(({ message }) => message === remark.message) === at)
    .sort((a, b) => (a.message < b.message ? -1 : 1));
}

/** Longer messages are cut. */
const LONGEST_MESSAGE = 500;

/** A message without the lines of a stack. */
const plain = (message: string): string =>
  cut(
    clean(engineText(message).replace(/^\s+at .*$/gm, ""))
      .replace(/\s+/g, " ")
      .trim(),
    LONGEST_MESSAGE,
  );
