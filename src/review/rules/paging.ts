// Who is no longer alerted, or later, or nobody at all.
import { joinedPhrases, literal, phrase, uncapitalized, words } from "../../printing";
import type { Phrase } from "../../printing";
import { latest, sumText } from "../../routing";
import { mayNotifyOthers } from "../model/alerting";
import type { Alerting } from "../model/alerting";
import type { Change } from "../model/changes";
import { isDecisive, isOfDetection } from "../model/hidden-changes";
import type { HiddenChange } from "../model/hidden-changes";
import { isOpenReason } from "../model/outcomes";
import type { Outcome, Outcomes, Reason } from "../model/outcomes";
import { listed } from "../model/subjects";
import { leavePhrase, RETAIN } from "./sentences";
import type { Sentence } from "./sentences";

/** A sentence without the monitor that it is about. */
type Rest = Omit<Sentence, "subject" | "causes">;
type ChannelOf = Outcomes["channelOf"];

/**
 * How the alerting of monitors gets worse, or stays bad.
 * @param renamed monitors that only look deleted: another one takes their place
 */
export function pagingSentences(
  { changed, kept, channelOf }: Outcomes,
  renamed: ReadonlySet<string>,
  changes: readonly Change[],
): Sentence[] {
  const byUrn = new Map(changes.map((each) => [each.urn, each]));
  return [...changed.filter(({ urn }) => !renamed.has(urn)), ...kept].flatMap((outcome) =>
    [...worse(outcome, channelOf, byUrn.get(outcome.urn)), ...stillNobody(outcome)].map(
      (rest): Sentence => ({ ...rest, subject: outcome, causes: outcome.causes }),
    ),
  );
}

/** Whether an incident opens and alerts somebody. */
const notifiesAnyone = (alerting: Alerting, isSure: boolean): boolean =>
  alerting.is === "on" &&
  alerting.detection.is !== "never" &&
  alerting.notified.some(({ certainty }) => !isSure || certainty === "yes");

function worse(outcome: Outcome, channelOf: ChannelOf, change: Change | undefined): Rest[] {
  const { before, after, isNew } = outcome;
  if (before.is === "absent") return isNew ? forNew(outcome) : [];
  if (notifiesAnyone(before, true) && !notifiesAnyone(after, true)) {
    return [nobody(outcome, channelOf, change)];
  }
  return [...fewer(outcome, channelOf), ...later(outcome, channelOf, change)];
}

/**
 * Why an outage alerts nobody, and what to write.
 * @param change that of the monitor, if the run changes it
 */
function why(
  { after, reasons }: Outcome,
  channelOf: ChannelOf,
  change?: Change,
): Pick<Rest, "why" | "remedy"> {
  const all = [
    ...neverIn(after).map((each) => noIncident(each, change)),
    ...reasons.map((each) => reasonTexts(each, channelOf)),
  ];
  // Of several channels, one is enough.
  const remedies = new Map(all.toReversed().map(([kind, , text]) => [kind, text]));
  return all.length === 0
    ? {}
    : {
        why: joinedPhrases(
          all.map(([, text]) => text),
          ", and ",
        ),
        remedy: joinedPhrases(
          [...remedies.values()]
            .toReversed()
            .map((each, at) => (at === 0 ? each : uncapitalized(each))),
          ", and ",
        ),
      };
}

function nobody(outcome: Outcome, channelOf: ChannelOf, change: Change | undefined): Rest {
  const { after, reasons } = outcome;
  const isPossible = notifiesAnyone(after, false) || reasons.some(isOpenReason);
  return {
    ...(isPossible ? POSSIBLE : CERTAIN),
    effect: "nobody",
    // What other programs alert was not read.
    ...(!isPossible && !isKnown(after) && { verbs: OF_PROGRAM }),
    ...why(outcome, channelOf, change),
  };
}

const CERTAIN = { severity: "red" } as const;
const POSSIBLE = { severity: "amber", isPossible: true } as const;

const OF_PROGRAM = ["loses this program's alerts", "lose this program's alerts"] as const;
const OF_NEW = ["is new and alerts nobody", "are new and alert nobody"] as const;
const OF_NEW_HERE = [`${OF_NEW[0]} in this program`, `${OF_NEW[1]} in this program`] as const;
export const MISSED = ["may miss outages", "may miss outages"] as const;
const OR_NEVER = ["alerts later, or never", "alert later, or never"] as const;
/** Edits made elsewhere did it, and not the run. */
const SINCE_EDITS = [
  "alerts nobody now, after an edit elsewhere",
  "alert nobody now, after edits elsewhere",
] as const;

/** Whether nothing outside the program can add to it. */
const isKnown = (alerting: Alerting): boolean =>
  alerting.is !== "on" || alerting.open.length === 0 || alerting.detection.is === "never";

/** A monitor that alerts nobody because of edits made elsewhere; undefined if somebody is alerted. */
export function nobodyNow(outcome: Outcome, channelOf: ChannelOf, since: Phrase): Rest | undefined {
  const { before, after } = outcome;
  if (!notifiesAnyone(before, true) || notifiesAnyone(after, false)) return undefined;
  const { why: because } = why(outcome, channelOf);
  const channels = before.is === "on" ? before.notified.map(({ channel }) => channel) : [];
  const names = [...new Set(channels)].map((each) => {
    const { name, shownAs } = channelOf(each, "before");
    return literal(shownAs ?? name);
  });
  const reason = because === undefined ? phrase`` : phrase` (${because})`;
  const says = phrase`alerts nobody${since}${reason}; before, it alerted ${listed(names)}`;
  return { severity: "amber", effect: "now", verbs: SINCE_EDITS, says };
}

type Never = Extract<Extract<Alerting, { is: "on" }>["detection"], { is: "never" }>;
/** A kind of reason, the reason, and what to write against it. */
type ReasonTexts = readonly [kind: string, text: Phrase, remedy: Phrase];

const neverIn = (alerting: Alerting): Never[] =>
  alerting.is === "on" && alerting.detection.is === "never" ? [alerting.detection] : [];

function noIncident(
  { why: reason, windowAbove, regionsNeeded }: Never,
  change?: Change,
): ReasonTexts {
  const text = words(`no incident opens: ${reason}`);
  const edited = namesIn(change?.differences.filter(isOfDetection));
  if (edited.length > 0) return ["never", text, leavePhrase(edited)];
  const window = phrase`Set ${literal("windowMinutes")} above ${Math.floor(windowAbove)}, or check more often`;
  const remedy =
    regionsNeeded === undefined ? window : phrase`${window}; check from ${regionsNeeded} regions`;
  return ["never", text, remedy];
}

/** The changed inputs, each once. */
const namesIn = (differences: Change["differences"] = []): string[] => [
  ...new Set(differences.map(({ path }) => String(path[0]))),
];

const CHANNELS = literal("alertChannelIds");
const KEEP = phrase`Keep it, or ${RETAIN}`;

/** Why a monitor without reasons alerts nobody. */
function withoutChannels(after: Alerting): Required<Pick<Rest, "why" | "remedy">> {
  const [, text, remedy] = neverIn(after).map((each) => noIncident(each))[0] ?? [
    "none",
    phrase`no alert channel, and no policy applies`,
    phrase`Set ${CHANNELS}`,
  ];
  return { why: text, remedy };
}

/** A new monitor that alerts nobody. */
function forNew({ after }: Outcome): Rest[] {
  if (after.is !== "on" || notifiesAnyone(after, false)) return [];
  // It is new, so the program says what its channels are: it may have some, as its policies may, which are not known yet.
  if (mayNotifyOthers(after)) return [];
  const verbs = isKnown(after) ? OF_NEW : OF_NEW_HERE;
  return [{ severity: "amber", effect: "silent", verbs, ...withoutChannels(after) }];
}

/** A monitor that alerts nobody before the run, and none after it. */
function stillNobody({ before, after }: Outcome): Rest[] {
  if (before.is !== "on" || after.is !== "on") return [];
  if (![before, after].every((side) => isKnown(side) && !notifiesAnyone(side, false))) return [];
  const { why: reason, remedy } = withoutChannels(after);
  return [{ severity: "amber", effect: "now", why: phrase`and after the run: ${reason}`, remedy }];
}

function fewer(outcome: Outcome, channelOf: ChannelOf): Rest[] {
  const { before, after, reasons } = outcome;
  if (before.is !== "on" || after.is !== "on" || reasons.length === 0) return [];
  const left = new Set(after.notified.map(({ channel }) => channel));
  const lost = new Set(
    before.notified.flatMap(({ channel }) => (left.has(channel) ? [] : channel)),
  );
  if (lost.size === 0) return [];
  const names = [...lost].map((channel) => literal(channelOf(channel, "before").name));
  const isPossible = reasons.some(isOpenReason);
  const { why: because = phrase``, remedy } = why(outcome, channelOf);
  const who = phrase`${words(isPossible ? "perhaps no longer" : "no longer")} ${joinedPhrases(names, ", ")}`;
  return [
    {
      ...(isPossible ? POSSIBLE : CERTAIN),
      effect: "fewer",
      why: phrase`${who}: ${because}`,
      ...(remedy && { remedy }),
    },
  ];
}

/** The first certain message to each channel, in seconds after the beginning of an outage. */
function firstsOf(alerting: Alerting): ReadonlyMap<string, number> {
  const firsts = new Map<string, number>();
  if (alerting.is !== "on") return firsts;
  for (const { channel, certainty, after } of alerting.notified) {
    if (certainty !== "yes" || after === undefined) continue;
    firsts.set(channel, Math.min(after, firsts.get(channel) ?? Infinity));
  }
  return firsts;
}

/** `≤ 10 min instead of ≤ 2 min: 2 failures × 5 min`. */
function delayText(alerting: Alerting, from: number, to: number): string {
  const times = `${latest(to)} instead of ${latest(from)}`;
  if (alerting.is !== "on" || alerting.detection.is !== "after") return times;
  const { sum: text, seconds: start } = alerting.detection;
  return `${times}: ${sumText(to, { start, text })}`;
}

/** Alerts that come later, and outages that may be missed: what one edit causes is one line. */
function later(
  { before, after }: Outcome,
  channelOf: ChannelOf,
  change: Change | undefined,
): Rest[] {
  const [old, now] = [firstsOf(before), firstsOf(after)];
  const [first, next] = [Math.min(...old.values()), Math.min(...now.values())];
  const isLater = Number.isFinite(first) && Number.isFinite(next) && next > first;
  const text = (from: number, to: number): Phrase => words(delayText(after, from, to));
  const times = isLater ? [text(first, next)] : [];
  // If all alerts come later by the same time, one line says so.
  const shift = isLater ? next - first : 0;
  for (const [channel, to] of now) {
    const from = old.get(channel);
    if (from === undefined || to <= from || to - from === shift) continue;
    times.push(phrase`${literal(channelOf(channel, "after").name)} ${text(from, to)}`);
  }
  const doubt = doubtIn(after);
  const missed = doubt === undefined || doubt === doubtIn(before) ? [] : [words(doubt)];
  if (times.length === 0) {
    return missed.map((reason) => ({
      ...{ severity: "amber", effect: "fewer", verbs: MISSED, why: reason },
      remedy: asItWas(change),
    }));
  }
  const all = [...times, ...missed.map((reason) => phrase`or never: ${reason}`)];
  // A channel that is not known may be alerted sooner.
  const isSure = after.is === "on" && after.isOwnKnown;
  return [
    {
      ...(isSure ? CERTAIN : POSSIBLE),
      effect: "later",
      ...(missed.length > 0 && { verbs: OR_NEVER }),
      why: joinedPhrases(all, "; "),
      remedy: asItWas(change),
    },
  ];
}

/** What to leave alone: inputs of the monitor, or else steps of its policies. */
function asItWas(change: Change | undefined): Phrase {
  const names = namesIn(change?.differences.filter(isDecisive(change)));
  return names.length === 0
    ? phrase`Leave ${literal("escalation")} of its policies as it was`
    : leavePhrase(names);
}

/** Why an outage may be missed although an incident should open. */
export const doubtIn = (alerting: Alerting): string | undefined =>
  alerting.is === "on" && alerting.detection.is === "after" ? alerting.detection.doubt : undefined;

function reasonTexts(reason: Reason, channelOf: ChannelOf): ReasonTexts {
  const { is, perhaps } = reason;
  const named = (key: string): Phrase => literal(channelOf(key, "before").name);
  const isOff = words(perhaps ? "may be disabled" : "is disabled");
  const channel = "channel" in reason ? named(reason.channel) : phrase``;
  const policy = "policy" in reason ? named(reason.policy) : phrase``;
  const remove = phrase`Remove ${literal("enabled: false")}`;
  switch (is) {
    case "off":
      return [is, words(perhaps ? "perhaps disabled" : "disabled"), remove];
    case "deleted":
      return [is, phrase`deleted with its history`, KEEP];
    case "channel gone":
      return [
        ...([is, phrase`channel ${channel} is deleted`] as const),
        phrase`Keep channel ${channel}, or name another one where it is used`,
      ];
    case "channel off":
      return [is, phrase`channel ${channel} ${isOff}`, phrase`${remove} from channel ${channel}`];
    case "channel removed":
      return [is, phrase`channel ${channel} is removed from it`, NAME_ONE];
    case "policy gone":
      return [
        is,
        phrase`policy ${policy} is deleted`,
        phrase`Keep policy ${policy}, or set ${CHANNELS}`,
      ];
    case "policy off":
      return [is, phrase`policy ${policy} ${isOff}`, phrase`${remove} from policy ${policy}`];
    case "policy elsewhere": {
      const verb = words(perhaps ? "may no longer apply" : "no longer applies");
      const widen = phrase`Widen ${literal("matchRules")} of policy ${policy}, or set ${CHANNELS}`;
      return [is, phrase`policy ${policy} ${verb} to it`, widen];
    }
    case "step gone":
      return [is, phrase`policy ${policy} no longer notifies ${channel}`, nameOneIn(policy)];
    case "channels not known":
      return [is, phrase`its new channels are not known`, NAME_ONE];
    case "steps not known":
      return [is, phrase`the new channels of policy ${policy} are not known`, nameOneIn(policy)];
    case "suppressed": {
      const verb = words(perhaps ? "may suppress" : "suppresses");
      const remedy = phrase`Remove ${literal("suppressMemberAlerts")} from the group`;
      return [is, phrase`a group ${verb} the alerts of its members`, remedy];
    }
  }
}

const NAME_ONE = phrase`Name a channel in ${CHANNELS}`;
const nameOneIn = (policy: Phrase): Phrase =>
  phrase`Name a channel in ${literal("escalation")} of policy ${policy}`;

/** A change of what decides about alerting, of which the preview does not show the result. */
export function hiddenSentences({ change, differences }: HiddenChange): Sentence[] {
  // A new object takes nothing away, and a deletion never counts as harmless.
  if (change.before === undefined || change.after === undefined) return [];
  const names = new Set(differences.flatMap(({ words: [first] }) => first?.text ?? []));
  const what = listed([...names].map(words));
  const says = phrase`changes in a way that the preview does not show (${what}): others may then be notified of outages, or nobody`;
  return [{ severity: "amber", effect: "fewer", subject: change, says }];
}
