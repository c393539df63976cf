// Reviews as data for other programs. Texts are those that people read: cleaned, and without secrets.
import { redact } from "../../client";
import { urnParts } from "../../definitions";
import type { PathPart } from "../../definitions";
import { joinedPhrases, plainText } from "../../printing";
import type { Alerting } from "../model/alerting";
import type { Change, Subject } from "../model/changes";
import type { Difference } from "../model/difference";
import { valueText } from "../model/difference-texts";
import type { Diagnostic } from "../model/diagnostics";
import { countOf } from "../model/edits";
import type { Edit } from "../model/edits";
import { findingText } from "../rules/finding";
import type { Finding } from "../rules/finding";
import type { Outcome, Outcomes, SideName } from "../model/outcomes";
import { plannedValues } from "../model/planned-values";
import { positionOf } from "../model/position";
import type { Position } from "../model/position";
import type { Review } from "../review";
import { CREDENTIAL, HIDDEN, KNOWN_AFTER_RUN, NOT_SET, UNRECORDED } from "../model/words";
import type { Shown } from "../model/words";
import { REPORT_VERSION } from "./report-schema";
import type {
  Report,
  ReportAlerting,
  ReportDifference,
  ReportStack,
  ReportValue,
} from "./report-schema";

/** The reviews as data. */
export const reportOf = (reviews: readonly Review[]): Report => ({
  version: REPORT_VERSION,
  stacks: reviews.map(stackOf),
});

function stackOf(review: Review): ReportStack {
  const { project, stack, outcomes, isRefreshAlone, isPlan, failures } = review;
  const { changed, kept } = outcomes;
  return {
    // The preview of an empty stack names neither.
    ...(project !== "" && { project }),
    ...(stack !== "" && { stack }),
    preview: isPlan ? "plan" : isRefreshAlone ? "refresh" : "update",
    failed: failures.length > 0,
    counts: countsOf(review),
    findings: review.findings.map(findingOf),
    alerting: [
      ...changed.map((each) => alertingOf(each, outcomes, true)),
      ...kept.map((each) => alertingOf(each, outcomes, false)),
    ],
    ...(review.runs && {
      runs: review.runs.map((run) => ({
        ...resourceOf(run),
        result: run.is,
        text: plainText(run.text),
      })),
    }),
    edits: review.edits.map(editOf),
    changes: review.changes.map(changeOf),
    errors: failures.map(diagnosticOf),
    warnings: review.warnings.map(diagnosticOf),
  };
}

function countsOf({ changes, unchanged, edits }: Review): ReportStack["counts"] {
  const count = (action: Change["action"]): number => countOf({ changes, edits }, action);
  return {
    replace: count("replace"),
    delete: count("delete"),
    update: count("update"),
    create: count("create"),
    adopt: count("adopt"),
    release: count("release"),
    unchanged,
    edits: edits.length,
  };
}

// Unlike other texts it is not cut: readers look up the resource by it.
const urnOf = (urn: string): string => redact(urn);

const resourceOf = ({ urn, kind, name }: Subject) => ({
  urn: urnOf(urn),
  type: redact(urnParts(urn).type),
  ...(kind !== undefined && { kind: kind.name }),
  name,
});

const findingOf = (finding: Finding): ReportStack["findings"][number] => ({
  severity: finding.severity,
  effect: finding.effect,
  text: plainText(findingText(finding)),
  ...(finding.remedy && { remedy: plainText(finding.remedy) }),
  urns: finding.urns.map(urnOf),
});

const alertingOf = (
  outcome: Outcome,
  outcomes: Outcomes,
  changed: boolean,
): ReportStack["alerting"][number] => ({
  ...resourceOf(outcome),
  changed,
  before: sideOf(outcome.before, "before", outcomes),
  after: sideOf(outcome.after, "after", outcomes),
});

function sideOf(alerting: Alerting, side: SideName, { channelOf }: Outcomes): ReportAlerting {
  if (alerting.is !== "on") return { state: alerting.is };
  const { detection, notified, open } = alerting;
  return {
    state: "on",
    incident:
      detection.is === "after"
        ? { state: "after", seconds: detection.seconds }
        : { state: detection.is, why: detection.why },
    notified: notified.map(({ channel, certainty, after }) => {
      const { name, type } = channelOf(channel, side);
      return {
        channel: name,
        ...(type !== undefined && { channelType: type }),
        certain: certainty === "yes",
        ...(after !== undefined && { afterSeconds: after }),
      };
    }),
    notKnown: [...open],
  };
}

function editOf(edit: Edit): ReportStack["edits"][number] {
  const { id, outcome, isGone, differences, by } = edit;
  return {
    ...resourceOf(edit),
    ...(id !== undefined && { id: redact(id) }),
    fate: outcome,
    deleted: isGone,
    differences: differences.map(differenceOf),
    ...(by && { author: { name: by.who.text, apiKey: by.isKey ?? false, when: by.when } }),
  };
}

function changeOf(change: Change): ReportStack["changes"][number] {
  const { action, because, before, after, differences } = change;
  const at = positionOf(after?.sourcePosition);
  return {
    ...resourceOf(change),
    ...(before?.id !== undefined && { id: redact(before.id) }),
    operation: action,
    values: plannedValues(change).map(({ path, value }) => ({ path: pathOf(path), value })),
    replacedBecause: because.map((path) => redact(path)),
    ...(at && { declaredAt: declaredAt(at) }),
    differences: differences.map(differenceOf),
  };
}

const pathOf = (path: readonly PathPart[]): PathPart[] =>
  path.map((part) => (typeof part === "string" ? redact(part) : part));

function differenceOf({ path, words, change }: Difference): ReportDifference {
  const place = {
    path: pathOf(path),
    label: plainText(joinedPhrases(words.map(valueText), " › ")),
  };
  switch (change.is) {
    case "value":
      return {
        ...place,
        change: "value",
        before: valueOf(change.from),
        after: valueOf(change.to),
      };
    case "items":
      return {
        ...place,
        change: "items",
        added: change.added.map(valueOf),
        removed: change.removed.map(valueOf),
      };
    case "added":
    case "removed":
      return { ...place, change: change.is, value: valueOf(change.value) };
    default:
      return { ...place, change: change.is };
  }
}

const STATES = new Map<Shown, ReportValue["state"]>([
  [NOT_SET, "unset"],
  [HIDDEN, "secret"],
  [CREDENTIAL, "hidden"],
  [KNOWN_AFTER_RUN, "unknown"],
  [UNRECORDED, "unknown"],
]);

const valueOf = (shown: Shown): ReportValue => ({
  state: shown.is === "new" ? "new" : (STATES.get(shown) ?? "known"),
  text: shown.text,
});

const diagnosticOf = (diagnostic: Diagnostic): ReportStack["errors"][number] => {
  const { name, message, at, refused } = diagnostic;
  return {
    ...(name !== undefined && { resource: name }),
    message,
    ...(at && { declaredAt: declaredAt(at) }),
    ...(refused && {
      refused: {
        property: refused.property,
        ...(refused.given && { given: valueOf(refused.given) }),
        reason: refused.reason,
      },
    }),
  };
};

const declaredAt = ({ file, line }: Position) => ({ file: redact(file), line });
