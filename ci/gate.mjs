// @ts-check
// Lets a run begin only if it does what was reviewed: finds the reviews of what was merged since the last run that
// succeeded, and compares them with the preview of this run. Used by the pipelines right before `up`.
//
// PREVIEW names the output of `pulumi preview --json`, MARKER identifies the comment on the newest pull request if the run
// is stopped, ARTIFACT the reviews (GitHub: their name without the number; GitLab: the job that keeps them), and ACCEPT is the
// reason of a person to run nevertheless.
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { forgeHere } from "./forges.mjs";
import { reviewsOf } from "./merges.mjs";
import { FORGE, PROGRAM, run } from "./programs.mjs";
import { Failure, persistently } from "./request.mjs";

const isGitLab = Boolean(process.env["GITLAB_CI"]);
const {
  PREVIEW = "preview.json",
  MARKER = "pulumi-monitoring gate",
  ARTIFACT = isGitLab ? "preview" : "monitoring-review",
  ACCEPT = "",
  MONITORING_API_KEY: key,
  GITHUB_STEP_SUMMARY: summary,
} = process.env;

/** The exit code of the gate for a run that was not reviewed. */
const STOPPED = 4;

/** @param {string} folder */
async function gate(folder) {
  const forge = forgeHere();
  const merges = await persistently(forge, () => reviewsOf(forge, ARTIFACT));
  const files = merges.flatMap(({ merge: { id, head }, review }) => {
    console.log(
      `${forge.pull} ${id}: ${review === undefined ? "no review" : "the review"} of ${head}`,
    );
    if (review === undefined) return [];
    const file = join(folder, `${id}.json`);
    writeFileSync(file, review);
    return [file];
  });
  if (merges.length === 0) console.log(`This run applies no ${forge.pull.toLowerCase()}.`);
  const comment = join(folder, "comment.md");
  const code = run(PROGRAM, [
    "gate",
    ...files.flatMap((file) => ["--reviewed", file]),
    ...["--write", `${isGitLab ? "gitlab" : "github"}=${comment}`, "--marker", MARKER],
    ...(ACCEPT === "" ? [] : ["--accept", ACCEPT]),
    ...(key ? [] : ["--offline"]),
    ...["--", PREVIEW],
  ]);
  if (code !== 0 && code !== STOPPED) return code;
  if (summary !== undefined) appendFileSync(summary, readFileSync(comment));
  const newest = merges.at(-1)?.merge.id;
  if (code === 0 || newest === undefined) return code;
  const pull = { PULL_REQUEST: String(newest), CI_MERGE_REQUEST_IID: String(newest) };
  run(FORGE, ["comment", comment, "--marker", MARKER], pull);
  return code;
}

const folder = mkdtempSync(join(tmpdir(), "monitoring-gate-"));
try {
  process.exitCode = await gate(folder);
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
