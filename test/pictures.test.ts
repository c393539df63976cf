// How pictures are drawn, in cases that those in docs/pictures do not contain. test/stack/pictures.test.ts
// covers the pictures themselves.
import { describe, expect, test } from "vitest";

import { commentPicture } from "../scripts/pictures/comment.mjs";
import { terminalPicture } from "../scripts/pictures/terminal.mjs";

const comment = (markdown: string): string =>
  commentPicture({ title: "a comment", author: "somebody", markdown });
const terminal = (output: string): string =>
  terminalPicture({ title: "a terminal", command: "pulumi", output });

/** The runs of text in a picture: where they end, and what they say. */
const runs = (picture: string): { end: number; text: string }[] =>
  [...picture.matchAll(/<text x="([\d.]+)".*? textLength="([\d.]+)".*?>(.*?)<\/text>/g)].map(
    ([, x, width, text = ""]) => ({ end: Number(x) + Number(width), text }),
  );
const texts = (picture: string): string[] => runs(picture).map(({ text }) => text);

describe("text that XML would take for its own", () => {
  test("is escaped in a terminal, and what has no place in XML is replaced", () => {
    expect(texts(terminal('<b> & "c"\u0007'))).toContain("&lt;b&gt; &amp; &quot;c&quot;\uFFFD");
  });

  test("is escaped in a comment and in its title", () => {
    const picture = commentPicture({ title: "<&", author: "<&", markdown: "`<b>` & `]]>`" });
    expect(texts(picture)).toEqual(["&lt;&amp;", "commented", "&lt;b&gt;", "&amp;", "]]&gt;"]);
    expect(picture).toContain("<title>&lt;&amp;</title>");
  });
});

test("a long cell is broken into lines that stay in the frame, and loses no word", () => {
  const long = "a long tale with `code` in it ".repeat(12).trim();
  const picture = comment(`| | Resource |\n| --- | --- |\n| changed | ${long} |\n`);
  const [, , , ...cells] = runs(picture);
  expect(Math.max(...cells.map(({ end }) => end))).toBeLessThanOrEqual(900 - 16);
  expect(cells.map(({ text }) => text).join(" ")).toBe(`changed ${long.replaceAll("`", "")}`);
});

test("spaces in a terminal become places, because XML keeps none of them", () => {
  const [, indented, apart] = runs(terminal("    a   b"));
  expect([indented?.text, apart?.text]).toEqual(["a", "b"]);
  expect((apart?.end ?? 0) - (indented?.end ?? 0)).toBeCloseTo(4 * 7.8, 0);
});

test.each([
  ["a code of the terminal", () => terminal("\u001b[5mblinking"), "ESC[5m"],
  ["a block", () => comment("- a list"), '"list"'],
  ["inline Markdown", () => comment("![an image](x.png)"), '"image"'],
])("%s that it cannot draw is refused by name", (_, draw, name) => {
  expect(draw).toThrow(name);
});
