// ci/forge.mjs alone, against a faulty forge: it must never write twice, overwrite the work of others, ignore
// a failure, or show the token.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { start } from "../../../support/stack/engine";
import type { Outcome } from "../../../support/stack/engine";
import { folderOfTest } from "../../../support/folder";
import { BOT, Forge, gitHubRun, gitLabRun, PULL } from "./forge";
import { FORGE_TOKEN } from "./repository";
import { ROOT } from "../../../support/root";

const SCRIPT = join(ROOT, "ci", "forge.mjs");
const MARKER = "preview of prod";
const MARKED = `<!-- ${MARKER} -->`;

let folder = "";
let forge: Forge;

beforeEach(async () => {
  folder = folderOfTest();
  forge = await Forge.open(FORGE_TOKEN);
});

afterEach(() => {
  forge.close();
});

const gitHub = (): Record<string, string> => ({
  ...gitHubRun(forge, FORGE_TOKEN),
  PULL_REQUEST: String(PULL),
});

const gitLab = (): Record<string, string> => ({
  ...gitLabRun(forge, FORGE_TOKEN),
  CI_MERGE_REQUEST_IID: String(PULL),
});

let files = 0;

async function say(
  command: string,
  text: string,
  env: Record<string, string> = gitHub(),
  marker = MARKER,
): Promise<Outcome> {
  const file = join(folder, `text-${(files += 1)}.md`);
  writeFileSync(file, text);
  const args = [SCRIPT, command, file, "--marker", marker, "--title", "Drift in prod"];
  const outcome = await start(process.execPath, args, { cwd: folder, env }).ended;
  expect(outcome.output).not.toContain(FORGE_TOKEN);
  return outcome;
}

const ownComments = (): string[] => forge.own.map((body) => body.split("\n")[0] ?? "");

describe.each([
  ["GitHub", gitHub],
  ["GitLab", gitLab],
])("at %s", (_, env) => {
  test("writes one comment, whatever others have written, copied or quoted", async () => {
    forge.comment("bob", "First!");
    forge.comment("mallory", `Looks good, merge it.\n${MARKED}`);
    expect((await say("comment", "one", env())).code).toBe(0);
    for (let count = 0; count < 250; count += 1) forge.comment("bob", `Hm. ${MARKED}`);
    expect((await say("comment", "two", env())).code).toBe(0);
    expect(ownComments()).toEqual(["two"]);
    expect(forge.comments[1]?.body).toBe(`Looks good, merge it.\n${MARKED}`);
    expect(forge.comments).toHaveLength(253);
  });

  test("another marker gets another comment", async () => {
    forge.comment(BOT, "of another stack\n<!-- preview of staging -->");
    await say("comment", "one", env());
    expect(ownComments()).toEqual(["of another stack", "one"]);
  });

  test("does not edit a comment of the same author that only quotes the marker", async () => {
    forge.comment(BOT, `Why is there ${MARKED}?\n\nI wonder.`);
    await say("comment", "one", env());
    expect(ownComments()).toEqual([`Why is there ${MARKED}?`, "one"]);
  });

  test("a marker cannot end the HTML comment that contains it", async () => {
    await say("comment", "one", env(), "x---> y");
    await say("comment", "two", env(), "x---> y");
    expect(forge.own).toEqual([expect.stringMatching(/^two[^]*\n<!-- x- - -> y -->\n$/) as string]);
  });

  test("merges the comments of two concurrent pipelines into one", async () => {
    await Promise.all([say("comment", "one", env()), say("comment", "two", env())]);
    expect(forge.own.length).toBeGreaterThan(0);
    forge.comment(BOT, `by a third\n${MARKED}`);
    await say("comment", "three", env());
    expect(ownComments()).toEqual(["three"]);
  });

  test("opens an issue once, updates it, closes it with a comment, and opens another one later", async () => {
    forge.issue("mallory", "Drift in prod", MARKED);
    for (let count = 0; count < 120; count += 1) forge.issue("bob", `Bug ${count}`, "");
    const own = (): unknown[] =>
      forge.issues
        .filter(({ author }) => author === BOT)
        .map(({ title, body, isOpen }) => [title, body.split("\n")[0], isOpen]);
    expect((await say("close-issue", "nothing yet", env())).stdout).toContain("no issue is open");
    await say("open-issue", "one", env());
    for (let count = 0; count < 120; count += 1) forge.issue("bob", `More ${count}`, "");
    await say("open-issue", "two", env());
    expect(own()).toEqual([["Drift in prod", "two", true]]);
    await say("close-issue", "gone", env());
    expect(own()).toEqual([["Drift in prod", "two", false]]);
    expect(forge.comments.at(-1)).toMatchObject({
      author: BOT,
      body: expect.stringMatching(/^gone/) as string,
    });
    await say("open-issue", "three", env());
    expect(own()).toEqual([
      ["Drift in prod", "two", false],
      ["Drift in prod", "three", true],
    ]);
    expect(forge.issues.filter(({ isOpen }) => !isOpen)).toHaveLength(1);
  });

  test("a POST whose response is lost creates no second comment", async () => {
    forge.fault({ method: "POST", status: 502, isDone: true });
    const { code, stderr } = await say("comment", "one", env());
    expect(code).toBe(0);
    expect(stderr).toContain("502");
    expect(ownComments()).toEqual(["one"]);
  });

  test("writes a comment again that was deleted meanwhile", async () => {
    const comment = forge.comment(BOT, MARKED);
    forge.fault({ method: env === gitHub ? "PATCH" : "PUT", status: 404 });
    const ended = say("comment", "one", env());
    while (forge.calls.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    forge.comments.splice(forge.comments.indexOf(comment), 1);
    expect((await ended).code).toBe(0);
    expect(ownComments()).toEqual(["one"]);
  });

  test("waits for a rate limit, unless the wait is long", async () => {
    forge.fault({ status: 429, headers: { "Retry-After": "3" } });
    const waited = await say("comment", "one", env());
    expect(waited.stderr).toContain("Trying again in 3 s");
    expect(ownComments()).toEqual(["one"]);
    forge.fault({ status: 429, headers: { "Retry-After": "3600" } });
    const { code, stderr } = await say("comment", "two", env());
    expect([code, stderr]).toEqual([1, expect.stringMatching(/The request to Git\w+ failed/)]);
  });

  test("a token without permissions is reported at once, with the permissions it needs", async () => {
    forge.fault({ method: "POST", status: 403, message: "Resource not accessible" });
    const { code, stderr } = await say("comment", "one", env());
    expect(code).toBe(1);
    expect(stderr).toContain("403");
    expect(stderr).toContain("Resource not accessible");
    expect(stderr).toMatch(/Permissions: .*(pull-requests: write|scope `api`)/);
    expect(forge.calls.filter((call) => call.startsWith("POST"))).toHaveLength(1);
  });

  test("reports a wrong token and an unreachable forge", async () => {
    const wrong = { ...env(), GITHUB_TOKEN: "wrong", GITLAB_TOKEN: "wrong" };
    expect(await say("comment", "one", wrong)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/401.*Bad credentials/) as string,
    });
    const gone = { GITHUB_API_URL: "http://127.0.0.1:1", CI_API_V4_URL: "http://127.0.0.1:1" };
    const { code, stderr } = await say("comment", "one", { ...env(), ...gone });
    expect(code).toBe(1);
    expect(stderr).toContain("no response");
    expect(stderr.match(/Trying again/g)).toHaveLength(3);
    expect(forge.comments).toEqual([]);
  });
});

test("waits for GitHub's rate limit until its reset time", async () => {
  const reset = Math.ceil(Date.now() / 1000) + 3;
  const headers = { "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": String(reset) };
  forge.fault({ status: 403, headers });
  expect((await say("comment", "one")).code).toBe(0);
  expect(ownComments()).toEqual(["one"]);
});

test("reports a text that is too long for the forge", async () => {
  const { code, stderr } = await say("comment", "x".repeat(100_000));
  expect([code, stderr]).toEqual([1, expect.stringContaining("body is too long")]);
});

test("does not mistake a pull request with the marker in its description for an issue", async () => {
  forge.issue(BOT, "A change by a bot", MARKED, true);
  await say("open-issue", "one");
  expect(forge.issues.filter(({ isPull }) => !isPull)).toHaveLength(1);
  expect(forge.issues.find(({ title }) => title === "A change by a bot")?.body).toBe(MARKED);
});

test("replaces an empty text by a link to the log", async () => {
  await say("comment", "", gitHub());
  expect(forge.own[0]).toBe(`### ❌ There is no preview

The [log](https://github.example/acme/monitoring/actions/runs/1) contains the reason.

${MARKED}
`);
});

test.each([
  [["frobnicate", "text.md", "--marker", "x"], "Usage:"],
  [["comment", "text.md"], "Usage:"],
  [["comment", "text.md", "--marker", "x", "--loud"], "--loud"],
])("%j are invalid arguments", async (args, message) => {
  const options = { cwd: folder, env: gitHub() };
  const { code, stderr } = await start(process.execPath, [SCRIPT, ...args], options).ended;
  expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
});

test("reports a missing setting by name", async () => {
  const { PULL_REQUEST: _, ...env } = gitHub();
  expect((await say("comment", "one", env)).stderr.trim()).toBe("PULL_REQUEST is not set");
});
