// How a run changes who is alerted of outages, monitor by monitor.
import { ALERTING, isObject, isUnknown } from "../../definitions";
import type { JsonObject } from "../../definitions";
import { isOn, textIn, textsIn } from "../../routing";
import type { Certainty } from "../../routing";
import { alertingOf, appliesTo, maySuppressMembers, suppressesMembers, watchOf } from "./alerting";
import type { Alerting, Notification, Watch } from "./alerting";
import { bySubject, otherName, subjectOf } from "./changes";
import type { Change, Subject } from "./changes";
import { groups } from "./groups";
import { hiddenChanges } from "./hidden-changes";
import type { HiddenChange } from "./hidden-changes";
import { existingId, unlistedIn } from "./preview";
import type { Preview } from "./preview";
import type { ServiceFacts } from "./service-facts";
import { alertingObjects } from "./alerting-objects";
import type { AlertingObject, AlertingObjects } from "./alerting-objects";
import { nameText } from "./words";

/** A channel as shown to a reader. */
export interface ChannelName {
  readonly name: string;
  /** The name that people gave it, if it is another one. */
  readonly shownAs?: string;
  /** `email`, if known. */
  readonly type: string | undefined;
}

/** Why a channel is no longer alerted. */
export type Reason = {
  /** It depends on something that is not known. */
  readonly perhaps?: boolean;
} & (
  | { readonly is: "off" | "deleted" }
  | { readonly is: "channel gone" | "channel off" | "channel removed"; readonly channel: string }
  | { readonly is: "policy gone" | "policy off" | "policy elsewhere"; readonly policy: string }
  | { readonly is: "step gone"; readonly policy: string; readonly channel: string }
  | { readonly is: "channels not known" }
  | { readonly is: "steps not known"; readonly policy: string }
  | { readonly is: "suppressed" }
);

/** Whether a channel may still be alerted for all that is known. */
export const isOpenReason = ({ is }: Reason): boolean =>
  is === "channels not known" || is === "steps not known";

/** What changes for the readers of the alerts of one monitor. */
export interface Outcome extends Subject {
  /** The id of the monitor before the run. */
  readonly id: string | undefined;
  /** This run creates it. */
  readonly isNew: boolean;
  readonly before: Alerting;
  readonly after: Alerting;
  /** Why channels are no longer alerted, each reason once. */
  readonly reasons: readonly Reason[];
  /** The URNs of the other resources in these reasons. */
  readonly causes: readonly string[];
}

/** Before the run, or after it. */
export type SideName = "before" | "after";

/** The outcomes of a run. */
export interface Outcomes {
  /** Monitors for which something changes. */
  readonly changed: readonly Outcome[];
  /** Monitors that this run changes or creates and for which nothing of this changes. */
  readonly kept: readonly Outcome[];
  /** Those that alert a channel, before or after; undefined if no known monitor does. */
  readonly monitorsOf: (channel: string) => readonly Subject[] | undefined;
  /** Changes of what decides all this, of which the preview does not show the result. */
  readonly hidden: readonly HiddenChange[];
  /** The preview lists every resource of the program. */
  readonly isWhole: boolean;
  /** Objects outside the program were read. */
  readonly isComplete: boolean;
  /** The channel with a key on one side; if it is not there, on the other one. */
  readonly channelOf: (key: string, side: SideName) => ChannelName;
  /** Whether a policy applies to an incident of the past, as the service records it. */
  readonly applies: (policy: string, incident: JsonObject, side: SideName) => Certainty;
}

/** The outcomes of a run for the monitors of a preview. */
export function outcomesOf(
  preview: Preview,
  changes: readonly Change[],
  facts: ServiceFacts | undefined,
): Outcomes {
  const sides = alertingObjects(preview, facts);
  const isComplete = facts?.isComplete ?? false;
  const [before, after] = [watchOf(sides.before, isComplete), watchOf(sides.after, isComplete)];
  const keys = new Set(
    [...sides.before.of(ALERTING.watched), ...sides.after.of(ALERTING.watched)].map(
      ({ key }) => key,
    ),
  );
  const ids = new Map(
    preview.steps.flatMap(({ urn, before, after }) => {
      const id = existingId(before ?? after);
      return id === undefined ? [] : [[urn, id]];
    }),
  );
  const all = [...keys].map((key): Outcome => {
    const [old, now] = [alertingOf(before, key), alertingOf(after, key)];
    const found = reasonsFor({ before, after, key }, old, now);
    const isNew = sides.after.get(key)?.isNew === true;
    return { ...subjectOf(key), id: ids.get(key), isNew, before: old, after: now, ...found };
  });
  // The engine lists unchanged resources in any order.
  all.sort(bySubject);
  const isSame = (each: Outcome): boolean =>
    textOf(each.before, sides.before) === textOf(each.after, sides.after);
  const touched = new Set(changes.map(({ urn }) => urn));
  const hidden = hiddenChanges(changes, [sides.before, sides.after]);
  const unsure = new Set(hidden.map(({ change }) => change.urn));
  // A policy or a group may be about any monitor.
  const isAnyUnsure = hidden.some(({ change }) => change.kind?.name !== ALERTING.watched);
  const listeners = groups(
    all.flatMap((each) => [...channelsOf(each)].map((channel) => [channel, each] as const)),
  );
  return {
    monitorsOf: (channel) => listeners.get(channel),
    isComplete,
    isWhole: preview.steps.length > 0 && unlistedIn(preview) === 0,
    changed: all.filter((each) => !isSame(each)),
    kept: all
      .filter((each) => isSame(each) && touched.has(each.urn))
      .filter(({ urn }) => !isAnyUnsure && !unsure.has(urn)),
    hidden,
    channelOf: (key, side) =>
      named(key, sides[side].get(key) ?? sides.after.get(key) ?? sides.before.get(key)),
    applies: (policy, incident, side) => {
      const { monitorId } = incident;
      // A monitor that is replaced or deleted had it under its old id.
      const monitor =
        typeof monitorId === "string" ? sides.before.keyOf(ALERTING.watched, monitorId) : undefined;
      return appliesTo({ before, after }[side], policy, incident, monitor);
    },
  };
}

const channelsOf = ({ before, after }: Outcome): ReadonlySet<string> =>
  new Set(
    [before, after].flatMap((each) =>
      each.is === "on" ? each.notified.map(({ channel }) => channel) : [],
    ),
  );

/** Of a resource that a preview does not list, only the URN is known. */
function named(key: string, found: AlertingObject | undefined): ChannelName {
  const { name } = subjectOf(key);
  const type = typeOf(found);
  return name === ""
    ? { name: nameText(textIn(found?.values.name).known[0] ?? key), type }
    : { name, ...otherName(name, found?.values.name), type };
}

function typeOf(channel: AlertingObject | undefined): string | undefined {
  const { config, channelType } = channel?.values ?? {};
  const inside = isObject(config) ? config.channelType : channelType;
  return typeof inside === "string" && !isUnknown(inside) ? nameText(inside) : undefined;
}

/** The outcome as text: equal texts mean that nothing changes. */
function textOf(alerting: Alerting, side: AlertingObjects): string {
  if (alerting.is !== "on") return alerting.is;
  const { notified, detection, isOwnKnown } = alerting;
  const when = detection.is === "after" ? `${detection.seconds} ${detection.doubt}` : detection.is;
  return JSON.stringify([
    when,
    // Whether it is known if there are any.
    notified.length > 0 || isOwnKnown,
    notified.map(({ channel, certainty, after }) => [
      channel,
      typeOf(side.get(channel)),
      certainty,
      after,
    ]),
  ]);
}

const certain = (alerting: Alerting): readonly Notification[] =>
  alerting.is === "on" ? alerting.notified.filter(({ certainty }) => certainty === "yes") : [];

/** Both sides, and the key of a monitor. */
interface Watches {
  readonly before: Watch;
  readonly after: Watch;
  readonly key: string;
}

function reasonsFor(
  watches: Watches,
  old: Alerting,
  now: Alerting,
): Pick<Outcome, "reasons" | "causes"> {
  if (old.is !== "on") return { reasons: [], causes: [] };
  if (now.is === "absent") return { reasons: [{ is: "deleted" }], causes: [] };
  const off: readonly Cause[] = now.is === "off" ? [[{ is: "off" }, []]] : [];
  const left = new Set(certain(now).map(({ channel }) => channel));
  const found = certain(old)
    .filter(({ channel }) => !left.has(channel))
    .flatMap((each) => causesFor(watches, each, { old, now }));
  const all = new Map([...off, ...found].map((each) => [JSON.stringify(each[0]), each]));
  return {
    reasons: [...all.values()].map(([reason]) => reason),
    // An object outside the program has an id instead.
    causes: [...all.values()].flatMap(([, causes]) => causes).filter(isUrn),
  };
}

const isUrn = (key: string): boolean => subjectOf(key).name !== "";

/** A reason, and the keys of the other objects in it. */
type Cause = readonly [Reason, readonly string[]];

/** The alerting of a monitor that was on, before and after. */
interface Both {
  readonly old: Extract<Alerting, { is: "on" }>;
  readonly now: Exclude<Alerting, { is: "absent" }>;
}

/** Each reason why a channel is not alerted any more: to mend one of several is not enough. */
function causesFor(watches: Watches, { channel, policy }: Notification, both: Both): Cause[] {
  const { after, key } = watches;
  const certain = [...channelCauses(watches, channel), ...policyCauses(after, policy)];
  if (certain.length > 0) return certain;
  if (both.now.is === "off") {
    // What is wrong with it besides.
    return policy === undefined && isTakenFrom(watches, channel)
      ? [[{ is: "channel removed", channel }, []]]
      : [];
  }
  if (isOn(after.side.get(key)?.values.enabled) === "may") {
    return [[{ is: "off", perhaps: true }, []]];
  }
  const isStill = both.now.notified.some((each) => each.channel === channel);
  const groups = (after.groupsOf.get(key) ?? []).filter(maySuppressMembers);
  if (isStill && groups.length > 0) {
    const perhaps = !groups.some(suppressesMembers);
    return [[{ is: "suppressed", perhaps }, groups.map((group) => group.key)]];
  }
  if (policy === undefined) return [[ofOwnChannel(channel, both.old, both.now), []]];
  const next = after.side.get(policy);
  const steps = (next && after.steps.get(next)) ?? [];
  if (steps.some(({ channels: { known } }) => known.includes(channel)))
    return [[{ is: "policy elsewhere", policy, perhaps: isStill }, [policy]]];
  if (steps.some(({ channels: { isAll } }) => !isAll))
    return [[{ is: "steps not known", policy }, [policy]]];
  return [[{ is: "step gone", policy, channel }, [policy]]];
}

/** Whether the monitor itself names the channel no more. */
function isTakenFrom({ before, after, key }: Watches, channel: string): boolean {
  const [old, now] = [before, after].map(({ side }) =>
    textsIn(side.get(key)?.values.alertChannelIds),
  );
  return (
    old?.known.includes(channel) === true && now?.isAll === true && !now.known.includes(channel)
  );
}

/** Whether the channel is deleted or switched off. */
function channelCauses({ before, after }: Watches, channel: string): Cause[] {
  const now = after.side.get(channel);
  // A channel that neither the program nor the service lists is not known to be deleted.
  const isListed = before.side.get(channel) !== undefined;
  if (isListed && (now === undefined || now.isNew)) {
    return [[{ is: "channel gone", channel }, [channel]]];
  }
  const reached = isOn(now?.values.enabled);
  return reached === "yes"
    ? []
    : [[{ is: "channel off", channel, perhaps: reached === "may" }, [channel]]];
}

/** Whether the policy is deleted or switched off. */
function policyCauses({ side }: Watch, policy: string | undefined): Cause[] {
  if (policy === undefined) return [];
  const now = side.get(policy);
  if (now === undefined) return [[{ is: "policy gone", policy }, [policy]]];
  const used = isOn(now.values.enabled);
  return used === "yes" ? [] : [[{ is: "policy off", policy, perhaps: used === "may" }, [policy]]];
}

/** Why a channel of the monitor or of its groups is no longer one of them. */
function ofOwnChannel(channel: string, old: Both["old"], now: Both["old"]): Reason {
  // Channels of a group that were not known before either say nothing about this one.
  const isHidden = now.open.includes("channels") && !old.open.includes("channels");
  return isHidden || !now.isOwnKnown
    ? { is: "channels not known" }
    : { is: "channel removed", channel };
}
