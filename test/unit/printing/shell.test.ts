// Words read back by shells, many in one process: each one receives the original text.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { sh, shellCommand, shellWord } from "../../../src/printing/shell";
import { SEED } from "../../support/definitions/arbitraries";
import { folderOfFile } from "../../support/folder";
import { anyText, HIDDEN, LONG, RUNNER } from "./texts";

const folder = folderOfFile();

/** A word cannot contain NUL or a lone surrogate, or end in a line break that `printf` printed. */
const kept = (text: string): string =>
  text
    .replaceAll("\0", "")
    .replace(/(?<!\n)\n+$/, "")
    .replace(/\p{Cs}/gu, "\ufffd");

/** What a shell reads when each word is an argument of a command. */
function readBack(shell: string, texts: readonly string[]): string[] {
  const script = join(folder, "script.sh");
  const lines = texts.map((text) => `printf '%s\\0' ${shellWord(text)}`);
  writeFileSync(script, `${lines.join("\n")}\n`);
  const read = execFileSync(shell, [script], { encoding: "utf8", maxBuffer: 2 ** 28 });
  return read.split("\0").slice(0, -1);
}

describe.each([
  { shell: "sh", quotes: 2 ** 20 },
  { shell: "bash", quotes: 2 ** 14 },
])("$shell", ({ shell, quotes }) => {
  test(`reads every word back unchanged (TEST_SEED=${SEED})`, () => {
    const texts = fc.sample(anyText, { numRuns: 1_000, seed: SEED });
    expect(readBack(shell, texts)).toEqual(texts.map(kept));
  });

  test("reads a word that looks like an option, a variable or a pattern", () => {
    const texts = ["-n", "--", "~", "~root", "a=b", "=", "-", "", "*", "{a,b}", "!x", "#x", "\n"];
    expect(readBack(shell, texts)).toEqual(texts.map(kept));
  });

  test("reads a very long word", () => {
    // Bash's own time grows with the square of the number of quotes.
    const texts = LONG.map((text) => (text.startsWith("'") ? text.slice(0, quotes) : text));
    const read = readBack(shell, texts);
    expect(texts.filter((text, at) => read[at] !== kept(text)).map(([first]) => first)).toEqual([]);
  });
});

test("a very long text is one word, printed quickly", () => {
  for (const text of LONG) expect(shellWord(text)).not.toMatch(HIDDEN);
});

test("a command to copy has no hidden characters and is one line", () => {
  for (const text of fc.sample(anyText, { numRuns: 1_000, seed: SEED })) {
    const command = sh`cd ${text}`;
    expect(command).not.toMatch(HIDDEN);
    expect(command).not.toMatch(RUNNER);
  }
});

test("only words that are not plain are quoted", () => {
  expect(shellCommand(["pulumi", "--stack", "acme/shop", "it's"])).toBe(
    `pulumi --stack acme/shop 'it'\\''s'`,
  );
  expect(shellWord("a\u001b[2J")).toBe(String.raw`"$(printf 'a\033\1332J')"`);
});
