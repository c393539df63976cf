// @ts-check
// The final lines of .ci/run: failed steps, and failed tests with their messages (of a long log often only
// the end is kept), skipped stack tests, and the count alone on the last line. A step that runs tests names the
// report of vitest and counts as its number of tests; every other step counts as one.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { ROOT } from "./install.mjs";

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} Test
 * @typedef {{ name: string, status: string, message: string, assertionResults: Test[] }} TestFile
 */

const [stepsFile = ""] = process.argv.slice(2);
const steps = readFileSync(stepsFile, "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("\t"));

/** @type {Count} */
const count = { passed: 0, failed: 0, skipped: 0 };
for (const [status, heading, report] of steps) {
  if (status !== "0") console.log(`Step failed: ${heading}`);
  if (report) countTests(report, status !== "0");
  else if (status === "0") count.passed++;
  else count.failed++;
}
if (count.failed > 0) process.exitCode = 1;
console.log(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);

/**
 * @param {string} report
 * @param {boolean} stepFailed
 */
function countTests(report, stepFailed) {
  const { failed, passed } = count;
  const fail = (/** @type {string} */ what) => {
    console.log(what);
    count.failed++;
  };
  /** @type {TestFile[]} */
  const files = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")).testResults : [];
  for (const { name, status, message, assertionResults } of files) {
    const path = relative(ROOT, name);
    for (const test of assertionResults) {
      const called = `${path}: ${test.fullName}`;
      if (test.status === "passed") count.passed++;
      else if (test.status === "failed")
        fail(`Test failed: ${called}\n${excerpt(test.failureMessages.join("\n"))}`);
      // CI must have an engine, so a skipped test of this layer is a failure.
      else if (path.startsWith("test/engine/")) fail(`Engine test skipped: ${called}`);
      else count.skipped++;
    }
    // A file that does not even load has no tests to count, and must not look like success.
    if (status === "failed" && !assertionResults.some((test) => test.status === "failed"))
      fail(`Test file failed: ${path}\n${excerpt(message)}`);
  }
  if (stepFailed && count.failed === failed)
    fail("No test failed: the log of the step has the reason, such as an unhandled error.");
  if (count.passed === passed && count.failed === failed) fail("No test ran.");
}

/** @param {string} message */
function excerpt(message) {
  const LONGEST = 4_000;
  const text = message.length > LONGEST ? `${message.slice(0, LONGEST)}\n…` : message;
  return text.replace(/^/gm, "    ");
}
