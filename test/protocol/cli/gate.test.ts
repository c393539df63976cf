// The gate as a pipeline runs it: exit codes, files and standard input.
import { join } from "node:path";
import { readFileSync, writeFileSync } from "node:fs";

import { expect, test } from "vitest";

import { folderOfFile } from "../../support/folder";
import { preview, step } from "../../support/review/previews";
import { run } from "../../support/cli/command";

const folder = folderOfFile();
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const tag = step("create", "Tag", { name: "tag", after: { name: "tag" } });
const page = step("delete", "StatusPage", { name: "page", before: { name: "P", slug: "p" } });
const reviewed = file("reviewed.json", preview([tag]));
const wanted = file("preview.json", preview([tag, page]));

const reviewOf = async (name: string, from: string): Promise<string> => {
  const { stdout, code } = await run(["comment", from, "--format", "json"]);
  expect(code).toBe(0);
  return file(name, stdout);
};

test("without a review it stops as well, and writes its comment to a file", async () => {
  const comment = join(folder, "comment.md");
  const stopped = await run(["gate", "--write", `github=${comment}`, "--", wanted]);
  expect(stopped).toMatchObject({ code: 4, stderr: "" });
  expect(stopped.stdout).toContain("No review is of shop/dev");
  expect(readFileSync(comment, "utf8")).toContain("### ⛔ Stopped");
});

test("it passes what any of several reviews contains, from a file or from standard input", async () => {
  const reviews = [
    await reviewOf("one.json", reviewed),
    await reviewOf("two.json", file("two-preview.json", preview([page]))),
  ];
  const format = ["--format", "json"];
  const passed = await run(["gate", ...format, "--reviewed", ...reviews, "--", wanted]);
  expect(passed.code).toBe(0);
  expect(JSON.parse(passed.stdout)).toMatchObject({ passed: true, operations: 2, unreviewed: [] });
  const [first = ""] = reviews;
  const input = preview([tag]);
  expect(await run(["gate", "--reviewed", first], { input })).toMatchObject({ code: 0 });
});

test.each<[string, string[], number, string]>([
  ["with a review that is none", ["--reviewed", wanted, "--", wanted], 1, "cannot use"],
  ["with a file that is missing", ["--reviewed", "nowhere.json", "--", wanted], 1, "cannot read"],
  ["with a preview that is none", ["--reviewed", reviewed, "--", reviewed], 1, "cannot use"],
])("%s it fails, and says why", async (_what, args, code, words) => {
  const outcome = await run(["gate", ...args]);
  expect(outcome).toMatchObject({ code, stdout: "" });
  expect(outcome.stderr).toContain(words);
});
