// `pulumi-monitoring comment`: previews as a comment for reviewers.
import { systemClock } from "../client";
import { line, listed } from "../printing";
import {
  checksIn,
  dashboardAt,
  FORMATS,
  isOfTestRun,
  NoPattern,
  originIn,
  withLinks,
} from "../review";
import type { Dashboard, Located, Review } from "../review";
import { subcommand, UsageError } from "./command";
import type { Terminal } from "./command";
import { COMMENT_HELP, commentRequest } from "./comment-options";
import type { CommentRequest, Stop } from "./comment-options";
import { writeText } from "./file";
import { previewOrPlanFrom } from "./preview-input";
import { projectFolder } from "./project-folder";
import { reviewFor } from "./reviewed-preview";

/** Reads previews and writes a comment. */
export const commentCommand = subcommand<CommentRequest>({
  name: "comment",
  summary: "summarizes a preview for a pull request or a terminal",
  help: COMMENT_HELP,
  request: commentRequest,
  run: comment,
});

/** The exit code if `--fail-on` matches. */
const FOUND = 3;

async function comment(request: CommentRequest, { out, err }: Terminal): Promise<number> {
  const { DASHBOARD_URL: pattern } = process.env;
  const dashboard = pattern ? dashboardFor(pattern) : () => undefined;
  const all: Located[] = [];
  for (const file of request.files.length === 0 ? [undefined] : request.files) {
    const review = await reviewFor(await previewOrPlanFrom(file), request, err);
    all.push({ review: withLinks(review, dashboard), folder: projectFolder(file) });
  }
  const reviews = all.map(({ review }) => review);
  const { marker = markerFor(reviews), longest } = request;
  const origin = { when: new Date(systemClock.now()), ...originIn(process.env) };
  const writing = { marker, origin, ...(longest !== undefined && { longest }) };
  for (const { format, file } of request.writes) writeText(file, FORMATS[format](all, writing));
  if (!(request.isQuietWhenEmpty && reviews.every(isEmpty))) {
    out(FORMATS[request.format](all, writing));
  }
  const stops = request.failOn.filter((stop) => reviews.some(HOLDS[stop]));
  if (stops.length === 0) return 0;
  err(line`The preview matches --fail-on: ${listed(stops)}.`);
  return FOUND;
}

function dashboardFor(pattern: string): Dashboard {
  try {
    return dashboardAt(pattern);
  } catch (error) {
    if (!(error instanceof NoPattern)) throw error;
    throw new UsageError(`DASHBOARD_URL ${error.message}`);
  }
}

const HOLDS: Readonly<Record<Stop, (review: Review) => boolean>> = {
  replace: ({ changes }) => changes.some(({ action }) => action === "replace"),
  delete: ({ changes }) => changes.some(({ action }) => action === "delete"),
  harm: (review) => ofPlan(review).some(({ severity }) => severity === "red"),
  warning: (review) => ofPlan(review).length > 0,
  // A check that could not be run is not proven.
  run: (review) =>
    review.runs?.some(({ is, isOwed }) => is === "fails" || isOwed) ?? checksIn(review).length > 0,
  drift: ({ drift }) => drift.length > 0,
  failure: ({ failures }) => failures.length > 0,
};

/** The findings without those of test runs, which depend on the moment. */
const ofPlan = ({ findings }: Review): Review["findings"] =>
  findings.filter((each) => !isOfTestRun(each));

const isEmpty = ({ changes, drift, failures, findings }: Review): boolean =>
  changes.length + drift.length + failures.length + findings.length === 0;

/** By it, a pipeline finds its comment again: whichever stack is the worst this time. */
function markerFor(reviews: readonly Review[]): string {
  // The preview of an empty stack lacks its name.
  const named = reviews.filter(({ stack }) => stack !== "");
  const names = named.map(({ project, stack }) => line`${project}/${stack}`).sort();
  return names.length === 0 ? "pulumi-monitoring" : line`pulumi-monitoring ${listed(names)}`;
}
