// Hostile texts.
import * as fc from "fast-check";

const PIECES: readonly string[] = [
  ...["\u0000", "\u0007", "\u001b[31m", "\u009b1m", "\u007f", "\r", "\n", "\r\n", "\t", "\u0085"],
  ...["\u202e", "\u2066", "\u200b", "\ufeff", "\u2028", "\u2029", "\ud800", "\u3164"],
  ...["\\", "\\\\", "|", "\\|", "\\\\|", "`", "``", "```", "`".repeat(20), "~~~", "    ", " "],
  ...["<b>x</b>", "<img src=x>", "<!--", "-->", "--->", "--!>", "</details>", "<br>"],
  ...["&lt;", "&#64;", "@team", "#123", "!1", "user/repo#1", "www.evil.example"],
  ...["http://evil.example", "a@evil.example", "[x](http://evil.example)", "![x](y)", "**x**"],
  ...["_x_", "$", "$$", "[^1]", "\n# x", "\n- x", "::error::x", "\n::error::x"],
  ...["##[add-mask]x", "##vso[x]y", "%0A", ":", ",", "/close", '"]', "end"],
  ...["a", "0", "x".repeat(200)],
];

const pieces = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(""));

/** Mostly made of special characters. */
export const hostile: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: pieces },
  { weight: 1, arbitrary: fc.constantFrom("", " ", "\u0000") },
  { weight: 1, arbitrary: fc.string({ unit: "binary", minLength: 1 }) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", minLength: 1000, maxLength: 3000 }) },
);
