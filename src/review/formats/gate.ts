// Whether a run may begin, in words: for a terminal, and as a comment for the one who decides.
import { counted } from "../../definitions";
import {
  gfm,
  hiddenText,
  joined,
  joinedPhrases,
  jsonFile,
  line,
  literal,
  phrase,
  plainText,
  proseMarkdown,
  terminalText,
  words,
} from "../../printing";
import type { Markdown, Phrase, Printed } from "../../printing";
import type { Unreviewed } from "../gate";
import { groups } from "../model/groups";
import type { Review } from "../review";
import { alertsTable, MARKS } from "./comment-sections";
import { findingText } from "../rules/finding";
import { editLists } from "./edit-lists";
import { footerOf } from "./footer";
import type { Writing } from "./footer";
import { limited, lines } from "./layout";
import { firstOf } from "./outline";
import { outcomeRows, rowPhrase } from "./outcome-rows";
import type { OutcomeRow } from "./outcome-rows";
import { whereText } from "./phrases";

/** A run beside what was reviewed. */
export interface Gated {
  readonly review: Review;
  readonly unreviewed: readonly Unreviewed[];
  /** Why a person lets it run nevertheless. */
  readonly accepted?: string | undefined;
}

/** Further items are only counted: the preview lists them all. */
const MOST_ITEMS = 50;
const MOST_ALERTS = 10;
const IN_PREVIEW = gfm`in the preview`;
const ALERTS = { count: MOST_ALERTS, others: IN_PREVIEW };

const UNDONE = phrase`Nothing was applied. This was not reviewed:`;
const REMEDY = phrase`Review it in a new pull request, or let it run: ${literal("pulumi-monitoring gate")} again, with ${literal("--accept")} and a reason.`;

function verdict({ review, unreviewed, accepted }: Gated): Phrase {
  const where = whereText(review);
  const count = review.changes.length;
  if (unreviewed.length === 0 && count === 0) return phrase`Nothing to review${where}`;
  if (unreviewed.length === 0)
    return phrase`Reviewed: ${words(counted(count, "operation"))}${where}`;
  return accepted === undefined
    ? phrase`Stopped: the run${where} would do more than was reviewed`
    : phrase`Accepted: the run${where} does more than was reviewed`;
}

function notesOf({ review, unreviewed, accepted }: Gated): Phrase[] {
  if (accepted !== undefined) return [phrase`Reason: ${literal(accepted)}`];
  const undone = editLists(review).map(({ title }) => title);
  return [...undone, ...(unreviewed.length === 0 ? [] : [REMEDY])];
}

const introOf = ({ unreviewed, accepted }: Gated): readonly Phrase[] =>
  unreviewed.length === 0 || accepted !== undefined ? [] : [UNDONE];

/** Who is alerted of outages, before and after what nobody reviewed. */
function rowsOf({ review, unreviewed, accepted }: Gated): OutcomeRow[] {
  if (accepted !== undefined) return [];
  const urns = new Set(unreviewed.flatMap((each) => each.urns));
  const changed = review.outcomes.changed.filter(({ urn }) => urns.has(urn));
  return outcomeRows({ ...review, outcomes: { ...review.outcomes, changed } });
}

/** The operations with all that they do, and harm that nobody reviewed and that is of none of them. */
function bulletsOf({ review, unreviewed }: Gated): Markdown[] {
  const operations = unreviewed.filter(({ isHarm }) => !isHarm);
  const covered = new Set(operations.flatMap(({ urns }) => urns));
  const others = unreviewed.filter(
    ({ isHarm, urns }) => isHarm && !urns.some((urn) => covered.has(urn)),
  );
  const findings = groups(
    review.findings.flatMap((each) => each.victims.map(({ urn }) => [urn, each] as const)),
  );
  return [...others, ...operations].map(({ isHarm, urns, text }) => {
    const about = isHarm ? [] : urns.flatMap((urn) => findings.get(urn) ?? []);
    const mark = MARKS[isHarm ? "red" : (about[0]?.severity ?? "none")];
    const texts = joinedPhrases([text, ...about.map(findingText)], ". ");
    return gfm`- ${mark}${proseMarkdown(texts)}.`;
  });
}

const harmPhrase = ({ isHarm, text }: Unreviewed): Phrase =>
  isHarm ? phrase`Harm: ${text}` : text;

const textOf = (gated: Gated): Printed<string> =>
  joined(
    [
      line`${plainText(verdict(gated))}.`,
      ...introOf(gated).map((each) => line`${plainText(each)}`),
      ...firstOf(gated.unreviewed.map(harmPhrase), MOST_ITEMS).map(
        (each) => line`  ${plainText(each)}.`,
      ),
      ...firstOf(
        rowsOf(gated).map((row) => phrase`Outages of ${rowPhrase(row)}`),
        MOST_ALERTS,
      ).map((each) => line`${plainText(each)}.`),
      ...notesOf(gated).map((each) => line`${plainText(each)}`),
      line``,
    ],
    terminalText("\n"),
  );

function commentOf(gated: Gated, { marker, origin }: Writing): Markdown {
  const { review, unreviewed, accepted } = gated;
  const mark = unreviewed.length === 0 ? gfm`✅ ` : accepted === undefined ? gfm`⛔ ` : gfm`⚠️ `;
  const rows = rowsOf(gated);
  const { head, items } = alertsTable(rows);
  const parts = [
    gfm`### ${mark}${proseMarkdown(verdict(gated))}`,
    ...introOf(gated).map(proseMarkdown),
    ...(unreviewed.length === 0
      ? []
      : [limited(bulletsOf(gated), { count: MOST_ITEMS, others: IN_PREVIEW })]),
    ...(rows.length === 0 ? [] : [lines([...head, limited(items, ALERTS)])]),
    ...notesOf(gated).map(proseMarkdown),
    gfm`<sub>${footerOf([review], origin)}</sub>`,
    gfm`${hiddenText(marker)}\n`,
  ];
  return joined(parts, gfm`\n\n`);
}

/** The formats of `pulumi-monitoring gate`. */
export const GATE_FORMATS = {
  text: textOf,
  github: commentOf,
  gitlab: commentOf,
  json: ({ review, unreviewed, accepted }: Gated): Printed<string> =>
    jsonFile({
      passed: unreviewed.length === 0 || accepted !== undefined,
      ...(accepted !== undefined && { accepted }),
      operations: review.changes.length,
      unreviewed: unreviewed.map((each) => ({
        urns: each.urns,
        text: plainText(harmPhrase(each)),
      })),
    }),
} as const satisfies Readonly<Record<string, (gated: Gated, writing: Writing) => Printed<string>>>;

/** The name of a format. */
export type GateFormatName = keyof typeof GATE_FORMATS;

// Object.keys knows only strings.
/** The names of the formats. */
export const GATE_FORMAT_NAMES = Object.keys(GATE_FORMATS) as GateFormatName[];
