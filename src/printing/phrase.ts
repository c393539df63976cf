// A sentence with texts from outside, independent of its output format: each format prints words and texts in
// its own way.

interface Piece {
  readonly is: "words" | "literal";
  readonly text: string;
}

/** Our own words and texts from outside. */
export interface Phrase {
  readonly pieces: readonly Piece[];
}

/** A text from outside, which every format distinguishes from words. */
export const literal = (text: string): Phrase => ({ pieces: [{ is: "literal", text }] });

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

/** Prints a phrase in a format; consecutive words are printed as one text. */
export function printedPhrase(
  { pieces }: Phrase,
  print: Readonly<Record<Piece["is"], (text: string) => string>>,
): string {
  const texts: string[] = [];
  let run = "";
  for (const { is, text } of pieces) {
    if (is === "words") run += text;
    else {
      // Two texts from outside are always separated: otherwise they could be read as one.
      if (run === "" && texts.length > 0) run = " ";
      texts.push(run === "" ? "" : print.words(run), print.literal(text));
      run = "";
    }
  }
  return [...texts, run === "" ? "" : print.words(run)].join("");
}

/** A phrase as plain text, for formats without markup. */
export const plainText = (phrase: Phrase): string =>
  printedPhrase(phrase, { words: (text) => text, literal: (text) => text });
