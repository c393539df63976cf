// The impact of changes, which a reviewer has to see first. The texts come from the definitions.
import { ALERTING, counted } from "../../definitions";
import { joinedPhrases, phrase, words } from "../../printing";
import type { Phrase } from "../../printing";
import { alertingHazards, warningIn } from "./alerting-hazards";
import { goes, lossOf } from "../model/changes";
import type { Change } from "../model/changes";
import { groups } from "../model/groups";
import { byHarm, RANK } from "./hazard";
import type { Hazard } from "./hazard";
import type { Alerting } from "../model/alerting";
import { hiddenRisk } from "../model/hidden-changes";
import { impactsOf } from "./impacts";
import type { Outcomes } from "../model/outcomes";
import { tierLimitRisks } from "./tier-limit-risks";
import { existingId } from "../model/preview";
import type { ResourceState } from "../model/preview";
import { mentionsIn, staysWith } from "../model/references";
import type { Mentions } from "../model/references";
import { hazardsFrom } from "./sentences";
import type { Sentence } from "./sentences";
import { idKey, NO_FACTS } from "../model/service-facts";
import type { ServiceFacts } from "../model/service-facts";
import { silentRisks } from "./silent-risks";
import { namesPhrase } from "../model/subjects";
import { kindOf } from "../model/urn";
import { windowRisks } from "./window-risks";

/**
 * The risks of these changes, the worst first.
 * @param own the changes of the program, without what only undoes edits made elsewhere
 */
export function hazardsIn(
  changes: readonly Change[],
  own: readonly Change[],
  remaining: readonly ResourceState[],
  outcomes: Outcomes,
  { losses: counts, objects, lastUses, identity }: ServiceFacts = NO_FACTS,
): Hazard[] {
  const going = changes.filter(goes);
  const withIt = dependentsAmong(going);
  const managed = idsOf([...remaining, ...changes.flatMap(({ before }) => before ?? [])]);
  const outside = objects.filter(({ kind, id }) => !managed.has(idKey(kind, id)));
  const taken = new Set(going.flatMap(withIt).map(({ urn }) => urn));
  const mentions = going.length === 0 ? undefined : mentionsIn(remaining, outside);
  const alerting = alertingHazards(outcomes);
  // A hazard about alerting says more than one about a switch that is off.
  const mentioned = new Set(alerting.flatMap(({ urns }) => urns));
  const impacts = changes.flatMap((change) =>
    mentioned.has(change.urn) ? [] : impactsOf(change, lastUses),
  );
  const judged = new Set([...mentioned, ...impacts.map(({ subject }) => subject.urn)]);
  const unseen = new Set(
    outcomes.changed.filter(({ after }) => mayBeMissed(after)).map(({ urn }) => urn),
  );
  return [
    ...alerting,
    ...hazardsFrom([
      ...going.filter(({ urn }) => !taken.has(urn)).flatMap((each) => losses(each, withIt, counts)),
      ...going.flatMap((each) => stillReferredTo(each, mentions)),
      ...impacts.map((each) => withMonitors(each, outcomes)),
      ...outcomes.hidden.flatMap((each) => (judged.has(each.change.urn) ? [] : hiddenRisk(each))),
      ...changes.flatMap(windowRisks),
      ...changes.flatMap((change) => (unseen.has(change.urn) ? [] : warningsOf(change))),
      ...silentRisks(own, remaining, outside).map((each) => withMonitors(each, outcomes)),
    ]),
    ...tierLimitRisks(changes, identity),
  ].sort(byHarm);
}

/** Adds to a sentence about a remaining channel which monitors use it. If none does, nobody loses alerts: it is only a risk. */
function withMonitors(sentence: Sentence, { monitorsOf, isWhole }: Outcomes): Sentence {
  const { subject, says } = sentence;
  if (subject.kind?.name !== ALERTING.channel) return sentence;
  const monitors = monitorsOf(subject.urn);
  if (monitors !== undefined) {
    return { ...sentence, says: phrase`${says}; it alerts on outages of ${namesPhrase(monitors)}` };
  }
  if (!isWhole) return sentence;
  return {
    ...sentence,
    says: phrase`${says}; no monitor of this program uses it, monitors elsewhere may`,
    level: "amber",
    rank: RANK.silent,
  };
}

const idsOf = (states: readonly ResourceState[]): ReadonlySet<string> =>
  new Set(
    states.flatMap((state) => {
      const id = existingId(state);
      return id === undefined ? [] : idKey(kindOf(state.type)?.name ?? "", id);
    }),
  );

/** Already reported with the notifications; a warning would repeat it. */
const mayBeMissed = (after: Alerting): boolean =>
  (after.is === "on" && after.detection.is === "never") || warningIn(after) !== undefined;

/** A sentence about a resource; `says` is the rest of it. */
const about = (change: Change, rank: number, says: Phrase, isCertain = true): Sentence => ({
  level: isCertain ? "red" : "amber",
  rank,
  subject: change,
  says,
});

/** Finds the resources that are deleted or replaced because of another one. */
type WithIt = (change: Change) => readonly Change[];

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

function losses(change: Change, withIt: WithIt, counts: ServiceFacts["losses"]): Sentence[] {
  const loses = lossOf(change);
  const who = allWithIt(change, withIt);
  if (loses === undefined && who.length === 0) return [];
  const end = endOf(change);
  const says = words(loses === undefined ? end : `${end} and loses ${loses}`);
  const sentence = about(
    change,
    change.kind?.isPublic ? RANK.public : RANK.loss,
    phrase`${says}${lossText(change, counts)}`,
  );
  return [{ ...sentence, along: who }];
}

/** ` (in the last 90 days: 1440 checks, 0 incidents)`, if the service was queried. */
function lossText({ kind, before }: Change, counts: ServiceFacts["losses"]): Phrase {
  const found = kind && counts.get(idKey(kind.name, before?.id ?? ""));
  if (found === undefined || found.length === 0) return phrase``;
  const texts = found.map(({ count, title }) => words(counted(count, title)));
  const within = kind?.lossCounts?.within;
  return phrase` (${words(within ?? "now")}: ${joinedPhrases(texts, ", ")})`;
}

const endOf = ({ action }: Change): string => (action === "replace" ? "is replaced" : "is deleted");

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

/** Remaining resources that reference an object that is deleted. */
function stillReferredTo(change: Change, mentions: Mentions | undefined): Sentence[] {
  const who = mentions && staysWith(change, mentions);
  if (who === undefined) return [];
  const says = phrase`${words(endOf(change))} although it is still used by ${who}`;
  return [about(change, RANK.reference, says)];
}

/** New warnings about values that the service accepts. */
function warningsOf(change: Change): Sentence[] {
  const { kind, before, after } = change;
  if (kind?.warnings === undefined || after === undefined) return [];
  const old = before === undefined ? [] : kind.warnings(before.outputs);
  const now = kind.warnings({ ...before?.outputs, ...after.inputs });
  return now
    .filter((each) => !old.includes(each))
    .map((says) => about(change, RANK.fewer, words(says), false));
}
