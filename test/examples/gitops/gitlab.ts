// Runs the jobs of a .gitlab-ci.yml like GitLab's runner: rules, `extends`, variables, and the lines of a job
// as one script. Features that need GitLab itself are left out: images, environments, resource groups, id
// tokens.
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { parse } from "yaml";

import { start } from "../../stack/engine";
import type { Outcome } from "../../stack/engine";
import { holds } from "./expression";
import { REPLACED_COMMANDS } from "./replaced";
import type { Machine } from "./repository";

type Texts = Readonly<Record<string, string>>;

interface Rule {
  readonly if: string;
}

interface Job {
  readonly extends?: string;
  readonly rules?: readonly Rule[];
  readonly before_script?: readonly string[];
  readonly script?: readonly string[];
  readonly cache?: { readonly key: string; readonly paths: readonly string[] };
}

interface Pipeline {
  readonly variables: Texts;
  readonly workflow: { readonly rules: readonly Rule[] };
}

/** What a pipeline is about. */
export interface PipelineOf {
  readonly machine: Machine;
  readonly cache: string;
  /** What GitLab and the project's settings say. */
  readonly variables: Texts;
}

function jobsIn(path: string): Pipeline & { readonly jobs: Readonly<Record<string, Job>> } {
  const {
    image: _,
    variables,
    workflow,
    ...jobs
  } = parse(readFileSync(path, "utf8")) as Pipeline & Record<string, unknown>;
  return { variables, workflow, jobs: jobs as Record<string, Job> };
}

const expanded = (text: string, variables: Texts): string =>
  text.replace(/\$(\w+)/g, (_, name: string) => variables[name] ?? "");

/** A rule is an expression of GitHub's but for how it names variables and quotes. */
const applies = (rules: readonly Rule[] | undefined, ci: Texts): boolean =>
  rules === undefined ||
  rules.some((rule) => holds(rule.if.replace(/\$(\w+)/g, "ci.$1").replaceAll('"', "'"), { ci }));

/** The names of the jobs that a pipeline with these variables has. */
export function jobsFor(path: string, variables: Texts): string[] {
  const { workflow, jobs } = jobsIn(path);
  if (!applies(workflow.rules, variables)) return [];
  return Object.entries(jobs)
    .filter(([name, { rules }]) => !name.startsWith(".") && applies(rules, variables))
    .map(([name]) => name);
}

/** Runs one job, with what the last one left in its cache. */
export async function runGitLabJob(path: string, name: string, of: PipelineOf): Promise<Outcome> {
  const { variables: shared, jobs } = jobsIn(path);
  const own = jobs[name];
  if (own === undefined) throw new Error(`${path} has no job ${name}`);
  const job = { ...(own.extends === undefined ? {} : jobs[own.extends]), ...own };
  const { folder, env } = of.machine;
  const known = { CI_PROJECT_DIR: folder, CI_JOB_NAME_SLUG: name, ...of.variables };
  const variables = {
    ...known,
    ...Object.fromEntries(
      Object.entries(shared).map(([key, value]) => [key, expanded(value, known)]),
    ),
  };
  const kept = (job.cache?.paths ?? []).map((part) => ({
    here: join(folder, part),
    there: join(of.cache, expanded(job.cache?.key ?? "", variables), part),
  }));
  for (const { here, there } of kept)
    if (existsSync(there)) cpSync(there, here, { recursive: true });
  const lines = [...(job.before_script ?? []), ...(job.script ?? [])];
  const script = join(of.machine.home, "script.sh");
  const text = lines.map((line) => REPLACED_COMMANDS[line] ?? line).join("\n");
  writeFileSync(script, `set -eo pipefail\nset +o noclobber\n${text}\n`);
  const outcome = await start("bash", [script], { cwd: folder, env: { ...env, ...variables } })
    .ended;
  for (const { here, there } of kept)
    if (existsSync(here)) cpSync(here, there, { recursive: true });
  return outcome;
}
