// Diagnostics of a preview, as a comment reports them.
import { expect, test } from "vitest";

import type { Preview } from "../../src/review/preview";
import { diagnosticsIn } from "../../src/review/diagnostics";
import { messageIn } from "./diagnostics-of";

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
  const urns = ["a", "b"].map((name) => `urn:pulumi:dev::shop::monitoring:index:Monitor::${name}`);
  const diagnostics = [...urns, ...urns, undefined].map((urn) => ({
    ...{ severity: "warning", message: "regions[0] is moon" },
    ...(urn === undefined ? {} : { urn }),
  }));
  const preview: Pick<Preview, "diagnostics" | "steps"> = { diagnostics, steps: [] };
  // Only the diagnostics of the preview matter here.
  const found = diagnosticsIn(preview as Preview, "warning");
  expect(found.map(({ name }) => name).sort()).toEqual(["a", "b"]);
});
