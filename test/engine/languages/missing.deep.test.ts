// Languages whose programs cannot be run on a machine: a run that skipped their tests must not look complete.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

import { ENGINE_VERSION } from "../../../scripts/engine/release.mjs";
import { machine } from "../../support/engine/machine";

const NOTICE = "=== SKIPPED: tests of other languages than TypeScript ===";

/** Each language with the reason that it is missing; "sdk" stands for the generators. */
const REASONS = [
  "yaml: Go is not installed",
  "python: Go is not installed",
  "go: there is no `go` on PATH",
  "java: there is no `mvn` on PATH",
  "sdk: The code generator for nodejs, python, go cannot be built here: Go is not installed",
];

it.each([
  ["on a laptop", {}, 0],
  ["with CI=true", { CI: "true" }, 1],
])("%s, the notice is printed before and after the tests", async (_where, env, code) => {
  const here = machine();
  here.engine(`home/versions/${ENGINE_VERSION}/bin`, ENGINE_VERSION);
  Object.assign(here.env, { NO_COLOR: "1", ...env });
  const answer = await here.test(
    "--project",
    "weekly",
    "test/engine/languages/plugin-programs.weekly.test.ts",
  );
  expect(answer).toMatchObject({ code });
  expect(answer.stdout).toMatch(/^ *Tests +\d+ skipped \(\d+\)$/m);
  expect(answer.stderr.split(NOTICE)).toHaveLength(3);
  for (const reason of REASONS) expect(answer.stderr.split(reason)).toHaveLength(3);
});

it("a file as the first argument is a filter, and stays as it is", async () => {
  const here = machine();
  here.engine(`home/versions/${ENGINE_VERSION}/bin`, ENGINE_VERSION);
  const file = join(here.folder, "mine.test.ts");
  writeFileSync(file, "// mine");
  const answer = await here.test(file);
  expect(readFileSync(file, "utf8")).toBe("// mine");
  expect(answer.code).toBe(1);
  expect(answer.stderr).toContain("No test files found");
});
