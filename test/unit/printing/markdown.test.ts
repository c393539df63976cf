// The output is parsed as GitHub's Markdown, and checked against GitHub's further processing: it removes tags
// that it does not allow, and turns text that looks like a link into one, except in code.
import * as fc from "fast-check";
import { lexer, parse } from "marked";
import type { Token, Tokens } from "marked";
import { describe, expect, test } from "vitest";

import {
  beginningOf,
  codeSpan,
  elementText,
  gfm,
  hiddenText,
  joined,
  literal,
  phrase,
  proseCell,
  proseMarkdown,
  words,
} from "../../../src/printing";
import type { Markdown } from "../../../src/printing";
import { runs } from "../../support/definitions/arbitraries";
import { anyText, HIDDEN, LONG, RUNNER } from "./texts";

/** The text that a reader has to see: one line, with invisible characters as a space. */
const seen = (text: string): string =>
  text.replace(new RegExp(`(?:${HIDDEN.source})+`, "gu"), " ").replace(/##(?=\w*\[)/g, "# #");

/** The text as a page shows it, which trims and collapses white space. */
const shown = (text: string): string => {
  const line = seen(text).replace(/ +/g, " ").trim();
  return line === "" ? "(blank)" : line;
};

const ENTITIES: readonly (readonly [RegExp, string])[] = [
  [/&lt;/g, "<"],
  [/&gt;/g, ">"],
  [/&quot;/g, '"'],
  [/&#39;/g, "'"],
  [/&amp;/g, "&"],
];
const unescaped = (html: string): string =>
  ENTITIES.reduce((text, [entity, letter]) => text.replace(entity, letter), html);

/** The tags of our comments, all of which GitHub's sanitiser allows. */
const ALLOWED = ["p", "code", "strong", "table", "thead", "tbody", "tr", "th", "td", "br"];
ALLOWED.push("ul", "li", "details", "summary", "h3", "pre");

/** Text that GitHub and GitLab turn into links outside code. */
const LINKED = /@\w|(?:^|[^\w&])[#!]\d|\bGH-\d|www\.|:\/\/|\w@\w|\w\/\w+#\d|[$%~&]\d|\[\w+:|::/i;

/** The page as HTML, after a check of its tags and of the text outside code. */
function checkedPage(markdown: string): string {
  const html = parse(markdown, { async: false });
  const outside = html.replace(/<code>[^<]*<\/code>/g, "");
  for (const [tag, name = ""] of outside.matchAll(/<\/?(\w*)[^>]*>/g)) {
    expect(ALLOWED, tag).toContain(name);
    expect(tag).toMatch(/^<\/?\w+>$/);
  }
  expect(outside.replace(/<\/?\w+>/g, "")).not.toMatch(LINKED);
  return html;
}

const codes = (html: string): string[] =>
  [...html.matchAll(/<code>([^<]*)<\/code>/g)].map(([, text = ""]) =>
    unescaped(text).replace(/ +/g, " ").trim(),
  );

const printedTwice = (a: Markdown, b: Markdown): string => gfm`x ${a}: ${b} y`;

describe("a code span", () => {
  const check = (text: string): void => {
    const markdown = printedTwice(codeSpan(text), codeSpan("end"));
    expect(markdown).not.toMatch(HIDDEN);
    expect(markdown).not.toMatch(RUNNER);
    const html = checkedPage(markdown);
    const expected = shown(text) === "(blank)" ? ["end"] : [shown(text), "end"];
    expect(codes(html)).toEqual(expected);
  };

  test("contains the text and nothing else", () => {
    fc.assert(fc.property(anyText, check), runs(500));
  });

  test("may be very long", () => {
    for (const text of LONG) expect(codeSpan(text)).not.toMatch(HIDDEN);
  });
});

describe("a table cell", () => {
  const rowsOf = (cells: readonly Markdown[]): Tokens.TableCell[][] => {
    const row = gfm`| ${joined(cells, gfm` | `)} |`;
    const tokens: Token[] = lexer(gfm`| A | B |\n| --- | --- |\n${row}\n`);
    // `type` tells which token it is.
    return tokens.flatMap((token) => (token.type === "table" ? (token as Tokens.Table).rows : []));
  };

  test("contains the text and nothing else, and does not end early", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const [cell = gfm``, other = gfm``] = [text, "end"].map((each) => proseCell(literal(each)));
        const [row, ...others] = rowsOf([cell, other]);
        expect(others).toEqual([]);
        expect(row).toHaveLength(2);
        expect(row?.[1]?.text).toBe("`end`");
        checkedPage(gfm`| A | B |\n| --- | --- |\n| ${cell} | ${other} |\n`);
        // A space separates a backslash from the pipe after it.
        const escaped = shown(text).replace(/\\(?=\|)/g, "\\ ");
        const html = parse(row?.[0]?.text ?? "", { async: false });
        expect(codes(html)).toEqual(escaped === "(blank)" ? [] : [escaped]);
      }),
      runs(500),
    );
  });

  test("may be very long", () => {
    for (const text of LONG) expect(proseCell(literal(text))).not.toMatch(HIDDEN);
  });
});

test("words that are not ours are code as well, wherever a phrase is printed", () => {
  fc.assert(
    fc.property(anyText, anyText, (prose, text) => {
      const sentence = phrase`The ${words(prose)} of ${literal(text)}: ${1}`;
      for (const print of [proseMarkdown, proseCell]) {
        const markdown = print(sentence);
        expect(markdown).not.toMatch(HIDDEN);
        checkedPage(gfm`x ${markdown} y`);
      }
      checkedPage(gfm`<details><summary>${elementText(sentence)}</summary>\n\nx\n\n</details>`);
    }),
    runs(500),
  );
});

test("the summary of a folded section contains the text and nothing else", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const html = elementText(literal(text));
      expect(html).not.toMatch(HIDDEN);
      expect(html).toMatch(/^<code>[^<>]*<\/code>$/);
      expect(unescaped(html.slice(6, -7))).toBe(seen(text));
    }),
    runs(500),
  );
  for (const text of LONG) expect(elementText(literal(text))).not.toMatch(HIDDEN);
});

test("hidden text is one HTML comment, by the rules of HTML and of Markdown", () => {
  const check = (text: string): void => {
    const comment = hiddenText(text);
    expect(comment).not.toMatch(HIDDEN);
    expect(comment).not.toMatch(RUNNER);
    const inside = /^<!--(.*)-->$/.exec(comment)?.[1] ?? "";
    expect(inside).toMatch(/^ .* $/);
    expect(inside).not.toMatch(/^-?>|--|<!--/);
    const page = parse(gfm`x\n\n${comment}\n\ny`, { async: false });
    const [before, after, ...rest] = page.split(comment);
    expect([before, after?.trim(), rest]).toEqual(["<p>x</p>\n", "<p>y</p>", []]);
  };
  fc.assert(fc.property(anyText, check), runs(500));
  for (const text of ["x--->", ">", "->", "--!>", "-", "--", "<!--", "", ...LONG]) check(text);
});

test("a truncated text closes its folded sections", () => {
  const line = gfm`line`;
  const lines = Array.from({ length: 20 }, () => line);
  const text = joined([gfm`<details><summary>a</summary>`, ...lines, gfm`</details>`], gfm`\n`);
  const whole = Buffer.byteLength(text);
  for (let most = 60; most < whole; most += 1) {
    const beginning = beginningOf(text, most);
    expect(Buffer.byteLength(beginning)).toBeLessThanOrEqual(most);
    expect(beginning.endsWith("\n…\n</details>\n"), beginning).toBe(true);
  }
});

test.each(["<details>", "</details>"])(
  "a literal %s in a truncated text neither opens nor closes a folded section",
  (name) => {
    const inside = [codeSpan(name), codeSpan(name), gfm`line`];
    const lines = [gfm`<details><summary>a</summary>`, ...inside, gfm`</details>`, ...inside];
    const text = joined(lines, gfm`\n`);
    for (let most = 60; most < Buffer.byteLength(text); most += 1) {
      const beginning = beginningOf(text, most);
      expect(Buffer.byteLength(beginning)).toBeLessThanOrEqual(most);
      expect(beginning.match(/^<\/details>$/gm), beginning).toHaveLength(1);
    }
  },
);

test("a truncated text has at most the given length, in whole lines", () => {
  const text = joined(
    Array.from({ length: 50_000 }, (_, at) => gfm`- ${codeSpan("é")} ${at}`),
    gfm`\n`,
  );
  for (const most of [100, 1_000, 65_536]) {
    const beginning = beginningOf(text, most);
    expect(Buffer.byteLength(beginning)).toBeLessThanOrEqual(most);
    expect(text.startsWith(beginning.slice(0, -3))).toBe(true);
    expect(beginning.endsWith("\n…\n")).toBe(true);
  }
});
