// A test that no project includes never fails, and a name that stays in a list after its file was renamed moves the file to
// another run, unnoticed.
import { readFileSync, readdirSync } from "node:fs";
import { join, matchesGlob, resolve } from "node:path";

import { expect, test } from "vitest";

import { PROJECTS } from "../vitest.config.mjs";

const ROOT = resolve(import.meta.dirname, "..");

const files = readdirSync(join(ROOT, "test"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => `test/${name}`);

const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

/** The projects of scripts, each as often as it is named. */
const projectsOf = (...names: readonly string[]): string[] =>
  names.flatMap((name) =>
    Array.from(scripts[name]?.matchAll(/--project (\S+)/g) ?? [], ([, project = ""]) => project),
  );

const matches = (file: string, globs: readonly string[] = []): boolean =>
  globs.some((glob) => matchesGlob(file, glob));

/** Together they run everything. */
const RUN = projectsOf("test", "test:deep", "test:weekly");

test("every test file runs with one of npm test, test:deep and test:weekly", () => {
  const projects = RUN.map((name) => PROJECTS[name]);
  const isIncluded = (file: string): boolean =>
    projects.some((each) => matches(file, each?.include) && !matches(file, each?.exclude));
  expect(files.filter((file) => !isIncluded(file))).toEqual([]);
});

test("every project runs with one of them, or is a part of usual", () => {
  expect([...RUN, "unit", "process"].sort()).toEqual(Object.keys(PROJECTS).sort());
});

/** The names in `{one,other}` or `!(one|other)`, each as a glob of its own. */
const expanded = (glob: string): string[] => {
  const [group, names] = /(?:\{|!\()([^})]*)[})]/.exec(glob) ?? [];
  if (group === undefined || names === undefined) return [glob];
  return names.split(/[,|]/).flatMap((name) => expanded(glob.replace(group, name)));
};

test("every name in a list of a project is that of a file", () => {
  const globs = Object.values(PROJECTS).flatMap(({ include, exclude = [] }) => [
    ...include,
    ...exclude,
  ]);
  const stale = [...new Set(globs)]
    .flatMap(expanded)
    .filter((glob) => !files.some((file) => matchesGlob(file, glob)));
  expect(stale).toEqual([]);
});
