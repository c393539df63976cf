// @ts-check
// `npm test`: installs missing dependencies, provides an engine and runs the tests. Arguments are passed to
// vitest. Without an engine, tests that need none still run, and skipped tests are listed; with CI=true or
// --require-engine, that is an error instead. With --no-engine none is provided. A run with tests of programs in other
// languages gets their language hosts too; with CI=true a missing one is an error at the end. Without a browser, tests of
// pages are skipped and listed, also with CI=true: not every machine can have one.
import { styleText } from "node:util";
import { NO_BROWSER, lacksBrowser } from "./browser.mjs";
import { EngineMissingError, resolveEngine } from "./engine/resolve.mjs";
import { ensureInstalled, progress } from "./install.mjs";
import { languagesForTests } from "./languages/resolve.mjs";
import { runVitest } from "./vitest.mjs";

const REQUIRE = "--require-engine";
const NONE = "--no-engine";
const args = process.argv.slice(2);
const passed = args.filter((arg) => arg !== REQUIRE && arg !== NONE);
const isCi = process.env["CI"] === "true";
const required = args.includes(REQUIRE) || isCi;

try {
  await ensureInstalled();
  const hasNoBrowser = await lacksBrowser(passed);
  if (hasNoBrowser) noBrowser();
  process.exitCode = args.includes(NONE)
    ? await runVitest(passed, process.env)
    : await runWithEngine();
  if (hasNoBrowser) noBrowser();
} catch (error) {
  progress(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function runWithEngine() {
  // Before vitest starts, because tests set their own PULUMI_HOME.
  const engine = await engineOrWhyNot();
  if (typeof engine === "string") return runWithNotice(withoutEngine(engine), noEngine(engine));
  const context = { engine: engine.folder, log: progress };
  const { env, missing } = await languagesForTests(passed, context);
  const all = { ...withEngine(engine.folder), ...env };
  if (missing.length === 0) return runVitest(passed, all);
  const code = await runWithNotice(all, noLanguages(missing));
  return isCi ? code || 1 : code;
}

/**
 * Prints what is skipped before the tests, and again after them, where it stays visible.
 * @param {NodeJS.ProcessEnv} env
 * @param {() => void} notice
 */
async function runWithNotice(env, notice) {
  notice();
  const code = await runVitest(passed, env);
  notice();
  return code;
}

/** @returns {Promise<import("./engine/resolve.mjs").Engine | string>} */
async function engineOrWhyNot() {
  try {
    const engine = await resolveEngine({ log: progress });
    progress(`Engine: Pulumi ${engine.version} (${engine.source}) in ${engine.folder}`);
    return engine;
  } catch (error) {
    if (required || !(error instanceof EngineMissingError)) throw error;
    return error.message;
  }
}

/** @param {string} folder */
function withEngine(folder) {
  return { ...process.env, MONITORING_TEST_ENGINE: folder };
}

/** @param {string} reason */
function withoutEngine(reason) {
  const { MONITORING_TEST_ENGINE: _, ...env } = process.env;
  return { ...env, MONITORING_TEST_ENGINE_MISSING: reason.replaceAll(/\s*\n\s*/g, " ") };
}

/** @param {string} reason */
function noEngine(reason) {
  const title = "every stack test (test/stack), because there is no Pulumi engine";
  return () => loud(title, reason);
}

function noBrowser() {
  loud("tests of the emulator's pages (test/console)", NO_BROWSER);
}

/** @param {readonly string[]} reasons */
function noLanguages(reasons) {
  const title = "tests of other languages than TypeScript";
  return () => loud(title, reasons.join("\n"));
}

/**
 * @param {string} skipped
 * @param {string} reason
 */
function loud(skipped, reason) {
  const title = ` SKIPPED: ${skipped} `;
  const shown = process.stderr.isTTY ? styleText(["bgYellow", "black"], title) : `===${title}===`;
  progress(`\n${shown}\n${reason}\n`);
}
