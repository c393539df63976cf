// @ts-check
// Draws a terminal with the output of a command, in its colours.
import { BAR, BORDER, MONOSPACE, framed, textRun } from "./svg.mjs";

const SIZE = 13;
/** Monospaced letters are about as wide as this, whatever the font. */
const ADVANCE = SIZE * 0.6;
const LINE_HEIGHT = 20;
const PADDING = 16;

/** The colours that the engine uses, by their number in a terminal, as dark as a light ground needs. */
const COLOURS = /** @type {Readonly<Record<string, string>>} */ ({
  1: "#cf222e",
  2: "#1a7f37",
  3: "#9a6700",
  9: "#cf222e",
  10: "#1a7f37",
  13: "#8250df",
});

/** @typedef {{ fill?: string, bold?: boolean }} Look */
/** @typedef {{ text: string, column: number, look: Look }} Span */

/**
 * @param {object} terminal
 * @param {string} terminal.title what those hear who do not see the picture
 * @param {string} terminal.command what was typed
 * @param {string} terminal.output what came of it, with the codes for colours
 */
export function terminalPicture({ title, command, output }) {
  const lines = [[{ text: `$ ${command}`, column: 0, look: {} }], ...linesOf(output.trimEnd())];
  const columns = Math.max(...lines.flat().map(({ text, column }) => column + text.length));
  const dots = [0, 1, 2].map(
    (nth) => `<circle cx="${PADDING + 6 + nth * 20}" cy="${BAR / 2}" r="6" fill="${BORDER}"/>`,
  );
  return framed({
    title,
    width: columns * ADVANCE + 2 * PADDING,
    height: BAR + 2 * PADDING + lines.length * LINE_HEIGHT,
    bar: dots,
    content: lines.flatMap((spans, nth) =>
      spans.flatMap(words).map(({ text, column, look }) =>
        textRun({
          text,
          ...look,
          x: PADDING + column * ADVANCE,
          y: BAR + PADDING + nth * LINE_HEIGHT + 14,
          width: text.length * ADVANCE,
          size: SIZE,
          family: MONOSPACE,
        }),
      ),
    ),
  });
}

/**
 * What was printed, line by line, in spans of one look.
 *
 * @param {string} output
 */
function linesOf(output) {
  /** @type {Span[][]} */
  const lines = [[]];
  /** @type {Look} */
  let look = {};
  let column = 0;
  for (const part of `0m${output}`.split("\u001b[")) {
    const end = part.indexOf("m");
    look = lookAfter(look, part.slice(0, end));
    part
      .slice(end + 1)
      .split("\n")
      .forEach((text, nth) => {
        if (nth > 0) {
          lines.push([]);
          column = 0;
        }
        lines.at(-1)?.push({ text, column, look });
        column += text.length;
      });
  }
  return lines;
}

/**
 * How text looks after a code of the terminal, from what stands between `ESC [` and `m`.
 *
 * @param {Look} look
 * @param {string} code
 * @returns {Look}
 */
function lookAfter(look, code) {
  if (code === "0") return {};
  if (code === "1") return { ...look, bold: true };
  const fill = COLOURS[/^38;5;(\d+)$/.exec(code)?.[1] ?? ""];
  if (fill === undefined)
    throw new Error(
      `the engine printed the code ESC[${code}m, and the picture of a terminal has no look for it: add one to scripts/pictures/terminal.mjs`,
    );
  return { ...look, fill };
}

/** Without the spaces that XML would lose. @param {Span} span @returns {Span[]} */
const words = ({ text, column, look }) =>
  [...text.matchAll(/\S+(?: \S+)*/g)].map(({ 0: word, index }) => ({
    text: word,
    column: column + index,
    look,
  }));
