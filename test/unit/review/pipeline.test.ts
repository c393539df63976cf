// The commit and the log of a pipeline run, from the variables of its forge. A broken link is worse than none.
import { describe, expect, test } from "vitest";

import { originIn } from "../../../src/review";

const FORGES: readonly [string, Record<string, string>, string][] = [
  [
    "GitHub",
    {
      GITHUB_SERVER_URL: "https://github.example",
      GITHUB_REPOSITORY: "acme/monitoring",
      GITHUB_RUN_ID: "7",
    },
    "https://github.example/acme/monitoring/actions/runs/7",
  ],
  ["GitLab", { CI_JOB_URL: "https://gitlab.example/jobs/7" }, "https://gitlab.example/jobs/7"],
  [
    "Bitbucket",
    {
      BITBUCKET_GIT_HTTP_ORIGIN: "https://bitbucket.example/acme/monitoring",
      BITBUCKET_BUILD_NUMBER: "7",
    },
    "https://bitbucket.example/acme/monitoring/pipelines/results/7",
  ],
];

describe.each(FORGES)("a log at %s", (_forge, env, log) => {
  test("is linked", () => {
    expect(originIn(env)).toEqual({ log: new URL(log) });
  });

  test.each(Object.keys(env))("is not linked without %s", (name) => {
    expect(originIn({ ...env, [name]: undefined })).toEqual({});
    expect(originIn({ ...env, [name]: "" })).toEqual({});
  });
});

test.each([
  { GITHUB_EVENT_NAME: "pull_request" },
  { CI_MERGE_REQUEST_IID: "7" },
  { BITBUCKET_PR_ID: "7" },
])("%j is a run of a pull request", (env) => {
  expect(originIn(env)).toEqual({ isOfPullRequest: true });
});

test("a log that is not a URL is not linked", () => {
  expect(originIn({ CI_JOB_URL: "jobs/7" })).toEqual({});
});

test("the commit is the first variable that is set, and the merge commit of GitHub comes last", () => {
  const commits = ["COMMIT", "CI_COMMIT_SHA", "BITBUCKET_COMMIT", "GITHUB_SHA"];
  for (const [at, name] of commits.entries()) {
    const others = commits.slice(at + 1).map((other) => [other, "another"]);
    const env = { ...Object.fromEntries(others), [name]: "c0ffee" } as Record<string, string>;
    expect(originIn(env)).toEqual({ commit: "c0ffee" });
  }
});
