// Whether one object refers to another: by its id, or by a rule that matches it. If a value is unknown before
// the run, the answer is that it may.
import { ALERTING, isUnknown, kindsReferredTo, sameId } from "../definitions";
import type { Json, Leaf } from "../definitions";
import { leavesIn } from "./provider-preview";
import type { Planned } from "./provider-preview";

const { watched, group } = ALERTING;

/** Whether it is enabled: none of its switches is off. */
export function isInForce({ kind, inputs }: Planned): boolean {
  return Object.entries(kind.fields).every(
    ([name, field]) => field.switch !== true || inputs[name] !== false,
  );
}

/** Whether it references, or may reference, objects of one of these kinds. */
export function alerts(planned: Planned, kinds: readonly string[]): boolean {
  const isMeant = (name = ""): boolean => kinds.includes(name);
  return leavesIn(planned).some(
    ({ field, value }) =>
      isMeant(field.ref) || (isUnknown(value) && kindsReferredTo(field).some(isMeant)),
  );
}

/** Finds the resources that reference a target, or may. */
export type Referrers = (target: Planned) => readonly Planned[];

/** The resources that reference objects of a kind, indexed by target. */
export function referrersTo(kind: string, from: readonly Planned[]): Referrers {
  const [byUrn, byId] = [new Map<string, Planned[]>(), new Map<string, Planned[]>()];
  const [anything, byAnyId]: [Planned[], Planned[]] = [[], []];
  const add = (groups: Map<string, Planned[]>, key: string, each: Planned): void => {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  };
  for (const each of from) {
    for (const { field, path, value } of leavesIn(each)) {
      if (field.ref !== kind) continue;
      const sources = each.sources[String(path[0])] ?? [];
      if (!isUnknown(value)) {
        add(byId, sameId(String(value)), each);
        byAnyId.push(each);
      } else if (sources.length === 0) anything.push(each);
      else for (const urn of sources) add(byUrn, urn, each);
    }
  }
  return ({ urn, id, op }) => [
    ...new Set([
      ...anything,
      ...(byUrn.get(urn) ?? []),
      // The ids of new objects are not known yet; other objects without an id may be any of the referenced
      // ones.
      ...(id !== undefined ? (byId.get(sameId(id)) ?? []) : op === "create" ? [] : byAnyId),
    ]),
  ];
}

function mayMean({ sources }: Planned, { path, value }: Leaf, target: Planned): boolean {
  if (isUnknown(value)) {
    const from = sources[String(path[0])] ?? [];
    return from.length === 0 || from.includes(target.urn);
  }
  // A new object cannot have a known id; any other object without an id may have this one.
  if (target.id === undefined) return target.op !== "create";
  return sameId(String(value)) === sameId(target.id);
}

/** Whether the rules of a policy match a monitor in these groups, or may match it. */
export function mayBeFor(policy: Planned, monitor: Planned, groups: readonly Planned[]): boolean {
  const operands = new Map<string, Leaf[]>();
  for (const leaf of leavesIn(policy)) {
    const { comparedWith, ref } = leaf.field;
    if (comparedWith === undefined && ref !== watched && ref !== group) continue;
    const rule = leaf.path.slice(0, 2).join(".");
    operands.set(rule, [...(operands.get(rule) ?? []), leaf]);
  }
  const holds = (leaf: Leaf): boolean => mayHold(policy, leaf, monitor, groups);
  return [...operands.values()].every((leaves) => leaves.some(holds));
}

function mayHold(
  policy: Planned,
  leaf: Leaf,
  monitor: Planned,
  groups: readonly Planned[],
): boolean {
  const { comparedWith, ref } = leaf.field;
  if (ref === watched) return mayMean(policy, leaf, monitor);
  if (ref === group) {
    // An existing object may be in groups that the preview does not show.
    return exists(monitor) || groups.some((each) => mayMean(policy, leaf, each));
  }
  if (comparedWith?.kind !== monitor.kind.name) return false;
  return isUnknown(leaf.value) || mayHave(monitor, comparedWith.field ?? "", leaf.value);
}

/** Whether it may have what the program omits. */
const exists = ({ op, adopts }: Planned): boolean => op !== "create" || adopts;

/** Whether a field of the monitor has the value, or may have it. */
function mayHave(monitor: Planned, name: string, wanted: Leaf["value"]): boolean {
  const { kind, inputs } = monitor;
  const value: Json | undefined = inputs[name];
  if (value === undefined) return exists(monitor) || kind.fields[name]?.computed === true;
  if (isUnknown(value)) return true;
  const word = String(wanted).toLowerCase();
  return leavesIn(monitor)
    .filter(({ path }) => path[0] === name)
    .some(
      (leaf) =>
        leaf.field.ref !== undefined ||
        isUnknown(leaf.value) ||
        String(leaf.value).toLowerCase() === word,
    );
}
