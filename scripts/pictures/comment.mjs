// @ts-check
// Draws a pull request comment roughly as GitHub renders its Markdown; supports only what a preview's comment
// contains. Folded sections show only their summary.
import { lexer } from "marked";
import {
  BAR,
  BORDER,
  INK,
  MONOSPACE,
  MUTED,
  SANS_SERIF,
  SHADE,
  framed,
  rectangle,
  rounded,
  textRun,
} from "./svg.mjs";
import { CODE_PADDING, CODE_SIZE, inLines, piecesOf, widest } from "./words.mjs";

const WIDTH = 900;
const PADDING = 16;
const ROOM = WIDTH - 2 * PADDING;
const SIZE = 14;
const HEADING_SIZE = 17.5;
const GAP = 16;
const CELL = { x: 13, y: 6 };

/** @typedef {import("./words.mjs").Run} Run */
/** @typedef {{ content: string[], height: number }} Block something drawn, and how much of the height it took */

/**
 * @param {object} comment
 * @param {string} comment.title what those hear who do not see the picture
 * @param {string} comment.author whose comment it is
 * @param {string} comment.markdown
 */
export function commentPicture({ title, author, markdown }) {
  const drawn = shown(lexer(markdown)).reduce(
    ({ content, height }, token) => {
      const block = blockOf(token, height);
      return { content: [...content, ...block.content], height: height + block.height + GAP };
    },
    /** @type {Block} */ ({ content: [], height: BAR + GAP }),
  );
  const name = inLines([{ text: author, style: "bold" }], SIZE, ROOM);
  const comment = inLines([{ text: "commented", style: "text" }], SIZE, ROOM);
  const commentAt = PADDING + widest(name) + 5;
  return framed({
    title,
    width: WIDTH,
    height: drawn.height,
    bar: [...textLines(name, PADDING, 10, SIZE), ...textLines(comment, commentAt, 10, SIZE, MUTED)],
    content: drawn.content,
  });
}

/** Without the spaces between blocks and what is folded away. @param {import("marked").Token[]} tokens */
function shown(tokens) {
  let folded = false;
  return tokens.filter(({ type, raw }) => {
    const opens = type === "html" && raw.startsWith("<details>");
    if (type === "html" && !opens) {
      if (raw.startsWith("</details>")) folded = false;
      return false;
    }
    const isShown = !folded && type !== "space";
    folded ||= opens;
    return isShown;
  });
}

/**
 * @param {import("marked").Token} token
 * @param {number} y
 * @returns {Block}
 */
function blockOf(token, y) {
  if (token.type === "table")
    return table(
      /** @type {import("marked").Tokens.Table} marked's types leave it open */ (token),
      y,
    );
  if (token.type === "html") return summary(token.raw, y);
  const isHeading = token.type === "heading";
  if (!isHeading && token.type !== "paragraph")
    throw new Error(`scripts/pictures cannot draw "${token.type}" in a comment: ${token.raw}`);
  const size = isHeading ? HEADING_SIZE : SIZE;
  const lines = inLines(piecesOf(token.tokens ?? [], isHeading ? "bold" : "text"), size, ROOM);
  return { content: textLines(lines, PADDING, y, size), height: heightOf(lines, size) };
}

/** @param {string} html @param {number} y @returns {Block} */
function summary(html, y) {
  const text = /<summary>(.*)<\/summary>/.exec(html)?.[1] ?? "";
  const lines = inLines([{ text, style: "text" }], SIZE, ROOM);
  const triangle = `<path d="M${PADDING} ${rounded(y + 6)}l7 4.5l-7 4.5z" fill="${INK}"/>`;
  return {
    content: [triangle, ...textLines(lines, PADDING + 14, y, SIZE)],
    height: heightOf(lines, SIZE),
  };
}

/** @param {import("marked").Tokens.Table} token @param {number} y @returns {Block} */
function table({ header, rows }, y) {
  const heads = header.map(({ tokens }) => piecesOf(tokens, "bold"));
  const cells = [heads, ...rows.map((row) => row.map(({ tokens }) => piecesOf(tokens)))];
  const widths = columnWidths(cells);
  const content = [];
  let top = y;
  for (const [nth, row] of cells.entries()) {
    const lines = row.map((cell, at) => inLines(cell, SIZE, (widths[at] ?? 0) - 2 * CELL.x));
    const height = Math.max(...lines.map((each) => heightOf(each, SIZE))) + 2 * CELL.y;
    const fill = nth > 0 && nth % 2 === 0 ? SHADE : "#ffffff";
    let left = PADDING;
    for (const [at, each] of lines.entries()) {
      const width = widths[at] ?? 0;
      content.push(rectangle(left, top, width, height, `fill="${fill}" stroke="${BORDER}"`));
      const inner = nth === 0 ? (width - widest(each)) / 2 : CELL.x;
      content.push(...textLines(each, left + inner, top + CELL.y, SIZE));
      left += width;
    }
    top += height;
  }
  return { content, height: top - y };
}

/**
 * As wide as their widest cells; where that is too much, the widest column gets what the others leave.
 *
 * @param {import("./words.mjs").Piece[][][]} rows
 */
function columnWidths(rows) {
  const natural = (rows[0] ?? []).map(
    (_, at) =>
      Math.max(...rows.map((row) => widest(inLines(row[at] ?? [], SIZE, Infinity)))) + 2 * CELL.x,
  );
  const excess = Math.max(0, natural.reduce((sum, width) => sum + width, 0) - ROOM);
  const widestAt = natural.indexOf(Math.max(...natural));
  return natural.map((width, at) => (at === widestAt ? width - excess : width));
}

/** @param {number} size */
const lineHeight = (size) => size * (size === SIZE ? 1.5 : 1.35);

/** @param {readonly unknown[]} lines @param {number} size */
const heightOf = (lines, size) => lines.length * lineHeight(size);

/**
 * @param {readonly (readonly Run[])[]} lines
 * @param {number} x
 * @param {number} top
 * @param {number} size
 * @param {string} [fill]
 */
function textLines(lines, x, top, size, fill = INK) {
  return lines.flatMap((runs, nth) => {
    const y = top + (nth + 0.5) * lineHeight(size) + size * 0.35;
    return runs.flatMap((run) => runOf({ ...run, x: x + run.x }, y, size, fill));
  });
}

/** @param {Run} run @param {number} y @param {number} size @param {string} fill @returns {string[]} */
function runOf({ text, piece, x, width }, y, size, fill) {
  const { style } = piece;
  if (style === "warning") return warningSign(x, y, size);
  const bold = style === "bold";
  if (style !== "code")
    return [textRun({ text, x, y, width, size, family: SANS_SERIF, fill, bold })];
  const small = size * CODE_SIZE;
  const inset = small * CODE_PADDING;
  const box = rectangle(x, y - small * 1.1, width, small * 1.5, 'rx="4" fill="#eff1f3"');
  const inner = { x: x + inset, width: width - 2 * inset, size: small };
  return [box, textRun({ text, y, ...inner, family: MONOSPACE, fill })];
}

/** Drawn, because not every viewer has a font with it. @param {number} x @param {number} y @param {number} size */
function warningSign(x, y, size) {
  const at = `translate(${rounded(x)} ${rounded(y - size * 0.85)}) scale(${rounded(size / 2) / 10})`;
  return [
    `<g transform="${at}"><path d="M11 2L21 19H1z" fill="#ffcc33" stroke="#ffcc33" stroke-width="2" stroke-linejoin="round"/>`,
    `<path d="M11 7.5v6M11 15.5v2" stroke="${INK}" stroke-width="2"/></g>`,
  ];
}
