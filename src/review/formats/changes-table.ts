// The changes as a table; too many of them in groups that do the same, each behind its summary.
import { pluralOf } from "../../definitions";
import {
  gfm,
  joined,
  joinedPhrases,
  literal,
  phrase,
  plainText,
  proseCell,
  proseMarkdown,
  words,
} from "../../printing";
import type { Markdown, Phrase } from "../../printing";
import { DONE } from "../model/changes";
import type { Change } from "../model/changes";
import { groups } from "../model/groups";
import type { Group as Alike } from "../model/groups";
import { subjectPhrase } from "../model/subjects";
import type { Rename } from "../rules/renames";
import { folded, limited, lines, WHOLE } from "./layout";
import type { Limit, Placed } from "./layout";
import { changeTexts, fieldsText } from "./phrases";

/** A change with its printed row. */
export interface Row {
  readonly change: Change;
  /** All that it does. */
  readonly text: Phrase;
  /** The same as plain text, made once: rows are arranged many times until they fit. */
  readonly key: string;
  readonly cells: readonly Markdown[];
  /** How many lines it takes. */
  readonly lines: number;
  /** What looks renamed is one row. */
  readonly isRename: boolean;
  /** The same for changes that do the same to objects of one kind. */
  readonly group: string;
}

const HEAD = [gfm`| Action | Resource | Changes |`, gfm`| --- | --- | --- |`];
const BARE_HEAD = [gfm`| Action | Resource |`, gfm`| --- | --- |`];
const BARE = 2;

/** More rows are grouped even if there is room. */
const MOST_ROWS = 25;
/** Rows are shown as long as that leaves room for so many groups. */
const GROUPS_BESIDE = 6;

const BARELY_MORE = 3;

/** Further differences of a resource are in the full diff. */
const MOST_DIFFERENCES = 8;

/** A summary is one line. */
const LONGEST_SUMMARY = 100;

/** The cells as a row of a table. */
export const rowOf = (cells: readonly Markdown[]): Markdown => gfm`| ${joined(cells, gfm` | `)} |`;

/**
 * The rows of these changes.
 * @param renames of which both sides are among them
 */
export function rowsOf(changes: readonly Change[], renames: readonly Rename[]): Row[] {
  const nextOf = new Map(renames.map(({ old, next }) => [old.urn, next]));
  const next = new Set(renames.map(({ next }) => next.urn));
  return changes
    .filter(({ urn }) => !next.has(urn))
    .map((change) => {
      const renamed = nextOf.get(change.urn);
      return renamed === undefined ? changeRow(change) : renameRow(change, renamed);
    });
}

function changeRow(change: Change): Row {
  const texts = changeTexts(change);
  const more = texts.length - MOST_DIFFERENCES;
  const shown = texts.slice(0, MOST_DIFFERENCES);
  if (more > 0) shown.push(phrase`and ${more} more in the full diff`);
  const { action, title } = change;
  const text = joinedPhrases(texts, ", ");
  return {
    ...{ change, text, isRename: false, key: plainText(text) },
    cells: [
      proseCell(words(DONE[action])),
      proseCell(resourcePhrase(change)),
      joined(shown.map(proseCell), gfm`<br>`),
    ],
    lines: Math.max(1, shown.length),
    group: JSON.stringify([action, title, plainText(fieldsText(change))]),
  };
}

function renameRow(change: Change, next: Change): Row {
  const text = phrase`looks renamed`;
  return {
    ...{ change, text, isRename: true, key: plainText(text), lines: 1 },
    cells: [
      proseCell(words(`${DONE[change.action]}, ${DONE[next.action]}`)),
      proseCell(phrase`${subjectPhrase(change)} → ${literal(next.name, next.link)}`),
      proseCell(text),
    ],
    group: JSON.stringify(["renamed", change.title]),
  };
}

/** `monitor shop, named Shop front`: with the name that the dashboard shows. */
function resourcePhrase(change: Change): Phrase {
  const subject = subjectPhrase(change);
  const { shownAs, action, facts } = change;
  const isSaid = action === "create" && facts.some(({ value }) => value.text === shownAs);
  return shownAs === undefined || isSaid ? subject : phrase`${subject}, named ${literal(shownAs)}`;
}

/** How many lines all of them take. */
export const linesOfTable = (rows: readonly Row[]): number =>
  rows.length === 0 ? 0 : rows.reduce((sum, each) => sum + each.lines, HEAD.length);

/**
 * The changes, of which at most so many lines are seen.
 * @param limit of the rows of a group
 */
export function placedChanges(rows: readonly Row[], room: number, limit: Limit): Placed {
  const all = linesOfTable(rows);
  // A few lines are hardly longer than the summary that would hide them.
  if (all <= room + BARELY_MORE && rows.length <= Math.min(MOST_ROWS, limit.count)) {
    return { text: table(rows), lines: all };
  }
  const { shown, found, left } = arranged(rows, room, limit);
  const named = found.length <= left ? found : found.slice(0, Math.max(0, left - 1));
  const others = found.slice(named.length).flatMap(({ about }) => about);
  const parts = [
    ...(shown.length === 0 ? [] : [table(shown)]),
    ...named.map((group) => folded(group.summary, contentOf(group, limit))),
    ...(others.length === 0
      ? []
      : [folded(phrase`${others.length} other changes`, limitedTable(others, limit))]),
  ];
  const summaries = named.length + (others.length === 0 ? 0 : 1);
  return { text: joined(parts, gfm`\n\n`), lines: room - left + summaries };
}

interface Arranged {
  readonly shown: readonly Row[];
  /** The groups of the others. */
  readonly found: readonly Group[];
  /** Lines for their summaries. */
  readonly left: number;
}

/** As many rows as leave a line for a summary of each group of the others, if that is possible. */
function arranged(rows: readonly Row[], room: number, limit: Limit): Arranged {
  const alike = groups(rows.map((row) => [row.group, row]));
  const toFold = [...alike.values()].filter(({ length }) => length > 1).length;
  // Not folded: deletions, replacements, and groups of one, whose summary would not be shorter.
  const isFlat = (row: Row): boolean => isDisruptive(row) || alike.get(row.group)?.length === 1;
  const least = Math.min(GROUPS_BESIDE, Math.max(1, toFold));
  const flat = rows.filter(isFlat);
  const leaving = (summaries: number): Arranged => {
    const { shown, used } = shownAtOnce(flat, room - summaries, limit.count);
    const isShown = new Set(shown);
    const others = rows.filter((row) => !isShown.has(row));
    const found = grouped(others, new Set(shown.map(({ group }) => group)));
    return { shown, found, left: room - used };
  };
  for (let summaries = least; summaries <= GROUPS_BESIDE; summaries += 1) {
    const arrangement = leaving(summaries);
    if (arrangement.found.length <= arrangement.left) return arrangement;
  }
  return leaving(least);
}

function shownAtOnce(
  flat: readonly Row[],
  room: number,
  limit: number,
): { readonly shown: readonly Row[]; readonly used: number } {
  const shown: Row[] = [];
  let used = HEAD.length;
  for (const row of flat) {
    if (shown.length === limit || used + row.lines > room) continue;
    shown.push(row);
    used += row.lines;
  }
  return shown.length === 0 ? { shown, used: 0 } : { shown, used };
}

const isDisruptive = ({ change: { action }, isRename }: Row): boolean =>
  !isRename && (action === "replace" || action === "delete");

const table = (rows: readonly Row[]): Markdown => limitedTable(rows, WHOLE);

function limitedTable(rows: readonly Row[], limit: Limit): Markdown {
  // Deletions say nothing more.
  const isBare = rows.every(({ key }) => key === "");
  const head = isBare ? BARE_HEAD : HEAD;
  const cells = rows.map(({ cells }) => rowOf(isBare ? cells.slice(0, BARE) : cells));
  return lines([...head, limited(cells, limit)]);
}

interface Group {
  readonly summary: Phrase;
  readonly about: Alike<Row>;
}

/** Changes that do the same to objects of one kind. Of the groups in `begun`, some are shown already. */
function grouped(rows: readonly Row[], begun: ReadonlySet<string>): Group[] {
  const found = groups(rows.map((row) => [row.group, row]));
  return [...found].map(([key, about]) => ({ about, summary: summaryOf(about, begun.has(key)) }));
}

/** `300 monitors changed (checks every 60 s → 300 s)`; only the names of the fields if the values differ. */
function summaryOf(about: Alike<Row>, isFurther: boolean): Phrase {
  const [{ change, isRename }] = about;
  const done = words(
    isRename ? (about.length === 1 ? "looks renamed" : "look renamed") : DONE[change.action],
  );
  const further = isFurther ? phrase`further ` : phrase``;
  const what =
    about.length === 1
      ? subjectPhrase(change)
      : phrase`${about.length} ${further}${pluralPhrase(change)}`;
  const fields = fieldsText(change);
  if (fields.pieces.length === 0) return phrase`${what} ${done}`;
  return phrase`${what} ${done} (${sameText(about) ?? fields})`;
}

/** What all of them do, if that is the same and fits into a summary. */
function sameText([{ text, key }, ...others]: Alike<Row>): Phrase | undefined {
  return key.length <= LONGEST_SUMMARY && others.every((each) => each.key === key)
    ? text
    : undefined;
}

/** What is behind the summary of a group: only names, if it says the rest. */
function contentOf({ about }: Group, limit: Limit): Markdown {
  const [{ change, key }, ...others] = about;
  const isSaid =
    others.length > 0 &&
    (key === "" || change.action === "update") &&
    sameText(about) !== undefined;
  if (!isSaid) return limitedTable(about, limit);
  const names = about.map(({ change }) => proseMarkdown(literal(change.name, change.link)));
  return limited(names, limit, gfm`, `);
}

const pluralPhrase = ({ kind, title }: Change): Phrase =>
  kind === undefined ? literal(title) : words(pluralOf(title));
