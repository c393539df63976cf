// How a run makes alerting worse: monitors with the same sentence share it.
import { joinedPhrases, literal, phrase, plainText, words } from "../../printing";
import type { Phrase } from "../../printing";
import { duration } from "../../routing";
import type { Alerting } from "../model/alerting";
import { RANK } from "./hazard";
import type { Hazard } from "./hazard";
import { isOpenReason } from "../model/outcomes";
import type { Outcome, Outcomes, Reason } from "../model/outcomes";
import { namesPhrase } from "../model/subjects";

/** A sentence about monitors, without their names. */
interface Sentence extends Pick<Hazard, "level" | "rank"> {
  /** What comes before and after the names of the monitors. */
  readonly start: Phrase;
  readonly end: Phrase;
}

/** The hazards of these outcomes. */
export function alertingHazards(outcomes: Outcomes): Hazard[] {
  const groups = new Map<string, { sentence: Sentence; about: Outcome[] }>();
  for (const outcome of outcomes.changed) {
    for (const sentence of sentencesFor(outcome, outcomes)) {
      const key = `${plainText(sentence.start)} ${plainText(sentence.end)}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { sentence, about: [outcome] });
      else group.about.push(outcome);
    }
  }
  return [...groups.values()].map(({ sentence: { start, end, level, rank }, about }) => ({
    level,
    rank,
    text: phrase`${start} ${namesPhrase(about)}${end}`,
    urns: [...new Set(about.flatMap(({ urn, causes }) => [urn, ...causes]))],
  }));
}

const notifiesAnyone = (alerting: Alerting, isSure: boolean): boolean =>
  alerting.is === "on" &&
  alerting.detection.is !== "never" &&
  alerting.notified.some(({ certainty }) => !isSure || certainty === "yes");

function sentencesFor(outcome: Outcome, outcomes: Outcomes): Sentence[] {
  const { before, after, isNew } = outcome;
  if (after.is === "absent") return [];
  if (before.is === "absent") return isNew ? forNew(outcome) : [];
  if (before.is !== "on") return [];
  if (after.is === "on" && after.detection.is === "never" && before.detection.is === "after") {
    const start = words("After merging, no incident opens during an outage of");
    return [red(start, phrase`: ${words(after.detection.why)}`)];
  }
  if (notifiesAnyone(before, true) && !notifiesAnyone(after, true)) {
    return [nobody(outcome, outcomes)];
  }
  return [...fewer(outcome, outcomes), ...later(outcome, outcomes)];
}

const red = (start: Phrase, end: Phrase): Sentence => ({
  level: "red",
  rank: RANK.nobody,
  start,
  end,
});

function nobody(outcome: Outcome, outcomes: Outcomes): Sentence {
  const { after, reasons } = outcome;
  const because = reasonsPhrase(outcome, outcomes);
  if (notifiesAnyone(after, false) || reasons.some(isOpenReason)) {
    const start = words("After merging, perhaps nobody will be notified of outages of");
    return { ...red(start, because), level: "amber" };
  }
  const isKnown = after.is !== "on" || after.open.length === 0;
  if (isKnown) return red(words("After merging, nobody will be notified of outages of"), because);
  return red(words("After merging, this program notifies nobody of outages of"), because);
}

/** A new monitor that alerts nobody. */
function forNew({ after }: Outcome): Sentence[] {
  if (after.is !== "on" || notifiesAnyone(after, false)) return [];
  // It is new, so the program says what its channels are: it has some, which are not known yet.
  if (!after.isOwnKnown) return [];
  const isKnown = after.open.length === 0;
  const start = isKnown
    ? "Nobody will be notified of outages of"
    : "This program notifies nobody of outages of";
  const end = words(", which is new: it has no alert channel, and no policy applies to it");
  return [{ level: "amber", rank: RANK.silent, start: words(start), end }];
}

function fewer(outcome: Outcome, { channelOf }: Outcomes): Sentence[] {
  const { before, after, reasons } = outcome;
  if (before.is !== "on" || after.is !== "on" || reasons.length === 0) return [];
  const left = new Set(after.notified.map(({ channel }) => channel));
  const lost = [...new Set(before.notified.map(({ channel }) => channel))].filter(
    (channel) => !left.has(channel),
  );
  if (lost.length === 0) return [];
  const who = joinedPhrases(
    lost.map((channel) => literal(channelOf(channel, "before").name)),
    ", ",
  );
  const isOne = lost.length === 1;
  const verb = reasons.some(isOpenReason)
    ? "may no longer be"
    : `${isOne ? "is" : "are"} no longer`;
  const start = phrase`${who} ${words(verb)} notified of outages of`;
  return [{ level: "amber", rank: RANK.fewer, start, end: reasonsPhrase(outcome, { channelOf }) }];
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

function later({ before, after }: Outcome, { channelOf }: Outcomes): Sentence[] {
  const [old, now] = [firstsOf(before), firstsOf(after)];
  const [first, next] = [Math.min(...old.values()), Math.min(...now.values())];
  const isLater = Number.isFinite(first) && Number.isFinite(next) && next > first;
  const sentences: Sentence[] = [];
  const add = (start: Phrase, from: number, to: number): void => {
    const end = words(`: after about ${duration(to)} instead of ${duration(from)}`);
    sentences.push({ level: "amber", rank: RANK.later, start, end });
  };
  if (isLater) add(words("The first alert comes later during an outage of"), first, next);
  // If all alerts come later by the same time, one line says so.
  const shift = isLater ? next - first : 0;
  for (const [channel, to] of now) {
    const from = old.get(channel);
    if (from === undefined || to <= from || to - from === shift) continue;
    const name = literal(channelOf(channel, "after").name);
    add(phrase`${name} is notified later during an outage of`, from, to);
  }
  const warning = warningIn(after);
  if (warning !== undefined && warning !== warningIn(before)) {
    const start = words("An incident may fail to open during an outage of");
    const end = words(`: ${warning}`);
    sentences.push({ level: "amber", rank: RANK.fewer, start, end });
  }
  return sentences;
}

/** Why an outage may be missed although an incident should open. */
export const warningIn = (alerting: Alerting): string | undefined =>
  alerting.is === "on" && alerting.detection.is === "after"
    ? alerting.detection.warning
    : undefined;

/** `: channel mail is deleted, and policy everything is switched off`. */
function reasonsPhrase({ reasons }: Outcome, { channelOf }: Pick<Outcomes, "channelOf">): Phrase {
  if (reasons.length === 0) return phrase``;
  const all = reasons.map((reason) => reasonPhrase(reason, channelOf));
  const [last = phrase``] = all.slice(-1);
  const first = all.slice(0, -1);
  if (first.length === 0) return phrase`: ${last}`;
  return phrase`: ${joinedPhrases(first, ", ")}, and ${last}`;
}

function reasonPhrase(reason: Reason, channelOf: Outcomes["channelOf"]): Phrase {
  const named = (key: string): Phrase => literal(channelOf(key, "before").name);
  const isOff = words(reason.perhaps ? "may be switched off" : "is switched off");
  switch (reason.is) {
    case "off":
      return phrase`it ${isOff}`;
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
