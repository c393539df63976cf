// A rejected input is reported with its place, property, value and reason, and never with a secret.
import { expect, test } from "vitest";

import { step } from "../../support/review/previews";
import { commentOf, reviewWith } from "../../support/review/reviews";

const T = "pulumi-nodejs:dynamic/monitoring:Monitor";
const urn = `urn:pulumi:dev::shop::${T}::shop`;
const message = (property: string, given: string, reason: string): string =>
  `error: ${T} resource 'shop': property ${property} value {${given}} has a problem: ${reason}\n`;

const errorsIn = (messages: readonly string[], of = urn, position?: string): string[] => {
  const shop = step("same", "Monitor", {
    ...{ name: "shop", before: { name: "x" }, after: { name: "x" } },
    state: position === undefined ? {} : { sourcePosition: position },
  });
  const diagnostics = messages.map((text) => ({ urn: of, severity: "error", message: text }));
  const text = commentOf(reviewWith({ diagnostics }, shop));
  return text.split("\n").filter((line) => line.startsWith("- "));
};

test("each rejected input has resource, line, property, value and reason", () => {
  const texts = [
    message("frequencySeconds", "7", "must be between 30 and 86400"),
    message("name", " ", "must not be blank"),
  ];
  expect(errorsIn(texts, urn, "project:///shop/index.ts#12,3")).toEqual([
    "- monitor `shop`, `shop/index.ts` line 12: `frequencySeconds`, given `7`: `must be between 30 and 86400`",
    "- monitor `shop`, `shop/index.ts` line 12: `name`, given empty: `must not be blank`",
  ]);
  expect(errorsIn([texts[0] ?? ""])).toEqual([
    "- monitor `shop`: `frequencySeconds`, given `7`: `must be between 30 and 86400`",
  ]);
});

test.each([
  ["name", "0xc0004a21e0", "a secret of the program"],
  ["config", "map[url:{planted}]", "an object, which may contain one"],
  ["config.url", "<nil>", "a part of an object"],
  ["authorization", "planted", "a property that is not known"],
])("for %s given as %s, no value is printed: %s", (property, given) => {
  expect(errorsIn([message(property, given, "no")])).toEqual([
    `- monitor \`shop\`: \`${property}\`: \`no\``,
  ]);
});

test("the value of a secret field and a likely credential are not printed", () => {
  const secret = "urn:pulumi:dev::shop::monitoring:index:Secret::token";
  const refused = message("value", "planted-value", "is too long");
  expect(errorsIn([refused], secret).join()).not.toContain("planted");
  expect(errorsIn([message("name", "Bearer planted-value-1234567", "no")]).join()).not.toContain(
    "planted",
  );
});

test("a message that is not about an input is printed unchanged", () => {
  expect(errorsIn(["error: it is broken"])).toEqual(["- monitor `shop`: `it is broken`"]);
});
