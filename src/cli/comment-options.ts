// The options of `pulumi-monitoring comment`.
import { page } from "../printing";
import { FORGES } from "../review";
import type { OrHelp } from "./command";
import { HELP, oneOf, optionsAndFileIn, refuseEmpty, SWITCH, TEXT, wholeNumber } from "./options";

/** The values of `--fail-on`. */
export const STOPS = ["replace", "delete", "warning", "drift", "failure"] as const;

/** A value of `--fail-on`. */
export type Stop = (typeof STOPS)[number];

const FORMATS = [...FORGES, "text"] as const;

/** The output of `--help`. */
export const COMMENT_HELP = page`Usage: pulumi-monitoring comment [FILE] [options]

Reads what \`pulumi preview --json\` printed, from FILE or from standard input, and writes what a reviewer
has to know: what hurts first, then what changes, and what somebody else changed since the last run.

  pulumi preview --refresh --show-sames --json | pulumi-monitoring comment --format github

--show-sames also tells of what stays as it is, and --refresh of drift; both may be left out.

  --format FORMAT       github, gitlab: Markdown for a comment; text: for a terminal (default text)
  --quiet-when-empty    writes nothing where there is nothing to say
  --fail-on WORDS       exit code 3 where the preview holds one of these, separated by commas:
                        replace, delete, warning (whatever is said first, with a sign), drift, failure
  --marker TEXT         hidden text by which a pipeline finds its own comment again
                        (default: pulumi-monitoring PROJECT/STACK)
  --max-bytes N         at most that long (default: what the forge takes)
  --offline             does not ask the audit log who changed what has drifted. It is asked only where
                        there is drift, and MONITORING_API_KEY and MONITORING_BASE_URL are set
  --help                prints this

Exit codes: 0 done, 1 it cannot be done, 2 wrong options, 3 see --fail-on.`;

/** The parsed command line. */
export interface CommentRequest {
  /** Undefined for standard input. */
  readonly file?: string;
  readonly format: (typeof FORMATS)[number];
  readonly isQuietWhenEmpty: boolean;
  readonly failOn: readonly Stop[];
  readonly marker?: string;
  readonly longest?: number;
  readonly isOffline: boolean;
}

const OPTIONS = {
  format: TEXT,
  "quiet-when-empty": SWITCH,
  "fail-on": TEXT,
  marker: TEXT,
  "max-bytes": TEXT,
  offline: SWITCH,
  help: HELP,
} as const;

/** A shorter comment could not contain a sentence. */
const SHORTEST = 1000;

/** Parses the command line. */
export function commentRequest(args: readonly string[]): OrHelp<CommentRequest> {
  const { values, file } = optionsAndFileIn(args, OPTIONS);
  if (values.help) return { help: true };
  refuseEmpty(values);
  const { marker, format = "text", "fail-on": failOn, "max-bytes": longest } = values;
  return {
    help: false,
    ...(file !== undefined && { file }),
    format: oneOf("format", FORMATS, format),
    isQuietWhenEmpty: values["quiet-when-empty"] ?? false,
    failOn: (failOn?.split(",") ?? []).map((word) => oneOf("fail-on", STOPS, word)),
    ...(marker !== undefined && { marker }),
    ...(longest !== undefined && {
      longest: wholeNumber("max-bytes", longest, { min: SHORTEST }),
    }),
    isOffline: values.offline ?? false,
  };
}
