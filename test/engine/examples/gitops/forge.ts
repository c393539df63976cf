// A replacement for the parts of GitHub's and GitLab's API that the pipelines use: pages, authors, tokens,
// and failures.
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";

import { strToU8, zipSync } from "fflate";

/** A comment on the pull request or on an issue. */
export interface Comment {
  readonly id: number;
  readonly author: string;
  readonly on: number;
  body: string;
}

/** An issue, or (at GitHub) a pull request, which is listed among them. */
export interface Issue {
  readonly number: number;
  readonly author: string;
  readonly isPull: boolean;
  title: string;
  body: string;
  isOpen: boolean;
}

/** A merged pull request: a commit of the main branch, and the last one of the pull request. */
export interface Merged {
  readonly commit: string;
  readonly number: number;
  readonly head: string;
  /** The branch that it was merged into, if not the main branch. */
  readonly into?: string;
}

/** A file that a job has kept. */
export interface Artifact {
  readonly name: string;
  readonly head: string;
  readonly file: string;
  readonly isExpired?: boolean;
  readonly isOfFork?: boolean;
  /** Half of it was uploaded. */
  readonly isDamaged?: boolean;
}

/** A fault of the next calls. */
export interface Fault {
  readonly method?: string;
  readonly times?: number;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly message?: string;
  /** The call is processed all the same. */
  readonly isDone?: boolean;
}

/** What GitHub sets for a run, with this forge in its place. */
export const gitHubRun = (forge: Forge, token: string): Readonly<Record<string, string>> => ({
  GITHUB_TOKEN: token,
  GITHUB_API_URL: forge.url,
  GITHUB_SERVER_URL: "https://github.example",
  GITHUB_REPOSITORY: "acme/monitoring",
  GITHUB_RUN_ID: "1",
});

/** The same of GitLab. */
export const gitLabRun = (forge: Forge, token: string): Readonly<Record<string, string>> => ({
  GITLAB_CI: "true",
  GITLAB_TOKEN: token,
  CI_API_V4_URL: `${forge.url}/api/v4`,
  CI_PROJECT_ID: "42",
  CI_JOB_URL: "https://gitlab.example/jobs/1",
});

/** Number of the pull or merge request. */
export const PULL = 7;
/** The author of the pipelines' comments. */
export const BOT = "github-actions[bot]";
const TOO_LONG = 65_536;

/** The forge. */
export class Forge {
  readonly comments: Comment[] = [];
  readonly issues: Issue[] = [
    { number: PULL, author: "alice", isPull: true, title: "A change", body: "", isOpen: true },
  ];
  /** The commits of the main branch that belong to a pull request, oldest first. */
  readonly merged: Merged[] = [];
  /** The oldest first. */
  readonly artifacts: Artifact[] = [];
  /** The commit of the last `up` that succeeded. */
  applied: string | undefined;
  /** `METHOD path` of all calls, in order. */
  readonly calls: string[] = [];
  readonly #token: string;
  readonly #server: Server;
  readonly #faults: { fault: Fault; left: number }[] = [];
  #last = 100;

  private constructor(token: string) {
    this.#token = token;
    this.#server = createServer((request, response) => {
      void this.#answer(request, response);
    });
  }

  static async open(token: string): Promise<Forge> {
    const forge = new Forge(token);
    await new Promise<void>((resolve) => forge.#server.listen(0, "127.0.0.1", resolve));
    return forge;
  }

  get url(): string {
    // The address of a listening TCP server has this form.
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  fault(fault: Fault): void {
    this.#faults.push({ fault, left: fault.times ?? 1 });
  }

  /** Another user comments on the pull request. */
  comment(author: string, body: string, on = PULL): Comment {
    const comment = { id: (this.#last += 1), author, on, body };
    this.comments.push(comment);
    return comment;
  }

  /** Another user opens an issue. */
  issue(author: string, title: string, body: string, isPull = false): Issue {
    const issue = { number: (this.#last += 1), author, isPull, title, body, isOpen: true };
    this.issues.push(issue);
    return issue;
  }

  /** The comments of the pull request that the pipelines wrote. */
  get own(): string[] {
    return this.comments
      .filter(({ author, on }) => author === BOT && on === PULL)
      .map(({ body }) => body);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url = "/" } = request;
    const given = await textOf(request);
    const { pathname, searchParams } = new URL(url, this.url);
    this.calls.push(`${method} ${pathname}`);
    const bad = this.#faults.find(
      ({ fault, left }) => left > 0 && (fault.method ?? method) === method,
    );
    if (bad !== undefined) bad.left -= 1;
    const send = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { "Content-Type": "application/json", ...headers });
      response.end(status === 204 ? undefined : JSON.stringify(body));
    };
    const failed = (fault: Fault): void => {
      send(fault.status, { message: fault.message ?? "bad day" }, { ...fault.headers });
    };
    if (bad !== undefined && bad.fault.isDone !== true) {
      failed(bad.fault);
      return;
    }
    const isGitLab = pathname.startsWith("/api/v4/");
    const file = /^\/blob\/(\d+)$/.exec(pathname)?.[1];
    if (file !== undefined) {
      // Another host, which must not get the token.
      const isTrusted = request.headers.authorization !== undefined;
      response.writeHead(isTrusted ? 400 : 200).end(this.#zipped(Number(file)));
      return;
    }
    const { authorization, "private-token": privateToken } = request.headers;
    const credential = isGitLab ? privateToken : authorization;
    if (credential !== (isGitLab ? this.#token : `Bearer ${this.#token}`)) {
      send(401, { message: "Bad credentials" });
      return;
    }
    const [type, version] = ["content-type", "x-github-api-version"].map(
      (name) => request.headers[name],
    );
    if ((given !== "" && type !== "application/json") || (!isGitLab && version !== "2022-11-28")) {
      send(415, { message: "Unsupported format or version" });
      return;
    }
    const body = (given === "" ? {} : JSON.parse(given)) as Record<string, string>;
    const path = pathname.replace(/^\/api\/v4\/projects\/42|^\/repos\/acme\/monitoring/, "");
    const kept = isGitLab
      ? this.#gitLabMerges(path, searchParams)
      : this.#gitHubMerges(path, searchParams);
    if (kept !== undefined) {
      if (typeof kept === "string") response.writeHead(302, { Location: kept }).end();
      else if (Buffer.isBuffer(kept)) response.writeHead(200).end(kept);
      else send(200, kept);
      return;
    }
    const [status, value] = isGitLab
      ? this.#gitLab(method, path, body)
      : this.#gitHub(method, path, body);
    if (bad !== undefined) failed(bad.fault);
    else if (!Array.isArray(value)) send(status, value);
    else this.#page(value, url, searchParams, send);
  }

  #page(
    all: unknown[],
    url: string,
    query: URLSearchParams,
    send: (status: number, body: unknown, headers?: Record<string, string>) => void,
  ): void {
    const size = Number(query.get("per_page") ?? 30);
    const page = Number(query.get("page") ?? 1);
    const next = new URL(url, this.url);
    next.searchParams.set("page", String(page + 1));
    const isLast = all.length <= page * size;
    const link = `<${next.href}>; rel="next", <${this.url}/>; rel="first"`;
    send(200, all.slice((page - 1) * size, page * size), isLast ? {} : { Link: link });
  }

  #gitHub(method: string, path: string, body: Record<string, string>): [number, unknown] {
    const show = ({ id, author, body: commentBody }: Comment): object => ({
      id,
      body: commentBody,
      user: { login: author },
    });
    const showIssue = (issue: Issue): object => ({
      number: issue.number,
      title: issue.title,
      body: issue.body,
      user: { login: issue.author },
      ...(issue.isPull ? { pull_request: {} } : {}),
    });
    if ((body["body"] ?? "").length > TOO_LONG) return [422, { message: "body is too long" }];
    const [, kind, id, below] = /^\/(issues)(?:\/(\d+|comments))?(?:\/(\w+))?$/.exec(path) ?? [];
    if (kind === undefined) return [404, { message: "Not Found" }];
    if (id === "comments") return this.#oneComment(method, Number(below), body["body"], show);
    if (below === "comments") return this.#commentsOn(method, Number(id), body["body"], show);
    if (id !== undefined) {
      return this.#oneIssue(Number(id), showIssue, {
        title: body["title"],
        text: body["body"],
        isClosed: body["state"] === "closed",
      });
    }
    return this.#allIssues(method, body["title"], body["body"], showIssue);
  }

  #gitLab(method: string, path: string, body: Record<string, string>): [number, unknown] {
    const who = (author: string): object => ({ author: { id: author === BOT ? 99 : 1 } });
    const show = ({ id, author, body: commentBody }: Comment): object => ({
      id,
      body: commentBody,
      ...who(author),
    });
    const showIssue = (issue: Issue): object => ({
      iid: issue.number,
      title: issue.title,
      description: issue.body,
      ...who(issue.author),
    });
    if (path === "/api/v4/user") return [200, { id: 99 }];
    const [, kind, iid, below, note] =
      /^\/(merge_requests|issues)(?:\/(\d+))?(?:\/(notes))?(?:\/(\d+))?$/.exec(path) ?? [];
    if (kind === undefined) return [404, { message: "404 Not Found" }];
    if (note !== undefined) return this.#oneComment(method, Number(note), body["body"], show);
    if (below !== undefined) return this.#commentsOn(method, Number(iid), body["body"], show);
    if (iid !== undefined) {
      return this.#oneIssue(Number(iid), showIssue, {
        title: body["title"],
        text: body["description"],
        isClosed: body["state_event"] === "close",
      });
    }
    return this.#allIssues(method, body["title"], body["description"], showIssue);
  }

  #after(from: string | undefined): Merged[] {
    return this.merged.slice(this.merged.findIndex(({ commit }) => commit === from) + 1);
  }

  #zipped(at: number): Uint8Array {
    const { file = "", isDamaged = false } = this.artifacts[at] ?? {};
    const zip = zipSync({ "monitoring-review.json": strToU8(file) });
    return isDamaged ? zip.slice(0, zip.length / 2) : zip;
  }

  /** What GitHub says of merges and artifacts: a string is an address that it redirects to. */
  #gitHubMerges(path: string, query: URLSearchParams): unknown {
    if (path === "/actions/workflows/up.yml/runs")
      return { workflow_runs: this.applied === undefined ? [] : [{ head_sha: this.applied }] };
    const [, from] = /^\/compare\/(\w+)\.\.\./.exec(path) ?? [];
    if (from !== undefined)
      return { commits: this.#after(from).map(({ commit }) => ({ sha: commit })) };
    const [, commit] = /^\/commits\/(\w+)\/pulls$/.exec(path) ?? [];
    const pulls = this.merged.filter((each) => each.commit === commit);
    if (commit !== undefined)
      return pulls.map(({ number, head, into = "main" }) => ({
        number,
        merged_at: "2030-01-05",
        head: { sha: head },
        base: { ref: into },
      }));
    const [, zip] = /^\/actions\/artifacts\/(\d+)\/zip$/.exec(path) ?? [];
    if (zip !== undefined) return `/blob/${zip}`;
    if (path !== "/actions/artifacts") return undefined;
    const artifacts = this.artifacts.map(({ name, head, isExpired = false, isOfFork }, at) => ({
      ...{
        name,
        expired: isExpired,
        created_at: `2030-01-05T00:00:${String(at).padStart(2, "0")}Z`,
      },
      archive_download_url: `${this.url}/repos/acme/monitoring/actions/artifacts/${at}/zip`,
      workflow_run: { head_sha: head, repository_id: 1, head_repository_id: isOfFork ? 2 : 1 },
    }));
    return { artifacts: artifacts.filter(({ name }) => name === query.get("name")) };
  }

  /** The same of GitLab: a pipeline for each artifact, with one job; a buffer is a file. */
  #gitLabMerges(path: string, query: URLSearchParams): unknown {
    if (path === "/deployments") return this.applied === undefined ? [] : [{ sha: this.applied }];
    if (path === "/repository/compare")
      return {
        commits: this.#after(query.get("from") ?? "").map(({ commit }) => ({ id: commit })),
      };
    const [, commit] = /^\/repository\/commits\/(\w+)\/merge_requests$/.exec(path) ?? [];
    if (commit !== undefined)
      return this.merged
        .filter((each) => each.commit === commit)
        .map(({ number, head, into = "main" }) => ({
          ...{ iid: number, state: "merged", sha: head },
          target_branch: into,
        }));
    const [, iid] = /^\/merge_requests\/(\d+)\/pipelines$/.exec(path) ?? [];
    if (iid !== undefined)
      return this.artifacts.flatMap(({ name }, id) => (name.endsWith(`-${iid}`) ? [{ id }] : []));
    const [, pipeline] = /^\/pipelines\/(\d+)\/jobs$/.exec(path) ?? [];
    if (pipeline !== undefined)
      return [{ id: Number(pipeline), name: "preview", artifacts_file: {} }];
    const [, job] = /^\/jobs\/(\d+)\/artifacts\/monitoring-review\.json$/.exec(path) ?? [];
    return job === undefined ? undefined : Buffer.from(this.artifacts[Number(job)]?.file ?? "");
  }

  #oneComment(
    method: string,
    id: number,
    text: string | undefined,
    show: (comment: Comment) => object,
  ): [number, unknown] {
    const at = this.comments.findIndex((each) => each.id === id);
    const comment = this.comments[at];
    if (comment === undefined) return [404, { message: "Not Found" }];
    if (method === "DELETE") {
      this.comments.splice(at, 1);
      return [204, undefined];
    }
    comment.body = text ?? "";
    return [200, show(comment)];
  }

  #commentsOn(
    method: string,
    on: number,
    text: string | undefined,
    show: (comment: Comment) => object,
  ): [number, unknown] {
    if (method === "POST") return [201, show(this.comment(BOT, text ?? "", on))];
    return [200, this.comments.filter((each) => each.on === on).map(show)];
  }

  #oneIssue(
    number: number,
    show: (issue: Issue) => object,
    given: { title: string | undefined; text: string | undefined; isClosed: boolean },
  ): [number, unknown] {
    const issue = this.issues.find((each) => each.number === number);
    if (issue === undefined) return [404, { message: "Not Found" }];
    issue.title = given.title ?? issue.title;
    issue.body = given.text ?? issue.body;
    if (given.isClosed) issue.isOpen = false;
    return [200, show(issue)];
  }

  #allIssues(
    method: string,
    title: string | undefined,
    text: string | undefined,
    show: (issue: Issue) => object,
  ): [number, unknown] {
    if (method === "POST") return [201, show(this.issue(BOT, title ?? "", text ?? ""))];
    // Newest first, the default of both forges.
    return [
      200,
      [...this.issues]
        .reverse()
        .filter(({ isOpen }) => isOpen)
        .map(show),
    ];
  }
}
