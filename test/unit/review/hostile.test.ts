// Any names of a program or the service are printed as text: in the comment of a forge, on a terminal, in the log
// of a workflow and in JSON.
import * as fc from "fast-check";
import { parse } from "marked";
import { expect, test } from "vitest";

import { linesOf } from "../../../src/cli/check-output";
import {
  commentFor,
  dashboardAt,
  FORGES,
  FORMATS,
  readPreview,
  reviewOf,
  textFor,
  withLinks,
} from "../../../src/review";
import type { Review } from "../../../src/review";
import { runs } from "../../support/definitions/arbitraries";
import { hostile } from "../../support/review/hostile";
import { ORIGIN, preview, step } from "../../support/review/previews";
import { expectReport } from "../../support/review/report-schema";
import { HIDDEN } from "../printing/texts";
import { TARGETS } from "./target-schemas";

/** Asserts something of so many pairs of texts. */
function forAny(count: number, holds: (name: string, value: string) => void): void {
  fc.assert(fc.property(hostile, hostile, holds), runs(count));
}

/** A review with these texts in every place that contains text. */
function reviewWith(name: string, value: string): Review {
  const monitor = (url: string) => ({
    name: value,
    type: "HTTP",
    config: { url, customHeaders: { [name]: value } },
    regions: ["us-east", value],
  });
  const page = { name: value, slug: value };
  const foreign = { type: `${name}:x:Y`, inputs: { [name]: value } };
  const review = reviewOf(
    readPreview(
      preview(
        [
          step("create", "Monitor", { name, after: monitor(value), uses: [`StatusPage::${name}`] }),
          step("update", "Monitor", {
            ...{ name: value, id: value, before: monitor("a"), after: monitor(value) },
          }),
          step("update", "Tag", { before: { name: value }, after: { name }, name: `${value}2` }),
          step("replace", "StatusPage", { name, before: page, after: { name: value, slug: name } }),
          step("delete", "StatusPage", { name: `${name}3`, before: page }),
          step("create", "Tag", { name: `${name}4`, after: { name: value }, state: foreign }),
          step("refresh", "Webhook", { name, before: { url: value }, after: { url: name } }),
        ],
        1,
        {
          diagnostics: [
            { severity: "error", urn: `urn:pulumi:dev::shop::a:b:C::${name}`, message: value },
            { severity: "warning", message: name },
          ],
        },
      ),
    ),
  );
  const dashboard = dashboardAt("https://app.example.com/{kind}/{id}");
  const { changes, drift, failures, ...rest } = withLinks(review, dashboard);
  const by = { who: { is: "literal", text: value }, when: "2026-11-01 10:00 UTC" } as const;
  const reviewInput = { drift: drift.map((each) => ({ ...each, by })), failures, changes };
  return { ...rest, ...reviewInput, project: name, stack: value, organization: { id: 1, name } };
}

const TAGS =
  /<\/?(h3|p|strong|table|thead|tbody|tr|th|td|br|ul|li|details|summary|pre|sub|a)>|<a href="https:\/\/(app|forge)\.example\.com\/[^"<>]*">/g;
const CODE = /<code(?: class="language-diff")?>[^<]*<\/code>/g;
/** The page without code, which contains all untrusted text, and without our own tags. */
const ownText = (html: string): string => html.replace(CODE, "").replace(TAGS, "");

/** Cells as GitHub counts them: a backslash before a pipe is an escape, whatever precedes it. */
const cells = (row: string): number => row.split(/(?<!\\)\|/).length;
/** Cells as other readers count them: a backslash can itself be escaped. */
const strictCells = (row: string): number => row.replace(/\\./g, "").split("|").length;

test.each(FORGES)("a comment for %s contains untrusted values only as text", (forge) => {
  fc.assert(
    fc.property(hostile, hostile, hostile, fc.boolean(), (name, value, marker, fails) => {
      const review = reviewWith(name, value);
      const failures = fails ? review.failures : [];
      const text = commentFor(
        { ...review, failures },
        { forge, marker, origin: { ...ORIGIN, commit: name } },
      );
      const end = text.trimEnd().split("\n").at(-1) ?? "";
      expect(end).toMatch(/^<!-- .* -->$/);
      expect(end.slice(4, -3)).not.toMatch(/--|[\p{Cc}\p{Cf}]/u);
      const body = text.slice(0, text.lastIndexOf(end));
      expect(ownText(parse(body, { async: false }))).not.toMatch(/[<@`\\]|#\d|www\.|http|evil/);
      expect(body.replaceAll("\n", "")).not.toMatch(HIDDEN);
      const rows = body.split("\n").filter((line) => line.startsWith("|"));
      expect(rows.length).toBeGreaterThan(5);
      let inTable: number | undefined;
      for (const row of body.split("\n")) {
        inTable = row.startsWith("|") ? (inTable ?? cells(row)) : undefined;
        if (inTable !== undefined)
          expect([cells(row), strictCells(row)]).toEqual([inTable, inTable]);
      }
      expect(body).not.toMatch(/^\s*::|##\w*\[/m);
    }),
    runs(400),
  );
});

const expectNoControls = (text: string): void => {
  expect(text.replaceAll("\n", "")).not.toMatch(HIDDEN);
  expect(text).not.toMatch(/^\s*::|##\w*\[/m);
};

test("the text for a terminal contains no escape sequences and no workflow commands", () => {
  forAny(400, (name, value) => {
    expectNoControls(textFor(reviewWith(name, value)));
  });
});

const writtenAs = (format: keyof typeof FORMATS, name: string, value: string): string =>
  FORMATS[format]([{ review: reviewWith(name, value), folder: "a" }], {
    marker: name,
    origin: { ...ORIGIN, commit: value },
  });

test("JSON for other programs conforms to its schemas and contains no control characters", () => {
  forAny(200, (name, value) => {
    const text = writtenAs("json", name, value);
    expectNoControls(text);
    expectReport(text);
    for (const target of Object.keys(TARGETS) as (keyof typeof TARGETS)[]) {
      const message = writtenAs(target, name, value);
      expectNoControls(message);
      const { error } = TARGETS[target].safeParse(JSON.parse(message));
      expect(error?.issues ?? [], target).toEqual([]);
    }
  });
});

test("a chat message contains no control characters, and its notification text no markup", () => {
  forAny(200, (name, value) => {
    const { text, blocks } = JSON.parse(writtenAs("slack", name, value)) as Record<string, unknown>;
    expect(text).not.toMatch(/[<>\p{Cc}\p{Zl}\p{Zp}]|&(?!(amp|lt|gt);)/u);
    for (const each of textsIn([blocks, JSON.parse(writtenAs("teams", name, value))]))
      expect(each).not.toMatch(HIDDEN);
  });
});

/** All strings in a value. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

test("each annotation is one command", () => {
  forAny(200, (name, value) => {
    for (const line of writtenAs("github-annotations", name, value).split("\n")) {
      expect(line).toMatch(/^::(error|warning|notice) title=[^:,]*(,file=[^:,]*,line=\d+)?::/);
      expectNoControls(line.replace(/^::/, ""));
    }
  });
});

test("a comment for Bitbucket contains untrusted values only as text", () => {
  forAny(200, (name, value) => {
    const text = writtenAs("bitbucket", name, value);
    expectNoControls(text);
    expect(text.trimEnd().split("\n").at(-1)).toMatch(/^\[\/\/\]: # \([\p{L}\p{N} .,:/_-]*\)$/u);
    const html = ownText(parse(text, { async: false }));
    expect(html.replace(/❌|⚠️/g, "")).not.toMatch(/[<@`\\]|#\d|www\.|http|evil/);
  });
});

const findingsOf = (name: string, value: string) => ({
  findings: [
    {
      severity: "error",
      check: "a-check",
      message: value,
      remedy: name,
      path: value,
      resource: { urn: name, kind: value, name, at: { file: value, line: 1 } },
    } as const,
  ],
  requests: 1,
  organization: { id: 1, name },
});

test("findings contain no escape sequences: on a terminal, in commands that no value ends, and in JSON", () => {
  forAny(400, (name, value) => {
    const report = findingsOf(name, value);
    expectNoControls(linesOf(report, "text", "a").join("\n"));
    const [command = "", summary = "", ...rest] = linesOf(report, "github", "a");
    expect(rest).toEqual([]);
    expect(command).toMatch(/^::error title=[^:,]*,file=[^:,]*,line=1::/);
    expectNoControls(command.replace(/^::/, ""));
    expectNoControls(summary);
    const text = linesOf(report, "json", "a").join("\n");
    expect(text.replaceAll("\n", "")).not.toMatch(HIDDEN);
    expect(text).not.toMatch(/##\w*\[/);
    expect(JSON.parse(text)).toEqual(report);
  });
});
