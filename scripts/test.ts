// `npm test`: installs missing dependencies, provides an engine and runs the tests. Arguments are passed to
// vitest. Without an engine, tests that need none still run, and skipped tests are listed; with CI=true or
// --require-engine, that is an error instead. With --no-engine none is provided. A run with tests of programs in other
// languages gets their language hosts too; with CI=true a missing one is an error at the end. Without a browser, tests of
// pages are skipped and listed, also with CI=true: not every machine can have one.
import { styleText } from "node:util";
import { NO_BROWSER, lacksBrowser } from "./browser";
import { EngineMissingError, resolveEngine } from "./engine/resolve";
import { ensureBuilt, progress } from "./install.mjs";
import { languagesForTests } from "./languages/resolve";
import { runVitest } from "./vitest";

const REQUIRE = "--require-engine";
const NONE = "--no-engine";
const isCi = process.env["CI"] === "true";
/** What is skipped, and why. */
const skipped: [what: string, reason: string][] = [];

/** The exit code. */
export async function start(args: string[]) {
  const passed = args.filter((arg) => arg !== REQUIRE && arg !== NONE);
  await ensureBuilt();
  if (await lacksBrowser(passed))
    skipped.push(["tests of the emulator's pages (test/protocol/console)", NO_BROWSER]);
  const { env, isEnough } = args.includes(NONE)
    ? { env: process.env, isEnough: true }
    : await withEngine(passed, args.includes(REQUIRE) || isCi);
  // Before the tests, and again after them, where it stays visible.
  skipped.forEach(loud);
  const code = await runVitest(passed, env);
  skipped.forEach(loud);
  return isEnough ? code : code || 1;
}

/** The environment of the tests, and whether it has all that CI requires. */
async function withEngine(passed: string[], isRequired: boolean) {
  // Before vitest starts, because tests set their own PULUMI_HOME.
  const engine = await resolveEngine().catch((error) => {
    if (isRequired || !(error instanceof EngineMissingError)) throw error;
    return error.message;
  });
  if (typeof engine === "string") {
    skipped.push([
      "every test that needs a Pulumi engine (test/engine), because there is none",
      engine,
    ]);
    const { MONITORING_TEST_ENGINE: _, ...env } = process.env;
    const MONITORING_TEST_ENGINE_MISSING = engine.replaceAll(/\s*\n\s*/g, " ");
    return { env: { ...env, MONITORING_TEST_ENGINE_MISSING }, isEnough: true };
  }
  const { folder } = engine;
  progress(`Engine: Pulumi ${engine.version} (${engine.source}) in ${folder}`);
  const { env, missing } = await languagesForTests(passed, folder);
  if (missing.length > 0)
    skipped.push(["tests of other languages than TypeScript", missing.join("\n")]);
  return {
    env: { ...process.env, MONITORING_TEST_ENGINE: folder, ...env },
    isEnough: !isCi || missing.length === 0,
  };
}

function loud([what, reason]: (typeof skipped)[number]) {
  const title = ` SKIPPED: ${what} `;
  const shown = process.stderr.isTTY ? styleText(["bgYellow", "black"], title) : `===${title}===`;
  progress(`\n${shown}\n${reason}\n`);
}
