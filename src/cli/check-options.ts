// The options of `pulumi-monitoring check`.
import { MOST_REQUESTS } from "../checks";
import { listed, page } from "../printing";
import type { OrHelp } from "./command";
import {
  HELP,
  oneOf,
  optionsAndFileIn,
  refuseEmpty,
  settingsIn,
  SWITCH,
  TENANT,
  TEXT,
  wholeNumber,
} from "./options";
import type { GivenSettings } from "./options";

/** Output formats. */
export const FORMATS = ["text", "json", "github"] as const;

/** An output format. */
export type Format = (typeof FORMATS)[number];

/** The lowest severity at which the command can fail. */
const FAIL_ON = ["error", "warning"] as const;

/** The output of `--help`. */
export const CHECK_HELP = page`Usage: pulumi-monitoring check [FILE | -] [options]

Checks what \`pulumi preview --json --show-sames\` has written against the service, before the run: ids
that stand for nothing, limits of the plan, requests and the time they take, channels that do not deliver,
monitors of which nobody hears, names that are taken. Only reads, and with few requests. Without FILE,
or with -, reads its input.

  --offline             asks nothing: says what the preview alone can tell
  --format FORMAT       ${listed(FORMATS)} (default text); github writes annotations of a workflow
  --fail-on SEVERITY    ${listed(FAIL_ON)} (default error): exits with 1 where there is one
  --max-requests N      requests that may be sent (default ${MOST_REQUESTS})
  --provider NAME       whose resources the service is asked about, by the provider's name in the program
                        (default: those without a provider of their own)
  --base-url URL        address of the API (default: MONITORING_BASE_URL)
  --org-id N, --workspace-id N
  --help                prints this

The API key comes from MONITORING_API_KEY.`;

/** The parsed command line. */
export interface CheckRequest {
  /** Path of the preview; standard input if omitted. */
  readonly file?: string;
  readonly offline: boolean;
  readonly format: Format;
  readonly failOn: (typeof FAIL_ON)[number];
  readonly maxRequests?: number;
  readonly provider?: string;
  readonly settings: GivenSettings;
}

const OPTIONS = {
  offline: SWITCH,
  format: TEXT,
  "fail-on": TEXT,
  "max-requests": TEXT,
  provider: TEXT,
  ...TENANT,
  help: HELP,
} as const;

/** Parses the command line. */
export function checkRequest(args: readonly string[]): OrHelp<CheckRequest> {
  const { values, file } = optionsAndFileIn(args, OPTIONS);
  if (values.help) return { help: true };
  refuseEmpty(values);
  const { provider, format = "text", "fail-on": failOn = "error", "max-requests": most } = values;
  return {
    help: false,
    ...(file !== undefined && { file }),
    offline: values.offline ?? false,
    format: oneOf("format", FORMATS, format),
    failOn: oneOf("fail-on", FAIL_ON, failOn),
    ...(most !== undefined && { maxRequests: wholeNumber("max-requests", most, { min: 1 }) }),
    ...(provider !== undefined && { provider }),
    settings: settingsIn(values),
  };
}
