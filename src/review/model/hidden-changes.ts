// Changes of what decides who is alerted of outages, of which the preview does not show the result: the new value is a secret, or
// known only after the run.
import { ALERTING, byName, isObject, isUnknown } from "../../definitions";
import type { Json } from "../../definitions";
import type { AlertingObjects } from "./alerting-objects";
import type { Change } from "./changes";
import { valuesIn } from "./difference";
import type { Difference } from "./difference";
import { HIDDEN, KNOWN_AFTER_RUN } from "./words";
import type { Shown } from "./words";

/** The inputs of a monitor that decide whether an incident opens. Members of heartbeat monitors say when they count as failed. */
const DETECTS: readonly string[] = [
  ...["config.expectedInterval", "config.gracePeriod", "frequencySeconds", "regions"],
  ...["runParallel", "incidentPolicy"],
];

/** The inputs from which alerting.ts finds out who is alerted, by kind. */
export const DECIDES: Readonly<Record<string, readonly string[]>> = byName({
  [ALERTING.watched]: ["type", ...DETECTS, "enabled", "alertChannelIds", "tags"],
  [ALERTING.channel]: ["enabled"],
  [ALERTING.rules]: ["enabled", "matchRules", "escalation"],
  [ALERTING.group]: ["defaultAlertChannels", "alertPolicyId", "suppressMemberAlerts"],
  [ALERTING.membership]: ["groupId", "memberId"],
  [ALERTING.attachment]: ["groupId", "policyId"],
  [ALERTING.tag]: ["name"],
});

/** A change with its differences that are not shown. */
export interface HiddenChange {
  readonly change: Change;
  readonly differences: readonly Difference[];
}

/** Whether a difference of an object is one of what decides about alerting. */
export const isDecisive = ({ kind }: Change): ((difference: Difference) => boolean) =>
  isBelow(DECIDES[kind?.name ?? ""] ?? []);

/** Whether a difference of a monitor is one of what decides whether an incident opens. */
export const isOfDetection: (difference: Difference) => boolean = isBelow(DETECTS);

function isBelow(all: readonly string[]): (difference: Difference) => boolean {
  const paths = all.map((path) => path.split("."));
  return ({ path }) => paths.some((each) => each.every((part, at) => path[at] === part));
}

/** Those of these changes. */
export function hiddenChanges(
  changes: readonly Change[],
  sides: readonly AlertingObjects[],
): HiddenChange[] {
  return changes.flatMap((change) => {
    const decides = isDecisive(change);
    const differences = [...change.differences, ...change.contents].filter(
      (each) =>
        decides(each) &&
        (each.change.is === "secret" ||
          (isHidden(each) &&
            sides.some((side) =>
              holdsUnknown(side.get(change.urn)?.values[String(each.path[0])]),
            ))),
    );
    return differences.length === 0 ? [] : [{ change, differences }];
  });
}

const isHidden = (difference: Difference): boolean =>
  Object.values(valuesIn(difference)).flat().some(isUnshown);

const isUnshown = (shown: Shown): boolean =>
  shown.is === "parts"
    ? shown.parts.flat().some(isUnshown)
    : shown === HIDDEN || shown === KNOWN_AFTER_RUN;

/** The id of a resource of the same run is not known either, but which resource it is. */
function holdsUnknown(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.some(holdsUnknown);
  return isObject(value) ? Object.values(value).some(holdsUnknown) : isUnknown(value);
}
