// Finds objects that would have the same unique name: two in the program, one in the program and an existing
// one, or one that gets the name and one that loses it only later in the run.
import {
  canonicalJson,
  isUnknown,
  KINDS,
  normal,
  readField,
  comparableId,
  resolveField,
  sameId,
  urnParts,
} from "../definitions";
import type { Field, Json, JsonObject, KindSpec } from "../definitions";
import { groups } from "../review/groups";
import { SECRET } from "../review/preview";
import { isOfPlugin, kindOf } from "../review/urn";
import type { Check } from "./check";
import { about, resourceLabel } from "./finding";
import type { Finding } from "./finding";
import { existsAfterRun } from "./provider-preview";
import type { ProviderPreview, Planned } from "./provider-preview";
import type { ServiceReader } from "./service-reader";

const NAME = "collisions";

/** The check for taken names. */
export const collisions: Check = {
  name: NAME,
  doc: "Unique names that two resources of the program share, or that an existing object already has.",
  worst: "error",
  run: async (preview, reader) => {
    const found: Finding[] = [];
    for (const kind of KINDS) {
      const { unique } = kind;
      if (unique === undefined) continue;
      found.push(...inProgram(preview, kind, unique));
      if (reader !== undefined) found.push(...(await withOthers(preview, kind, unique, reader)));
    }
    return found;
  },
};

/** The identity of an object; undefined if a part of it is unknown. */
function keyOf({ kind, sources }: Planned, names: readonly string[], values: JsonObject) {
  const parts = names.map((name) => {
    const field = kind.fields[name];
    const known = field && resolveField(field, values);
    return partOf(known, values[name], sources[name] ?? []);
  });
  return parts.includes(undefined) ? undefined : canonicalJson(parts.map((part) => part ?? null));
}

function partOf(field: Field | undefined, value: Json | undefined, sources: readonly string[]) {
  if (value === SECRET) return undefined;
  if (isUnknown(value)) return idFrom(field, sources);
  const normalized = field === undefined ? value : normal(field, value);
  // Without a required value, the identity is unknown.
  return normalized ?? (field?.required ? undefined : null);
}

/**
 * The unknown id of a new object: the same resource has the same id. Other values that depend on one resource may
 * differ, such as two names with the same random suffix.
 */
function idFrom(field: Field | undefined, sources: readonly string[]) {
  const [only = "", ...others] = sources;
  const isId = field?.ref !== undefined && kindOf(urnParts(only).type)?.name === field.ref;
  return isId && others.length === 0 ? { of: only } : undefined;
}

function inProgram(preview: ProviderPreview, kind: KindSpec, names: readonly string[]): Finding[] {
  // A resource that is only read may well be declared elsewhere.
  const own = preview.resources.filter((each) => each.kind === kind && each.op !== "read");
  const byKey = (of: (planned: Planned) => JsonObject | undefined) =>
    groups(
      own.flatMap((planned): [string, Planned][] => {
        const values = of(planned);
        const key = values && keyOf(planned, names, values);
        return key === undefined ? [] : [[key, planned]];
      }),
    );
  // A replacement that keeps its name does not free it, and one that deletes first does so in time.
  const isLeft = (each: Planned): boolean =>
    each.op === "delete" ||
    (each.op === "replace" && !each.deletesFirst && takes(each, kind, names));
  const leaving = byKey((each) => (isLeft(each) ? each.before : undefined));
  return [...byKey((each) => each.inputs)].flatMap(([key, group]) => [
    ...duplicates(group.filter(existsAfterRun), names),
    ...successors(
      group.filter((each) => takes(each, kind, names)),
      leaving.get(key) ?? [],
      names,
    ),
  ]);
}

function duplicates(group: readonly Planned[], names: readonly string[]): Finding[] {
  // The engine lists steps in an arbitrary order.
  const [first, ...others] = [...group].sort((one, other) => (one.urn < other.urn ? -1 : 1));
  if (first === undefined) return [];
  return others.map((other) =>
    about(other, NAME, "error", {
      ...(names.length === 0
        ? {
            message: `${resourceLabel(first)} is the same object: there is only one ${other.kind.title}`,
            remedy: "Declare it only once",
          }
        : {
            message: `${resourceLabel(first)} has the same ${names.join(", ")}, which must be unique`,
            remedy: "Change one of them, or declare the object only once",
          }),
      ...at(names),
    }),
  );
}

/** Several fields together have no path of their own. */
const at = (names: readonly string[]) => (names.length === 1 ? { path: names } : {});

/** A name that is free only after all that could take it: unless a replacement deletes first, the engine deletes last. */
function successors(
  takers: readonly Planned[],
  leaving: readonly Planned[],
  names: readonly string[],
): Finding[] {
  const [next, previous] = [takers[0], leaving[0]];
  if (next === undefined || previous === undefined) return [];
  const place = names.length === 0 ? "in the place" : `with the ${names.join(", ")}`;
  const [verb, write] = next.op === "update" ? ["updated", "update"] : ["created", "create"];
  const end = previous.op === "delete" ? "deletes" : "replaces, and deletes";
  // Only a create and a delete may be one object whose resource has another name.
  const isRenamed = next.op === "create" && previous.op === "delete";
  return [
    about(next, NAME, "error", {
      message: `it is ${verb} ${place} of ${resourceLabel(previous)}, which this run ${end} only after the ${write}`,
      remedy: isRenamed
        ? `If it is the same object under another name, add \`aliases: [{ name: "${previous.name}" }]\``
        : "Let an earlier run free the name",
      ...at(names),
    }),
  ];
}

async function withOthers(
  preview: ProviderPreview,
  kind: KindSpec,
  names: readonly string[],
  reader: ServiceReader,
): Promise<Finding[]> {
  if (kind.read.by === "own" || kind.read.by === "parent") return [];
  const findings: Finding[] = [];
  for (const [parentId, group] of byParent(
    preview.resources.filter((each) => takes(each, kind, names)),
  )) {
    const rows = await reader.rows(kind, parentId);
    const taken = new Map((rows ?? []).map((row) => [keyOfRow(kind, names, row, parentId), row]));
    for (const planned of group) {
      const row = taken.get(keyOf(planned, names, planned.inputs) ?? "");
      if (row !== undefined && isOthers(preview, planned, row))
        findings.push(isThere(planned, names, row));
    }
  }
  return findings;
}

/** Whether the run gives this resource a name that it did not have. */
function takes(planned: Planned, kind: KindSpec, names: readonly string[]): boolean {
  const { op, adopts, inputs, before } = planned;
  // With `write`, the existing object may be its own.
  if (planned.kind !== kind || adopts || op === "write") return false;
  const key = keyOf(planned, names, inputs);
  if (key === undefined || op === "create") return key !== undefined;
  const isChange = (op === "update" || op === "replace") && before !== undefined;
  return isChange && keyOf(planned, names, before) !== key;
}

function byParent(group: readonly Planned[]): Map<string | undefined, Planned[]> {
  const parents = new Map<string | undefined, Planned[]>();
  for (const planned of group) {
    const { parent } = planned.kind;
    const id = parent && planned.inputs[parent.field];
    // Under a parent that this run creates, nothing exists yet.
    if (parent !== undefined && (typeof id !== "string" || isUnknown(id))) continue;
    const key = typeof id === "string" ? id : undefined;
    parents.set(key, [...(parents.get(key) ?? []), planned]);
  }
  return parents;
}

function keyOfRow(
  kind: KindSpec,
  names: readonly string[],
  row: JsonObject,
  parentId: string | undefined,
): string {
  const parts = names.map((name) => {
    const field = kind.fields[name];
    if (field === undefined) return null;
    const value = name === kind.parent?.field ? parentId : readField(field, name, row);
    return normal(field, value) ?? null;
  });
  return canonicalJson(parts);
}

/**
 * Whether an existing object is outside the program; those of the program are checked without the service.
 */
function isOthers({ resources }: ProviderPreview, { kind, id }: Planned, row: JsonObject): boolean {
  const theirs = comparableId(kind, row);
  if (id !== undefined && sameId(id) === theirs) return false;
  return !resources.some(
    (each) =>
      each.kind === kind &&
      each.op !== "read" &&
      each.id !== undefined &&
      sameId(each.id) === theirs,
  );
}

/** How a program adopts an object: dynamic resources cannot use the engine's `import`. */
function takingOver({ kind, urn, inputs }: Planned, id: string): string {
  const parent = kind.parent === undefined ? undefined : inputs[kind.parent.field];
  const importId = typeof parent === "string" ? `${parent}/${id}` : id;
  const option = isOfPlugin(urn) ? `import: "${importId}"` : `adopt: "${id}"`;
  return `Take it over with the option \`${option}\` of the resource`;
}

function isThere(planned: Planned, names: readonly string[], row: JsonObject): Finding {
  const id = comparableId(planned.kind, row);
  const takeOver = takingOver(planned, id);
  if (names.length === 0) {
    const message = `${planned.kind.title} ${id} already exists, and there can be only one`;
    return about(planned, NAME, "error", { message, remedy: `${takeOver}, or delete it` });
  }
  return about(planned, NAME, "error", {
    message: `${planned.kind.title} ${id} already has this ${names.join(", ")}, which must be unique`,
    remedy: `${takeOver}, delete it, or choose another value`,
    ...at(names),
  });
}
