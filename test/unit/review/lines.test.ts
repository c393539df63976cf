// The worst changes and the totals fit on one screen: further lines are folded, and a thousand changes are grouped
// by what they do.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { readPreview, reviewOf } from "../../../src/review";
import type { JsonObject } from "../../../src/definitions";
import { runs } from "../../support/definitions/arbitraries";
import { countReads } from "./count-reads";
import { created, deleted, of, preview, step, update } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";
import { commentOf, reviewed } from "../../support/review/reviews";

const MOST_LINES = 22;

const FOLDED = /<details><summary>(.*)<\/summary>[^]*?<\/details>/g;

/** The lines of a comment that are visible without unfolding, except blank ones. */
const visible = (text: string): string[] =>
  text
    .replace(FOLDED, "$1")
    .split(/\n|<br>/)
    .filter((line) => line.trim() !== "" && !line.startsWith("<!--") && !/^\|[ -|]*$/.test(line));

const summariesIn = (text: string): string[] =>
  [...text.matchAll(FOLDED)].map(([, summary = ""]) => summary);

const commentOn = (steps: readonly EngineStep[], rest = {}): string =>
  commentOf(reviewOf(readPreview(preview(steps, 0, rest))), { forge: "gitlab" });

const monitor = (at: number, more: JsonObject = {}): JsonObject => ({
  name: `Monitor ${at}`,
  type: "HTTP",
  config: { url: "https://example.com" },
  frequencySeconds: 60,
  regions: ["us-east"],
  alertChannelIds: ["c"],
  ...more,
});

const times = (count: number, make: (at: number) => readonly EngineStep[]): EngineStep[] =>
  Array.from({ length: count }, (_, at) => at).flatMap(make);

/** A comment with the given numbers of everything that it can contain. */
function everything(count: Readonly<Record<string, number>>): string {
  const { gone = 0, slower = 0, made = 0, pages = 0, edited = 0, failed = 0, warned = 0 } = count;
  const steps = [
    ...times(edited, (at) => {
      const [ours, theirs] = [monitor(at), monitor(at, { frequencySeconds: 90 + at })];
      return [
        of("refresh", "Monitor", `edited-${at}`, { before: ours, after: ours }),
        of("update", "Monitor", `edited-${at}`, { before: theirs, after: ours }),
      ];
    }),
    ...times(gone, (at) => [deleted("Monitor", `gone-${at}`, monitor(at))]),
    ...times(slower, (at) => {
      const more = { frequencySeconds: 120 + 60 * at, regions: [`r-${at}`] };
      return [update("Monitor", `slower-${at}`, monitor(at), more)];
    }),
    ...times(made, (at) => [created("Monitor", `made-${at}`, monitor(at))]),
    ...times(pages, (at) => {
      const [before, after] = [
        { slug: `p${at}`, name: "P" },
        { slug: `q${at}`, name: "P" },
      ];
      return [of("replace", "StatusPage", `page-${at}`, { before, after })];
    }),
  ];
  const diagnostic = (severity: string, at: number) => ({ severity, message: `${severity} ${at}` });
  return commentOn(steps, {
    diagnostics: [
      ...Array.from({ length: failed }, (_, at) => diagnostic("error", at)),
      ...Array.from({ length: warned }, (_, at) => diagnostic("warning", at)),
    ],
  });
}

test("at most twenty-two lines are visible, whatever changes", () => {
  const some = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 }));
  const counts = fc.record({
    ...{ gone: some, slower: some, made: some, pages: some, edited: some },
    ...{ failed: some, warned: some },
  });
  fc.assert(
    fc.property(counts, (count) => {
      expect(visible(everything(count)).length).toBeLessThanOrEqual(MOST_LINES);
    }),
    runs(60),
  );
});

test("the first lines of a list are visible", () => {
  const seen = visible(everything({ warned: 12 })).filter((line) => line.startsWith("- "));
  expect(seen).toHaveLength(8);
});

test("folded lines are still in the comment", () => {
  const text = everything({ gone: 9, slower: 9, made: 9, pages: 9, edited: 9, warned: 9 });
  for (const name of ["gone", "slower", "made", "page", "edited"]) {
    for (let at = 0; at < 9; at += 1) expect(text).toContain(`\`${name}-${at}\``);
  }
  for (let at = 0; at < 9; at += 1) expect(text).toContain(`warning ${at}`);
});

describe("a thousand changes", () => {
  test("are grouped by kind and by what they do", () => {
    const text = everything({ made: 412, slower: 300, pages: 1 });
    expect(summariesIn(text)).toEqual(
      expect.arrayContaining([
        "412 monitors created",
        "300 monitors changed (checks every, regions)",
      ]),
    );
    expect(text).toMatch(/^\| replaced \| status page `page-0`, named `P` \|/m);
  });

  test("without similar changes are not folded", () => {
    const names = { before: { name: "a" }, after: { name: "b" } };
    const text = commentOn([
      step("update", "Tag", { name: "team", ...names }),
      ...times(40, (at) => [step("update", "Environment", { name: `e-${at}`, ...names })]),
    ]);
    expect(text).toMatch(/^\| changed \| tag `team`, named `b` \| name `a` → `b` \|/m);
    expect(summariesIn(text)).toEqual([
      "40 environments changed (name <code>a</code> → <code>b</code>)",
      "Full diff",
    ]);
  });

  test("have a summary for each group, before more rows are shown", () => {
    const names = { before: { name: "a" }, after: { name: "b" } };
    const text = commentOn([
      ...times(30, (at) => [step("delete", "Tag", { name: `t-${at}`, before: { name: "t" } })]),
      ...times(50, (at) => [step("update", "Environment", { name: `e-${at}`, ...names })]),
      ...times(40, (at) => [step("create", "Tag", { name: `n-${at}`, after: { name: "n" } })]),
      ...["Workspace", "ResourceGroup", "Webhook"].map((kind) => step("update", kind, names)),
    ]);
    expect(summariesIn(text)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^50 environments changed/),
        expect.stringMatching(/^40 tags created/),
        expect.stringMatching(/^\d+ further tags deleted/),
      ]),
    );
    expect(text).not.toContain("other changes");
  });

  test("in too many groups have a summary for some groups and a count of the others", () => {
    const names = { before: { name: "a" }, after: { name: "b" } };
    const kinds = [
      ...["Tag", "Workspace", "Environment", "Secret", "Webhook", "ApiKey", "Invite", "Member"],
    ];
    const text = commentOn([
      ...times(30, (at) => [step("delete", "Tag", { name: `t-${at}`, before: { name: "t" } })]),
      ...kinds.flatMap((kind) =>
        times(3, (at) => [step("update", kind, { name: `${kind}-${at}`, ...names })]),
      ),
    ]);
    const summaries = summariesIn(text);
    expect(summaries.filter((each) => /^3 .* changed/.test(each)).length).toBeGreaterThan(2);
    expect(summaries.filter((each) => each.endsWith("other changes"))).toHaveLength(1);
  });

  test("that are not all shown are summarized as further ones", () => {
    const text = commentOn(
      times(40, (at) => [step("delete", "Tag", { name: `t-${at}`, before: { name: "t" } })]),
    );
    const [further, ...rest] = summariesIn(text);
    const shown = text.split("<details>")[0]?.match(/^\| deleted /gm)?.length ?? 0;
    expect(shown).toBeGreaterThan(10);
    expect([further, ...rest]).toEqual([`${40 - shown} further tags deleted`, "Full diff"]);
  });

  test("take twice the reads of five hundred", () => {
    const readsFor = (count: number): number => {
      const review = reviewed(times(count, (at) => [deleted("Monitor", `g-${at}`, monitor(at))]));
      const { value, reads } = countReads(review.changes);
      commentOf({ ...review, changes: value });
      return reads();
    };
    const [some, twice] = [readsFor(100), readsFor(200)];
    expect(some).toBeGreaterThan(500);
    expect(twice).toBeLessThan(some * 2.2);
  });
});
