// A sentence of ours about texts from outside, before it is known where it will stand: each place prints
// both in its own way.

interface Piece {
  readonly is: "words" | "literal";
  readonly text: string;
}

/** Words of ours and texts from outside. */
export interface Phrase {
  readonly pieces: readonly Piece[];
}

/** A text from outside, which every place sets apart from words. */
export const literal = (text: string): Phrase => ({ pieces: [{ is: "literal", text }] });

/** Words of ours that no template says. Where they are not plain words, places treat them as literal. */
export const words = (text: string): Phrase => ({ pieces: [{ is: "words", text }] });

/** A tag for templates: what stands in it are words. */
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

/** Phrases one after the other. */
export const joinedPhrases = (parts: readonly Phrase[], separator: string): Phrase => ({
  pieces: parts.flatMap(({ pieces }, at) =>
    at === 0 ? pieces : [...words(separator).pieces, ...pieces],
  ),
});

/** A phrase as a place prints it: words that follow each other as one text. */
export function printedPhrase(
  { pieces }: Phrase,
  print: Readonly<Record<Piece["is"], (text: string) => string>>,
): string {
  const texts: string[] = [];
  let run = "";
  for (const { is, text } of pieces) {
    if (is === "words") run += text;
    else {
      // Two texts from outside never touch: both could be read as one.
      if (run === "" && texts.length > 0) run = " ";
      texts.push(run === "" ? "" : print.words(run), print.literal(text));
      run = "";
    }
  }
  return [...texts, run === "" ? "" : print.words(run)].join("");
}

/** A phrase as plain text, for a place that sets nothing apart. */
export const plainText = (phrase: Phrase): string =>
  printedPhrase(phrase, { words: (text) => text, literal: (text) => text });
