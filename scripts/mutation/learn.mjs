// @ts-check
// Which test file executes which functions, and how long it takes: all of them run once on sources whose functions
// report. The results are cached until the sources, the helpers of the tests or that file change.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesOfRepository, run } from "../copy.mjs";
import { ROOT, progress } from "../install.mjs";
import { sourceOf } from "./compiler.mjs";
import { reporting } from "./functions.mjs";
import { listTests, writeSource } from "./copies.mjs";

/** @typedef {{ test: string, passes: boolean, seconds: number, functions: string[] }} Learned */

const KEPT = join(tmpdir(), "pulumi-monitoring-mutation");
/** Test files in one process, which share their imports. The results of each process are cached. */
const AT_ONCE = 15;
const LIMIT_SECONDS = 1800;

/**
 * @param {readonly string[]} copies
 * @param {readonly string[]} files the sources whose functions matter
 * @returns {Promise<Learned[]>}
 */
export async function learn(copies, files) {
  mkdirSync(KEPT, { recursive: true });
  const common = await commonKey();
  const places = new Map(
    (await listTests()).map((test) => [test, join(KEPT, `${keyOf(test, common)}.json`)]),
  );
  const unknown = [...places.keys()].filter((test) => !existsSync(places.get(test) ?? ""));
  if (unknown.length > 0) progress(`Learning what ${unknown.length} test files execute`);
  await Promise.all(
    copies.map(async (copy) => {
      while (unknown.length > 0) {
        for (const learned of await learnIn(copy, files, unknown.splice(0, AT_ONCE)))
          writeFileSync(places.get(learned.test) ?? "", JSON.stringify(learned));
      }
    }),
  );
  return [...places.values()]
    .filter((place) => existsSync(place))
    .map((place) => JSON.parse(readFileSync(place, "utf8")));
}

/**
 * @param {string} copy
 * @param {readonly string[]} files
 * @param {readonly string[]} tests
 * @returns {Promise<Learned[]>}
 */
async function learnIn(copy, files, tests) {
  const [log, report] = [join(copy, "functions.log"), join(copy, "report.json")];
  rmSync(log, { force: true });
  rmSync(report, { force: true });
  const sources = files.map(sourceOf);
  for (const source of sources) writeSource(copy, source.fileName, reporting(source, log));
  const vitest = join("node_modules", "vitest", "vitest.mjs");
  const config = join("scripts", "mutation", "vitest.config.mjs");
  const args = ["run", "--config", config, "--reporter", "json", "--outputFile", report];
  const { output } = await run(process.execPath, [vitest, ...args], {
    cwd: copy,
    seconds: LIMIT_SECONDS,
    env: { MUTATION_TESTS: tests.join(","), MUTATION_LOG: log, NO_COLOR: "1" },
  });
  for (const { fileName, text } of sources) writeSource(copy, fileName, text);
  if (!existsSync(report)) throw new Error(`the tests cannot run on unchanged sources:\n${output}`);
  const executed = byTest(readFileSync(log, "utf8"));
  /** @type {{ testResults: { name: string, status: string, startTime: number, endTime: number }[] }} */
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  return testResults.map(({ name, status, startTime, endTime }) => {
    const test = tests.find((each) => name.endsWith(`/${each}`)) ?? name;
    const passes = status === "passed";
    if (!passes) progress(`${test} fails on unchanged sources: it is not used`);
    const functions = [...(executed.get(name) ?? [])];
    return { test, passes, seconds: (endTime - startTime) / 1000, functions };
  });
}

/**
 * The functions in a log, by the test that is named before them.
 * @param {string} log
 */
function byTest(log) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const part of log.split("# ")) {
    const [name = "", ...functions] = part.trimEnd().split("\n");
    found.set(name, new Set([...(found.get(name) ?? []), ...functions]));
  }
  return found;
}

/** The content of everything that every test may use. */
async function commonKey() {
  const hash = createHash("sha256").update(process.version);
  const names = (await filesOfRepository()).filter(
    (file) => /^(src|test)\/|^package-lock/.test(file) && !file.endsWith(".test.ts"),
  );
  for (const name of names) hash.update(`\0${name}\0`).update(readFileSync(join(ROOT, name)));
  return hash.digest("hex");
}

/**
 * @param {string} test
 * @param {string} common
 */
const keyOf = (test, common) =>
  createHash("sha256")
    .update(common)
    .update(test)
    .update(readFileSync(join(ROOT, test)))
    .digest("hex");
