// Hostile texts for every printer.
import * as fc from "fast-check";

import { someRuns } from "../../support/depth";
import { hostile } from "../../support/review/hostile";

const PIECES: readonly string[] = [
  ...["'", '"', "`", "\\", "$", "${x}", "$(id)", "!", "*", "?", "~", "#", ";", "&", "|", "<", ">"],
  ...["\0", "\u001b[2J", "\u009b", "\u202e", "\u2028", "\u2029", "\ufeff", "\n", "\r", "\r\n"],
  ...["\u3164", "\u115f", "\ufe0f", "\u{e0100}", "\u034f", "\u17b4", "\u2800", "⚠\ufe0f"],
  ...["*/", "//", "<!--", "--!>", "]]>", "</code>", "</summary>", "&amp;", "%0A", "%25", "::"],
  ...["##[error]", "##vso[task.x]y", "::error::x", "\n::stop-commands::x", "x--->", "#123;", '"]'],
  ...["GH-1", "@team", "www.evil.example", "https://evil.example", "user/repo#1", "gh-1"],
  ...["__proto__", "constructor", "await", "enum", "null", "true", "yes", "012", "1e3", "-n", "--"],
  ...["a", "Z", " ", "é", "监", "🚀", "\ud83d", "\ude80", "-", "_", "=", ".", "/"],
];

/** Mostly characters that are special in some format. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: hostile },
  {
    weight: 3,
    arbitrary: fc
      .array(fc.constantFrom(...PIECES), { maxLength: 10 })
      .map((pieces) => pieces.join("")),
  },
);

/** A megabyte in the deep tests. */
const LENGTH = someRuns(2 ** 20);

/** Much of each worst case: quadratic work runs into the test timeout. */
export const LONG: readonly string[] = [
  "\0",
  "\n",
  " ",
  "`a",
  "'",
  "-",
  "-a",
  "##a",
  "%",
  "|",
  "🚀",
  "\u202e",
].map((piece) => piece.repeat(Math.ceil(LENGTH / piece.length)));

/** Characters that no line may contain; the one after a pictograph only says that it is in color. */
export const HIDDEN =
  /(?!(?<=\p{Extended_Pictographic})\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The commands that a runner obeys anywhere in a line. */
export const RUNNER = /##\w*\[/;
