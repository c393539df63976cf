// Who is alerted of outages, before and after, in words.
import { ALERTING, channelTypeTitle, isAlertingKind } from "../../definitions";
import { joinedPhrases, literal, phrase, plainText, words } from "../../printing";
import type { Phrase } from "../../printing";
import { duration, latest } from "../../routing";
import type { Sum } from "../../routing";
import { mayNotifyOthers } from "../model/alerting";
import type { Alerting, Notification, Open } from "../model/alerting";
import { groups } from "../model/groups";
import type { ChannelName, Outcome, Outcomes, SideName } from "../model/outcomes";
import { listed, namesPhrase, subjectPhrase } from "../model/subjects";
import type { Review, TestRun } from "../review";
import { inOrderOf } from "../rules/finding";
import type { Finding } from "../rules/finding";
import { doubtIn, MISSED } from "../rules/paging";
import { isUntried } from "../rules/test-runs";
import { isOnlyByRefresh } from "./phrases";

/** The title of all this. */
export const OUTCOME_TITLE = phrase`Who is notified of an outage`;

/** How channels are described already, by name. */
type Described = Map<string, string>;

/** What changes for monitors, before and after the run: one alert after the other. */
interface Sides {
  readonly before: readonly Phrase[];
  readonly after: readonly Phrase[];
  /** The result of their test runs. */
  readonly run?: Phrase;
}

/** Monitors for which the same changes. */
export interface OutcomeRow extends Sides {
  readonly monitors: Phrase;
}

/** More channels at one time are only counted. */
const MOST_CHANNELS = 4;

/** Alerts in a line. */
export const inLine = (alerts: readonly Phrase[]): Phrase => joinedPhrases(alerts, "; ");

/** `shop: On call ≤ 2 min → nobody`. */
export const rowPhrase = ({ monitors, before, after }: OutcomeRow): Phrase =>
  phrase`${monitors}: ${inLine(before)} → ${inLine(after)}`;

const keyOf = ({ before, after, run }: Sides): string =>
  JSON.stringify([inLine(before), inLine(after), run ?? phrase``].map(plainText));

/** One row for all monitors for which the same changes. A channel is described once. */
export function outcomeRows(review: Review): OutcomeRow[] {
  const { outcomes, findings, runs = [] } = review;
  const runOf = new Map(runs.map((run) => [run.urn, resultPhrase(run)]));
  const explained = victimsOf(
    findings,
    ({ effect, verbs }) => effect === "later" || verbs === MISSED,
  );
  const sidesIn = (outcome: Outcome, described: Described): Sides => {
    const run = runOf.get(outcome.urn);
    const sides = sidesOf(outcome, outcomes, explained.has(outcome.urn), described);
    return { ...sides, ...(run && { run }) };
  };
  const rows = inOrderOf(findings, changedIn(review)).map(
    (outcome) => [keyOf(sidesIn(outcome, new Map())), outcome] as const,
  );
  const described: Described = new Map();
  return [...groups(rows).values()].map((all) => ({
    ...sidesIn(all[0], described),
    monitors: listed(all.map(monitorPhrase)),
  }));
}

/** The URNs of those who suffer from such findings. */
const victimsOf = (
  findings: readonly Finding[],
  isSuch: (finding: Finding) => boolean,
): ReadonlySet<string> =>
  new Set(findings.filter(isSuch).flatMap(({ victims }) => victims.map(({ urn }) => urn)));

/** An outcome of a monitor that may have had another name. */
interface NamedOutcome extends Outcome {
  readonly oldName?: string;
}

const monitorPhrase = ({ name, oldName }: NamedOutcome): Phrase =>
  oldName === undefined ? literal(name) : phrase`${literal(oldName)} → ${literal(name)}`;

/** Whether a monitor has another name, and else alerts as before. */
const isOnlyRenamed = ({ oldName, before, after }: NamedOutcome, outcomes: Outcomes): boolean =>
  oldName !== undefined &&
  plainText(inLine(alertsOf(before, {}, outcomes, "before"))) ===
    plainText(inLine(alertsOf(after, {}, outcomes, "after")));

const changedIn = (review: Review): NamedOutcome[] =>
  underNewNames(review).filter((each) => !isOnlyRenamed(each, review.outcomes));

/** The outcomes that change; one that looks renamed is one monitor. */
function underNewNames({ outcomes: { changed }, renames }: Review): NamedOutcome[] {
  const byUrn = new Map(changed.map((each) => [each.urn, each]));
  const oldOf = new Map(renames.map(({ old, next }) => [next.urn, byUrn.get(old.urn)]));
  const gone = new Set([...oldOf.values()].map((old) => old?.urn));
  return changed
    .filter(({ urn }) => !gone.has(urn))
    .map((each) => {
      const old = oldOf.get(each.urn);
      return old === undefined ? each : { ...each, before: old.before, oldName: old.name };
    });
}

/**
 * @param isExplained whether a finding says how the times add up, and why an outage may be missed
 * @param described the channels that are described already; gets those that are now
 */
function sidesOf(
  { before, after }: Outcome,
  outcomes: Outcomes,
  isExplained: boolean,
  described: Described,
): Sides {
  const sums = [sumIn(before), sumIn(after)];
  // A sum explains what is new.
  const isNew = !isExplained && after.is === "on" && sums[0] !== sums[1];
  const [from, to] = isNew ? sums : [];
  const then = alertsOf(before, { sum: from }, outcomes, "before", described);
  const why = { sum: to, doubt: isExplained ? undefined : doubtIn(after) };
  const later = alertsOf(after, why, outcomes, "after", described);
  return {
    before: before.is === "absent" ? [phrase`not monitored`] : then,
    after: after.is === "absent" ? [phrase`no longer monitored`] : later,
  };
}

/** `3 failures × 5 min`, if that is known. */
function sumIn(alerting: Alerting): string | undefined {
  if (alerting.is !== "on" || alerting.detection.is !== "after") return undefined;
  return `${alerting.detection.sum}${alerting.isUsual ? " (default incident policy)" : ""}`;
}

/** `Alerts of shop go out as before: mail (e-mail) ≤ 3 min.`, for monitors that change otherwise. */
export function keptTexts(review: Review): Phrase[] {
  const { outcomes, findings } = review;
  const renamed = underNewNames(review).filter((each) => isOnlyRenamed(each, outcomes));
  // A check that begins to fail has an incident already.
  const failing = victimsOf(
    findings,
    ({ severity, effect }) => severity === "red" && effect === "run",
  );
  const all = [...outcomes.kept, ...renamed].flatMap((outcome) => {
    const alerts = alertsOf(outcome.after, {}, outcomes, "after");
    if (alerts.length === 0) return [];
    const [text, isFalse] = [inLine(alerts), failing.has(outcome.urn)];
    return [[`${isFalse} ${plainText(text)}`, { outcome, text, isFalse }] as const];
  });
  return [...groups(all).values()].map((same) => {
    const [{ text, isFalse }] = same;
    const names = namesPhrase(same.map(({ outcome }) => outcome));
    return isFalse
      ? phrase`The false alarm of ${names} alerts ${text}.`
      : phrase`Outages of ${names} alert as before: ${text}.`;
  });
}

/** Whether merging alone changes nothing of all this, and only a refresh does. */
export function isOfRefresh({ outcomes: { changed }, changes, edits }: Review): boolean {
  const edited = new Set(edits.filter(isOnlyByRefresh).map(({ urn }) => urn));
  const touched = new Set(changes.map(({ urn }) => urn));
  const isUndone = ({ urn, causes }: Outcome): boolean =>
    [urn, ...causes].some((each) => edited.has(each)) &&
    [urn, ...causes].every((each) => !touched.has(each));
  return changed.every(isUndone);
}

const MOST_KEPT = 2;

/** What goes on as before, and what is not known, for a comment. */
export function keptNotes(review: Review): Phrase[] {
  const kept = keptTexts(review);
  const notes = outcomeNotes(review);
  return kept.length === 0 ? notes : [listed(kept, MOST_KEPT, " "), ...notes];
}

/** The test runs of monitors that have no row. */
export function otherRuns({ outcomes, runs = [] }: Review): Phrase[] {
  const shown = new Set(outcomes.changed.map(({ urn }) => urn));
  return (
    runs
      // A finding says what fails.
      .filter(({ urn, is }) => !shown.has(urn) && is !== "fails")
      .map((run) => phrase`${subjectPhrase(run)}: ${resultPhrase(run)}`)
  );
}

/** `passes (200, 120 ms)`. */
const resultPhrase = ({ is, text }: TestRun): Phrase => phrase`${words(is)} (${text})`;

const NOT_KNOWN = phrase`Whether alerting changes is not known`;

/** The texts if alerting does not change, or if a preview without unchanged resources does not show it. */
export function nothingChanges(review: Review): Phrase[] {
  const { changes, isRefreshAlone, isPlan, outcomes } = review;
  if (isRefreshAlone || isPlan || changedIn(review).length > 0) return [];
  if (isAboutMonitors(outcomes)) return keptNotes(review);
  if (changes.some(({ kind }) => kind?.name === ALERTING.window)) return [];
  if (outcomes.hidden.length > 0)
    return [phrase`${NOT_KNOWN}: the preview does not show what decides it.`];
  return mayHideMore(review)
    ? [phrase`${NOT_KNOWN}: preview with ${SHOW_SAMES} to see it.`]
    : [phrase`Alerting does not change.`];
}

const SHOW_SAMES = literal("--show-sames");

const isAboutMonitors = ({ changed, kept }: Outcomes): boolean => changed.length + kept.length > 0;

/** What decides about the alerts of several monitors. */
const isShared = (name: string | undefined): boolean =>
  isAlertingKind(name) && name !== ALERTING.watched && name !== ALERTING.window;

/** Whether the run may change the alerts of monitors that the preview does not list. */
const mayHideMore = ({ changes, edits, outcomes }: Review): boolean =>
  !outcomes.isWhole && [...changes, ...edits].some(({ kind }) => isShared(kind?.name));

/** How a time adds up, and why an outage may be missed, where nothing else says so. */
interface Reasons {
  readonly sum?: string | undefined;
  readonly doubt?: string | undefined;
}

/** `On call (mail, Discord) ≤ 3 min: 3 failures × 1 min`, and `Chat (chat, Slack) by policy late ≤ 18 min unless acknowledged`. */
function alertsOf(
  alerting: Alerting,
  reasons: Reasons,
  { channelOf }: Outcomes,
  side: SideName,
  described: Described = new Map(),
): readonly Phrase[] {
  if (alerting.is === "absent") return [];
  if (alerting.is === "off") return [phrase`nobody: disabled`];
  const { detection, notified, open } = alerting;
  if (detection.is === "never") return [phrase`nobody: no incident opens`];
  if (notified.length === 0) {
    if (mayNotifyOthers(alerting)) return [phrase`not known`];
    return [open.length === 0 ? phrase`nobody` : phrase`nobody in this program`];
  }
  const seen = new Set<string>();
  const named = notified.map((each) => {
    const isAgain = seen.has(each.channel);
    seen.add(each.channel);
    return [
      `${each.after} ${each.every} ${each.policy}`,
      { ...each, who: whoPhrase(each, channelOf(each.channel, side), isAgain, described) },
    ] as const;
  });
  const [soonest] = notified;
  const sum =
    detection.is === "after" && reasons.sum !== undefined
      ? { start: detection.seconds, text: reasons.sum }
      : undefined;
  const reason = words(reasons.doubt === undefined ? "" : `: ${reasons.doubt}`);
  const never = doubtIn(alerting) === undefined ? [] : [phrase`or never${reason}`];
  const times = [...groups(named).values()].map((all, at) => {
    const [{ policy, after }] = all;
    const who = listed(
      all.map((each) => each.who),
      MOST_CHANNELS,
    );
    const by =
      policy === undefined ? phrase`` : phrase` by policy ${literal(channelOf(policy, side).name)}`;
    const why = detection.is === "unknown" ? detection.why : undefined;
    const time = after === soonest?.after ? (at === 0 ? sum : undefined) : "later";
    return timedPhrase(phrase`${who}${by}`, all[0], time, why);
  });
  return [...times, ...never];
}

/**
 * @param sum that of the first message; later ones come only if nobody acknowledges it
 * @param why why the time is not known
 */
function timedPhrase(
  who: Phrase,
  { after, every }: Notification,
  sum: Sum | "later" | undefined,
  why: string | undefined,
): Phrase {
  if (after === undefined)
    return phrase`${who}, time not known${words(why === undefined ? "" : `: ${why}`)}`;
  const again = words(every === undefined ? "" : `, then every ${duration(every)},`);
  if (sum === "later") return phrase`${who} ${words(latest(after))}${again} unless acknowledged`;
  const unless = words(every === undefined ? "" : " unless acknowledged");
  return phrase`${who} ${words(latest(after, sum))}${again}${unless}`;
}

/** `On call (mail, Discord)`: as people call it, as the program does, and its type; the next time, only the first. */
function whoPhrase(
  { certainty }: Notification,
  { name, shownAs, type }: ChannelName,
  isAgain: boolean,
  described: Described,
): Phrase {
  const own = literal(shownAs ?? name);
  const facts = [
    ...(shownAs === undefined ? [] : [literal(name)]),
    ...(type === undefined ? [] : [words(channelTypeTitle(type))]),
  ];
  const full = facts.length === 0 ? own : phrase`${own} (${joinedPhrases(facts, ", ")})`;
  const [key, text] = [plainText(own), plainText(full)];
  const short = isAgain ? phrase`${own} again` : own;
  const who = isAgain || described.get(key) === text ? short : full;
  described.set(key, text);
  return certainty === "yes" ? who : phrase`perhaps ${who}`;
}

const OPEN: Readonly<Record<Open, string>> = {
  policies: "notification policies outside this program",
  groups: "resource groups outside this program",
  channels: "channels that are secret or set elsewhere",
  suppressed: "what a group sends in place of its members",
};

const UNREAD = phrase` Set ${literal("MONITORING_API_KEY")} for the comment to count them.`;

const UNTRIED = phrase`New and changed checks were not tried: ${literal("pulumi-monitoring comment --run")} does that.`;

/** What the rows do not know. */
export function outcomeNotes(review: Review): Phrase[] {
  const { changed, kept } = review.outcomes;
  const sides = [...changed, ...kept].flatMap(({ before, after }) => [before, after]);
  const open = new Set(sides.flatMap((each) => (each.is === "on" ? each.open : [])));
  const all = (Object.keys(OPEN) as Open[]).filter((each) => open.has(each));
  return [
    ...(isAboutMonitors(review.outcomes) && mayHideMore(review)
      ? [phrase`Other monitors may be affected too: only a preview with ${SHOW_SAMES} lists them.`]
      : []),
    ...(all.length === 0
      ? []
      : [
          phrase`Not known, so others may be alerted too: ${joinedPhrases(
            all.map((each) => words(OPEN[each])),
            ", ",
          )}.${review.outcomes.isComplete ? phrase`` : UNREAD}`,
        ]),
    ...(isUntried(review) ? [UNTRIED] : []),
  ];
}
