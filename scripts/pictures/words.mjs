// @ts-check
// Markdown text, measured by estimate and broken into lines.

/** @typedef {"text" | "bold" | "code" | "warning"} Style how a piece is drawn; a warning is a sign */
/** @typedef {{ text: string, style: Style }} Piece */
/** @typedef {{ text: string, piece: Piece, x: number, width: number }} Run the part of a piece on one line */
/** @typedef {import("marked").Token} Token */

/** Font size of code relative to the text around it, and its padding on each side, relative to that size. */
export const CODE_SIZE = 0.85;
export const CODE_PADDING = 0.4;

/** How wide letters are, in parts of the size, about as in the usual fonts without serifs. */
const WIDTHS = /** @type {const} */ ([
  [/[ijl'|]/, 0.23],
  [/[ft.,:;/!I[\] ]/, 0.29],
  [/[r()"`-]/, 0.34],
  [/[cksvxyzJ]/, 0.51],
  [/[A-FHKNPRSTUVXYZw]/, 0.69],
  [/[GMOQWm@→…]/, 0.85],
]);
const OTHER_WIDTH = 0.56;
const BOLD = 1.06;

/**
 * The pieces of inline Markdown.
 *
 * @param {readonly Token[]} tokens
 * @param {Style} style
 * @returns {Piece[]}
 */
export function piecesOf(tokens, style = "text") {
  return tokens.flatMap((token) => {
    if (token.type === "strong") return piecesOf(token.tokens ?? [], "bold");
    if (token.type === "codespan") return [{ text: token.text, style: "code" }];
    if (token.type !== "text" && token.type !== "escape")
      throw new Error(
        `scripts/pictures cannot draw "${token.type}" in a comment: ${token.raw.trim()}`,
      );
    return String(token.text)
      .split(/(⚠️)/)
      .map((text) => ({ text, style: text === "⚠️" ? "warning" : style }));
  });
}

/**
 * The pieces in lines no wider than `width`, broken at spaces.
 *
 * @param {readonly Piece[]} pieces
 * @param {number} size
 * @param {number} width
 * @returns {Run[][]}
 */
export function inLines(pieces, size, width) {
  /** @type {Run[][]} */
  const lines = [[]];
  for (const { text, piece, spaced } of wordsOf(pieces)) {
    const last = lines.at(-1)?.at(-1);
    const x = last === undefined ? 0 : last.x + last.width + (spaced ? widthOf(" ", size) : 0);
    const wide = pieceWidth(text, piece, size);
    if (spaced && x + wide > width) lines.push([{ text, piece, x: 0, width: wide }]);
    else if (last?.piece === piece) {
      last.text += ` ${text}`;
      last.width = pieceWidth(last.text, piece, size);
    } else lines.at(-1)?.push({ text, piece, x, width: wide });
  }
  return lines;
}

/** How wide the widest line is. @param {readonly (readonly Run[])[]} lines */
export const widest = (lines) => Math.max(0, ...lines.flat().map(({ x, width }) => x + width));

/** @param {readonly Piece[]} pieces */
function wordsOf(pieces) {
  /** @type {{ text: string, piece: Piece, spaced: boolean }[]} */
  const words = [];
  let spaced = false;
  for (const piece of pieces)
    for (const text of piece.text.split(/(\s+)/).filter((part) => part !== "")) {
      const isSpace = text.trim() === "";
      if (!isSpace) words.push({ text, piece, spaced });
      spaced = isSpace;
    }
  return words;
}

/** @param {string} text @param {Piece} piece @param {number} size */
function pieceWidth(text, { style }, size) {
  if (style === "warning") return size * 1.2;
  if (style === "code") return (text.length * 0.6 + 2 * CODE_PADDING) * size * CODE_SIZE;
  return widthOf(text, size) * (style === "bold" ? BOLD : 1);
}

/** @param {string} text @param {number} size */
const widthOf = (text, size) =>
  size *
  [...text].reduce(
    (sum, letter) => sum + (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER_WIDTH),
    0,
  );
