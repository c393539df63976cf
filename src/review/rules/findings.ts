// What a reviewer has to know of a run: the findings of all rules.
import { ALERTING } from "../../definitions";
import { phrase, words } from "../../printing";
import type { Alerting } from "../model/alerting";
import { goes } from "../model/changes";
import type { Change } from "../model/changes";
import type { Outcomes } from "../model/outcomes";
import { existingId } from "../model/preview";
import type { ResourceState } from "../model/preview";
import { mentionsIn } from "../model/references";
import { NO_FACTS } from "../model/service-facts";
import type { ServiceFacts } from "../model/service-facts";
import { namesPhrase } from "../model/subjects";
import { idKey, kindOf } from "../model/urn";
import { collisions } from "./collisions";
import { consequencesOf } from "./consequences";
import { byEffect } from "./finding";
import type { Finding } from "./finding";
import { limitFindings } from "./limits";
import { danglingReferences, losses } from "./losses";
import { doubtIn, hiddenSentences, pagingSentences } from "./paging";
import { pastSentences } from "./past-incidents";
import { refusals } from "./refusals";
import { renameFindings } from "./renames";
import type { Rename } from "./renames";
import { findingsFrom } from "./sentences";
import type { Sentence } from "./sentences";
import { windowSentences } from "./windows";

/**
 * What these changes do, the worst first.
 * @param own the changes of the program, without what only undoes edits made elsewhere
 */
export function findingsIn(
  changes: readonly Change[],
  own: readonly Change[],
  renames: readonly Rename[],
  remaining: readonly ResourceState[],
  outcomes: Outcomes,
  { losses: counts, objects, lastUses, incidents, identity }: ServiceFacts = NO_FACTS,
): Finding[] {
  const renamed = new Set(renames.map(({ old }) => old.urn));
  const going = changes.filter((each) => goes(each) && !renamed.has(each.urn));
  const managed = idsOf([...remaining, ...changes.flatMap(({ before }) => before ?? [])]);
  const outside = objects.filter(({ kind, id }) => !managed.has(idKey(kind, id)));
  const paging = pagingSentences(outcomes, renamed, changes);
  const unwatched = new Set(
    paging.flatMap(({ effect, subject }) => (effect === "nobody" ? subject.urn : [])),
  );
  // A sentence about alerting says more than one about a switch that is off.
  const paged = new Set(paging.flatMap(({ subject, causes = [] }) => [subject.urn, ...causes]));
  const consequences = changes.flatMap((change) =>
    paged.has(change.urn) ? [] : consequencesOf(change, lastUses),
  );
  const judged = new Set([...paged, ...consequences.map(({ subject }) => subject.urn)]);
  const unseen = new Set(
    outcomes.changed.filter(({ after }) => mayBeMissed(after)).map(({ urn }) => urn),
  );
  const mentions = going.length === 0 ? new Map() : mentionsIn(remaining, outside);
  return [
    ...renameFindings(renames),
    ...findingsFrom([
      ...paging,
      ...losses(going, counts, ({ urn }) => unwatched.has(urn)),
      ...danglingReferences(going, mentions, ({ urn }) => paged.has(urn)),
      ...consequences.map((each) => withMonitors(each, outcomes)),
      ...outcomes.hidden.flatMap((each) =>
        judged.has(each.change.urn) ? [] : hiddenSentences(each),
      ),
      ...changes.flatMap(windowSentences),
      ...changes.flatMap((change) => (unseen.has(change.urn) ? [] : doubts(change))),
      ...refusals(own).map((each) => withMonitors(each, outcomes)),
      ...collisions(own, remaining, outside),
      ...pastSentences(own, incidents, outcomes),
    ]),
    ...limitFindings(changes, identity),
  ].sort(byEffect);
}

/** Adds to a sentence about a remaining channel which monitors use it. If none does, nobody loses alerts. */
function withMonitors(sentence: Sentence, { monitorsOf, isWhole }: Outcomes): Sentence {
  const { remedy, ...rest } = sentence;
  const { subject, says = phrase`` } = rest;
  if (subject.kind?.name !== ALERTING.channel) return sentence;
  const monitors = monitorsOf(subject.urn);
  if (monitors !== undefined) {
    return { ...sentence, says: phrase`${says}; it alerts on outages of ${namesPhrase(monitors)}` };
  }
  if (!isWhole) return sentence;
  const nobody = phrase`${says}; no monitor here uses it`;
  // Nothing has to be undone.
  return { ...rest, says: nobody, severity: "amber", effect: "silent" };
}

const idsOf = (states: readonly ResourceState[]): ReadonlySet<string> =>
  new Set(
    states.flatMap((state) => {
      const id = existingId(state);
      return id === undefined ? [] : idKey(kindOf(state.type)?.name ?? "", id);
    }),
  );

/** Whether it is said already that its outages may be missed. */
const mayBeMissed = (after: Alerting): boolean =>
  (after.is === "on" && after.detection.is === "never") || doubtIn(after) !== undefined;

/** New doubts about values that the service accepts. */
function doubts(change: Change): Sentence[] {
  const { kind, before, after } = change;
  if (kind?.warnings === undefined || after === undefined) return [];
  const old = before === undefined ? [] : kind.warnings(before.outputs);
  const now = kind.warnings({ ...before?.outputs, ...after.inputs });
  return now
    .filter((each) => !old.includes(each))
    .map((says) => ({ severity: "amber", effect: "silent", subject: change, says: words(says) }));
}
