// Shared parsing of options: converts words to values, with errors that name the option.
import { parseArgs } from "node:util";
import type { ParseArgsConfig } from "node:util";

import { line } from "../printing";
import { UsageError } from "./command";
import { reasonOf } from "../definitions";

/** An option with a value. */
export const TEXT = { type: "string" } as const;
/** An option that can be given several times. */
export const TEXTS = { type: "string", multiple: true } as const;
/** An option without a value. */
export const SWITCH = { type: "boolean" } as const;
/** `--help`. */
export const HELP = { ...SWITCH, short: "h" } as const;

/** Whether the service runs new and changed checks. */
export const RUNS = { run: SWITCH, "run-writes": SWITCH } as const;

/** Which checks these options have the service run, if any. */
export function runsIn(
  values: Values<typeof RUNS & { offline: typeof SWITCH }>,
): "reading" | "all" | undefined {
  if (!values.run && !values["run-writes"]) return undefined;
  if (values.offline)
    throw new UsageError("--offline sends no requests, so that nothing can be run");
  return values["run-writes"] ? "all" : "reading";
}

/** Options by name. */
type Options = NonNullable<ParseArgsConfig["options"]>;

/** The values of options. */
export type Values<Known extends Options> = ReturnType<
  typeof parseArgs<{ options: Known }>
>["values"];

/**
 * Parses options and files; undefined if help is wanted. No files stand for standard input, as `-` does.
 * @param takes how many files: none, one, or any number
 * @throws UsageError if an option is unknown, empty or lacks its value, or if the files are not as expected
 */
export function commandLine<Known extends Options>(
  args: readonly string[],
  options: Known,
  takes: "none" | "one" | "any",
): { values: Values<Known>; files: readonly string[] } | undefined {
  const { values, positionals } = explained(() =>
    parseArgs({ args: [...args], options, allowPositionals: takes !== "none" }),
  );
  const isPiped = positionals.length === 1 && positionals[0] === "-";
  const isOdd = !isPiped && positionals.some((file) => file === "" || file === "-");
  if (takes === "one" && (isOdd || positionals.length > 1)) {
    throw new UsageError("specify one FILE, or none for standard input");
  }
  if (isOdd) throw new UsageError("specify FILEs, or none for standard input");
  if ("help" in values) return undefined;
  refuseEmpty(values);
  return { values, files: isPiped ? [] : positionals };
}

function explained<Parsed>(parse: () => Parsed): Parsed {
  try {
    return parse();
  } catch (error) {
    // parseArgs names the option in its message.
    throw new UsageError(reasonOf(error), { cause: error });
  }
}

/** Rejects options with empty values. */
function refuseEmpty(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const given: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (given.some((word) => typeof word === "string" && word.trim() === "")) {
      throw new UsageError(`--${name} must not be empty`);
    }
  }
}

/** The word, if it is one of these. */
export function oneOf<Word extends string>(
  option: string,
  known: readonly Word[],
  word: string,
): Word {
  const found = known.find((each) => each.toLowerCase() === word.trim().toLowerCase());
  if (found !== undefined) return found;
  throw new UsageError(`--${option} takes ${known.join(", ")}, not "${word}"`);
}

/** A file, and the format of what is written to it. */
export interface FileToWrite<Format extends string> {
  readonly format: Format;
  readonly file: string;
}

/** Parses the values of `--write`. */
export const filesToWrite = <Format extends string>(
  formats: readonly Format[],
  words: readonly string[] = [],
): FileToWrite<Format>[] =>
  words.map((word) => {
    const [, format = "", file = ""] = /^([^=]+)=(.+)$/s.exec(word) ?? [];
    if (file === "") throw new UsageError(`--write takes FORMAT=FILE, not "${word}"`);
    return { format: oneOf("write", formats, format), file };
  });

/** Parses a whole number. */
export function wholeNumber(
  option: string,
  word: string,
  { min, max, other }: { readonly min: number; readonly max?: number; readonly other?: string },
): number {
  const value = /^\d+$/.test(word) ? Number(word) : NaN;
  if (value >= min && value <= (max ?? Number.MAX_SAFE_INTEGER)) return value;
  const range = max === undefined ? line`of at least ${min}` : line`between ${min} and ${max}`;
  const or = other === undefined ? "" : line` or ${other}`;
  throw new UsageError(`--${option} takes a whole number ${range}${or}, not "${word}"`);
}

/** The options for address, organization and workspace. */
export const TENANT = { "base-url": TEXT, "org-id": TEXT, "workspace-id": TEXT } as const;

/** Settings by their configuration names. */
export type GivenSettings = Readonly<Record<string, string>>;

/** The settings among these options. */
export function settingsIn(
  values: Readonly<{ [Name in keyof typeof TENANT]?: string | undefined }>,
): GivenSettings {
  const { "base-url": baseUrl, "org-id": orgId, "workspace-id": workspaceId } = values;
  return {
    ...(baseUrl !== undefined && { baseUrl }),
    ...(orgId !== undefined && { orgId }),
    ...(workspaceId !== undefined && { workspaceId }),
  };
}
