// A review as a comment on a pull request: Markdown as GitHub and GitLab read it. Whatever a program or
// the service names stands in code, where it can neither mention a person nor become markup.
import type { Change } from "./changes";
import { codeCell, codeSpan, hiddenText } from "./escape";
import {
  called,
  changeTexts,
  countsOf,
  DONE,
  driftTexts,
  hazardText,
  noChangesText,
  remedyText,
  whereText,
} from "./phrases";
import type { Style } from "./phrases";
import { pictureOf } from "./picture";
import type { Remark } from "./remarks";
import type { Review } from "./review";

/** The forges. */
export const FORGES = ["github", "gitlab"] as const;

/** A forge. */
export type Forge = (typeof FORGES)[number];

/** The longest comment that each takes, in characters; bytes are counted here, which are never fewer. */
const LONGEST: Readonly<Record<Forge, number>> = { github: 65_536, gitlab: 1_000_000 };

const MOST_HAZARDS = 20;
const MOST_REMARKS = 10;
/** More rows than that are folded away, but for those that hurt. */
const MOST_ROWS = 25;

/** How a comment is written. */
export interface CommentOptions {
  readonly forge: Forge;
  /** Text by which a pipeline finds its own comment again. It does not show. */
  readonly marker: string;
  /** At most that many bytes, in the place of what the forge takes. */
  readonly longest?: number;
}

const STYLE: Style = { literal: codeSpan };
const IN_TABLE: Style = { literal: codeCell };

/** The comment. */
export function commentFor(review: Review, { forge, marker, longest }: CommentOptions): string {
  const end = `\n${hiddenText(marker)}\n`;
  const most = (longest ?? LONGEST[forge]) - bytesOf(end);
  const total = Math.max(review.changes.length, review.drift.length);
  const whole = bodyOf(review, { rows: total, hasPicture: true });
  if (bytesOf(whole) <= most) return whole + end;
  // As many rows as there is room for.
  let [fits, tooMany] = [0, total + 1];
  while (tooMany - fits > 1) {
    const rows = Math.floor((fits + tooMany) / 2);
    if (bytesOf(bodyOf(review, { rows, hasPicture: false })) <= most) fits = rows;
    else tooMany = rows;
  }
  const body = bodyOf(review, { rows: fits, hasPicture: false });
  // Hazards and failures alone may be too long: then their beginning has to do.
  return (bytesOf(body) <= most ? body : beginning(body, most)) + end;
}

const bytesOf = (text: string): number => Buffer.byteLength(text);

function beginning(text: string, most: number): string {
  const lines = text.split("\n");
  while (lines.length > 0 && bytesOf(lines.join("\n")) > most - 4) lines.pop();
  return `${lines.join("\n")}\n…\n`;
}

interface Size {
  readonly rows: number;
  readonly hasPicture: boolean;
}

function bodyOf(review: Review, size: Size): string {
  const picture = size.hasPicture ? pictureOf(review.changes) : undefined;
  const parts = [
    ...heading(review),
    ...hazards(review),
    ...changesTable(review, size.rows),
    ...(picture === undefined ? [] : [folded("Picture", `\`\`\`mermaid\n${picture}\n\`\`\``)]),
    ...driftTable(review, size.rows),
    ...remarks("Warnings", review.warnings),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The first line says the worst, the second says it all. */
function heading(review: Review): string[] {
  const [failure] = review.failures;
  const [hazard] = review.hazards;
  const all = `**${countsOf(review)}**${whereText(review, STYLE)}`;
  if (failure !== undefined) {
    const about = failure.name === undefined ? "" : ` at ${codeSpan(failure.name)}`;
    return [
      `### ❌ The preview failed${about}`,
      ...remarks("What failed", review.failures),
      ...(review.changes.length === 0 ? [] : [`What follows is not all: ${all}.`]),
    ];
  }
  if (hazard !== undefined) return [`### ⚠️ ${hazardText(hazard, STYLE)}`, `${all}.`];
  if (review.changes.length > 0 || review.drift.length > 0) return [`${all}.`];
  return [noChangesText(review, STYLE, "**No changes**")];
}

function hazards({ hazards: all, failures }: Review): string[] {
  const rest = failures.length > 0 ? all : all.slice(1);
  if (rest.length === 0) return [];
  const lines = rest.slice(0, MOST_HAZARDS).map((each) => `- ${hazardText(each, STYLE)}.`);
  const more = rest.length - lines.length;
  if (more > 0) lines.push(`- and ${more} more of this sort.`);
  return [`**${failures.length > 0 ? "What hurts" : "What hurts, too"}**`, lines.join("\n")];
}

function changesTable({ changes }: Review, rows: number): string[] {
  if (changes.length === 0) return [];
  const listed = changes.slice(0, rows);
  const more = changes.length - listed.length;
  const rest =
    more === 0 ? [] : [`and ${more} more, which the output of \`pulumi preview\` names.`];
  const hurting = listed.filter(({ deed }) => deed === "replace" || deed === "delete");
  const others = listed.filter((change) => !hurting.includes(change));
  if (listed.length <= MOST_ROWS) return [...table(listed), ...rest];
  const summary = `${others.length} resources that are created or changed`;
  return [
    ...table(hurting),
    ...(others.length === 0 ? [] : [folded(summary, table(others).join("\n"))]),
    ...rest,
  ];
}

function table(changes: readonly Change[]): string[] {
  if (changes.length === 0) return [];
  const rows = changes.map(
    (change) =>
      `| ${DONE[change.deed]} | ${called(change, IN_TABLE)} | ${changeTexts(change, IN_TABLE).join("<br>")} |`,
  );
  return [["| | Resource | What changes |", "| --- | --- | --- |", ...rows].join("\n")];
}

function driftTable(review: Review, most: number): string[] {
  if (review.drift.length === 0) return [];
  const cells = review.drift
    .slice(0, most)
    .map((drift) => [
      called(drift, IN_TABLE),
      driftTexts(drift, IN_TABLE).join("<br>"),
      ...(review.isRefreshAlone ? [] : [remedyText(drift, review)]),
    ]);
  const heads = ["Resource", "Elsewhere", ...(review.isRefreshAlone ? [] : ["This run"])];
  const more = review.drift.length - cells.length;
  return [
    "**Drift: changed elsewhere since the last run**",
    [heads, heads.map(() => "---"), ...cells].map((row) => `| ${row.join(" | ")} |`).join("\n"),
    ...(more === 0 ? [] : [`and ${more} more.`]),
  ];
}

function remarks(title: string, all: readonly Remark[]): string[] {
  if (all.length === 0) return [];
  const lines = all.slice(0, MOST_REMARKS).map(({ name, message }) => {
    const about = name === undefined ? "" : `${codeSpan(name)}: `;
    return `- ${about}${codeSpan(message)}`;
  });
  const more = all.length - lines.length;
  if (more > 0) lines.push(`- and ${more} more`);
  return [`**${title}**`, lines.join("\n")];
}

const folded = (summary: string, inside: string): string =>
  `<details><summary>${summary}</summary>\n\n${inside}\n\n</details>`;
