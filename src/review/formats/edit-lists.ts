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

const count = (edits: readonly Edit[]): Phrase =>
  edits.length === 1 ? phrase`1 edit made elsewhere` : phrase`${edits.length} edits made elsewhere`;

/** The edits: what a run undoes, and what it keeps. */
export function editLists({ edits }: Review): EditList[] {
  const kept = edits.filter(({ outcome }) => outcome === "kept");
  const undone = edits.filter(({ outcome }) => outcome !== "kept");
  const lists = [
    {
      all: undone,
      title: phrase`Only a run with a refresh undoes ${count(undone)}. To keep one, put it into the program.`,
    },
    { all: kept, title: phrase`A run keeps ${count(kept)}: the program agrees` },
  ];
  return lists.flatMap(({ all, title }) =>
    all.length === 0 ? [] : [{ title, items: all.map(editPhrase) }],
  );
}

function editPhrase(edit: Edit): Phrase {
  const { outcome, isGone, loses, by } = edit;
  const who = by === undefined ? phrase`` : phrase` ${authorPhrase(by)}`;
  const subject = subjectPhrase(edit);
  if (outcome === "recreated" || isGone) {
    const history = loses === undefined ? phrase`` : phrase`, without ${words(loses)}`;
    const again = outcome === "kept" ? phrase`` : phrase`; created again${history}`;
    return phrase`${subject}: deleted${who}${again}`;
  }
  const texts = listed(edit.differences.map(differenceText), MOST_DIFFERENCES);
  return phrase`${subject}: edited${who}${OUTCOME_TEXTS[outcome]}: ${texts}`;
}

/** What the run does to an edit; if empty, the differences that follow are those of the edit itself. */
const OUTCOME_TEXTS: Readonly<Record<EditOutcome, Phrase>> = {
  undone: phrase`; set back`,
  overwritten: phrase`; overwritten`,
  recreated: phrase``,
  kept: phrase``,
  found: phrase``,
};

const authorPhrase = ({ who, isKey, when }: Author): Phrase =>
  phrase`by ${isKey ? phrase`API key ${literal(who.text)}` : valueText(who)} on ${words(when)}`;
