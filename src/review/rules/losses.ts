// What is lost with the objects that go, and what still refers to them.
import { ALERTING, counted, isAlertingKind } from "../../definitions";
import { joinedPhrases, phrase, words } from "../../printing";
import type { Phrase } from "../../printing";
import { lossOf } from "../model/changes";
import type { Change } from "../model/changes";
import { groups } from "../model/groups";
import { staysWith } from "../model/references";
import type { Mentions } from "../model/references";
import type { Loss, ServiceFacts } from "../model/service-facts";
import { idKey } from "../model/urn";
import { EFFECTS } from "./finding";
import { leavePhrase, RETAIN } from "./sentences";
import type { Sentence } from "./sentences";

/** Finds the resources that are deleted or replaced because of another one. */
type WithIt = (change: Change) => readonly Change[];

/**
 * What is lost with each of these, but for those that go because of another one.
 * @param isPaging whether it is said already that nobody is alerted any more because it goes
 */
export function losses(
  going: readonly Change[],
  counts: ServiceFacts["losses"],
  isPaging: (change: Change) => boolean,
): Sentence[] {
  const withIt = dependentsAmong(going);
  const taken = new Set(going.flatMap(withIt).map(({ urn }) => urn));
  return going
    .filter(({ urn }) => !taken.has(urn))
    .flatMap((each) => {
      if (each.action === "delete" && isPaging(each)) return [];
      const found = counts.get(idKey(each.kind?.name ?? "", each.before?.id ?? ""));
      return lossSentences(each, found ?? []);
    });
}

/** Among deleted and replaced resources: children, and dependents that have nothing of their own to lose. */
function dependentsAmong(going: readonly Change[]): WithIt {
  const made = groups(
    going.flatMap((each) => (each.before?.dependencies ?? []).map((urn) => [urn, each] as const)),
  );
  return ({ urn, kind }) =>
    (made.get(urn) ?? []).filter(
      (other) => other.urn !== urn && (lossOf(other) === undefined || isChildOf(other, kind)),
    );
}

const isChildOf = (other: Change, kind: Change["kind"]): boolean =>
  kind !== undefined && other.kind?.parent?.kind === kind.name;

function lossSentences(change: Change, found: readonly Loss[]): Sentence[] {
  const { kind } = change;
  const isPublic = kind?.isPublic === true;
  // Nobody misses a channel's list of sent alerts, nor records that there are none of.
  const isNothing =
    kind?.name === ALERTING.channel ||
    (!isPublic && found.length > 0 && found.every(({ count }) => count === 0));
  const loses = isNothing ? undefined : lossOf(change);
  if (loses === undefined) return [];
  const texts = found.map(({ count, title }) => words(counted(count, title)));
  const within = words(kind?.lossCounts?.within ?? "now");
  const lost = texts.length === 0 ? phrase`` : phrase` (${within}: ${joinedPhrases(texts, ", ")})`;
  return [
    {
      severity: isPublic ? "red" : "amber",
      effect: isPublic ? "public" : "loss",
      subject: change,
      says: phrase`${words(`${endOf(change)} and loses ${loses}`)}${lost}`,
      ...(isPublic && { verbs: change.action === "replace" ? MOVED : DELETED }),
      ...((isPublic || change.action === "delete") && { remedy: remedyFor(change) }),
    },
  ];
}

const MOVED = ["starts anew for visitors", "start anew for visitors"] as const;
const DELETED = ["is gone for visitors", "are gone for visitors"] as const;

const endOf = ({ action }: Change): string => (action === "replace" ? "is replaced" : "is deleted");

function remedyFor({ action, because }: Change): Phrase {
  if (action === "delete") return phrase`Keep it, or ${RETAIN}`;
  return because.length === 0 ? phrase`To keep the old one, ${RETAIN}` : leavePhrase(because);
}

/**
 * What stays and refers to objects that go.
 * @param isPaging whether it is said already that somebody is no longer alerted because of it
 */
export function danglingReferences(
  going: readonly Change[],
  mentions: Mentions,
  isPaging: (change: Change) => boolean,
): Sentence[] {
  return going.flatMap((change): Sentence[] => {
    const found = staysWith(change, mentions);
    if (found === undefined) return [];
    const name = change.kind?.name;
    // The service takes a channel out of policies, and disables those that are left without one.
    const decides = isAlertingKind(name) && name !== ALERTING.watched && name !== ALERTING.tag;
    const isLost = decides && found.isAlerting && !isPaging(change);
    return [
      {
        severity: isLost ? "red" : "amber",
        effect: isLost ? "fewer" : "reference",
        verbs: EFFECTS.reference,
        subject: change,
        says: phrase`${words(endOf(change))} although it is still used by ${found.who}`,
        ...(!isPaging(change) && { remedy: phrase`Keep it, or first remove it there` }),
      },
    ];
  });
}
