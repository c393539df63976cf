// Finds monitors whose incidents would alert no one. Unclear cases are not reported: a rule that may match, a
// group that may contain the monitor, channels that the program does not manage.
import { ALERTING, kindNamed, kindsReferredTo, comparableId, sameId } from "../definitions";
import type { KindSpec } from "../definitions";
import type { Check } from "./check";
import { about, firstOf, resourceLabel } from "./finding";
import type { Finding } from "./finding";
import { isMade, existsAfterRun } from "./provider-preview";
import type { ProviderPreview, Planned } from "./provider-preview";
import { alerts, isInForce, mayBeFor, referrersTo } from "./rules";
import type { ServiceReader } from "./service-reader";

const NAME = "unalerted-monitors";
const { watched, channel, rules, group, membership } = ALERTING;

/** The check for monitors without an alert channel and without a policy. */
export const unalerted: Check = {
  name: NAME,
  doc: "Monitors that have no alert channel, are in no group that has one, and match no notification policy.",
  worst: "warning",
  run: async (preview, reader) => {
    const monitors = of(preview, watched).filter(isInForce);
    const open = monitors.filter((monitor) => !alerts(monitor, [channel]));
    const unmanaged = open.filter(isUnmanaged);
    const listeners = listenersIn(preview);
    const silent = open.filter((each) => !isUnmanaged(each) && !isNotified(each, listeners));
    const left =
      reader === undefined ? silent : await stillSilent(silent, listeners, preview, reader);
    const seen = reader !== undefined && left !== undefined;
    return [
      ...(left ?? silent).map((monitor) => nobody(monitor, seen)),
      ...(seen && unmanaged.length > 0 ? [notLookedAt(unmanaged)] : []),
    ];
  },
};

const of = ({ resources }: ProviderPreview, kind: string): Planned[] =>
  resources.filter((planned) => planned.kind.name === kind && existsAfterRun(planned));

/** Existing, with channels that the program omits and that may be set elsewhere. */
function isUnmanaged(planned: Planned): boolean {
  const { op, kind, inputs } = planned;
  if (isMade(planned) || op === "write") return false;
  return !Object.entries(kind.fields).some(
    ([name, field]) => inputs[name] !== undefined && kindsReferredTo(field).includes(channel),
  );
}

/** The resources of a preview that can alert about a monitor. */
interface Listeners {
  readonly policies: readonly Planned[];
  /** The groups that contain a monitor, or may. */
  readonly groupsOf: (monitor: Planned) => readonly Planned[];
  /** Groups that alert someone: through their own channels, or through an attached policy. */
  readonly notifying: ReadonlySet<Planned>;
}

function listenersIn(preview: ProviderPreview): Listeners {
  const groups = of(preview, group);
  const memberships = of(preview, membership);
  const [ofMonitor, ofGroup] = [referrersTo(watched, memberships), referrersTo(group, memberships)];
  const groupsBy = new Map(memberships.map((each): [Planned, Planned[]] => [each, []]));
  for (const each of groups) {
    for (const member of ofGroup(each)) groupsBy.get(member)?.push(each);
  }
  const attached = referrersTo(
    group,
    preview.resources.filter(
      (each) => existsAfterRun(each) && each.kind.name !== rules && alerts(each, [rules]),
    ),
  );
  return {
    policies: of(preview, rules).filter(isInForce),
    groupsOf: (monitor) => [
      ...new Set(ofMonitor(monitor).flatMap((member) => groupsBy.get(member) ?? [])),
    ],
    notifying: new Set(
      groups.filter((each) => alerts(each, [channel, rules]) || attached(each).length > 0),
    ),
  };
}

/** Whether a policy or a group of the preview alerts about it. */
function isNotified(monitor: Planned, listeners: Listeners): boolean {
  const groups = listeners.groupsOf(monitor);
  return (
    groups.some((each) => listeners.notifying.has(each)) ||
    listeners.policies.some((policy) => mayBeFor(policy, monitor, groups))
  );
}

/**
 * The monitors that objects outside the preview do not alert about either; undefined if those cannot be read.
 */
async function stillSilent(
  silent: readonly Planned[],
  listeners: Listeners,
  preview: ProviderPreview,
  reader: ServiceReader,
): Promise<readonly Planned[] | undefined> {
  if (silent.length === 0) return silent;
  const policies = await elsewhere(kindNamed(rules), preview, reader);
  if (policies === undefined) return undefined;
  const open = silent.filter((monitor) => {
    const groups = listeners.groupsOf(monitor);
    return !policies.some((policy) => isInForce(policy) && mayBeFor(policy, monitor, groups));
  });
  if (open.every(isMade)) return open;
  const groups = await elsewhere(kindNamed(group), preview, reader);
  if (groups === undefined) return undefined;
  const mayBeMembers = groups.some((each) => alerts(each, [channel, rules]));
  return open.filter((monitor) => isMade(monitor) || !mayBeMembers);
}

/** The objects of a kind outside the preview, in the form of planned resources. */
async function elsewhere(
  kind: KindSpec,
  preview: ProviderPreview,
  reader: ServiceReader,
): Promise<Planned[] | undefined> {
  const own = new Set(preview.resources.map(({ id }) => (id === undefined ? "" : sameId(id))));
  const rows = await reader.rows(kind);
  return rows
    ?.filter((row) => !own.has(comparableId(kind, row)))
    .map((row) => ({
      kind,
      urn: "",
      name: comparableId(kind, row),
      op: "same",
      inputs: row,
      id: comparableId(kind, row),
      sources: {},
      adopts: false,
    }));
}

function nobody(monitor: Planned, isSeen: boolean): Finding {
  const policy = isSeen ? "no notification policy" : "no notification policy of this program";
  const warnings = [
    ...(isSeen ? [] : ["other policies and groups of the organization were not checked"]),
    ...(monitor.op === "write" ? ["channels that were set elsewhere are not visible here"] : []),
  ];
  const note = warnings.length === 0 ? "" : ` (${warnings.join("; ")})`;
  return about(monitor, NAME, isSeen ? "warning" : "info", {
    message: `no one is notified of its incidents: it has no alert channel, is in no group that has one, and ${policy} matches it${note}`,
    remedy:
      "Set alert channels on the monitor, add it to a group that has some, or declare a notification policy that matches it",
  });
}

const notLookedAt = (monitors: readonly Planned[]): Finding => ({
  check: NAME,
  severity: "info",
  message: `not checked, because the program does not manage their alert channels: ${firstOf(monitors.map(resourceLabel))}`,
});
