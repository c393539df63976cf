// @ts-check
// Reviews previews in a pipeline of GitHub or GitLab: the findings of the checks, one comment, and the other reports of
// the forge. Used by action.yml and templates/review.yml. Each part runs even if another part fails.
//
// The review as data goes to monitoring-review.json, which the pipeline keeps for gate.mjs.
//
// PREVIEWS names the files, MARKER identifies the comment, CHECK=true also runs the checks of the preview, RUN=true the new and
// changed checks of monitors, and FAIL_ON is passed on.
// forge.mjs describes the variables for the comment.
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { FORGE, PROGRAM, run } from "./programs.mjs";

/** Below GitHub's limit, so that there is room for the marker that forge.mjs adds. */
const LONGEST_COMMENT = "64000";

/** What the gate reads. */
const REVIEW = "monitoring-review.json";

const {
  PREVIEWS = "",
  MARKER = "",
  FAIL_ON = "",
  CHECK,
  RUN,
  MONITORING_API_KEY: key,
  GITHUB_STEP_SUMMARY: summaryOfRun,
  PULL_REQUEST,
  CI_MERGE_REQUEST_IID,
} = process.env;
const isGitLab = Boolean(process.env["GITLAB_CI"]);
const previews = PREVIEWS.split(/\s+/).filter(Boolean);
const folder = mkdtempSync(join(tmpdir(), "monitoring-review-"));
const [comment, summary] = [join(folder, "comment.md"), join(folder, "summary.md")];

/** @param {string} preview */
function check(preview) {
  const format = isGitLab ? [] : ["--format", "github"];
  // Without a key, the checks use only the preview.
  return run(PROGRAM, ["check", preview, ...format, ...(key ? [] : ["--offline"])]);
}

function review() {
  const limit = ["--max-bytes", LONGEST_COMMENT];
  const outputs = isGitLab
    ? [`gitlab=${comment}`, "gitlab-quality=gl-code-quality.json", "gitlab-changes=gl-changes.json"]
    : [`github=${comment}`, `github-summary=${summary}`];
  const format = isGitLab ? "text" : "github-annotations";
  const stops = FAIL_ON === "" ? [] : ["--fail-on", FAIL_ON];
  const writes = [...outputs, `json=${REVIEW}`].flatMap((each) => ["--write", each]);
  const runs = RUN === "true" ? ["--run"] : [];
  const all = ["--format", format, ...writes, ...limit, ...stops, ...runs];
  return run(PROGRAM, ["comment", ...previews, ...all]);
}

function publish() {
  // forge.mjs replaces an empty text with a link to the log.
  if (!existsSync(comment)) writeFileSync(comment, "");
  if (summaryOfRun !== undefined && existsSync(summary))
    appendFileSync(summaryOfRun, readFileSync(summary));
  const hasRequest = Boolean(PULL_REQUEST || CI_MERGE_REQUEST_IID);
  return hasRequest ? run(FORGE, ["comment", comment, "--marker", MARKER]) : 0;
}

// The pipeline would keep that of an earlier run, or one that somebody has committed, as the review of this preview.
rmSync(REVIEW, { recursive: true, force: true });
try {
  const codes = [...(CHECK === "true" ? previews.map(check) : []), review(), publish()];
  process.exitCode = codes.find((code) => code !== 0) ?? 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
