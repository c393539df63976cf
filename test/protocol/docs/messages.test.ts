// Users search docs/troubleshooting.md for the messages that they see: each message on the page is in the code and expected by
// a test, and each message in the code is on the page.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import ts from "typescript";
import { expect, test } from "vitest";

import { kindNamed } from "../../../src/definitions";
import { check } from "../../../src/lifecycle";
import { page } from "../../support/docs/page";
import { quotesIn } from "../../support/docs/quotes";
import { patternOf } from "../../support/docs/run-page";
import { REFUSED } from "../../support/definitions/refused-inputs";
import { ROOT } from "../../support/root";

/** What the engine says is in test/engine/docs. */
const quotes = quotesIn(page("troubleshooting.md")).filter(
  ({ section }) => section !== "What the engine says",
);

const INPUTS = "What is wrong with the inputs";

/** A text in the code; `parts` are the literals between its values, `whole` has … for each value. */
interface Text {
  readonly file: string;
  readonly parts: readonly string[];
  readonly whole: string;
  /** Whether it is shown to a user. */
  readonly isMessage: boolean;
}

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );

/** Files whose texts are messages; other texts of the emulator and of reviews describe the API and fill comments. */
const HAS_MESSAGES =
  /^(client|lifecycle|provider|cli|import|functions|events|plugin|resources|definitions)\/|^emulator\/store\/data-file|^review\/preview/;
/** Files whose texts are programs. */
const HAS_PROGRAMS = /^import\/(program|naming|output)|^functions\/(lookups|records)|shim/;

/** Most texts in a spec document its fields; messages of its rules are a `message` or a `problem`. */
function isRuleMessage({ parent }: ts.Node): boolean {
  if (ts.isPropertyAssignment(parent)) return parent.name.getText() === "message";
  return ts.isCallExpression(parent) && parent.expression.getText() === "problem";
}

/** The literals of a text, and of texts that are joined with `+`; undefined for anything else. */
function literalsOf(node: ts.Node): string[] | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
}

const texts = filesIn("src").flatMap((file): Text[] => {
  const found: Text[] = [];
  const visit = (node: ts.Node): void => {
    const literals = literalsOf(node);
    if (literals !== undefined) {
      // Punctuation between a part and a value may differ, and a text with fewer words is a fragment of another sentence.
      const parts = literals
        .map((text) => text.replace(/^[\s":(]+|[\s"(.[]+$/g, ""))
        .filter((part) => part.split(/\s+/).length >= 4);
      const isShown = HAS_MESSAGES.test(file) && !HAS_PROGRAMS.test(file);
      const isMessage = isShown && (!file.startsWith("definitions/") || isRuleMessage(node));
      found.push({ file, parts, whole: literals.join("…"), isMessage });
    }
    ts.forEachChild(node, visit);
  };
  const source = readFileSync(join(ROOT, "src", file), "utf8");
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return found;
});

/** The runs of this many words in a text, without punctuation. */
function runsOf(text: string, length: number): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return words.slice(length - 1).map((_word, at) => words.slice(at, at + length).join(" "));
}

test("each message on the page is in the code", () => {
  const code = texts.map(({ whole }) => whole.replace(/\s+/g, " ")).join("\n");
  const has = (words: readonly string[]): boolean => code.includes(words.join(" "));
  /** Names, and words that join two texts. */
  const ALONE =
    /[^a-z]|^(adopt|after|and|because|between|contains|failed|for|in|it|listing|members|no|or|was|workspace)$/;
  /** Whether the code joins the words from at most three texts. */
  const isJoined = (words: readonly string[], seams = 2): boolean => {
    if (has(words)) return words.length > 1 || ALONE.test(words.join());
    return (
      seams > 0 &&
      words.some(
        (_word, at) =>
          at > 0 && isJoined(words.slice(0, at), 0) && isJoined(words.slice(at), seams - 1),
      )
    );
  };
  // Those of invalid inputs are produced below.
  const others = quotes.filter(({ section }) => section !== INPUTS);
  const missing = others.flatMap(({ text }) =>
    text
      .split(/…|[.:;,()"`]+(?= |$)|[."`(]/)
      // A status and the code of the API.
      .filter((clause) => !/^ \d{3} [A-Z_]+$/.test(clause))
      .map((clause) => clause.trim().split(" "))
      .filter((words) => !(words.length === 1 ? has(words) : isJoined(words)))
      .map((words) => `${words.join(" ")} in: ${text}`),
  );
  expect(missing).toEqual([]);
  expect(quotes.length).toBeGreaterThan(300);
});

test("each message on the page is expected by a test", () => {
  const expected = new Set(
    filesIn("test")
      .filter((file) => !file.startsWith("protocol/docs"))
      .flatMap((file) => {
        const text = readFileSync(join(ROOT, "test", file), "utf8");
        return [...runsOf(text, 3), ...runsOf(text, 4)];
      }),
  );
  const failures = REFUSED.flatMap(([kind, inputs]) => check(kindNamed(kind), {}, inputs).failures);
  const shown = failures.map(({ reason }) => reason).join("\n");
  const unexpected = quotes.filter(({ section, text }) => {
    if (section === INPUTS && patternOf(text).test(shown)) return false;
    const runs = text.split("…").flatMap((part) => runsOf(part, section === INPUTS ? 4 : 3));
    return runs.length > 0 && !runs.some((run) => expected.has(run));
  });
  expect(unexpected).toEqual([]);
});

/** Texts in the code that are on no page, and why. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  "describes what a command does or has done": [
    "Usage: pulumi-monitoring",
    "lists the options of a command",
    "in a window for every organization",
    "writes a Pulumi program for existing objects",
    "serves the API on this machine",
    "summarizes a preview for",
    "checks a preview against the service",
    "lets a run begin only if it does what was reviewed",
    "github prints workflow annotations",
    "exits with 1 if a finding is at least this severe",
    "checks the resources of this provider with the service",
    "more of this kind; --format json lists them all",
    "more objects as well",
    "The service was not queried",
    "with the API key",
    "Open this address in a browser",
    "Nothing was changed in the service",
    "in the service; nothing else was changed",
    "in the folder of a project that has the plugin",
    "Move the content of imported.txt into the program",
    "Fill in what the API does not return",
    "which imported.txt contains in plain text",
    "Then encrypt them in the state",
    "pulumi stack init dev",
    "in the program's main file",
    "protection.ts protects the imported resources",
    "readable only by you",
    "Set a multi-line value",
    "the output of `pulumi stack export`",
    "the credential in use",
    "only kinds whose manager the service records",
  ],
  "is printed at a terminal without piped input": ["name a file, or pipe a preview in"],
  "is a comment in an imported program": [
    "Its code stays unchanged",
    "to manage it here too",
    "The API does not return",
    "add the current value, or the first update clears it",
    "the first update writes the other values again and keeps this one",
  ],
  "is reported earlier with another text, or as a part of another message": [
    "the rate limit requires a pause of",
    "baseUrl must be an http or https URL",
    "the body was not complete after",
  ],
  "requires a service that violates its own rules, or a file that changes between two reads": [
    "the API returned no http or https URL for the upload",
    "the API returned a plain http URL for the upload",
    ", although the API itself uses https: nothing was sent",
    "the service returned no URL for the upload of",
    "Create the DNS record of the domain",
    "have changed since they were checked",
  ],
  "would be a bug in this package": [
    "the id or name after",
    "cannot be part of a path",
    "lifecycle/overrides reads it",
    "the definition of an archive must list its files",
    "must be at least",
  ],
};

test("each message in the code is on the page", () => {
  const shown = quotes.map(({ text }) => text).join("\n");
  // `--… must not be empty` stands for those that name the option.
  const forms = quotes.map(({ text }) => new RegExp(`^${patternOf(text).source}$`));
  const known = Object.values(ELSEWHERE).flat();
  const messages = texts.filter(({ isMessage }) => isMessage);
  const missing = messages.flatMap(({ file, parts }) =>
    parts
      .filter((part) => !shown.includes(part) && !forms.some((form) => form.test(part)))
      .filter((part) => !known.some((each) => part.includes(each)))
      .map((part) => `${file}: ${part}`),
  );
  expect(missing).toEqual([]);
  const all = messages.flatMap(({ parts }) => parts).join("\n");
  expect(known.filter((each) => !all.includes(each))).toEqual([]);
});
