// A sentence with texts from outside, independent of its output format: each format prints words and texts in
// its own way.
import { visible } from "../definitions";

interface Piece {
  readonly is: "words" | "literal";
  readonly text: string;
  /** Where formats with links lead from a literal text. */
  readonly link?: URL;
}

/** What is shown of an empty text. */
export const BLANK = "(blank)";

/** Our own words and texts from outside. */
export interface Phrase {
  readonly pieces: readonly Piece[];
}

/** A text from outside, which every format distinguishes from words. */
export const literal = (text: string, link?: URL): Phrase => ({
  pieces: [{ is: "literal", text, ...(link && { link }) }],
});

/** Our own words from outside a template. Formats treat them as literal if they are not plain words. */
export const words = (text: string): Phrase => ({ pieces: [{ is: "words", text }] });

/** A tag for templates: their own text is words. */
export const phrase = (
  ours: TemplateStringsArray,
  ...parts: readonly (Phrase | number)[]
): Phrase => ({
  pieces: ours.flatMap((text, at) => {
    const part = parts[at] ?? "";
    return [
      ...words(text).pieces,
      ...(typeof part === "object" ? part : words(String(part))).pieces,
    ];
  }),
});

/** Joins phrases. */
export const joinedPhrases = (parts: readonly Phrase[], separator: string): Phrase => ({
  pieces: parts.flatMap(({ pieces }, at) =>
    at === 0 ? pieces : [...words(separator).pieces, ...pieces],
  ),
});

/** A phrase that begins a sentence; a text from outside stays as it is. */
export const capitalized = (phrase: Phrase): Phrase =>
  withFirstLetter(phrase, (letter) => letter.toUpperCase());

/** A sentence that continues another one. */
export const uncapitalized = (phrase: Phrase): Phrase =>
  withFirstLetter(phrase, (letter) => letter.toLowerCase());

function withFirstLetter({ pieces }: Phrase, change: (letter: string) => string): Phrase {
  const first = pieces.findIndex(({ text }) => text !== "");
  return {
    pieces: pieces.map((piece, at) =>
      at === first && piece.is === "words"
        ? { ...piece, text: `${change(piece.text.charAt(0))}${piece.text.slice(1)}` }
        : piece,
    ),
  };
}

/** The pieces of a phrase, with consecutive words as one piece and texts from outside apart. */
function runsOf({ pieces }: Phrase): Piece[] {
  const runs: Piece[] = [];
  let run = "";
  for (const piece of pieces) {
    if (piece.is === "words") run += piece.text;
    else {
      // Two texts from outside are always separated: otherwise they could be read as one.
      if (run === "" && runs.length > 0) run = " ";
      if (run !== "") runs.push({ is: "words", text: run });
      runs.push(piece);
      run = "";
    }
  }
  return run === "" ? runs : [...runs, { is: "words", text: run }];
}

/** Prints a phrase in a format; consecutive words are printed as one text. */
export const printedPhrase = (
  phrase: Phrase,
  print: Readonly<Record<Piece["is"], (text: string, link?: URL) => string>>,
): string =>
  runsOf(phrase)
    .map(({ is, text, link }) => print[is](text, link))
    .join("");

/** A part of a phrase for formats that mark up text without syntax. */
export interface TextRun {
  readonly text: string;
  /** It is a text from outside. */
  readonly isLiteral: boolean;
}

/** The parts of a phrase, visible and never empty. */
export const textRuns = (phrase: Phrase): TextRun[] =>
  runsOf(phrase).map(({ is, text }) => {
    const shown = visible(text);
    const isBlank = is === "literal" && shown.trim() === "";
    return { text: isBlank ? BLANK : shown, isLiteral: is === "literal" };
  });

/** A phrase as plain text, for formats without markup. */
export const plainText = (phrase: Phrase): string =>
  printedPhrase(phrase, { words: (text) => text, literal: (text) => text });
