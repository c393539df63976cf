// The steps that remain after `pulumi-monitoring import` has written a program.
import { basename, join, posix, relative, resolve, sep } from "node:path";

import { counted, secretsIn } from "../import";
import type { ImportResult, Managed, Settings } from "../import";
import { line, sh, shellCommand } from "../printing";
import type { ShellCommand, TerminalText } from "../printing";
import { canImport } from "./engine";
import type { ImportRequest } from "./import-options";

/** Where a program is written to. */
export type ProgramTarget = Exclude<ImportRequest["target"], { readonly plugin: string }>;

/** The file for `pulumi import`. */
export const IMPORT_FILE = "import.json";

/** What was written, and where. */
interface Written {
  readonly request: ImportRequest;
  readonly target: ProgramTarget;
  readonly home: string;
  /** Whether it is a part of a program of ES modules. */
  readonly isModule: boolean;
  readonly settings: Settings;
  readonly managed: Managed;
}

/** What to do next, line by line. */
export async function nextSteps(taken: ImportResult, written: Written): Promise<TerminalText[]> {
  const { protects, adopts } = written.request;
  const file = importFileFor(written);
  const hints = [
    ...stateHint(written.request, written.managed),
    ...(taken.program.settings.some(({ isSecret }) => isSecret) ? [LINES] : []),
    ...(protects ? [PROTECTED] : []),
    ...(adopts ? [] : [...secretHint(file, secretsIn(taken.importFile)), ...(await engineHint())]),
  ];
  return [
    line``,
    line`Next:`,
    ...commands(taken, written).map((command) => line`  ${command}`),
    ...hints.flatMap((hint) => [line``, hint]),
  ];
}

/** The path of the import file, relative to the folder where the engine runs. */
const importFileFor = ({ target, home }: Written): string =>
  "out" in target
    ? IMPORT_FILE
    : relative(target.into, join(home, IMPORT_FILE)).replaceAll(sep, posix.sep);

/** The commands to run, in order. */
function commands({ program }: ImportResult, written: Written): ShellCommand[] {
  const { request, target, home, isModule, settings } = written;
  const { protects, adopts, stack } = request;
  const isNew = "out" in target;
  const folder = isNew ? target.out : target.into;
  // ES modules cannot import a folder.
  const main = isModule ? posix.join(basename(home), "index.js") : basename(home);
  const pulumi = (...words: readonly string[]): ShellCommand =>
    shellCommand(["pulumi", ...words, ...(stack === undefined ? [] : ["--stack", stack])]);
  const toImport = ["import", "--file", importFileFor(written), "--generate-code=false"];
  return [
    // A leading hyphen would start an option.
    sh`cd ${folder.startsWith("-") ? resolve(folder) : folder}`,
    ...(isNew
      ? [
          sh`npm install`,
          sh`pulumi stack init dev`,
          ...tenantSettings(settings).map((words) => pulumi("config", "set", ...words)),
          pulumi("config", "set", "--secret", "monitoring:apiKey"),
        ]
      : [sh`# in the program's main file: import "./${main}";`]),
    ...program.settings.map(({ key, isSecret, isList }) =>
      pulumi(
        ...["config", "set", ...(isSecret ? ["--secret"] : []), key],
        ...(isList ? ['["…"]'] : []),
      ),
    ),
    adopts ? pulumi("up") : pulumi(...toImport, ...(protects ? [] : ["--protect=false"])),
    pulumi("preview", "--refresh"),
  ];
}

/** The settings that select what was read, with their values. */
const tenantSettings = ({ baseUrl, orgId, workspaceId }: Settings): string[][] => [
  ["monitoring:baseUrl", baseUrl],
  ...(orgId === undefined ? [] : [["monitoring:orgId", String(orgId)]]),
  ...(workspaceId === undefined ? [] : [["monitoring:workspaceId", String(workspaceId)]]),
];

/** The engine chooses the stack by itself: by then, another one than that of the file may be selected. */
export const stateHint = ({ state }: ImportRequest, { stack }: Managed): TerminalText[] =>
  state === undefined || stack === undefined
    ? []
    : [line`${state} is the state of the stack ${stack}: run these commands on that stack.`];

/** The prompt of the engine reads one line, and removes what follows the last one. */
const LINES = line`Set a multi-line value, such as a private key, from a file: pulumi config set --secret --raw KEY < FILE. The prompt reads only its first line.`;

const PROTECTED = line`protection.ts protects the imported resources from deletion, until you remove that file.`;

const secretHint = (file: string, count: number): TerminalText[] =>
  count === 0
    ? []
    : [
        line`${file} contains ${counted(count, "secret")} in plain text, readable only by you: delete it afterwards.`,
      ];

async function engineHint(): Promise<TerminalText[]> {
  const engine = await canImport();
  if (engine?.can !== false) return [];
  return [
    line`The installed engine is ${engine.version}; \`pulumi import\` needs 3.254 or later for this file. Update the engine, or run this command again with --adopt: then each resource adopts its object in \`pulumi up\`, through its option \`adopt\`.`,
  ];
}
