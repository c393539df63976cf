// What a reader sees of a page before anything runs: its length and its order.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { readme } from "../../support/docs/page";
import { ROOT } from "../../support/root";

const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => word !== "").length;

describe("the README", () => {
  test("shows a program and its preview before anything that one needs for them", () => {
    const [first, second] = readme.blocks;
    expect([first?.language, second?.language]).toEqual(["typescript", "console"]);
    const [before = ""] = readme.text.split("```console");
    expect(before).not.toMatch(/\bNode\b|npm/);
    expect(wordsOf(before)).toBeLessThan(200);
  });

  test("has at most 1,200 words", () => {
    expect(wordsOf(readme.text)).toBeLessThanOrEqual(1200);
  });
});

test("the notes of a release fit on a page or two", () => {
  const [, ...entries] = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8").split(/^(?=## )/m);
  const lengths = entries.map((entry) => [entry.split("\n")[0], entry.split("\n").length] as const);
  expect(lengths.filter(([, lines]) => lines > 80)).toEqual([]);
});
