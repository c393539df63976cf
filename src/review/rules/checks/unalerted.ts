// Finds monitors whose incidents would alert no one. Unclear cases are not reported: a rule that may match, a group whose policy
// is not known, channels that the program does not manage.
import { ALERTING } from "../../../definitions";
import { alertingOf, isSettled, watchOf } from "../../model/alerting";
import type { Alerting } from "../../model/alerting";
import { alertingObjects } from "../../model/alerting-objects";
import { existsAfterRun, isMade } from "../../model/planned";
import type { Planned, ProviderPlan } from "../../model/planned";
import { alertingFacts, NO_FACTS } from "../../model/service-facts";
import type { ServiceFacts } from "../../model/service-facts";
import type { ServiceReader } from "../../model/service-reader";
import { about, firstOf, resourceLabel } from "./check";
import type { Check, Finding } from "./check";

const NAME = "unalerted-monitors";
const { watched } = ALERTING;

/** The check for monitors without an alert channel and without a policy. */
export const unalerted: Check = {
  name: NAME,
  doc: "Monitors that have no alert channel, are in no group that has one, and match no notification policy.",
  worst: "warning",
  run: async (plan, reader) => {
    const monitors = plan.resources.filter(
      (each) => each.kind.name === watched && existsAfterRun(each),
    );
    const byProgram = alertingAfter(plan);
    const open = monitors.filter((each) => !isSettled(byProgram(each.urn)));
    if (open.length === 0) return [];
    const facts = reader && (await factsAbout(open, plan, reader));
    const after = facts === undefined ? byProgram : alertingAfter(plan, facts);
    const isSeen = facts?.isComplete === true;
    const silent = open.filter(({ urn }) => isSilent(after(urn)));
    const hidden = open.filter((each) => isUnmanaged(each) && isHidden(after(each.urn)));
    return [
      ...silent.map((monitor) => nobody(monitor, isSeen)),
      ...(isSeen && hidden.length > 0 ? [notLookedAt(hidden)] : []),
    ];
  },
};

function alertingAfter(plan: ProviderPlan, facts?: ServiceFacts): (urn: string) => Alerting {
  const { after } = alertingObjects(plan.preview, facts);
  const watch = watchOf(after, facts?.isComplete ?? false);
  return (urn) => alertingOf(watch, urn);
}

const isSilent = (alerting: Alerting): boolean =>
  alerting.is === "on" && alerting.notified.length + alerting.unclear.length === 0;

const isHidden = (alerting: Alerting): boolean =>
  alerting.is === "on" && alerting.notified.length === 0 && !alerting.isOwnKnown;

/** Existing, with channels that the program omits and that may be set elsewhere. */
const isUnmanaged = (planned: Planned): boolean =>
  !isMade(planned) && planned.inputs.alertChannelIds === undefined;

async function factsAbout(
  open: readonly Planned[],
  { preview }: ProviderPlan,
  reader: ServiceReader,
): Promise<ServiceFacts> {
  const ids = open.filter((each) => !isMade(each)).flatMap(({ id }) => id ?? []);
  return { ...NO_FACTS, ...(await alertingFacts(reader, preview, ids)) };
}

function nobody(monitor: Planned, isSeen: boolean): Finding {
  const policy = isSeen ? "no notification policy" : "no notification policy of this program";
  const warnings = [
    ...(isSeen ? [] : ["other policies and groups of the organization were not checked"]),
    ...(monitor.op === "write" ? ["channels that were set elsewhere are not visible here"] : []),
  ];
  const note = warnings.length === 0 ? "" : ` (${warnings.join("; ")})`;
  return about(monitor, NAME, isSeen ? "warning" : "info", {
    message: `no one is notified of its incidents: it has no alert channel in use, is in no group that has one, and ${policy} that matches it notifies one${note}`,
    remedy:
      "Set alert channels on the monitor, add it to a group that has some, or declare a notification policy that matches it",
  });
}

const notLookedAt = (monitors: readonly Planned[]): Finding => ({
  check: NAME,
  severity: "info",
  message: `not checked, because the program does not manage their alert channels: ${firstOf(monitors.map(resourceLabel))}`,
});
