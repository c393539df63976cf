// The options of `pulumi-monitoring gate`.
import { page } from "../printing";
import { GATE_FORMAT_NAMES } from "../review";
import { filesToWrite, HELP, oneOf, commandLine, SWITCH, TEXT, TEXTS } from "./options";

/** The output of `--help`. */
export const GATE_HELP = page`Usage: pulumi-monitoring gate [--reviewed FILE...] [options] -- PREVIEW

Compares a run with what was reviewed. PREVIEW is the output of \`pulumi preview --json\` right before the
run, or - for standard input; each FILE is the output of \`pulumi-monitoring comment --format json\` for the
preview that somebody reviewed. Several FILEs are several reviews, of which any may allow an operation.

  pulumi preview --refresh --show-sames --json > preview.json
  pulumi-monitoring gate --reviewed review.json -- preview.json && pulumi up --yes --refresh

It stops a run with an operation, a value, an adopted object, a provider or a certain harm that no review
contains. The same or less passes, and so does what only undoes edits made elsewhere. Values that were not
known when they were reviewed, and secrets, match any. Without a review, only a run that changes nothing passes.

  --reviewed FILE       a review; can be given several times
  --accept REASON       passes nevertheless, and shows the reason
  --format FORMAT       what is written to standard output: text (default), github or gitlab (Markdown for a
                        comment), json
  --write FORMAT=FILE   also writes FILE in this format; can be given several times
  --marker TEXT         hidden text by which a pipeline finds its own comment again
  --offline             sends no requests. Otherwise, with MONITORING_API_KEY and MONITORING_BASE_URL, it
                        reads what \`comment\` reads, and finds the same harm
  --help                prints this help

Exit codes: 0 reviewed or accepted, 1 error, 2 invalid options, 4 not reviewed.`;

/** The parsed command line. */
export type GateRequest = NonNullable<ReturnType<typeof gateRequest>>;

const OPTIONS = {
  reviewed: TEXTS,
  accept: TEXT,
  format: TEXT,
  write: TEXTS,
  marker: TEXT,
  offline: SWITCH,
  help: HELP,
} as const;

/** Parses the command line. */
export function gateRequest(args: readonly string[]) {
  const given = commandLine(args, OPTIONS, "any");
  if (given === undefined) return undefined;
  const { values, files } = given;
  const { accept: accepted, format = "text", marker, offline = false } = values;
  return {
    // Undefined for standard input.
    preview: files.at(-1),
    // A pattern of a shell names several files after one option; the last file is the preview.
    reviewed: [...(values.reviewed ?? []), ...files.slice(0, -1)],
    format: oneOf("format", GATE_FORMAT_NAMES, format),
    writes: filesToWrite(GATE_FORMAT_NAMES, values.write),
    isOffline: offline,
    accepted,
    marker,
  };
}
