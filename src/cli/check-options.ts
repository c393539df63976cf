// The options of `pulumi-monitoring check`.
import { MOST_REQUESTS } from "../checks";
import { listed, page } from "../printing";
import {
  HELP,
  oneOf,
  commandLine,
  RUNS,
  runsIn,
  settingsIn,
  SWITCH,
  TENANT,
  TEXT,
  wholeNumber,
} from "./options";

/** Output formats. */
const FORMATS = ["text", "json", "github"] as const;

/** An output format. */
export type Format = (typeof FORMATS)[number];

/** The lowest severity at which the command can fail. */
const FAIL_ON = ["error", "warning"] as const;

/** The output of `--help`. */
export const CHECK_HELP = page`Usage: pulumi-monitoring check [FILE | -] [options]

Checks the output of \`pulumi preview --json --show-sames\` against the service before the run: ids of
objects that do not exist, limits of the plan, the number of requests and their duration, channels that do
not deliver, monitors whose incidents notify no one, names that are taken. It only reads,
and sends few requests. Without FILE, or with -, it reads standard input.

  --offline             sends no requests: checks only what the preview contains
  --format FORMAT       ${listed(FORMATS)} (default text); github prints workflow annotations
  --fail-on SEVERITY    ${listed(FAIL_ON)} (default error): exits with 1 if a finding is at least this severe
  --max-requests N      maximum number of requests (default ${MOST_REQUESTS})
  --run                 runs each new or changed check once, by the service, besides these requests: at most
                        50; HTTP (GET and HEAD), DNS, TCP and ICMP only; none with auth, an environment, or
                        values that are hidden or not known. A failing one is a warning
  --run-writes          the same, with any method
  --provider NAME       checks the resources of this provider with the service; NAME is its name in the
                        program (default: the resources without an explicit provider)
  --base-url URL        address of the API (default: MONITORING_BASE_URL)
  --org-id N, --workspace-id N
  --help                prints this help

The API key comes from MONITORING_API_KEY.`;

/** The parsed command line. */
export type CheckRequest = NonNullable<ReturnType<typeof checkRequest>>;

const OPTIONS = {
  offline: SWITCH,
  format: TEXT,
  "fail-on": TEXT,
  "max-requests": TEXT,
  provider: TEXT,
  ...RUNS,
  ...TENANT,
  help: HELP,
} as const;

/** Parses the command line. */
export function checkRequest(args: readonly string[]) {
  const given = commandLine(args, OPTIONS, "one");
  if (given === undefined) return undefined;
  const { values, files } = given;
  const { provider, format = "text", "fail-on": failOn = "error", "max-requests": most } = values;
  return {
    file: files[0],
    offline: values.offline ?? false,
    format: oneOf("format", FORMATS, format),
    failOn: oneOf("fail-on", FAIL_ON, failOn),
    maxRequests: most === undefined ? undefined : wholeNumber("max-requests", most, { min: 1 }),
    provider,
    runs: runsIn(values),
    settings: settingsIn(values),
  };
}
