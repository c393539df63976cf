// Who is no longer alerted, or later, or nobody at all.
import { joinedPhrases, literal, phrase, words } from "../../printing";
import type { Phrase } from "../../printing";
import { duration } from "../../routing";
import type { Alerting } from "../model/alerting";
import type { Change } from "../model/changes";
import { isDecisive } from "../model/hidden-changes";
import type { HiddenChange } from "../model/hidden-changes";
import { isOpenReason } from "../model/outcomes";
import type { Outcome, Outcomes, Reason } from "../model/outcomes";
import { listed } from "../model/subjects";
import type { Sentence } from "./sentences";

/** A sentence without the monitor that it is about. */
type Rest = Omit<Sentence, "subject" | "causes">;

/**
 * How the alerting of monitors gets worse, or stays bad.
 * @param renamed monitors that only look deleted: another one takes their place
 */
export function pagingSentences(
  outcomes: Outcomes,
  renamed: ReadonlySet<string>,
  changes: readonly Change[],
): Sentence[] {
  const byUrn = new Map(changes.map((each) => [each.urn, each]));
  const about = (outcome: Outcome, rests: readonly Rest[]): Sentence[] =>
    rests.map((rest) => ({ ...rest, subject: outcome, causes: outcome.causes }));
  const changed = outcomes.changed.filter(({ urn }) => !renamed.has(urn));
  return [
    ...changed.flatMap((each) => about(each, worse(each, outcomes, byUrn.get(each.urn)))),
    ...[...changed, ...outcomes.kept].flatMap((each) => about(each, stillNobody(each))),
  ];
}

/** Whether an incident opens and alerts somebody. */
const notifiesAnyone = (alerting: Alerting, isSure: boolean): boolean =>
  alerting.is === "on" &&
  alerting.detection.is !== "never" &&
  alerting.notified.some(({ certainty }) => !isSure || certainty === "yes");

function worse(outcome: Outcome, outcomes: Outcomes, change: Change | undefined): Rest[] {
  const { before, after, isNew } = outcome;
  if (before.is === "absent") return isNew ? forNew(outcome) : [];
  if (notifiesAnyone(before, true) && !notifiesAnyone(after, true)) {
    return [nobody(outcome, outcomes)];
  }
  return [...fewer(outcome, outcomes), ...later(outcome, outcomes, change)];
}

function nobody(outcome: Outcome, { channelOf }: Pick<Outcomes, "channelOf">): Rest {
  const { after, reasons } = outcome;
  const never = neverOf(after);
  const isPossible = notifiesAnyone(after, false) || reasons.some(isOpenReason);
  // What other programs alert was not read.
  const isAll = after.is !== "on" || never !== undefined || after.open.length === 0;
  const remedies = [
    ...(never === undefined ? [] : [windowRemedy(never)]),
    ...remediesFor(reasons, channelOf),
  ];
  return {
    severity: isPossible ? "amber" : "red",
    effect: "nobody",
    ...(isPossible ? { verbs: PERHAPS } : isAll ? {} : { verbs: OF_PROGRAM }),
    ...whyOf(causes(outcome, channelOf)),
    remedy: joinedPhrases(remedies, "; "),
  };
}

/** The same of edits made elsewhere, which have happened; undefined if somebody is alerted. */
export function nobodyNow(
  outcome: Outcome,
  { channelOf }: Pick<Outcomes, "channelOf">,
): Pick<Rest, "severity" | "effect" | "why"> | undefined {
  const { before, after } = outcome;
  if (!notifiesAnyone(before, true) || notifiesAnyone(after, false)) return undefined;
  return { severity: "amber", effect: "now", ...whyOf(causes(outcome, channelOf)) };
}

/** Why an outage alerts nobody. */
function causes({ after, reasons }: Outcome, channelOf: Outcomes["channelOf"]): Phrase[] {
  const never = neverOf(after);
  return [
    ...(never === undefined ? [] : [words(`no incident opens: ${never.why}`)]),
    ...reasons.map((reason) => reasonPhrase(reason, channelOf)),
  ];
}

const PERHAPS = ["may lose alerting", "may lose alerting"] as const;
const OF_PROGRAM = ["loses this program's alerts", "lose this program's alerts"] as const;
const OF_NEW = ["is new and alerts nobody", "are new and alert nobody"] as const;
const OF_NEW_HERE = [
  "is new and alerts nobody in this program",
  "are new and alert nobody in this program",
] as const;
const MAY_BE_FEWER = ["may alert fewer people", "may alert fewer people"] as const;
const MAY_BE_LATER = ["may alert later", "may alert later"] as const;
const MISSED = ["may miss outages", "may miss outages"] as const;

type Never = Extract<Extract<Alerting, { is: "on" }>["detection"], { is: "never" }>;

const neverOf = (alerting: Alerting): Never | undefined =>
  alerting.is === "on" && alerting.detection.is === "never" ? alerting.detection : undefined;

const windowRemedy = ({ windowAbove }: Never): Phrase =>
  phrase`Set ${literal("windowMinutes")} above ${Math.floor(windowAbove)}, or check more often`;

const CHANNELS = literal("alertChannelIds");

/** A new monitor that alerts nobody. */
function forNew({ after }: Outcome): Rest[] {
  if (after.is !== "on" || notifiesAnyone(after, false)) return [];
  // It is new, so the program says what its channels are: it has some, which are not known yet.
  if (!after.isOwnKnown) return [];
  const never = neverOf(after);
  const verbs = never || after.open.length === 0 ? OF_NEW : OF_NEW_HERE;
  return [{ severity: "amber", effect: "silent", verbs, ...whyNobody(never) }];
}

const whyNobody = (never: Never | undefined): Pick<Rest, "why" | "remedy"> => ({
  why:
    never === undefined
      ? phrase`no alert channel, and no policy applies`
      : words(`no incident opens: ${never.why}`),
  remedy: never === undefined ? phrase`Set ${CHANNELS}` : windowRemedy(never),
});

/** A monitor that alerts nobody before the run, and none after it. */
function stillNobody({ before, after }: Outcome): Rest[] {
  if (before.is !== "on" || after.is !== "on") return [];
  const isKnown = ({ open, detection }: typeof before): boolean =>
    detection.is === "never" || open.length === 0;
  if (![before, after].every((side) => isKnown(side) && !notifiesAnyone(side, false))) return [];
  const { why, remedy } = whyNobody(neverOf(after));
  const still = phrase`and after the run: ${why ?? phrase``}`;
  return [{ severity: "amber", effect: "now", why: still, ...(remedy && { remedy }) }];
}

function fewer(outcome: Outcome, { channelOf }: Outcomes): Rest[] {
  const { before, after, reasons } = outcome;
  if (before.is !== "on" || after.is !== "on" || reasons.length === 0) return [];
  const left = new Set(after.notified.map(({ channel }) => channel));
  const lost = [...new Set(before.notified.map(({ channel }) => channel))].filter(
    (channel) => !left.has(channel),
  );
  if (lost.length === 0) return [];
  const names = lost.map((channel) => literal(channelOf(channel, "before").name));
  const isPossible = reasons.some(isOpenReason);
  const verb = isPossible ? "perhaps no longer" : "no longer";
  const because = reasons.map((reason) => reasonPhrase(reason, channelOf));
  return [
    {
      ...(isPossible
        ? ({ severity: "amber", verbs: MAY_BE_FEWER } as const)
        : ({ severity: "red" } as const)),
      effect: "fewer",
      why: phrase`${words(verb)} ${joinedPhrases(names, ", ")}: ${joinedPhrases(because, ", and ")}`,
      remedy: joinedPhrases(remediesFor(reasons, channelOf), "; "),
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

/** `≤ 18 min: 3 failures × 1 min + 15 min delay`. */
function sumText(alerting: Alerting, seconds: number): string {
  if (alerting.is !== "on" || alerting.detection.is !== "after") return `≤ ${duration(seconds)}`;
  const { sum, seconds: start } = alerting.detection;
  const delay = seconds > start ? ` + ${duration(seconds - start)} delay` : "";
  return `≤ ${duration(seconds)}: ${sum}${delay}`;
}

/** Alerts that come later, and outages that may be missed: what one edit causes is one line. */
function later(
  { before, after }: Outcome,
  { channelOf }: Outcomes,
  change: Change | undefined,
): Rest[] {
  const [old, now] = [firstsOf(before), firstsOf(after)];
  const [first, next] = [Math.min(...old.values()), Math.min(...now.values())];
  const isLater = Number.isFinite(first) && Number.isFinite(next) && next > first;
  const text = (from: number, to: number): Phrase =>
    words(`${sumText(after, to)}, instead of ${sumText(before, from)}`);
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
    return missed.length === 0
      ? []
      : [{ severity: "amber", effect: "fewer", verbs: MISSED, ...whyOf(missed) }];
  }
  const whys = [...times, ...missed.map((why) => phrase`or never: ${why}`)];
  const why = joinedPhrases(whys, "; ");
  // A channel that is not known may be alerted sooner.
  const isOpen = after.is !== "on" || !after.isOwnKnown;
  const sure = isOpen
    ? ({ severity: "amber", verbs: MAY_BE_LATER } as const)
    : ({ severity: "red" } as const);
  return [{ ...sure, effect: "later", why, remedy: asItWas(change) }];
}

/** What to leave alone: inputs of the monitor, or else steps of its policies. */
function asItWas(change: Change | undefined): Phrase {
  const names = new Set(change?.differences.filter(isDecisive(change)).map(({ path }) => path[0]));
  const fields = [...names].map((name) => literal(String(name)));
  return fields.length === 0
    ? phrase`Leave ${literal("escalation")} of its policies as it was`
    : phrase`Leave ${joinedPhrases(fields, ", ")} as it was`;
}

/** Why an outage may be missed although an incident should open. */
export const doubtIn = (alerting: Alerting): string | undefined =>
  alerting.is === "on" && alerting.detection.is === "after" ? alerting.detection.doubt : undefined;

const whyOf = (whys: readonly Phrase[]): Pick<Rest, "why"> =>
  whys.length === 0 ? {} : { why: joinedPhrases(whys, ", and ") };

/** Why a channel is no longer alerted, in words. */
function reasonPhrase(reason: Reason, channelOf: Outcomes["channelOf"]): Phrase {
  const named = (key: string): Phrase => literal(channelOf(key, "before").name);
  const isOff = words(reason.perhaps ? "may be switched off" : "is switched off");
  switch (reason.is) {
    case "off":
      return words(reason.perhaps ? "perhaps switched off" : "switched off");
    case "deleted":
      return phrase`deleted`;
    case "channel gone":
      return phrase`channel ${named(reason.channel)} is deleted`;
    case "channel off":
      return phrase`channel ${named(reason.channel)} ${isOff}`;
    case "channel removed":
      return phrase`channel ${named(reason.channel)} is removed from it`;
    case "policy gone":
      return phrase`policy ${named(reason.policy)} is deleted`;
    case "policy off":
      return phrase`policy ${named(reason.policy)} ${isOff}`;
    case "policy elsewhere":
      return phrase`policy ${named(reason.policy)} ${words(reason.perhaps ? "may no longer apply" : "no longer applies")} to it`;
    case "step gone":
      return phrase`policy ${named(reason.policy)} no longer notifies ${named(reason.channel)}`;
    case "channels not known":
      return phrase`its new channels are not known`;
    case "steps not known":
      return phrase`the new channels of policy ${named(reason.policy)} are not known`;
    case "suppressed":
      return phrase`a group ${words(reason.perhaps ? "may suppress" : "suppresses")} the alerts of its members`;
  }
}

/** One remedy for each kind of reason: one channel is enough. */
const remediesFor = (reasons: readonly Reason[], channelOf: Outcomes["channelOf"]): Phrase[] =>
  [...new Map(reasons.toReversed().map((each) => [each.is, each])).values()]
    .toReversed()
    .map((reason) => remedyFor(reason, channelOf));

/** What to write against it. */
function remedyFor(reason: Reason, channelOf: Outcomes["channelOf"]): Phrase {
  const named = (key: string): Phrase => literal(channelOf(key, "before").name);
  switch (reason.is) {
    case "off":
      return phrase`Remove ${literal("enabled: false")}`;
    case "deleted":
      return phrase`Keep it, or set ${literal("retainOnDelete: true")}`;
    case "channel gone":
      return phrase`Keep channel ${named(reason.channel)}, or name another one in ${CHANNELS}`;
    case "channel off":
      return phrase`Remove ${literal("enabled: false")} from channel ${named(reason.channel)}`;
    case "channel removed":
    case "channels not known":
      return phrase`Name a channel in ${CHANNELS}`;
    case "policy gone":
      return phrase`Keep policy ${named(reason.policy)}, or set ${CHANNELS}`;
    case "policy off":
      return phrase`Remove ${literal("enabled: false")} from policy ${named(reason.policy)}`;
    case "policy elsewhere":
      return phrase`Widen ${literal("matchRules")} of policy ${named(reason.policy)}, or set ${CHANNELS}`;
    case "step gone":
    case "steps not known":
      return phrase`Name a channel in ${literal("escalation")} of policy ${named(reason.policy)}`;
    case "suppressed":
      return phrase`Remove ${literal("suppressMemberAlerts")} from the group`;
  }
}

/** A change of what decides about alerting, of which the preview does not show the result. */
export function hiddenSentences({ change, differences }: HiddenChange): Sentence[] {
  // A new object takes nothing away, and a deletion never counts as harmless.
  if (change.before === undefined || change.after === undefined) return [];
  const names = new Set(differences.flatMap(({ words: [first] }) => first?.text ?? []));
  const what = listed([...names].map(words));
  const says = phrase`changes in a way that the preview does not show (${what}): others may then be notified of outages, or nobody`;
  return [{ severity: "amber", effect: "fewer", subject: change, says }];
}
