// The workflows of examples/gitops, from the first pull request to a night with drift: their own steps, with
// the real engine, the emulator as the service, and a replacement for GitHub.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { ENGINE, NO_ENGINE } from "../../../support/stack/engine";
import { descendants, end } from "../../../support/stack/processes";
import type { Process } from "../../../support/stack/processes";
import { PULL } from "./forge";
import {
  EXAMPLE,
  expectNoSecret,
  FORGE_TOKEN,
  PASSPHRASE,
  replaced,
  Repository,
} from "./repository";
import type { Edit, Machine } from "./repository";
import { UPLOADS } from "./replaced-steps";
import { runJob } from "./workflow";
import type { JobOutcome } from "./workflow";

const PATIENCE_MS = 240_000;
const HEAD = "c0ffee0123456789c0ffee0123456789c0ffee01";
const TRACE = join(tmpdir(), `monitoring-was-here-${process.pid}`);
/** A branch name and a title that would execute a command in a shell. */
const NASTY = `"; touch ${TRACE}; echo "`;

interface Options {
  readonly job?: string;
  readonly edits?: readonly Edit[];
  readonly event?: Readonly<Record<string, unknown>>;
  readonly actor?: string;
  readonly secrets?: Readonly<Record<string, string>>;
  readonly vars?: Readonly<Record<string, string>>;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly cancelled?: Promise<void>;
  readonly env?: Readonly<Record<string, string>>;
}

/** The main branch's commit. */
let commits = 0;
const mainCommit = (): string => `c${commits}`;

const pullRequest = (from: string): Readonly<Record<string, unknown>> => ({
  pull_request: {
    number: PULL,
    title: NASTY,
    head: { sha: HEAD, ref: NASTY, repo: { full_name: from } },
  },
});

describe.skipIf(ENGINE === undefined)(
  ENGINE === undefined ? `the GitHub workflows [${NO_ENGINE}]` : "the GitHub workflows",
  { timeout: PATIENCE_MS },
  () => {
    let repository: Repository;
    let runs = 0;
    /** The output of all jobs, and everything they wrote for people. */
    let seen = "";

    beforeAll(async () => {
      repository = await Repository.open();
    }, PATIENCE_MS);
    afterAll(() => repository.close());

    const secrets = (): Record<string, string> => ({
      PULUMI_CONFIG_PASSPHRASE: PASSPHRASE,
      MONITORING_API_KEY: repository.emulator.apiKey,
    });

    async function run(workflow: string, options: Options = {}): Promise<JobOutcome> {
      const { job = workflow, edits = [], event = {}, actor = "alice", env = {} } = options;
      const path = join(EXAMPLE, ".github", "workflows", `${workflow}.yml`);
      runs += 1;
      const machine = repository.machine(...edits);
      const outcome = await runJob(path, job, {
        machine,
        cache: repository.cache,
        github: {
          ...{ event, actor, token: FORGE_TOKEN, run_id: runs, run_attempt: 1 },
          repository: "acme/monitoring",
        },
        secrets: options.secrets ?? secrets(),
        vars: {
          PULUMI_BACKEND_URL: repository.backend,
          MONITORING_BASE_URL: repository.emulator.url,
          ...options.vars,
        },
        ...(options.inputs === undefined ? {} : { inputs: options.inputs }),
        ...(options.cancelled === undefined ? {} : { cancelled: options.cancelled }),
        env: {
          GITHUB_ACTIONS: "true",
          GITHUB_API_URL: repository.forge.url,
          GITHUB_SERVER_URL: "https://github.example",
          GITHUB_REPOSITORY: "acme/monitoring",
          GITHUB_RUN_ID: String(runs),
          GITHUB_SHA: mainCommit(),
          GITHUB_WORKFLOW_REF: `acme/monitoring/.github/workflows/${workflow}.yml@refs/heads/main`,
          ...env,
        },
      });
      keep(machine);
      if (workflow === "up" && outcome.result === "success")
        repository.forge.applied = mainCommit();
      seen += `${outcome.log}\n${outcome.summary}\n`;
      return outcome;
    }

    /** Hands to the forge what a job has uploaded. */
    function keep({ home }: Machine): void {
      const folder = join(home, UPLOADS);
      for (const name of existsSync(folder) ? readdirSync(folder) : [])
        repository.forge.artifacts.push({
          ...{ name, head: HEAD },
          file: readFileSync(join(folder, name), "utf8"),
        });
    }

    const preview = (...edits: Edit[]): Promise<JobOutcome> =>
      run("preview", { edits, event: pullRequest("acme/monitoring") });

    /** Merges the pull request after a preview of it. */
    async function merge(...edits: Edit[]): Promise<void> {
      const { result, log } = await preview(...edits);
      expect(result, log).toBe("success");
      repository.merge(...edits);
      commits += 1;
      repository.forge.merged.push({ commit: mainCommit(), number: PULL, head: HEAD });
    }

    test("the first push creates one comment", async () => {
      const { result, log, summary } = await preview();
      expect(result, log).toBe("success");
      expect(repository.forge.own).toHaveLength(1);
      const [comment = ""] = repository.forge.own;
      expect(comment).toContain("3 created");
      expect(comment).toContain("`checkout`");
      expect(comment).toMatch(
        /<sub>.*commit `c0ffee0123` · .* · \[log\]\(https:\/\/github\.example\/acme\/monitoring\//,
      );
      expect(summary).toContain("3 created");
      // The checks ran, too.
      expect(log).toContain("::The run needs about 3 requests");
    });

    test("a failed preview is commented on, and the job fails", async () => {
      const { result, steps, log } = await preview(replaced('type: "HTTP"', 'type: "HTPP"'));
      expect(result).toBe("failure");
      expect(log).toContain("HTPP");
      expect(steps).toMatchObject({ Preview: "failure", Review: "success" });
      expect(repository.forge.own).toHaveLength(1);
      expect(repository.forge.own[0]).toMatch(/^### ❌ The preview in `[\w-]+\/prod` failed/);
      expect(repository.forge.own[0]).toContain("HTPP");
    });

    test("a push that nobody reviewed is stopped", async () => {
      const { result, log, steps } = await run("up");
      expect(result).toBe("failure");
      expect(log).toContain("No review is of monitoring-gitops/prod");
      expect(steps).toMatchObject({ Gate: "failure", Up: "skipped" });
    });

    test("a merge deploys the change, and the next up has no changes", async () => {
      await merge();
      const { result, log } = await run("up");
      expect(result, log).toBe("success");
      const names = (await repository.monitors()).map(({ name }) => name);
      expect(names.sort()).toEqual(["checkout", "shop"]);
      expect((await run("up")).log).toContain("4 unchanged");
    });

    test("a pull request shows its change, and drift with its author", async () => {
      await repository.editElsewhere("shop", 600);
      const { result, log } = await preview(replaced("/checkout/health", "/pay/health"));
      expect(result, log).toBe("success");
      expect(repository.forge.own).toHaveLength(1);
      const [comment = ""] = repository.forge.own;
      expect(comment).toContain("/pay/health");
      expect(comment).toMatch(/elsewhere by API key [^]*`10 min` → `1 min`/);
    });

    test("without a key the preview sends no requests, and shows only the change", async () => {
      const before = repository.emulator.requests.length;
      const { result, log } = await run("preview", {
        edits: [replaced("/checkout/health", "/pay/health")],
        event: pullRequest("acme/monitoring"),
        secrets: { PULUMI_CONFIG_PASSPHRASE: PASSPHRASE },
      });
      expect(result, log).toBe("success");
      expect(repository.emulator.requests.slice(before)).toEqual([]);
      expect(repository.forge.own[0]).toContain("/pay/health");
      expect(repository.forge.own[0]).not.toContain("600 s");
    });

    test("the key can come from ESC, and is masked before it is used", async () => {
      const home = repository.machine().home;
      const shim = join(home, "pulumi");
      // Replaces Pulumi Cloud, which is unreachable here; everything else goes to the engine.
      writeFileSync(
        shim,
        `#!/bin/sh
case "$1 $2" in
  "env open") [ "$*" = "env open acme/monitoring/up environmentVariables.MONITORING_API_KEY --format string" ] &&
    [ "$PULUMI_ACCESS_TOKEN" = a-token ] && echo key-from-esc ;;
  *) echo "key: $MONITORING_API_KEY"; exit 9 ;;
esac
`,
        { mode: 0o755 },
      );
      const { log, steps } = await run("up", {
        secrets: { PULUMI_CONFIG_PASSPHRASE: PASSPHRASE, PULUMI_ACCESS_TOKEN: "a-token" },
        vars: { PULUMI_ESC_ENVIRONMENT: "acme/monitoring/up", GATE: "off" },
        env: { PATH: `${home}:${repository.machine().env.PATH ?? ""}` },
      });
      expect(log).toMatch(/^::add-mask::key-from-esc$[^]*^key: key-from-esc$/m);
      expect(steps).toMatchObject({ "Read the API key from ESC": "success", Up: "failure" });
    });

    describe("a pull request without secrets", () => {
      test.each([
        ["from a fork", "mallory/monitoring", "mallory"],
        ["of Dependabot", "acme/monitoring", "dependabot[bot]"],
      ])("%s has no preview, but a notice with the reason", async (_, from, actor) => {
        const before = repository.forge.calls.length;
        const options = { event: pullRequest(from), actor, secrets: {} };
        expect((await run("preview", options)).result).toBe("skipped");
        const previewed = await run("preview", { ...options, job: "without-secrets" });
        expect(previewed.result).toBe("success");
        expect(previewed.log).toMatch(/^::notice title=No preview::.*get no secrets/);
        expect(repository.forge.calls.length).toBe(before);
      });

      test("any other gets no such notice", async () => {
        const event = pullRequest("acme/monitoring");
        expect((await run("preview", { event, job: "without-secrets" })).result).toBe("skipped");
      });
    });

    describe("the nightly drift check", () => {
      const drift = (): Promise<JobOutcome> => run("drift");
      const issues = (): unknown[] =>
        repository.forge.issues
          .filter(({ isPull }) => !isPull)
          .map(({ title, isOpen }) => [title, isOpen]);

      test("opens an issue that shows the drift and its author", async () => {
        const { result, log } = await drift();
        expect(result, log).toBe("success");
        expect(issues()).toEqual([["Drift in prod", true]]);
        expect(repository.forge.issues.at(-1)?.body).toMatch(
          /elsewhere by API key [^]*`1 min` → `10 min`/,
        );
      });

      test("fails if the service refuses requests, and leaves the issue unchanged", async () => {
        const calls = repository.forge.calls.length;
        repository.emulator.faults.add({ path: "/api/v1/**", effect: { status: 403 } });
        const { result, log } = await drift();
        expect(result).toBe("failure");
        expect(log).toContain("403 FORBIDDEN");
        repository.emulator.faults.clear();
        expect(repository.forge.calls.length).toBe(calls);
      });

      test("closes the issue after an up that repaired the drift", async () => {
        expect((await run("up")).result).toBe("success");
        expect((await drift()).result).toBe("success");
        expect(issues()).toEqual([["Drift in prod", false]]);
        expect(repository.forge.comments.at(-1)?.body).toContain("**No changes**");
        const calls = repository.forge.calls.filter((call) => call.startsWith("POST")).length;
        expect((await drift()).log).toContain("no issue is open");
        expect(repository.forge.calls.filter((call) => call.startsWith("POST")).length).toBe(calls);
      });
    });

    describe("an interrupted up", () => {
      const names = async (): Promise<unknown[]> =>
        (await repository.monitors()).map(({ name }) => name).sort();
      /** Resolves once the service has created the monitor, while the response is delayed. */
      async function made(monitor: string): Promise<void> {
        while (!(await names()).includes(monitor)) await sleep(50);
      }
      const slowly = (answerAfterMs: number): void => {
        const path = "/api/v1/monitors";
        repository.emulator.faults.add({ method: "POST", path, effect: { answerAfterMs } });
      };

      test("by a cancellation ends by itself, saves requests in progress, and leaves no lock", async () => {
        await merge(replaced('/checkout/health" }', '/checkout/health", pay: "/pay" }'));
        slowly(3_000);
        const { result, steps, log } = await run("up", { cancelled: made("pay") });
        repository.emulator.faults.clear();
        expect(result).toBe("cancelled");
        expect(log).toMatch(/cancelling[^]*Monitor pay created[^]*update canceled/);
        expect(steps).toMatchObject({ "Save the journal for the next run": "success" });
        const next = await run("up");
        expect(next.result, next.log).toBe("success");
        expect(next.log).toContain("5 unchanged");
        expect(await names()).toEqual(["checkout", "pay", "shop"]);
      });

      test("by a kill leaves a lock; after unlocking, the next run creates no duplicate", async () => {
        await merge(replaced('pay: "/pay"', 'pay: "/pay", search: "/search"'));
        slowly(60_000);
        const engines = (): Process[] =>
          descendants(process.pid).filter(({ command }) => command.startsWith("pulumi up"));
        const killed = made("search").then(() => {
          const below = engines().flatMap(({ pid }) => descendants(pid));
          end(engines());
          return below;
        });
        expect((await run("up")).result).toBe("failure");
        // A provider process that no resource has called yet does not notice that its engine is gone.
        end(await killed);
        repository.emulator.faults.clear();

        const locked = await run("up");
        expect(locked.result).toBe("failure");
        expect(locked.log).toContain("the stack is currently locked");

        const unlocked = await run("up", { inputs: { unlock: true } });
        expect(unlocked.result, unlocked.log).toBe("success");
        expect(await names()).toEqual(["checkout", "pay", "search", "shop"]);
        expect((await run("up")).log).toContain("6 unchanged");
      });
    });

    test("no shell has executed a title or a branch name", () => {
      expect(existsSync(TRACE)).toBe(false);
    });

    test("no key, token or passphrase is in the output", () => {
      expect(seen).toContain("Updating (prod)");
      expectNoSecret(repository, seen);
    });
  },
);
