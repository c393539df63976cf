// @ts-check
// `npm run test:red [-- words]`: proves that the tests can fail. Applies one fault after the other to a
// copy of the repository, builds it there, runs the test that must detect it, and requires that it
// fails. A test that stays green, and a fault whose text is no longer found, are errors.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { styleText } from "node:util";
import { build, copyRepository, run } from "../../scripts/copy.mjs";
import { resolveEngine } from "../../scripts/engine/resolve.mjs";
import { ensureInstalled, progress } from "../../scripts/install.mjs";
import { startSecretsService } from "../../scripts/secrets-service.mjs";
import { FAULTS } from "./faults.mjs";

/** @typedef {import("./faults.mjs").Fault} Fault */

const words = process.argv.slice(2);
const chosen = FAULTS.filter(({ breaks, file, test }) =>
  words.every((word) => `${breaks} ${file} ${test}`.includes(word)),
);

/** As many concurrent tests as in `npm test`: more would starve each other. */
const COPIES = Math.min(2, chosen.length);

const temp = mkdtempSync(join(tmpdir(), "monitoring-red-"));
const queue = [...chosen];
/** The result of each test without a fault. @type {Map<string, Promise<string>>} */
const healthy = new Map();
let wrong = 0;
const secrets = await startSecretsService();
try {
  await ensureInstalled();
  const { folder } = await resolveEngine({ log: progress });
  const env = { MONITORING_TEST_ENGINE: folder, ...secrets.env };
  await Promise.all(Array.from({ length: COPIES }, (_, at) => work(join(temp, `${at}`), env)));
  console.log(`${chosen.length - wrong} of ${chosen.length} faults were noticed`);
} finally {
  secrets.close();
  rmSync(temp, { recursive: true, force: true });
}
process.exitCode = wrong > 0 || chosen.length === 0 ? 1 : 0;

/**
 * Applies fault after fault to one copy.
 * @param {string} copy
 * @param {Record<string, string>} env
 */
async function work(copy, env) {
  await copyRepository(copy);
  for (let fault = queue.shift(); fault !== undefined; fault = queue.shift()) {
    const started = performance.now();
    const verdict = await judge(copy, fault, env);
    const isRed = verdict.startsWith("red");
    if (!isRed) wrong += 1;
    const seconds = Math.round((performance.now() - started) / 1000);
    const mark = styleText(isRed ? "green" : "red", isRed ? " ok " : "FAIL");
    console.log(`${mark} ${fault.breaks}\n       ${fault.test}: ${verdict} (${seconds} s)`);
  }
}

/**
 * @param {string} copy
 * @param {Fault} fault
 * @param {Record<string, string>} env
 * @returns {Promise<string>}
 */
async function judge(copy, fault, env) {
  const { file, find, replace, test } = fault;
  const path = join(copy, file);
  const text = readFileSync(path, "utf8");
  const places = text.split(find).length - 1;
  if (places !== 1) return `the text is found ${places} times in ${file}`;
  if (!existsSync(join(copy, test))) return "there is no such test";
  // A test that always fails would be red for the wrong reason.
  const usual = healthy.get(test) ?? runTest(copy, test, env);
  healthy.set(test, usual);
  const before = await usual;
  if (before !== "stays green") return `without the fault: ${before}`;
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  try {
    await build(copy);
    return await runTest(copy, test, env);
  } finally {
    writeFileSync(path, text);
    await build(copy);
  }
}

/**
 * @param {string} copy
 * @param {string} test
 * @param {Record<string, string>} env
 * @returns {Promise<string>}
 */
async function runTest(copy, test, env) {
  const report = join(copy, "red.json");
  rmSync(report, { force: true });
  const vitest = join("node_modules", "vitest", "vitest.mjs");
  const args = [vitest, "run", test, "--bail", "1", "--reporter", "json", "--outputFile", report];
  const { output } = await run(process.execPath, args, { cwd: copy, env });
  if (!existsSync(report)) return `the tests did not run: ${output.slice(-500)}`;
  const { numFailedTests, numPassedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
  if (numFailedTests > 0) {
    /** @type {{ status: string, title: string }[]} */
    const results = testResults.flatMap(
      (/** @type {{ assertionResults: { status: string, title: string }[] }} */ each) =>
        each.assertionResults,
    );
    return `red, "${results.find(({ status }) => status === "failed")?.title ?? "?"}"`;
  }
  return numPassedTests > 0
    ? "stays green"
    : `no test was run: ${testResults[0]?.message ?? output}`;
}
