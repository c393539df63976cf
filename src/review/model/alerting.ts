// Who is alerted of an outage of a monitor, through which channel and after how long, on one side of the run.
import { ALERTING, isObject, isUnknown, UNKNOWN } from "../../definitions";
import type { Json, JsonObject } from "../../definitions";
import {
  all,
  ANY_TEXTS,
  detectionOf,
  directChannels,
  fires,
  isOn,
  stepsOf,
  textIn,
  textsIn,
  exactTexts,
} from "../../routing";
import type { Certainty, Detection, IncidentFacts, Texts } from "../../routing";
import { groups } from "./groups";
import { DELETED } from "./alerting-objects";
import type { AlertingObject, AlertingObjects } from "./alerting-objects";

/** A message about an outage. */
export interface Notification {
  /** The key of the channel. */
  readonly channel: string;
  readonly certainty: Certainty;
  /** Seconds after the beginning of the outage; undefined if that is not known. */
  readonly after: number | undefined;
  /** Seconds between repetitions. */
  readonly every?: number;
  /** The key of the policy that sends it; undefined for the channels of the monitor and its groups. */
  readonly policy?: string;
}

const OPEN = ["policies", "channels", "groups", "suppressed"] as const;

/** What is unknown about who is alerted. */
export type Open = (typeof OPEN)[number];

/** What happens when a monitor fails. */
export type Alerting =
  | { readonly is: "absent" }
  | { readonly is: "off" }
  | {
      readonly is: "on";
      readonly detection: Detection;
      /** The incident policy is the service's own, which is assumed. */
      readonly isUsual: boolean;
      /** In order of time. */
      readonly notified: readonly Notification[];
      /** All channels of the monitor itself are known; its groups may have others. */
      readonly isOwnKnown: boolean;
      /** Why others may be alerted too, or not all of these. */
      readonly open: readonly Open[];
      /** The same if nothing else exists than what was read: values and objects that are named, but not known. */
      readonly unclear: readonly Open[];
    };

const { watched, rules, membership, attachment, tag } = ALERTING;

/** What is looked up on a side for each monitor; prepared once, because there may be thousands of monitors. */
export interface Watch {
  readonly side: AlertingObjects;
  /** Whether the service was read: then objects outside the program are included. */
  readonly isComplete: boolean;
  readonly groupsOf: ReadonlyMap<string, readonly AlertingObject[]>;
  readonly attachedTo: ReadonlyMap<string, readonly string[]>;
  readonly steps: ReadonlyMap<AlertingObject, readonly Step[]>;
  /** Whether it is not known of a membership or an attachment which objects it joins. */
  readonly hasOpenLinks: boolean;
}

interface Step extends Pick<Notification, "every"> {
  readonly channels: Texts;
  readonly minutes: number;
}

/** Prepares a side. */
export function watchOf(side: AlertingObjects, isComplete: boolean): Watch {
  const groupsOf = groups(
    side.of(membership).flatMap(({ values }) => {
      const [member] = textIn(values.memberId).known;
      const of = side.get(textIn(values.groupId).known[0] ?? "");
      return member === undefined || of === undefined ? [] : [[member, of] as const];
    }),
  );
  const attachedTo = groups(
    side.of(attachment).map(({ values }) => {
      const [key = "", policy = ""] = [values.groupId, values.policyId].flatMap(
        (value) => textIn(value).known,
      );
      return [key, policy] as const;
    }),
  );
  const steps = new Map(side.of(rules).map((each) => [each, timed(each)]));
  const ends = [
    ...side.of(membership).map(({ values }) => [values.groupId, values.memberId]),
    ...side.of(attachment).map(({ values }) => [values.groupId, values.policyId]),
  ];
  const hasOpenLinks = ends.flat().some(isUnknown);
  return { side, isComplete, groupsOf, attachedTo, steps, hasOpenLinks };
}

/** The steps with the minutes since the incident; each delay counts from the step before. */
function timed({ values }: AlertingObject): Step[] {
  const { escalation } = values;
  const isHidden = isUnknown(escalation) || (isObject(escalation) && isUnknown(escalation.steps));
  if (isHidden) return [{ channels: ANY_TEXTS, minutes: 0 }];
  let minutes = 0;
  return stepsOf(values).map(({ delayMinutes, channelIds, repeatIntervalSeconds: every }) => {
    minutes += typeof delayMinutes === "number" ? delayMinutes : 0;
    return { channels: textsIn(channelIds), minutes, ...(typeof every === "number" && { every }) };
  });
}

/** What happens when the monitor with this key fails. */
export function alertingOf(watch: Watch, key: string): Alerting {
  const monitor = watch.side.get(key);
  if (monitor?.kind.name !== watched) return { is: "absent" };
  if (monitor.values.enabled === false) return { is: "off" };
  const { values, isUsual } = withPolicy(monitor);
  const detection = detectionOf(values);
  const groups = watch.groupsOf.get(key) ?? [];
  const own = withoutDeleted(textsIn(values.alertChannelIds));
  const usual = groups.map((each) => textsIn(each.values.defaultAlertChannels));
  const direct = directChannels(own, usual);
  const isAlerting = groups.some(maySuppressMembers) ? "may" : isOn(values.enabled);
  const start = detection.is === "after" ? detection.seconds : undefined;
  const policies = policiesFor(watch, monitor, detection, groups);
  const notified = [
    ...direct.known.map((each) => ({ channel: each, certainty: "yes" as const, after: start })),
    ...policies.flatMap((each) => byPolicy(each, start)),
  ];
  const unclear = new Set<Open>([
    ...(policies.some(({ isKnown }) => !isKnown) ? ["policies" as const] : []),
    ...(direct.isAll && own.isAll ? [] : ["channels" as const]),
    ...(watch.hasOpenLinks || groups.some(hasOpenPolicy) ? ["groups" as const] : []),
    ...(groups.some(suppressesMembers) ? ["suppressed" as const] : []),
  ]);
  return {
    is: "on",
    detection,
    isUsual,
    notified: withoutRepeats(
      notified
        .map((each) => {
          const { channel, certainty } = each;
          return { ...each, certainty: all([certainty, isAlerting, reach(watch.side, channel)]) };
        })
        .filter(({ certainty }) => certainty !== "no"),
    ),
    isOwnKnown: own.isAll,
    open: OPEN.filter((each) => unclear.has(each) || mayHideMore(each, watch, monitor)),
    unclear: [...unclear],
  };
}

/** Whether the program itself certainly notifies somebody, or nobody has to be: the key of a channel of the program is its URN. */
export const isSettled = (alerting: Alerting): boolean =>
  alerting.is !== "on" ||
  alerting.notified.some(
    ({ channel, certainty }) => certainty === "yes" && channel.startsWith("urn:"),
  );

/** Whether the program itself may notify channels that are not known yet: those of the monitor, or of its policies. */
export const mayNotifyOthers = ({
  isOwnKnown,
  unclear,
}: Extract<Alerting, { is: "on" }>): boolean => !isOwnKnown || unclear.includes("policies");

const hasOpenPolicy = ({ values }: AlertingObject): boolean => isUnknown(values.alertPolicyId);

/** The service takes a deleted channel out of monitors, which then have those of their groups. */
const withoutDeleted = ({ known, isAll }: Texts): Texts => ({
  known: known.filter((key) => key !== DELETED),
  isAll,
});

/** Whether objects that were not read may matter. */
const mayHideMore = (open: Open, { isComplete }: Watch, { isNew }: AlertingObject): boolean =>
  !isComplete && (open === "policies" || (open === "groups" && !isNew));

/** Whether a group alerts in place of its members. */
export const suppressesMembers = ({ values }: AlertingObject): boolean =>
  values.suppressMemberAlerts === true;

/** The same if that is not known. */
export const maySuppressMembers = (group: AlertingObject): boolean =>
  suppressesMembers(group) || isUnknown(group.values.suppressMemberAlerts);

/** With the service's own incident policy, if neither program nor state has one. */
function withPolicy({ kind, values }: AlertingObject): { values: JsonObject; isUsual: boolean } {
  const field = kind.fields.incidentPolicy;
  const isMissing = values.incidentPolicy === undefined || isUnknown(values.incidentPolicy);
  const usual = field?.usual?.(values);
  if (!isMissing || usual === undefined) return { values, isUsual: false };
  return { values: { ...values, incidentPolicy: usual }, isUsual: true };
}

/** Whether messages reach a channel. */
const reach = (side: AlertingObjects, key: string): Certainty =>
  key === DELETED ? "no" : isOn(side.get(key)?.values.enabled);

/** A policy that applies to an outage, or may. */
interface Applying {
  readonly key: string;
  readonly certainty: Certainty;
  readonly steps: readonly Step[];
  /** Whether all of its channels are known. */
  readonly isKnown: boolean;
}

function policiesFor(
  watch: Watch,
  monitor: AlertingObject,
  detection: Detection,
  groups: readonly AlertingObject[],
): Applying[] {
  const facts = factsOf(watch, monitor, detection, groups);
  const attached = attachedOf(watch, groups);
  const found = watch.side.of(rules).flatMap((policy): Applying[] => {
    const isAttached = attached.includes(policy.key) ? "yes" : "no";
    // All regions fail: a rule about regions is certain only if it holds for each of them.
    const answers = facts.map((each) => fires(policy.values, each, isAttached));
    const certainty = answers.every((answer) => answer === answers[0])
      ? (answers[0] ?? "may")
      : "may";
    const steps = watch.steps.get(policy) ?? [];
    const isKnown = steps.every(({ channels }) => channels.isAll);
    return certainty === "no" ? [] : [{ key: policy.key, certainty, steps, isKnown }];
  });
  const isRead = (key: string): boolean =>
    watch.isComplete || key === DELETED || watch.side.get(key) !== undefined;
  const others = attached.filter((key) => !isRead(key));
  return [
    ...found,
    ...others.map((key) => ({ key, certainty: "may" as const, steps: [], isKnown: false })),
  ];
}

/** The keys of the policies that these groups refer to. */
const attachedOf = (watch: Watch, groups: readonly AlertingObject[]): string[] =>
  groups.flatMap(({ key, values }) => [
    ...textIn(values.alertPolicyId).known,
    ...(watch.attachedTo.get(key) ?? []),
  ]);

/**
 * Whether the policy with this key applies to an incident of the past.
 * @param monitor the key of its monitor, if it has one
 */
export function appliesTo(
  watch: Watch,
  key: string,
  incident: JsonObject,
  monitor: string | undefined,
): Certainty {
  const { side } = watch;
  const policy = side.get(key);
  const { severity, affectedRegions, serviceId, affectedComponents } = incident;
  if (policy === undefined) return "no";
  const monitors = monitor === undefined ? [] : [monitor];
  const groups = monitors.flatMap((each) => watch.groupsOf.get(each) ?? []);
  // Of a monitor that is not listed, its tags are not known.
  const tags = monitors.map((each) => tagNamesOf(side, side.get(each)?.values.tags ?? UNKNOWN));
  const facts: IncidentFacts = {
    severity: textIn(severity),
    event: exactTexts("created"),
    monitorId: exactTexts(...monitors),
    monitorType: textIn(incident.monitorType),
    tagNames: tags[0] ?? exactTexts(),
    regions: textsIn(affectedRegions),
    groupIds: { known: groups.map((each) => each.key), isAll: watch.isComplete },
    serviceId: textIn(serviceId),
    componentName: textsIn(affectedComponents),
  };
  return fires(policy.values, facts, attachedOf(watch, groups).includes(key) ? "yes" : "no");
}

const byPolicy = ({ key, certainty, steps }: Applying, start: number | undefined): Notification[] =>
  steps.flatMap(({ channels, minutes, ...repeated }) =>
    channels.known.map((each) => ({
      ...repeated,
      channel: each,
      certainty,
      policy: key,
      after: start === undefined ? undefined : start + minutes * 60,
    })),
  );

/** The facts of an outage, as seen from each region. */
function factsOf(
  { side, isComplete }: Watch,
  { key, values, isNew }: AlertingObject,
  detection: Detection,
  groups: readonly AlertingObject[],
): IncidentFacts[] {
  const regions = textsIn(values.regions);
  const base = {
    severity: exactTexts(detection.is === "after" ? detection.severity : "DOWN"),
    event: exactTexts("created"),
    monitorId: exactTexts(key),
    monitorType: textIn(values.type),
    tagNames: tagNamesOf(side, values.tags),
    groupIds: { known: groups.map((each) => each.key), isAll: isNew || isComplete },
    serviceId: exactTexts(),
    componentName: exactTexts(),
  };
  if (!regions.isAll || regions.known.length === 0) return [{ ...base, regions: ANY_TEXTS }];
  return regions.known.map((region) => ({ ...base, regions: exactTexts(region) }));
}

function tagNamesOf(side: AlertingObjects, tags: Json | undefined): Texts {
  if (isUnknown(tags)) return ANY_TEXTS;
  const { tagIds, newTags } = isObject(tags) ? tags : {};
  const made = Array.isArray(newTags) ? newTags.filter(isObject).map(({ name }) => name) : [];
  const ids = textsIn(tagIds);
  const existing = ids.known.map((id) => side.get(id)).filter((each) => each?.kind.name === tag);
  const names = [...made, ...existing.map((each) => each?.values.name ?? UNKNOWN)];
  const { known, isAll } = textsIn(names.map((name) => name ?? UNKNOWN));
  return { known, isAll: isAll && ids.isAll && existing.length === ids.known.length };
}

/** One message to each channel at a time, a certain one before one that may be sent; in order of time, then of keys. */
function withoutRepeats(notified: readonly Notification[]): Notification[] {
  const found = new Map<string, Notification>();
  for (const each of notified) {
    const key = `${each.channel} ${each.after ?? ""}`;
    const known = found.get(key);
    const isBetter = known?.certainty !== "yes" && each.certainty === "yes";
    if (known === undefined || isBetter) found.set(key, each);
  }
  return [...found.values()].sort(
    (one, other) => (one.after ?? 0) - (other.after ?? 0) || (one.channel < other.channel ? -1 : 1),
  );
}
