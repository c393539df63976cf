// The formats other than comments: each conforms to the documentation of its target, whatever the size, and has the
// same content.
import { describe, expect, test } from "vitest";

import { FORMATS, FORMAT_NAMES, readPreview, reviewOf } from "../../../src/review";
import type { FormatName, Located, Review } from "../../../src/review";
import { refused } from "../compiled";
import { ORIGIN, preview, step } from "../../support/review/previews";
import type { EngineStep } from "../../support/review/previews";
import { expectReport } from "../../support/review/report-schema";
import { TARGETS } from "./target-schemas";

const writing = { marker: "the marker", origin: ORIGIN };

const review = (steps: readonly EngineStep[], rest: object = {}, stack = "dev"): Review =>
  reviewOf(
    readPreview(preview(steps, 1, rest).replaceAll("urn:pulumi:dev", `urn:pulumi:${stack}`)),
  );

const written = (name: FormatName, ...all: readonly (Review | Located)[]): string =>
  FORMATS[name](
    all.map((each) => ("review" in each ? each : { review: each, folder: "" })),
    writing,
  );

const json = (name: FormatName, ...all: readonly (Review | Located)[]): unknown =>
  JSON.parse(written(name, ...all));

const page = { name: "Status", slug: "status" };
const replaced = step("replace", "StatusPage", {
  name: "page",
  before: page,
  after: { ...page, slug: "other" },
  state: { sourcePosition: "project:///pages/index.ts#7,11" },
});
const readdressed = step("update", "Webhook", {
  name: "audit",
  before: { url: "https://one.example.com" },
  after: { url: "https://other.example.com" },
  state: { sourcePosition: "project:///index.ts#3,1" },
});
const deleted = step("delete", "StatusPage", { name: "gone", before: page });
const created = step("create", "Tag", { name: "tag", after: { name: "tag" } });
const FAILED = { diagnostics: [{ severity: "error", message: "it is\nbroken: 100%, no doubt" }] };

const usual = review([replaced, deleted, readdressed, created]);
const failed = review([created], FAILED, "failed");
const unchanged = review([step("same", "Tag", { before: { name: "a" }, after: { name: "a" } })]);
const nameless = reviewOf(readPreview(preview([])));
const many = (stack: string): Review =>
  review(
    Array.from({ length: 400 }, (_, at) => [
      step("replace", "StatusPage", {
        name: `page-${at}-${"long ".repeat(15)}`,
        before: page,
        after: { name: "😀".repeat(90), slug: `slug-${at}` },
      }),
      step("create", "Tag", { name: `tag-${at}`, after: { name: "x".repeat(50) } }),
    ]).flat(),
    {},
    stack,
  );

const SETS: Readonly<Record<string, readonly Review[]>> = {
  "usual changes": [usual],
  "a failed preview": [failed],
  "no changes": [unchanged],
  "a preview that names no stack": [nameless],
  "several stacks": [unchanged, usual, failed],
  "800 changes": [many("dev")],
  "60 stacks": Array.from({ length: 60 }, (_, at) =>
    review([replaced, deleted, created], {}, `s${at}`),
  ),
};

describe.each(Object.entries(SETS))("%s", (_what, reviews) => {
  test.each(Object.keys(TARGETS) as (keyof typeof TARGETS)[])(
    "%s conforms to its documentation",
    (name) => {
      const { error } = TARGETS[name].safeParse(json(name, ...reviews));
      expect(error?.issues ?? []).toEqual([]);
    },
  );

  test("json conforms to its schema", () => {
    expectReport(written("json", ...reviews));
  });

  test.each([
    ["bitbucket", 32_768],
    ["github", 65_536],
    ["github-summary", 1_048_576],
    ["teams", 28_000],
  ] as const)("%s has at most %i bytes", (name, most) => {
    expect(Buffer.byteLength(written(name, ...reviews))).toBeLessThanOrEqual(most);
  });

  test("there are no more annotations than GitHub shows", () => {
    const lines = written("github-annotations", ...reviews)
      .split("\n")
      .filter(Boolean);
    for (const name of ["error", "warning", "notice"]) {
      const some = lines.filter((line) => line.startsWith(`::${name} `));
      expect(some.length).toBeLessThanOrEqual(10);
    }
    for (const line of lines) expect(line).toMatch(/^::(error|warning|notice) title=[^,:]+[,:]/);
  });
});

describe("annotations", () => {
  test("point at the line that declares the resource, relative to the root of the repository", () => {
    const lines = written("github-annotations", { review: usual, folder: "infra/shop" });
    expect(lines.split("\n")).toEqual([
      expect.stringMatching(
        /^::warning title=shop\/dev,file=infra\/shop\/pages\/index\.ts,line=7::Status page page is replaced/,
      ),
      // A deleted resource no longer has a line.
      expect.stringMatching(/^::warning title=shop\/dev::Status page gone is deleted/),
      expect.stringMatching(/^::notice title=shop\/dev,file=infra\/shop\/index\.ts,line=3::/),
    ]);
  });

  test("of a failure are errors, on one line", () => {
    expect(written("github-annotations", failed)).toBe(
      "::error title=shop/failed::it is broken: 100%25, no doubt",
    );
  });

  test("are empty if there is nothing to report", () => {
    expect(written("github-annotations", unchanged)).toBe("");
  });
});

test("code quality issues point at lines, or at the project file if there is no line", () => {
  expect(json("gitlab-quality", { review: usual, folder: "infra" })).toMatchObject([
    { severity: "critical", location: { path: "infra/pages/index.ts", lines: { begin: 7 } } },
    { severity: "critical", location: { path: "infra/Pulumi.yaml", lines: { begin: 1 } } },
    { severity: "minor", location: { path: "infra/index.ts", lines: { begin: 3 } } },
  ]);
  expect(json("gitlab-quality", failed)).toMatchObject([{ severity: "blocker" }]);
});

test("the fingerprint of an issue is stable, so that GitLab recognizes new issues", () => {
  const prints = (each: Review): unknown[] =>
    (json("gitlab-quality", each) as { fingerprint: string }[]).map((issue) => issue.fingerprint);
  expect(prints(review([replaced, deleted, readdressed, created]))).toEqual(prints(usual));
  expect(prints(review([replaced], {}, "other"))).not.toContain(prints(usual)[0]);
});

test("GitLab's counts include a replacement as a deletion and a creation", () => {
  expect(json("gitlab-changes", usual, review([created], {}, "other"))).toEqual({
    create: 3,
    update: 1,
    delete: 2,
  });
});

test("GitLab's counts include a replacement that retains the old object only as a creation", () => {
  const retained = step("replace", "StatusPage", {
    ...{ before: page, after: { ...page, slug: "other" } },
    state: { retainOnDelete: true },
  });
  expect(json("gitlab-changes", review([retained]))).toEqual({ create: 1, update: 0, delete: 0 });
});

test("Bitbucket's report passes unless the preview failed", () => {
  expect(json("bitbucket-report", usual)).toMatchObject({
    report: { result: "PASSED", data: [{ title: "Replaced", value: 1 }, {}, {}, {}] },
    annotations: [{ severity: "HIGH", path: "pages/index.ts", line: 7 }, {}, {}],
  });
  expect(json("bitbucket-report", failed)).toMatchObject({ report: { result: "FAILED" } });
});

describe("the comment for Bitbucket", () => {
  test("has no HTML, and its marker is in an invisible line", () => {
    const text = written("bitbucket", usual);
    expect(text).toMatch(/^### 🔴 2 status pages are lost to visitors: `gone`, `page`\n/);
    expect(text).toContain("- replaced: status page `page`: slug `status` → `other`");
    expect(text).toMatch(/\n\n\[\/\/\]: # \(the marker\)\n$/);
    expect(text).not.toMatch(/<\w|<!--/);
  });

  test("has a heading for each of several stacks, the worst first", () => {
    expect(written("bitbucket", unchanged, usual, failed).match(/^##+ .*$/gm)).toEqual([
      "## `shop/failed`",
      "### ❌ The preview failed",
      "## `shop/dev`",
      "### 🔴 2 status pages are lost to visitors: `gone`, `page`",
      "## `shop/dev`",
      "### No changes",
    ]);
  });
});

test.each(["slack", "teams"] as const)("%s has the content of a comment", (name) => {
  const text = written(name, usual);
  for (const part of ["Status page ", "page", "is replaced and loses", "Findings", "other"])
    expect(text).toContain(part);
});

test.each(["bitbucket", "slack", "teams"] as const)(
  "%s says what is not known after a failed preview",
  (name) => {
    expect(written(name, failed)).toContain("is known only in part");
    expect(written(name, usual)).not.toContain("is not known");
  },
);

test("names in a message for Slack are escaped", () => {
  const mention = step("delete", "StatusPage", { name: "<!channel> & @here", before: page });
  const message = json("slack", review([mention])) as { text: string };
  expect(message.text).toContain("&lt;!channel&gt; &amp; @here");
  expect(JSON.stringify(message)).toContain('"text":"<!channel> & @here","style":{"code":true}');
});

test("the types that Slack publishes accept every message", () => {
  const typed = (message: string): string =>
    `import type { KnownBlock } from "@slack/types";\nexport const a: { text: string; blocks: KnownBlock[] } = ${message};`;
  const messages = [usual, failed, unchanged, nameless, many("dev")].map((each) =>
    written("slack", each),
  );
  const sources = messages.map((each, at) => [`message-${at}.ts`, typed(each)] as const);
  const wrong = typed(written("slack", usual).replace('"type":"text"', '"type":"words"'));
  expect(refused({ ...Object.fromEntries(sources), "wrong.ts": wrong })).toEqual(["wrong.ts"]);
});

test("every format except gitlab-changes names the stack", () => {
  for (const name of FORMAT_NAMES.filter((each) => each !== "gitlab-changes"))
    expect(written(name, usual, failed), name).toContain("failed");
});
