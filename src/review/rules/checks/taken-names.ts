// Finds existing objects with the names of resources that the run creates or renames: with a unique name, which the service
// would refuse, or with one that may repeat, in which case the run may be about to create an object again.
import { comparableId, hasManager, isUnknown, NAME_MEMBERS, sameId } from "../../../definitions";
import type { JsonObject, KindSpec } from "../../../definitions";
import { groups } from "../../model/groups";
import { isOfPlugin } from "../../model/urn";
import { about } from "./check";
import type { Finding } from "./check";
import { at, keyOf, keyOfRow, takes } from "./object-key";
import type { ProviderPlan, Planned } from "../../model/planned";
import type { ServiceReader } from "../../model/service-reader";

/** The name of the check. */
export const COLLISIONS = "collisions";

/** Existing objects with a unique name that the run gives to another one. */
export async function takenNames(
  plan: ProviderPlan,
  kind: KindSpec,
  names: readonly string[],
  reader: ServiceReader,
): Promise<Finding[]> {
  const takers = plan.resources.filter((each) => takes(each, kind, names));
  // Objects of the program are checked without the service; one that is only read may well be declared elsewhere.
  const own = idsOf(plan, kind, ({ op }) => op !== "read");
  const others = (row: JsonObject): boolean => !own.has(comparableId(kind, row));
  const found = await sameNamed(takers, kind, names, others, reader);
  return found.map(([planned, row]) => isThere(planned, names, row));
}

/**
 * Objects that this tool wrote, with the name of one that the run creates, although names may repeat: a state that was
 * restored from a backup lacks what was created since, so that the run would create it again.
 */
export async function lostObjects(
  plan: ProviderPlan,
  kind: KindSpec,
  reader: ServiceReader,
): Promise<Finding[]> {
  const name = NAME_MEMBERS.find((each) => kind.fields[each] !== undefined);
  if (name === undefined || !hasManager(kind)) return [];
  const created = plan.resources.filter(
    (each) => each.op === "create" && takes(each, kind, [name]),
  );
  if (created.length === 0) return [];
  const { usage = {} } = (await reader.identity()) ?? {};
  // Of a kind of which none exists, the list need not be read.
  if (kind.entitlement !== undefined && usage[kind.entitlement] === 0) return [];
  const known = idsOf(plan, kind, () => true);
  const isLost = (row: JsonObject): boolean =>
    row.managedBy === reader.managedBy && !known.has(comparableId(kind, row));
  const found = await sameNamed(created, kind, [name], isLost, reader);
  return found.map(([planned, row]) => {
    const id = comparableId(kind, row);
    return about(planned, COLLISIONS, "warning", {
      message: `${kind.title} ${id} has this ${name}, was written by this tool (${reader.managedBy}), and is in no state known here: the run creates another one`,
      remedy: `${takingOver(planned, id)} if this stack had it before its state was restored from a backup; if another stack has it, nothing needs to be done`,
      path: [name],
    });
  });
}

/** The ids of objects in the plan. */
const idsOf = (
  { resources }: ProviderPlan,
  kind: KindSpec,
  counts: (planned: Planned) => boolean,
): ReadonlySet<string> =>
  new Set(
    resources.flatMap((each) =>
      each.kind === kind && each.id !== undefined && counts(each) ? [sameId(each.id)] : [],
    ),
  );

/** Resources with an existing object of the same name, among those that count. */
async function sameNamed(
  takers: readonly Planned[],
  kind: KindSpec,
  names: readonly string[],
  counts: (row: JsonObject) => boolean,
  reader: ServiceReader,
): Promise<[Planned, JsonObject][]> {
  if (kind.read.by === "own" || kind.read.by === "parent") return [];
  const found: [Planned, JsonObject][] = [];
  for (const [parent, group] of byParent(takers)) {
    const parentId = parent === "" ? undefined : parent;
    const rows = ((await reader.rows(kind, parentId)) ?? []).filter(counts);
    const byName = new Map(rows.map((row) => [keyOfRow(kind, names, row, parentId), row]));
    for (const planned of group) {
      const row = byName.get(keyOf(planned, names, planned.inputs) ?? "");
      if (row !== undefined) found.push([planned, row]);
    }
  }
  return found;
}

/** By the id of the parent; "" for kinds without one. Under a parent that this run creates, nothing exists yet. */
const byParent = (takers: readonly Planned[]): ReadonlyMap<string, readonly Planned[]> =>
  groups(
    takers.flatMap((planned): [string, Planned][] => {
      const { parent } = planned.kind;
      const id = parent === undefined ? "" : planned.inputs[parent.field];
      return typeof id === "string" && !isUnknown(id) ? [[id, planned]] : [];
    }),
  );

/** How a program adopts an object: dynamic resources cannot use the engine's `import`. */
function takingOver({ kind, urn, inputs }: Planned, id: string): string {
  const parent = kind.parent === undefined ? undefined : inputs[kind.parent.field];
  const importId = typeof parent === "string" ? `${parent}/${id}` : id;
  const option = isOfPlugin(urn) ? `import: "${importId}"` : `adopt: "${id}"`;
  return `Take it over with the option \`${option}\` of the resource`;
}

function isThere(planned: Planned, names: readonly string[], row: JsonObject): Finding {
  const id = comparableId(planned.kind, row);
  const [says, others] =
    names.length === 0
      ? ["already exists, and there can be only one", "or delete it"]
      : [
          `already has this ${names.join(", ")}, which must be unique`,
          "delete it, or choose another value",
        ];
  return about(planned, COLLISIONS, "error", {
    message: `${planned.kind.title} ${id} ${says}`,
    remedy: `${takingOver(planned, id)}, ${others}`,
    ...at(names),
  });
}
