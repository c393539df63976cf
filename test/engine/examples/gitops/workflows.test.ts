// The workflow files as text: the usual linter reports nothing, and the rules that protect secrets hold.
import { cpSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { parse } from "yaml";
import { beforeAll, describe, expect, test } from "vitest";

import { actionlint, ACTIONLINT_VERSION } from "../../../../scripts/actionlint";
import { ENGINE_VERSION } from "../../../../scripts/engine/release";
import { folderOfFile } from "../../../support/folder";
import { start } from "../../../support/stack/engine";
import type { Outcome } from "../../../support/stack/engine";
import { REPLACED } from "./replaced-steps";
import { EXAMPLE } from "./repository";
import { ROOT } from "../../../support/root";
import { workflowIn } from "./workflow";

const FOLDER = join(EXAMPLE, ".github");
const NAMES = readdirSync(join(FOLDER, "workflows"));
const PREPARE = join(FOLDER, "actions", "prepare", "action.yml");
/** The action of the package. */
const REVIEW = join(ROOT, "ci", "action.yml");
const OWN = readdirSync(join(ROOT, ".github", "workflows")).map((name) =>
  join(ROOT, ".github", "workflows", name),
);
const FILES = [...NAMES.map((name) => join(FOLDER, "workflows", name)), PREPARE, REVIEW];
const read = (path: string): string => readFileSync(path, "utf8");

const linter = await actionlint().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  // Like the engine: optional on a machine without Go, required in this repository's pipeline.
  if (process.env.CI === "true") throw error;
  console.warn(`\n=== SKIPPED: the linter for GitHub workflows ===\n${reason}\n`);
  return undefined;
});

const title = `actionlint ${ACTIONLINT_VERSION}`;
describe.skipIf(linter === undefined)(linter === undefined ? `${title} [none]` : title, () => {
  const project = folderOfFile();

  beforeAll(() => {
    cpSync(FOLDER, join(project, ".github"), { recursive: true });
    // Marks the root of the project, against which `./.github/actions` is resolved.
    mkdirSync(join(project, ".git"));
    // Like `npm ci`.
    cpSync(join(ROOT, "ci"), join(project, "node_modules", "pulumi-monitoring", "ci"), {
      recursive: true,
    });
  });

  const lint = (): Promise<Outcome> =>
    start(linter ?? "", ["-no-color"], { cwd: project, env: { PATH: process.env.PATH } }).ended;

  /** Runs the linter on changed files, and restores them. */
  async function lintChanged(change: (text: string) => string): Promise<string> {
    const paths = NAMES.map((name) => join(project, ".github", "workflows", name));
    const before = paths.map(read);
    paths.forEach((path, at) => {
      writeFileSync(path, change(before[at] ?? ""));
    });
    const { output } = await lint();
    paths.forEach((path, at) => {
      writeFileSync(path, before[at] ?? "");
    });
    return output;
  }

  test("reports nothing", async () => {
    expect(await lint()).toMatchObject({ code: 0, output: "" });
  });

  test("reports nothing for the workflows of this repository", async () => {
    const env = { PATH: process.env.PATH };
    const { code, output } = await start(linter ?? "", ["-no-color"], { cwd: ROOT, env }).ended;
    expect({ code, output }).toEqual({ code: 0, output: "" });
  });

  test("reports nothing with actions by version, of which it knows the inputs", async () => {
    const byVersion = (text: string): string =>
      text.replace(/@[0-9a-f]{40} # v(\d+)\S*/g, (_, major: string) => `@v${major}`);
    expect(await lintChanged(byVersion)).toBe("");
  });
});

/** The scripts of all steps. */
const scriptsIn = (value: unknown): string[] =>
  Object.entries(value ?? {}).flatMap(([key, member]: [string, unknown]) => {
    if (typeof member === "string") return key === "run" ? [member] : [];
    return typeof member === "object" ? scriptsIn(member) : [];
  });

/** External actions in these files. */
const actionsIn = (paths: readonly string[]): { uses: string; comment: string }[] =>
  paths
    .flatMap((path) =>
      [...read(path).matchAll(/uses: (\S+)(.*)/g)].map(([, uses = "", comment = ""]) => ({
        uses,
        comment,
      })),
    )
    .filter(({ uses }) => !uses.startsWith("./"));

describe("the API key from ESC", () => {
  const folder = folderOfFile();
  const { steps } = (parse(read(PREPARE)) as { runs: { steps: { name?: string; run?: string }[] } })
    .runs;
  const { run = "" } = steps.find(({ name }) => name === "Read the API key from ESC") ?? {};

  /** Runs the step with a command in place of `pulumi` that prints this key; returns what it sets for the next steps. */
  async function variablesFor(key: string): Promise<Outcome & { set: string }> {
    const command = join(folder, "pulumi");
    writeFileSync(command, "#!/bin/bash\nprintf '%s\\n' \"$KEY\"\n", { mode: 0o755 });
    const variables = join(folder, "variables");
    writeFileSync(variables, "");
    const env = { PATH: `${folder}:${process.env.PATH}`, GITHUB_ENV: variables };
    const outcome = await start("bash", ["-eo", "pipefail", "-c", run], {
      cwd: folder,
      env: { ...env, KEY: key, ESC_ENVIRONMENT: "production" },
    }).ended;
    return { ...outcome, set: read(variables) };
  }

  test("is set for the following steps, and masked", async () => {
    expect(await variablesFor("dh_key")).toMatchObject({
      code: 0,
      set: "MONITORING_API_KEY=dh_key\n",
      output: "::add-mask::dh_key\n",
    });
  });

  test("of several lines sets no other variable, and is not printed", async () => {
    const { code, set, output } = await variablesFor("dh_key\nNODE_OPTIONS=--require=x");
    expect({ code, set }).toEqual({ code: 1, set: "" });
    expect(output).toBe("The API key in production has several lines\n");
  });
});

describe.each(OWN)("%s", (path) => {
  const text = read(path);

  test("grants permissions per job", () => {
    const { permissions, jobs } = parse(text) as { permissions: unknown; jobs: object };
    expect(permissions).toEqual({});
    for (const job of Object.values(jobs) as object[])
      expect(job).toHaveProperty("permissions.contents");
  });

  test("names no registry, and no other machine", () => {
    expect(text).not.toMatch(/https:\/\/(?!github\.com\/)/);
  });
});

describe("a release", () => {
  interface ReleaseJob {
    readonly needs?: string | readonly string[];
    readonly environment?: string;
    readonly permissions: Readonly<Record<string, string>>;
    readonly steps?: readonly { readonly run?: string }[];
  }
  const { jobs } = parse(read(join(ROOT, ".github/workflows/release.yml"))) as {
    jobs: Readonly<Record<string, ReleaseJob>>;
  };
  const commandsOf = (name: string): readonly string[] =>
    (jobs[name]?.steps ?? []).flatMap(({ run = "" }) => run.trim().split("\n"));
  const mayWrite = Object.keys(jobs).filter((name) =>
    Object.values(jobs[name]?.permissions ?? {}).includes("write"),
  );

  test("is packed where no test and no install script has run", () => {
    const npm = commandsOf("pack").filter((command) => command.startsWith("npm "));
    expect(npm).toEqual(["npm ci --ignore-scripts", "npm pack"]);
  });

  test("installs, builds and tests nothing in a job that may write", () => {
    expect(mayWrite).toEqual(["release", "npm", "pypi", "nuget", "go", "propose"]);
    for (const command of mayWrite.flatMap(commandsOf))
      expect(command).not.toMatch(/npm (ci|install|run|test)|npx|pip install/);
  });

  test("waits for all tests, and for a person before anything is published", () => {
    expect(jobs["release"]?.needs).toEqual(["test", "weekly"]);
    const publishing = ["npm", "pypi", "nuget", "maven", "go"];
    for (const name of publishing) expect(jobs[name]?.needs).toBe("release");
    for (const name of ["release", ...publishing]) expect(jobs[name]?.environment).toBe("release");
  });

  test("uses tokens only for the registry that knows no trusted publishers", () => {
    const withSecrets = Object.keys(jobs).filter((name) =>
      JSON.stringify(jobs[name]).includes("secrets."),
    );
    expect(withSecrets).toEqual(["maven"]);
  });
});

test("the engine of pipelines is the one of the tests", () => {
  for (const path of [PREPARE, join(ROOT, ".github/workflows/weekly.yml")])
    expect(read(path)).toContain(`pulumi-version: ${ENGINE_VERSION}\n`);
});

describe("the GitHub files", () => {
  const actions = actionsIn(FILES);

  test("pin each action by commit, with its version in a comment", () => {
    expect(actions.length).toBeGreaterThan(8);
    for (const { uses, comment } of [...actions, ...actionsIn(OWN)]) {
      expect(`${uses}${comment}`).toMatch(/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  test("use only actions that the tests replace", () => {
    const names = actions.map(({ uses }) => uses.replace(/@.*/, ""));
    expect([...new Set(names)].sort()).toEqual(Object.keys(REPLACED).sort());
  });

  test("use no expression in a shell script, where a title or a branch name could become a command", () => {
    for (const path of [...FILES, ...OWN]) {
      const scripts = scriptsIn(parse(read(path)));
      expect(scripts.length, path).toBeGreaterThan(0);
      for (const script of scripts) expect(script, path).not.toContain("${{");
    }
  });

  test.each(NAMES)("%s grants permissions per job, and secrets per step", (name) => {
    const path = join(FOLDER, "workflows", name);
    const { permissions, on } = parse(read(path)) as { permissions: unknown; on: object };
    expect(permissions).toEqual({});
    expect(Object.keys(on)).not.toContain("pull_request_target");
    const { env, jobs } = workflowIn(path);
    for (const job of Object.values(jobs)) {
      expect(JSON.stringify([env, job.env])).not.toContain("secrets.");
      expect(job).toHaveProperty("permissions");
    }
  });

  test("let only `up` write, one at a time, never cancelled by another, with a person's approval", () => {
    const writers = NAMES.filter((name) =>
      /pulumi (up|destroy|import|refresh (?!.*--preview-only))/.test(
        read(join(FOLDER, "workflows", name)),
      ),
    );
    expect(writers).toEqual(["up.yml"]);
    const up = parse(read(join(FOLDER, "workflows", "up.yml"))) as Record<string, unknown>;
    expect(up["concurrency"]).toMatchObject({ "cancel-in-progress": false });
    expect(up["jobs"]).toMatchObject({ up: { environment: "production" } });
  });
});
