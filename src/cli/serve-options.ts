// The options of `pulumi-monitoring serve`.
import { PLANS } from "../emulator";
import { hostName } from "../emulator/http/admission";
import type { EmulatorOptions } from "../emulator";
import { listed, page } from "../printing";
import { UsageError } from "./command";
import { HELP, oneOf, commandLine, SWITCH, TEXT, TEXTS, wholeNumber } from "./options";

/** The output of `--help`. */
export const SERVE_HELP = page`Usage: pulumi-monitoring serve [options]

Serves the API on this machine until SIGTERM or SIGINT.

Options:
  --host ADDRESS        address to listen on (default 127.0.0.1)
  --allow-host NAME     another host name that clients use, such as a container's; can be repeated
  --port N              port to listen on (default 0: a free port)
  --api-key KEY         key of the first organization, without white space (default: a new one)
  --plan PLAN           ${listed(PLANS)} (default BUSINESS)
  --rate-limit N|off    requests in a window for every organization (default: by plan)
  --rate-window-ms N    length of the window (default 60000)
  --latency-ms N        delay of every response (default 0)
  --auth-cache          revoked, regenerated and deleted keys remain valid for up to five minutes
  --data FILE           keeps the state in this file
  --no-console          turns off the pages for a browser on this machine
  --json                prints {"url":…,"apiKey":…} on start
  --help                prints this help`;

/** The parsed command line. */
export type ServeRequest = NonNullable<ReturnType<typeof serveRequest>>;

const OPTIONS = {
  host: TEXT,
  "allow-host": TEXTS,
  port: TEXT,
  "api-key": TEXT,
  plan: TEXT,
  "rate-limit": TEXT,
  "rate-window-ms": TEXT,
  "latency-ms": TEXT,
  "auth-cache": SWITCH,
  data: TEXT,
  "no-console": SWITCH,
  json: SWITCH,
  help: HELP,
} as const;

/** Parses the command line. */
export function serveRequest(args: readonly string[]) {
  const given = commandLine(args, OPTIONS, "none");
  if (given === undefined) return undefined;
  const { values } = given;
  const { "allow-host": allowHosts } = values;
  const { host, plan, data: dataFile, "api-key": apiKey, "rate-limit": rateLimit } = values;
  if (apiKey !== undefined && /\s/.test(apiKey)) {
    // White space ends the key in an Authorization header.
    throw new UsageError("--api-key must not contain white space");
  }
  const odd = allowHosts?.find((name) => hostName(name) === undefined);
  if (odd !== undefined) {
    throw new UsageError(`--allow-host takes a host name without scheme and port, not "${odd}"`);
  }
  const number = (
    name: "port" | "rate-limit" | "rate-window-ms" | "latency-ms",
    min: number,
    max: number,
    other?: string,
  ): number | undefined => {
    const word = values[name];
    const range = { min, max, ...(other !== undefined && { other }) };
    return word === undefined ? undefined : wholeNumber(name, word, range);
  };
  const emulator: EmulatorOptions = {
    host,
    allowHosts,
    port: number("port", 0, 65_535),
    apiKey,
    plan: plan === undefined ? undefined : oneOf("plan", PLANS, plan),
    rateLimit: rateLimit === "off" ? "off" : number("rate-limit", 1, 10_000_000, "off"),
    rateWindowMs: number("rate-window-ms", 1, 86_400_000),
    latencyMs: number("latency-ms", 0, 600_000),
    authCache: values["auth-cache"],
    dataFile,
    console: values["no-console"] !== true,
  };
  return { json: values.json ?? false, emulator };
}
