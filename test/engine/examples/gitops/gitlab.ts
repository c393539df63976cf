// Runs the jobs of a .gitlab-ci.yml like GitLab's runner: components, rules, `extends`, variables, and the lines of a
// job as one script. Features that need GitLab itself are left out: images, environments, resource groups, id
// tokens.
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { parse } from "yaml";

import { start } from "../../../support/stack/engine";
import type { Outcome } from "../../../support/stack/engine";
import { holds } from "./expression";
import { REPLACED_COMMANDS } from "./replaced-steps";
import { ROOT } from "../../../support/root";
import type { Machine } from "./repository";

type Texts = Readonly<Record<string, string>>;

interface Rule {
  readonly if: string;
}

interface Job {
  readonly extends?: string;
  readonly variables?: Texts;
  readonly rules?: readonly Rule[];
  readonly before_script?: readonly string[];
  readonly script?: readonly string[];
  readonly cache?: { readonly key: string; readonly paths: readonly string[] };
}

type Jobs = Readonly<Record<string, Job>>;

interface Include {
  readonly component: string;
  readonly inputs: Texts;
}

/** The inputs of a component. */
interface Spec {
  readonly spec: {
    readonly inputs: Readonly<Record<string, { readonly default?: string | boolean }>>;
  };
}

interface Pipeline {
  readonly include: readonly Include[];
  readonly variables: Texts;
  readonly workflow: { readonly rules: readonly Rule[] };
}

/** The predefined variables of a pipeline. */
export interface PipelineOf {
  readonly machine: Machine;
  readonly cache: string;
  /** The variables of GitLab and of the project's settings. */
  readonly variables: Texts;
}

/** A component of this repository, with its inputs interpolated. */
function componentIn({ component, inputs }: Include): Jobs {
  const [, name = ""] =
    /^\$CI_SERVER_FQDN\/acme\/pulumi-monitoring\/([\w-]+)@/.exec(component) ?? [];
  const text = readFileSync(join(ROOT, "templates", `${name}.yml`), "utf8");
  const [head, body] = text.split(/^---$/m);
  const { spec } = parse(head ?? "") as Spec;
  for (const given of Object.keys(inputs)) {
    if (!(given in spec.inputs)) throw new Error(`${component} has no input ${given}`);
  }
  const filled = (body ?? "").replace(/\$\[\[ inputs\.([\w-]+) \]\]/g, (_, input: string) => {
    const value = inputs[input] ?? spec.inputs[input]?.default;
    if (value === undefined) throw new Error(`${component} needs the input ${input}`);
    return String(value);
  });
  return parse(filled) as Jobs;
}

function jobsIn(path: string): Pipeline & { readonly jobs: Jobs } {
  const {
    image: _,
    include,
    variables,
    workflow,
    ...own
  } = parse(readFileSync(path, "utf8")) as Pipeline & Record<string, unknown>;
  const included: Jobs = Object.fromEntries(
    include.map(componentIn).flatMap((each) => Object.entries(each)),
  );
  // A pipeline can extend an included job.
  const jobs = Object.entries(own as Jobs).map(([name, job]): [string, Job] => [
    name,
    { ...included[name], ...job },
  ]);
  return { include, variables, workflow, jobs: { ...included, ...Object.fromEntries(jobs) } };
}

const expanded = (text: string, variables: Texts): string =>
  text.replace(/\$(\w+)/g, (_, name: string) => variables[name] ?? "");

/** A rule is an expression of GitHub's, except for the syntax of variables and quotes. */
const applies = (rules: readonly Rule[] | undefined, ci: Texts): boolean =>
  rules === undefined ||
  rules.some((rule) => holds(rule.if.replace(/\$(\w+)/g, "ci.$1").replaceAll('"', "'"), { ci }));

/** The names of the jobs in a pipeline with these variables. */
export function jobsFor(path: string, variables: Texts): string[] {
  const { workflow, jobs } = jobsIn(path);
  if (!applies(workflow.rules, variables)) return [];
  return Object.entries(jobs)
    .filter(([name, { rules }]) => !name.startsWith(".") && applies(rules, variables))
    .map(([name]) => name);
}

/** Runs one job, with the cache of the last one. */
export async function runGitLabJob(path: string, name: string, of: PipelineOf): Promise<Outcome> {
  const { variables: shared, jobs } = jobsIn(path);
  const own = jobs[name];
  if (own === undefined) throw new Error(`${path} has no job ${name}`);
  const job = { ...(own.extends === undefined ? {} : jobs[own.extends]), ...own };
  const { folder, env } = of.machine;
  const known = { CI_PROJECT_DIR: folder, CI_JOB_NAME_SLUG: name, ...of.variables };
  const filled = (texts: Texts = {}, others: Texts = {}): Texts => ({
    ...others,
    ...Object.fromEntries(
      Object.entries(texts).map(([key, value]) => [key, expanded(value, others)]),
    ),
  });
  const variables = filled(job.variables, filled(shared, known));
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
