// A preview as a review: changes, their impact, drift and failures.
import { urnParts } from "../definitions";
import type { Phrase } from "../printing";
import { bySubject, changesIn, isStack, unchangedIn } from "./model/changes";
import type { Change, Subject } from "./model/changes";
import { driftSentences } from "./rules/drift";
import { driftIn, isRefreshAlone, previewOfDrift } from "./model/drift";
import type { Author, Drift } from "./model/drift";
import { separated } from "./model/edits";
import type { Edit } from "./model/edits";
import { withDeleteBeforeReplace } from "./model/delete-before-replace";
import { neverUsed } from "./rules/consequences";
import { findingsIn } from "./rules/findings";
import { byEffect } from "./rules/finding";
import { renamesIn } from "./rules/renames";
import type { Rename } from "./rules/renames";
import { findingsFrom } from "./rules/sentences";
import type { Finding } from "./rules/finding";
import { withKept } from "./model/kept";
import { namesIn } from "./model/names";
import { outcomesOf } from "./model/outcomes";
import type { Outcomes } from "./model/outcomes";
import type { Preview, ResourceState } from "./model/preview";
import { organizationsIn } from "./model/service-facts";
import type { Organization, ServiceFacts } from "./model/service-facts";
import { diagnosticsIn } from "./model/diagnostics";
import type { Diagnostic } from "./model/diagnostics";
import { nameText } from "./model/words";

/** A test run of a new or changed check by the service, or why there was none. */
export interface TestRun extends Subject {
  readonly is: "passes" | "fails" | "not run";
  /** What came back, what failed, or why it was not run. */
  readonly text: Phrase;
  /** It was to be run, but the service did not. */
  readonly isOwed?: true;
}

/** The content of a review. */
export interface Review {
  readonly project: string;
  readonly stack: string;
  /** Its organization, as far as the service was queried or the state has its id. */
  readonly organization?: Organization;
  readonly changes: readonly Change[];
  readonly unchanged: number;
  /** Who is alerted of outages before the run and after it. */
  readonly outcomes: Outcomes;
  /** Deleted resources that look renamed. */
  readonly renames: readonly Rename[];
  /** What a reviewer has to know, the worst first. */
  readonly findings: readonly Finding[];
  /** Changed objects that nobody has ever used, so that their findings are left out. */
  readonly unused: readonly Change[];
  /** The results of new and changed checks, if they were run. */
  readonly runs?: readonly TestRun[];
  readonly drift: readonly Drift[];
  /** What the run does to edits made elsewhere; `changes` does not repeat it. */
  readonly edits: readonly Edit[];
  /** The preview is of a refresh alone: it does not show what an update would do. */
  readonly isRefreshAlone: boolean;
  /** The preview is a saved plan: the current objects, and who is alerted of outages, are not known. */
  readonly isPlan: boolean;
  /** Why the preview failed; if it did, the changes are incomplete. */
  readonly failures: readonly Diagnostic[];
  readonly warnings: readonly Diagnostic[];
}

/**
 * Reviews a preview.
 * @param printed what the engine printed
 * @param facts what the service knows; without it, less is certain
 * @param authors who made the edits, by URN, as far as the audit log has them
 */
export function reviewOf(
  printed: Preview,
  facts?: ServiceFacts,
  authors: ReadonlyMap<string, Author> = new Map(),
): Review {
  const preview = withKept(printed);
  const names = namesIn(preview);
  const refreshAlone = isRefreshAlone(preview);
  const changes = refreshAlone ? [] : withDeleteBeforeReplace(changesIn(preview, names));
  const isPlan = preview.isPlan ?? false;
  const outcomes = outcomesOf(refreshAlone || isPlan ? NOTHING : preview, changes, facts);
  const { project, stack } = urnParts(preview.steps[0]?.urn ?? "");
  const drift = driftIn(preview, names)
    .map((each): Drift => ({ ...each, by: authors.get(each.urn) }))
    .sort(bySubject);
  const apart = separated(changes, drift, refreshAlone, names);
  const renames = renamesIn(apart.changes);
  const remaining = remainingIn(preview);
  const findings = findingsIn(changes, apart.changes, renames, remaining, outcomes, facts);
  const edited = outcomesOf(
    drift.length === 0 ? NOTHING : previewOfDrift(preview, drift),
    [],
    facts,
  );
  return {
    project: nameText(project),
    stack: nameText(stack),
    ...organizationIn(preview, facts),
    changes: apart.changes,
    edits: apart.edits,
    unchanged: refreshAlone ? untouchedIn(preview) : unchangedIn(preview),
    outcomes,
    renames,
    findings: [...findings, ...findingsFrom(driftSentences(drift, apart.edits, edited))].sort(
      byEffect,
    ),
    unused: facts === undefined ? [] : neverUsed(changes, facts.lastUses),
    drift,
    isRefreshAlone: refreshAlone,
    isPlan,
    failures: diagnosticsIn(preview, "error"),
    warnings: diagnosticsIn(preview, "warning"),
  };
}

function organizationIn(
  preview: Preview,
  facts: ServiceFacts | undefined,
): Pick<Review, "organization"> {
  if (facts?.organization !== undefined) return { organization: facts.organization };
  const [id] = organizationsIn(preview);
  return id === undefined ? {} : { organization: { id } };
}

/** A preview without steps, for those that do not show both sides of a run. */
const NOTHING: Preview = { config: {}, steps: [], diagnostics: [], counts: {} };

/** How many resources a refresh found unchanged. */
const untouchedIn = ({ steps }: Preview): number =>
  steps.filter(({ op, urn }) => op === "refresh" && !isStack(urn)).length;

/** Each remaining resource after the run. */
function remainingIn({ steps }: Preview): ResourceState[] {
  const states = new Map<string, ResourceState>();
  for (const { op, urn, before, after } of steps) {
    const state = after ?? before;
    if (op === "delete-replaced") continue;
    if (op === "delete") states.delete(urn);
    // The new state of a resource that stays may lack its id.
    else if (state !== undefined) states.set(urn, { ...state, id: state.id ?? before?.id });
  }
  return [...states.values()];
}
