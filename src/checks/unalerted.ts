// Monitors of whose incidents nobody would hear. In doubt nothing is said: a rule that may hold, a group
// that may have the monitor, channels that the program does not manage.
import { ALERTING, counted, kindNamed, kindsReferredTo } from "../spec";
import type { KindSpec } from "../spec";
import type { Check } from "./check";
import { about } from "./finding";
import type { Finding } from "./finding";
import { stays } from "./plan";
import type { Plan, Planned } from "./plan";
import { alerts, isInForce, mayBeFor, mayRefer } from "./rules";
import { idOf, sameId } from "./service";
import type { Service } from "./service";

const NAME = "unalerted-monitors";
const { watched, told, rules, group, membership } = ALERTING;

/** Monitors without an alert channel and without a policy. */
export const unalerted: Check = {
  name: NAME,
  doc: "Monitors that name no alert channel, are in no group that does, and that no notification policy is for.",
  worst: "warning",
  run: async (plan, service) => {
    const monitors = of(plan, watched).filter(isInForce);
    const open = monitors.filter((monitor) => !alerts(monitor, [told]));
    const unmanaged = open.filter(isUnmanaged);
    const silent = open.filter((each) => !isUnmanaged(each) && !isTold(each, plan));
    const left = service === undefined ? silent : await stillSilent(silent, plan, service);
    const seen = service !== undefined && left !== undefined;
    return [
      ...(left ?? silent).map((monitor) => nobody(monitor, seen)),
      ...(seen && unmanaged.length > 0 ? [notLookedAt(unmanaged.length)] : []),
    ];
  },
};

const of = ({ resources }: Plan, kind: string): Planned[] =>
  resources.filter((planned) => planned.kind.name === kind && stays(planned));

/** It is there, and what the program leaves out may have been set elsewhere. */
function isUnmanaged({ op, kind, inputs }: Planned): boolean {
  if (op !== "update" && op !== "same" && op !== "read") return false;
  const names = Object.entries<(typeof kind.fields)[string]>(kind.fields)
    .filter(([, field]) => kindsReferredTo(field).includes(told))
    .map(([name]) => name);
  return names.every((name) => inputs[name] === undefined);
}

/** Whether a policy or a group of the plan sees to it. */
function isTold(monitor: Planned, plan: Plan): boolean {
  const groups = groupsOf(monitor, plan);
  return (
    groups.some((each) => sees(each, plan)) ||
    of(plan, rules).some((policy) => isInForce(policy) && mayBeFor(policy, monitor, groups))
  );
}

function groupsOf(monitor: Planned, plan: Plan): Planned[] {
  const memberships = of(plan, membership).filter((each) => mayRefer(each, monitor));
  return of(plan, group).filter((each) => memberships.some((member) => mayRefer(member, each)));
}

/** Whether a group tells anybody: by itself, or by a policy that is attached to it. */
function sees(each: Planned, { resources }: Plan): boolean {
  const names = [told, rules];
  if (alerts(each, names)) return true;
  return resources.some(
    (other) =>
      stays(other) && other.kind.name !== rules && alerts(other, [rules]) && mayRefer(other, each),
  );
}

/** Those that what lies outside of the plan does not see to either; undefined where that cannot be seen. */
async function stillSilent(
  silent: readonly Planned[],
  plan: Plan,
  service: Service,
): Promise<readonly Planned[] | undefined> {
  if (silent.length === 0) return silent;
  const policies = await elsewhere(kindNamed(rules), plan, service);
  if (policies === undefined) return undefined;
  const open = silent.filter(
    (monitor) =>
      !policies.some(
        (policy) => isInForce(policy) && mayBeFor(policy, monitor, groupsOf(monitor, plan)),
      ),
  );
  if (open.every(({ op }) => op === "create" || op === "replace")) return open;
  const groups = await elsewhere(kindNamed(group), plan, service);
  if (groups === undefined) return undefined;
  const mayBeMembers = groups.some((each) => alerts(each, [told, rules]));
  return open.filter(({ op }) => op === "create" || op === "replace" || !mayBeMembers);
}

/** What there is of a kind beside what the plan has, in the form of a plan. */
async function elsewhere(
  kind: KindSpec,
  plan: Plan,
  service: Service,
): Promise<Planned[] | undefined> {
  const own = new Set(plan.resources.map(({ id }) => (id === undefined ? "" : sameId(id))));
  const rows = await service.rows(kind);
  return rows
    ?.filter((row) => !own.has(idOf(kind, row)))
    .map((row) => ({
      kind,
      urn: "",
      name: idOf(kind, row),
      op: "same",
      inputs: row,
      id: idOf(kind, row),
      sources: {},
      adopts: false,
    }));
}

function nobody(monitor: Planned, isSeen: boolean): Finding {
  const policy = isSeen ? "no notification policy" : "no notification policy of this program";
  const doubts = [
    ...(isSeen ? [] : ["what the organization has beside it was not looked at"]),
    ...(monitor.op === "write" ? ["channels that were set elsewhere cannot be seen here"] : []),
  ];
  const doubt = doubts.length === 0 ? "" : ` (${doubts.join("; ")})`;
  return about(monitor, NAME, isSeen ? "warning" : "info", {
    message: `nobody hears of its incidents: it names no alert channel, is in no group that does, and ${policy} is for it${doubt}`,
    remedy:
      "Name channels in the monitor, make it a member of a group that has some, or declare a notification policy for it",
  });
}

const notLookedAt = (count: number): Finding => ({
  check: NAME,
  severity: "info",
  message: `${counted(count, "monitor")} whose alert channels the program does not manage: not looked at`,
});
