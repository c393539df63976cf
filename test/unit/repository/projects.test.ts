// A test that no project includes never fails.
import { readFileSync, readdirSync } from "node:fs";
import { join, matchesGlob } from "node:path";

import { expect, test } from "vitest";

import { ROOT } from "../../support/root";
import { PROJECTS } from "../../../vitest.config.mjs";

const files = readdirSync(join(ROOT, "test"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => `test/${name}`);

const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

/** The projects that a script runs. */
const projectsOf = (script: string): string[] =>
  Array.from(scripts[script]?.matchAll(/--project (\S+)/g) ?? [], ([, project = ""]) => project);

const filesOf = (project: string): string[] => {
  const { include = [], exclude = [] } = PROJECTS[project] ?? {};
  const matches = (file: string, globs: readonly string[]): boolean =>
    globs.some((glob) => matchesGlob(file, glob));
  return files.filter((file) => matches(file, include) && !matches(file, exclude));
};

test("every test file runs with one of npm test, test:deep and test:weekly", () => {
  const run = ["test", "test:deep", "test:weekly"].flatMap(projectsOf).flatMap(filesOf);
  expect(files.filter((file) => !run.includes(file))).toEqual([]);
});

test("npm test runs the four layers, and nothing else", () => {
  const layers = ["unit", "protocol", "engine", "random"].flatMap(filesOf);
  expect(projectsOf("test").flatMap(filesOf).sort()).toEqual(layers.sort());
});

test("every project has files", () => {
  const empty = Object.keys(PROJECTS).filter((project) => filesOf(project).length === 0);
  expect(empty).toEqual([]);
});
