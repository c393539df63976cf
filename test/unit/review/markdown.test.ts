// The comments as a forge renders them: tables keep their shape, and names of a program are text. `marked` claims
// to parse Markdown as GitHub does.
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

import { lexer } from "marked";
import type { Tokens } from "marked";
import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../../src/definitions";
import { phrase } from "../../../src/printing";
import { subjectOf } from "../../../src/review/model/changes";
import { created, of, step, update } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";
import { commentOf, reviewed } from "../../support/review/reviews";
import { ROOT } from "../../support/root";

const COMMENTS = resolve(ROOT, "docs", "comments");

const commentOn = (steps: readonly EngineStep[], more: { longest?: number } = {}): string =>
  commentOf(reviewed(steps), { marker: "the marker", ...more });

const tablesIn = (text: string): Tokens.Table[] =>
  // The lexer's own type guard is missing: `type` tells which token it is.
  lexer(text).filter((token): token is Tokens.Table => token.type === "table");

const monitor = (name: string, url = "https://example.com"): JsonObject => ({
  name,
  type: "HTTP",
  config: { url },
  regions: ["us-east"],
});

describe("the comments in docs/comments", () => {
  const files = readdirSync(COMMENTS).filter((name) => name.endsWith(".md"));

  test("are at least thirty", () => {
    expect(files.length).toBeGreaterThanOrEqual(30);
  });

  test.each(files)("%s has tables with complete rows, and ends with the marker", (file) => {
    const text = readFileSync(join(COMMENTS, file), "utf8");
    for (const { header, rows } of tablesIn(text)) {
      for (const row of rows) expect(row).toHaveLength(header.length);
      // What a deleted object contained is in the full diff.
      const empty = rows.filter(([action, ...cells]) =>
        cells.some(({ text }) => text === "" && action?.text !== "deleted"),
      );
      expect(empty).toEqual([]);
    }
    expect(text.trimEnd().split("\n").at(-1)).toMatch(
      /^<!-- pulumi-monitoring (shop\/dev|(test\/staging, )?test\/test) -->$/,
    );
  });
});

describe("the size of a comment", () => {
  const many = Array.from({ length: 1000 }, (_, at) =>
    step(at % 3 === 0 ? "create" : "update", "Monitor", {
      name: `monitor-${at}`,
      ...(at % 3 === 0 ? {} : { before: monitor(`Monitor ${at}`, "https://e.com/old") }),
      after: monitor(`Monitor ${at}`, `https://e.com/${at}/${"long/".repeat(20)}`),
    }),
  );

  test("is at most GitHub's limit, with as many rows as fit", () => {
    const text = commentOn(many);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(65_536);
    expect(Buffer.byteLength(text)).toBeGreaterThan(60_000);
    expect(text).toContain("**666 changed, 334 created**");
    const shown = text.match(/\| monitor `monitor-\d+`/g)?.length ?? 0;
    const counts = [...text.matchAll(/^and (\d+) more in the \[log\]/gm)].map(([, count]) =>
      Number(count),
    );
    expect(shown + counts.reduce((sum, each) => sum + each, 0)).toBe(1000);
    expect(text.trimEnd()).toMatch(/<!-- the marker -->$/);
  });

  test.each([1000, 1500, 3000, 20_000])("is at most %i bytes if that is requested", (longest) => {
    const pages = Array.from({ length: 40 }, (_, at) =>
      of("replace", "StatusPage", `page-${at}`, {
        before: { name: "😀".repeat(100), slug: `old-${at}` },
        after: { name: "😀".repeat(100), slug: `new-${at}` },
      }),
    );
    const text = commentOn([...pages, ...many], { longest });
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(longest);
    // What takes all of the bytes fits.
    expect(commentOn([...pages, ...many], { longest: Buffer.byteLength(text) })).toBe(text);
    expect(text).toMatch(
      /^### 🔴 40 status pages start anew for visitors: `page-0`, `page-1`, `page-2` and 37 more\n/,
    );
    expect(text.trimEnd()).toMatch(/<!-- the marker -->$/);
  });
});

test("a test run is in the row of its monitor, or else in a list", () => {
  const isNew = created("Monitor", "new", monitor("New"));
  const config = { url: "https://other.example" };
  const old = update("Monitor", "old", monitor("Old"), { config });
  const runs = [
    { ...subjectOf(isNew.urn), is: "passes" as const, text: phrase`200, 20 ms` },
    { ...subjectOf(old.urn), is: "not run" as const, text: phrase`it has auth` },
  ];
  const text = commentOf({ ...reviewed([isNew, old]), runs });
  const [table] = tablesIn(text);
  expect(table?.header.at(-1)?.text).toBe("Test run");
  expect(table?.rows.map((row) => row.at(-1)?.text)).toEqual(["passes (200, 20 ms)"]);
  expect(text).toContain("**Test runs**\n\n- monitor `old`: not run (it has auth)");
});
