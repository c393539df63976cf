// Parsed with a parser for GitHub's Markdown, and compared with GitHub's further processing: it removes what
// it does not allow, and turns text that looks like a link into one, except in code.
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
} from "../../src/printing";
import type { Markdown } from "../../src/printing";
import { runs } from "../definitions/arbitraries";
import { anyText, HIDDEN, LONG, RUNNER } from "./texts";

/** What a reader has to see: one line, with what is hidden as a space. */
const seen = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").replace(/##(?=\w*\[)/g, "# #");

/** As a page shows it, where white space at the ends and in rows does not count. */
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

/** Tags that GitHub's sanitiser lets through, as far as a comment of ours has any. */
const ALLOWED = ["p", "code", "strong", "table", "thead", "tbody", "tr", "th", "td", "br"];
ALLOWED.push("ul", "li", "details", "summary", "h3", "pre");

/** What GitHub and GitLab make links of outside code. */
const LINKED = /@\w|(?:^|[^\w&])[#!]\d|\bGH-\d|www\.|:\/\/|\w@\w|\w\/\w+#\d|[$%~&]\d|\[\w+:|::/i;

/** The page, as a forge leaves it: tags without attributes, and what stands outside of code. */
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

describe("code in a line", () => {
  const check = (text: string): void => {
    const markdown = printedTwice(codeSpan(text), codeSpan("end"));
    expect(markdown).not.toMatch(HIDDEN);
    expect(markdown).not.toMatch(RUNNER);
    const html = checkedPage(markdown);
    const expected = shown(text) === "(blank)" ? ["end"] : [shown(text), "end"];
    expect(codes(html)).toEqual(expected);
  };

  test("holds the text and nothing else", () => {
    fc.assert(fc.property(anyText, check), runs(500));
  });

  test("takes a megabyte of anything", () => {
    for (const text of LONG) expect(codeSpan(text)).not.toMatch(HIDDEN);
  });
});

describe("a cell of a table", () => {
  const rowsOf = (cells: readonly Markdown[]): Tokens.TableCell[][] => {
    const row = gfm`| ${joined(cells, gfm` | `)} |`;
    const tokens: Token[] = lexer(gfm`| A | B |\n| --- | --- |\n${row}\n`);
    // `type` tells which token it is.
    return tokens.flatMap((token) => (token.type === "table" ? (token as Tokens.Table).rows : []));
  };

  test("holds the text and nothing else, and does not end before it", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const [cell = gfm``, other = gfm``] = [text, "end"].map((each) => proseCell(literal(each)));
        const [row, ...others] = rowsOf([cell, other]);
        expect(others).toEqual([]);
        expect(row).toHaveLength(2);
        expect(row?.[1]?.text).toBe("`end`");
        checkedPage(gfm`| A | B |\n| --- | --- |\n| ${cell} | ${other} |\n`);
        // A backslash before a bar stands apart from it.
        const kept = shown(text).replace(/\\(?=\|)/g, "\\ ");
        const html = parse(row?.[0]?.text ?? "", { async: false });
        expect(codes(html)).toEqual(kept === "(blank)" ? [] : [kept]);
      }),
      runs(500),
    );
  });

  test("takes a megabyte of anything", () => {
    for (const text of LONG) expect(proseCell(literal(text))).not.toMatch(HIDDEN);
  });
});

test("words that are not words of ours are code as well, wherever a phrase stands", () => {
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

test("the summary of what is folded shows the text and nothing else", () => {
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

test("what does not show is one comment of HTML, by the rules of HTML and those of Markdown", () => {
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

test("the beginning of a text ends the folds in it", () => {
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
  "a text %s in what is cut opens and ends no fold",
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

test("the beginning of a text is at most that long, in whole lines", () => {
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
