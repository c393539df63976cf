// Several stacks in one comment: each under its name, the worst first, and the comment is within the forge's limit.
import { expect, test } from "vitest";

import { commentFor, commentForAll, readPreview, reviewOf, textForAll } from "../../../src/review";
import type { Review } from "../../../src/review";
import { created, of, ORIGIN, preview, same, update } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";

const options = { forge: "github", marker: "m", origin: ORIGIN } as const;

const inStack = (stack: string, steps: readonly EngineStep[], rest: object = {}): Review =>
  reviewOf(
    readPreview(preview(steps, 1, rest).replaceAll("urn:pulumi:dev", `urn:pulumi:${stack}`)),
  );

const page = { name: "Status", slug: "status" };
const TAG = same("Tag", "it", { name: "a" });
const calm = inStack("calm", [TAG]);
const changed = inStack("changed", [update("Tag", "it", { name: "a" }, { name: "b" })]);
const silent = inStack("silent", [update("AlertChannel", "it", { name: "a" }, { enabled: false })]);
const lost = inStack("lost", [
  of("replace", "StatusPage", "it", { before: page, after: { ...page, slug: "other" } }),
]);
const failed = inStack("failed", [TAG], {
  diagnostics: [{ severity: "error", message: "broken" }],
});

/** A stack with more changes than fit. */
const long = (stack: string, length = 150): Review =>
  inStack(
    stack,
    Array.from({ length }, (_, at) => created("Tag", `tag-${at}`, { name: "long ".repeat(10) })),
  );

test("a single stack has a comment without sections", () => {
  expect(commentForAll([lost], options)).toBe(commentFor(lost, options));
});

test("each stack has its section, the worst first, and one marker ends the comment", () => {
  const text = commentForAll([calm, changed, silent, lost, failed], options);
  expect(text.match(/^##+ .*?(?=: |$)/gm)).toEqual([
    "## ❌ The preview failed in 1 of 5 stacks",
    "### ❌ `shop/failed`",
    "### 🔴 `shop/silent`",
    "### 🔴 `shop/lost`",
    "### `shop/calm`",
  ]);
  expect(text).toContain("<summary><code>shop/changed</code>: 1 changed, no findings</summary>");
  expect(text.match(/<!-- m -->/g)).toHaveLength(1);
  expect(text).toMatch(/<!-- m -->\n$/);
});

test.each([
  [[lost, calm], "🔴 Harm in 1 of 2 stacks: `shop/lost`"],
  [[changed, calm], "No known risks in 2 of 2 stacks"],
])("the first line says how many stacks are how bad (%#)", (all, verdict) => {
  expect(commentForAll(all, options).split("\n")[0]).toBe(`## ${verdict}`);
});

test("a preview that names no stack has a heading that says so", () => {
  const nameless = reviewOf(readPreview(preview([])));
  expect(commentForAll([nameless, lost], options)).toContain(
    "### A stack that its preview does not name",
  );
});

test("in a terminal, each stack is printed under its name", () => {
  const text = textForAll([calm, lost]);
  expect(text).toMatch(/^shop\/lost:\n! Status page it is replaced/);
  expect(text).toContain("\nshop/calm:\nNo changes");
});

test.each([2_000, 20_000, 65_536])("the comment fits into %i bytes", (longest) => {
  const all = [long("one", 500), calm, long("two", 500), lost];
  const text = commentForAll(all, { ...options, longest });
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(longest);
  expect(Buffer.byteLength(text)).toBeGreaterThan(longest / 2);
  // A short section is complete, however long the others are.
  expect(text).toContain("### `shop/calm`\n\n**No changes**: 1 resource is unchanged.");
  expect(text).toContain("### 🔴 `shop/lost`: status page `it` is replaced and loses");
  expect(text.match(/^### .*`shop\/(one|two)`/gm)).toHaveLength(2);
});

test("stacks that do not fit use the whole space", () => {
  const longest = 12_000;
  for (const all of [
    [long("one"), long("two"), long("three")],
    [calm, long("one"), long("two")],
  ]) {
    const length = Buffer.byteLength(commentForAll(all, { ...options, longest }));
    expect(length).toBeLessThanOrEqual(longest);
    expect(length).toBeGreaterThan(0.9 * longest);
  }
});

test.each([
  ["one stack", [long("one")]],
  ["several stacks", [calm, lost]],
])("the comment of %s is complete if it just fits", (_count, all) => {
  const whole = commentForAll(all, { ...options, longest: Infinity });
  const longest = Buffer.byteLength(whole);
  expect(commentForAll(all, { ...options, longest })).toBe(whole);
  const shorter = commentForAll(all, { ...options, longest: longest - 1 });
  expect(Buffer.byteLength(shorter)).toBeLessThan(longest);
});

test("without its full diff, the comment is complete if it just fits", () => {
  const whole = commentFor(lost, { ...options, longest: Infinity });
  const without = commentFor(lost, { ...options, longest: Buffer.byteLength(whole) - 1 });
  expect(without).toContain("is too long for a comment");
  const longest = Buffer.byteLength(without);
  expect(commentFor(lost, { ...options, longest })).toBe(without);
  expect(commentFor(lost, { ...options, longest: longest - 1 })).not.toBe(without);
});
