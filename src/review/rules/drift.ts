// What edits made elsewhere have broken at this moment.
import { joinedPhrases, literal, phrase, words } from "../../printing";
import type { Phrase } from "../../printing";
import { bySubject } from "../model/changes";
import type { Drift } from "../model/drift";
import type { Edit } from "../model/edits";
import { groups } from "../model/groups";
import type { Outcome, Outcomes } from "../model/outcomes";
import { timeText } from "../model/words";
import { nobodyNow } from "./paging";
import type { Sentence } from "./sentences";

/**
 * Monitors that alert nobody because of edits, and other objects that are gone and missing until the next run.
 * @param outcomes before the edits, and after them
 */
export function driftSentences(
  drift: readonly Drift[],
  edits: readonly Edit[],
  outcomes: Outcomes,
): Sentence[] {
  const byUrn = groups(drift.map((each) => [each.urn, each]));
  const nobody = outcomes.changed.flatMap((each) => {
    const rest = nobodyNow(each, outcomes.channelOf, sinceText(each, byUrn));
    if (rest === undefined) return [];
    return [{ ...rest, subject: each, causes: each.causes }];
  });
  const said = new Set(nobody.map(({ subject: { urn } }) => urn));
  return [
    ...nobody,
    ...edits
      // Objects that the program no longer declares are not created again.
      .filter(({ urn, isGone, outcome }) => isGone && outcome !== "kept" && !said.has(urn))
      .map((subject): Sentence => ({
        severity: "amber",
        effect: "now",
        verbs: ["is missing now", "are missing now"],
        subject,
        says: phrase`was deleted elsewhere: it is missing until a run with ${literal("--refresh")} creates it again`,
      })),
  ];
}

/** ` since 5 Jan 2030, 09:30 UTC`: the time of the edit, or else the earliest possible one. */
function sinceText({ urn, causes }: Outcome, drift: ReadonlyMap<string, readonly Drift[]>): Phrase {
  const about = new Set([urn, ...causes]);
  const edits = [...about].flatMap((each) => drift.get(each) ?? []).sort(bySubject);
  const known = edits.flatMap(({ by }) => by?.when ?? []);
  if (known.length > 0)
    return phrase` since ${joinedPhrases([...new Set(known)].map(words), " and ")}`;
  const [earliest] = edits.flatMap(({ since }) => since ?? []).sort();
  const time = new Date(earliest ?? NaN);
  return Number.isNaN(time.getTime())
    ? phrase` now`
    : phrase` since some time after ${words(timeText(time))}`;
}
