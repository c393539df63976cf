// The options of `pulumi-monitoring comment`.
import { page } from "../printing";
import { FORMAT_NAMES } from "../review";
import { UsageError } from "./command";
import {
  filesToWrite,
  HELP,
  oneOf,
  commandLine,
  RUNS,
  runsIn,
  SWITCH,
  TEXT,
  TEXTS,
  wholeNumber,
} from "./options";

/** The values of `--fail-on`. */
const STOPS = ["replace", "delete", "harm", "warning", "run", "drift", "failure"] as const;

/** A value of `--fail-on`. */
export type Stop = (typeof STOPS)[number];

/** The output of `--help`. */
export const COMMENT_HELP = page`Usage: pulumi-monitoring comment [FILE...] [options]

Reads the output of \`pulumi preview --json\` from FILE or from standard input, and writes a summary for
reviewers: findings, who is notified of outages, the edits made elsewhere, the changes. Several FILEs,
one for each stack, become one summary with a section for each, the worst first. A FILE may also be a plan
of \`pulumi preview --save-plan\`, which contains less.

  pulumi preview --refresh --show-sames --json | pulumi-monitoring comment --format github

--show-sames adds the unchanged resources, and --refresh the drift; both are optional.

  --format FORMAT       what is written to standard output (default text):
                        text                for a terminal
                        github, gitlab, bitbucket
                                            Markdown for a comment
                        github-summary      Markdown for the summary of a job
                        github-annotations  commands that annotate changed lines
                        gitlab-quality      a report for artifacts:reports:codequality
                        gitlab-changes      counts for artifacts:reports:terraform
                        bitbucket-report    a Code Insights report and its annotations
                        slack, teams        a message: Block Kit, an Adaptive Card
                        json                for other programs: docs/review.schema.json
  --write FORMAT=FILE   also writes this format to this file; can be given several times
  --quiet-when-empty    no standard output if there are no changes, drift or failures
  --fail-on WORDS       exit code 3 if the preview contains one of these, separated by commas:
                        replace, delete, harm (a red finding), warning (any finding), run (with --run, a
                        check fails or could not be run), drift, failure
  --marker TEXT         hidden text by which a pipeline finds its own comment again
                        (default: pulumi-monitoring and PROJECT/STACK of each stack)
  --max-bytes N         maximum length of comments (default: the limit of the forge)
  --run                 runs each new or changed check once, by the service: at most 50; HTTP (GET and HEAD),
                        DNS, TCP and ICMP only; none with auth, an environment, or values that are hidden or
                        not known
  --run-writes          the same, with any method
  --offline             sends no requests. Otherwise, with MONITORING_API_KEY and MONITORING_BASE_URL, it
                        reads who made the drifted changes, who is notified of outages outside the
                        program, and how much is lost with what is deleted
  --help                prints this help

With DASHBOARD_URL, such as https://app.example.com/{kind}/{id}, objects link to the dashboard; {kind}
becomes monitors, status-pages and so on. Comments name the commit (COMMIT, or what the forge sets) and
link to the log of the run.

Exit codes: 0 success, 1 error, 2 invalid options, 3 see --fail-on.`;

/** The parsed command line. */
export type CommentRequest = NonNullable<ReturnType<typeof commentRequest>>;

const OPTIONS = {
  format: TEXT,
  write: TEXTS,
  "quiet-when-empty": SWITCH,
  "fail-on": TEXT,
  marker: TEXT,
  "max-bytes": TEXT,
  ...RUNS,
  offline: SWITCH,
  help: HELP,
} as const;

/** A shorter comment could not contain a sentence. */
const SHORTEST = 1000;

/** Parses the command line. */
export function commentRequest(args: readonly string[]) {
  const given = commandLine(args, OPTIONS, "any");
  if (given === undefined) return undefined;
  const { values, files } = given;
  const { marker, format = "text", "fail-on": words, "max-bytes": longest } = values;
  const runs = runsIn(values);
  const failOn = (words?.split(",") ?? []).map((word) => oneOf("fail-on", STOPS, word));
  if (runs === undefined && failOn.includes("run"))
    throw new UsageError("--fail-on run takes --run or --run-writes");
  return {
    files,
    format: oneOf("format", FORMAT_NAMES, format),
    writes: filesToWrite(FORMAT_NAMES, values.write),
    isQuietWhenEmpty: values["quiet-when-empty"] ?? false,
    failOn,
    marker,
    longest:
      longest === undefined ? undefined : wholeNumber("max-bytes", longest, { min: SHORTEST }),
    isOffline: values.offline ?? false,
    runs,
  };
}
