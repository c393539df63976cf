// Very long words, in shells and in no more time than their length takes.
import { describe, expect, test } from "vitest";

import { shellWord } from "../../src/printing/shell";
import { folderOfFile } from "../folder";
import { kept, readBack } from "./read-back";
import { HIDDEN, LONG } from "./texts";

const folder = folderOfFile();

describe.each([
  { shell: "sh", quotes: 2 ** 20 },
  { shell: "bash", quotes: 2 ** 14 },
])("$shell", ({ shell, quotes }) => {
  test("reads a megabyte of any text", () => {
    // Bash's own time grows with the square of the number of quotes.
    const texts = LONG.map((text) => (text.startsWith("'") ? text.slice(0, quotes) : text));
    const read = readBack(folder, shell, texts);
    expect(texts.filter((text, at) => read[at] !== kept(text)).map(([first]) => first)).toEqual([]);
  });
});

test("a megabyte of any text is one word, printed quickly", () => {
  for (const text of LONG) expect(shellWord(text)).not.toMatch(HIDDEN);
});
