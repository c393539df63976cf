// Words read back by shells, many in one process: each one receives the original text.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { sh, shellCommand, shellWord } from "../../src/printing/shell";
import { SEED } from "../definitions/arbitraries";
import { folderOfFile } from "../folder";
import { kept, readBack } from "./read-back";
import { anyText, HIDDEN, RUNNER } from "./texts";

const folder = folderOfFile();

describe.each(["sh", "bash"])("%s", (shell) => {
  test(`reads every word back unchanged (TEST_SEED=${SEED})`, () => {
    const texts = fc.sample(anyText, { numRuns: 1_000, seed: SEED });
    expect(readBack(folder, shell, texts)).toEqual(texts.map(kept));
  });

  test("reads a word that looks like an option, a variable or a pattern", () => {
    const texts = ["-n", "--", "~", "~root", "a=b", "=", "-", "", "*", "{a,b}", "!x", "#x", "\n"];
    expect(readBack(folder, shell, texts)).toEqual(texts.map(kept));
  });
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
