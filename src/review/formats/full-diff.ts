// Every changed property by its path, for readers who want more than the sentences.
import { cut, pathText } from "../../definitions";
import { literal, phrase, words } from "../../printing";
import type { Phrase } from "../../printing";
import { DONE } from "../model/changes";
import type { Change } from "../model/changes";
import { valuesIn } from "../model/difference";
import type { Difference } from "../model/difference";
import { valueText, WITHOUT_VALUES } from "../model/difference-texts";
import type { EditOutcome } from "../model/edits";
import type { Review } from "../review";
import { subjectPhrase } from "../model/subjects";
import { CREDENTIAL, HIDDEN, NOT_SET, UNRECORDED, clean } from "../model/words";
import type { Shown } from "../model/words";

/** `!` marks what is changed in a way that is not shown. */
type Sign = "+" | "-" | "!";

/** The lines of the diff; empty if nothing changes. What looks renamed differs by its name. */
export function fullDiff({ changes, renames, edits }: Review): Phrase[] {
  const nextOf = new Map(renames.map(({ old, next }) => [old.urn, next]));
  const nexts = new Set(renames.map(({ next }) => next.urn));
  return [
    ...changes
      .filter(({ urn }) => !nexts.has(urn))
      .flatMap((change) => {
        const next = nextOf.get(change.urn);
        return next === undefined ? changeLines(change) : renameLines(change, next);
      }),
    ...edits
      .filter(({ differences }) => differences.length > 0)
      .flatMap((edit) => [
        phrase`@@ ${subjectPhrase(edit)}: ${words(EDITED[edit.outcome])} @@`,
        ...edit.differences.flatMap(differenceLines),
      ]),
  ];
}

const changeLines = (change: Change): Phrase[] => [
  phrase`@@ ${subjectPhrase(change)}: ${words(DONE[change.action])} @@`,
  ...linesOf(change),
];

/** Nothing but the name in the program may differ. */
const renameLines = (old: Change, next: Change): Phrase[] =>
  old.before?.inputs.name === next.after?.inputs.name
    ? []
    : [
        phrase`@@ ${subjectPhrase(old)}: looks renamed to ${literal(next.name)} @@`,
        ...[old, next].flatMap(nameLines),
      ];

/** What the lines are: the edit, or what the run does to it. */
const EDITED: Readonly<Record<EditOutcome, string>> = {
  found: "edited elsewhere",
  kept: "edited elsewhere",
  undone: "edited elsewhere, set back with --refresh",
  overwritten: "edited elsewhere, overwritten",
  recreated: "deleted elsewhere",
};

/** The keys of maps can have any length. */
const LONGEST_PATH = 200;

const lineOf = (sign: Sign, { path }: Difference, value: Phrase): Phrase =>
  phrase`${words(sign)} ${literal(cut(clean(pathText(path)), LONGEST_PATH))}: ${value}`;

const nameLines = (change: Change): Phrase[] =>
  linesOf({ ...change, contents: change.contents.filter(({ path }) => path[0] === "name") });

function linesOf({ action, differences, contents }: Change): Phrase[] {
  if (contents.length === 0) return differences.flatMap(differenceLines);
  const sign = action === "delete" || action === "release" ? "-" : "+";
  return contents.flatMap((each) =>
    contentOf(each).map((value) => lineOf(sign, each, valueText(value))),
  );
}

/** The value of a property of a created or deleted object: the second side of its difference from nothing. */
function contentOf(difference: Difference): readonly Shown[] {
  const { is } = difference.change;
  if (is === "secret") return [HIDDEN];
  return is === "hidden" ? [CREDENTIAL] : valuesIn(difference).added;
}

function differenceLines(difference: Difference): Phrase[] {
  const { is } = difference.change;
  if (is === "secret" || is === "hidden" || is === "order")
    return [lineOf("!", difference, WITHOUT_VALUES[is])];
  const { removed, added } = valuesIn(difference);
  const linesWith = (sign: Sign, values: readonly Shown[]): Phrase[] =>
    values
      .filter((value) => value !== NOT_SET && value !== UNRECORDED)
      .map((value) => lineOf(sign, difference, valueText(value)));
  return [...linesWith("-", removed), ...linesWith("+", added)];
}
