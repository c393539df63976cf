// What a run does to edits that were made elsewhere, in words.
import { counted } from "../../definitions";
import { literal, phrase, plainText, words } from "../../printing";
import type { Phrase } from "../../printing";
import { differenceText, valueText } from "../model/difference-texts";
import type { Author } from "../model/drift";
import type { Edit, EditOutcome } from "../model/edits";
import type { Review } from "../review";
import { listed, subjectPhrase } from "../model/subjects";
import { inOrderOf } from "../rules/finding";
import { isOnlyByRefresh } from "./phrases";

/** Edits with the same outcome. */
export interface EditList {
  readonly title: Phrase;
  readonly items: readonly Phrase[];
}

const MOST_DIFFERENCES = 8;
const REFRESH = literal("--refresh");

/** The author and time of these edits; undefined if there are several, or if they are not known. */
function authorOfAll(edits: readonly Edit[]): Phrase | undefined {
  const [first, ...others] = edits.map(({ by }) => by && authorPhrase(by));
  const isOne = others.every((each) => each && first && plainText(each) === plainText(first));
  return isOne ? first : undefined;
}

/** The edits: what a run undoes, and what it keeps. */
export function editLists({ edits: all, findings }: Review): EditList[] {
  const edits = inOrderOf(findings, all);
  const kept = edits.filter(({ outcome }) => outcome === "kept");
  const undone = edits.filter(({ outcome }) => outcome !== "kept");
  return [
    ...listOf(undone, (all) => undoingTitle(all, undone)),
    ...listOf(kept, (all) => phrase`A run keeps ${all}: the program agrees`),
  ];
}

/** What undoes these edits: some are overwritten by any run. */
function undoingTitle(all: Phrase, edits: readonly Edit[]): Phrase {
  const refresh = literal("pulumi up --refresh");
  const kept = phrase`To keep one, put it into the program.`;
  const count = edits.filter((each) => !isOnlyByRefresh(each)).length;
  if (edits.some(({ outcome }) => outcome === "found") || count === 0)
    return phrase`Only ${refresh} undoes ${all}. ${kept}`;
  return count === edits.length
    ? phrase`A run overwrites ${all}. ${kept}`
    : phrase`${all}. ${kept}`;
}

/** @param titleOf the title with `3 edits made elsewhere` in it, and by whom if that is one */
function listOf(edits: readonly Edit[], titleOf: (all: Phrase) => Phrase): EditList[] {
  if (edits.length === 0) return [];
  const counts = words(`${counted(edits.length, "edit")} made elsewhere`);
  const by = authorOfAll(edits);
  const title = titleOf(by === undefined ? counts : phrase`${counts} ${by}`);
  return [{ title, items: edits.map((each) => editPhrase(each, by !== undefined)) }];
}

/** @param isSaid whether the title says who made it */
function editPhrase(edit: Edit, isSaid: boolean): Phrase {
  const { outcome, isGone, loses, by } = edit;
  const who = by === undefined || isSaid ? phrase`` : phrase` ${authorPhrase(by)}`;
  const subject = subjectPhrase(edit);
  if (outcome === "recreated" || isGone) {
    const history = loses === undefined ? phrase`` : phrase`, without ${words(loses)}`;
    const again = outcome === "kept" ? phrase`` : phrase`; with ${REFRESH} created again${history}`;
    return phrase`${subject}: deleted${who}${again}`;
  }
  const texts = listed(edit.differences.map(differenceText), MOST_DIFFERENCES);
  return phrase`${subject}: edited${who}${OUTCOME_TEXTS[outcome]}: ${texts}`;
}

/** What the run does to an edit; if empty, the differences that follow are those of the edit itself. */
const OUTCOME_TEXTS: Readonly<Record<EditOutcome, Phrase>> = {
  undone: phrase`; with ${REFRESH} set back`,
  overwritten: phrase`; overwritten`,
  recreated: phrase``,
  kept: phrase``,
  found: phrase``,
};

const authorPhrase = ({ who, isKey, when }: Author): Phrase =>
  phrase`by ${isKey ? phrase`API key ${literal(who.text)}` : valueText(who)} on ${words(when)}`;
