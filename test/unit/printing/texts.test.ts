// The formats with simple parsers: terminals, runners, JSON and YAML.
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";

import {
  jsonFile,
  jsonLine,
  jsonText,
  line,
  literal,
  page,
  phrase,
  terminalLine,
  terminalText,
  workflowCommand,
  yaml,
  yamlText,
} from "../../../src/printing";
import { runs } from "../../support/definitions/arbitraries";
import { anyText, HIDDEN, LONG, RUNNER } from "./texts";

/** Random texts, and very long ones. */
function forAll(check: (text: string) => void): void {
  fc.assert(fc.property(anyText, check), runs(500));
  for (const text of LONG) check(text);
}

test("a line contains no terminal escapes and no commands to a runner", () => {
  forAll((text) => {
    const printed = [terminalLine(text), line`${text}: ${1}`, line`  ${text}`, page`a ${text}\nb`];
    const lines = [...printed, terminalText(text)].flatMap((each) => each.split("\n"));
    expect(lines.find((each) => HIDDEN.test(each) || RUNNER.test(each))).toBeUndefined();
    expect(lines.find((each) => /^\s*::/.test(each))).toBeUndefined();
    expect(page`${text}\n${text}`.split("\n")).toHaveLength(2);
    expect(terminalText(text).split("\n")).toHaveLength(text.split("\n").length);
  });
});

/** A command as GitHub's runner reads it, by the rules of its ActionCommand. */
function commandIn(text: string): {
  name: string;
  properties: Record<string, string>;
  message: string;
} {
  const [, name = "", given = "", data = ""] =
    /^::([^ :]+)(?: ((?:(?!::).)*))?::(.*)$/su.exec(text.trimStart()) ?? [];
  const pairs = given.split(",").map((each) => each.split(/=(.*)/s, 2));
  const message = unescaped(data, ["%0D", "\r"], ["%0A", "\n"], ["%25", "%"]);
  const properties = pairs.map(([key = "", value = ""]) => [
    key,
    unescaped(value, ["%0D", "\r"], ["%0A", "\n"], ["%3A", ":"], ["%2C", ","], ["%25", "%"]),
  ]);
  return { name, properties: Object.fromEntries(properties) as Record<string, string>, message };
}

const unescaped = (text: string, ...escapes: readonly (readonly [string, string])[]): string =>
  escapes.reduce((read, [escape, letter]) => read.replaceAll(escape, letter), text);

/** The text that remains, including its line breaks. */
const decoded = (text: string): string =>
  text
    .replace(new RegExp(`(?:(?![\\r\\n])${HIDDEN.source})+`, "gu"), " ")
    .replace(/##(?=\w*\[)/g, "# #");

test("a command to a runner is one command, with the given texts", () => {
  forAll((text) => {
    const command = workflowCommand(
      "error",
      { title: phrase`${literal(text)}!`, file: literal(text), line: phrase`${1}` },
      phrase`${literal(text)}.`,
    );
    expect(HIDDEN.test(command)).toBe(false);
    expect(RUNNER.test(command)).toBe(false);
    expect(commandIn(command)).toEqual({
      name: "error",
      properties: { title: `${decoded(text)}!`, file: decoded(text), line: "1" },
      message: `${decoded(text)}.`,
    });
  });
  expect(workflowCommand("notice", {}, phrase`a`)).toBe("::notice::a");
});

test("JSON is read back unchanged", () => {
  const check = (text: string): void => {
    const value = { [`a${text}`]: [{ text }], b: 1 };
    for (const json of [jsonText(value), jsonLine(value), jsonFile(value)]) {
      expect(HIDDEN.test(json.replaceAll("\n", ""))).toBe(false);
      expect(RUNNER.test(json)).toBe(false);
      expect(JSON.stringify(JSON.parse(json)) === JSON.stringify(value)).toBe(true);
    }
    expect(jsonLine(value).includes("\n")).toBe(false);
  };
  fc.assert(fc.property(anyText, check), runs(500));
  for (const text of LONG) expect(JSON.parse(jsonLine({ text })) as unknown).toEqual({ text });
});

test("a string in YAML stays a string, whatever it looks like", () => {
  const check = (text: string): void => {
    // Both versions of YAML: the older one reads more words as values.
    for (const version of ["1.1", "1.2"] as const) {
      const read: unknown = parse(yaml`name: ${yamlText(text)}\n`, { version });
      expect(read).toEqual({ name: text });
    }
  };
  fc.assert(fc.property(anyText, check), runs(500));
  for (const text of ["123", "1e3", "0x1", "no", "on", "y", "null", "~", "", "2026-01-01"])
    check(text);
  expect(yamlText("shop-2")).toBe("shop-2");
});
