// ci/review.mjs, which the action and the component call, with inputs that the example does not set.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { start } from "../../../support/stack/engine";
import type { Outcome } from "../../../support/stack/engine";
import { preview, step } from "../../../support/review/previews";
import { folderOfTest } from "../../../support/folder";
import { Forge, gitHubRun, PULL } from "./forge";
import { FORGE_TOKEN } from "./repository";
import { ROOT } from "../../../support/root";

const page = { name: "Status", slug: "status" };
const REPLACED = preview([
  step("replace", "StatusPage", {
    name: "page",
    before: page,
    after: { ...page, slug: "other" },
    state: { sourcePosition: "project:///index.ts#7,11" },
  }),
]);
const CREATED = preview([step("create", "Tag", { name: "tag", after: { name: "tag" } })]);

let folder = "";
let forge: Forge;

beforeEach(async () => {
  folder = folderOfTest();
  forge = await Forge.open(FORGE_TOKEN);
  writeFileSync(join(folder, "prod.json"), REPLACED.replaceAll("pulumi:dev", "pulumi:prod"));
  writeFileSync(join(folder, "dev.json"), CREATED);
});

afterEach(() => {
  forge.close();
});

const review = (env: Readonly<Record<string, string>>): Promise<Outcome> =>
  start(process.execPath, [join(ROOT, "ci", "review.mjs")], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? "",
      ...gitHubRun(forge, FORGE_TOKEN),
      GITHUB_WORKSPACE: folder,
      GITHUB_STEP_SUMMARY: join(folder, "summary.md"),
      PULL_REQUEST: String(PULL),
      PREVIEWS: "dev.json prod.json",
      MARKER: "stacks",
      CHECK: "false",
      ...env,
    },
  }).ended;

test("several previews become one comment, one summary, and annotations", async () => {
  const { code, output } = await review({});
  expect(code, output).toBe(0);
  expect(output).toMatch(/^::warning title=shop\/prod,file=index\.ts,line=7::Status page/m);
  expect(output).not.toContain("requests");
  expect(forge.own).toHaveLength(1);
  const summary = readFileSync(join(folder, "summary.md"), "utf8");
  for (const text of [...forge.own, summary]) {
    expect(text.match(/^##+ .*?(?=: |$)/gm)).toEqual([
      "## 🔴 Harm in 1 of 2 stacks",
      "### 🔴 `shop/prod`",
    ]);
  }
  expect(forge.own[0]).toMatch(/<!-- stacks -->\s*$/);
});

test("a change in FAIL_ON fails the run, and the comment is written", async () => {
  expect(await review({ FAIL_ON: "delete" })).toMatchObject({ code: 0 });
  expect(await review({ FAIL_ON: "replace" })).toMatchObject({ code: 3 });
  expect(forge.own).toHaveLength(1);
});

test("the checks run on each preview, offline without a key", async () => {
  const { output } = await review({ CHECK: "true" });
  expect(output.match(/The service was not queried\./g)).toHaveLength(2);
});

test("an invalid preview fails the run, and the comment links to the log", async () => {
  writeFileSync(join(folder, "dev.json"), "{}");
  const { code, output } = await review({});
  expect(code).toBe(1);
  expect(output).toContain("cannot use dev.json: the preview failed before it started");
  expect(forge.own[0]).toContain("### ❌ There is no preview");
});

test("a review of an earlier run, or of the repository, is not kept for the gate", async () => {
  const kept = join(folder, "monitoring-review.json");
  writeFileSync(kept, "{}");
  writeFileSync(join(folder, "dev.json"), "{}");
  expect(await review({})).toMatchObject({ code: 1 });
  expect(existsSync(kept)).toBe(false);
});

test("without a pull request, a summary and no comment is written", async () => {
  expect(await review({ PULL_REQUEST: "" })).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, "summary.md"), "utf8")).toContain("page");
  expect(forge.calls).toEqual([]);
});

test("a forge that refuses the comment fails the run, after the summary is written", async () => {
  forge.fault({ method: "POST", status: 403 });
  const { code, output } = await review({});
  expect(code).toBe(1);
  expect(output).toContain("`pull-requests: write`");
  expect(readFileSync(join(folder, "summary.md"), "utf8")).toContain("page");
});
