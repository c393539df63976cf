// The options of `pulumi-monitoring gate`.
import { page } from "../printing";
import { GATE_FORMAT_NAMES } from "../review";
import type { GateFormatName } from "../review";
import { UsageError } from "./command";
import type { OrHelp } from "./command";
import { HELP, oneOf, optionsAndFilesIn, refuseEmpty, SWITCH, TEXT, TEXTS } from "./options";

/** The output of `--help`. */
export const GATE_HELP = page`Usage: pulumi-monitoring gate --reviewed FILE... [options] -- PREVIEW

Compares a run with what was reviewed. PREVIEW is the output of \`pulumi preview --json\` right before the
run, or - for standard input; each FILE is the output of \`pulumi-monitoring comment --format json\` for the
preview that somebody reviewed. Several FILEs are several reviews, of which any may allow an operation.

  pulumi preview --refresh --json --save-plan plan.json > preview.json
  pulumi-monitoring gate --reviewed review.json -- preview.json && pulumi up --yes --plan plan.json

With PULUMI_EXPERIMENTAL=true the engine has --plan; without it, leave the plan out.

It stops a run with an operation, a value or a certain harm that no review contains. The same or less passes,
and so does what only undoes edits made elsewhere. Values that were not known when they were reviewed, and
secrets, match any.

  --reviewed FILE       a review; can be given several times
  --accept REASON       passes nevertheless, and shows the reason
  --format FORMAT       what is written to standard output: text (default), github or gitlab (Markdown for a
                        comment), json
  --marker TEXT         hidden text by which a pipeline finds its own comment again
  --offline             sends no requests. Otherwise, with MONITORING_API_KEY and MONITORING_BASE_URL, it
                        reads what \`comment\` reads, and finds the same harm
  --help                prints this help

Exit codes: 0 reviewed or accepted, 1 error, 2 invalid options, 4 not reviewed.`;

/** The parsed command line. */
export interface GateRequest {
  /** Undefined for standard input. */
  readonly preview: string | undefined;
  readonly reviewed: readonly string[];
  readonly accepted?: string;
  readonly format: GateFormatName;
  readonly marker?: string;
  readonly isOffline: boolean;
}

const OPTIONS = {
  reviewed: TEXTS,
  accept: TEXT,
  format: TEXT,
  marker: TEXT,
  offline: SWITCH,
  help: HELP,
} as const;

/** Parses the command line. */
export function gateRequest(args: readonly string[]): OrHelp<GateRequest> {
  const { values, files } = optionsAndFilesIn(args, OPTIONS);
  if (values.help) return { help: true };
  refuseEmpty(values);
  const { accept: accepted, format = "text", marker, offline = false } = values;
  // A pattern of a shell names several files after one option; the last file is the preview.
  const reviewed = [...(values.reviewed ?? []), ...files.slice(0, -1)];
  if (reviewed.length === 0) throw new UsageError("--reviewed names the reviews to compare with");
  return {
    help: false,
    preview: files.at(-1),
    reviewed,
    format: oneOf("format", GATE_FORMAT_NAMES, format),
    isOffline: offline,
    ...(accepted !== undefined && { accepted }),
    ...(marker !== undefined && { marker }),
  };
}
