// From an organization to a program and the import file: reads and selects objects; writes no files.
import { selectObjects } from "./selection";
import type { Filters } from "./selection";
import { claimObjects } from "./claim";
import type { ClaimResult } from "./claim";
import { importFile } from "./import-file";
import { readOrganization } from "./organization";
import type { Progress } from "./organization";
import { pluginFile } from "./plugin-file";
import { writeProgram } from "./program";
import type { Program } from "./program";
import { References } from "./references";
import { runFor } from "./import-run";
import { draftOf } from "./draft";
import { labelOf } from "./labels";
import type { ById } from "./labels";
import type { Managed } from "./stack";
import { claimText, keyOf, matchesIn } from "./terraform";
import type { Claimed, TerraformState } from "./terraform";
import type { Settings } from "../client";
import type { Existing, Run } from "../lifecycle";
import { KINDS, STATEFUL_TOOLS, kindsReferredTo, otherTool, pathText } from "../definitions";
import type { JsonObject, KindSpec } from "../definitions";

/** The request for an import. */
export interface ImportRequest {
  readonly settings: Settings;
  readonly filters: Filters;
  /** What the stack already manages; left out. */
  readonly managed: Managed;
  /** Keys of the configuration that are already in use. */
  readonly configured?: ReadonlySet<string>;
  /** If given, only the objects in it, under its names. */
  readonly terraform?: TerraformState;
  /** Whether the result will be claimed. */
  readonly claims: boolean;
  /** Whether each resource declares which object it adopts. */
  readonly adopts: boolean;
  /** Whether the program belongs to a project of ES modules. */
  readonly isModule?: boolean;
  readonly shimOf: (kind: string) => string;
  readonly progress: Progress;
}

/** The result of an import. */
export interface ImportResult {
  readonly program: Program;
  /** For `pulumi import --file`. */
  readonly importFile: JsonObject;
  /** The same for the plugin, which needs ids only. */
  readonly pluginFile: JsonObject;
  /** Kinds that the credential may not read. */
  readonly hidden: readonly KindSpec[];
  /** Objects that are left out, and why. */
  readonly unfit: readonly string[];
  /** Objects of the Terraform state that were not found among the kinds that were read. */
  readonly missing: readonly string[];
  /** How many objects another tool manages, by its name. */
  readonly managedElsewhere: ReadonlyMap<string, number>;
  /** Writes the new manager of the objects to the service. The program stays the same. */
  readonly claim: () => Promise<Claims>;
}

/** The result of the claims, and the import file after them. */
export type Claims = Omit<ClaimResult, "objects"> & Pick<ImportResult, "importFile">;

/** Imports the requested objects. Changes nothing in the service. */
export async function importObjects(request: ImportRequest): Promise<ImportResult> {
  const { settings, filters, managed, terraform, progress } = request;
  const run = runFor(settings, progress);
  const organization = await organizationOf(managed, run);
  const kinds = kindsFor(request);
  const claimed = withParts(terraform);
  const read = new Set([...kinds, ...kindsForProof(claimed, kinds)]);
  const { objects, hidden, gone } = await readOrganization(run, read, progress);
  const references = new References(objects);
  const matchOf = matchesIn(claimed, objects);
  const isWanted = (object: Existing): boolean =>
    !managed.has(object, organization) &&
    (terraform === undefined || matchOf(object) !== undefined);
  const selected = selectObjects(objects, filters, references.byId).filter(isWanted);
  const unfit = new Map(
    selected.flatMap((object) => {
      const why =
        object.unmanageable ??
        matchOf(object)?.doubt ??
        managed.objectionTo(object, organization) ??
        objectionTo(object, request.adopts);
      return why === undefined ? [] : [[object, leftOut(object, references.byId, why)] as const];
    }),
  );
  const fit = selected.filter((object) => !unfit.has(object));
  const programFor = (now: readonly Existing[]): Program =>
    writeProgram({
      objects: now,
      references: new References(withClaimed(objects, now)),
      taken: managed.names,
      ...(request.configured === undefined ? {} : { configured: request.configured }),
      ...(request.isModule === undefined ? {} : { isModule: request.isModule }),
      preferred: (object) => matchOf(object)?.name,
      adopts: request.adopts,
      confirmed: confirmedTools(request),
    });
  const program = programFor(fit);
  const found = new Set(objects.map(keyOf));
  return {
    program,
    importFile: importFile(program.resources, request.shimOf),
    pluginFile: pluginFile(program.resources),
    hidden,
    unfit: [
      ...unfit.values(),
      ...gone.map((each) => leftOut(each, references.byId, "the service no longer has it")),
    ],
    missing: (terraform?.claimed ?? [])
      .filter(
        (each) =>
          kinds.has(each.spec.name) && !hidden.includes(each.spec) && !found.has(keyOf(each)),
      )
      .map(claimText),
    managedElsewhere: countedByTool(fit, settings.managedBy),
    claim: async () => {
      const { objects: now, ...claims } = await claimObjects(fit, run);
      return { ...claims, importFile: importFile(programFor(now).resources, request.shimOf) };
    },
  };
}

/** The tools that the user knows to manage the selected objects: an adoption confirms that they no longer do. */
function confirmedTools({ claims, filters, terraform }: ImportRequest): readonly string[] {
  const named = [...(filters.managedBy ?? []), ...(terraform === undefined ? [] : ["TERRAFORM"])];
  return STATEFUL_TOOLS.filter((tool) => claims || named.includes(tool));
}

function countedByTool(objects: readonly Existing[], ownManager: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { spec, outputs } of objects) {
    const tool = otherTool(spec, outputs, ownManager);
    if (tool !== undefined) counts.set(tool, (counts.get(tool) ?? 0) + 1);
  }
  return counts;
}

/** The organization of the key, as far as the objects of the stack depend on it. */
async function organizationOf(
  { organizations, explicitProviders }: Managed,
  { organization }: Run,
): Promise<string | undefined> {
  const operation = { action: "reading", resource: "the credential in use" };
  const own = organizations.size === 0 ? undefined : await organization.ofKey(operation);
  // One state must not get the objects of several organizations by mistake.
  if (own !== undefined && !organizations.has(own)) {
    throw new Error(
      `the API key belongs to organization ${own}, the objects of the stack to ${[...organizations].join(", ")}: use a key of the stack's organization`,
    );
  }
  const [provider] = explicitProviders(own);
  if (provider === undefined) return own;
  throw new Error(
    `the stack manages the objects of this organization with the explicit provider "${provider}", but import uses the default provider, which may have another key. Declare the objects in the program instead, with the options provider and adopt (with the plugin: provider and import)`,
  );
}

/** Why no program can declare this object as it is, if so. */
function objectionTo(found: Existing, adopts: boolean): string | undefined {
  const { problem } = draftOf(found, adopts);
  return problem === undefined ? undefined : `${pathText(problem.path)} ${problem.message}`;
}

const leftOut = (found: Existing, byId: ById, why: string): string =>
  `${found.spec.title} "${labelOf(found, byId)}" (${found.id}), because ${why}`;

/** The claimed objects, with those that declare what their resources leave out because another one may set it. */
function withParts(terraform: TerraformState | undefined): Claimed[] {
  return (terraform?.claimed ?? []).flatMap((each) => {
    const hasShared = Object.values(each.spec.fields).some(({ shared }) => shared);
    const parts = KINDS.filter(
      ({ read }) =>
        read.by === "own" &&
        read.found !== undefined &&
        "for" in read.found &&
        read.found.for === each.spec.name,
    );
    return [each, ...(hasShared ? parts.map((spec) => ({ ...each, spec })) : [])];
  });
}

/** The same objects, with the current version of those that were written. */
function withClaimed(objects: readonly Existing[], now: readonly Existing[]): Existing[] {
  const latest = new Map(now.map((object) => [keyOf(object), object]));
  return objects.map((object) => latest.get(keyOf(object)) ?? object);
}

/** The kinds to read: the requested ones, and those that they reference. */
function kindsFor({ filters, terraform }: ImportRequest): Set<string> {
  const requested = new Set(
    (filters.kinds ?? KINDS.map(({ name }) => name)).map((name) => name.toLowerCase()),
  );
  const claimed = terraform && new Set(withParts(terraform).map(({ spec }) => spec.name));
  const first = KINDS.filter(
    ({ name }) => requested.has(name.toLowerCase()) && (claimed?.has(name) ?? true),
  );
  return new Set(
    first.flatMap((spec: KindSpec) => [
      spec.name,
      ...Object.values(spec.fields).flatMap(kindsReferredTo),
    ]),
  );
}

/** The kinds whose UUIDs show which providers of the Terraform state manage this organization, if it has numbers of theirs. */
function kindsForProof(claimed: readonly Claimed[], kinds: ReadonlySet<string>): string[] {
  const isNeeded = claimed.some(({ spec }) => spec.idType !== "uuid" && kinds.has(spec.name));
  const withUuid = claimed.filter(({ spec }) => spec.idType === "uuid");
  return isNeeded ? withUuid.map(({ spec }) => spec.name) : [];
}
