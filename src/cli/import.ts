// `pulumi-monitoring import`: writes a Pulumi program that declares an organization's objects, ready to be
// imported.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import {
  claimText,
  counted,
  folderFiles,
  managedIn,
  nothingManaged,
  parseJson,
  projectFiles,
  PROTECTION,
  settingsFor,
  shimFor,
  importObjects,
  terraformState,
} from "../import";
import type { Claims, Json, Managed, Settings, ImportResult, TerraformState } from "../import";
import type { ImportRequest as ObjectsRequest } from "../import";
import { code, jsonFile, line, siblingSource, terminalLine } from "../printing";
import type { Printed, Source } from "../printing";
import { CommandError, subcommand } from "./command";
import type { Terminal } from "./command";
import { pulumi } from "./engine";
import { textOf, writeText } from "./file";
import { IMPORT_HELP, importRequest } from "./import-options";
import type { ImportRequest } from "./import-options";
import { pluginSteps, refuseExisting, writeList } from "./import-plugin";
import { IMPORT_FILE, nextSteps, stateHint } from "./import-steps";
import type { ProgramTarget } from "./import-steps";
import { configuredKeys, isEsModule, programFolder } from "./project-config";
import { reasonOf } from "../definitions";

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
  if (!request.claims) terminal.out(UNCHANGED);
  for (const line of pluginSteps(taken, file)) terminal.out(line);
  for (const hint of stateHint(request, managed)) terminal.out(hint);
  if (request.claims) refuseUnclaimed(await claim(taken, terminal));
}

async function runForClasses(
  request: ImportRequest,
  target: ProgramTarget,
  terminal: Terminal,
): Promise<void> {
  const { out } = terminal;
  const { adopts, claims } = request;
  const isNew = "out" in target;
  const folder = resolve(isNew ? target.out : target.into);
  const settings = settingsOf(request);
  if (isNew) refuseFull(folder);
  else refuseNoProject(folder);
  const managed = isNew ? nothingManaged : await managedBy(request, folder);
  const program = isNew ? folder : programFolder(folder);
  const shimOf = shimFor(isNew ? undefined : program);
  const configured = isNew ? new Set<string>() : configuredKeys(folder);
  const isModule = !isNew && isEsModule(program);
  const parts = { managed, settings, shimOf, configured, isModule };
  const taken = await take(request, parts, terminal);
  const count = taken.program.resources.length;
  if (count === 0) return;
  const home = isNew ? folder : join(program, freeFolder(program));
  const files = new Map<string, Printed<string>>([
    ...(isNew ? projectFiles(folder) : folderFiles),
    ...(request.protects ? protectedProgram(taken.program.files) : taken.program.files),
    ...(adopts ? [] : [[IMPORT_FILE, jsonFile(taken.importFile)] as const]),
  ]);
  write(home, files);
  out(line`Wrote ${files.size} files with ${counted(count, "resource")} to ${home}.`);
  if (!claims) out(UNCHANGED);
  const written = { request, target, home, isModule, settings, managed };
  for (const line of await nextSteps(taken, written)) out(line);
  if (!claims) return;
  const claimed = await claim(taken, terminal);
  if (!adopts) writeText(join(home, IMPORT_FILE), jsonFile(claimed.importFile));
  refuseUnclaimed(claimed);
}

/** Changes the service only after the files are complete: whatever ends this, nothing is claimed without being in them. */
async function claim(taken: ImportResult, { out, err }: Terminal): Promise<Claims> {
  err(line`The files are complete. Claiming the objects in the service, which may be interrupted.`);
  const claims = await taken.claim();
  const { written, kept, failed } = claims;
  for (const each of [...kept, ...failed]) err(line`Not claimed: ${each}.`);
  out(line``);
  out(line`Claimed ${counted(written, "object")} in the service; nothing else was changed.`);
  return claims;
}

function refuseUnclaimed({ failed }: Claims): void {
  if (failed.length === 0) return;
  throw new CommandError(
    `${counted(failed.length, "object")} could not be claimed. Continue with the files, which are complete: the first update of each object claims it. To claim the remaining objects now, run the command again with another destination, and delete what it writes there`,
  );
}

/** Reads and selects the objects, and says what it left out. */
async function take(
  request: ImportRequest,
  parts: Pick<ObjectsRequest, "managed" | "settings" | "configured" | "isModule"> &
    Partial<Pick<ObjectsRequest, "shimOf">>,
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

const UNCHANGED = line`Nothing was changed in the service.`;

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
  { hidden, unfit, missing, managedElsewhere }: ImportResult,
  terraform: TerraformState | undefined,
  err: Terminal["err"],
): void {
  for (const { title } of hidden)
    err(line`Left out: this key has no permission to read any ${title}.`);
  for (const type of terraform?.unknown ?? [])
    err(line`Left out: ${type}: this package has no resource for it.`);
  for (const each of terraform?.deposed ?? [])
    err(line`Left out: ${claimText(each)}: Terraform has yet to delete it (deposed).`);
  for (const each of unfit) err(line`Left out: ${each}.`);
  for (const each of missing) err(line`Not found in the service: ${each}.`);
  for (const [tool, count] of managedElsewhere) {
    const them = count === 1 ? "it" : "them";
    err(
      line`Managed by ${tool}: ${counted(count, "object")}. Remove ${them} from that tool before \`pulumi up\`, or both would keep undoing each other's changes.`,
    );
  }
}

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
