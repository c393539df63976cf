// A diagnostic of 100,000 line breaks kept the command busy for seconds, one of a million for minutes. No
// clock is used here: work that grows quadratically runs into the test timeout.
import { expect, test } from "vitest";

import { diagnosticsOf, messageIn } from "./diagnostics-of";

const MEGABYTE = 2 ** 20;
const padded = (piece: string): string => piece.repeat(Math.floor(MEGABYTE / piece.length));

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
])("a megabyte of %j is read quickly", (piece) => {
  for (const head of ["", "\u001b[", "\u001b]", "a:b:C resource '"]) {
    expect(messageIn(`x${head}${padded(piece)}`).length).toBeLessThanOrEqual(500);
  }
});

test("each of thousands of messages is reported once", () => {
  const messages = Array.from({ length: 100_000 }, (_, at) => `${at % 50_000}`);
  expect(diagnosticsOf(...messages)).toHaveLength(50_000);
});
