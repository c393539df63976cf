// @ts-check
// The paths and formats of comments and issues in the APIs of GitHub and GitLab.
import { Failure, request } from "./request.mjs";

/**
 * @typedef {object} Row a comment or an issue
 * @property {number} id
 * @property {string} text
 * @property {string} author
 *
 * @typedef {object} Collection a list of comments or issues
 * @property {() => string} path
 * @property {string} open query parameters that select open ones
 * @property {(id: number) => string} at
 * @property {(row: unknown) => Row} read
 * @property {(text: string, title?: string) => object} write
 *
 * @typedef {{ id: number, body?: string | null, user: { login: string } | null }} GitHubComment
 * @typedef {{ number: number, body?: string | null, user: { login: string } | null, pull_request?: object }} GitHubIssue
 * @typedef {{ id: number, body: string, author: { id: number } }} GitLabNote
 * @typedef {{ iid: number, description: string | null, author: { id: number } }} GitLabIssue
 *
 * @typedef {object} Forge
 * @property {string} name
 * @property {string} pull what it calls a pull request
 * @property {Record<string, string>} headers
 * @property {"PATCH" | "PUT"} change
 * @property {() => Promise<string>} self the author of what is written with the token
 * @property {Collection} comments those of the pull request of this run
 * @property {Collection} issues
 * @property {(issue: number) => string} notes path of the comments of an issue
 * @property {object} closing
 * @property {string} run link to this run
 * @property {string} rights permissions that the token needs
 */

/**
 * Reads a row in the format of one forge.
 * @template T
 * @param {(row: T) => Row} rowOf
 * @returns {(row: unknown) => Row}
 */
const reading = (rowOf) => (row) => rowOf(/** @type {T} as the forge documents it */ (row));

/** The forge that runs this pipeline. @returns {Forge} */
export const forgeHere = () => (process.env["GITLAB_CI"] ? gitLab() : gitHub());

/**
 * A variable that the forge sets, or a person.
 * @param {string} name
 */
export function needed(name) {
  const value = process.env[name];
  if (value) return value;
  throw new Failure(`${name} is not set`);
}

/** @returns {Forge} */
function gitHub() {
  const name = needed("GITHUB_REPOSITORY");
  const issues = `${needed("GITHUB_API_URL")}/repos/${name}/issues`;
  return {
    name: "GitHub",
    pull: "Pull request",
    headers: {
      Authorization: `Bearer ${needed("GITHUB_TOKEN")}`,
      Accept: "application/vnd.github+json",
      "X-GitHub-Api-Version": "2022-11-28",
    },
    change: "PATCH",
    // The token of a run may not read its own account.
    self: async () => process.env["FORGE_LOGIN"] || "github-actions[bot]",
    comments: {
      path: () => `${issues}/${needed("PULL_REQUEST")}/comments`,
      open: "",
      at: (id) => `${issues}/comments/${id}`,
      read: reading((/** @type {GitHubComment} */ { id, body, user }) => ({
        id,
        text: body ?? "",
        author: user?.login ?? "",
      })),
      write: (body) => ({ body }),
    },
    issues: {
      path: () => issues,
      open: "&state=open",
      at: (number) => `${issues}/${number}`,
      // The list of issues contains pull requests: without an author they never match.
      read: reading((/** @type {GitHubIssue} */ { number, body, user, pull_request: pull }) => ({
        id: number,
        text: body ?? "",
        author: pull === undefined ? (user?.login ?? "") : "",
      })),
      write: (body, title) => ({ title, body }),
    },
    notes: (issue) => `${issues}/${issue}/comments`,
    closing: { state: "closed" },
    run: `${needed("GITHUB_SERVER_URL")}/${name}/actions/runs/${needed("GITHUB_RUN_ID")}`,
    rights:
      "the job needs `pull-requests: write` for a comment, `issues: write` for an issue, `actions: read` for reviews; " +
      "the token of a pull request from a fork is always read-only",
  };
}

/** @returns {Forge} */
function gitLab() {
  const api = needed("CI_API_V4_URL");
  const project = `${api}/projects/${needed("CI_PROJECT_ID")}`;
  const issues = `${project}/issues`;
  const notes = () => `${project}/merge_requests/${needed("CI_MERGE_REQUEST_IID")}/notes`;
  /** @type {Forge} */
  const forge = {
    name: "GitLab",
    pull: "Merge request",
    headers: { "PRIVATE-TOKEN": needed("GITLAB_TOKEN") },
    change: "PUT",
    self: async () => {
      const user = await (await request(forge, "GET", `${api}/user`)).json();
      return String(/** @type {{ id: number }} */ (user).id);
    },
    comments: {
      path: notes,
      open: "",
      at: (id) => `${notes()}/${id}`,
      read: reading((/** @type {GitLabNote} */ { id, body, author }) => ({
        id,
        text: body,
        author: String(author.id),
      })),
      write: (body) => ({ body }),
    },
    issues: {
      path: () => issues,
      open: "&state=opened&scope=all",
      at: (iid) => `${issues}/${iid}`,
      read: reading((/** @type {GitLabIssue} */ { iid, description, author }) => ({
        id: iid,
        text: description ?? "",
        author: String(author.id),
      })),
      write: (description, title) => ({ title, description }),
    },
    notes: (issue) => `${issues}/${issue}/notes`,
    closing: { state_event: "close" },
    run: needed("CI_JOB_URL"),
    rights: "GITLAB_TOKEN needs the scope `api` and the role Reporter in this project",
  };
  return forge;
}
