// The steps of import tests, as a user would do them: run the command, find the values that the program
// needs, and add what a comment says could not be read.
import { execFile } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { nothingManaged, settingsFor, importObjects } from "../../../src/import";
import { isObject, valueAt } from "../../../src/definitions";
import type { Json, JsonObject } from "../../../src/definitions";
import { hermetic } from "../../support/stack/engine";
import type { Stack, StateResource } from "../../support/stack/stack";
import { ROOT } from "../../support/root";

const run = promisify(execFile);

/** An entry of the file for the engine. */
interface Entry {
  readonly type: string;
  readonly name: string;
  readonly id: string;
}

/** `Monitor` of a type token. */
export const kindOf = ({ type }: { readonly type: string }): string => type.replace(/^.*:/, "");

/** Runs the command like a user. */
export async function importing(stack: Stack, ...args: string[]): Promise<string> {
  const env = hermetic(stack.folder, {
    MONITORING_API_KEY: stack.emulator.apiKey,
    MONITORING_BASE_URL: stack.emulator.url,
  });
  const main = join(ROOT, "dist", "cli", "main.js");
  const { stdout } = await run(process.execPath, [main, "import", ...args], {
    cwd: stack.folder,
    env,
  });
  return stdout;
}

/** The arguments of each engine command in the output. */
export const engineCommands = (printed: string): string[][] =>
  [...printed.matchAll(/^ {2}pulumi (.*)$/gm)].map(([, words = ""]) => words.split(" "));

/** A declaration in the program, with the inputs that its object was created from. */
interface Declaration {
  readonly text: string;
  readonly kind: string;
  /** Undefined for objects that were created by hand. */
  readonly original: JsonObject | undefined;
}

function declarationsIn(folder: string, before: readonly StateResource[]): Declaration[] {
  const entries = entriesIn(folder);
  const sources = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  return sources
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .flatMap((source) => source.split("\n\n"))
    .flatMap((text) => {
      const [, kind = "", name] = /new monitoring\.(\w+)\(\s*"([^"]+)"/.exec(text) ?? [];
      const entry = entries.find((each) => kindOf(each) === kind && each.name === name);
      if (entry === undefined) return [];
      const resource = before.find(({ id, type }) => id === entry.id && type === entry.type);
      return [{ text, kind, original: plain(resource?.inputs as Json) as JsonObject | undefined }];
    });
}

/** Values from a state that shows its secrets. */
function plain(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => plain(item) ?? null);
  if (!isObject(value)) return value;
  if (typeof value.plaintext === "string") return plain(JSON.parse(value.plaintext) as Json);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
}

/**
 * Values for the required settings of the program, from the inputs of the original resources.
 * @param byHand by kind, the values that the author of an object created by hand knows
 */
export async function settingsOf(
  stack: Stack,
  before: readonly StateResource[],
  byHand: Readonly<Record<string, string>> = {},
): Promise<Map<string, string>> {
  const { url, apiKey } = stack.emulator;
  const { program } = await importObjects({
    settings: settingsFor({ apiKey, baseUrl: url }, {}),
    filters: {},
    managed: nothingManaged,
    claims: false,
    adopts: false,
    shimOf: () => "",
    progress: () => undefined,
  });
  const values = new Map<string, string>();
  for (const { draft, settings } of program.resources) {
    const { spec, id } = draft.object;
    const made = before.find((each) => kindOf(each) === spec.name && each.id === id);
    for (const { key, path } of settings) {
      const value = valueAt(plain(made?.inputs as Json) ?? null, path);
      const known = typeof value === "string" ? value : byHand[spec.name];
      if (known === undefined) throw new Error(`nobody knows ${key}, ${path.join(".")} of ${id}`);
      values.set(key, known);
    }
  }
  return values;
}

/** Adds values which, according to a comment, the API does not return, like the author of the program. */
export function complete(folder: string, before: readonly StateResource[]): number {
  const file = join(folder, "alert-channels.ts");
  let added = 0;
  let source = readFileSync(file, "utf8");
  for (const { text, original } of declarationsIn(folder, before)) {
    if (!text.includes("The API does not return") || !isObject(original?.config)) continue;
    const code = text.replace(/^\/\/.*$/gm, "");
    const lacking = Object.entries(original.config).filter(([name]) => !code.includes(`${name}:`));
    const members = lacking.map(([name, value]) => `, ${name}: ${JSON.stringify(value)}`);
    const whole = text.replace(/channelType: "\w+"/, (type) => `${type}${members.join("")}`);
    source = source.replace(text, () => whole);
    added += members.length;
  }
  writeFileSync(file, source);
  return added;
}

/** The entries of the file for the engine. */
export function entriesIn(folder: string): Entry[] {
  const { resources } = JSON.parse(readFileSync(join(folder, "import.json"), "utf8")) as {
    resources: Entry[];
  };
  return resources;
}

/** The state with its secrets in plain text. */
export async function shownState(stack: Stack): Promise<StateResource[]> {
  const { stdout } = await stack.pulumi(["stack", "export", "--show-secrets"], {}, false);
  const { deployment } = JSON.parse(stdout) as { deployment: { resources?: StateResource[] } };
  return (deployment.resources ?? []).filter(({ type }) => type.includes("monitoring:"));
}

/** The kinds and ids of all records in the service. */
export async function idsIn(stack: Stack): Promise<Set<string>> {
  const organizations = (await stack.storedState()) as {
    records: Record<string, { id: unknown; revokedAt?: unknown }[]>;
  }[];
  return new Set(
    organizations.flatMap(({ records }) =>
      Object.entries(records).flatMap(([kind, rows]) =>
        rows
          .filter(({ revokedAt }) => (revokedAt ?? null) === null)
          .map(({ id }) => `${kind} ${String(id)}`),
      ),
    ),
  );
}
