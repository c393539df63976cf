// What a run does to edits that were made elsewhere, in words.
import { literal, phrase, words } from "../../printing";
import type { Phrase } from "../../printing";
import type { Author } from "../model/drift";
import type { Edit, EditOutcome } from "../model/edits";
import type { Review } from "../review";
import { listed, subjectPhrase } from "../model/subjects";
import { differenceText, valueText } from "./phrases";

/** Edits with the same outcome. */
export interface EditList {
  readonly title: Phrase;
  readonly items: readonly Phrase[];
}

const MOST_DIFFERENCES = 8;

const UNDONE: readonly EditOutcome[] = ["undone", "overwritten", "recreated"];

const count = (edits: readonly Edit[]): Phrase =>
  edits.length === 1 ? phrase`1 edit made elsewhere` : phrase`${edits.length} edits made elsewhere`;

const KEEP = phrase`To keep one, put it into the program.`;

/** The edits: what merging undoes, what it keeps, and what a refresh alone has found. */
export function editLists({ edits }: Review): EditList[] {
  const of = (outcomes: readonly EditOutcome[]): Edit[] =>
    edits.filter(({ outcome }) => outcomes.includes(outcome));
  const [undone, kept, found] = [of(UNDONE), of(["kept"]), of(["found"])];
  return [
    { all: undone, title: phrase`Merging undoes ${count(undone)}. ${KEEP}` },
    { all: kept, title: phrase`Merging keeps ${count(kept)}: the program agrees` },
    { all: found, title: phrase`The next run undoes ${count(found)}. ${KEEP}` },
  ].flatMap(({ all, title }) => (all.length === 0 ? [] : [{ title, items: all.map(editPhrase) }]));
}

function editPhrase(edit: Edit): Phrase {
  const { outcome, isGone, loses, by } = edit;
  const who = by === undefined ? phrase`` : phrase` ${authorPhrase(by)}`;
  const history = loses === undefined ? phrase`` : phrase`, without ${words(loses)}`;
  const subject = subjectPhrase(edit);
  if (outcome === "recreated") {
    return phrase`${subject}: deleted${who}; merging creates it again${history}`;
  }
  if (isGone && outcome === "found") {
    return phrase`${subject}: deleted${who}; the next run creates it again${history}`;
  }
  if (isGone) return phrase`${subject}: deleted${who}`;
  const texts = listed(edit.differences.map(differenceText), MOST_DIFFERENCES);
  return phrase`${subject}: edited${who}${OUTCOME_TEXTS[outcome]}: ${texts}`;
}

/** What merging does to an edit; if empty, the differences that follow are those of the edit itself. */
const OUTCOME_TEXTS: Readonly<Record<EditOutcome, Phrase>> = {
  undone: phrase`; merging sets it back`,
  overwritten: phrase`; merging overwrites it`,
  recreated: phrase``,
  kept: phrase``,
  found: phrase``,
};

const authorPhrase = ({ who, isKey, when }: Author): Phrase =>
  phrase`by ${isKey ? phrase`API key ${literal(who.text)}` : valueText(who)} on ${words(when)}`;
