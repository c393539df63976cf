// `pulumi-monitoring import`: an organization as a Pulumi program, ready to be taken under management.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";

import {
  counted,
  folderFiles,
  managedIn,
  nothingManaged,
  projectFiles,
  PROTECTION,
  secretsIn,
  settingsFor,
  shimFor,
  takeOver,
  terraformState,
} from "../import";
import type { Json, Managed, Settings, TakenOver, TerraformState } from "../import";
import { terminalLine } from "../review";
import { CommandError, reasonOf, subcommand } from "./command";
import type { Terminal } from "./command";
import { canImport, pulumi } from "./engine";
import { textOf } from "./file";
import { IMPORT_HELP, importRequest } from "./import-options";
import type { ImportRequest } from "./import-options";

/** The file for the engine. */
const IMPORT_FILE = "import.json";

/** Reads the organization, writes the project, and says what to do next. */
export const importCommand = subcommand<ImportRequest>({
  name: "import",
  summary: "writes a Pulumi program for what exists, and takes it under management",
  help: IMPORT_HELP,
  request: importRequest,
  run: async (request, terminal) => {
    await runImport(request, terminal);
    return 0;
  },
});

async function runImport(request: ImportRequest, terminal: Terminal): Promise<void> {
  const { out } = terminal;
  // It says what strangers wrote, and what they wrote begins no line.
  const err = (line: string): void => {
    terminal.err(terminalLine(line));
  };
  const { target, filters, claims, adopts } = request;
  const folder = resolve("out" in target ? target.out : target.into);
  const settings = settingsOf(request);
  if ("out" in target) refuseFull(folder);
  else refuseNoProject(folder);
  const terraform = request.terraform === undefined ? undefined : terraformIn(request.terraform);
  const managed = "into" in target ? await managedBy(request, folder) : nothingManaged;
  const taken = await takeOver({
    settings,
    filters,
    claims,
    adopts,
    managed,
    ...(terraform === undefined ? {} : { terraform }),
    shimOf: shimFor("into" in target ? folder : undefined),
    progress: err,
  }).catch((error: unknown) => {
    throw error instanceof Error ? new CommandError(error.message, { cause: error }) : error;
  });
  warn(taken, terraform, err);
  const count = taken.program.resources.length;
  if (count === 0) {
    out("Nothing to take over: nothing was written.");
    return;
  }
  const home = "out" in target ? folder : join(folder, freeFolder(folder));
  const files = new Map([
    ...("out" in target ? projectFiles(folder) : folderFiles),
    ...(request.protects ? protectedProgram(taken.program.files) : taken.program.files),
    ...(adopts
      ? []
      : [[IMPORT_FILE, `${JSON.stringify(taken.importFile, undefined, 2)}\n`] as const]),
  ]);
  write(home, files);
  out(`${counted(count, "resource")} in ${taken.program.files.size} files in ${home}.`);
  out(claims ? told(taken) : "Nothing was changed in the service.");
  for (const line of await nextSteps(taken, request, home, settings)) out(line);
}

function settingsOf({ settings }: ImportRequest): Settings {
  try {
    return settingsFor(settings, process.env);
  } catch (error) {
    throw new CommandError(reasonOf(error), { cause: error });
  }
}

/** The program, with the protection in force before anything is declared. */
function protectedProgram(files: ReadonlyMap<string, string>): Map<string, string> {
  const index = files.get("index.ts") ?? "";
  return new Map([
    ...files,
    ["protection.ts", PROTECTION],
    ["index.ts", `import "./protection";\n${index}`],
  ]);
}

/** What is there is somebody's work. */
function refuseFull(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  throw new CommandError(
    `${folder} is not empty, and nothing in it is written over: name another folder, or use --into for a project that is there`,
  );
}

function refuseNoProject(folder: string): void {
  if (existsSync(join(folder, "Pulumi.yaml")) || existsSync(join(folder, "Pulumi.yml"))) return;
  throw new CommandError(`${folder} holds no Pulumi.yaml: --into takes the folder of a project`);
}

async function managedBy({ state, stack }: ImportRequest, folder: string): Promise<Managed> {
  const text =
    state === undefined
      ? await pulumi(folder, [
          "stack",
          "export",
          ...(stack === undefined ? [] : ["--stack", stack]),
        ])
      : textOf(state);
  return parsed(state ?? "what `pulumi stack export` printed", text, managedIn);
}

const terraformIn = (file: string): TerraformState => parsed(file, textOf(file), terraformState);

function parsed<Value>(what: string, text: string, read: (json: Json) => Value): Value {
  try {
    // What JSON.parse answers is what Json says; each reader checks which of it.
    return read(JSON.parse(text) as Json);
  } catch (error) {
    throw new CommandError(`cannot use ${what}: ${reasonOf(error)}`, { cause: error });
  }
}

function warn(
  { hidden, missing, claims }: TakenOver,
  terraform: TerraformState | undefined,
  err: Terminal["err"],
): void {
  for (const { title } of hidden) err(`Left out: this key may not see any ${title}.`);
  for (const type of terraform?.unknown ?? [])
    err(`Left out: ${type} has no kind of resource here.`);
  for (const each of missing) err(`Not found in the service: ${each}.`);
  for (const each of claims.kept) err(`Not claimed: ${each}.`);
}

const told = ({ claims: { written } }: TakenOver): string =>
  `The service was told of ${counted(written, "object")} that it is managed from here now; nothing else was changed.`;

/** A folder for what is added, beside what was added before. */
function freeFolder(folder: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? "imported" : `imported-${number}`;
    if (!existsSync(join(folder, name))) return name;
  }
}

function write(folder: string, files: ReadonlyMap<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) {
    // Of the file for the engine nobody else has to see anything.
    const mode = name === IMPORT_FILE ? 0o600 : 0o644;
    writeFileSync(join(folder, name), text, { mode, flag: "wx" });
  }
}

async function nextSteps(
  { program, importFile }: TakenOver,
  { target, protects, adopts }: ImportRequest,
  home: string,
  { baseUrl }: Settings,
): Promise<string[]> {
  const isNew = "out" in target;
  const file = isNew ? IMPORT_FILE : `${basename(home)}/${IMPORT_FILE}`;
  const importing = `pulumi import --file ${file} --generate-code=false${protects ? "" : " --protect=false"}`;
  const commands = [
    `cd ${isNew ? target.out : target.into}`,
    ...(isNew
      ? [
          "npm install",
          "pulumi stack init dev",
          `pulumi config set monitoring:baseUrl ${baseUrl}`,
          "pulumi config set --secret monitoring:apiKey",
        ]
      : [`# in the program's main file: import "./${basename(home)}";`]),
    ...program.settings.map(
      ({ key, isSecret }) => `pulumi config set ${isSecret ? "--secret " : ""}${key}`,
    ),
    ...(adopts ? ["pulumi up"] : [importing]),
    "pulumi preview --refresh",
  ];
  const hints = [
    ...(protects ? [PROTECTED] : []),
    ...(adopts ? [] : [...secretHint(file, secretsIn(importFile)), ...(await engineHint())]),
  ];
  return ["", "Next:", ...commands.map((command) => `  ${command}`), ...hints.flatMap(apart)];
}

const apart = (hint: string): string[] => ["", hint];

const PROTECTED =
  "What is taken over is protected from deletion by protection.ts, until you take that away.";

const secretHint = (file: string, count: number): string[] =>
  count === 0
    ? []
    : [
        `${file} holds ${counted(count, "secret")} in plain text, readable for you alone: delete it afterwards.`,
      ];

async function engineHint(): Promise<string[]> {
  const engine = await canImport();
  if (engine?.can !== false) return [];
  return [
    `The engine here is ${engine.version}, and \`pulumi import\` takes such a file from 3.254 on. Update it, or run this again with --adopt: then each resource takes its object over with \`pulumi up\`, by its option \`adopt\`.`,
  ];
}
