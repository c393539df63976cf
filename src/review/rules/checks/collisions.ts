// Finds objects that would have the same unique name: two in the program, one in the program and an existing
// one, or one that gets the name and one that loses it only later in the run. And flags that only one can have.
import { KINDS } from "../../../definitions";
import type { JsonObject, KindSpec } from "../../../definitions";
import { groups } from "../../model/groups";
import { about, resourceLabel } from "./check";
import type { Check, Explanation, Finding } from "./check";
import { at, keyOf, takes } from "./object-key";
import { existsAfterRun } from "../../model/planned";
import type { ProviderPlan, Planned } from "../../model/planned";
import { COLLISIONS, lostObjects, takenNames } from "./taken-names";

/** The check for taken names. */
export const collisions: Check = {
  name: COLLISIONS,
  doc: "Unique names and flags that two resources of the program share, or names that an existing object already has.",
  worst: "error",
  run: async (plan, reader) => {
    const found: Finding[] = [];
    for (const kind of KINDS) {
      const { unique } = kind;
      found.push(...sharedFlags(plan, kind));
      if (unique !== undefined) found.push(...inProgram(plan, kind, unique));
      if (reader === undefined) continue;
      found.push(
        ...(await (unique === undefined
          ? lostObjects(plan, kind, reader)
          : takenNames(plan, kind, unique, reader))),
      );
    }
    return found;
  },
};

/** The resources of a kind by identity. One that is only read may well be declared elsewhere. */
function byKey(
  { resources }: ProviderPlan,
  kind: KindSpec,
  names: readonly string[],
  of: (planned: Planned) => JsonObject | undefined,
): ReadonlyMap<string, readonly Planned[]> {
  const own = resources.filter((each) => each.kind === kind && each.op !== "read");
  return groups(
    own.flatMap((planned): [string, Planned][] => {
      const values = of(planned);
      const key = values && keyOf(planned, names, values);
      return key === undefined ? [] : [[key, planned]];
    }),
  );
}

/** An error of each but the first, in the order of their names, because the engine lists steps in an arbitrary one. */
function rivals(group: readonly Planned[], says: (first: Planned) => Explanation): Finding[] {
  const [first, ...others] = [...group].sort((one, other) => (one.urn < other.urn ? -1 : 1));
  if (first === undefined) return [];
  return others.map((other) => about(other, COLLISIONS, "error", says(first)));
}

/** Flags that two resources have and only one object can: such a program is never at rest. */
function sharedFlags(plan: ProviderPlan, kind: KindSpec): Finding[] {
  const flags = Object.keys(kind.fields).filter((name) => kind.fields[name]?.exclusive);
  const parent = kind.parent === undefined ? [] : [kind.parent.field];
  return flags.flatMap((name) => {
    const has = (each: Planned): boolean => existsAfterRun(each) && each.inputs[name] === true;
    const having = byKey(plan, kind, parent, (each) => (has(each) ? each.inputs : undefined));
    return [...having.values()].flatMap((group) =>
      rivals(group, (first) => ({
        message: `${resourceLabel(first)} has it, too, and only one ${kind.title} can: each update takes it from the other one, and the next refresh shows that as drift`,
        remedy: "Set it on one of them only",
        path: [name],
      })),
    );
  });
}

function inProgram(plan: ProviderPlan, kind: KindSpec, names: readonly string[]): Finding[] {
  // A replacement that keeps its name does not free it, and one that deletes first does so in time.
  const isLeft = (each: Planned): boolean =>
    each.op === "delete" ||
    (each.op === "replace" && !each.deletesFirst && takes(each, kind, names));
  const leaving = byKey(plan, kind, names, (each) => (isLeft(each) ? each.before : undefined));
  return [...byKey(plan, kind, names, (each) => each.inputs)].flatMap(([key, group]) => [
    ...rivals(group.filter(existsAfterRun), (first) => duplicated(first, names)),
    ...successors(
      group.filter((each) => takes(each, kind, names)),
      leaving.get(key) ?? [],
      names,
    ),
  ]);
}

const duplicated = (first: Planned, names: readonly string[]): Explanation =>
  names.length === 0
    ? {
        message: `${resourceLabel(first)} is the same object: there is only one ${first.kind.title}`,
        remedy: "Declare it only once",
      }
    : {
        message: `${resourceLabel(first)} has the same ${names.join(", ")}, which must be unique`,
        remedy: "Change one of them, or declare the object only once",
        ...at(names),
      };

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
    about(next, COLLISIONS, "error", {
      message: `it is ${verb} ${place} of ${resourceLabel(previous)}, which this run ${end} only after the ${write}`,
      remedy: isRenamed
        ? `If it is the same object under another name, add \`aliases: [{ name: "${previous.name}" }]\``
        : "Let an earlier run free the name",
      ...at(names),
    }),
  ];
}
