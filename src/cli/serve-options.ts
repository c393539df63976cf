// The options of `pulumi-monitoring serve`: from words to values, with a message that names the option
// where a word will not do.
import { parseArgs } from "node:util";

import { PLANS } from "../emulator";
import type { EmulatorOptions } from "../emulator";
import { UsageError } from "./command";

/** What `--help` prints. */
export const SERVE_HELP = `Usage: pulumi-monitoring serve [options]

Serves the API on this machine until SIGTERM or SIGINT.

Options:
  --host ADDRESS        address to listen on (default 127.0.0.1)
  --port N              port to listen on (default 0: a free one)
  --api-key KEY         key of the first organization, any text (default: a new one)
  --plan PLAN           ${PLANS.join(", ")} (default BUSINESS)
  --rate-limit N|off    requests in a window for every organization (default: by plan)
  --rate-window-ms N    length of the window (default 60000)
  --latency-ms N        how much later every answer comes (default 0)
  --auth-cache          revoked, renewed and deleted keys work on for up to five minutes
  --data FILE           keeps the state in this file
  --json                prints {"url":…,"apiKey":…} on start
  --help                prints this`;

/** What the words asked for. */
export type ServeRequest =
  | { readonly help: true }
  | { readonly help: false; readonly json: boolean; readonly emulator: EmulatorOptions };

const TEXT = { type: "string" } as const;
const SWITCH = { type: "boolean" } as const;

const OPTIONS = {
  host: TEXT,
  port: TEXT,
  "api-key": TEXT,
  plan: TEXT,
  "rate-limit": TEXT,
  "rate-window-ms": TEXT,
  "latency-ms": TEXT,
  "auth-cache": SWITCH,
  data: TEXT,
  json: SWITCH,
  help: { ...SWITCH, short: "h" },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>["values"];

function valuesOf(args: readonly string[]): Values {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    // parseArgs names the option in its message.
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function wholeNumber(
  values: Values,
  name: "port" | "rate-limit" | "rate-window-ms" | "latency-ms",
  min: number,
  max: number,
): number | undefined {
  const text = values[name];
  if (text === undefined) return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  const other = name === "rate-limit" ? " or off" : "";
  throw new UsageError(
    `--${name} takes a whole number between ${min} and ${max}${other}, not "${text}"`,
  );
}

function nonEmpty(values: Values, name: "host" | "api-key" | "data"): string | undefined {
  const text = values[name];
  if (text?.trim() === "") throw new UsageError(`--${name} must not be empty`);
  return text;
}

/** The options in these words. */
export function serveRequest(args: readonly string[]): ServeRequest {
  const values = valuesOf(args);
  if (values.help) return { help: true };
  const plan = PLANS.find((each) => each === values.plan?.toUpperCase());
  if (values.plan !== undefined && plan === undefined) {
    throw new UsageError(`--plan takes one of ${PLANS.join(", ")}, not "${values.plan}"`);
  }
  const apiKey = nonEmpty(values, "api-key");
  if (apiKey !== undefined && /\s/.test(apiKey)) {
    // A header cannot tell where such a key ends.
    throw new UsageError("--api-key must not contain white space");
  }
  const isOff = values["rate-limit"] === "off";
  const emulator: EmulatorOptions = {
    host: nonEmpty(values, "host"),
    port: wholeNumber(values, "port", 0, 65_535),
    apiKey,
    plan,
    rateLimit: isOff ? "off" : wholeNumber(values, "rate-limit", 1, 10_000_000),
    rateWindowMs: wholeNumber(values, "rate-window-ms", 1, 86_400_000),
    latencyMs: wholeNumber(values, "latency-ms", 0, 600_000),
    authCache: values["auth-cache"],
    dataFile: nonEmpty(values, "data"),
  };
  return { help: false, json: values.json ?? false, emulator };
}
