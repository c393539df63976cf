// `pulumi-monitoring import`: writes a Pulumi program that declares an organization's objects, ready to be
// imported.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join, posix, resolve } from "node:path";

import {
  counted,
  folderFiles,
  managedIn,
  nothingManaged,
  parseJson,
  projectFiles,
  PROTECTION,
  secretsIn,
  settingsFor,
  shimFor,
  importObjects,
  terraformState,
} from "../import";
import type { Json, Managed, Settings, ImportResult, TerraformState } from "../import";
import type { ImportRequest as ObjectsRequest } from "../import";
import { code, jsonFile, line, sh, siblingSource, terminalLine } from "../printing";
import type { Printed, ShellCommand, Source, TerminalText } from "../printing";
import { CommandError, reasonOf, subcommand } from "./command";
import type { Terminal } from "./command";
import { canImport, pulumi } from "./engine";
import { textOf } from "./file";
import { IMPORT_HELP, importRequest } from "./import-options";
import type { ImportRequest } from "./import-options";
import { pluginSteps, refuseExisting, writeList } from "./import-plugin";

/** Where a program is written to. */
type ProgramTarget = Exclude<ImportRequest["target"], { readonly plugin: string }>;

/** The file for `pulumi import`. */
const IMPORT_FILE = "import.json";

/** Reads the organization, writes the project, and prints the next steps. */
export const importCommand = subcommand<ImportRequest>({
  name: "import",
  summary: "writes a Pulumi program for existing objects, and imports them",
  help: IMPORT_HELP,
  request: importRequest,
  run: async (request, terminal) => {
    await runImport(request, terminal);
    return 0;
  },
});

async function runImport(request: ImportRequest, terminal: Terminal): Promise<void> {
  const { target } = request;
  if ("plugin" in target) return runForPlugin(request, resolve(target.plugin), terminal);
  return runForClasses(request, target, terminal);
}

async function runForPlugin(
  request: ImportRequest,
  file: string,
  terminal: Terminal,
): Promise<void> {
  refuseExisting(file);
  const { state } = request;
  const managed = state === undefined ? nothingManaged : managedInFile(state);
  const taken = await take(request, { managed, settings: settingsOf(request) }, terminal);
  if (taken.program.resources.length === 0) return;
  writeList(file, taken);
  terminal.out(isClaimed(taken, request));
  for (const line of pluginSteps(taken, file)) terminal.out(line);
}

async function runForClasses(
  request: ImportRequest,
  target: ProgramTarget,
  terminal: Terminal,
): Promise<void> {
  const { out } = terminal;
  const { adopts } = request;
  const isNew = "out" in target;
  const folder = resolve(isNew ? target.out : target.into);
  const settings = settingsOf(request);
  if (isNew) refuseFull(folder);
  else refuseNoProject(folder);
  const managed = isNew ? nothingManaged : await managedBy(request, folder);
  const shimOf = shimFor(isNew ? undefined : folder);
  const taken = await take(request, { managed, settings, shimOf }, terminal);
  const count = taken.program.resources.length;
  if (count === 0) return;
  const home = isNew ? folder : join(folder, freeFolder(folder));
  const files = new Map<string, Printed<string>>([
    ...(isNew ? projectFiles(folder) : folderFiles),
    ...(request.protects ? protectedProgram(taken.program.files) : taken.program.files),
    ...(adopts ? [] : [[IMPORT_FILE, jsonFile(taken.importFile)] as const]),
  ]);
  write(home, files);
  out(line`${counted(count, "resource")} in ${taken.program.files.size} files in ${home}.`);
  out(isClaimed(taken, request));
  for (const line of await nextSteps(taken, { request, target, home, settings })) out(line);
}

/** Reads and selects the objects, and says what it left out. */
async function take(
  request: ImportRequest,
  parts: Pick<ObjectsRequest, "managed" | "settings"> & Partial<Pick<ObjectsRequest, "shimOf">>,
  { out, err }: Terminal,
): Promise<ImportResult> {
  const { filters, claims, adopts } = request;
  const terraform = request.terraform === undefined ? undefined : terraformIn(request.terraform);
  const taken = await importObjects({
    filters,
    claims,
    adopts,
    shimOf: shimFor(undefined),
    ...parts,
    ...(terraform === undefined ? {} : { terraform }),
    progress: (message) => {
      err(terminalLine(message));
    },
  }).catch((error: unknown) => {
    throw error instanceof Error ? new CommandError(error.message, { cause: error }) : error;
  });
  warn(taken, terraform, err);
  if (taken.program.resources.length === 0) out(line`Nothing to import: no files were written.`);
  return taken;
}

const isClaimed = (taken: ImportResult, { claims }: ImportRequest): TerminalText =>
  claims ? summary(taken) : line`Nothing was changed in the service.`;

function settingsOf({ settings }: ImportRequest): Settings {
  try {
    return settingsFor(settings, process.env);
  } catch (error) {
    throw new CommandError(reasonOf(error), { cause: error });
  }
}

/** The program, with the protection in effect before any resource is declared. */
function protectedProgram(files: ReadonlyMap<string, Source>): Map<string, Source> {
  const index = files.get("index.ts") ?? code``;
  return new Map([
    ...files,
    ["protection.ts", PROTECTION],
    ["index.ts", code`import ${siblingSource("protection")};\n${index}`],
  ]);
}

/** Never overwrites existing files. */
function refuseFull(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  throw new CommandError(
    `${folder} is not empty, and existing files are not overwritten: use another folder, or --into for an existing project`,
  );
}

function refuseNoProject(folder: string): void {
  if (existsSync(join(folder, "Pulumi.yaml")) || existsSync(join(folder, "Pulumi.yml"))) return;
  throw new CommandError(
    `${folder} contains no Pulumi.yaml: --into requires the folder of a project`,
  );
}

async function managedBy({ state, stack }: ImportRequest, folder: string): Promise<Managed> {
  if (state !== undefined) return managedInFile(state);
  const chosen = stack === undefined ? [] : ["--stack", stack];
  const text = await pulumi(folder, ["stack", "export", ...chosen]);
  return parsed("the output of `pulumi stack export`", text, managedIn);
}

const managedInFile = (file: string): Managed => parsed(file, textOf(file), managedIn);

const terraformIn = (file: string): TerraformState => parsed(file, textOf(file), terraformState);

function parsed<Value>(what: string, text: string, read: (json: Json) => Value): Value {
  try {
    const json = parseJson(text);
    if (!json.ok) throw new Error(`it ${json.why}`);
    return read(json.value);
  } catch (error) {
    throw new CommandError(`cannot use ${what}: ${reasonOf(error)}`, { cause: error });
  }
}

function warn(
  { hidden, missing, claims }: ImportResult,
  terraform: TerraformState | undefined,
  err: Terminal["err"],
): void {
  for (const { title } of hidden)
    err(line`Left out: this key has no permission to read any ${title}.`);
  for (const type of terraform?.unknown ?? [])
    err(line`Left out: ${type}: this package has no resource for it.`);
  for (const each of missing) err(line`Not found in the service: ${each}.`);
  for (const each of claims.kept) err(line`Not claimed: ${each}.`);
}

const summary = ({ claims: { written } }: ImportResult): TerminalText =>
  line`Claimed ${counted(written, "object")} in the service; nothing else was changed.`;

/** An unused folder for the new files, next to those of earlier imports. */
function freeFolder(folder: string): string {
  for (let number = 1; ; number += 1) {
    // eslint-disable-next-line printing/only-printers -- the name of a folder, which is printed elsewhere
    const name = number === 1 ? "imported" : `imported-${number}`;
    if (!existsSync(join(folder, name))) return name;
  }
}

function write(folder: string, files: ReadonlyMap<string, Printed<string>>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) {
    // The import file contains secrets: only its owner may read it.
    const mode = name === IMPORT_FILE ? 0o600 : 0o644;
    writeFileSync(join(folder, name), text, { mode, flag: "wx" });
  }
}

interface Written {
  readonly request: ImportRequest;
  readonly target: ProgramTarget;
  readonly home: string;
  readonly settings: Settings;
}

async function nextSteps(taken: ImportResult, written: Written): Promise<TerminalText[]> {
  const { protects, adopts } = written.request;
  const file = importFileFor(written);
  const hints = [
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
  "out" in target ? IMPORT_FILE : posix.join(basename(home), IMPORT_FILE);

/** The commands to run, in order. */
function commands({ program }: ImportResult, written: Written): ShellCommand[] {
  const { request, target, home, settings } = written;
  const { protects, adopts } = request;
  const isNew = "out" in target;
  const folder = isNew ? target.out : target.into;
  const file = importFileFor(written);
  const importing = protects
    ? sh`pulumi import --file ${file} --generate-code=false`
    : sh`pulumi import --file ${file} --generate-code=false --protect=false`;
  return [
    // A leading hyphen would start an option.
    sh`cd ${folder.startsWith("-") ? resolve(folder) : folder}`,
    ...(isNew
      ? [
          sh`npm install`,
          sh`pulumi stack init dev`,
          sh`pulumi config set monitoring:baseUrl ${settings.baseUrl}`,
          sh`pulumi config set --secret monitoring:apiKey`,
        ]
      : [sh`# in the program's main file: import "./${basename(home)}";`]),
    ...program.settings.map(({ key, isSecret }) =>
      isSecret ? sh`pulumi config set --secret ${key}` : sh`pulumi config set ${key}`,
    ),
    ...(adopts ? [sh`pulumi up`] : [importing]),
    sh`pulumi preview --refresh`,
  ];
}

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
    line`The installed engine is ${engine.version}, and \`pulumi import\` supports this file from 3.254 on. Update the engine, or run this command again with --adopt: then each resource adopts its object in \`pulumi up\`, through its option \`adopt\`.`,
  ];
}
