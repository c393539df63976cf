// What is lost with the objects that go, what goes along with them, and what still refers to them.
import { ALERTING, counted, isAlertingKind } from "../../definitions";
import { joinedPhrases, literal, phrase, words } from "../../printing";
import type { Phrase } from "../../printing";
import { lossOf } from "../model/changes";
import type { Change } from "../model/changes";
import { groups } from "../model/groups";
import { staysWith } from "../model/references";
import type { Mentions } from "../model/references";
import type { ServiceFacts } from "../model/service-facts";
import { idKey } from "../model/urn";
import { EFFECTS } from "./finding";
import { RETAIN } from "./sentences";
import type { Sentence } from "./sentences";

/** Finds the resources that are deleted or replaced because of another one. */
type WithIt = (change: Change) => readonly Change[];

/** What is lost with each of these, together with what goes because of it. */
export function losses(going: readonly Change[], counts: ServiceFacts["losses"]): Sentence[] {
  const withIt = dependentsAmong(going);
  const taken = new Set(going.flatMap(withIt).map(({ urn }) => urn));
  return going
    .filter(({ urn }) => !taken.has(urn))
    .flatMap((each) => lossSentences(each, allWithIt(each, withIt), counts));
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

function allWithIt(change: Change, withIt: WithIt): Change[] {
  const found = new Set<Change>();
  const look = (each: Change): void => {
    for (const other of withIt(each)) {
      if (found.has(other) || other === change) continue;
      found.add(other);
      look(other);
    }
  };
  look(change);
  return [...found];
}

function lossSentences(
  change: Change,
  along: readonly Change[],
  counts: ServiceFacts["losses"],
): Sentence[] {
  const { kind, before } = change;
  const found = (kind && counts.get(idKey(kind.name, before?.id ?? ""))) ?? [];
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
      along,
      ...(isPublic && { remedy: remedyFor(change) }),
    },
  ];
}

const endOf = ({ action }: Change): string => (action === "replace" ? "is replaced" : "is deleted");

function remedyFor({ action, because }: Change): Phrase {
  if (action === "delete")
    return phrase`Keep it in the program; to keep it only in the service, ${RETAIN}`;
  return because.length === 0
    ? phrase`To keep the old one, ${RETAIN}`
    : phrase`Leave ${joinedPhrases(
        because.map((name) => literal(name)),
        ", ",
      )} as it was`;
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
        ...(isLost && { remedy: phrase`Keep it, or take its id out of what uses it` }),
      },
    ];
  });
}
