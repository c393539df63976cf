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
  const { failed: failedBefore, passed: passedBefore } = count;
  for (const file of testFiles(report)) {
    const path = relative(ROOT, file.name);
    for (const test of file.assertionResults) countTest(test, path);
    // A file that does not even load has no tests to count, and must not look like success.
    if (file.status === "failed" && !file.assertionResults.some(isFailed)) {
      console.log(`Test file failed: ${path}\n${excerpt(file.message)}`);
      count.failed++;
    }
  }
  if (stepFailed && count.failed === failedBefore) {
    console.log("No test failed: the log of the step has the reason, such as an unhandled error.");
    count.failed++;
  }
  if (count.passed === passedBefore && count.failed === failedBefore) {
    console.log("No test ran.");
    count.failed++;
  }
}

/**
 * @param {Test} test
 * @param {string} path
 */
function countTest(test, path) {
  if (test.status === "passed") count.passed++;
  else if (isFailed(test)) {
    console.log(
      `Test failed: ${path}: ${test.fullName}\n${excerpt(test.failureMessages.join("\n"))}`,
    );
    count.failed++;
  } else if (path.startsWith("test/engine/")) {
    // CI must have an engine, so a skipped test of this layer is a failure.
    console.log(`Engine test skipped: ${path}: ${test.fullName}`);
    count.failed++;
  } else count.skipped++;
}

/** @param {string} message */
function excerpt(message) {
  const LONGEST = 4_000;
  const text = message.length > LONGEST ? `${message.slice(0, LONGEST)}\n…` : message;
  return text.replace(/^/gm, "    ");
}

/** @param {Test} test */
function isFailed(test) {
  return test.status === "failed";
}

/**
 * @param {string} report
 * @returns {TestFile[]}
 */
function testFiles(report) {
  if (!existsSync(report)) return [];
  return JSON.parse(readFileSync(report, "utf8")).testResults;
}
