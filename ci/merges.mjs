// @ts-check
// What was merged since the last run of `up` that succeeded, and the reviews that the previews of these pull requests
// have kept as artifacts.
import { strFromU8, unzipSync } from "fflate";

import { needed } from "./forges.mjs";
import { download, request } from "./request.mjs";

/** The file in an artifact. */
const FILE = "monitoring-review.json";

/** Of a longer queue, the newest commits. */
const MOST_COMMITS = 100;

/**
 * @typedef {import("./forges.mjs").Forge} Forge
 *
 * @typedef {object} Merge a merged pull or merge request
 * @property {number} id
 * @property {string} head its last commit
 *
 * @typedef {object} Merges
 * @property {() => Promise<string | undefined>} applied the commit of the last run that succeeded
 * @property {(from: string) => Promise<string[]>} since the commits after that one, oldest first
 * @property {(commit: string) => Promise<Merge[]>} of the merges into the branch of this run that a commit belongs to
 * @property {(merge: Merge, artifact: string) => Promise<string | undefined>} review that of its last commit
 */

/**
 * The merges that this run applies, oldest first, each with its review if that was kept.
 * @param {Forge} forge
 * @param {string} artifact
 * @returns {Promise<{ merge: Merge, review: string | undefined }[]>}
 */
export async function reviewsOf(forge, artifact) {
  const merges = forge.name === "GitLab" ? onGitLab(forge) : onGitHub(forge);
  const head = needed(forge.name === "GitLab" ? "CI_COMMIT_SHA" : "GITHUB_SHA");
  const applied = await merges.applied();
  const commits = applied === undefined ? [] : (await merges.since(applied)).slice(-MOST_COMMITS);
  const found = new Map();
  for (const commit of new Set([...commits, head])) {
    for (const merge of await merges.of(commit)) found.set(merge.id, merge);
  }
  const reviewed = [];
  for (const merge of found.values())
    reviewed.push({ merge, review: await merges.review(merge, artifact) });
  return reviewed;
}

/**
 * @template T
 * @param {Forge} forge
 * @param {string} url
 * @returns {Promise<T>} as the forge documents it
 */
const read = async (forge, url) =>
  /** @type {T} */ (await (await request(forge, "GET", url)).json());

/**
 * @param {Forge} forge
 * @returns {Merges}
 */
function onGitHub(forge) {
  const name = needed("GITHUB_REPOSITORY");
  // acme/monitoring/.github/workflows/up.yml@refs/heads/main
  const [, workflow = "", branch = ""] =
    /([^/]+)@refs\/heads\/(.+)$/.exec(needed("GITHUB_WORKFLOW_REF")) ?? [];
  const repository = `${needed("GITHUB_API_URL")}/repos/${name}`;
  const actions = `${repository}/actions`;
  return {
    async applied() {
      const query = new URLSearchParams({ branch, status: "success", per_page: "1" });
      const url = `${actions}/workflows/${workflow}/runs?${query}`;
      /** @type {{ workflow_runs: { head_sha: string }[] }} */
      const { workflow_runs: runs } = await read(forge, url);
      return runs[0]?.head_sha;
    },
    async since(from) {
      const url = `${repository}/compare/${from}...${needed("GITHUB_SHA")}`;
      /** @type {{ commits: { sha: string }[] }} */
      const { commits } = await read(forge, url);
      return commits.map(({ sha }) => sha);
    },
    async of(commit) {
      const url = `${repository}/commits/${commit}/pulls`;
      /** @type {{ number: number, merged_at: string | null, head: { sha: string }, base: { ref: string } }[]} */
      const pulls = await read(forge, url);
      return pulls
        .filter(({ merged_at: at, base }) => at !== null && base.ref === branch)
        .map(({ number, head }) => ({ id: number, head: head.sha }));
    },
    async review({ id, head }, artifact) {
      const query = new URLSearchParams({ name: `${artifact}-${id}`, per_page: "100" });
      /**
       * @typedef {{ head_sha: string, repository_id: number, head_repository_id: number }} Run
       * @type {{ artifacts: { expired: boolean, created_at: string, archive_download_url: string, workflow_run: Run }[] }}
       */
      const { artifacts } = await read(forge, `${actions}/artifacts?${query}`);
      const [newest] = artifacts
        // A fork could give its own artifact this name.
        .filter(({ workflow_run: run }) => run.repository_id === run.head_repository_id)
        .filter(({ expired, workflow_run: run }) => !expired && run.head_sha === head)
        .sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
      if (newest === undefined) return undefined;
      const zip = await download(forge, newest.archive_download_url);
      try {
        const { [FILE]: file } = unzipSync(zip);
        return file && strFromU8(file);
      } catch (error) {
        console.error(
          `The review of pull request ${id} is damaged (${error}): run its preview again, or this run with a reason.`,
        );
        return undefined;
      }
    },
  };
}

/**
 * @param {Forge} forge
 * @returns {Merges}
 */
function onGitLab(forge) {
  const project = `${needed("CI_API_V4_URL")}/projects/${needed("CI_PROJECT_ID")}`;
  const branch = needed("CI_COMMIT_BRANCH");
  const commits = `${project}/repository`;
  return {
    async applied() {
      const environment = needed("CI_ENVIRONMENT_NAME");
      const order = { order_by: "id", sort: "desc", per_page: "1" };
      const query = new URLSearchParams({ environment, status: "success", ...order });
      /** @type {{ sha: string }[]} */
      const [last] = await read(forge, `${project}/deployments?${query}`);
      return last?.sha;
    },
    async since(from) {
      const query = new URLSearchParams({ from, to: needed("CI_COMMIT_SHA") });
      /** @type {{ commits: { id: string }[] }} */
      const compared = await read(forge, `${commits}/compare?${query}`);
      return compared.commits.map(({ id }) => id);
    },
    async of(commit) {
      const url = `${commits}/commits/${commit}/merge_requests`;
      /** @type {{ iid: number, state: string, sha: string, target_branch: string }[]} */
      const requests = await read(forge, url);
      return requests
        .filter(({ state, target_branch: into }) => state === "merged" && into === branch)
        .map(({ iid, sha }) => ({ id: iid, head: sha }));
    },
    async review({ id }, artifact) {
      // Of merged results, a pipeline has a commit of its own; the newest one is that of the last commit.
      /** @type {{ id: number }[]} */
      const pipelines = await read(forge, `${project}/merge_requests/${id}/pipelines`);
      const [newest] = pipelines.sort((one, other) => other.id - one.id);
      if (newest === undefined) return undefined;
      /** @type {{ id: number, name: string, artifacts_file?: object | null }[]} */
      const jobs = await read(forge, `${project}/pipelines/${newest.id}/jobs?per_page=100`);
      const job = jobs.find(({ name, artifacts_file: file }) => name === artifact && file);
      if (job === undefined) return undefined;
      return strFromU8(await download(forge, `${project}/jobs/${job.id}/artifacts/${FILE}`));
    },
  };
}
