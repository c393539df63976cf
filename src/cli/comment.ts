// `pulumi-monitoring comment`: previews as a comment for reviewers.
import { jsonFile, line, listed } from "../printing";
import type { Printed } from "../printing";
import {
  clientFor,
  commentForAll,
  readReview,
  reportOf,
  reviewOf,
  textForAll,
  wantsService,
} from "../review";
import type { Preview, Review } from "../review";
import { reasonOf, subcommand } from "./command";
import type { Terminal } from "./command";
import { COMMENT_HELP, commentRequest } from "./comment-options";
import type { CommentRequest, Stop } from "./comment-options";
import { previewOrPlanFrom } from "./preview-input";

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
  const reviews: Review[] = [];
  for (const file of request.files.length === 0 ? [undefined] : request.files) {
    reviews.push(await reviewFor(await previewOrPlanFrom(file), request, err));
  }
  if (!(request.isQuietWhenEmpty && reviews.every(isEmpty))) out(written(reviews, request));
  const stops = request.failOn.filter((stop) => reviews.some(HOLDS[stop]));
  if (stops.length === 0) return 0;
  err(line`The preview matches --fail-on: ${listed(stops)}.`);
  return FOUND;
}

const HOLDS: Readonly<Record<Stop, (review: Review) => boolean>> = {
  replace: ({ changes }) => changes.some(({ action }) => action === "replace"),
  delete: ({ changes }) => changes.some(({ action }) => action === "delete"),
  warning: ({ hazards }) => hazards.length > 0,
  drift: ({ drift }) => drift.length > 0,
  failure: ({ failures }) => failures.length > 0,
};

const isEmpty = ({ changes, drift, failures, hazards }: Review): boolean =>
  changes.length + drift.length + failures.length + hazards.length === 0;

/** The review, with what the service knows if it can be asked; a failure to ask only prints a message. */
async function reviewFor(
  preview: Preview,
  { isOffline }: CommentRequest,
  err: Terminal["err"],
): Promise<Review> {
  const review = reviewOf(preview);
  const { MONITORING_API_KEY: key, MONITORING_BASE_URL: address } = process.env;
  if (isOffline || !key || !address || !wantsService(review)) return review;
  const notice = (what: string, error: unknown): void => {
    err(line`${what}: ${reasonOf(error)}`);
  };
  try {
    const client = clientFor(process.env);
    try {
      return await readReview(preview, client, notice);
    } finally {
      await client.close();
    }
  } catch (error) {
    notice("The service could not be asked", error);
    return review;
  }
}

function written(
  reviews: readonly Review[],
  { format, marker, longest }: CommentRequest,
): Printed<"JSON" | "Markdown" | "terminal"> {
  if (format === "text") return textForAll(reviews);
  if (format === "json") return jsonFile(reportOf(reviews));
  return commentForAll(reviews, {
    forge: format,
    marker: marker ?? markerFor(reviews),
    ...(longest === undefined ? {} : { longest }),
  });
}

/** By it, a pipeline finds its comment again: whichever stack is the worst this time. */
function markerFor(reviews: readonly Review[]): string {
  // The preview of an empty stack lacks its name.
  const named = reviews.filter(({ stack }) => stack !== "");
  const names = named.map(({ project, stack }) => line`${project}/${stack}`).sort();
  return names.length === 0 ? "pulumi-monitoring" : line`pulumi-monitoring ${listed(names)}`;
}
