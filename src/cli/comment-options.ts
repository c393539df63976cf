// The options of `pulumi-monitoring comment`.
import { parseArgs } from "node:util";

import { FORGES } from "../review";
import { UsageError } from "./command";

/** What a pipeline may stop at. */
export const STOPS = ["replace", "delete", "warning", "drift", "failure"] as const;

/** What a pipeline may stop at. */
export type Stop = (typeof STOPS)[number];

const FORMATS = [...FORGES, "text"] as const;

/** What `--help` prints. */
export const COMMENT_HELP = `Usage: pulumi-monitoring comment [FILE] [options]

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

/** What the words asked for. */
export type CommentRequest =
  | { readonly help: true }
  | {
      readonly help: false;
      /** Undefined for standard input. */
      readonly file?: string;
      readonly format: (typeof FORMATS)[number];
      readonly isQuietWhenEmpty: boolean;
      readonly failOn: readonly Stop[];
      readonly marker?: string;
      readonly longest?: number;
      readonly isOffline: boolean;
    };

const TEXT = { type: "string" } as const;
const SWITCH = { type: "boolean" } as const;

const OPTIONS = {
  format: TEXT,
  "quiet-when-empty": SWITCH,
  "fail-on": TEXT,
  marker: TEXT,
  "max-bytes": TEXT,
  offline: SWITCH,
  help: { ...SWITCH, short: "h" },
} as const;

type Parsed = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>;

function parsed(args: readonly string[]): Parsed {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // parseArgs names the option in its message.
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** The options in these words. */
export function commentRequest(args: readonly string[]): CommentRequest {
  const { values, positionals } = parsed(args);
  if (values.help) return { help: true };
  const [file, ...others] = positionals;
  if (others.length > 0) throw new UsageError("one FILE at a time, or none for standard input");
  const { marker } = values;
  if (marker?.trim() === "") throw new UsageError("--marker must not be empty");
  const longest = values["max-bytes"] === undefined ? undefined : bytes(values["max-bytes"]);
  return {
    help: false,
    ...(file === undefined || file === "-" ? {} : { file }),
    format: oneOf("format", FORMATS, values.format ?? "text"),
    isQuietWhenEmpty: values["quiet-when-empty"] ?? false,
    failOn: (values["fail-on"]?.split(",") ?? []).map((word) =>
      oneOf("fail-on", STOPS, word.trim()),
    ),
    ...(marker === undefined ? {} : { marker }),
    ...(longest === undefined ? {} : { longest }),
    isOffline: values.offline ?? false,
  };
}

/** Less than that holds no sentence. */
const SHORTEST = 1000;

function bytes(word: string): number {
  const number = Number(word);
  if (Number.isInteger(number) && number >= SHORTEST) return number;
  throw new UsageError(`--max-bytes takes a whole number from ${SHORTEST} on, not "${word}"`);
}

function oneOf<Word extends string>(option: string, words: readonly Word[], word: string): Word {
  const found = words.find((each) => each === word);
  if (found !== undefined) return found;
  throw new UsageError(`--${option} takes ${words.join(", ")}, not "${word}"`);
}
