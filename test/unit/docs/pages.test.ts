// What a reader sees of a page before anything runs, and pastes into a shell.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { all, readme } from "../../support/docs/page";
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

/** A code span: what two equal rows of backticks enclose. */
const SPAN = /(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/gs;
/** What the pages may ask a reader to run. */
const PROGRAMS =
  /^(cd|cp|curl|dotnet|echo|export|git|go|kubectl|mkdir|node|npm|npx|pip|pulumi|rm|sed|terraform)( |$)/;

describe("blocks that a reader pastes", () => {
  const blocks = all.flatMap((page) =>
    page.in("bash", "sh").map(({ text, line }) => ({ text, where: `${page.name}:${line}` })),
  );

  test("are valid", () => {
    expect(blocks.length).toBeGreaterThan(50);
    const wrong = blocks.flatMap(({ text, where }) => {
      const { stderr } = spawnSync("bash", ["-n"], { input: text, encoding: "utf8" });
      return stderr === "" ? [] : [`${where}: ${stderr}`];
    });
    expect(wrong).toEqual([]);
  });

  test("hold no comments, because zsh passes them to the command", () => {
    const commented = blocks.filter(({ text }) => /(^|\s)#/.test(text)).map(({ where }) => where);
    expect(commented).toEqual([]);
  });

  test("hold a command on each line, and nothing else", () => {
    const others = blocks.flatMap(({ text, where }) =>
      text
        .replaceAll(/\\\n\s*/g, "")
        .split("\n")
        .flatMap((line) => line.split(/ (?:&&|\||\|\|) /))
        .map((command) => command.trim().replace(/^([A-Za-z_]+=(\$\(.*?\)|\S*)( |$))+/, ""))
        .filter((command) => command !== "" && !PROGRAMS.test(command))
        .map((command) => `${where}: ${command}`),
    );
    expect(others).toEqual([]);
  });

  test("are blocks, not merged into a paragraph", () => {
    const merged = all.flatMap(({ name, prose }) =>
      [
        ...prose
          .replaceAll(SPAN, "")
          .matchAll(/\b(npm (run|test|install)|pulumi (up|preview|config))\b.{0,60}/g),
      ].map(([found]) => `${name}: ${found}`),
    );
    expect(merged).toEqual([]);
  });
});

test("code spans are not broken across lines", () => {
  const broken = all.flatMap(({ name, prose }) =>
    prose
      .split(/\n\s*\n/)
      .flatMap((paragraph) => [...paragraph.matchAll(SPAN)])
      .filter(([span]) => span.includes("\n"))
      .map(([span]) => `${name}: ${span}`),
  );
  expect(broken).toEqual([]);
});

test("the page for programs has fewer than 1,500 words", () => {
  const agents = all.find(({ name }) => name === "AGENTS.md");
  expect(wordsOf(agents?.text ?? "")).toBeGreaterThan(500);
  expect(wordsOf(agents?.text ?? "")).toBeLessThan(1500);
});
