// Who is alerted of outages, before and after, in words.
import { ALERTING, isAlertingKind } from "../../definitions";
import { joinedPhrases, literal, phrase, plainText, words } from "../../printing";
import type { Phrase } from "../../printing";
import { duration } from "../../routing";
import type { Alerting, Notification, Open } from "../model/alerting";
import type { ChannelName, Outcome, Outcomes, SideName } from "../model/outcomes";
import type { Review } from "../review";
import { listed, namesPhrase } from "../model/subjects";

/** Monitors for which the same changes. */
export interface OutcomeRow {
  readonly monitors: Phrase;
  readonly before: Phrase;
  readonly after: Phrase;
}

/** More messages are only counted. */
const MOST_NOTIFICATIONS = 4;

/** What changes, one row for all monitors for which the same changes. */
export function outcomeRows(outcomes: Outcomes): OutcomeRow[] {
  return grouped(outcomes.changed, outcomes).map(({ about, before, after }) => ({
    monitors: namesPhrase(about),
    before: before ?? phrase`not monitored`,
    after: after ?? phrase`no longer monitored`,
  }));
}

/** `on-call (email) after about 3 min for shop`, for monitors that change otherwise. */
export const keptTexts = (outcomes: Outcomes): Phrase[] =>
  grouped(outcomes.kept, outcomes).flatMap(({ about, after }) =>
    after === undefined ? [] : [phrase`${after} for ${namesPhrase(about)}`],
  );

const NOT_KNOWN = phrase`It is not known whether alert channels are notified of outages as before`;

/** The text if alerting does not change, or if a preview without unchanged resources does not show it. */
export function nothingChanges(review: Review): Phrase[] {
  const { changes, isRefreshAlone, isPlan, outcomes } = review;
  if (isRefreshAlone || isPlan || isAboutMonitors(outcomes)) return [];
  if (changes.some(({ kind }) => kind?.name === ALERTING.window)) return [];
  if (outcomes.hidden.length > 0)
    return [phrase`${NOT_KNOWN}: the preview does not show what decides it.`];
  return mayHideMore(review)
    ? [phrase`${NOT_KNOWN}: only a preview with ${SHOW_SAMES} lists the unchanged resources.`]
    : [phrase`Alert channels are notified of outages as before.`];
}

const SHOW_SAMES = literal("--show-sames");

const isAboutMonitors = ({ changed, kept }: Outcomes): boolean => changed.length + kept.length > 0;

/** What decides about the alerts of several monitors. */
const isShared = (name: string | undefined): boolean =>
  isAlertingKind(name) && name !== ALERTING.watched && name !== ALERTING.window;

/** Whether the run may change the alerts of monitors that the preview does not list. */
const mayHideMore = ({ changes, edits, outcomes }: Review): boolean =>
  !outcomes.isWhole && [...changes, ...edits].some(({ kind }) => isShared(kind?.name));

/** The title of all this. */
export const outcomeTitle = ({ changed, kept }: Outcomes): Phrase =>
  openIn([...changed, ...kept]).size === 0
    ? phrase`Who is notified of an outage`
    : phrase`Who is notified of an outage, as far as is known`;

const sidesIn = (all: readonly Outcome[]) =>
  all.flatMap(({ before, after }) => [before, after]).filter((each) => each.is === "on");

const openIn = (all: readonly Outcome[]): ReadonlySet<Open> =>
  new Set(sidesIn(all).flatMap((each) => each.open));

interface Group {
  readonly about: readonly Outcome[];
  readonly before: Phrase | undefined;
  readonly after: Phrase | undefined;
}

function grouped(all: readonly Outcome[], outcomes: Outcomes): Group[] {
  const groups = new Map<string, { about: Outcome[] } & Omit<Group, "about">>();
  for (const each of all) {
    const [before, after] = [
      alertingPhrase(each.before, "before", outcomes),
      alertingPhrase(each.after, "after", outcomes),
    ];
    const key = JSON.stringify([before, after].map((part) => part && plainText(part)));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { about: [each], before, after });
    else group.about.push(each);
  }
  return [...groups.values()];
}

/** `on-call (email) after about 3 min, chat (slack) after about 18 min`. */
function alertingPhrase(
  alerting: Alerting,
  side: SideName,
  outcomes: Outcomes,
): Phrase | undefined {
  if (alerting.is === "absent") return undefined;
  if (alerting.is === "off") return phrase`nobody: switched off`;
  const { detection, notified, isOwnKnown, open } = alerting;
  if (detection.is === "never") return phrase`nobody: no incident opens`;
  if (notified.length === 0) {
    if (!isOwnKnown) return phrase`not known`;
    return open.length === 0 ? phrase`nobody` : phrase`nobody in this program`;
  }
  const names = new Set<string>();
  const first = Math.min(...notified.map(({ after }) => after ?? Infinity));
  const texts = notified.map((each) => {
    const isAgain = names.has(each.channel);
    names.add(each.channel);
    const isLater = each.after !== undefined && each.after > first;
    return notificationPhrase(each, { isAgain, isLater }, outcomes.channelOf(each.channel, side));
  });
  const all = listed(texts, MOST_NOTIFICATIONS);
  return detection.is === "after" && detection.doubt !== undefined ? phrase`${all}, or never` : all;
}

function notificationPhrase(
  { certainty, after }: Notification,
  { isAgain, isLater }: { readonly isAgain: boolean; readonly isLater: boolean },
  { name, type }: ChannelName,
): Phrase {
  const first = type === undefined ? literal(name) : phrase`${literal(name)} (${words(type)})`;
  const what = isAgain ? phrase`${literal(name)} again` : first;
  const who = certainty === "yes" ? what : phrase`perhaps ${what}`;
  if (after === undefined) return who;
  const when = phrase`${who} after about ${words(duration(after))}`;
  return isLater ? phrase`${when} unless acknowledged` : when;
}

const OPEN: Readonly<Record<Open, string>> = {
  policies:
    "Notification policies outside this program were not read: more people may be notified.",
  channels: "Channels that are secret or set elsewhere are not known.",
  groups: "Resource groups outside this program were not read: they may add channels or policies.",
  suppressed: "A group that suppresses the alerts of its members alerts in their place.",
};

/** What the rows do not know or assume. */
export function outcomeNotes(review: Review): Phrase {
  const { changed, kept } = review.outcomes;
  const on = sidesIn([...changed, ...kept]);
  const open = openIn([...changed, ...kept]);
  const unknown = on.flatMap(({ detection }) => (detection.is === "unknown" ? detection.why : []));
  const texts = [
    ...(isAboutMonitors(review.outcomes) && mayHideMore(review)
      ? [
          phrase`Other monitors may be affected too: only a preview with ${SHOW_SAMES} lists those that do not change.`,
        ]
      : []),
    ...(Object.keys(OPEN) as Open[])
      .filter((each) => open.has(each))
      .map((each) => phrase`${words(OPEN[each])}`),
    ...(on.some(({ isUsual }) => isUsual)
      ? [
          phrase`Where the program sets no incident policy, the default of the monitoring service is assumed.`,
        ]
      : []),
    ...[...new Set(unknown)].map((why) => phrase`No time is given where ${words(why)}.`),
  ];
  return joinedPhrases(texts, " ");
}
