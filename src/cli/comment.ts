// `pulumi-monitoring comment`: a preview as a comment for reviewers.
import { jsonFile, line, listed } from "../printing";
import type { Printed } from "../printing";
import {
  clientFor,
  commentFor,
  readReview,
  reportOf,
  reviewOf,
  textFor,
  wantsService,
} from "../review";
import type { Preview, Review } from "../review";
import { reasonOf, subcommand } from "./command";
import type { Terminal } from "./command";
import { COMMENT_HELP, commentRequest } from "./comment-options";
import type { CommentRequest, Stop } from "./comment-options";
import { previewFrom } from "./preview-input";

/** Reads a preview and writes a comment. */
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
  const review = await reviewFor(await previewFrom(request.file), request, err);
  if (!(request.isQuietWhenEmpty && isEmpty(review))) out(written(review, request));
  const stops = request.failOn.filter((stop) => HOLDS[stop](review));
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
  review: Review,
  { format, marker, longest }: CommentRequest,
): Printed<"JSON" | "Markdown" | "terminal"> {
  if (format === "text") return textFor(review);
  if (format === "json") return jsonFile(reportOf([review]));
  const { project, stack } = review;
  // The preview of an empty stack lacks its name.
  const own = stack === "" ? "pulumi-monitoring" : line`pulumi-monitoring ${project}/${stack}`;
  return commentFor(review, {
    forge: format,
    marker: marker ?? own,
    ...(longest === undefined ? {} : { longest }),
  });
}
