// Finds invalid ids in the program: of objects that do not exist, that belong to another organization, or
// that this run deletes.
import { isUnknown, kindNamed, urnParts, sameId } from "../../../definitions";
import type { KindSpec, PathPart } from "../../../definitions";
import { groups } from "../../model/groups";
import { idKey, kindOf } from "../../model/urn";
import { about, resourceLabel } from "./check";
import type { Check, Explanation, Finding, Severity } from "./check";
import { isRemoved, leavesIn, existsAfterRun } from "../../model/planned";
import type { ProviderPlan, Planned } from "../../model/planned";
import type { ServiceReader } from "../../model/service-reader";

const NAME = "references";

/** A place in the program that references an object by its id. */
interface Reference {
  readonly from: Planned;
  readonly path: readonly PathPart[];
  readonly kind: KindSpec;
  readonly id: string;
  /** The parent's id, if it is needed to find the object. */
  readonly parentId?: string;
}

/** The check for invalid references. */
export const references: Check = {
  name: NAME,
  doc: "References to objects that do not exist, belong to another organization, or are deleted in this run.",
  worst: "error",
  run: async (plan, reader) => {
    const known = new Map(plan.resources.flatMap(withId));
    const all = plan.resources.filter(existsAfterRun).flatMap(referencesOf);
    const target = ({ kind, id }: Reference) => known.get(idKey(kind.name, id));
    const leaving = all.flatMap((reference) => {
      const found = target(reference);
      return found !== undefined && isRemoved(found) ? [toLeaving(reference, found)] : [];
    });
    const open = all.filter(
      (reference) => target(reference) === undefined && !comesFromProgram(reference),
    );
    const lost = reader === undefined ? [] : await toNothing(open, reader);
    return [...leaving, ...lost];
  },
};

const withId = (planned: Planned): [string, Planned][] =>
  planned.id === undefined ? [] : [[idKey(planned.kind.name, planned.id), planned]];

/** All places in a resource with a known id. */
function referencesOf(from: Planned): Reference[] {
  return leavesIn(from).flatMap(({ path, field, value }) => {
    if (field.ref === undefined || typeof value !== "string" || isUnknown(value)) return [];
    const kind = kindNamed(field.ref);
    const parentId = kind.parent && from.inputs[kind.parent.field];
    // A child of a parent that this run creates cannot exist yet.
    if (kind.parent !== undefined && (typeof parentId !== "string" || isUnknown(parentId)))
      return [];
    return [{ from, path, kind, id: value, ...(typeof parentId === "string" && { parentId }) }];
  });
}

/**
 * Whether the id comes from an output of the program. The engine reports the resources that each input
 * depends on: if there are as many as ids in the input, none was written by hand.
 */
function comesFromProgram({ from, path, kind }: Reference): boolean {
  const input = path[0] ?? "";
  const urns = from.sources[input] ?? [];
  const sources = urns.filter((urn) => kindOf(urnParts(urn).type) === kind);
  if (sources.length === 0) return false;
  const values = leavesIn(from)
    .filter((leaf) => leaf.path[0] === input && leaf.field.ref === kind.name)
    .map(({ value }) => value);
  const open = values.filter((value) => isUnknown(value)).length;
  const known = values.filter((value) => !isUnknown(value));
  return sources.length >= open + new Set(known).size;
}

/** A reference in an unchanged resource was not broken by this change. */
const severityOf = ({ op }: Planned): Severity => (op === "same" ? "warning" : "error");

const finding = ({ from, path }: Reference, explanation: Explanation): Finding =>
  about(from, NAME, severityOf(from), { ...explanation, path });

function toLeaving(reference: Reference, target: Planned): Finding {
  const { kind, id } = reference;
  const does = target.op === "delete" ? "deletes" : "replaces";
  return finding(reference, {
    message: `it contains the id of ${kind.title} ${id}, which belongs to ${resourceLabel(target)}; this run ${does} that resource`,
    remedy:
      target.op === "delete"
        ? "Remove the reference, or keep the resource"
        : "Refer to the output `id` of that resource, which is correct before and after the replacement",
  });
}

async function toNothing(open: readonly Reference[], reader: ServiceReader): Promise<Finding[]> {
  const lists = groups(
    open.map((each) => [`${each.kind.name}/${each.parentId ?? ""}`, each] as const),
  );
  const findings: Finding[] = [];
  for (const group of lists.values()) {
    const [{ kind, parentId }] = group;
    const ids = [...new Set(group.map(({ id }) => sameId(id)))];
    const found = await reader.existing(kind, ids, parentId);
    if (found === undefined) continue;
    const lost = group.filter(({ id }) => !found.has(sameId(id)));
    findings.push(...lost.map((reference) => finding(reference, notThere(reference))));
  }
  return findings;
}

function notThere({ kind, id, parentId }: Reference): Explanation {
  const where = parentId === undefined ? "in this organization" : `below ${parentId}`;
  return {
    message: `it refers to ${kind.title} ${id}, which is not ${where}: it does not exist, or belongs to another organization or workspace`,
    remedy: `Check the id, and which organization the key belongs to. Refer to a resource of the program by its output \`id\`, and use \`get${kind.name}\` for objects that are managed elsewhere`,
  };
}

/** What of the program references objects of a kind, by their ids. */
export const referrersOf = (
  { resources }: ProviderPlan,
  kind: KindSpec,
): ReadonlyMap<string, readonly Planned[]> =>
  groups(
    resources
      .filter(existsAfterRun)
      .flatMap(referencesOf)
      .filter((each) => each.kind === kind)
      .map(({ id, from }) => [sameId(id), from] as const),
  );
