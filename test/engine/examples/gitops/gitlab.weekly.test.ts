// The jobs of .gitlab-ci.yml: their own scripts, with the real engine, the emulator as the service, and a
// replacement for GitLab. What they share with the GitHub workflows (see github.test.ts) is not tested again.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { ENGINE, NO_ENGINE } from "../../../support/stack/engine";
import type { Outcome } from "../../../support/stack/engine";
import { PULL } from "./forge";
import { jobsFor, runGitLabJob } from "./gitlab";
import {
  EXAMPLE,
  expectNoSecret,
  FORGE_TOKEN,
  PASSPHRASE,
  replaced,
  Repository,
} from "./repository";
import type { Edit, Machine } from "./repository";

const PATIENCE_MS = 240_000;
const FILE = join(EXAMPLE, ".gitlab-ci.yml");
const PROJECT = { CI_PROJECT_ID: "42", CI_DEFAULT_BRANCH: "main" };
const MERGE_REQUEST = {
  ...PROJECT,
  CI_PIPELINE_SOURCE: "merge_request_event",
  CI_MERGE_REQUEST_IID: String(PULL),
  CI_MERGE_REQUEST_PROJECT_ID: "42",
};

describe("the jobs of a pipeline", () => {
  const main = { ...PROJECT, CI_COMMIT_BRANCH: "main" };
  test.each([
    ["a merge request", MERGE_REQUEST, ["preview"]],
    [
      "one from a fork, in the fork",
      { ...MERGE_REQUEST, CI_PROJECT_ID: "43" },
      ["without-secrets"],
    ],
    ["a push to the default branch", { ...main, CI_PIPELINE_SOURCE: "push" }, ["up"]],
    ["a run by hand of it", { ...main, CI_PIPELINE_SOURCE: "web" }, ["up"]],
    ["a night", { ...main, CI_PIPELINE_SOURCE: "schedule" }, ["drift"]],
    [
      "a push to another branch",
      { ...PROJECT, CI_PIPELINE_SOURCE: "push", CI_COMMIT_BRANCH: "x" },
      [],
    ],
  ])("%s", (_, variables, jobs) => {
    expect(jobsFor(FILE, variables)).toEqual(jobs);
  });
});

describe.skipIf(ENGINE === undefined)(
  ENGINE === undefined ? `the GitLab jobs [${NO_ENGINE}]` : "the GitLab jobs",
  { timeout: PATIENCE_MS },
  () => {
    let repository: Repository;
    let machine: Machine | undefined;
    let seen = "";
    /** A report that the last job uploaded to GitLab. */
    const report = (name: string): unknown =>
      JSON.parse(readFileSync(join(machine?.folder ?? "", name), "utf8"));

    beforeAll(async () => {
      repository = await Repository.open();
    }, PATIENCE_MS);
    afterAll(() => repository.close());

    async function run(
      job: string,
      variables: Record<string, string> = {},
      ...edits: Edit[]
    ): Promise<Outcome> {
      machine = repository.machine(...edits);
      const outcome = await runGitLabJob(FILE, job, {
        machine,
        cache: repository.cache,
        variables: {
          ...MERGE_REQUEST,
          GITLAB_CI: "true",
          GITLAB_TOKEN: FORGE_TOKEN,
          CI_API_V4_URL: `${repository.forge.url}/api/v4`,
          CI_JOB_URL: "https://gitlab.example/jobs/1",
          CI_COMMIT_SHA: "c0ffee0123456789",
          CI_COMMIT_BRANCH: "main",
          CI_ENVIRONMENT_NAME: "production",
          PULUMI_BACKEND_URL: repository.backend,
          PULUMI_CONFIG_PASSPHRASE: PASSPHRASE,
          MONITORING_BASE_URL: repository.emulator.url,
          MONITORING_API_KEY: repository.emulator.apiKey,
          ...variables,
        },
      });
      seen += outcome.output;
      const review = join(machine.folder, "monitoring-review.json");
      if (existsSync(review))
        repository.forge.artifacts.push({
          ...{ name: `preview-${PULL}`, head: "c0ffee" },
          file: readFileSync(review, "utf8"),
        });
      return outcome;
    }

    test("each push to a merge request updates the same note", async () => {
      const first = await run("preview");
      expect(first.code, first.output).toBe(0);
      expect(report("gl-changes.json")).toEqual({ create: 3, update: 0, delete: 0 });
      expect(report("gl-code-quality.json")).toEqual([]);
      for (let count = 0; count < 150; count += 1) repository.forge.comment("bob", `Hm ${count}`);
      const failing = await run("preview", {}, replaced('type: "HTTP"', 'type: "HTPP"'));
      expect(failing.code).toBe(1);
      expect(failing.output).toContain("HTPP");
      expect(repository.forge.own).toHaveLength(1);
      expect(repository.forge.own[0]).toMatch(/^### ❌ The preview in `[\w-]+\/prod` failed/);
      expect(repository.forge.own[0]).toContain("<sub>commit `c0ffee0123` · ");
      expect(repository.forge.own[0]).toContain(" · [log](https://gitlab.example/");
      // The checks ran, too.
      expect(first.output).toContain("The run needs about 3 requests");
    });

    test("a merge deploys the change, and a preview without a key uses only the state", async () => {
      const stopped = await run("up");
      expect(stopped.code).toBe(4);
      expect(stopped.output).toContain("No review is of monitoring-gitops/prod");
      expect(await repository.monitors()).toEqual([]);
      expect((await run("preview")).code).toBe(0);
      const merged = { commit: "c0ffee0123456789", number: PULL, head: "c0ffee" };
      repository.forge.merged.push(merged);
      const { code, output } = await run("up");
      expect(code, output).toBe(0);
      expect(await repository.monitors()).toHaveLength(2);
      const before = repository.emulator.requests.length;
      const edit = replaced("/checkout/health", "/pay/health");
      expect((await run("preview", { MONITORING_API_KEY: "" }, edit)).code).toBe(0);
      expect(repository.forge.own[0]).toContain("/pay/health");
      expect(repository.emulator.requests.slice(before)).toEqual([]);
    });

    test("a job fails if ESC provides no key, instead of using another one", async () => {
      const calls = repository.forge.calls.length;
      const ciVariables = { PULUMI_ESC_ENVIRONMENT: "acme/monitoring/up" };
      const { code, output } = await run("preview", ciVariables);
      expect(code).not.toBe(0);
      expect(output).toContain("error:");
      expect(repository.forge.calls.length).toBe(calls);
    });

    test("the nightly check opens an issue for drift, and closes it after the repair", async () => {
      const issues = (): unknown[] =>
        repository.forge.issues.filter(({ isPull }) => !isPull).map(({ isOpen }) => isOpen);
      await repository.editElsewhere("shop", 600);
      const night = await run("drift");
      expect(night.code, night.output).toBe(0);
      expect(issues()).toEqual([true]);
      expect(repository.forge.issues.at(-1)?.body).toContain("`1 min` → `10 min`");
      const blind = await run("drift", { MONITORING_API_KEY: "wrong" });
      expect([blind.code, blind.output]).toEqual([1, expect.stringContaining("401 UNAUTHORIZED")]);
      expect((await run("up", { UNLOCK: "true" })).code).toBe(0);
      expect((await run("drift")).output).toContain("closed issue");
      expect(issues()).toEqual([false]);
    });

    test("no key, token or passphrase is in the output", () => {
      expect(seen).toContain("Updating (prod)");
      expectNoSecret(repository, seen);
    });
  },
);
