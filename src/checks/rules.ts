// Whether one object means another: by its id, or by a rule that is held against what the other says. Where
// that is not known before the run, the answer is that it may.
import { ALERTING, isUnknown, kindsReferredTo, leavesOf } from "../spec";
import type { Json, Leaf } from "../spec";
import type { Planned } from "./plan";
import { sameId } from "./service";

const { watched, group } = ALERTING;

/** Whether it does anything: no switch of it is off. */
export function isInForce({ kind, inputs }: Planned): boolean {
  return Object.entries(kind.fields).every(
    ([name, field]) => field.switch !== true || inputs[name] !== false,
  );
}

/** Whether it names, or may name, objects of one of these kinds. */
export function alerts({ kind, inputs }: Planned, kinds: readonly string[]): boolean {
  const isMeant = (name: string | undefined): boolean => name !== undefined && kinds.includes(name);
  const hidden = Object.entries(kind.fields).some(
    ([name, field]) => isUnknown(inputs[name]) && kindsReferredTo(field).some(isMeant),
  );
  return hidden || leavesOf(kind, inputs).some(({ field }) => isMeant(field.ref));
}

/** Whether it names the target, or may. */
export const mayRefer = (from: Planned, target: Planned): boolean =>
  leavesOf(from.kind, from.inputs).some(
    (leaf) => leaf.field.ref === target.kind.name && mayMean(from, leaf, target),
  );

function mayMean({ sources }: Planned, { path, value }: Leaf, target: Planned): boolean {
  if (isUnknown(value)) {
    const from = sources[String(path[0])] ?? [];
    return from.length === 0 || from.includes(target.urn);
  }
  // Of what the run makes nobody knows the id yet; of other objects without one nothing can be said.
  if (target.id === undefined) return target.op !== "create";
  return sameId(String(value)) === sameId(target.id);
}

/** Whether the rules of a policy hold for a monitor that is in these groups, or may hold. */
export function mayBeFor(policy: Planned, monitor: Planned, groups: readonly Planned[]): boolean {
  const operands = new Map<string, Leaf[]>();
  for (const leaf of leavesOf(policy.kind, policy.inputs)) {
    const { judges, ref } = leaf.field;
    if (judges === undefined && ref !== watched && ref !== group) continue;
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
  const { judges, ref } = leaf.field;
  if (ref === watched) return mayMean(policy, leaf, monitor);
  if (ref === group) {
    // An object that is there may be in groups that the plan does not show.
    return monitor.op !== "create" || groups.some((each) => mayMean(policy, leaf, each));
  }
  if (judges?.kind !== monitor.kind.name) return false;
  return isUnknown(leaf.value) || mayHave(monitor, judges.field ?? "", leaf.value);
}

/** Whether a field of the monitor holds the value, or may. */
function mayHave({ kind, inputs, op }: Planned, name: string, wanted: Leaf["value"]): boolean {
  const value: Json | undefined = inputs[name];
  if (value === undefined) return op !== "create" || kind.fields[name]?.filled === true;
  if (isUnknown(value)) return true;
  const word = String(wanted).toLowerCase();
  return leavesOf(kind, { ...inputs })
    .filter(({ path }) => path[0] === name)
    .some(
      (leaf) =>
        leaf.field.ref !== undefined ||
        isUnknown(leaf.value) ||
        String(leaf.value).toLowerCase() === word,
    );
}
