// What a run does to edits that were made elsewhere, in words.
import { counted } from "../../definitions";
import { literal, phrase, plainText, words } from "../../printing";
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

/** `3 edits made elsewhere`, and by whom if that is one. */
function countPhrase(edits: readonly Edit[]): Phrase {
  const counts = words(`${counted(edits.length, "edit")} made elsewhere`);
  const by = authorOfAll(edits);
  return by === undefined ? counts : phrase`${counts} ${by}`;
}

/** The author and time of these edits; undefined if there are several, or if they are not known. */
function authorOfAll(edits: readonly Edit[]): Phrase | undefined {
  const [first, ...others] = edits.map(({ by }) => by && authorPhrase(by));
  const isOne = others.every((each) => each && first && plainText(each) === plainText(first));
  return isOne ? first : undefined;
}

/** The edits: what a run undoes, and what it keeps. */
export function editLists({ edits }: Review): EditList[] {
  const kept = edits.filter(({ outcome }) => outcome === "kept");
  const undone = edits.filter(({ outcome }) => outcome !== "kept");
  const lists = [
    {
      all: undone,
      title: phrase`A run with ${literal("--refresh")} undoes ${countPhrase(undone)}; without it they stay. To keep one, put it into the program.`,
    },
    { all: kept, title: phrase`A run keeps ${countPhrase(kept)}: the program agrees` },
  ];
  return lists.flatMap(({ all, title }) => {
    const isOfOne = authorOfAll(all) !== undefined;
    return all.length === 0 ? [] : [{ title, items: all.map((each) => editPhrase(each, isOfOne)) }];
  });
}

/** @param isSaid whether the title says who made it */
function editPhrase(edit: Edit, isSaid: boolean): Phrase {
  const { outcome, isGone, loses, by } = edit;
  const who = by === undefined || isSaid ? phrase`` : phrase` ${authorPhrase(by)}`;
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
