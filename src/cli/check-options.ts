// The options of `pulumi-monitoring check`: from words to values, with a message that names the option
// where a word will not do.
import { parseArgs } from "node:util";

import { MOST_REQUESTS } from "../checks";
import { UsageError } from "./command";

/** How findings are printed. */
export const FORMATS = ["text", "json", "github"] as const;

/** How findings are printed. */
export type Format = (typeof FORMATS)[number];

/** From which findings on the command fails. */
const FAIL_ON = ["error", "warning"] as const;

/** What `--help` prints. */
export const CHECK_HELP = `Usage: pulumi-monitoring check [FILE | -] [options]

Checks what \`pulumi preview --json --show-sames\` has written against the service, before the run: ids
that stand for nothing, limits of the plan, requests and the time they take, channels that do not deliver,
monitors of which nobody hears, names that are taken. Only reads, and with few requests. Without FILE,
or with -, reads its input.

  --offline             asks nothing: says what the preview alone can tell
  --format FORMAT       ${FORMATS.join(", ")} (default text); github writes annotations of a workflow
  --fail-on SEVERITY    ${FAIL_ON.join(" or ")} (default error): exits with 1 where there is one
  --max-requests N      requests that may be sent (default ${MOST_REQUESTS})
  --provider NAME       whose resources the service is asked about, by the provider's name in the program
                        (default: those without a provider of their own)
  --base-url URL        address of the API (default: MONITORING_BASE_URL, or as the preview says)
  --org-id N, --workspace-id N
  --help                prints this

The API key comes from MONITORING_API_KEY.`;

/** What the words asked for. */
export type CheckRequest =
  | { readonly help: true }
  | {
      readonly help: false;
      /** Where the preview is; its input where left out. */
      readonly file?: string;
      readonly offline: boolean;
      readonly format: Format;
      readonly failOn: (typeof FAIL_ON)[number];
      readonly maxRequests?: number;
      readonly provider?: string;
      /** Settings that were given as options, by their names in the configuration. */
      readonly settings: Readonly<Record<string, string>>;
    };

const TEXT = { type: "string" } as const;
const SWITCH = { type: "boolean" } as const;

const OPTIONS = {
  offline: SWITCH,
  format: TEXT,
  "fail-on": TEXT,
  "max-requests": TEXT,
  provider: TEXT,
  "base-url": TEXT,
  "org-id": TEXT,
  "workspace-id": TEXT,
  help: { ...SWITCH, short: "h" },
} as const;

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // parseArgs names the option in its message.
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function oneOf<Word extends string>(
  option: string,
  words: readonly Word[],
  word: string | undefined,
): Word | undefined {
  const found = words.find((each) => each === word);
  if (word === undefined || found !== undefined) return found;
  throw new UsageError(`--${option} takes ${words.join(", ")}, not "${word}"`);
}

function count(word: string | undefined): number | undefined {
  if (word === undefined) return undefined;
  if (/^[1-9]\d{0,5}$/.test(word)) return Number(word);
  throw new UsageError(`--max-requests takes a whole number above 0, not "${word}"`);
}

/** The options in these words. */
export function checkRequest(args: readonly string[]): CheckRequest {
  const { values, positionals } = parsed(args);
  if (values.help) return { help: true };
  const [file, ...others] = positionals;
  if (others.length > 0) throw new UsageError(`one file at a time, not "${others.join(" ")}" too`);
  for (const [name, value] of Object.entries({ ...values, FILE: file })) {
    if (value === "")
      throw new UsageError(`${name === "FILE" ? name : `--${name}`} must not be empty`);
  }
  const maxRequests = count(values["max-requests"]);
  const { provider, "base-url": baseUrl, "org-id": orgId, "workspace-id": workspaceId } = values;
  return {
    help: false,
    ...(file !== undefined && file !== "-" && { file }),
    offline: values.offline ?? false,
    format: oneOf("format", FORMATS, values.format) ?? "text",
    failOn: oneOf("fail-on", FAIL_ON, values["fail-on"]) ?? "error",
    ...(maxRequests !== undefined && { maxRequests }),
    ...(provider !== undefined && { provider }),
    settings: {
      ...(baseUrl !== undefined && { baseUrl }),
      ...(orgId !== undefined && { orgId }),
      ...(workspaceId !== undefined && { workspaceId }),
    },
  };
}
