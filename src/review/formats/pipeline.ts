// The pipeline that writes a comment, by the variables that each forge sets.
import type { Origin } from "./footer";

type Env = Readonly<Record<string, string | undefined>>;

/** The commit and the log of this run, and whether it is of a pull request, as far as the environment has them. */
export function originIn(env: Env): Omit<Origin, "when"> {
  // In a pull request, GITHUB_SHA is a temporary merge commit.
  const commit = env.COMMIT || env.CI_COMMIT_SHA || env.BITBUCKET_COMMIT || env.GITHUB_SHA;
  const log = logIn(env);
  const isOfPullRequest =
    env.GITHUB_EVENT_NAME === "pull_request" || env.CI_MERGE_REQUEST_IID || env.BITBUCKET_PR_ID;
  return {
    ...(commit && { commit }),
    ...(log && URL.canParse(log) && { log: new URL(log) }),
    ...(isOfPullRequest && { isOfPullRequest: true }),
  };
}

function logIn({
  GITHUB_SERVER_URL: server,
  GITHUB_REPOSITORY: repository,
  GITHUB_RUN_ID: run,
  CI_JOB_URL: job,
  BITBUCKET_GIT_HTTP_ORIGIN: origin,
  BITBUCKET_BUILD_NUMBER: build,
}: Env): string | undefined {
  if (server && repository && run) return `${server}/${repository}/actions/runs/${run}`;
  if (origin && build) return `${origin}/pipelines/results/${build}`;
  return job;
}
