// From an organization to a program and the import file: reads and selects objects; writes no files.
import { chosen } from "./choice";
import type { Filters } from "./choice";
import { claimed } from "./claim";
import { importFile } from "./import-file";
import { readOrganization } from "./organization";
import type { Progress } from "./organization";
import { pluginFile } from "./plugin-file";
import { writeProgram } from "./program";
import type { Program } from "./program";
import { References } from "./references";
import { contextFor } from "./import-context";
import type { Managed } from "./stack";
import type { TerraformState } from "./terraform";
import type { Settings } from "../client";
import type { Existing } from "../lifecycle";
import { KINDS, kindsReferredTo } from "../definitions";
import type { JsonObject, KindSpec } from "../definitions";

/** The request for an import. */
export interface ImportRequest {
  readonly settings: Settings;
  readonly filters: Filters;
  /** What the stack already manages; left out. */
  readonly managed: Managed;
  /** If given, only the objects in it, under its names. */
  readonly terraform?: TerraformState;
  /** Whether the new manager is written to the service. */
  readonly claims: boolean;
  /** Whether each resource declares which object it adopts. */
  readonly adopts: boolean;
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
  /** Objects of the Terraform state that were not found. */
  readonly missing: readonly string[];
  /** How many managers were written, and which objects keep their previous one. */
  readonly claims: { readonly written: number; readonly kept: readonly string[] };
}

/** Imports the requested objects. Changes nothing in the service except managers, if requested. */
export async function importObjects(request: ImportRequest): Promise<ImportResult> {
  const { settings, filters, managed, terraform, progress } = request;
  const context = contextFor(settings, progress);
  const { objects, hidden } = await readOrganization(context, kindsFor(request), progress);
  const references = new References(objects);
  const named = new Map((terraform?.claimed ?? []).map((each) => [keyOf(each), each.name]));
  const isWanted = (object: Existing): boolean =>
    !managed.ids(object.spec.name).has(object.id) &&
    (terraform === undefined || named.has(keyOf(object)));
  const selected = chosen(objects, filters, references.byId).filter(isWanted);
  const claims = request.claims
    ? await claimed(selected, context)
    : { objects: selected, written: 0, kept: [] };
  const program = writeProgram({
    objects: claims.objects,
    references: new References(withClaimed(objects, claims.objects)),
    taken: managed.names,
    preferred: (object) => named.get(keyOf(object)),
    adopts: request.adopts,
  });
  const found = new Set(objects.map(keyOf));
  return {
    program,
    importFile: importFile(program.resources, request.shimOf),
    pluginFile: pluginFile(program.resources),
    hidden,
    missing: (terraform?.claimed ?? [])
      .filter((each) => !found.has(keyOf(each)))
      .map(({ spec, id, name }) => `${spec.title} ${name} (${id})`),
    claims,
  };
}

const keyOf = ({ spec, id }: { readonly spec: KindSpec; readonly id: string }): string =>
  `${spec.name}/${id.toLowerCase()}`;

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
  const claimed = terraform && new Set(terraform.claimed.map(({ spec }) => spec.name));
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
