// A diagnostic of 100,000 line breaks kept the command busy for seconds, one of a million for minutes. No
// clock is used here: work that grows quadratically runs into the test timeout.
import { expect, test } from "vitest";

import type { Preview } from "../../../src/review/model/preview";
import { diagnosticsIn } from "../../../src/review/model/diagnostics";
import type { Diagnostic } from "../../../src/review/model/diagnostics";
import { someRuns } from "../../support/depth";

const diagnosticsOf = (...messages: readonly string[]): Diagnostic[] => {
  const diagnostics = messages.map((message) => ({ severity: "error", message }));
  const preview: Pick<Preview, "diagnostics" | "steps"> = { diagnostics, steps: [] };
  // Only the diagnostics of the preview matter here.
  return diagnosticsIn(preview as Preview, "error");
};

const messageIn = (message: string): string => diagnosticsOf(message)[0]?.message ?? "";

/** A megabyte in the deep tests. */
const LENGTH = someRuns(2 ** 20);
const padded = (piece: string): string => piece.repeat(Math.floor(LENGTH / piece.length));

test.each([
  ["\n"],
  ["\u2028"],
  ["\r"],
  [" "],
  ["\n at"],
  ["\u001b[;#"],
  [";#"],
  ["<{%"],
  ["##a"],
  ["//"],
  ["eyJabcdef-"],
  ["bearer "],
  ["': property a value "],
  [" has a problem: "],
])("a very long text of %j is read quickly", (piece) => {
  for (const head of ["", "\u001b[", "\u001b]", "a:b:C resource '"]) {
    expect(messageIn(`x${head}${padded(piece)}`).length).toBeLessThanOrEqual(500);
  }
});

test("each of thousands of messages is reported once", () => {
  const messages = Array.from({ length: 100_000 }, (_, at) => `${at % 50_000}`);
  expect(diagnosticsOf(...messages)).toHaveLength(50_000);
});

test.each([
  ["\u001b[31merror: \u001b[0mno", "no"],
  ["\u009b1;31mno", "no"],
  ["\u001b]8;;https://example.com\u0007here\u001b]8;;\u0007", "here"],
  ["\u001b]0;title\u001b\\no", "no"],
  ["<{%reset%}>error: no", "no"],
  ["no\n    at a (b.js:1:1)\n\n\tat c\nyes", "no yes"],
  ["a:b:C resource 'x' has a problem: it is odd", "it is odd"],
  ["a:b:C resource 'x': property url value {a} has a problem: must not be a", "url: must not be a"],
  ["a:b:C resource 'it's': property url value 'b' has a problem: no", "url: no"],
])("%j is printed as %j", (message, text) => {
  expect(messageIn(message)).toBe(text);
});

test("a message is reported once for each resource, and not again without a resource", () => {
  const urns = ["Monitor::a", "Monitor::b", "Tag::a"].map(
    (each) => `urn:pulumi:dev::shop::monitoring:index:${each}`,
  );
  const diagnostics = [...urns, ...urns, undefined].map((urn) => ({
    ...{ severity: "warning", message: "regions[0] is moon" },
    ...(urn === undefined ? {} : { urn }),
  }));
  const preview: Pick<Preview, "diagnostics" | "steps"> = { diagnostics, steps: [] };
  // Only the diagnostics of the preview matter here.
  const found = diagnosticsIn(preview as Preview, "warning");
  const titles = found.map(({ subject, name }) => `${subject?.title} ${name}`);
  expect(titles).toEqual(["monitor a", "tag a", "monitor b"]);
});
