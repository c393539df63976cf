// ci/gate.mjs, which the pipelines run right before `up`: the reviews of what is merged and not applied are found by their pull
// requests.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { readPreview, reportOf, reviewOf } from "../../../../src/review";
import { folderOfTest } from "../../../support/folder";
import { preview, step } from "../../../support/review/previews";
import type { EngineStep } from "../../../support/review/previews";
import { ROOT } from "../../../support/root";
import { start } from "../../../support/stack/engine";
import type { Outcome } from "../../../support/stack/engine";
import { BOT, Forge, gitHubRun, gitLabRun } from "./forge";
import type { Artifact } from "./forge";
import { FORGE_TOKEN } from "./repository";

const tag = step("create", "Tag", { name: "tag", after: { name: "tag" } });
const page = step("create", "StatusPage", { name: "page", after: { name: "P", slug: "p" } });

let folder = "";
let forge: Forge;

beforeEach(async () => {
  folder = folderOfTest();
  forge = await Forge.open(FORGE_TOKEN);
});
afterEach(() => {
  forge.close();
});

const previewOf = (...steps: readonly EngineStep[]): string => preview(steps);

/** A pull request that was merged as these commits; its preview kept a review of these steps. */
function merged(number: number, commits: readonly string[], ...steps: readonly EngineStep[]): void {
  for (const commit of commits) forge.merged.push({ commit, number, head: `head${number}` });
  keep(number, steps);
}

function keep(number: number, steps: readonly EngineStep[], more: Partial<Artifact> = {}): void {
  const review = reportOf([reviewOf(readPreview(previewOf(...steps)))]);
  const file = JSON.stringify(review);
  forge.artifacts.push({
    name: `monitoring-review-${number}`,
    head: `head${number}`,
    file,
    ...more,
  });
}

type Env = Readonly<Record<string, string>>;

const GITHUB = (): Env => ({
  ...gitHubRun(forge, FORGE_TOKEN),
  GITHUB_SHA: forge.merged.at(-1)?.commit ?? "c0",
  GITHUB_WORKFLOW_REF: "acme/monitoring/.github/workflows/up.yml@refs/heads/main",
  GITHUB_STEP_SUMMARY: join(folder, "summary.md"),
});

const GITLAB = (): Env => ({
  ...gitLabRun(forge, FORGE_TOKEN),
  CI_COMMIT_SHA: forge.merged.at(-1)?.commit ?? "c0",
  CI_COMMIT_BRANCH: "main",
  CI_ENVIRONMENT_NAME: "production",
});

function gate(variables: Env, steps: readonly EngineStep[], env: Env = {}): Promise<Outcome> {
  writeFileSync(join(folder, "preview.json"), previewOf(...steps));
  return start(process.execPath, [join(ROOT, "ci", "gate.mjs")], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", MARKER: "gate of prod", ...variables, ...env },
  }).ended;
}

describe.each([
  ["GitHub", GITHUB],
  ["GitLab", GITLAB],
])("on %s", (name, variables) => {
  test("the review is found, whether commits were merged, squashed or rebased", async () => {
    forge.applied = "c0";
    forge.merged.push({ commit: "c0", number: 6, head: "head6" });
    merged(7, ["c1", "c2"], tag);
    const { code, output } = await gate(variables(), [tag]);
    expect(code, output).toBe(0);
    expect(output).toContain("Reviewed: 1 operation");
    expect(forge.comments).toEqual([]);
  });

  test("merges that no run has applied yet count together, and applied ones do not", async () => {
    merged(6, ["c0"], page);
    merged(7, ["c1"], tag);
    merged(8, ["c2"]);
    forge.applied = "c0";
    expect(await gate(variables(), [tag])).toMatchObject({ code: 0 });
    const { code, output } = await gate(variables(), [tag, page]);
    expect(code, output).toBe(4);
    expect(output).toContain("Status page page would be created");
  });

  test("a run that does more is stopped, with a comment on the newest pull request", async () => {
    merged(7, ["c1"], tag);
    expect(await gate(variables(), [tag, page])).toMatchObject({ code: 4 });
    expect(await gate(variables(), [tag, page])).toMatchObject({ code: 4 });
    expect(forge.comments).toEqual([expect.objectContaining({ author: BOT, on: 7 })]);
    expect(forge.comments[0]?.body).toMatch(/^### ⛔ Stopped[^]*<!-- gate of prod -->\s*$/);
    if (name === "GitHub")
      expect(readFileSync(join(folder, "summary.md"), "utf8")).toContain("### ⛔ Stopped");
    const accepted = await gate(variables(), [tag, page], { ACCEPT: "the page is a copy" });
    expect(accepted.code, accepted.output).toBe(0);
    expect(accepted.output).toContain("Reason: the page is a copy");
  });

  test("without a review, only a run without changes begins", async () => {
    const { code, output } = await gate(variables(), [tag]);
    expect(code).toBe(4);
    expect(output).toContain("No review is of shop/dev");
    expect(await gate(variables(), [])).toMatchObject({ code: 0 });
    expect(await gate(variables(), [tag], { ACCEPT: "first run" })).toMatchObject({ code: 0 });
  });

  test("what was merged into another branch was not reviewed for this one", async () => {
    forge.merged.push({ commit: "c1", number: 7, head: "head7", into: "feature" });
    keep(7, [tag]);
    const { code, output } = await gate(variables(), [tag]);
    expect(code, output).toBe(4);
    expect(output).toContain("applies no");
  });

  test("a forge that refuses fails the run, and says what the token lacks", async () => {
    forge.fault({ status: 403, times: 9 });
    const { code, output } = await gate(variables(), []);
    expect(code).toBe(1);
    expect(output).toMatch(/Permissions: .*GITLAB_TOKEN needs|Permissions: .*`actions: read`/);
  });
});

test("on GitHub, a review of an earlier commit, one that has expired and one from a fork are none", async () => {
  forge.merged.push({ commit: "c1", number: 7, head: "head7" });
  keep(7, [tag], { head: "head0" });
  keep(7, [tag], { isExpired: true });
  keep(7, [tag], { isOfFork: true });
  const { code, output } = await gate(GITHUB(), [tag]);
  expect(code, output).toBe(4);
  expect(output).toContain("Pull request 7: no review of head7");
});

test("on GitHub, a damaged artifact is no review, and the log says what to do", async () => {
  forge.merged.push({ commit: "c1", number: 7, head: "head7" });
  keep(7, [tag], { isDamaged: true });
  const { code, output } = await gate(GITHUB(), [tag]);
  expect(code, output).toBe(4);
  expect(output).toMatch(/^The review of pull request 7 is damaged .*: run its preview again/m);
  expect(output).not.toMatch(/^\s+at /m);
});
